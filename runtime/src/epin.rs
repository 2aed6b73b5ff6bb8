mod attributes;
mod transformations;

pub use attributes::EpinParts;

use crate::cased::Cased;
use crate::marks::EpinMarks;
use crate::token::{All, token_traits};
use crate::{Notation, Pin, TokenError, TokenText};

/// An EPIN token: a piece as a [`Pin`] tells it, and whether its style is derived.
///
/// ```text
/// epin ::= pin [derivation]     [-+]?[A-Za-z]\^?'?        624 tokens
///
/// pin          the piece: state, letter and terminal status; see Pin
/// derivation   `'` the piece moves in the other player's style; absent: in its own side's
/// ```
///
/// Which styles these are is the match's affair: [`Styles`](crate::Styles) turns an EPIN into a
/// [`Qpi`](crate::Qpi) and back. Every PIN token is an EPIN token of a native piece (EPIN §3).
///
/// Two bytes, and so is `Option<Epin>`. The order is FEEN's: that of the PINs, without `'` first.
///
/// ```
/// use koma::{Epin, Pin};
///
/// const ROOK: Epin = Epin::from_static("+r'");
/// assert_eq!(ROOK, Epin::new(Pin::from_static("+r"), true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epin {
    letter: Cased,
    marks: EpinMarks,
}

token_traits!(Epin);

impl Epin {
    /// How many EPIN tokens there are, 624: `[T; Epin::COUNT]` is a table keyed by piece.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let mut values = [0; Epin::COUNT];
    /// values[Epin::from_static("Q").index()] = 9;
    /// ```
    pub const COUNT: usize = Cased::ALL.len() * EpinMarks::ALL.len();

    /// The piece `pin`, its style derived or native.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert_eq!(Epin::new(Pin::from_static("K^"), true).encode(), "K^'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(pin: Pin, derived: bool) -> Self {
        let (letter, marks) = pin.fields();
        Self { letter, marks: EpinMarks::new(marks, derived) }
    }

    /// Reads `input` as an EPIN token. The whole of `input` must be the token: nothing is trimmed.
    ///
    /// # Errors
    ///
    /// A [`TokenError`] tells what is wrong and where; its [`explain`](TokenError::explain) draws it and
    /// suggests a fix.
    ///
    /// ```
    /// use koma::{Epin, TokenError};
    ///
    /// const TOKEN: Result<Epin, TokenError> = Epin::parse("+r'");
    /// assert_eq!(TOKEN?.encode(), "+r'");
    /// assert!(Epin::parse(" +r'").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    #[inline]
    pub const fn parse(input: &str) -> Result<Self, TokenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Reads `input` as an EPIN token, like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// As `parse`; bytes that are not UTF-8 are an error of their own,
    /// [`NotUtf8`](crate::TokenErrorKind::NotUtf8).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let line = b"+r'\r\n";
    /// assert_eq!(Epin::from_bytes(line.trim_ascii_end())?.encode(), "+r'");
    /// # Ok::<(), koma::TokenError>(())
    /// ```
    #[inline]
    pub const fn from_bytes(input: &[u8]) -> Result<Self, TokenError> {
        match Self::read(input) {
            Some(token) => Ok(token),
            None => Err(TokenError::new(Notation::Epin, input)),
        }
    }

    /// Whether `input` is an EPIN token.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// const VALID: bool = Epin::is_valid("+r'");
    /// assert!(VALID && !Epin::is_valid("+r'\n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_valid(input: &str) -> bool {
        Self::read(input.as_bytes()).is_some()
    }

    /// Reads a token known to be right. In a const, a wrong one is a compile error at the caller's line.
    ///
    /// # Panics
    ///
    /// If `input` is not an EPIN token, with the text of [`TokenError::explain`], or its
    /// first line if `input` is longer than 1 KiB.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// const TOKEN: Epin = Epin::from_static("+r'");
    /// assert_eq!(TOKEN.encode(), "+r'");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(token) => token,
            Err(error) => error.explain(input).panic(),
        }
    }

    #[inline]
    pub(crate) const fn from_fields(letter: Cased, marks: EpinMarks) -> Self {
        Self { letter, marks }
    }

    #[inline]
    pub(crate) const fn fields(self) -> (Cased, EpinMarks) {
        (self.letter, self.marks)
    }

    /// The grammar (EPIN §5).
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        let (pin, derived) = match input {
            [pin @ .., b'\''] => (pin, true),
            pin => (pin, false),
        };
        match Pin::read(pin) {
            Some(pin) => Some(Self::new(pin, derived)),
            None => None,
        }
    }

    /// The longest token that starts at byte `at` of `input`, and the offset behind it.
    #[inline]
    pub(crate) const fn read_prefix(input: &[u8], at: usize) -> Option<(Self, usize)> {
        let mut end = at;
        if end < input.len() && matches!(input[end], b'-' | b'+') {
            end += 1;
        }
        end += 1;
        if end < input.len() && input[end] == b'^' {
            end += 1;
        }
        if end < input.len() && input[end] == b'\'' {
            end += 1;
        }
        if end > input.len() {
            return None;
        }
        match Self::read(input.split_at(end).0.split_at(at).1) {
            Some(token) => Some((token, end)),
            None => None,
        }
    }

    /// The token's text.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("k^").derive().encode().as_str(), "k^'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self) -> TokenText {
        TokenText::epin(self.letter, self.marks)
    }

    /// The token's number in the order of all EPIN tokens, from 0 to `COUNT - 1`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("-A").index(), 0);
    /// assert_eq!(Epin::from_static("z^'").index(), Epin::COUNT - 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.letter as usize * EpinMarks::ALL.len() + self.marks as usize
    }

    /// The token that has the number `index`, or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_index(8), Some(Epin::from_static("A")));
    /// assert_eq!(Epin::from_index(Epin::COUNT), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let letter = Cased::ALL[index / EpinMarks::ALL.len()];
        Some(Self { letter, marks: EpinMarks::ALL[index % EpinMarks::ALL.len()] })
    }

    /// All EPIN tokens, in their order.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::all().len(), Epin::COUNT);
    /// assert_eq!(Epin::all().last(), Some(Epin::from_static("z^'")));
    /// ```
    #[inline]
    pub const fn all() -> All<Self> {
        All::new(Self::COUNT, Self::from_index)
    }

    /// The piece without the derivation marker.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert_eq!(Epin::from_static("+r'").pin(), Pin::from_static("+r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pin(self) -> Pin {
        Pin::from_fields(self.letter, self.marks.pin())
    }

    /// Whether the piece moves in its own side's style: no `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+r").is_native());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_native(self) -> bool {
        !self.is_derived()
    }

    /// Whether the piece moves in the other side's style: `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+r'").is_derived());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_derived(self) -> bool {
        self.marks.is_derived()
    }
}

/// Every PIN token is an EPIN token: the piece is native (EPIN §3). In const code, [`Epin::new`] does it.
impl From<Pin> for Epin {
    fn from(pin: Pin) -> Self {
        Self::new(pin, false)
    }
}
