//! What ties the short EPIN to the complete QPI: the styles of a match.

use super::{Epin, Qpi, Styles};

impl Epin {
    /// The piece with its style spelled out: a native piece takes the SIN of its own side, a derived one
    /// that of the other side.
    ///
    /// The inverse is [`Qpi::unqualify`].
    ///
    /// ```
    /// use koma::{Epin, Letter, Qpi, Styles};
    ///
    /// // Chess plays against makruk.
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Epin::from_static("R").qualify(STYLES), Qpi::from_static("C:R"));
    /// assert_eq!(Epin::from_static("R'").qualify(STYLES), Qpi::from_static("m:R"));
    /// assert_eq!(Epin::from_static("r").qualify(STYLES), Qpi::from_static("m:r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn qualify(self, styles: Styles) -> Qpi {
        let owner = if self.is_derived() { self.side().flip() } else { self.side() };
        Qpi::new(styles.sin(owner), self.pin())
    }
}

impl Qpi {
    /// The piece as an EPIN of a match between `styles`, or `None` if its SIN is not one of the match's two.
    ///
    /// The inverse is [`Epin::qualify`]: for given styles, the two are a bijection between all 624 EPINs
    /// and the 624 QPIs of the match's SINs.
    ///
    /// ```
    /// use koma::{Epin, Letter, Qpi, Styles};
    ///
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Qpi::from_static("m:R").unqualify(STYLES), Some(Epin::from_static("R'")));
    /// assert_eq!(Qpi::from_static("M:R").unqualify(STYLES), None); // makruk is the second player's
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn unqualify(self, styles: Styles) -> Option<Epin> {
        if styles.sin(self.sin().side()).same_letter(self.sin()) {
            Some(Epin::new(self.pin(), self.is_derived()))
        } else {
            None
        }
    }
}
