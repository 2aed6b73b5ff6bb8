//! Shapes of boards: their dimensions, their text, and errors about either.

use core::fmt;
use core::ops::Range;

use crate::base::{read_decimal, text_traits};
use crate::report::{Unit, Words, diagnosed, is_blank, is_invisible, plain, shown, unit_at};

/// The maximum number of dimensions of a board.
pub const MAX_DIMENSIONS: usize = 3;

/// The maximum size of one dimension of a board, in squares.
pub const MAX_DIMENSION_SIZE: usize = 255;

/// The maximum number of squares of a board.
pub const MAX_SQUARE_COUNT: usize = 65_025;

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
    count: usize,
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
        match *dimensions {
            [] => Err(ShapeError::Empty),
            [a] => Self::of_sizes([a, 1, 1], 1),
            [a, b] => Self::of_sizes([a, b, 1], 2),
            [a, b, c] => Self::of_sizes([a, b, c], 3),
            _ => Err(ShapeError::TooManyDimensions { dimensions: dimensions.len() }),
        }
    }

    /// Returns the shape whose dimensions are the first `count` sizes. The other sizes must be 1.
    pub(crate) const fn of_sizes(sizes: [usize; MAX_DIMENSIONS], count: usize) -> Result<Self, ShapeError> {
        let mut i = 0;
        while i < count {
            let size = sizes[i];
            if size < 1 {
                return Err(ShapeError::DimensionTooSmall { size });
            }
            if size > MAX_DIMENSION_SIZE {
                return Err(ShapeError::DimensionTooLarge { size });
            }
            i += 1;
        }
        let shape = Self { sizes, count };
        let squares = shape.square_count();
        if squares > MAX_SQUARE_COUNT {
            return Err(ShapeError::TooManySquares { squares });
        }
        Ok(shape)
    }

    /// Parses a shape in the form that `Display` writes: the sizes, outermost first, separated by `x`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeTextError`] if `input` does not have this form, or if [`new`](Self::new) rejects the sizes.
    ///
    /// ```
    /// use koma::error::ShapeTextError;
    /// use koma::Shape;
    ///
    /// const XIANGQI: Result<Shape, ShapeTextError> = Shape::parse("10x9");
    /// assert_eq!(XIANGQI?.dimensions(), [10, 9]);
    /// assert!(Shape::parse("8x256").is_err());
    /// # Ok::<(), ShapeTextError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, ShapeTextError> {
        let bytes = input.as_bytes();
        let (mut sizes, mut count, mut at) = ([1; MAX_DIMENSIONS], 0, 0);
        // The mistake is in the first part that is invalid by itself, or else in the whole input.
        let mut culprit = None;
        loop {
            let (size, end) = read_decimal(bytes, at);
            let is_number = end > at && (bytes[at] != b'0' || end == at + 1);
            if !is_number || end < bytes.len() && bytes[end] != b'x' {
                return Err(ShapeTextError { fault: Fault::Form, start: 0, end: bytes.len() });
            }
            if count == MAX_DIMENSIONS {
                culprit = Some((at, bytes.len()));
            } else if count < MAX_DIMENSIONS {
                sizes[count] = size;
                if culprit.is_none() && (size < 1 || size > MAX_DIMENSION_SIZE) {
                    culprit = Some((at, end));
                }
            }
            count += 1;
            if end == bytes.len() {
                break;
            }
            at = end + 1;
        }
        let shape = if count > MAX_DIMENSIONS {
            Err(ShapeError::TooManyDimensions { dimensions: count })
        } else {
            Self::of_sizes(sizes, count)
        };
        let (start, end) = match culprit {
            Some(range) => range,
            None => (0, bytes.len()),
        };
        match shape {
            Ok(shape) => Ok(shape),
            Err(error) => Err(ShapeTextError { fault: Fault::Limit(error), start, end }),
        }
    }

    /// Returns the sizes of the dimensions in squares, outermost first.
    #[must_use]
    pub const fn dimensions(&self) -> &[usize] {
        self.sizes.split_at(self.count).0
    }

    /// Returns the number of squares: the product of the dimensions.
    #[must_use]
    pub const fn square_count(&self) -> usize {
        let [a, b, c] = self.sizes;
        a * b * c
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most three")]
    pub(crate) const fn dimension_count(&self) -> u8 {
        self.count as u8
    }

    /// Returns the same shape with `count` dimensions. All dimensions that this adds or removes have size 1.
    pub(crate) const fn with_dimension_count(self, count: usize) -> Self {
        Self { sizes: self.sizes, count }
    }

    /// Returns the sizes in one number, 8 bits each. The outermost size is in the highest bits.
    pub(crate) const fn packed(&self) -> u64 {
        let [a, b, c] = self.sizes;
        (match self.count {
            1 => a,
            2 => a << 8 | b,
            _ => a << 16 | b << 8 | c,
        }) as u64
    }

    /// Reports whether the shapes are equal except for trailing dimensions of size 1. Such shapes share a position
    /// type.
    pub(crate) const fn same_sizes(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.sizes, other.sizes);
        ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2]
    }

    /// `==` for const code.
    pub(crate) const fn is(&self, other: &Self) -> bool {
        self.count == other.count && self.same_sizes(other)
    }

    /// Appends the sizes to `words`, separated by `x`.
    pub(crate) const fn append_to(&self, words: Words) -> Words {
        let mut words = words.count(self.sizes[0]);
        let mut i = 1;
        while i < self.count {
            words = words.text("x").count(self.sizes[i]);
            i += 1;
        }
        words
    }
}

