//! Defines the moves of xiangqi and their text in UCCI.

use crate::base::some;
use crate::games::any_move::AnyMove;
use crate::games::declarations::Game;
use crate::games::move_error::MoveError;
use crate::games::moves::move_methods;
use crate::position::Square;

/// A move of xiangqi: the square that a piece leaves, and the square that the piece reaches.
///
/// ```text
/// move ::= origin target        squares from `a0` to `i9`
/// ```
///
/// The notation is UCCI, whose ranks start at 0. So `h2` in UCCI is `h3` in the notation of [`Square`]. A `Move`
/// is not tied to a position. At least one piece can make the move in at least one position. A `Move` takes three
/// bytes, like an `Option<Move>`. Moves are ordered by origin, then by target.
///
/// ```
/// use koma::{Square, xiangqi::Move};
///
/// const CANNON: Move = Move::from_static("h2e2");
/// assert_eq!(CANNON.origin(), Square::from_static("h3"));
/// assert!(Move::parse("h2f3").is_ok() && Move::parse("h2f4").is_err()); // no elephant can be on h2
/// ```
#[doc(alias("UCCI", "ply"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(super) AnyMove);

impl Move {
    /// Parses a move. The whole of `input` must be the move. Blanks around the move are an error.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a move in any position.
    ///
    /// ```
    /// use koma::{MoveError, xiangqi::Move};
    ///
    /// const CANNON: Result<Move, MoveError> = Move::parse("h2e2");
    /// assert_eq!(CANNON?.to_string(), "h2e2");
    /// assert!(Move::parse("h2-e2").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, MoveError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    pub const fn new(origin: Square<10, 9>, target: Square<10, 9>) -> Option<Self> {
        Some(Self(some!(Game::Xiangqi.move_table().find(origin.index(), target.index(), 0))))
    }

    /// Returns the square that the piece leaves.
    pub const fn origin(self) -> Square<10, 9> {
        Square::numbered(self.0.origin())
    }
}

move_methods! { Game::Xiangqi, on 10 x 9 }
