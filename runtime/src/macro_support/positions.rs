//! For `position!`, and for the notations of the games.

use crate::position::Position;

pub use crate::base::{Decimal, read_decimal};
pub use crate::feen::{on_board, read, read_styles};
pub use crate::packed::{packed_len, unpack, write as pack};
pub use crate::position::{AnyPosition, FLAT, PositionBuilder, PositionHeader, flat_dimension};
#[cfg(feature = "svg")]
pub use crate::svg::Picture;
pub use crate::token::grammar::token_extent;

/// The picture of a position that has been read.
#[cfg(feature = "svg")]
pub const fn svg<'a>(position: &AnyPosition<'a>) -> Picture<'a> {
    Picture::new(*position)
}

/// The sizes in a position's type, for a macro that knows the position only as an expression.
#[must_use]
pub const fn sizes<const A: usize, const B: usize, const C: usize>(_: &Position<A, B, C>) -> [usize; 3] {
    [A, B, C]
}
