//! Shapes of boards: their dimensions, their text, and their errors.

use core::fmt;

use crate::base::{read_decimal, text_traits};
use crate::report::{Words, shown};

/// The maximum number of dimensions of a board.
pub const MAX_DIMENSIONS: usize = 3;

/// The maximum size of one dimension of a board, in squares.
pub const MAX_DIMENSION_SIZE: usize = 255;

/// The maximum number of squares of a board.
pub const MAX_SQUARE_COUNT: usize = 65_025;

/// The maximum number of digits of a size in a text. A longer number may not fit in a `usize` of 32 bits.
const MAX_DIGITS: usize = 9;

/// The dimensions of a board, outermost first. `[8, 8]` is a chess board, `[10, 9]` is a xiangqi board of ten ranks,
/// and `[5, 5, 5]` is Raumschach.
///
/// A shape has one to three dimensions of size 1 to 255 each, and at most 65,025 squares in all.
///
/// ```
/// use koma::{Shape, must};
///
/// const XIANGQI: Shape = must!(Shape::new(&[10, 9]));
/// assert_eq!(XIANGQI.dimensions(), [10, 9]);
/// assert_eq!(XIANGQI.square_count(), 90);
/// assert_eq!(XIANGQI.to_string(), "10x9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Absent dimensions have size 1.
    sizes: [usize; MAX_DIMENSIONS],
    pub(crate) dimension_count: u8,
}

impl Shape {
    /// Returns the shape with these dimensions, outermost first.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// The checks are in this order:
    ///
    /// * [`Empty`](ShapeError::Empty) or [`TooManyDimensions`](ShapeError::TooManyDimensions);
    /// * [`DimensionTooSmall`](ShapeError::DimensionTooSmall) or
    ///   [`DimensionTooLarge`](ShapeError::DimensionTooLarge), for the first dimension whose size is invalid;
    /// * [`TooManySquares`](ShapeError::TooManySquares).
    pub const fn new(dimensions: &[usize]) -> Result<Self, ShapeError> {
        let (sizes, dimension_count) = match *dimensions {
            [] => return Err(ShapeError::Empty),
            [a] => ([a, 1, 1], 1),
            [a, b] => ([a, b, 1], 2),
            [a, b, c] => ([a, b, c], 3),
            _ => return Err(ShapeError::TooManyDimensions { dimensions: dimensions.len() }),
        };
        let mut left = sizes.as_slice();
        while let [size, rest @ ..] = left {
            match *size {
                0 => return Err(ShapeError::DimensionTooSmall { size: 0 }),
                1..=MAX_DIMENSION_SIZE => left = rest,
                size => return Err(ShapeError::DimensionTooLarge { size }),
            }
        }
        let shape = Self { sizes, dimension_count };
        match shape.square_count() {
            ..=MAX_SQUARE_COUNT => Ok(shape),
            squares => Err(ShapeError::TooManySquares { squares }),
        }
    }

    /// Parses a shape in the form that `Display` writes: the sizes, outermost first, separated by `x`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns [`Text`](ShapeError::Text) if `input` does not have this form, or if a size has more than 9 digits.
    /// Otherwise, returns the errors of [`new`](Self::new).
    ///
    /// ```
    /// use koma::{Shape, ShapeError};
    ///
    /// const XIANGQI: Result<Shape, ShapeError> = Shape::parse("10x9");
    /// assert_eq!(XIANGQI?.dimensions(), [10, 9]);
    /// assert_eq!(Shape::parse("8×8"), Err(ShapeError::Text));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, ShapeError> {
        let bytes = input.as_bytes();
        let mut sizes = [1; MAX_DIMENSIONS];
        let mut count = 0;
        let mut at = 0;
        loop {
            let (size, end) = read_decimal(bytes, at);
            let is_size = end > at && end - at <= MAX_DIGITS && (bytes[at] != b'0' || end == at + 1);
            if !is_size || end < bytes.len() && bytes[end] != b'x' {
                return Err(ShapeError::Text);
            }
            if count < MAX_DIMENSIONS {
                sizes[count] = size;
            }
            count += 1;
            if end == bytes.len() {
                break;
            }
            at = end + 1;
        }
        if count > MAX_DIMENSIONS {
            return Err(ShapeError::TooManyDimensions { dimensions: count });
        }
        Self::new(sizes.split_at(count).0)
    }

    /// Returns the sizes of the dimensions in squares, outermost first.
    pub const fn dimensions(&self) -> &[usize] {
        self.sizes.split_at(self.dimension_count as usize).0
    }

    /// Returns the number of squares: the product of the dimensions.
    pub const fn square_count(&self) -> usize {
        let [a, b, c] = self.sizes;
        a * b * c
    }

    /// Returns the sizes in one number, 8 bits each. The outermost size is in the highest bits.
    pub(crate) const fn packed(&self) -> u64 {
        let [a, b, c] = self.sizes;
        ((a << 16 | b << 8 | c) >> (8 * (3 - self.dimension_count))) as u64
    }

    /// Reports whether the shapes are equal except for trailing dimensions of size 1. Such shapes share a position
    /// type.
    pub(crate) const fn same_sizes(&self, other: &Self) -> bool {
        let [a, b, c] = self.sizes;
        let [other_a, other_b, other_c] = other.sizes;
        a == other_a && b == other_b && c == other_c
    }

    /// `==` for const code.
    pub(crate) const fn is(&self, other: &Self) -> bool {
        self.dimension_count == other.dimension_count && self.same_sizes(other)
    }

    /// Appends the sizes to `words`, separated by `x`.
    pub(crate) const fn append_to(&self, words: Words) -> Words {
        let mut words = words.count(self.sizes[0]);
        let mut left = self.dimensions().split_at(1).1;
        while let [size, rest @ ..] = left {
            words = words.text("x").count(*size);
            left = rest;
        }
        words
    }
}

