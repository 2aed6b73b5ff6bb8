//! For `square!`, and for the squares in `position!`.

use crate::position::{Cell, Shape, Sizes, Square, SquareError};
use crate::token::TokenText;

/// The flat index of the square whose text `input` is, on a board of this shape.
///
/// # Errors
///
/// If it is no square of that board.
pub const fn index(shape: &Shape, input: &[u8]) -> Result<usize, SquareError> {
    let sizes = Sizes::of(shape.dimensions());
    match sizes.read(input) {
        Some(index) => Ok(index),
        None => Err(SquareError::new(sizes, input)),
    }
}

/// The text of the square with this flat index, on a board of this shape.
#[must_use]
pub const fn name(shape: &Shape, index: usize) -> TokenText {
    Cell::of_index(Sizes::of(shape.dimensions()), index).text()
}

/// Where `square!` finds its constant: a path, so that it is a pattern too.
#[expect(missing_debug_implementations, reason = "hidden, and without values")]
pub enum SquareAt<const A: usize, const B: usize, const C: usize, const INDEX: usize> {}

impl<const A: usize, const B: usize, const C: usize, const INDEX: usize> SquareAt<A, B, C, INDEX> {
    /// The square with the flat index `INDEX`.
    pub const VALUE: Square<A, B, C> = Square::from_index(INDEX).unwrap();
}
