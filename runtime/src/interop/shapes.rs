//! Which shapes there are to choose from.

use crate::position::{MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, Position, Shape, flat_dimension};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The shape of this type that has one more dimension, of size 1: most types have one.
    pub(super) fn layered_shape() -> Option<Shape> {
        let shape = const { Self::SHAPE };
        let mut sizes = [1; 4];
        let count = shape.dimensions().len();
        sizes[..count].copy_from_slice(shape.dimensions());
        let layered = Shape::new(&sizes[..=count]).ok()?;
        flat_dimension(layered.dimensions()).is_none().then_some(layered)
    }
}

/// How large the next dimension may be at most, behind dimensions of these sizes.
pub(super) fn largest_size(sizes: &[usize]) -> usize {
    MAX_DIMENSION_SIZE.min(MAX_SQUARE_COUNT / sizes.iter().product::<usize>().max(1))
}
