//! What a FEN says: a position and two counters.

mod castling;
mod en_passant;

use crate::macro_support::positions::of_board;
use crate::{Epin, Letter, Position, Side, Styles};

use crate::game::Vocabulary;
use crate::games::{
    Alphabet, FenError, FenField, Mark, Out, Start, UnwritableError, UnwritableErrorKind as Unwritable,
    check_hands_are_empty, check_letters, notation, read_end, read_start, table, vocabulary, write_board,
};

/// What a FEN says: a position that has a FEN, and its counters.
///
/// ```
/// use koma::chess::{self, Fen};
///
/// const FEN: Fen = Fen::from_static("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
/// assert_eq!((FEN.halfmove_clock(), FEN.fullmove_number()), (2, 3));
/// assert_eq!(
///     FEN.position().to_string(),
///     "-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p3/4P3/5N2/+P+P+P+P1+P+P+P/-RNBQK^B1-R / C/c",
/// );
/// assert_eq!(Fen::try_from(chess::START)?.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// # Ok::<(), koma::UnwritableError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    position: Position<8, 8>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// Reads a FEN.
///
/// ```text
/// <placement> <turn> [<castling> [<en passant> [<half-move clock> [<move number>]]]]
///
/// placement        ranks from the eighth, with `/` between them; letters of pieces and runs of empty squares
/// turn             `w` or `b`
/// castling         `KQkq` or a part of it, letters of files as in X-FEN and Shredder-FEN, or `-`
/// en passant       the square that a pawn has just passed, or `-`
/// half-move clock  how many half-moves ago a pawn was moved or a piece taken
/// move number      from 1; grows when Black has moved
/// ```
///
/// The fields are those of the PGN standard, section 16.1. Fields may be left out from the end, as in EPD and where
/// people write a position by hand: then there are no castling rights, no pawn can be taken en passant, and the
/// counters are 0 and 1. A move number of 0, which some programs write, is kept. Nothing is judged by the rules of the
/// game: kings may be missing or in check. But the fields must agree: a castling right needs a king and a rook, and an
/// en passant square a pawn that can have passed it.
///
/// # Errors
///
/// A [`FenError`] tells what is wrong and where; its [`explain`](FenError::explain) draws it.
///
/// ```
/// use koma::{FenError, chess};
///
/// const SICILIAN: Result<chess::Fen, FenError> =
///     chess::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
/// assert_eq!(SICILIAN?.fullmove_number(), 2);
///
/// let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -";
/// let text = "\
/// invalid FEN: `K` is a castling right, but no white rook stands on rank 1 to the right of the king
///   rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -
///                                                     ^";
/// assert_eq!(chess::from_fen(fen).unwrap_err().explain(fen).to_string(), text);
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
    FenField::Castling,
    FenField::EnPassant,
    FenField::HalfmoveClock,
    FenField::FullmoveNumber,
];

