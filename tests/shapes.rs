//! Tests shapes and their texts: every valid text is read and then written unchanged.

use koma::{Position, Shape, ShapeError, Styles, must};
use sashite_qi::Qi;

const CUBE: Shape = must!(Shape::parse("5x5x5"));

/// Checks a shape with these sizes, and returns whether it is valid.
fn check(sizes: &[usize]) -> bool {
    let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
    assert_eq!(Shape::new(sizes).is_ok(), Qi::<(), ()>::new(sizes, (), ()).is_ok());
    match Shape::new(sizes) {
        Ok(shape) => {
            assert_eq!(shape.dimensions(), sizes);
            assert_eq!(shape.square_count(), sizes.iter().product::<usize>());
            assert_eq!((shape.to_string(), Shape::parse(&text)), (text, Ok(shape)));
        }
        Err(error) => assert_eq!(Shape::parse(&text), Err(error)),
    }
    Shape::new(sizes).is_ok()
}

#[test]
fn lines_planes_and_cubes() {
    assert_eq!(CUBE.dimensions(), [5; 3]);
    assert_eq!((0..=257).filter(|&size| check(&[size])).count(), 255);
    let some = [0, 1, 2, 9, 10, 11, 99, 100, 101, 254, 255, 256, 257];
    let planes = some.iter().flat_map(|&outer| some.map(|inner| [outer, inner]));
    assert_eq!(planes.filter(|sizes| check(sizes)).count(), 10 * 10);
    let cubes = [[1, 1, 1], [255, 255, 1], [1, 255, 255], [255, 1, 255], [40, 40, 40], [41, 40, 40]];
    assert_eq!(cubes.map(|sizes| check(&sizes)), [true, true, true, true, true, false]);
}

/// If a shape has several mistakes, one is reported. The number of dimensions is checked before each
/// size, and each size before the number of squares.
#[test]
fn the_order_of_mistakes() {
    for (dimensions, words) in [
        (&[0, 1, 2, 3][..], "board exceeds 3 dimensions (got 4)"),
        (&[256, 0], "dimension size 256 exceeds maximum of 255"),
        (&[0, 256], "dimension size must be at least 1, got 0"),
        (&[u32::MAX as usize; 3], "dimension size 4294967295 exceeds maximum of 255"),
        (&[255, 255, 255], "board exceeds 65025 squares (got 16581375)"),
    ] {
        assert_eq!(Shape::new(dimensions).unwrap_err().to_string(), words);
    }
    let error = Position::<9, 9>::with_shape(CUBE, must!(Styles::parse("C/s"))).unwrap_err();
    assert_eq!(error.to_string(), "shape 5x5x5 does not fit a position of shape 9x9");
    assert_eq!((format!("{CUBE:?}"), format!("{CUBE:>6}")), ("Shape([5, 5, 5])".into(), " 5x5x5".into()));
}

#[test]
fn texts_that_are_no_shapes() {
    for text in "|chess|8x|x8|8xx8|8×8|8X8|8 x 8|08x8|+8|8.0|9999999999999999999999x1".split('|') {
        assert_eq!(Shape::parse(text), Err(ShapeError::Text), "{text}");
    }
    let long = "8x".repeat(100_000) + "8";
    assert_eq!(long.parse::<Shape>(), Err(ShapeError::TooManyDimensions { dimensions: 100_001 }));
}
