//! Reads and writes SFEN.

use core::ops::Range;

use super::Position;
use super::pieces::{HELD, PIECES, VOCABULARY, held_piece};
use crate::base::{Letter, Side, ok, read_decimal};
use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::part;
use crate::games::text::error::{FenError, FenErrorKind};
use crate::games::text::methods::text_methods;
use crate::games::text::notation::{Counters, Field, Pieces, PositionNotation, written_texts};
use crate::games::text::reader::{FieldReader, read_number};
use crate::games::text::writer::Out;
use crate::position::{AnyPosition, Hand, Sizes, SquareNames};
use crate::token::Styles;
use crate::vocabulary::GameError;

pub(crate) static NOTATION: PositionNotation = PositionNotation {
    vocabulary: VOCABULARY.text,
    game_name: "shōgi",
    name: "SFEN",
    name_in_calls: "sfen",
    start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    styles: Styles::new(Letter::S, Letter::S),
    sizes: Sizes::of(&[9, 9]).named(SquareNames::Usi),
    fields: &[Field::Placement, Field::Turn, Field::Hands, Field::MoveNumber],
    turns: [b"b", b"w"],
    turns_in_words: "`b`, Black, the first player, or `w`, White",
    after_turn: b"-0123456789RBGSNLPrbgsnlp",
    allows_empty_hands: false,
    help_for_bracket: "SFEN has the hands after the turn, and the first player's turn is `b`, as in `b 2Pp 1`",
    letters: const { &written_texts(&PIECES) }.as_str(),
    pieces: Pieces::new(&PIECES),
    marks_first_pawns: false,
    held: &HELD,
};

/// An SFEN: a position that SFEN can express, and the move number.
///
/// ```
/// use koma::shogi::Sfen;
///
/// const MATE: Sfen = Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
/// assert_eq!(MATE.position().to_string(), "4k^4/9/4P4/9/9/9/9/9/4K^4 G/17p4l4n4s3g2b2r S/s");
/// assert_eq!(MATE.to_string(), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
/// ```
///
/// An SFEN is what other crates call a board: it has the whole state of a game but its history. [`play`](Self::play) counts
/// the moves, and the trait [`Rules`](super::Rules) has the rules as methods. `{:#}` draws the board, with the names of files
/// and ranks as moves write them:
///
/// ```
/// use koma::shogi::Sfen;
///
/// let sfen = Sfen::from_static("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
/// let drawing = "\
/// a  l n s g k g s  n l
/// b  . r . . . . . +B .
/// c  p p p p p p .  p p
/// d  . . . . . . p  . .
/// e  . . . . . . .  . .
/// f  . . P . . . .  . .
/// g  P P . P P P P  P P
/// h  . . . . . . .  R .
/// i  L N S G K G S  N L
///    9 8 7 6 5 4 3  2 1
///
/// w B 4";
/// assert_eq!(format!("{sfen:#}"), drawing);
/// ```
#[doc(alias("board"))]
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sfen {
    pub(crate) position: Position,
    pub(crate) counters: Counters,
}

impl Sfen {
    /// Parses an SFEN.
    ///
    /// ```text
    /// <placement> <turn> <hands> [<move number>]
    ///
    /// placement    ranks from the top, with `/` between them; letters of pieces, a `+` before promoted pieces, and
    ///              runs of empty squares
    /// turn         `b`, Black, who is the first player, or `w`
    /// hands        pieces of both players, each after its count if the count is 2 or more; or `-`
    /// move number  from 1; grows with every move
    /// ```
    ///
    /// Runs of empty squares may follow one another: `45` means the same as `9`. `Display` always writes `9`. Some
    /// other programs reject texts such as `45`.
    ///
    /// USI defines the fields. Many programs omit the move number. A missing move number is 1. Pieces in hand may be in
    /// any order. `Display` writes pieces in hand in the USI order: Black's pieces before White's pieces, and for each
    /// player rook, bishop, gold, silver, knight, lance, pawn. The position need not follow the rules of the game. However, a hand
    /// cannot contain a king or a promoted piece, and there cannot be more pieces than squares.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`], which states the mistake and its place. Its [`explain`](FenError::explain) points out the
    /// mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, shogi};
    ///
    /// const DROPS: Result<shogi::Sfen, FenError> = shogi::Sfen::parse("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 40");
    /// assert_eq!(DROPS?.position().to_string(), "4k^4/9/9/9/9/9/9/9/4K^4 2P/b s/S");
    ///
    /// let sfen = "4k4/9/9/9/4+G4/9/9/9/4K4 b -";
    /// let text = "\
    /// invalid SFEN: 5e: `+` is not a piece of shōgi; its pieces are K R B G S N L P +R +B +S +N +L +P
    ///   4k4/9/9/9/4+G4/9/9/9/4K4 b -
    ///              ^";
    /// assert_eq!(shogi::Sfen::parse(sfen).unwrap_err().explain(sfen).to_string(), text);
    /// # Ok::<(), FenError>(())
    /// ```
    #[doc(alias("from_fen", "from_sfen", "parse_sfen"))]
    pub const fn parse(input: &str) -> Result<Self, FenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Combines a position with a move number.
    ///
    /// # Errors
    ///
    /// Returns a [`GameError`] if this notation cannot express the position.
    pub const fn new(position: Position, move_number: u32) -> Result<Self, GameError> {
        ok!(validate(&AnyPosition::of(&position)));
        let counters = Counters { move_number, ..Counters::START };
        Ok(Self { position, counters })
    }