text_traits!([] Shape, ShapeError);

/// Returns the index of the first dimension that FEEN cannot express, or `None` if FEEN can express the shape. FEEN
/// writes separators only between ranks and between layers. So FEEN cannot express a plane of one rank, a cube of one
/// layer, or a cube with layers of one rank.
pub const fn flat_dimension(dimensions: &[usize]) -> Option<usize> {
    match *dimensions {
        [0 | 1, _, ..] => Some(0),
        [_, 0 | 1, _, ..] => Some(1),
        _ => None,
    }
}

/// The message for a shape that FEEN cannot express; see [`flat_dimension`].
pub const FLAT: &str = "every dimension but the innermost has at least 2 squares";

/// Writes the sizes separated by `x`: `10x9`. [`Shape::parse`] reads this text. Honors width and fill.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.append_to(Words::EMPTY).as_str())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shape").field(&self.dimensions()).finish()
    }
}

/// The reasons why dimensions are not a [`Shape`], in the order of the checks. The last two variants are the reasons
/// why a shape does not fit a position type, and why a text is not a shape.
///
/// ```
/// use koma::Shape;
///
/// assert_eq!(Shape::new(&[]).unwrap_err().to_string(), "at least one dimension is required");
/// assert_eq!(Shape::new(&[8, 256]).unwrap_err().to_string(), "dimension size 256 exceeds maximum of 255");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ShapeError {
    /// There are no dimensions.
    Empty,
    /// There are more dimensions than [`MAX_DIMENSIONS`].
    TooManyDimensions {
        /// The number of dimensions.
        dimensions: usize,
    },
    /// A dimension has size 0.
    DimensionTooSmall {
        /// The size of the dimension.
        size: usize,
    },
    /// A dimension is larger than [`MAX_DIMENSION_SIZE`].
    DimensionTooLarge {
        /// The size of the dimension.
        size: usize,
    },
    /// The board has more squares than [`MAX_SQUARE_COUNT`].
    TooManySquares {
        /// The number of squares.
        squares: usize,
    },
    /// The shape is valid, but the position type cannot have it.
    Mismatch {
        /// The shape of the type.
        expected: Shape,
        /// The shape that was found.
        found: Shape,
    },
    /// A text does not consist of sizes of at most 9 digits with an `x` between them.
    Text,
}

impl ShapeError {
    pub(crate) const fn words(&self) -> Words {
        let (before, number, after) = match *self {
            Self::Empty => return Words::new("at least one dimension is required"),
            Self::TooManyDimensions { dimensions } => ("board exceeds 3 dimensions (got ", dimensions, ")"),
            Self::DimensionTooSmall { size } => ("dimension size must be at least 1, got ", size, ""),
            Self::DimensionTooLarge { size } => ("dimension size ", size, " exceeds maximum of 255"),
            Self::TooManySquares { squares } => ("board exceeds 65025 squares (got ", squares, ")"),
            Self::Mismatch { expected, found } => {
                let words = found.append_to(Words::new("shape "));
                return expected.append_to(words.text(" does not fit a position of shape "));
            }
            Self::Text => return Words::new("expected sizes with an `x` between them, as in `8x8`"),
        };
        Words::new(before).count(number).text(after)
    }
}

shown!(ShapeError);
