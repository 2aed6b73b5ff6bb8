//! Reads and writes the FEN of makruk, in the form that Fairy-Stockfish uses.

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
use crate::position::{AnyPosition, Sizes};
use crate::token::Styles;
use crate::vocabulary::GameError;

pub(crate) static NOTATION: PositionNotation = PositionNotation {
    vocabulary: VOCABULARY.text,
    game_name: "makruk",
    name: "makruk FEN",
    name_in_calls: "fen",
    start: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    styles: Styles::new(Letter::M, Letter::M),
    sizes: Sizes::of(&[8, 8]),
    fields: &[
        Field::Placement,
        Field::Turn,
        Field::Unused,
        Field::CountingLimit,
        Field::HalfmoveClock,
        Field::MoveNumber,
    ],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    after_turn: b"-0123456789",
    allows_empty_hands: true,
    help_for_bracket: "makruk has no pieces in hand; remove the brackets",
    letters: const { &written_texts(&PIECES) }.as_str(),
    pieces: Pieces::new(&PIECES),
    marks_first_pawns: false,
    held: b"",
};

/// A FEN of makruk: a position that FEN can express, and its counters.
///
/// ```
/// use koma::makruk::Fen;
///
/// const FEN: Fen = Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
/// assert_eq!(FEN.position().to_string(), "4k^3/8/3+P4/8/8/8/8/4K^3 / M/m");
/// assert_eq!((FEN.counting_limit(), FEN.halfmove_clock()), (Some(128), 7));
/// assert_eq!(FEN.to_string(), "4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
/// ```
///
/// A FEN is what other crates call a board: it has the whole state of a game but its history. [`play`](Self::play) updates the
/// counters, and the trait [`Rules`](super::Rules) has the rules as methods. `{:#}` draws the board:
///
/// ```
/// use koma::makruk::Fen;
///
/// let drawing = "\
/// 8  . . . .  k . . .
/// 7  . . . .  . . . .
/// 6  . . . M~ . . . .
/// 5  . . . .  . . . .
/// 4  . . . .  . . . .
/// 3  . . . .  . . . .
/// 2  . . . .  . . . .
/// 1  . . . .  K . . .
///    a b c d  e f g h
///
/// w - 128 7 80";
/// assert_eq!(format!("{:#}", Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80")), drawing);
/// ```
#[doc(alias("board"))]
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    pub(crate) position: Position,
    pub(crate) counters: Counters,
}

impl Fen {
    /// Parses a FEN of makruk.
    ///
    /// ```text
    /// <placement> <turn> [- [<counting limit> [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces, `M~` for promoted pawns, and runs
    ///                  of empty squares
    /// turn             `w`, White, who is the first player, or `b`
    /// counting limit   after how many counted half-moves the game is drawn, or `-`
    /// half-move clock  how many half-moves have been counted; without a counting limit, as in chess
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `44` means the same as `8`. `Display` always writes `8`. Some
    /// other programs reject texts such as `44`.
    ///
    /// The fields are those of chess FEN, but the counting limit replaces the en passant square, as in Fairy-Stockfish.
    /// The last fields may be omitted. A missing counting limit means that no player counts. A missing half-move clock
    /// is 0. A missing move number is 1. The position need not follow the rules of the game.
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
    /// use koma::{FenError, makruk};
    ///
    /// const START: Result<makruk::Fen, FenError> =
    ///     makruk::Fen::parse("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    /// assert_eq!(START?.position(), makruk::START);
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

    /// Returns the number of half-moves counted so far. Without a counting limit, returns the number of half-moves
    /// since the last pawn move or capture.
    #[doc(alias("halfmoves"))]
    pub const fn halfmove_clock(&self) -> u32 {
        self.counters.halfmove_clock
    }

    /// Returns the move number. It increases after Black's move.
    #[doc(alias("fullmoves", "move_number"))]
    pub const fn fullmove_number(&self) -> u32 {
        self.counters.move_number
    }

    /// Returns the number of counted half-moves after which the game is drawn, or `None` if no player counts.
    pub const fn counting_limit(&self) -> Option<u32> {
        self.counters.counting_limit
    }

    /// Returns the same FEN with this counting limit.
    pub const fn with_counting_limit(mut self, counting_limit: Option<u32>) -> Self {
        self.counters.counting_limit = counting_limit;
        self
    }
}

text_methods! { Fen, KomaGame::Makruk, on 8 x 8 }

/// The starting position. To get its legal moves, call [`makruk::legal_moves`](super::legal_moves): if `chess::Rules` is imported,
/// `makruk::START.legal_moves()` returns the moves of chess.
///
/// ```
/// use koma::makruk;
///
/// assert_eq!(
///     makruk::Fen::try_from(makruk::START)?.to_string(),
///     "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
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
