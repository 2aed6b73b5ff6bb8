use core::error::Error;
use core::fmt;

use crate::report::Words;

/// How many dimensions a board may have.
pub const MAX_DIMENSIONS: usize = 3;

/// How large one dimension of a board may be, in squares.
pub const MAX_DIMENSION_SIZE: usize = 255;

/// How many squares a board may have.
pub const MAX_SQUARE_COUNT: usize = 65_025;

/// The dimensions of a board, outermost first: `[8, 8]` is a chess board, `[10, 9]` a xiangqi board of ten
/// ranks, `[5, 5, 5]` Raumschach.
///
/// One to three dimensions of 1 to 255 squares each, at most 65,025 squares in all.
///
/// ```
/// use koma::Shape;
///
/// const XIANGQI: Shape = match Shape::new(&[10, 9]) {
///     Ok(shape) => shape,
///     Err(_) => unreachable!(),
/// };
/// assert_eq!(XIANGQI.dimensions(), [10, 9]);
/// assert_eq!(XIANGQI.square_count(), 90);
/// assert_eq!(XIANGQI.to_string(), "10x9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The sizes of absent dimensions are 1.
    sizes: [usize; MAX_DIMENSIONS],
    count: usize,
}

impl Shape {
    /// The shape with these dimensions, outermost first.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// In this order: [`Empty`](ShapeError::Empty) or
    /// [`TooManyDimensions`](ShapeError::TooManyDimensions); the first dimension that is
    /// [too small](ShapeError::DimensionTooSmall) or [too large](ShapeError::DimensionTooLarge);
    /// [`TooManySquares`](ShapeError::TooManySquares).
    ///
    /// ```
    /// use koma::{Shape, ShapeError};
    ///
    /// assert_eq!(Shape::new(&[0, 256]), Err(ShapeError::DimensionTooSmall { size: 0 }));
    /// assert_eq!(Shape::new(&[255, 255, 2]), Err(ShapeError::TooManySquares { squares: 130_050 }));
    /// ```
    pub const fn new(dimensions: &[usize]) -> Result<Self, ShapeError> {
        match *dimensions {
            [] => Err(ShapeError::Empty),
            [a] => Self::of_sizes([a, 1, 1], 1),
            [a, b] => Self::of_sizes([a, b, 1], 2),
            [a, b, c] => Self::of_sizes([a, b, c], 3),
            _ => Err(ShapeError::TooManyDimensions { dimensions: dimensions.len() }),
        }
    }

    /// Returns the shape with these sizes, of which those from `count` on are 1.
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

    /// The sizes of the dimensions in squares, outermost first.
    ///
    /// ```
    /// use koma::Shape;
    ///
    /// assert_eq!(Shape::new(&[5, 5, 5])?.dimensions(), [5, 5, 5]);
    /// # Ok::<(), koma::ShapeError>(())
    /// ```
    #[must_use]
    pub const fn dimensions(&self) -> &[usize] {
        self.sizes.split_at(self.count).0
    }

    /// How many dimensions there are.
    #[expect(clippy::cast_possible_truncation, reason = "at most three")]
    pub(crate) const fn dimension_count(&self) -> u8 {
        self.count as u8
    }

    /// Returns the sizes as one number, 8 bits each, the outermost highest.
    pub(crate) const fn packed(&self) -> u64 {
        let [a, b, c] = self.sizes;
        (match self.count {
            1 => a,
            2 => a << 8 | b,
            _ => a << 16 | b << 8 | c,
        }) as u64
    }

    /// Whether the shapes are the same but for trailing dimensions of size 1, as all shapes of one type of position
    /// are.
    pub(crate) const fn same_sizes(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.sizes, other.sizes);
        ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2]
    }

    /// The shape with dimensions of size 1 added behind, up to `count` in all.
    pub(crate) const fn with_dimension_count(self, count: usize) -> Self {
        Self { sizes: self.sizes, count }
    }

    /// `==` for const code.
    pub(crate) const fn is(&self, other: &Self) -> bool {
        let (one, other) = (self.dimensions(), other.dimensions());
        let mut i = 0;
        while i < one.len() && i < other.len() && one[i] == other[i] {
            i += 1;
        }
        one.len() == other.len() && i == one.len()
    }

    /// Appends the sizes to `words`, with an `x` between them.
    pub(crate) const fn append_to(&self, words: Words) -> Words {
        let mut words = words.count(self.sizes[0]);
        let mut i = 1;
        while i < self.count {
            words = words.text("x").count(self.sizes[i]);
            i += 1;
        }
        words
    }

    /// The number of squares: the product of the dimensions.
    ///
    /// ```
    /// use koma::Shape;
    ///
    /// assert_eq!(Shape::new(&[9, 9])?.square_count(), 81);
    /// # Ok::<(), koma::ShapeError>(())
    /// ```
    #[must_use]
    pub const fn square_count(&self) -> usize {
        let [a, b, c] = self.sizes;
        a * b * c
    }
}

/// The first dimension that FEEN cannot tell, if there is one. Its separators stand between ranks or layers, so a
/// dimension with only one of them does not show.
#[must_use]
pub const fn flat_dimension(dimensions: &[usize]) -> Option<usize> {
    let mut i = 0;
    while i + 1 < dimensions.len() {
        if dimensions[i] < 2 {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// The message for a shape with such a dimension.
pub const FLAT: &str = "every dimension but the innermost is at least 2 squares";

/// Writes the sizes with an `x` between them, `10x9`, as [`Shape::parse`] reads them; honours width and fill.
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

/// Why some dimensions are not a [`Shape`], in the order of the checks, or why a shape is not that of a position's
/// type.
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
    /// More than [`MAX_DIMENSIONS`].
    TooManyDimensions {
        /// How many there are.
        dimensions: usize,
    },
    /// A dimension of size 0.
    DimensionTooSmall {
        /// Its size.
        size: usize,
    },
    /// A dimension larger than [`MAX_DIMENSION_SIZE`].
    DimensionTooLarge {
        /// Its size.
        size: usize,
    },
    /// More squares than [`MAX_SQUARE_COUNT`].
    TooManySquares {
        /// How many there would be.
        squares: usize,
    },
    /// A valid shape, but not that of the position's type.
    Mismatch {
        /// The type's shape.
        expected: Shape,
        /// The shape.
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

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl Error for ShapeError {}
