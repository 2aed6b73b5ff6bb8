//! How a PIN is changed, one attribute at a time.

use super::Pin;
use crate::{Letter, Side, State};

impl Pin {
    /// The same piece by another name.
    ///
    /// ```
    /// use koma_runtime::{Letter, Pin};
    ///
    /// assert_eq!(Pin::from_static("+n").with_letter(Letter::R), Pin::from_static("+r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        Self::new(letter, self.side(), self.state(), self.is_terminal())
    }

    /// The same piece on the given side.
    ///
    /// ```
    /// use koma_runtime::{Pin, Side};
    ///
    /// assert_eq!(Pin::from_static("+n").with_side(Side::First), Pin::from_static("+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        Self::new(self.letter(), side, self.state(), self.is_terminal())
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma_runtime::{Pin, State};
    ///
    /// assert_eq!(Pin::from_static("n").with_state(State::Diminished), Pin::from_static("-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        Self::new(self.letter(), self.side(), state, self.is_terminal())
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma_runtime::Pin;
    ///
    /// assert_eq!(Pin::from_static("k").with_terminal(true), Pin::from_static("k^"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        Self::new(self.letter(), self.side(), self.state(), terminal)
    }

    /// The same piece with `+`.
    ///
    /// ```
    /// use koma_runtime::Pin;
    ///
    /// assert_eq!(Pin::from_static("n").enhance(), Pin::from_static("+n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_state(State::Enhanced)
    }

    /// The same piece with `-`.
    ///
    /// ```
    /// use koma_runtime::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").diminish(), Pin::from_static("-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_state(State::Diminished)
    }

    /// The same piece without a state marker.
    ///
    /// ```
    /// use koma_runtime::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").normalize(), Pin::from_static("n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_state(State::Normal)
    }

    /// The same piece on the other side.
    ///
    /// ```
    /// use koma_runtime::Pin;
    ///
    /// assert_eq!(Pin::from_static("+n").flip(), Pin::from_static("+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }
}
