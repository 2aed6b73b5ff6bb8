//! Implements traits and conversions for other crates. Each crate has its own feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "sashite")]
mod sashite;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;

#[cfg(all(feature = "proptest", feature = "games"))]
pub use proptest::legal_move;
#[cfg(feature = "proptest")]
pub use proptest::{PositionParameters, PositionStrategy, PositionTree};
#[cfg(feature = "sashite")]
pub use sashite::QiError;
#[cfg(feature = "shakmaty")]
pub use shakmaty::{
    ShakmatyError, move_from_shakmaty, move_to_shakmaty, square_from_shakmaty, square_to_shakmaty,
};

#[cfg(any(feature = "arbitrary", feature = "proptest"))]
use crate::position::{MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, Shape, flat_dimension};
#[cfg(any(feature = "arbitrary", feature = "proptest", feature = "sashite"))]
use crate::{
    base::Side,
    position::{Position, PositionBuilder, PositionHeader},
    token::Epin,
};

#[cfg(any(feature = "arbitrary", feature = "proptest", feature = "sashite"))]
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Returns the position with this header. `fill` puts the pieces into the builder.
    fn filled<E>(
        header: PositionHeader,
        fill: impl FnOnce(&mut PositionBuilder<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        // Filling the result in place saves a copy. A large board fills much of the stack.
        let mut result = Ok(Self::blank(0, header.styles, header.turn, 0));
        if let Ok(position) = &mut result {
            let mut builder = position.builder();
            match fill(&mut builder) {
                Ok(()) => {
                    let totals = builder.totals();
                    position.complete(&header, totals);
                }
                Err(error) => result = Err(error),
            }
        }
        result
    }
}

/// Adds pieces to a hand. The builder has room for these pieces, because no source has more pieces than squares.
#[cfg(any(feature = "arbitrary", feature = "proptest", feature = "sashite"))]
fn hold(builder: &mut PositionBuilder<'_>, side: Side, piece: Epin, count: usize) {
    if let Err(pieces) = builder.hold(side, piece, count) {
        unreachable!("{pieces} pieces on {} squares", builder.squares());
    }
}

/// Returns the shape of the type with an additional dimension of size 1, or `None` if the type cannot have this shape.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
fn layered(shape: Shape) -> Option<Shape> {
    let mut sizes = [1; 4];
    let count = shape.dimensions().len();
    sizes[..count].copy_from_slice(shape.dimensions());
    let layered = Shape::new(&sizes[..=count]).ok()?;
    flat_dimension(layered.dimensions()).is_none().then_some(layered)
}

/// Returns the largest size that the next dimension can have after dimensions of these sizes.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
fn largest_size(sizes: &[usize]) -> usize {
    MAX_DIMENSION_SIZE.min(MAX_SQUARE_COUNT / sizes.iter().product::<usize>().max(1))
}
