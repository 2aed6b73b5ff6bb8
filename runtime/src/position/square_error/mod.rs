//! What is wrong with a text that is no square of a board.

mod diagnosis;
mod meant;
mod words;

use core::error::Error;
use core::fmt;
use core::ops::Range;

use super::cell::Sizes;
use crate::report::{Explanation, Reason, Words};

/// What is wrong with an input that should have been a [`Square`](crate::Square), and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::{Square, SquareErrorKind};
///
/// let error = Square::<8, 8>::parse("e9").unwrap_err();
/// assert_eq!(error.kind(), SquareErrorKind::RankOffBoard);
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid square: rank 9 is off the board of 8x8, whose ranks are 1 to 8",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareError {
    kind: SquareErrorKind,
    start: usize,
    end: usize,
    sizes: Sizes,
    /// The number that is off the board, or the character that has no place in a square.
    detail: u32,
}

/// The ways in which a square can be wrong.
///
/// The examples are inputs for a chess board unless they say otherwise.
///
/// ```
/// use koma::{Square, SquareErrorKind};
///
/// assert_eq!(Square::<8, 8>::parse("4e").unwrap_err().kind(), SquareErrorKind::FileBehindRank);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareErrorKind {
    /// There is nothing.
    Empty,
    /// Bytes that are not UTF-8 text, where a square was read from bytes.
    NotUtf8,
    /// No file: `"4"`.
    MissingFile,
    /// The file behind the rank: `"4e"`.
    FileBehindRank,
    /// The file in upper case, which is for layers: `"E4"`.
    FileInUpperCase,
    /// A file that the board does not have: `"i4"`.
    FileOffBoard,
    /// No rank: `"e"`.
    MissingRank,
    /// A rank of 0, or with a leading zero: `"e0"`, `"e04"`.
    LeadingZero,
    /// A rank that the board does not have: `"e9"`.
    RankOffBoard,
    /// A rank on a line: `"e1"`.
    RankOnLine,
    /// No layer, in a cube: `"e4"`.
    MissingLayer,
    /// The layer in lower case, which is for files: `"e4a"` in a cube.
    LayerInLowerCase,
    /// A layer that the board does not have: `"e4F"` in a cube of five layers.
    LayerOffBoard,
    /// A layer on a board of one or two dimensions: `"e4A"`.
    LayerOnPlane,
    /// Letters or digits behind a whole square: `"e2e4"`.
    TooLong,
    /// A character that no square holds, or none at its place: `"e-4"`.
    Unexpected,
}

impl SquareError {
    /// What is wrong.
    ///
    /// ```
    /// use koma::{Square, SquareErrorKind};
    ///
    /// assert_eq!(Square::<8, 8>::parse("E4").unwrap_err().kind(), SquareErrorKind::FileInUpperCase);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> SquareErrorKind {
        self.kind
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is missing there.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::parse("e10").unwrap_err().range(), 1..3);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and a suggestion where there is
    /// a natural one.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let text = "\
    /// invalid square: the file stands before the rank
    ///   4e
    ///    ^
    ///   help: did you mean `e4`?";
    /// assert_eq!(Square::<8, 8>::parse("4e").unwrap_err().explain("4e").to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        self.explain_bytes(input.as_bytes())
    }

    /// [`explain`](Self::explain) for an input that was read as bytes.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let error = Square::<8, 8>::from_bytes(b"e\xFF").unwrap_err();
    /// assert!(error.explain_bytes(b"e\xFF").to_string().ends_with("\n  e\\xff\n   ^^^^"));
    /// ```
    #[must_use]
    pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> Explanation<'a> {
        let help = match self.meant(input) {
            Some(square) => Some(Words::new("did you mean `").text(square.as_str()).text("`?")),
            None => None,
        };
        Explanation::from_words("square", self.words(), input, self.range(), help)
    }

    /// What is wrong, in words, without a title before them: for messages of your own.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let error = Square::<8, 8>::parse("e").unwrap_err();
    /// assert_eq!(error.reason().to_string(), "the rank is missing: a number behind the file, as in `a1`");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::from_words("square", self.words(), b"", 0..0, None)
    }
}

/// Writes the reason, in one line.
impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

/// The reason and the place, as a failed `unwrap` shows them.
impl fmt::Debug for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareError(\"{self}\", {:?})", self.range())
    }
}

impl Error for SquareError {}
