//! The error for setups that are not positions of chess.

use crate::games::chess::Square;
use crate::report::{Explanation, Words, shown};

/// The reason why a [`Setup`](super::Setup) is not a position of chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetupError {
    kind: SetupErrorKind,
    square: Square,
}

/// The kinds of [`SetupError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupErrorKind {
    /// A square has two pieces.
    TwoPieces,
    /// A square has a piece without a role.
    NoRole,
    /// A square has a piece without a side.
    NoSide,
    /// A castling right belongs to a square without a rook of a player whose first rank this is, or the king of this
    /// player is not on this rank.
    Castling,
    /// The en passant square is not one that a pawn of the other player has just passed.
    EnPassant,
}

impl SetupError {
    /// Returns the error about the first of these squares.
    pub(super) const fn new(kind: SetupErrorKind, squares: u64) -> Self {
        Self { kind, square: Square::from_valid_index(squares.trailing_zeros() as usize) }
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> SetupErrorKind {
        self.kind
    }

    /// Returns the wrong square.
    pub const fn square(&self) -> Square {
        self.square
    }

    const fn words(self) -> Words {
        let place = Words::new("square ").text(self.square.encode().as_str()).text(": ");
        place.text(self.kind.reason())
    }
}

impl SetupErrorKind {
    /// Returns the words of the message.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::TwoPieces => "expected at most one piece, but there are two",
            Self::NoRole => "the piece belongs to a side, but has no role",
            Self::NoSide => "the piece has a role, but belongs to no side",
            Self::Castling => "a castling right needs a rook and a king on its player's first rank",
            Self::EnPassant => {
                "expected a square that a pawn of the other player has just passed with a double step"
            }
        }
    }
}

shown!(SetupError, |error| Explanation::in_one_line("position", error.words()));
