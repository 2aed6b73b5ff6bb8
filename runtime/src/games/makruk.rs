//! What a FEN of makruk says: a position and counters.

use crate::macro_support::positions::of_board;
use crate::{Epin, Letter, Position, Side, Styles};

use crate::game::Vocabulary;
use crate::games::{
    Alphabet, FenError, FenField, Mark, Out, Start, UnwritableError, check_hands_are_empty, check_letters,
    notation, read_counter, read_dash, read_end, read_start, table, vocabulary, write_board,
};

/// What a FEN of makruk says: a position that has a FEN, and its counters.
///
/// ```
/// use koma::makruk::Fen;
///
/// const FEN: Fen = Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
/// assert_eq!(FEN.position().to_string(), "4k^3/8/3+P4/8/8/8/8/4K^3 / M/m");
/// assert_eq!((FEN.counting_limit(), FEN.halfmove_clock()), (Some(128), 7));
/// assert_eq!(FEN.to_string(), "4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    position: Position<8, 8>,
    counting_limit: Option<u32>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// Reads a FEN of makruk.
///
/// ```text
/// <placement> <turn> [- [<counting limit> [<half-move clock> [<move number>]]]]
///
/// placement        ranks from the top, with `/` between them; letters of pieces, promoted pawns as `M~`, and runs of
///                  empty squares
/// turn             `w`, White, who is the first player, or `b`
/// counting limit   after how many half-moves of counting the game is drawn, or `-`
/// half-move clock  how many half-moves have been counted, or, without a limit, as in chess
/// move number      from 1; grows when Black has moved
/// ```
///
/// The fields are those of the FEN of chess, as Fairy-Stockfish uses them. Fields may be left out from the end; there
/// is no limit then, and the counters are 0 and 1. Nothing is judged by the rules of the game.
///
/// # Errors
///
/// A [`FenError`] tells what is wrong and where; its [`explain`](FenError::explain) draws it.
///
/// ```
/// use koma::{FenError, makruk};
///
/// const START: Result<makruk::Fen, FenError> =
///     makruk::from_fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
/// assert_eq!(START?.position(), makruk::START);
///
/// let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKMSNR w";
/// let text = "\
/// invalid makruk FEN: c1: makruk has no piece `B`; its letters are K M S N R P
///   rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKMSNR w
///                                        ^";
/// assert_eq!(makruk::from_fen(fen).unwrap_err().explain(fen).to_string(), text);
/// # Ok::<(), FenError>(())
/// ```
pub const fn from_fen(input: &str) -> Result<Fen, FenError> {
    match read(input.as_bytes()) {
        Ok(fen) => Ok(fen),
        Err(error) => Err(error.or_other(input.as_bytes())),
    }
}

const FIELDS: [FenField; 6] = [
    FenField::Placement,
    FenField::Turn,
    FenField::Unused,
    FenField::CountingLimit,
    FenField::HalfmoveClock,
    FenField::FullmoveNumber,
];

const fn read(input: &[u8]) -> Result<Fen, FenError> {
    let Start { fields, board, turn } = match read_start(input, &ALPHABET, (&FIELDS, 2), [b"w", b"b"]) {
        Ok(start) => start,
        Err(error) => return Err(error),
    };
    let position = of_board(&board, Styles::new(ALPHABET.style, ALPHABET.style), turn);
    if let Err(error) = read_dash(input, &fields, 2, &ALPHABET) {
        return Err(error);
    }
    let counting_limit = match fields.get(3) {
        Some(limit) if !limit.is_dash(input) => {
            match read_counter(input, &fields, 3, &ALPHABET, (FIELDS[3], 0)) {
                Ok(number) => Some(number),
                Err(error) => return Err(error),
            }
        }
        _ => None,
    };
    match read_end(input, &fields, &ALPHABET) {
        Ok([halfmove_clock, fullmove_number]) => {
            Ok(Fen { position, counting_limit, halfmove_clock, fullmove_number })
        }
        Err(error) => Err(error),
    }
}

