//! Reads and writes FEN. In a position, the states of rooks and pawns express the castling rights and the en passant
//! square.

use core::ops::Range;

use super::Position;
use super::board::{Sets, file_squares, forward, row, row_squares};
use super::markers;
use super::pieces::{KING, PAWN, PIECES, ROOK, VOCABULARY};
use crate::base::{Letter, Side, ok, some};
use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::part;
use crate::games::text::error::{FenError, FenErrorKind as Kind};
use crate::games::text::methods::text_methods;
use crate::games::text::notation::{Counters, Field, Pieces, PositionNotation, written_texts};
use crate::games::text::reader::FieldReader;
use crate::games::text::writer::Out;
use crate::position::{AnyPosition, Sizes};
use crate::token::Styles;
use crate::vocabulary::GameError;
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
use crate::vocabulary::GameErrorKind;

pub(crate) static NOTATION: PositionNotation = PositionNotation {
    vocabulary: VOCABULARY.text,
    game_name: "chess",
    name: "FEN",
    name_in_calls: "fen",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    styles: Styles::new(Letter::C, Letter::C),
    sizes: Sizes::of(&[8, 8]),
    fields: &[
        Field::Placement,
        Field::Turn,
        Field::Castling,
        Field::EnPassant,
        Field::HalfmoveClock,
        Field::MoveNumber,
    ],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    after_turn: b"-KQkq",
    allows_empty_hands: false,
    help_for_bracket: "chess has no pieces in hand; they belong to crazyhouse and similar games",
    letters: const { &written_texts(&PIECES) }.as_str(),
    pieces: Pieces::new(&PIECES),
    marks_first_pawns: true,
    held: b"",
};

/// A FEN: a position that FEN can express, and its counters.
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
/// # Ok::<(), koma::GameError>(())
/// ```
///
/// A FEN is what other crates call a board: it has the whole state of a game but its history. [`play`](Self::play) updates the
/// counters, and the trait [`Rules`](super::Rules) has the rules as methods. `{:#}` draws the board:
///
/// ```
/// use koma::chess::{Fen, uci};
///
/// let fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").play(uci!("e2e4"))?;
/// let drawing = "\
/// 8  r n b q k b n r
/// 7  p p p p p p p p
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . . P . . .
/// 3  . . . . . . . .
/// 2  P P P P . P P P
/// 1  R N B Q K B N R
///    a b c d e f g h
///
/// b KQkq - 0 1";
/// assert_eq!(format!("{fen:#}"), drawing);
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("board", "EPD"))]
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    pub(crate) position: Position,
    pub(crate) counters: Counters,
}

