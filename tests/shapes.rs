//! Shapes as text: each is read as it is written, and a wrong one is reported with its place.

use koma::error::ShapeTextError;
use koma::{Shape, must};

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
        match Shape::new(sizes) {
            Ok(shape) => {
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

#[test]
fn what_is_no_shape_is_drawn() {
    assert_eq!(
        message("8x256"),
        "invalid shape: dimension size 256 exceeds maximum of 255\n  8x256\n    ^^^"
    );
    assert_eq!(message("8x0x8"), "invalid shape: dimension size must be at least 1, got 0\n  8x0x8\n    ^");
    assert_eq!(
        message("99999999999999999999999999x1"),
        "invalid shape: dimension size exceeds maximum of 255\n  99999999999999999999999999x1\n  \
         ^^^^^^^^^^^^^^^^^^^^^^^^^^"
    );
    assert_eq!(message("1000"), "invalid shape: dimension size exceeds maximum of 255\n  1000\n  ^^^^");
    assert_eq!(message("999x8"), "invalid shape: dimension size 999 exceeds maximum of 255\n  999x8\n  ^^^");
    assert_eq!(
        message("255x255x2"),
        "invalid shape: board exceeds 65025 squares (got 130050)\n  255x255x2\n  ^^^^^^^^^"
    );
    assert_eq!(
        message("8x8x8x8x8"),
        "invalid shape: board exceeds 3 dimensions (got 5)\n  8x8x8x8x8\n        ^^^"
    );
    assert_eq!(message(""), "invalid shape: expected sizes with an `x` between them, as in `8x8`");
    assert_eq!(
        message("chess"),
        "invalid shape: expected sizes with an `x` between them, as in `8x8`\n  chess\n  ^^^^^"
    );
    assert_eq!(
        format!("{:?}", Shape::parse("0")),
        "Err(ShapeTextError(\"invalid shape: dimension size must be at least 1, got 0\", 0..1))"
    );
}

#[test]
fn the_shape_that_was_meant() {
    for (text, meant) in [
        ("8×8", "8x8"),
        ("8*8", "8x8"),
        ("8X8", "8x8"),
        ("8 x 8", "8x8"),
        ("08x8", "8x8"),
        (" 8x8\n", "8x8"),
        ("8, 8", "8x8"),
        ("10 × 9", "10x9"),
        ("5*5*5", "5x5x5"),
        ("００８", "8"),
        ("8 ", "8"),
    ] {
        assert!(message(text).ends_with(&format!("\n  help: did you mean `{meant}`?")), "{}", message(text));
        assert_eq!(Shape::parse(meant).unwrap().to_string(), meant);
    }
    for text in [
        "8 8",
        "8xx8",
        "x8",
        "8x",
        "8*",
        "*",
        "8x8x8x8*8",
        "8*256",
        "0*8",
        "256*256",
        "8x8y",
        "8/8",
        "-8",
        "+8",
        "8.0",
    ] {
        assert!(!message(text).contains("help"), "{}", message(text));
    }
}

#[test]
fn hostile_texts() {
    for text in ["8".repeat(100_000), "8x".repeat(100_000), "1*".repeat(100_000) + "1", "0".repeat(100_000)] {
        assert!(message(&text).len() <= 4_096);
    }
}

/// As an error of another's.
#[test]
fn it_is_an_error() {
    let error: Box<dyn std::error::Error> = Box::<ShapeTextError>::new(Shape::parse("8-8").unwrap_err());
    assert!(error.source().is_none());
}
