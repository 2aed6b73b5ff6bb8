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
use crate::report::{
    Explanation, Reason, Unit, after, char_at, char_before, is_blank, is_invisible, unit_at,
};
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeenError {
    kind: FeenErrorKind,
    start: usize,
    end: usize,
    place: FeenPlace,
    /// Of a wrong token, from where to where it was read; of too many pieces, how many there are, and how many squares.
    numbers: (usize, usize),
}

impl FeenError {
    pub(crate) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end, place: FeenPlace::Whole, numbers: (0, 0) }
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
            numbers: (start, end),
        }
    }

    /// The error of `input[start..end]`, pieces in a hand that are too many.
    pub(super) const fn of_pieces(start: usize, end: usize, pieces: usize, squares: usize) -> Self {
        let mut error = Self::new(FeenErrorKind::TooManyPieces, start, end);
        error.numbers = (pieces, squares);
        error
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

    /// This error, or, if the input does not consist of three fields with blanks between them, one that says so.
    #[cold]
    pub(crate) const fn or_wrong_fields(self, input: &[u8]) -> Self {
        let mut fields = 0;
        let mut extra_blank = None;
        let mut fourth = input.len();
        let mut at = 0;
        while at < input.len() {
            if input[at] == b' ' {
                let is_extra = at == 0 || at + 1 == input.len() || input[at - 1] == b' ';
                if is_extra && extra_blank.is_none() {
                    extra_blank = Some(at);
                }
            } else if at == 0 || input[at - 1] == b' ' {
                fields += 1;
                if fields == 4 {
                    fourth = at;
                }
            }
            at += 1;
        }
        if fields == 3
            && let Some(error) = outer_blank(input)
        {
            return error;
        }
        match (fields, extra_blank) {
            (3, None) => self,
            (3, Some(blank)) => Self::new(FeenErrorKind::ExtraBlank, blank, blank + 1),
            (found, _) => {
                if found < 3
                    && let Some((c, start)) = other_blank(input)
                {
                    return Self::new(FeenErrorKind::OtherBlank(c), start, start + c.len_utf8());
                }
                // Where something is missing: beside an extra blank, or else at the end.
                let (start, end) = match extra_blank {
                    Some(blank) if found < 3 => (blank, blank + 1),
                    _ => (fourth, input.len()),
                };
                Self::new(FeenErrorKind::Fields { found }, start, end)
            }
        }
    }

    /// The kind of mistake.
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

    /// Where in the position it is: a layer, a rank, a square, a hand or the styles.
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
    /// invalid FEEN: rank 2, square 2: the state marker `+` must come before the piece letter
    ///   3/1K+1/3 / C/c
    ///       ^
    ///   help: did you mean `+K`?";
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
        Explanation::from_words("FEEN", self.words_in_place(), input, self.range(), self.help(input))
    }

    /// What is wrong and where, in words and without a title, for messages of your own.
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
        Explanation::from_words(part, self.words(), input, self.range(), self.help(input))
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::from_words("FEEN", self.words_in_place(), b"", 0..0, None)
    }
}

/// Writes the reason, in one line.
impl fmt::Display for FeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

/// The reason and the place, as a failed `unwrap` shows them.
impl fmt::Debug for FeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FeenError(\"{self}\", {:?})", self.range())
    }
}

impl Error for FeenError {}

/// The error of the blanks before an input, or else of those behind it.
const fn outer_blank(input: &[u8]) -> Option<FeenError> {
    let mut end = 0;
    while let Some(c) = char_at(input, end)
        && is_blank(c)
        && !is_invisible(c)
    {
        end = after(input, end);
    }
    if end > 0
        && let Some(c) = char_at(input, 0)
    {
        return Some(FeenError::new(FeenErrorKind::OuterBlank(c), 0, end));
    }
    let mut start = input.len();
    let mut first = None;
    while let Some(c) = char_before(input, start)
        && is_blank(c)
        && !is_invisible(c)
    {
        start -= c.len_utf8();
        first = Some(c);
    }
    match first {
        Some(c) => Some(FeenError::new(FeenErrorKind::OuterBlank(c), start, input.len())),
        None => None,
    }
}

/// The first white space but U+0020 that stands between two other characters, and where.
const fn other_blank(input: &[u8]) -> Option<(char, usize)> {
    let mut at = 0;
    while let Some((unit, next)) = unit_at(input, at) {
        if let Unit::Char(c) = unit
            && c != ' '
            && is_blank(c)
            && !is_invisible(c)
            && at > 0
            && next < input.len()
        {
            return Some((c, at));
        }
        at = next;
    }
    None
}
