//! Positions that have been read, of whatever shape.

use super::{Draft, Outline, Position, Shape, Untyped, zobrist};

/// The position of a draft that is complete; no piece was put where another stood.
#[must_use]
pub const fn finish(draft: Draft<'_>, outline: Outline) -> ReadPosition<'_> {
    let board = draft.board_hash();
    let position = draft.finish(outline);
    ReadPosition { hash: zobrist::of_board_and_rest(board, &position), position }
}

/// A position whose type does not tell its shape.
#[derive(Debug)]
pub struct ReadPosition<'a> {
    position: Untyped<'a>,
    hash: u64,
}

impl<'a> ReadPosition<'a> {
    /// A view of a position of a type.
    #[must_use]
    pub const fn of<const A: usize, const B: usize, const C: usize>(position: &'a Position<A, B, C>) -> Self {
        Self { position: position.untyped(), hash: position.zobrist() }
    }

    /// The same with a hash that is not its own.
    #[cfg(test)]
    pub(crate) const fn with_hash(mut self, hash: u64) -> Self {
        self.hash = hash;
        self
    }

    /// The shape of its board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.position.shape
    }

    pub(crate) const fn untyped(&self) -> &Untyped<'a> {
        &self.position
    }

    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }
}
