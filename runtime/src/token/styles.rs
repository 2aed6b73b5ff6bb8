use core::error::Error;
use core::fmt;
use core::str::FromStr;

use super::Sin;
use crate::base::{Letter, Side};
use crate::report::Words;

/// The two styles of a match: the tradition each player's own pieces come from.
///
/// Both may be the same. They do not change during a match (QPI §6.1). With them, a short [`Epin`](crate::Epin)
/// becomes a complete [`Qpi`](crate::Qpi) ([`Epin::qualify`](crate::Epin::qualify)), and the other way round
/// ([`Qpi::unqualify`](crate::Qpi::unqualify)).
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
    /// The styles of the first and of the second player.
    ///
    /// ```
    /// use koma::{Letter, Styles};
    ///
    /// const CHESS: Styles = Styles::new(Letter::C, Letter::C);
    /// assert_eq!(CHESS.to_string(), "C/c");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(first: Letter, second: Letter) -> Self {
        Self { first, second }
    }

    /// Reads styles as `Display` writes them: two SINs with a `/` between them, the first player's first.
    ///
    /// The last field of a FEEN looks like this too, but there the style of the player to move stands first.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`StylesError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::{Letter, Styles, StylesError};
    ///
    /// const STYLES: Result<Styles, StylesError> = Styles::parse("C/s");
    /// assert_eq!(STYLES, Ok(Styles::new(Letter::C, Letter::S)));
    /// assert!(Styles::parse("s/C").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, StylesError> {
        let [first, b'/', second] = *input.as_bytes() else { return Err(StylesError::Form) };
        match (Sin::read(&[first]), Sin::read(&[second])) {
            (Some(first), Some(second)) if first.is_first() && second.is_second() => {
                Ok(Self::new(first.letter(), second.letter()))
            }
            (Some(_), Some(_)) => Err(StylesError::Case),
            _ => Err(StylesError::Form),
        }
    }

    /// The first player's style.
    ///
    /// ```
    /// use koma::{Letter, Styles};
    ///
    /// assert_eq!(Styles::new(Letter::C, Letter::M).first(), Letter::C);
    /// ```
    #[must_use]
    #[inline]
    pub const fn first(self) -> Letter {
        self.first
    }

    /// The second player's style.
    ///
    /// ```
    /// use koma::{Letter, Styles};
    ///
    /// assert_eq!(Styles::new(Letter::C, Letter::M).second(), Letter::M);
    /// ```
    #[must_use]
    #[inline]
    pub const fn second(self) -> Letter {
        self.second
    }

    /// The style of one player, as a SIN of that player's case.
    ///
    /// ```
    /// use koma::{Letter, Side, Styles};
    ///
    /// let styles = Styles::new(Letter::C, Letter::M);
    /// assert_eq!(styles.sin(Side::First).encode(), "C");
    /// assert_eq!(styles.sin(Side::Second).encode(), "m");
    /// ```
    #[must_use]
    #[inline]
    pub const fn sin(self, side: Side) -> Sin {
        match side {
            Side::First => Sin::new(self.first, side),
            Side::Second => Sin::new(self.second, side),
        }
    }
}

/// Writes both SINs, the first player's first: `C/m`; honours width and fill.
impl fmt::Display for Styles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = Side::ALL.map(|side| self.sin(side).encode());
        let [first, second] = [first.as_bytes()[0], second.as_bytes()[0]];
        f.pad(str::from_utf8(&[first, b'/', second]).unwrap_or_default())
    }
}

/// As [`Styles::parse`].
impl FromStr for Styles {
    type Err = StylesError;

    fn from_str(input: &str) -> Result<Self, StylesError> {
        Self::parse(input)
    }
}

/// As [`Styles::parse`].
impl TryFrom<&str> for Styles {
    type Error = StylesError;

    fn try_from(input: &str) -> Result<Self, StylesError> {
        Self::parse(input)
    }
}

/// Why a text does not spell [`Styles`].
///
/// ```
/// use koma::{Styles, StylesError};
///
/// assert_eq!(Styles::parse("chess"), Err(StylesError::Form));
/// assert_eq!(Styles::parse("C/S"), Err(StylesError::Case));
/// assert_eq!(
///     StylesError::Form.to_string(),
///     "styles are two letters with a `/` between them, as in `C/s`",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StylesError {
    /// Not two letters with a slash between them.
    Form,
    /// Two letters, but not one in upper case before one in lower case.
    Case,
}

impl StylesError {
    pub(crate) const fn words(self) -> Words {
        Words::new(match self {
            Self::Form => "styles are two letters with a `/` between them, as in `C/s`",
            Self::Case => {
                "the first player's style stands first, in upper case, and the second's in lower case"
            }
        })
    }
}

impl fmt::Display for StylesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl Error for StylesError {}
