//! What an SFEN says: a position and the number of the move.

mod hands;

use crate::macro_support::positions::of_board;
use crate::{Epin, Letter, Position, Side, Styles};

use crate::game::Vocabulary;
use crate::games::{
    Alphabet, FenError, FenField, Mark, Out, Start, UnwritableError, check_letters, notation, read_counter,
    read_start, table, vocabulary, write_board,
};

/// What an SFEN says: a position that has an SFEN, and the number of the move.
///
/// ```
/// use koma::shogi::Sfen;
///
/// const MATE: Sfen = Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
/// assert_eq!(MATE.position().to_string(), "4k^4/9/4P4/9/9/9/9/9/4K^4 G/17p4l4n4s3g2b2r S/s");
/// assert_eq!(MATE.to_string(), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sfen {
    position: Position<9, 9>,
    move_number: u32,
}

/// Reads an SFEN.
///
/// ```text
/// <placement> <turn> <hands> [<move number>]
///
/// placement    ranks from the top, with `/` between them; letters of pieces, promoted ones behind a `+`, and runs of
///              empty squares
/// turn         `b`, Black, who is the first player, or `w`
/// hands        pieces of both players, each behind its count if that is 2 or more, or `-`
/// move number  from 1; grows with every move
/// ```
///
/// The fields are those of USI. The move number may be left out, as many programs do, and is 1 then. Pieces in hand
/// may stand in any order; they are written as USI lists them: Black's first, and of each player rook, bishop, gold,
/// silver, knight, lance, pawn. Nothing is judged by the rules of the game; but a king is not held in hand, and there
/// are no more pieces than squares.
///
/// # Errors
///
/// A [`FenError`] tells what is wrong and where; its [`explain`](FenError::explain) draws it.
///
/// ```
/// use koma::{FenError, shogi};
///
/// const DROPS: Result<shogi::Sfen, FenError> = shogi::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 40");
/// assert_eq!(DROPS?.position().to_string(), "4k^4/9/9/9/9/9/9/9/4K^4 2P/b s/S");
///
/// let sfen = "4k4/9/9/9/4+G4/9/9/9/4K4 b -";
/// let text = "\
/// invalid SFEN: e5: `G` is a piece that does not promote in shōgi
///   4k4/9/9/9/4+G4/9/9/9/4K4 b -
///              ^^";
/// assert_eq!(shogi::from_sfen(sfen).unwrap_err().explain(sfen).to_string(), text);
/// # Ok::<(), FenError>(())
/// ```
pub const fn from_sfen(input: &str) -> Result<Sfen, FenError> {
    match read(input.as_bytes()) {
        Ok(sfen) => Ok(sfen),
        Err(error) => Err(error.or_other(input.as_bytes())),
    }
}

const FIELDS: [FenField; 4] = [FenField::Placement, FenField::Turn, FenField::Hands, FenField::MoveNumber];

const fn read(input: &[u8]) -> Result<Sfen, FenError> {
    let Start { fields, board, turn } = match read_start(input, &ALPHABET, (&FIELDS, 3), [b"b", b"w"]) {
        Ok(start) => start,
        Err(error) => return Err(error),
    };
    let Some(held) = fields.get(2) else { unreachable!() };
    let mut position = of_board(&board, Styles::new(ALPHABET.style, ALPHABET.style), turn);
    if let Err(error) = hands::read(input, held, &mut position) {
        return Err(error.in_field(FenField::Hands));
    }
    let move_number = match read_counter(input, &fields, 3, &ALPHABET, (FIELDS[3], 1)) {
        Ok(number) => number,
        Err(error) => return Err(error),
    };
    match fields.check_end(input, &ALPHABET) {
        Ok(()) => Ok(Sfen { position, move_number }),
        Err(error) => Err(error),
    }
}