    /// Returns the move number. It increases after each player's move.
    pub const fn move_number(&self) -> u32 {
        self.counters.move_number
    }
}

text_methods! { Sfen, KomaGame::Shogi, on 9 x 9 }

/// The starting position.
///
/// ```
/// use koma::shogi;
///
/// assert_eq!(
///     shogi::Sfen::try_from(shogi::START)?.to_string(),
///     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
/// );
/// # Ok::<(), koma::GameError>(())
/// ```
pub const START: Position = Sfen::from_static(NOTATION.start).position();

const fn validate(position: &AnyPosition<'_>) -> Result<(), GameError> {
    NOTATION.validate(position)
}

const fn read_field(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    match reader.field {
        Field::Hands if matches!(part(reader.input, &range), b"-") => Ok(()),
        Field::Hands => read_hands(reader, range),
        _ => reader.read_field(range),
    }
}

/// Reads the hands. Pieces may be in any order. A count of 2 or more comes before its piece.
const fn read_hands(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    let mut seen = [false; 128];
    let mut at = range.start;
    while at < range.end {
        let (_, start) = read_decimal(reader.input, at);
        let count = ok!(read_count(reader, at..start, range.end));
        let (c, letter) = reader.char_at(start);
        let piece = match NOTATION.piece(0, c) {
            Some(piece) if !piece.is_terminal() => piece,
            _ => return Err(reader.error(FenErrorKind::Hand(c), letter)),
        };
        if seen[c as usize] {
            return Err(reader.error(FenErrorKind::HandRepeated(c), at..letter.end));
        }
        if reader.builder.hold(piece.side(), piece, count).is_err() {
            return Err(reader.error(FenErrorKind::TooManyPieces, at..letter.end));
        }
        seen[c as usize] = true;
        at = letter.end;
    }
    Ok(())
}

/// Reads the count of a piece in hand. A missing count is 1. `end` is the end of the hands.
const fn read_count(reader: &FieldReader<'_>, range: Range<usize>, end: usize) -> Result<usize, FenError> {
    if range.start == range.end {
        return Ok(1);
    }
    match read_number(part(reader.input, &range)) {
        Some(count @ 2..) if range.end < end => Ok(count as usize),
        _ => Err(reader.error(FenErrorKind::HandCount, range)),
    }
}

const fn put_field(out: &mut Out, field: Field, position: &AnyPosition<'_>, counters: &Counters) {
    match field {
        Field::Hands => put_hands(out, &position.hands),
        _ => out.put_field(field, position, counters, &NOTATION),
    }
}

/// Writes both hands. The first player's hand comes first.
const fn put_hands(out: &mut Out, hands: &[Hand<'_>; 2]) {
    if hands[0].is_empty() && hands[1].is_empty() {
        return out.put(b'-');
    }
    let mut player = 0;
    while player < Side::ALL.len() {
        put_hand(out, hands[player], Side::ALL[player]);
        player += 1;
    }
}

const fn put_hand(out: &mut Out, hand: Hand<'_>, side: Side) {
    let mut number = 0;
    while number < HELD.len() {
        let piece = held_piece(number, side);
        let count = hand.count(piece);
        if count > 1 {
            *out = out.count(count);
        }
        if count > 0 {
            out.put_piece(piece, &NOTATION);
        }
        number += 1;
    }
}
