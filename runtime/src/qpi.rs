mod attributes;
mod transformations;

pub use attributes::QpiParts;

use crate::token::{All, token_traits};
use crate::{Notation, Pin, Sin, TokenError, TokenText};

/// A QPI token: a piece with its style spelled out, complete without any context.
///
/// ```text
/// qpi ::= sin ":" pin     [A-Za-z]:[-+]?[A-Za-z]\^?        16,224 tokens
///
/// sin   the style the piece moves in, and by its case the player whose style that is
/// pin   the piece: state, letter and terminal status; the letter's case tells whose piece it is now
/// ```
///
/// The two cases are independent (QPI §4.2). A piece is *native* if they agree and *derived* if they
/// do not (QPI §5.2): `C:k` is the second player's king in the first player's style.
///
/// Three bytes, and so is `Option<Qpi>`. The order is by SIN, then by PIN.
///
/// ```
/// use koma::{Pin, Qpi, Sin};
///
/// const KING: Qpi = Qpi::from_static("C:K^");
/// assert_eq!(KING, Qpi::new(Sin::from_static("C"), Pin::from_static("K^")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Qpi {
    sin: Sin,
    pin: Pin,
}

token_traits!(Qpi);

impl Qpi {
    /// How many QPI tokens there are, 16,224: `[T; Qpi::COUNT]` is a table keyed by piece and style.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// let mut seen = [false; Qpi::COUNT];
    /// seen[Qpi::from_static("C:K^").index()] = true;
    /// ```
    pub const COUNT: usize = Sin::COUNT * Pin::COUNT;

    /// The piece `pin` in the style `sin`.
    ///
    /// ```
    /// use koma::{Pin, Qpi, Sin};
    ///
    /// assert_eq!(Qpi::new(Sin::from_static("s"), Pin::from_static("+P")).encode(), "s:+P");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(sin: Sin, pin: Pin) -> Self {
        Self { sin, pin }
    }

    /// Reads `input` as a QPI token. The whole of `input` must be the token: nothing is trimmed.
    ///
    /// # Errors
    ///
    /// A [`TokenError`] tells what is wrong and where; its [`explain`](TokenError::explain) draws it and
    /// suggests a fix.
    ///
    /// ```
    /// use koma::{Qpi, TokenError};
    ///
    /// const TOKEN: Result<Qpi, TokenError> = Qpi::parse("C:K^");
    /// assert_eq!(TOKEN?.encode(), "C:K^");
    /// assert!(Qpi::parse(" C:K^").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    #[inline]
    pub const fn parse(input: &str) -> Result<Self, TokenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Reads `input` as a QPI token, like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// As `parse`; bytes that are not UTF-8 are an error of their own,
    /// [`NotUtf8`](crate::TokenErrorKind::NotUtf8).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// let line = b"C:K^\r\n";
    /// assert_eq!(Qpi::from_bytes(line.trim_ascii_end())?.encode(), "C:K^");
    /// # Ok::<(), koma::TokenError>(())
    /// ```
    #[inline]
    pub const fn from_bytes(input: &[u8]) -> Result<Self, TokenError> {
        match Self::read(input) {
            Some(token) => Ok(token),
            None => Err(TokenError::new(Notation::Qpi, input)),
        }
    }

    /// Whether `input` is a QPI token.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// const VALID: bool = Qpi::is_valid("C:K^");
    /// assert!(VALID && !Qpi::is_valid("C:K^\n"));
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
    /// If `input` is not a QPI token, with the text of [`TokenError::explain`], or its
    /// first line if `input` is longer than 1 KiB.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// const TOKEN: Qpi = Qpi::from_static("C:K^");
    /// assert_eq!(TOKEN.encode(), "C:K^");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(token) => token,
            Err(error) => error.explain(input).panic(),
        }
    }

    /// The grammar (QPI §4.2).
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        match input {
            [sin, b':', pin @ ..] => match (Sin::read(&[*sin]), Pin::read(pin)) {
                (Some(sin), Some(pin)) => Some(Self { sin, pin }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The token's text.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:K^").mirror().encode().as_str(), "c:k^");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self) -> TokenText {
        TokenText::qpi(self.sin.encode(), self.pin.encode())
    }

    /// The token's number in the order of all QPI tokens, from 0 to `COUNT - 1`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("A:-A").index(), 0);
    /// assert_eq!(Qpi::from_static("z:z^").index(), Qpi::COUNT - 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.sin.index() * Pin::COUNT + self.pin.index()
    }

    /// The token that has the number `index`, or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::{Pin, Qpi};
    ///
    /// assert_eq!(Qpi::from_index(Pin::COUNT), Some(Qpi::from_static("a:-A")));
    /// assert_eq!(Qpi::from_index(Qpi::COUNT), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match (Sin::from_index(index / Pin::COUNT), Pin::from_index(index % Pin::COUNT)) {
            (Some(sin), Some(pin)) => Some(Self { sin, pin }),
            _ => None,
        }
    }

    /// All QPI tokens, in their order.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::all().len(), Qpi::COUNT);
    /// assert_eq!(Qpi::all().last(), Some(Qpi::from_static("z:z^")));
    /// ```
    #[inline]
    pub const fn all() -> All<Self> {
        All::new(Self::COUNT, Self::from_index)
    }

    /// The SIN before the colon (QPI §7.3).
    ///
    /// ```
    /// use koma::{Qpi, Sin};
    ///
    /// assert_eq!(Qpi::from_static("C:k").sin(), Sin::from_static("C"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn sin(self) -> Sin {
        self.sin
    }

    /// The PIN after the colon (QPI §7.3).
    ///
    /// ```
    /// use koma::{Pin, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("C:k").pin(), Pin::from_static("k"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pin(self) -> Pin {
        self.pin
    }

    /// Whether the two cases agree: the piece moves in its own side's style (QPI §5.2).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:k").is_native());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_native(self) -> bool {
        self.sin.side().is(self.pin.side())
    }

    /// Whether the two cases differ: the piece moves in the other side's style (QPI §5.2).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("C:k").is_derived());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_derived(self) -> bool {
        !self.is_native()
    }
}
