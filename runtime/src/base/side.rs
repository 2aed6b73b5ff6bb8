use core::fmt;
use core::str::FromStr;

use super::NameError;

/// One of the two players, to whom a piece or a style belongs.
///
/// The case of a token's letter tells the side: upper case is [`First`](Self::First), lower case
/// [`Second`](Self::Second) (QPI §5.1, EPIN §7.1). `side as usize` is 0 or 1.
///
/// ```
/// use koma::{Epin, Side};
///
/// assert_eq!(Epin::from_static("K").side(), Side::First);
/// assert_eq!(Epin::from_static("k").side(), Side::Second);
/// ```
#[doc(alias("black", "color", "player", "white"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player who moves first: White, sente, red. Written in upper case.
    First,
    /// The player who moves second: Black, gote. Written in lower case.
    Second,
}

impl Side {
    /// Both sides, first to second.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::ALL, [Side::First, Side::Second]);
    /// ```
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// const OTHER: Side = Side::First.flip();
    /// assert_eq!(OTHER, Side::Second);
    /// ```
    #[doc(alias = "opponent")]
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Reads a side as `Display` writes it: `first` or `second`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::{NameError, Side};
    ///
    /// const SIDE: Result<Side, NameError> = Side::parse("first");
    /// assert_eq!(SIDE, Ok(Side::First));
    /// assert!(Side::parse("First").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, NameError> {
        match input.as_bytes() {
            b"first" => Ok(Self::First),
            b"second" => Ok(Self::Second),
            _ => Err(NameError { subject: "side", expected: "it is `first` or `second`" }),
        }
    }

    /// Whether both are the same side: `==` for const code.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// const SAME: bool = Side::First.is(Side::Second.flip());
    /// assert!(SAME && !Side::First.is(Side::Second));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes `first` or `second`; honours width and fill.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// As [`Side::parse`].
impl FromStr for Side {
    type Err = NameError;

    fn from_str(input: &str) -> Result<Self, NameError> {
        Self::parse(input)
    }
}

/// As [`Side::parse`].
impl TryFrom<&str> for Side {
    type Error = NameError;

    fn try_from(input: &str) -> Result<Self, NameError> {
        Self::parse(input)
    }
}