impl Fen {
    /// Parses a FEN.
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
    /// Runs of empty squares may follow one another: `44` means the same as `8`. `Display` always writes `8`. Some
    /// other programs reject texts such as `44`.
    ///
    /// The fields are defined in the PGN standard, section 16.1. The last fields may be omitted, as in EPD and in
    /// positions that people write by hand. Without these fields, there are no castling rights, and no pawn can be
    /// captured en passant. A missing half-move clock is 0. A missing move number is 1. A move number of 0, which some
    /// programs write, is kept. The position need not follow the rules of the game: kings may be missing or in check. However, the
    /// fields must agree. A castling right needs a king and a rook, and an en passant square needs a pawn that can have
    /// just passed it.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`], which states the mistake and its place. Its [`explain`](FenError::explain) points out the
    /// mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, chess};
    ///
    /// const SICILIAN: Result<chess::Fen, FenError> =
    ///     chess::Fen::parse("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    /// assert_eq!(SICILIAN?.fullmove_number(), 2);
    ///
    /// let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -";
    /// let text = "\
    /// invalid FEN: `K` needs a white king on rank 1 and a rook to its right
    ///   rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -
    ///                                                     ^";
    /// assert_eq!(chess::Fen::parse(fen).unwrap_err().explain(fen).to_string(), text);
    /// # Ok::<(), FenError>(())
    /// ```
    #[doc(alias("from_fen", "parse_fen"))]
    pub const fn parse(input: &str) -> Result<Self, FenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Combines a position with these counters.
    ///
    /// # Errors
    ///
    /// Returns a [`GameError`] if this notation cannot express the position.
    pub const fn new(
        position: Position,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Result<Self, GameError> {
        ok!(validate(&AnyPosition::of(&position)));
        let counters = Counters { halfmove_clock, move_number: fullmove_number, ..Counters::START };
        Ok(Self { position, counters })
    }

    /// Returns the number of half-moves since the last pawn move or capture.
    #[doc(alias("halfmoves"))]
    pub const fn halfmove_clock(&self) -> u32 {
        self.counters.halfmove_clock
    }

    /// Returns the move number. It increases after Black's move.
    #[doc(alias("fullmoves", "move_number"))]
    pub const fn fullmove_number(&self) -> u32 {
        self.counters.move_number
    }
}

text_methods! { Fen, KomaGame::Chess, on 8 x 8 }

const fn validate(position: &AnyPosition<'_>) -> Result<(), GameError> {
    match markers::mistake(NOTATION.vocabulary, position) {
        None => Ok(()),
        Some(kind) => Err(GameError::new(kind, position.shape, NOTATION.vocabulary)),
    }
}

const fn read_field(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    match reader.field {
        Field::Castling | Field::EnPassant if matches!(part(reader.input, &range), b"-") => Ok(()),
        Field::Castling => read_castling(reader, range),
        Field::EnPassant => read_en_passant(reader, range),
        _ => reader.read_field(range),
    }
}

const fn put_field(out: &mut Out, field: Field, position: &AnyPosition<'_>, counters: &Counters) {
    match field {
        Field::Castling => put_castling(out, &Sets::new(position.board, position.turn)),
        Field::EnPassant => put_en_passant(out, &Sets::new(position.board, position.turn)),
        _ => out.put_field(field, position, counters, &NOTATION),
    }
}

/// Returns the rook that a castling right names: the outermost rook on the king's side (K) or on the queen's side (Q) of
/// a king, or the rook on a file (A to H). Returns `None` if there is no such rook or no king on the player's first
/// rank.
const fn rook_of(sets: &Sets, side: Side, right: u8) -> Option<usize> {
    let home = sets.of(side) & row_squares(row(side, 0));
    let kings = sets.kinds[KING] & home;
    let rooks = sets.kinds[ROOK] & home;
    let last_king = some!(kings.checked_ilog2());
    let last_rook = some!(rooks.checked_ilog2());
    let rook = match right {
        b'K' if last_rook > kings.trailing_zeros() => last_rook,
        b'Q' if rooks.trailing_zeros() < last_king => rooks.trailing_zeros(),
        b'A'..=b'H' => (rooks & file_squares((right - b'A') as usize)).trailing_zeros(),
        _ => u64::BITS,
    };
    if rook < u64::BITS { Some(rook as usize) } else { None }
}

/// Reads the castling rights and marks the rooks that may castle.
const fn read_castling(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    let sets = Sets::new(reader.builder.board, reader.turn);
    let mut at = range.start;
    while at < range.end {
        let letter = reader.input[at];
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let right = letter.to_ascii_uppercase();
        let square = rook_of(&sets, side, right);
        if let Some(square) = square
            && let Some(rook) = reader.builder.board[square]
            && !rook.is_diminished()
        {
            reader.builder.replace(square, rook.diminish());
            at += 1;
            continue;
        }
        let (c, range) = reader.char_at(at);
        let kind = match right {
            _ if square.is_some() => Kind::CastlingRepeated(c),
            b'K' | b'Q' | b'A'..=b'H' => Kind::CastlingRook(c),
            _ => Kind::Castling(c),
        };
        return Err(reader.error(kind, range).on(square));
    }
    Ok(())
}

/// Reads the en passant square, which a pawn has passed. Marks this pawn if another pawn can legally capture it.
const fn read_en_passant(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    let turn = reader.turn;
    let mover = turn.flip();
    let file = match part(reader.input, &range) {
        [file @ b'a'..=b'h', rank] if *rank == b"36"[mover as usize] => (*file - b'a') as usize,
        _ => return Err(reader.error(Kind::EnPassant { turn }, range)),
    };
    let sets = Sets::new(reader.builder.board, turn);
    let origin = row_squares(row(mover, 1)) & file_squares(file);
    let passed = forward(mover, origin);
    let pawn = forward(mover, passed);
    if sets.kinds[PAWN] & sets.other & pawn == 0 || sets.occupied() & (origin | passed) != 0 {
        return Err(reader.error(Kind::EnPassantPawn { turn }, range));
    }
    let index = pawn.trailing_zeros() as usize;
    if sets.en_passant(index) != 0
        && let Some(pawn) = reader.builder.board[index]
    {
        reader.builder.replace(index, pawn.diminish());
    }
    Ok(())
}

/// Writes the castling rights. The first player's rights come first. For each player, the rights of rooks further right
/// come first. A right is written as K or Q if this letter identifies the rook. Otherwise, the right is written as the
/// rook's file.
const fn put_castling(out: &mut Out, sets: &Sets) {
    if sets.castling == 0 {
        return out.put(b'-');
    }
    let mut rooks = sets.castling;
    while let Some(last) = rooks.checked_ilog2() {
        rooks ^= 1 << last;
        let rook = last as usize;
        let side = if rook < 8 { Side::Second } else { Side::First };
        let right = if is_square(rook_of(sets, side, b'K'), rook) {
            b'K'
        } else if is_square(rook_of(sets, side, b'Q'), rook) {
            b'Q'
        } else {
            b"ABCDEFGH"[rook % 8]
        };
        out.put(if side.is(Side::Second) { right.to_ascii_lowercase() } else { right });
    }
}

const fn is_square(found: Option<usize>, square: usize) -> bool {
    matches!(found, Some(found) if found == square)
}

/// Writes the square behind the pawn that can be captured en passant.
const fn put_en_passant(out: &mut Out, sets: &Sets) {
    if sets.passed == 0 {
        return out.put(b'-');
    }
    let behind = forward(sets.turn, sets.passed).trailing_zeros() as usize;
    *out = out.text(NOTATION.sizes.name(behind).as_str());
}

/// Returns the pieces of a position, or an error if FEN cannot express it.
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
pub(crate) fn validated_sets(position: &Position) -> Result<Sets, GameError> {
    let position = AnyPosition::of(position);
    match markers::sets(&position) {
        Some(sets) if markers::wrong_marker(&position, &sets).is_none() => Ok(sets),
        _ => validate(&position).and(Err(unwritable("FEN has no such position"))),
    }
}

/// Returns the error for a position that FEN cannot express.
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
pub(crate) const fn unwritable(reason: &'static str) -> GameError {
    GameError::new(GameErrorKind::Unwritable(reason), Position::SHAPE, NOTATION.vocabulary)
}
