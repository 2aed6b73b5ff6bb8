//! Tests shapes as text: every valid text is read and written back. For an invalid text, the error gives
//! the place of the mistake.

use koma::{Shape, must};
use sashite_qi::Qi;

const CUBE: Shape = must!(Shape::parse("5x5x5"));

fn message(text: &str) -> String {
    let error = Shape::parse(text).unwrap_err();
    assert_eq!(text.parse::<Shape>(), Err(error));
    assert_eq!(Shape::try_from(text), Err(error));
    let drawn = error.explain(text).to_string();
    assert!(drawn.starts_with(&error.to_string()), "{drawn}");
    assert_eq!(error.to_string(), format!("invalid shape: {}", error.reason()));
    assert!(text.is_char_boundary(error.range().start) && text.is_char_boundary(error.range().end));
    drawn
}

#[test]
fn all_lines_and_planes_and_some_cubes() {
    assert_eq!(CUBE.dimensions(), [5; 3]);
    let mut shapes = 0;
    let mut check = |sizes: &[usize]| {
        let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
        assert_eq!(Shape::new(sizes).is_ok(), Qi::<(), ()>::new(sizes, (), ()).is_ok());
        match Shape::new(sizes) {
            Ok(shape) => {
                assert_eq!(shape.dimensions(), sizes);
                assert_eq!(shape.square_count(), sizes.iter().product::<usize>());
                assert_eq!((shape.to_string(), Shape::parse(&text)), (text, Ok(shape)));
                shapes += 1;
            }
            Err(error) => assert_eq!(Shape::parse(&text).unwrap_err().reason().as_str(), error.to_string()),
        }
    };
    for outer in 0..=257 {
        check(&[outer]);
        for inner in 0..=257 {
            check(&[outer, inner]);
        }
    }
    for sizes in [[1, 1, 1], [255, 255, 1], [1, 255, 255], [255, 1, 255], [40, 40, 40], [41, 40, 40]] {
        check(&sizes);
    }
    assert_eq!(shapes, 255 + 65_025 + 5);
}

/// Of several mistakes, the first in the order of the model is reported.
#[test]
fn the_order_of_mistakes() {
    for (dimensions, words) in [
        (&[0, 1, 2, 3][..], "board exceeds 3 dimensions (got 4)"),
        (&[256, 0], "dimension size 256 exceeds maximum of 255"),
        (&[0, 256], "dimension size must be at least 1, got 0"),
        (&[usize::MAX; 3], "dimension size 18446744073709551615 exceeds maximum of 255"),
        (&[255, 255, 255], "board exceeds 65025 squares (got 16581375)"),
    ] {
        assert_eq!(Shape::new(dimensions).unwrap_err().to_string(), words);
    }
}

#[test]
fn what_is_no_shape_is_drawn() {
    for (reason, at, marks) in [
        ("dimension size must be at least 1, got 0", "8x0x8", "  ^"),
        (
            "dimension size exceeds maximum of 255",
            "99999999999999999999999999x1",
            "^^^^^^^^^^^^^^^^^^^^^^^^^^",
        ),
        ("dimension size exceeds maximum of 255", "1000", "^^^^"),
        ("board exceeds 65025 squares (got 130050)", "255x255x2", "^^^^^^^^^"),
        ("board exceeds 3 dimensions (got 5)", "8x8x8x8x8", "      ^^^"),
        ("expected sizes with an `x` between them, as in `8x8`", "chess", "^^^^^"),
    ] {
        assert_eq!(message(at), format!("invalid shape: {reason}\n  {at}\n  {marks}"));
    }
    assert_eq!(message(""), "invalid shape: expected sizes with an `x` between them, as in `8x8`");
    assert_eq!(
        format!("{:?}", Shape::parse("0")),
        "Err(ShapeTextError(\"invalid shape: dimension size must be at least 1, got 0\", 0..1))"
    );
}

#[test]
fn the_shape_that_was_meant() {
    for (texts, meant) in [
        ("8×8|8*8|8X8|8 x 8|08x8| 8x8\n|8, 8", "8x8"),
        ("10 × 9", "10x9"),
        ("5*5*5", "5x5x5"),
        ("００８|8 ", "8"),
    ] {
        assert_eq!(Shape::parse(meant).unwrap().to_string(), meant);
        for text in texts.split('|') {
            assert!(message(text).ends_with(&format!("\n  help: did you mean `{meant}`?")), "{text}");
        }
    }
    for text in "8 8|8xx8|x8|8x|8*|*|8x8x8x8*8|8*256|0*8|256*256|8x8y|8/8|-8|+8|8.0".split('|') {
        assert!(!message(text).contains("help"), "{}", message(text));
    }
}

#[test]
fn hostile_texts() {
    for text in ["8".repeat(100_000), "8x".repeat(100_000), "1*".repeat(100_000) + "1", "0".repeat(100_000)] {
        assert!(message(&text).len() <= 4_096);
    }
}