impl Fen {
    /// A position with its counters, and without a counting limit.
    ///
    /// # Errors
    ///
    /// An [`UnwritableError`] if no FEN says this position: a piece is none of those of makruk, a hand is not empty,
    /// or the styles or the shape are others.
    ///
    /// ```
    /// use koma::{UnwritableError, makruk::{self, Fen}};
    ///
    /// const LATER: Result<Fen, UnwritableError> = Fen::new(makruk::START, 8, 5);
    /// assert_eq!(LATER?.halfmove_clock(), 8);
    /// # Ok::<(), UnwritableError>(())
    /// ```
    pub const fn new(
        position: Position<8, 8>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Result<Self, UnwritableError> {
        if let Err(error) = check_letters(&position, &ALPHABET) {
            return Err(error);
        }
        match check_hands_are_empty(&position, &ALPHABET) {
            Ok(()) => Ok(Self { position, counting_limit: None, halfmove_clock, fullmove_number }),
            Err(error) => Err(error),
        }
    }

    /// The same with another counting limit.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// const FEN: Fen = Fen::from_static("4k3/8/8/8/8/8/8/R3K3 w - - 0 60").with_counting_limit(Some(32));
    /// assert_eq!(FEN.to_string(), "4k3/8/8/8/8/8/8/R3K3 w - 32 0 60");
    /// ```
    #[must_use]
    pub const fn with_counting_limit(self, counting_limit: Option<u32>) -> Self {
        Self { counting_limit, ..self }
    }

    /// The position.
    ///
    /// ```
    /// use koma::makruk::{self, Fen};
    ///
    /// const START: Fen = Fen::from_static("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w");
    /// assert_eq!(START.position(), makruk::START);
    /// ```
    #[must_use]
    pub const fn position(&self) -> Position<8, 8> {
        self.position
    }

    /// After how many half-moves of counting the game is drawn, if a player counts.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// assert_eq!(Fen::from_static("4k3/8/8/8/8/8/8/R3K3 w - 32 5 60").counting_limit(), Some(32));
    /// ```
    #[must_use]
    pub const fn counting_limit(&self) -> Option<u32> {
        self.counting_limit
    }

    /// How many half-moves have been counted; without a counting limit, how many half-moves ago a pawn was moved or a
    /// piece taken.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// assert_eq!(Fen::from_static("4k3/8/8/8/8/8/8/R3K3 w - 32 5 60").halfmove_clock(), 5);
    /// ```
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, which grows when Black has moved.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// assert_eq!(Fen::from_static("4k3/8/8/8/8/8/8/R3K3 w - - 12 40").fullmove_number(), 40);
    /// ```
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    const fn write(&self) -> Out {
        let mut out = Out::new();
        write_board(&self.position, &ALPHABET, &mut out);
        out.put_str(match self.position.turn() {
            Side::First => " w - ",
            Side::Second => " b - ",
        });
        match self.counting_limit {
            Some(limit) => out.put_number(limit),
            None => out.put(b'-'),
        }
        out.put(b' ');
        out.put_number(self.halfmove_clock);
        out.put(b' ');
        out.put_number(self.fullmove_number);
        out
    }
}

notation!(
    Fen,
    from_fen,
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// const ENDGAME: Fen = Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(ENDGAME.position().piece_count(), 3);
    /// ```
);

/// The position with counters of 0 and 1, like a game that starts there; as [`Fen::new`].
impl TryFrom<Position<8, 8>> for Fen {
    type Error = UnwritableError;

    fn try_from(position: Position<8, 8>) -> Result<Self, UnwritableError> {
        Self::new(position, 0, 1)
    }
}

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, Epin::from_static("K^")),
    (Letter::M, Epin::from_static("M")),
    (Letter::S, Epin::from_static("S")),
    (Letter::N, Epin::from_static("N")),
    (Letter::R, Epin::from_static("R")),
    (Letter::P, Epin::from_static("P")),
];

/// How FEN writes the pieces of makruk.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "makruk",
    vocabulary: VOCABULARY,
    notation: "makruk FEN",
    example: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    style: Letter::M,
    ranks: 8,
    files: 8,
    mark: Mark::Tilde,
    pieces: LETTERS,
    table: table(LETTERS, &[]),
    states: &[],
    promoted: &[(Letter::M, Epin::from_static("+P"))],
};

const VOCABULARY: Vocabulary<'static> = vocabulary!("M" "Makruk" "\n\tK^\tKing\n\tM\tMet\n\tS\tKhon\n\tN\tHorse\n\tR\tBoat\n\tP\tPawn\n\t+P\tPromoted pawn");
