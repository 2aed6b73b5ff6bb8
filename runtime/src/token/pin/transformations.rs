//! How a PIN is changed, one attribute at a time.

use super::Pin;
use crate::{Letter, Side, State};

impl Pin {
    /// The same piece by another name.
    ///
    /// ```
    /// use koma::{Letter, Pin};
    ///
    /// assert_eq!(Pin::from_static("+n").with_letter(Letter::R), Pin::from_static("+r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        Self::new(letter, self.side(), self.state(), self.is_terminal())
    }

    /// The same piece on the given side.
    ///
    /// ```
    /// use koma::{Pin, Side};
    ///
    /// assert_eq!(Pin::from_static("+n").with_side(Side::First), Pin::from_static("+N"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        Self::new(self.letter(), side, self.state(), self.is_terminal())
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma::{Pin, State};
    ///
    /// assert_eq!(Pin::from_static("n").with_state(State::Diminished), Pin::from_static("-n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        Self::new(self.letter(), self.side(), state, self.is_terminal())
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("k").with_terminal(true), Pin::from_static("k^"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        Self::new(self.letter(), self.side(), self.state(), terminal)
    }

    /// The same piece with `+`. Whatever its state was: `-P` becomes `+P`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("n").enhance(), Pin::from_static("+n"));
    /// ```
    #[doc(alias = "promote")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_state(State::Enhanced)
    }

    /// The same piece with `-`. Whatever its state was: `+P` becomes `-P`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").diminish(), Pin::from_static("-n"));
    /// ```
    #[doc(alias = "demote")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_state(State::Diminished)
    }

    /// The same piece without a state marker.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").normalize(), Pin::from_static("n"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_state(State::Normal)
    }

    /// The same piece on the other side.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").flip(), Pin::from_static("+N"));
    /// ```
    #[doc(alias = "opposite")]
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }
}
