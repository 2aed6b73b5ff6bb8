use proptest::arbitrary::Arbitrary;
use proptest::strategy::{SBoxedStrategy, Strategy};

use crate::interop::shapes::largest_size;
use crate::position::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Shape};

/// How many dimensions, and how large each of them is if there is room.
type Drawn = (usize, [usize; MAX_DIMENSIONS]);

/// Any shape of one to three dimensions, also one that a FEEN cannot spell, such as `[1, 8]`; shrinks to `[1]`.
#[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
impl Arbitrary for Shape {
    type Parameters = ();
    type Strategy = SBoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> SBoxedStrategy<Self> {
        let size = 1..=MAX_DIMENSION_SIZE;
        (1..=MAX_DIMENSIONS, [size.clone(), size.clone(), size]).prop_map(of_sizes).sboxed()
    }
}

/// The shape with the first `count` of the sizes, each as large as there is room for.
fn of_sizes((count, mut sizes): Drawn) -> Shape {
    for dimension in 0..count {
        sizes[dimension] = sizes[dimension].min(largest_size(&sizes[..dimension]));
    }
    match Shape::new(&sizes[..count]) {
        Ok(shape) => shape,
        Err(error) => unreachable!("{error}"),
    }
}
