//! What is wrong with a text that is no token: its kind and place ([`diagnosis`]), the words for it ([`words`]), and
//! what was meant ([`suggestions`]).

mod diagnosis;
mod kinds;
mod suggestions;
mod words;

pub use kinds::TokenErrorKind;
pub use words::blank_name;

use core::fmt;
use core::num::NonZeroU32;
use core::ops::Range;

use super::grammar::accepts;
use super::{Notation, TokenText};

/// What is wrong with an input that should have been a token, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::{Epin, Notation, TokenErrorKind};
///
/// let error = Epin::parse("K+").unwrap_err();
/// assert_eq!(error.notation(), Notation::Epin);
/// assert_eq!(error.kind(), TokenErrorKind::StateAfterLetter('+'));
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid EPIN token: the state marker `+` must come before the piece letter",
/// );
/// ```
// Twelve bytes. As `code` is never zero, a `Result` of a token takes no more, and is returned in registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenError {
    /// From the lowest bit on: the character that it is about, the kind's number, the notation.
    code: NonZeroU32,
    /// Where the culprit starts, and how long it is, in bytes.
    start: u32,
    len: u32,
}

const CHARACTER: u32 = (1 << KIND_SHIFT) - 1;
const KIND_SHIFT: u32 = 21;
const KIND: u32 = (1 << (NOTATION_SHIFT - KIND_SHIFT)) - 1;
const NOTATION_SHIFT: u32 = 26;

impl TokenError {
    /// An error of `input[start..end]`.
    const fn at(notation: Notation, kind: TokenErrorKind, start: usize, end: usize) -> Self {
        let (number, c) = kind.to_code();
        match NonZeroU32::new(c as u32 | number << KIND_SHIFT | (notation as u32) << NOTATION_SHIFT) {
            Some(code) => Self { code, start: to_u32(start), len: to_u32(end) - to_u32(start) },
            None => unreachable!(), // kinds are numbered from 1
        }
    }

    /// An error of this kind without a place, for its words.
    pub(crate) const fn of_kind(notation: Notation, kind: TokenErrorKind) -> Self {
        Self::at(notation, kind, 0, 0)
    }

    /// The notation in which the input was read.
    ///
    /// ```
    /// use koma::{Notation, Sin};
    ///
    /// assert_eq!(Sin::parse("CC").unwrap_err().notation(), Notation::Sin);
    /// ```
    #[must_use]
    pub const fn notation(&self) -> Notation {
        match self.code.get() >> NOTATION_SHIFT {
            0 => Notation::Sin,
            1 => Notation::Pin,
            2 => Notation::Epin,
            _ => Notation::Qpi,
        }
    }

    /// The kind of mistake.
    ///
    /// ```
    /// use koma::{Sin, TokenErrorKind};
    ///
    /// assert_eq!(Sin::parse("CC").unwrap_err().kind(), TokenErrorKind::SecondStyleLetter);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> TokenErrorKind {
        let code = self.code.get();
        match char::from_u32(code & CHARACTER) {
            Some(c) => TokenErrorKind::from_code(code >> KIND_SHIFT & KIND, c),
            None => unreachable!(), // a character has been put there
        }
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is
    /// missing at the end. An offset of 4 GiB or more is given as 4 GiB less one byte.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::parse("C:Knight").unwrap_err().range(), 3..8);
    /// assert_eq!(Qpi::parse("C:").unwrap_err().range(), 2..2);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start.saturating_add(self.len as usize)
    }

    /// The token that `input` was most likely meant to be, in this error's notation; `None` if there is any doubt.
    ///
    /// This is the token that [`explain`](Self::explain) suggests with "did you mean".
    ///
    /// An input that is a token of the notation needs none, and one of more than 256 bytes gets none.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let error = Epin::parse("K+").unwrap_err();
    /// assert_eq!(error.suggestion("K+").unwrap(), "+K");
    /// assert!(Epin::parse("Knight").unwrap_err().suggestion("Knight").is_none());
    /// ```
    #[must_use]
    pub const fn suggestion(&self, input: &str) -> Option<TokenText> {
        if accepts(self.notation(), input.as_bytes()) {
            return None;
        }
        suggestions::token_meant(self.notation(), input.as_bytes())
    }
}

/// The number, or `u32::MAX` if that is less.
#[expect(clippy::cast_possible_truncation, reason = "checked")]
const fn to_u32(number: usize) -> u32 {
    if number > u32::MAX as usize { u32::MAX } else { number as u32 }
}

/// The reason and the place, as a failed `unwrap` shows them.
impl fmt::Debug for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenError(\"{self}\", {:?})", self.range())
    }
}
