use core::fmt;

use super::TokenText;
use crate::base::{CasedLetter, Letter, NameError, Side, text_traits};

/// A SIN token: a style and the player to whom the style belongs. A style is the game tradition of a player's pieces,
/// such as chess or shōgi.
///
/// ```text
/// sin ::= letter        [A-Za-z]        52 tokens
/// ```
///
/// The letter names the style. Its case gives the side: upper case for the first player (QPI §5.1). A `Sin` takes one
/// byte, and so does an `Option<Sin>`.
///
/// ```
/// use koma::{Letter, Side, Sin};
///
/// const SHOGI: Sin = Sin::from_static("s");
/// assert_eq!(SHOGI, Sin::new(Letter::S, Side::Second));
/// ```
#[doc(alias("style"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sin {
    pub(super) letter: CasedLetter,
}

token! {
    /// ```
    /// use koma::{Sin, TokenError};
    ///
    /// const TOKEN: Result<Sin, TokenError> = Sin::parse("S");
    /// assert_eq!(TOKEN?.encode(), "S");
    /// assert!(Sin::parse(" S").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    Sin, SinParts
}

impl Sin {
    /// The number of SIN tokens, 52: `[T; Sin::COUNT]` is a table keyed by style and side.
    pub const COUNT: usize = CasedLetter::ALL.len();

    /// Returns the style `letter`, which belongs to the player `side`.
    #[must_use]
    pub const fn new(letter: Letter, side: Side) -> Self {
        Self { letter: CasedLetter::new(letter, side) }
    }

    /// Returns the token with this index, which must be less than [`COUNT`](Self::COUNT).
    pub(crate) const fn numbered(number: usize) -> Self {
        Self { letter: CasedLetter::ALL[number] }
    }

    /// Returns the token's index in the order of all tokens of this type, from 0 to `COUNT - 1`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.letter as usize
    }

    /// Returns the token's text.
    #[must_use]
    #[inline]
    pub const fn encode(self) -> TokenText {
        TokenText::EMPTY.with(self.letter.as_ascii())
    }

    /// Returns the token's attributes, for pattern matching.
    #[must_use]
    #[inline]
    pub const fn parts(self) -> SinParts {
        SinParts { letter: self.letter.letter(), side: self.letter.side() }
    }

    /// Returns the token with the given attributes.
    #[must_use]
    #[inline]
    pub const fn from_parts(parts: SinParts) -> Self {
        Self::new(parts.letter, parts.side)
    }
}

/// The attributes of a [`Sin`]; see [`Sin::parts`].
///
/// ```
/// use koma::{Letter, Side, Sin, SinParts};
///
/// const CHESS: Sin = Sin::from_parts(SinParts { letter: Letter::C, side: Side::First });
/// assert!(matches!(CHESS.parts(), SinParts { letter: Letter::C, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SinParts {
    /// The style's letter.
    pub letter: Letter,
    /// The player who has the style.
    pub side: Side,
}

/// The two styles of a match: the game tradition of each player's own pieces.
///
/// Both styles may be the same. They do not change during a match (QPI §6.1). With these styles,
/// [`Epin::qualify`](crate::Epin::qualify) converts an [`Epin`](crate::Epin) to a [`Qpi`](crate::Qpi), and
/// [`Qpi::unqualify`](crate::Qpi::unqualify) converts the [`Qpi`](crate::Qpi) back.
///
/// ```
/// use koma::{Letter, Side, Sin, Styles};
///
/// const CHESS_VS_SHOGI: Styles = Styles::new(Letter::C, Letter::S);
/// assert_eq!(CHESS_VS_SHOGI.sin(Side::Second), Sin::from_static("s"));
/// ```
#[doc(alias("variant"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Styles {
    first: Letter,
    second: Letter,
}

impl Styles {
    /// Returns the styles of a match: `first` is the first player's style, and `second` is the second player's.
    #[must_use]
    pub const fn new(first: Letter, second: Letter) -> Self {
        Self { first, second }
    }

    /// Parses styles in the form that `Display` writes: two SINs separated by `/`, with the first player's SIN first.
    ///
    /// The last field of a FEEN is similar, but starts with the style of the player to move.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::error::NameError;
    /// use koma::{Letter, Styles};
    ///
    /// const STYLES: Result<Styles, NameError> = Styles::parse("C/s");
    /// assert_eq!(STYLES, Ok(Styles::new(Letter::C, Letter::S)));
    /// assert!(Styles::parse("s/C").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, NameError> {
        let expected = "expected a letter in upper case, `/` and a letter in lower case, as in `C/s`";
        match Self::read(input.as_bytes()) {
            Some((styles, Side::First)) => Ok(styles),
            _ => Err(NameError { subject: "styles", expected }),
        }
    }

    /// Returns the first player's style.
    #[must_use]
    pub const fn first(self) -> Letter {
        self.first
    }

    /// Returns the second player's style.
    #[must_use]
    pub const fn second(self) -> Letter {
        self.second
    }

    /// Returns the style of one player, as a SIN.
    #[must_use]
    #[inline]
    pub const fn sin(self, side: Side) -> Sin {
        match side {
            Side::First => Sin::new(self.first, side),
            Side::Second => Sin::new(self.second, side),
        }
    }
}

/// Writes both SINs, with the first player's SIN first: `C/m`. Honors width and fill.
impl fmt::Display for Styles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [self.first.as_ascii(), b'/', self.second.as_ascii().to_ascii_lowercase()];
        f.pad(str::from_utf8(&text).unwrap_or_default())
    }
}

text_traits!([] Styles, NameError);
