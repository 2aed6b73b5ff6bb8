mod attributes;
mod transformations;

pub use attributes::PinParts;

use crate::cased::Cased;
use crate::marks::PinMarks;
use crate::token::{All, token_traits};
use crate::{Letter, Notation, Side, State, TokenError, TokenText};

/// A PIN token: a piece by name, side, state and terminal status.
///
/// ```text
/// pin ::= [state] letter [terminal]     [-+]?[A-Za-z]\^?        312 tokens
///
/// state      `+` enhanced, `-` diminished, absent: normal
/// letter     the piece's name; upper case is the first player's, lower case the second's
/// terminal   `^` the piece's fate decides the game, as a king's does
/// ```
///
/// Two bytes, and so is `Option<Pin>`. The order is FEEN's: by letter, upper case first, then state `-`,
/// `+`, none, then without `^` first.
///
/// ```
/// use koma::{Letter, Pin, Side, State};
///
/// const KING: Pin = Pin::from_static("K^");
/// assert_eq!(KING, Pin::new(Letter::K, Side::First, State::Normal, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin {
    letter: Cased,
    marks: PinMarks,
}

token_traits!(Pin);

impl Pin {
    /// How many PIN tokens there are, 312: `[T; Pin::COUNT]` is a table keyed by piece.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// let mut seen = [false; Pin::COUNT];
    /// seen[Pin::from_static("K^").index()] = true;
    /// ```
    pub const COUNT: usize = Cased::ALL.len() * PinMarks::ALL.len();

    /// The piece with these four attributes.
    ///
    /// ```
    /// use koma::{Letter, Pin, Side, State};
    ///
    /// const PROMOTED: Pin = Pin::new(Letter::P, Side::Second, State::Enhanced, false);
    /// assert_eq!(PROMOTED.encode(), "+p");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(letter: Letter, side: Side, state: State, terminal: bool) -> Self {
        Self { letter: Cased::new(letter, side), marks: PinMarks::new(state, terminal) }
    }

    /// Reads `input` as a PIN token. The whole of `input` must be the token: nothing is trimmed.
    ///
    /// # Errors
    ///
    /// A [`TokenError`] tells what is wrong and where; its [`explain`](TokenError::explain) draws it and
    /// suggests a fix.
    ///
    /// ```
    /// use koma::{Pin, TokenError};
    ///
    /// const TOKEN: Result<Pin, TokenError> = Pin::parse("+R");
    /// assert_eq!(TOKEN?.encode(), "+R");
    /// assert!(Pin::parse(" +R").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    #[inline]
    pub const fn parse(input: &str) -> Result<Self, TokenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Reads `input` as a PIN token, like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// As `parse`; bytes that are not UTF-8 are an error of their own,
    /// [`NotUtf8`](crate::TokenErrorKind::NotUtf8).
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// let line = b"+R\r\n";
    /// assert_eq!(Pin::from_bytes(line.trim_ascii_end())?.encode(), "+R");
    /// # Ok::<(), koma::TokenError>(())
    /// ```
    #[inline]
    pub const fn from_bytes(input: &[u8]) -> Result<Self, TokenError> {
        match Self::read(input) {
            Some(token) => Ok(token),
            None => Err(TokenError::new(Notation::Pin, input)),
        }
    }

    /// Whether `input` is a PIN token.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// const VALID: bool = Pin::is_valid("+R");
    /// assert!(VALID && !Pin::is_valid("+R\n"));
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
    /// If `input` is not a PIN token, with the text of [`TokenError::explain`], or its
    /// first line if `input` is longer than 1 KiB.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// const TOKEN: Pin = Pin::from_static("+R");
    /// assert_eq!(TOKEN.encode(), "+R");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(token) => token,
            Err(error) => error.explain(input).panic(),
        }
    }

    /// The grammar.
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        let (state, rest) = match input {
            [b'-', rest @ ..] => (State::Diminished, rest),
            [b'+', rest @ ..] => (State::Enhanced, rest),
            rest => (State::Normal, rest),
        };
        let (letter, terminal) = match rest {
            [letter] => (*letter, false),
            [letter, b'^'] => (*letter, true),
            _ => return None,
        };
        match Cased::from_ascii(letter) {
            Some(letter) => Some(Self { letter, marks: PinMarks::new(state, terminal) }),
            None => None,
        }
    }

    #[inline]
    pub(crate) const fn from_fields(letter: Cased, marks: PinMarks) -> Self {
        Self { letter, marks }
    }

    #[inline]
    pub(crate) const fn fields(self) -> (Cased, PinMarks) {
        (self.letter, self.marks)
    }

    /// The token's text.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("k").with_terminal(true).encode().as_str(), "k^");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self) -> TokenText {
        TokenText::pin(self.letter, self.marks)
    }

    /// The token's number in the order of all PIN tokens, from 0 to `COUNT - 1`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("-A").index(), 0);
    /// assert_eq!(Pin::from_static("z^").index(), Pin::COUNT - 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.letter as usize * PinMarks::ALL.len() + self.marks as usize
    }

    /// The token that has the number `index`, or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_index(4), Some(Pin::from_static("A")));
    /// assert_eq!(Pin::from_index(Pin::COUNT), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let letter = Cased::ALL[index / PinMarks::ALL.len()];
        Some(Self { letter, marks: PinMarks::ALL[index % PinMarks::ALL.len()] })
    }

    /// All PIN tokens, in their order.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::all().len(), Pin::COUNT);
    /// assert_eq!(Pin::all().last(), Some(Pin::from_static("z^")));
    /// ```
    #[inline]
    pub const fn all() -> All<Self> {
        All::new(Self::COUNT, Self::from_index)
    }
}