text_traits!([] Shape, ShapeTextError);

/// Returns the first dimension that FEEN cannot express, or `None` if FEEN can express the shape. FEEN only writes
/// separators between ranks or layers, so it cannot express a single rank or layer.
#[must_use]
pub const fn flat_dimension(dimensions: &[usize]) -> Option<usize> {
    match *dimensions {
        [0 | 1, _, ..] => Some(0),
        [_, 0 | 1, _, ..] => Some(1),
        _ => None,
    }
}

/// The message for a shape that [`flat_dimension`] finds.
pub const FLAT: &str = "every dimension but the innermost has at least 2 squares";

/// Writes the sizes separated by `x`: `10x9`. [`Shape::parse`] reads this text. Honours width and fill.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.append_to(Words::EMPTY).fmt(f)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shape").field(&self.dimensions()).finish()
    }
}

/// The reasons why dimensions are not a [`Shape`], in the order of the checks. The last variant is the reason why a
/// shape does not fit a position type.
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
}

impl ShapeError {
    pub(crate) const fn words(&self) -> Words {
        match *self {
            Self::Empty => Words::new("at least one dimension is required"),
            Self::TooManyDimensions { dimensions } => Words::new("board exceeds ")
                .count(MAX_DIMENSIONS)
                .text(" dimensions (got ")
                .count(dimensions)
                .text(")"),
            Self::DimensionTooSmall { size } => {
                Words::new("dimension size must be at least 1, got ").count(size)
            }
            Self::DimensionTooLarge { size } => Words::new("dimension size ")
                .count(size)
                .text(" exceeds maximum of ")
                .count(MAX_DIMENSION_SIZE),
            Self::TooManySquares { squares } => Words::new("board exceeds ")
                .count(MAX_SQUARE_COUNT)
                .text(" squares (got ")
                .count(squares)
                .text(")"),
            Self::Mismatch { expected, found } => {
                let words = found.append_to(Words::new("shape "));
                expected.append_to(words.text(" does not fit a position of shape "))
            }
        }
    }
}

shown!(ShapeError);

/// The error for a text that is not a [`Shape`]. It says what is wrong, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::Shape;
///
/// let error = Shape::parse("8x256").unwrap_err();
/// assert_eq!(error.to_string(), "invalid shape: dimension size 256 exceeds maximum of 255");
/// assert_eq!(error.range(), 2..5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShapeTextError {
    fault: Fault,
    start: usize,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Fault {
    /// The text is not a list of sizes separated by `x`.
    Form,
    /// No shape has these sizes.
    Limit(ShapeError),
}

impl ShapeTextError {
    /// Returns the byte range of the mistake in the input, on character boundaries.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns how to correct `input`.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        match (self.fault, suggestion(input)) {
            (Fault::Form, Some(shape)) => Some(shape.append_to(Words::new("did you mean `")).text("`?")),
            _ => None,
        }
    }

    const fn words(&self) -> Words {
        match self.fault {
            Fault::Form => Words::new("expected sizes with an `x` between them, as in `8x8`"),
            Fault::Limit(ShapeError::DimensionTooLarge { size }) if size > 999 => {
                Words::new("dimension size exceeds maximum of ").count(MAX_DIMENSION_SIZE)
            }
            Fault::Limit(error) => error.words(),
        }
    }
}

/// Returns the shape that `input` most likely means. Accepts the characters that people write instead of `x`.
const fn suggestion(input: &[u8]) -> Option<Shape> {
    let (mut sizes, mut count) = ([0; MAX_DIMENSIONS], 0);
    let (mut is_open, mut last_is_digit) = (true, false);
    let mut at = 0;
    while let Some((unit, next)) = unit_at(input, at) {
        let Unit::Char(c) = unit else { return None };
        let c = plain(c);
        match c {
            '0'..='9' if is_open && count < MAX_DIMENSIONS => (is_open, count) = (false, count + 1),
            '0'..='9' if last_is_digit => {}
            'x' | 'X' | '×' | '✕' | '✖' | '*' | ',' if !is_open => is_open = true,
            _ if is_blank(c) || is_invisible(c) => {}
            _ => return None,
        }
        last_is_digit = c.is_ascii_digit();
        if last_is_digit {
            let size = sizes[count - 1] * 10 + (c as usize - '0' as usize);
            sizes[count - 1] = if size > MAX_DIMENSION_SIZE { MAX_DIMENSION_SIZE + 1 } else { size };
        }
        at = next;
    }
    if is_open {
        return None;
    }
    match Shape::new(sizes.split_at(count).0) {
        Ok(shape) => Some(shape),
        Err(_) => None,
    }
}

diagnosed! {
    /// ```
    /// use koma::Shape;
    ///
    /// let text = "\
    /// invalid shape: expected sizes with an `x` between them, as in `8x8`
    ///   10×9
    ///   ^^^^
    ///   help: did you mean `10x9`?";
    /// assert_eq!(Shape::parse("10×9").unwrap_err().explain("10×9").to_string(), text);
    /// ```
    ShapeTextError, |_error| "shape"
}
