//! Supports `square!` and the squares in `position!`.

use crate::position::{Shape, Sizes, Square, SquareError};
use crate::token::TokenText;

pub use crate::position::SquareNames;

/// Returns the flat index of the square with the text `input`, on a board of this shape.
///
/// # Errors
///
/// Returns an error if the board has no such square.
pub const fn index(shape: &Shape, names: SquareNames, input: &[u8]) -> Result<usize, SquareError> {
    Sizes::of(shape.dimensions()).named(names).read(input)
}

/// Returns the name of the square with this flat index, on a board of this shape.
#[must_use]
pub const fn name(shape: &Shape, names: SquareNames, index: usize) -> TokenText {
    Sizes::of(shape.dimensions()).named(names).name(index)
}

/// Returns the name of a layer. Layers are counted from 1, starting at the first player's side.
#[must_use]
pub const fn layer_name(layer: usize) -> TokenText {
    Sizes::layer_name(layer)
}

/// Returns the name of the rank of the square with this flat index. The board must have two or three dimensions.
#[must_use]
pub const fn rank_name(shape: &Shape, names: SquareNames, index: usize) -> TokenText {
    Sizes::of(shape.dimensions()).named(names).rank_name(index)
}

/// Holds the constant for `square!`. The constant's path is also valid as a pattern.
#[expect(missing_debug_implementations, reason = "hidden, and without values")]
pub enum SquareAt<const A: usize, const B: usize, const C: usize, const INDEX: usize> {}

impl<const A: usize, const B: usize, const C: usize, const INDEX: usize> SquareAt<A, B, C, INDEX> {
    /// The square with the flat index `INDEX`.
    pub const VALUE: Square<A, B, C> = Square::from_index(INDEX).unwrap();
}
