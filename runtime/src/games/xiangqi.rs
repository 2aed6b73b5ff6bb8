//! What a FEN of xiangqi says: a position and two counters.

use crate::macro_support::positions::of_board;
use crate::{Epin, Letter, Position, Side, Styles};

use crate::game::Vocabulary;
use crate::games::{
    Alphabet, FenError, FenField, Mark, Out, Start, UnwritableError, check_hands_are_empty, check_letters,
    notation, read_dash, read_end, read_start, table, vocabulary, write_board,
};

/// What a FEN of xiangqi says: a position that has a FEN, and its counters.
///
/// ```
/// use koma::xiangqi::Fen;
///
/// const FEN: Fen = Fen::from_static("3k5/9/9/9/9/9/9/4E4/4H4/4K4 r - - 12 40");
/// assert_eq!(FEN.position().to_string(), "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x");
/// assert_eq!(FEN.to_string(), "3k5/9/9/9/9/9/9/4B4/4N4/4K4 w - - 12 40");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    position: Position<10, 9>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// Reads a FEN of xiangqi.
///
/// ```text
/// <placement> <turn> [- [- [<half-move clock> [<move number>]]]]
///
/// placement        ranks from the top, with `/` between them; letters of pieces and runs of empty squares
/// turn             `w` or `r`, Red, who is the first player, or `b`
/// half-move clock  how many half-moves ago a piece was taken, or as a program counts it
/// move number      from 1; grows when Black has moved
/// ```
///
/// The fields are those of the FEN of chess, as UCCI and the World Xiangqi Federation use them. Fields may be left out
/// from the end; the counters are 0 and 1 then. Nothing is judged by the rules of the game.
///
/// # Errors
///
/// A [`FenError`] tells what is wrong and where; its [`explain`](FenError::explain) draws it.
///
/// ```
/// use koma::{FenError, xiangqi};
///
/// const START: Result<xiangqi::Fen, FenError> =
///     xiangqi::from_fen("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r");
/// assert_eq!(START?.position(), xiangqi::START);
///
/// let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w";
/// let text = "\
/// invalid xiangqi FEN: there are 9 ranks, a xiangqi board has 10
///   rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w
///   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^";
/// assert_eq!(xiangqi::from_fen(fen).unwrap_err().explain(fen).to_string(), text);
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
    FenField::Unused,
    FenField::HalfmoveClock,
    FenField::FullmoveNumber,
];

const fn read(input: &[u8]) -> Result<Fen, FenError> {
    let Start { fields, board, turn } = match read_start(input, &ALPHABET, (&FIELDS, 2), [b"wr", b"b"]) {
        Ok(start) => start,
        Err(error) => return Err(error),
    };
    let position = of_board(&board, Styles::new(ALPHABET.style, ALPHABET.style), turn);
    if let Err(error) = read_dash(input, &fields, 2, &ALPHABET) {
        return Err(error);
    }
    if let Err(error) = read_dash(input, &fields, 3, &ALPHABET) {
        return Err(error);
    }
    match read_end(input, &fields, &ALPHABET) {
        Ok([halfmove_clock, fullmove_number]) => Ok(Fen { position, halfmove_clock, fullmove_number }),
        Err(error) => Err(error),
    }
}

impl Fen {
    /// A position with its counters.
    ///
    /// # Errors
    ///
    /// An [`UnwritableError`] if no FEN says this position: a piece is none of those of xiangqi, a hand is not empty,
    /// or the styles or the shape are others.
    ///
    /// ```
    /// use koma::{UnwritableError, xiangqi::{self, Fen}};
    ///
    /// const LATER: Result<Fen, UnwritableError> = Fen::new(xiangqi::START, 8, 5);
    /// assert_eq!(LATER?.halfmove_clock(), 8);
    /// # Ok::<(), UnwritableError>(())
    /// ```
    pub const fn new(
        position: Position<10, 9>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Result<Self, UnwritableError> {
        if let Err(error) = check_letters(&position, &ALPHABET) {
            return Err(error);
        }
        match check_hands_are_empty(&position, &ALPHABET) {
            Ok(()) => Ok(Self { position, halfmove_clock, fullmove_number }),
            Err(error) => Err(error),
        }
    }

    /// The position.
    ///
    /// ```
    /// use koma::xiangqi::{self, Fen};
    ///
    /// const START: Fen = Fen::from_static("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    /// assert_eq!(START.position(), xiangqi::START);
    /// ```
    #[must_use]
    pub const fn position(&self) -> Position<10, 9> {
        self.position
    }

    /// How many half-moves ago a piece was taken, or as the program counts that wrote the FEN.
    ///
    /// ```
    /// use koma::xiangqi::Fen;
    ///
    /// assert_eq!(Fen::from_static("3k5/9/9/9/9/9/9/9/9/4K4 w - - 12 40").halfmove_clock(), 12);
    /// ```
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, which grows when Black has moved.
    ///
    /// ```
    /// use koma::xiangqi::Fen;
    ///
    /// assert_eq!(Fen::from_static("3k5/9/9/9/9/9/9/9/9/4K4 w - - 12 40").fullmove_number(), 40);
    /// ```
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    const fn write(&self) -> Out {
        let mut out = Out::new();
        write_board(&self.position, &ALPHABET, &mut out);
        out.put_str(match self.position.turn() {
            Side::First => " w - - ",
            Side::Second => " b - - ",
        });
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
    /// use koma::xiangqi::Fen;
    ///
    /// const ENDGAME: Fen = Fen::from_static("3k5/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1");
    /// assert_eq!(ENDGAME.position().piece_count(), 3);
    /// ```
);

/// The position with counters of 0 and 1, like a game that starts there; as [`Fen::new`].
impl TryFrom<Position<10, 9>> for Fen {
    type Error = UnwritableError;

    fn try_from(position: Position<10, 9>) -> Result<Self, UnwritableError> {
        Self::new(position, 0, 1)
    }
}

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, Epin::from_static("G^")),
    (Letter::A, Epin::from_static("A")),
    (Letter::B, Epin::from_static("E")),
    (Letter::N, Epin::from_static("H")),
    (Letter::R, Epin::from_static("R")),
    (Letter::C, Epin::from_static("C")),
    (Letter::P, Epin::from_static("P")),
];

/// How FEN writes the pieces of xiangqi.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "xiangqi",
    vocabulary: VOCABULARY,
    notation: "xiangqi FEN",
    example: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    style: Letter::X,
    ranks: 10,
    files: 9,
    mark: Mark::None,
    pieces: LETTERS,
    table: table(LETTERS, &[(Letter::E, Epin::from_static("E")), (Letter::H, Epin::from_static("H"))]),
    states: &[],
    promoted: &[],
};

const VOCABULARY: Vocabulary<'static> = vocabulary!("X" "Xiangqi" "\n\tG^\tGeneral\n\tA\tAdvisor\n\tE\tElephant\n\tH\tHorse\n\tR\tChariot\n\tC\tCannon\n\tP\tSoldier");
