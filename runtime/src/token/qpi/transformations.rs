//! How a QPI is changed (QPI §6, §7.3), and how it becomes an EPIN.

use super::Qpi;
use crate::{Epin, Letter, Pin, Side, Sin, State, Styles};

impl Qpi {
    /// The same piece by another name.
    ///
    /// ```
    /// use koma::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:+n").with_letter(Letter::R), Qpi::from_static("c:+r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        self.with_pin(self.pin().with_letter(letter))
    }

    /// The same piece on the given side: the case of the PIN's letter changes, the SIN never (QPI §6).
    ///
    /// ```
    /// use koma::{Qpi, Side};
    ///
    /// assert_eq!(Qpi::from_static("c:+n").with_side(Side::First), Qpi::from_static("c:+N"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        self.with_pin(self.pin().with_side(side))
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma::{Qpi, State};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_state(State::Diminished), Qpi::from_static("c:-n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        self.with_pin(self.pin().with_state(state))
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:k").with_terminal(true), Qpi::from_static("c:k^"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        self.with_pin(self.pin().with_terminal(terminal))
    }

    /// The same piece with `+`. Whatever its state was: `-P` becomes `+P`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:n").enhance(), Qpi::from_static("c:+n"));
    /// ```
    #[doc(alias = "promote")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_pin(self.pin().enhance())
    }

    /// The same piece with `-`. Whatever its state was: `+P` becomes `-P`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").diminish(), Qpi::from_static("c:-n"));
    /// ```
    #[doc(alias = "demote")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_pin(self.pin().diminish())
    }

    /// The same piece without a state marker.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").normalize(), Qpi::from_static("c:n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_pin(self.pin().normalize())
    }

    /// The piece changes side: the case of the PIN's letter changes, the SIN never (QPI §6).
    ///
    /// This is what happens to a captured piece that its new owner keeps in its style. A native piece
    /// becomes derived by it, and the other way round. [`mirror`](Self::mirror) changes both cases.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").flip(), Qpi::from_static("c:+N"));
    /// ```
    #[doc(alias = "opposite")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_pin(self.pin().flip())
    }

    /// The same piece in the style `letter`; the SIN keeps its case.
    ///
    /// Within a match, where just two SINs occur, use [`with_sin`](Self::with_sin) (QPI §6.1).
    ///
    /// ```
    /// use koma::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_style(Letter::S), Qpi::from_static("s:n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_style(self, letter: Letter) -> Self {
        self.with_sin(self.sin().with_letter(letter))
    }

    /// The same piece in the style `sin` (QPI §6).
    ///
    /// ```
    /// use koma::{Qpi, Sin};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_sin(Sin::from_static("S")), Qpi::from_static("S:n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_sin(self, sin: Sin) -> Self {
        Self::new(sin, self.pin())
    }

    /// Another piece in the same style.
    ///
    /// ```
    /// use koma::{Pin, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_pin(Pin::from_static("K^")), Qpi::from_static("c:K^"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(self.sin(), pin)
    }

    /// [`derive`](Self::derive) if `derived`, or else [`native`](Self::native): the side may change, the style
    /// does not.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:K").with_derived(true), Qpi::from_static("C:k"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        if derived { self.derive() } else { self.native() }
    }

    /// The native piece: the case of the PIN's letter becomes that of the SIN, which stays (QPI §7.3).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:k").native(), Qpi::from_static("C:K"));
    /// assert_eq!(Qpi::from_static("C:K").native(), Qpi::from_static("C:K"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_side(self.sin().side())
    }

    /// The derived piece: the case of the PIN's letter becomes the opposite of that of the SIN, which
    /// stays (QPI §7.3).
    ///
    /// The piece keeps its style and changes its side. [`Epin::derive`], which keeps the side and changes
    /// the style, is another thing.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:K").derive(), Qpi::from_static("C:k"));
    /// assert_eq!(Qpi::from_static("C:k").derive(), Qpi::from_static("C:k"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_side(self.sin().side().flip())
    }

    /// The same piece seen from the other player: both cases change.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("S:+R").mirror(), Qpi::from_static("s:+r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::new(self.sin().flip(), self.pin().flip())
    }

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
