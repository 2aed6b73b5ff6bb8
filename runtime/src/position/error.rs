use core::error::Error;
use core::fmt;

use crate::report::Words;
use crate::token::Epin;

/// The reasons for which a position cannot be changed, or made from a board.
///
/// A refused change leaves the position as it was.
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
    /// A slice of squares that is shorter or longer than the board.
    BoardLength {
        /// The length of the slice.
        length: usize,
        /// The number of squares of the board.
        squares: usize,
    },
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
    pub(crate) const fn words(&self) -> Words {
        match *self {
            Self::BoardLength { length, squares } => Words::new("invalid number of squares: ")
                .count(length)
                .text(" (board has ")
                .count(squares)
                .text(" squares)"),
            Self::InvalidIndex { index, squares } => Words::new("invalid flat index: ")
                .count(index)
                .text(" (board has ")
                .count(squares)
                .text(" squares)"),
            Self::NotInHand { piece } => {
                Words::new("cannot remove ").text(piece.encode().as_str()).text(": not found in hand")
            }
            Self::TooManyPieces { pieces, squares } => Words::new("too many pieces for board size (")
                .number(pieces)
                .text(" pieces, ")
                .count(squares)
                .text(" squares)"),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl Error for PositionError {}
