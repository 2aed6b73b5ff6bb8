mod words;

pub use words::{LONE_COUNT, ONE_SLASH, TOO_MANY_PIECES};

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::explanation::{Explanation, sentence};
use crate::{Epin, Notation, Shape, ShapeError, Side, Sin, TokenError, TokenErrorKind};

/// What is wrong with an input that should have been the FEEN of a position, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::Position;
///
/// let feen = "3/4/3 / C/c";
/// let error = Position::<3, 3>::parse(feen).unwrap_err();
/// let text = "\
/// invalid FEEN: rank 2 has 4 squares, rank 1 has 3
///   3/4/3 / C/c
///     ^";
/// assert_eq!(error.explain(feen).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FeenError {
    kind: FeenErrorKind,
    start: usize,
    end: usize,
    place: Place,
    /// Where what was read as a token stands; empty if that is not what went wrong.
    token: (usize, usize),
}

/// The ways in which a FEEN can be wrong.
///
/// ```
/// use koma::{FeenErrorKind, Position};
///
/// let error = Position::<3, 3>::parse("3/3/3 C/c").unwrap_err();
/// assert_eq!(error.kind(), FeenErrorKind::Fields { found: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FeenErrorKind {
    /// Not three fields with one blank between them.
    Fields {
        /// How many fields there are.
        found: usize,
    },
    /// A rank without squares: a slash too many, or nothing at all.
    EmptyRank,
    /// A run of empty squares of length 0, or with a leading zero.
    EmptyCount,
    /// A token that is none: an EPIN on the board or in a hand, a SIN of a style.
    Token(TokenErrorKind),
    /// A rank longer or shorter than the first; or the first, if the two behind it are alike.
    RankLength {
        /// How many squares it has.
        squares: usize,
        /// How many the others have.
        expected: usize,
    },
    /// A layer of more or fewer ranks than the first.
    LayerLength {
        /// How many ranks it has.
        ranks: usize,
        /// How many the first one has.
        expected: usize,
    },
    /// A layer of a single rank.
    LayerOfOneRank,
    /// Three slashes or more in a row.
    TooManyDimensions,
    /// A board beyond the limits.
    TooLarge(ShapeError),
    /// A good board, but of another shape than the position's type.
    Shape {
        /// The type's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// Hands without a slash between them, or with more than one.
    Hands,
    /// A count in a hand of 0 or 1, or with a leading zero.
    HandCount,
    /// A count in a hand without a piece behind it.
    LoneCount,
    /// A piece that stands in the same hand already.
    HandRepeated {
        /// The piece.
        piece: Epin,
    },
    /// A piece that belongs before the one before it.
    HandOrder {
        /// The piece.
        piece: Epin,
        /// The one before.
        before: Epin,
    },
    /// Styles without a slash between them.
    Styles,
    /// Two styles of the same case.
    SameCase {
        /// The first of them, the style of the player to move.
        active: Sin,
        /// The second.
        inactive: Sin,
    },
    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces,
}

/// Where in a position something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// In the styles, or nowhere in particular.
    Elsewhere,
    Hand(Side),
    /// Each counts from 1.
    Board {
        layer: u32,
        rank: u32,
        square: u32,
    },
}

impl FeenError {
    pub(crate) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end, place: Place::Elsewhere, token: (0, 0) }
    }

    /// The error of `input[start..end]`, which is no token of `notation`.
    pub(crate) const fn of_token(notation: Notation, input: &[u8], start: usize, end: usize) -> Self {
        let error = TokenError::new(notation, input.split_at(end).0.split_at(start).1);
        let range = error.range();
        Self {
            kind: FeenErrorKind::Token(error.kind()),
            start: start + range.start,
            end: start + range.end,
            place: Place::Elsewhere,
            token: (start, end),
        }
    }

    pub(crate) const fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// This error, unless the input has not the three fields that it was read as having. What is in the way is a
    /// blank beside which there is no field, or else a fourth field; what is missing, is so at the end.
    #[cold]
    pub(crate) const fn or_wrong_fields(self, input: &[u8]) -> Self {
        let mut found = 1;
        let (mut extra_blank, mut fourth) = (None, None);
        let mut i = 0;
        while i < input.len() {
            if input[i] == b' ' {
                found += 1;
                if extra_blank.is_none() && (i == 0 || i + 1 == input.len() || input[i - 1] == b' ') {
                    extra_blank = Some(i);
                }
                if found == 4 {
                    fourth = Some(i);
                }
            }
            i += 1;
        }
        let kind = FeenErrorKind::Fields { found };
        match (found, extra_blank, fourth) {
            (3, None, _) => self,
            (_, Some(blank), _) => Self::new(kind, blank, blank + 1),
            (_, None, Some(start)) => Self::new(kind, start + 1, input.len()),
            (_, None, None) => Self::new(kind, input.len(), input.len()),
        }
    }

    /// What is wrong.
    ///
    /// ```
    /// use koma::{FeenErrorKind, Position};
    ///
    /// let error = Position::<3, 3>::parse("3/3/03 / C/c").unwrap_err();
    /// assert_eq!(error.kind(), FeenErrorKind::EmptyCount);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FeenErrorKind {
        self.kind
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is
    /// missing there.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// assert_eq!(Position::<3, 3>::parse("3/3/03 / C/c").unwrap_err().range(), 4..6);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and help where there
    /// is some.
    ///
    /// A wrong token is explained as [`TokenError::explain`] does it, at its place.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// let feen = "3/1K+1/3 / C/c";
    /// let error = Position::<3, 3>::parse(feen).unwrap_err();
    /// let text = "\
    /// invalid FEEN: rank 2, square 3: the piece letter is missing
    ///   3/1K+1/3 / C/c
    ///        ^";
    /// assert_eq!(error.explain(feen).to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        self.explain_bytes(input.as_bytes())
    }

    /// [`explain`](Self::explain) for a part of a FEEN, for `position!` of `koma`. Not part of the public API.
    #[doc(hidden)]
    #[must_use]
    pub const fn __explain_part<'a>(&self, part: &'static str, input: &'a [u8]) -> Explanation<'a> {
        Explanation::new(part, self.reason(), input, self.range(), self.help(input))
    }

    /// [`explain`](Self::explain) for an input that was read as bytes; those that are not UTF-8 are drawn
    /// escaped.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// let error = Position::<3>::from_bytes(b"3 / C/\xFF").unwrap_err();
    /// assert!(error.explain_bytes(b"3 / C/\xFF").to_string().ends_with("\n  3 / C/\\xff\n        ^^^^"));
    /// ```
    #[must_use]
    pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> Explanation<'a> {
        self.__explain_part("FEEN", input).whereabouts(&self.whereabouts())
    }

    /// The diagnostic without an input: line 1.
    const fn title(&self) -> Explanation<'static> {
        Explanation::new("FEEN", self.reason(), b"", 0..0, sentence([])).whereabouts(&self.whereabouts())
    }

    /// What `must!` of `koma` does with it. Not part of the public API.
    #[doc(hidden)]
    #[track_caller]
    pub const fn __panic(&self) -> ! {
        self.title().panic()
    }
}

/// Writes the reason, in one line.
impl fmt::Display for FeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

impl Error for FeenError {}