const fn read(input: &[u8]) -> Result<Fen, FenError> {
    let Start { fields, mut board, turn }: Start<8, 8> =
        match read_start(input, &ALPHABET, (&FIELDS, 2), [b"w", b"b"]) {
            Ok(start) => start,
            Err(error) => return Err(error),
        };
    let squares = board.as_flattened_mut();
    mark_first_squares(squares);
    if let Some(rights) = fields.get(2)
        && let Err(error) = castling::read(input, rights, squares)
    {
        return Err(error.in_field(FenField::Castling));
    }
    if let Some(passed) = fields.get(3)
        && let Err(error) = en_passant::read(input, passed, squares, turn)
    {
        return Err(error.in_field(FenField::EnPassant));
    }
    let position = of_board(&board, Styles::new(ALPHABET.style, ALPHABET.style), turn);
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
    /// An [`UnwritableError`] if no FEN says this position: a piece is none of those of chess in its state and on its
    /// square, a rook that may castle has no king beside it, a pawn to be taken en passant cannot be taken now, a hand
    /// is not empty, or the styles or the shape are others.
    ///
    /// ```
    /// use koma::{UnwritableError, chess::{self, Fen}};
    ///
    /// const LATER: Result<Fen, UnwritableError> = Fen::new(chess::START, 8, 5);
    /// assert_eq!(LATER?.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5");
    /// # Ok::<(), UnwritableError>(())
    /// ```
    pub const fn new(
        position: Position<8, 8>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Result<Self, UnwritableError> {
        match check(&position) {
            Ok(()) => Ok(Self { position, halfmove_clock, fullmove_number }),
            Err(error) => Err(error),
        }
    }

    /// The position.
    ///
    /// ```
    /// use koma::chess::{self, Fen};
    ///
    /// const START: Fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(START.position(), chess::START);
    /// ```
    #[must_use]
    pub const fn position(&self) -> Position<8, 8> {
        self.position
    }

    /// How many half-moves ago a pawn was moved or a piece taken.
    ///
    /// ```
    /// use koma::chess::Fen;
    ///
    /// assert_eq!(Fen::from_static("4k3/8/8/8/8/8/8/4K3 w - - 49 112").halfmove_clock(), 49);
    /// ```
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, which grows when Black has moved.
    ///
    /// ```
    /// use koma::chess::Fen;
    ///
    /// assert_eq!(Fen::from_static("4k3/8/8/8/8/8/8/4K3 w - - 49 112").fullmove_number(), 112);
    /// ```
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The parts of a FEN, of a position that has one.
    #[cfg(feature = "shakmaty")]
    pub(crate) const fn of_parts(
        position: &Position<8, 8>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        Self { position: *position, halfmove_clock, fullmove_number }
    }

    const fn write(&self) -> Out {
        let mut out = Out::new();
        write_board(&self.position, &ALPHABET, &mut out);
        out.put_str(match self.position.turn() {
            Side::First => " w ",
            Side::Second => " b ",
        });
        castling::write(&self.position, &mut out);
        out.put(b' ');
        en_passant::write(&self.position, &mut out);
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
    /// use koma::chess::Fen;
    ///
    /// const RUY_LOPEZ: Fen =
    ///     Fen::from_static("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    /// assert_eq!(RUY_LOPEZ.halfmove_clock(), 3);
    /// ```
    ///
    /// ```compile_fail
    /// use koma::chess::Fen;
    ///
    /// // invalid FEN: Black is to move, so the en passant square is on rank 3: it is the one that a white pawn has passed
    /// const WRONG: Fen = Fen::from_static("4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1");
    /// ```
);

/// The position with counters of 0 and 1, like a game that starts there; as [`Fen::new`].
impl TryFrom<Position<8, 8>> for Fen {
    type Error = UnwritableError;

    fn try_from(position: Position<8, 8>) -> Result<Self, UnwritableError> {
        Self::new(position, 0, 1)
    }
}

/// Refuses what no FEN says.
const fn check(position: &Position<8, 8>) -> Result<(), UnwritableError> {
    if let Err(error) = check_letters(position, &ALPHABET) {
        return Err(error);
    }
    if let Err(error) = check_hands_are_empty(position, &ALPHABET) {
        return Err(error);
    }
    let board = position.board();
    let mut en_passant = None;
    let mut index = 0;
    while index < board.len() {
        if let Some(piece) = board[index]
            && let Err(kind) = check_state(board, position.turn(), (index, piece), &mut en_passant)
        {
            return Err(UnwritableError::new(&ALPHABET, kind).on_square(index));
        }
        index += 1;
    }
    Ok(())
}

/// Refuses a state that a piece cannot have on its square, which is given by its flat index. `en_passant` is the pawn that
/// can be taken so, if there was one already.
const fn check_state(
    board: &[Option<Epin>],
    turn: Side,
    (index, piece): (usize, Epin),
    en_passant: &mut Option<usize>,
) -> Result<(), Unwritable> {
    match piece.letter() {
        Letter::R if piece.is_diminished() => castling::check(board, index, piece.side()),
        Letter::P if piece.is_diminished() => {
            if en_passant.is_some() {
                return Err(Unwritable::EnPassantRepeated);
            }
            *en_passant = Some(index);
            en_passant::check(board, turn, index, piece.side())
        }
        Letter::P => match (index / 8 == first_row(piece.side()), piece.is_enhanced()) {
            (true, false) => Err(Unwritable::FirstSquare),
            (false, true) => Err(Unwritable::NotFirstSquare),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// On which row, from the top and from 0, the pawns of this side start.
const fn first_row(side: Side) -> usize {
    match side {
        Side::First => 6,
        Side::Second => 1,
    }
}

/// Marks the pawns on their first squares as such.
const fn mark_first_squares(board: &mut [Option<Epin>]) {
    let mut file = 0;
    while file < 8 {
        let [first, second] = [first_row(Side::First) * 8 + file, first_row(Side::Second) * 8 + file];
        mark_first_square(&mut board[first], Side::First);
        mark_first_square(&mut board[second], Side::Second);
        file += 1;
    }
}

const fn mark_first_square(square: &mut Option<Epin>, side: Side) {
    if let Some(piece) = square
        && piece.letter().is(Letter::P)
        && piece.side().is(side)
    {
        *square = Some(piece.enhance());
    }
}

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, Epin::from_static("K^")),
    (Letter::Q, Epin::from_static("Q")),
    (Letter::R, Epin::from_static("R")),
    (Letter::B, Epin::from_static("B")),
    (Letter::N, Epin::from_static("N")),
    (Letter::P, Epin::from_static("P")),
];

/// How FEN writes the pieces of chess.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "chess",
    vocabulary: VOCABULARY,
    notation: "FEN",
    example: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    style: Letter::C,
    ranks: 8,
    files: 8,
    mark: Mark::None,
    pieces: LETTERS,
    table: table(LETTERS, &[]),
    states: &[
        (Letter::R, Epin::from_static("-R")),
        (Letter::P, Epin::from_static("+P")),
        (Letter::P, Epin::from_static("-P")),
    ],
    promoted: &[],
};

const VOCABULARY: Vocabulary<'static> = vocabulary!("C" "Chess" "\n\tK^\tKing\n\tQ\tQueen\n\tR\tRook\n\t-R\tRook that may castle\n\tB\tBishop\n\tN\tKnight\n\tP\tPawn\n\t+P\tPawn on its first square\n\t-P\tPawn open to en passant");
