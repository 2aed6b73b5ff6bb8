//! Reads and writes the FEN of xiangqi. The FEN may name the elephant `B` or `E`, and the horse `N` or `H`.

use core::ops::Range;

use super::Position;
use super::pieces::{PIECES, VOCABULARY};
use crate::base::{Letter, ok};
use crate::games::koma_game::KomaGame;
use crate::games::text::error::FenError;
use crate::games::text::methods::text_methods;
use crate::games::text::notation::{Counters, Field, Pieces, PositionNotation, written_texts};
use crate::games::text::reader::FieldReader;
use crate::games::text::writer::Out;
use crate::position::{AnyPosition, Sizes, SquareNames};
use crate::token::Styles;
use crate::vocabulary::GameError;

pub(crate) static NOTATION: PositionNotation = PositionNotation {
    vocabulary: VOCABULARY.text,
    game_name: "xiangqi",
    name: "xiangqi FEN",
    name_in_calls: "fen",
    start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    styles: Styles::new(Letter::X, Letter::X),
    sizes: Sizes::of(&[10, 9]).named(SquareNames::Ucci),
    fields: &[
        Field::Placement,
        Field::Turn,
        Field::Unused,
        Field::Unused,
        Field::HalfmoveClock,
        Field::MoveNumber,
    ],
    turns: [b"wr", b"b"],
    turns_in_words: "`w`, Red, the first player, or `b`, Black",
    after_turn: b"-0123456789",
    allows_empty_hands: true,
    help_for_bracket: "xiangqi has no pieces in hand; remove the brackets",
    letters: const { &written_texts(&PIECES) }.as_str(),
    pieces: Pieces::new(&PIECES),
    marks_first_pawns: false,
    held: b"",
};

/// A FEN of xiangqi: a position that FEN can express, and its counters.
///
/// ```
/// use koma::xiangqi::Fen;
///
/// const FEN: Fen = Fen::from_static("3k5/9/9/9/9/9/9/4E4/4H4/4K4 r - - 12 40");
/// assert_eq!(FEN.position().to_string(), "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x");
/// assert_eq!(FEN.to_string(), "3k5/9/9/9/9/9/9/4B4/4N4/4K4 w - - 12 40");
/// ```
///
/// A FEN is what other crates call a board: it has the whole state of a game but its history. [`play`](Self::play) updates the
/// counters, and the trait [`Rules`](super::Rules) has the rules as methods. `{:#}` draws the board, with the names of files
/// and ranks as moves write them:
///
/// ```
/// use koma::xiangqi::{Fen, ucci};
///
/// let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// let fen = Fen::from_static(start).play(ucci!("h2e2"))?;
/// let drawing = "\
/// 9  r n b a k a b n r
/// 8  . . . . . . . . .
/// 7  . c . . . . . c .
/// 6  p . p . p . p . p
/// 5  . . . . . . . . .
/// 4  . . . . . . . . .
/// 3  P . P . P . P . P
/// 2  . C . . C . . . .
/// 1  . . . . . . . . .
/// 0  R N B A K A B N R
///    a b c d e f g h i
///
/// b - - 1 1";
/// assert_eq!(format!("{fen:#}"), drawing);
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("board"))]
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    pub(crate) position: Position,
    pub(crate) counters: Counters,
}

impl Fen {
    /// Parses a FEN of xiangqi.
    ///
    /// ```text
    /// <placement> <turn> [- [- [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces and runs of empty squares
    /// turn             `w` or `r`, Red, who is the first player, or `b`
    /// half-move clock  how many half-moves ago a piece was taken; some programs count differently
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `45` means the same as `9`. `Display` always writes `9`. Some
    /// other programs reject texts such as `45`.
    ///
    /// The fields are those of chess FEN, as UCCI and the World Xiangqi Federation use them. The last fields may
    /// be omitted. A missing half-move clock is 0. A missing move number is 1. The position need not follow the rules of the game.
    ///
    /// Two other forms are read: the half-move clock and the move number directly after the turn (`w 0 1`), as `XBoard` writes
    /// them, and empty hands after the placement (`[]` or `[-]`), as some programs for many games write them.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`], which states the mistake and its place. Its [`explain`](FenError::explain) points out the
    /// mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, xiangqi};
    ///
    /// const START: Result<xiangqi::Fen, FenError> =
    ///     xiangqi::Fen::parse("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r");
    /// assert_eq!(START?.position(), xiangqi::START);
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

    /// Returns the number of half-moves since the last capture. The program that wrote the FEN may count differently.
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

text_methods! { Fen, KomaGame::Xiangqi, on 10 x 9 }

/// The starting position.
///
/// ```
/// use koma::xiangqi;
///
/// assert_eq!(
///     xiangqi::Fen::try_from(xiangqi::START)?.to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
/// );
/// # Ok::<(), koma::GameError>(())
/// ```
pub const START: Position = Fen::from_static(NOTATION.start).position();

const fn validate(position: &AnyPosition<'_>) -> Result<(), GameError> {
    NOTATION.validate(position)
}

const fn read_field(reader: &mut FieldReader<'_>, range: Range<usize>) -> Result<(), FenError> {
    reader.read_field(range)
}

const fn put_field(out: &mut Out, field: Field, position: &AnyPosition<'_>, counters: &Counters) {
    out.put_field(field, position, counters, &NOTATION);
}
