//! Supports `position!` and the notations of the games.

use crate::position::Position;

pub use crate::base::read_decimal;
pub use crate::feen::{on_board, read, read_styles};
pub use crate::packed::{unpack, write as pack};
pub use crate::position::{AnyPosition, FLAT, PositionBuilder, PositionHeader, flat_dimension};
#[cfg(feature = "svg")]
pub use crate::svg::Picture;
pub use crate::token::grammar::token_extent;

/// Returns the sizes in a position's type. Macros call this function if they have only an expression for the position.
#[must_use]
pub const fn sizes<const A: usize, const B: usize, const C: usize>(_: &Position<A, B, C>) -> [usize; 3] {
    [A, B, C]
}
