use core::fmt;

use crate::{Letter, Side, Sin};

/// The two styles of a match: the tradition each player's own pieces come from.
///
/// They are fixed for the length of a match (QPI §6.1) and tie the short [`Epin`](crate::Epin) to the
/// complete [`Qpi`](crate::Qpi): see [`Epin::qualify`](crate::Epin::qualify) and
/// [`Qpi::unqualify`](crate::Qpi::unqualify). Both may be the same.
///
/// ```
/// use koma::{Letter, Side, Sin, Styles};
///
/// const CHESS_VS_SHOGI: Styles = Styles::new(Letter::C, Letter::S);
/// assert_eq!(CHESS_VS_SHOGI.sin(Side::Second), Sin::from_static("s"));
/// ```
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
