//! For `position!`, and for the notations of `koma-games`.

use core::fmt;

use crate::base::Side;
use crate::feen::write_feen;
use crate::packed;
use crate::position::{Position, Shape, Untyped, zobrist};
use crate::token::{Epin, Styles};

pub use crate::feen::{read, read_styles, scan_number, token_extent};
pub use crate::packed::unpack;
pub use crate::position::{Draft, FLAT, Outline, flat_dimension};

/// How many bytes [`pack`] needs for a position that has been read.
#[must_use]
pub const fn packed_len(position: &ReadPosition<'_>) -> usize {
    packed::packed_len(&position.position)
}

/// Writes a position that has been read to `out`, which is long enough, as [`unpack`] reads it.
pub const fn pack(position: &ReadPosition<'_>, out: &mut [u8]) {
    packed::write(&position.position, out);
}

/// The [`zobrist`](Position::zobrist) of a position that has been read.
#[must_use]
pub const fn hash(position: &ReadPosition<'_>) -> u64 {
    position.hash
}

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

/// The picture of a position that has been read.
#[cfg(feature = "svg")]
pub const fn svg<'a>(position: &ReadPosition<'a>) -> crate::Svg<'a> {
    crate::Svg::new(position.position)
}

/// The sizes in a position's type, for a macro that knows the position only as an expression.
#[must_use]
pub const fn sizes<const A: usize, const B: usize, const C: usize>(_: &Position<A, B, C>) -> [usize; 3] {
    [A, B, C]
}

/// Writes the position as FEEN.
impl fmt::Display for ReadPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_feen(&self.position, f)
    }
}

/// The position with these pieces on its board and empty hands.
#[must_use]
pub const fn of_board<const A: usize, const B: usize>(
    board: &[[Option<Epin>; B]; A],
    styles: Styles,
    turn: Side,
) -> Position<A, B> {
    let mut position = Position::new(styles);
    let shape = position.shape();
    let (squares, slots) = position.storage();
    let mut draft = Draft::new(squares, slots);
    let board = board.as_flattened();
    let mut index = 0;
    while index < board.len() {
        if let Some(piece) = board[index] {
            draft.put(index, piece);
        }
        index += 1;
    }
    let (counts, board_hash) = (draft.counts(), draft.board_hash());
    position.complete(Outline { shape, styles, turn }, &counts, board_hash);
    position
}
