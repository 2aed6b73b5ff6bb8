//! Shapes as text: `10x9`.

use core::error::Error;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::shape::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Shape, ShapeError};
use crate::base::read_decimal;
use crate::report::{Explanation, Reason, Unit, Words, is_blank, is_invisible, plain, unit_at};

impl Shape {
    /// Reads a shape as `Display` writes it: the sizes, outermost first, with an `x` between them.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`ShapeTextError`] if `input` is anything else, or if there is no such shape.
    ///
    /// ```
    /// use koma::{Shape, ShapeTextError};
    ///
    /// const XIANGQI: Result<Shape, ShapeTextError> = Shape::parse("10x9");
    /// assert_eq!(XIANGQI?.dimensions(), [10, 9]);
    /// assert_eq!("8".parse::<Shape>()?.dimensions(), [8]);
    /// assert!(Shape::parse("8x256").is_err());
    /// # Ok::<(), ShapeTextError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, ShapeTextError> {
        let bytes = input.as_bytes();
        let (mut sizes, mut count, mut at) = ([0; MAX_DIMENSIONS], 0, 0);
        // Where the first size that is wrong by itself stands; if there is none, all of them together are.
        let mut culprit = None;
        loop {
            let (size, end) = read_decimal(bytes, at);
            let is_number = end > at && (bytes[at] != b'0' || end == at + 1);
            if !is_number || end < bytes.len() && bytes[end] != b'x' {
                return Err(ShapeTextError { fault: Fault::Form, start: 0, end: bytes.len() });
            }
            if count < MAX_DIMENSIONS {
                sizes[count] = size;
            }
            if culprit.is_none() && (size < 1 || size > MAX_DIMENSION_SIZE) {
                culprit = Some((at, end));
            }
            if count == MAX_DIMENSIONS {
                culprit = Some((at, bytes.len()));
            }
            count += 1;
            if end == bytes.len() {
                break;
            }
            at = end + 1;
        }
        let error = if count > MAX_DIMENSIONS {
            ShapeError::TooManyDimensions { dimensions: count }
        } else {
            match Self::new(sizes.split_at(count).0) {
                Ok(shape) => return Ok(shape),
                Err(error) => error,
            }
        };
        let (start, end) = match culprit {
            Some(culprit) => culprit,
            None => (0, bytes.len()),
        };
        Err(ShapeTextError { fault: Fault::Limit(error), start, end })
    }
}

/// As [`Shape::parse`].
impl FromStr for Shape {
    type Err = ShapeTextError;

    fn from_str(input: &str) -> Result<Self, ShapeTextError> {
        Self::parse(input)
    }
}

/// As [`Shape::parse`].
impl TryFrom<&str> for Shape {
    type Error = ShapeTextError;

    fn try_from(input: &str) -> Result<Self, ShapeTextError> {
        Self::parse(input)
    }
}

/// What is wrong with a text that should have been a [`Shape`], and where.
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
    /// Not sizes with an `x` between them.
    Form,
    /// No shape has these sizes.
    Limit(ShapeError),
}

impl ShapeTextError {
    /// Where the culprit stands in the input, in bytes, on character boundaries.
    ///
    /// ```
    /// use koma::Shape;
    ///
    /// assert_eq!(Shape::parse("0x8").unwrap_err().range(), 0..1);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and a suggestion where there is
    /// a natural one.
    ///
    /// ```
    /// use koma::Shape;
    ///
    /// let text = "\
    /// invalid shape: it is written as in `8x8`
    ///   10×9
    ///   ^^^^
    ///   help: did you mean `10x9`?";
    /// assert_eq!(Shape::parse("10×9").unwrap_err().explain("10×9").to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        let help = match (self.fault, meant(input.as_bytes())) {
            (Fault::Form, Some(shape)) => Some(shape.append_to(Words::new("did you mean `")).text("`?")),
            _ => None,
        };
        Explanation::from_words("shape", self.words(), input.as_bytes(), self.range(), help)
    }

    /// What is wrong, in words, without a title before them: for messages of your own.
    ///
    /// ```
    /// use koma::Shape;
    ///
    /// let error = Shape::parse("255x255x2").unwrap_err();
    /// assert_eq!(error.reason().to_string(), "board exceeds 65025 squares (got 130050)");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::from_words("shape", self.words(), b"", 0..0, None)
    }

    const fn words(&self) -> Words {
        match self.fault {
            Fault::Form => Words::new("it is written as in `8x8`"),
            // Larger numbers are not read to their end.
            Fault::Limit(ShapeError::DimensionTooLarge { size }) if size > 999 => {
                Words::new("dimension size exceeds maximum of ").count(MAX_DIMENSION_SIZE)
            }
            Fault::Limit(error) => error.words(),
        }
    }
}

/// The shape that was most likely meant: sizes with anything between them that people write for an `x`.
const fn meant(input: &[u8]) -> Option<Shape> {
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

/// Writes the reason, in one line.
impl fmt::Display for ShapeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

/// The reason and the place, as a failed `unwrap` shows them.
impl fmt::Debug for ShapeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeTextError(\"{self}\", {:?})", self.range())
    }
}

impl Error for ShapeTextError {}