impl Sfen {
    /// A position with the number of its move.
    ///
    /// # Errors
    ///
    /// An [`UnwritableError`] if no SFEN says this position: a piece on the board or in a hand is none of those of
    /// shōgi, or the styles or the shape are others.
    ///
    /// ```
    /// use koma::{UnwritableError, shogi::{self, Sfen}};
    ///
    /// const LATER: Result<Sfen, UnwritableError> = Sfen::new(shogi::START, 9);
    /// assert_eq!(LATER?.move_number(), 9);
    /// # Ok::<(), UnwritableError>(())
    /// ```
    pub const fn new(position: Position<9, 9>, move_number: u32) -> Result<Self, UnwritableError> {
        if let Err(error) = check_letters(&position, &ALPHABET) {
            return Err(error);
        }
        match hands::check(&position) {
            Ok(()) => Ok(Self { position, move_number }),
            Err(error) => Err(error),
        }
    }

    /// The position.
    ///
    /// ```
    /// use koma::shogi::{self, Sfen};
    ///
    /// const START: Sfen = Sfen::from_static("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// assert_eq!(START.position(), shogi::START);
    /// ```
    #[must_use]
    pub const fn position(&self) -> Position<9, 9> {
        self.position
    }

    /// The number of the move, which grows with the move of either player.
    ///
    /// ```
    /// use koma::shogi::Sfen;
    ///
    /// assert_eq!(Sfen::from_static("4k4/9/9/9/9/9/9/9/4K4 w - 40").move_number(), 40);
    /// ```
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    const fn write(&self) -> Out {
        let mut out = Out::new();
        write_board(&self.position, &ALPHABET, &mut out);
        out.put_str(match self.position.turn() {
            Side::First => " b ",
            Side::Second => " w ",
        });
        hands::write(&self.position, &mut out);
        out.put(b' ');
        out.put_number(self.move_number);
        out
    }
}

notation!(
    Sfen,
    from_sfen,
    /// ```
    /// use koma::shogi::Sfen;
    ///
    /// const MATE: Sfen = Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    /// assert_eq!(MATE.position().hand_piece_count(), 37);
    /// ```
);

/// The position with the move number 1, like a game that starts there; as [`Sfen::new`].
impl TryFrom<Position<9, 9>> for Sfen {
    type Error = UnwritableError;

    fn try_from(position: Position<9, 9>) -> Result<Self, UnwritableError> {
        Self::new(position, 1)
    }
}

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, Epin::from_static("K^")),
    (Letter::R, Epin::from_static("R")),
    (Letter::B, Epin::from_static("B")),
    (Letter::G, Epin::from_static("G")),
    (Letter::S, Epin::from_static("S")),
    (Letter::N, Epin::from_static("N")),
    (Letter::L, Epin::from_static("L")),
    (Letter::P, Epin::from_static("P")),
];

/// How SFEN writes the pieces of shōgi.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "shōgi",
    vocabulary: VOCABULARY,
    notation: "SFEN",
    example: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    style: Letter::S,
    ranks: 9,
    files: 9,
    mark: Mark::Plus,
    pieces: LETTERS,
    table: table(LETTERS, &[]),
    states: &[],
    promoted: &[
        (Letter::R, Epin::from_static("+R")),
        (Letter::B, Epin::from_static("+B")),
        (Letter::S, Epin::from_static("+S")),
        (Letter::N, Epin::from_static("+N")),
        (Letter::L, Epin::from_static("+L")),
        (Letter::P, Epin::from_static("+P")),
    ],
};

const VOCABULARY: Vocabulary<'static> = vocabulary!("S" "Shogi" "\n\tK^\tKing\n\tR\tRook\n\t+R\tDragon\n\tB\tBishop\n\t+B\tHorse\n\tG\tGold\n\tS\tSilver\n\t+S\tPromoted silver\n\tN\tKnight\n\t+N\tPromoted knight\n\tL\tLance\n\t+L\tPromoted lance\n\tP\tPawn\n\t+P\tTokin");
