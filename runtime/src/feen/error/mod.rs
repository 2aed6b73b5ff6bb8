//! What is wrong with a text that is no FEEN: its kind and place, the words for it ([`words`]), and a hand as it
//! should be written.

mod canonical_hand;
mod kinds;
pub(crate) mod words;

pub use kinds::{FeenErrorKind, FeenPlace};

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::position::Shape;
use crate::report::{Explanation, Reason};
use crate::token::{Notation, TokenError};

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
    place: FeenPlace,
    /// Where what was read as a token stands; empty if that is not what went wrong.
    token: (usize, usize),
}

impl FeenError {
    pub(crate) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end, place: FeenPlace::Whole, token: (0, 0) }
    }

    /// The error of `input[start..end]`, which is no token of `notation`.
    pub(crate) const fn of_token(notation: Notation, input: &[u8], start: usize, end: usize) -> Self {
        let error = TokenError::new(notation, input.split_at(end).0.split_at(start).1);
        let range = error.range();
        Self {
            kind: FeenErrorKind::Token(error.kind()),
            start: start + range.start,
            end: start + range.end,
            place: FeenPlace::Whole,
            token: (start, end),
        }
    }

    /// The error of a good FEEN of another shape than the one that is expected.
    pub(super) const fn of_shape(input: &[u8], expected: Shape, found: Shape) -> Self {
        let mut end = 0;
        while end < input.len() && input[end] != b' ' {
            end += 1;
        }
        Self::new(FeenErrorKind::Shape { expected, found }, 0, end)
    }

    pub(crate) const fn at(mut self, place: FeenPlace) -> Self {
        self.place = place;
        self
    }

    /// This error, or, if the input does not have three fields, one that says so: at a blank beside which there is no
    /// field, or else at the fourth field, or at the end, where fields are missing.
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

    /// Which rank, square, hand or style it is about.
    ///
    /// ```
    /// use koma::{FeenPlace, Position, Side};
    ///
    /// let error = Position::<3, 3>::parse("3/3/3 /2 C/c").unwrap_err();
    /// assert_eq!(error.place(), FeenPlace::Hand(Side::Second));
    /// ```
    #[must_use]
    pub const fn place(&self) -> FeenPlace {
        self.place
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
        Explanation::new("FEEN", self.words_in_place(), input, &self.range(), self.help(input))
    }

    /// What is wrong, in words, with its place but without a title before them: for messages of your own.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// let error = Position::<3, 3>::parse("3/4/3 / C/c").unwrap_err();
    /// assert_eq!(error.reason().to_string(), "rank 2 has 4 squares, rank 1 has 3");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words_in_place())
    }

    /// [`explain`](Self::explain) for a part of a FEEN, which `part` names.
    pub(crate) const fn explain_part<'a>(&self, part: &'static str, input: &'a [u8]) -> Explanation<'a> {
        Explanation::new(part, self.words(), input, &self.range(), self.help(input))
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::new("FEEN", self.words_in_place(), b"", &(0..0), None)
    }
}

/// Writes the reason, in one line.
impl fmt::Display for FeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

impl Error for FeenError {}
