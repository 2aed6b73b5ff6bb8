//! How an EPIN is changed (EPIN §8), and how it becomes a QPI.

use super::Epin;
use crate::{Letter, Pin, Qpi, Side, State, Styles};

impl Epin {
    /// The same piece by another name.
    ///
    /// ```
    /// use koma::{Epin, Letter};
    ///
    /// assert_eq!(Epin::from_static("+n").with_letter(Letter::R), Epin::from_static("+r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        self.with_pin(self.pin().with_letter(letter))
    }

    /// The same token on the given side; see [`flip`](Self::flip) for what that means to its style.
    ///
    /// ```
    /// use koma::{Epin, Side};
    ///
    /// assert_eq!(Epin::from_static("+n").with_side(Side::First), Epin::from_static("+N"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        self.with_pin(self.pin().with_side(side))
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma::{Epin, State};
    ///
    /// assert_eq!(Epin::from_static("n").with_state(State::Diminished), Epin::from_static("-n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        self.with_pin(self.pin().with_state(state))
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("k").with_terminal(true), Epin::from_static("k^"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        self.with_pin(self.pin().with_terminal(terminal))
    }

    /// The same piece with `+`. Whatever its state was: `-P` becomes `+P`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("n").enhance(), Epin::from_static("+n"));
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
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("+n").diminish(), Epin::from_static("-n"));
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
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("+n").normalize(), Epin::from_static("n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_pin(self.pin().normalize())
    }

    /// The same token on the other side: the case of the letter changes and nothing else (EPIN §8).
    ///
    /// A native piece stays native, so where two styles meet it takes on its new side's style. A piece
    /// that changes hands and keeps its style, as by capture, is flipped and its derivation with it;
    /// [`Qpi::flip`] does both in one step.
    ///
    /// ```
    /// use koma::{Epin, Letter, Styles};
    ///
    /// let pawn = Epin::from_static("p");
    /// assert_eq!(pawn.flip(), Epin::from_static("P"));
    ///
    /// // A shōgi pawn that the chess player captures remains a shōgi pawn.
    /// let styles = Styles::new(Letter::C, Letter::S);
    /// let captured = pawn.flip().with_derived(pawn.is_native());
    /// assert_eq!(captured, Epin::from_static("P'"));
    /// assert_eq!(captured.qualify(styles), pawn.qualify(styles).flip());
    /// ```
    #[doc(alias = "opposite")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_pin(self.pin().flip())
    }

    /// The same piece with or without `'`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("r").with_derived(true), Epin::from_static("r'"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        Self::new(self.pin(), derived)
    }

    /// Another piece, native or derived as this one is.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert_eq!(Epin::from_static("r'").with_pin(Pin::from_static("K^")), Epin::from_static("K^'"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(pin, self.is_derived())
    }

    /// The same piece in its own side's style: without `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("r'").native(), Epin::from_static("r"));
    /// assert_eq!(Epin::from_static("r").native(), Epin::from_static("r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_derived(false)
    }

    /// The same piece in the other side's style: with `'` (EPIN §9.3).
    ///
    /// The piece keeps its side and changes its style. [`Qpi::derive`], which keeps the style and changes
    /// the side, is another thing.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("r").derive(), Epin::from_static("r'"));
    /// assert_eq!(Epin::from_static("r'").derive(), Epin::from_static("r'"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_derived(true)
    }

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
