//! Positions whose shape is known only at run time.

use super::{Draft, Hand, Outline, Position, Shape, Untyped, zobrist};
use crate::base::Side;
use crate::token::{Epin, Styles};

/// Returns the position of a complete draft. No piece was put where another was.
#[must_use]
pub const fn finish(draft: Draft<'_>, outline: Outline) -> AnyPosition<'_> {
    let board = draft.board_hash();
    let position = draft.finish(outline);
    AnyPosition { hash: zobrist::of_board_and_rest(board, &position), position }
}

/// A position whose shape is known only at run time. It borrows its pieces, and displays as FEEN.
///
/// ```
/// use koma_runtime::Position;
/// use koma_runtime::format::AnyPosition;
///
/// let position: Position<3> = "1K^1 / C/c".parse()?;
/// let any = AnyPosition::of(&position);
/// assert_eq!((any.shape(), any.zobrist()), (position.shape(), position.zobrist()));
/// assert_eq!(any.to_string(), "1K^1 / C/c");
/// # Ok::<(), koma_runtime::FeenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyPosition<'a> {
    position: Untyped<'a>,
    hash: u64,
}

impl<'a> AnyPosition<'a> {
    /// Returns a view of `position`.
    #[must_use]
    pub const fn of<const A: usize, const B: usize, const C: usize>(position: &'a Position<A, B, C>) -> Self {
        Self { position: position.untyped(), hash: position.zobrist() }
    }

    /// Returns the shape of the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.position.shape
    }

    /// Returns the squares in row-major order.
    #[must_use]
    pub const fn board(&self) -> &'a [Option<Epin>] {
        self.position.board
    }

    /// Returns the hand of a player.
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand<'a> {
        self.position.hands[side as usize]
    }

    /// Returns the styles of the match.
    #[must_use]
    pub const fn styles(&self) -> Styles {
        self.position.styles
    }

    /// Returns the player to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.position.turn
    }

    /// Returns the hash of the position, as [`Position::zobrist`] does.
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    pub(crate) const fn untyped(&self) -> &Untyped<'a> {
        &self.position
    }
}
