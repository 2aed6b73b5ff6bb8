use core::error::Error;
use core::fmt;

use crate::Epin;
use crate::explanation::{Message, Segment, sentence};
use crate::text::Glyph;

/// Why a change of a position was refused; the position is as it was.
///
/// ```
/// use koma::{Epin, Letter, Position, PositionError, Styles};
///
/// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
/// let error = position.board_diff(&[(64, None)]).unwrap_err();
/// assert_eq!(error, PositionError::InvalidIndex { index: 64, squares: 64 });
/// assert_eq!(error.to_string(), "invalid flat index: 64 (board has 64 squares)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A flat index behind the last square.
    InvalidIndex {
        /// The index.
        index: usize,
        /// How many squares the board has.
        squares: usize,
    },
    /// More of a piece taken from a hand than it holds.
    NotInHand {
        /// The piece.
        piece: Epin,
    },
    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces {
        /// How many pieces there would be.
        pieces: u64,
        /// How many squares the board has.
        squares: usize,
    },
}

impl PositionError {
    const fn message(&self) -> Message<'static> {
        Message(match *self {
            Self::InvalidIndex { index, squares } => sentence([
                Segment::Text("invalid flat index: "),
                Segment::Glyph(Glyph::number(index)),
                Segment::Text(" (board has "),
                Segment::Glyph(Glyph::number(squares)),
                Segment::Text(" squares)"),
            ]),
            Self::NotInHand { piece } => sentence([
                Segment::Text("cannot remove "),
                Segment::Glyph(Glyph::text(piece.encode().as_str())),
                Segment::Text(": not found in hand"),
            ]),
            Self::TooManyPieces { pieces, squares } => sentence([
                Segment::Text("too many pieces for board size ("),
                Segment::Glyph(Glyph::long_number(pieces)),
                Segment::Text(" pieces, "),
                Segment::Glyph(Glyph::number(squares)),
                Segment::Text(" squares)"),
            ]),
        })
    }

    /// What `must!` of `koma` does with it. Not part of the public API.
    #[doc(hidden)]
    #[track_caller]
    pub const fn __panic(&self) -> ! {
        self.message().panic()
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for PositionError {}
