//! What a PIN says, and how two compare.

use super::Pin;
use crate::{Letter, Side, State};

impl Pin {
    /// The piece's name, without its case.
    ///
    /// ```
    /// use koma::{Letter, Pin};
    ///
    /// assert_eq!(Pin::from_static("n").letter(), Letter::N);
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        self.letter.letter()
    }

    /// The player whose piece it is, which the letter's case tells.
    ///
    /// ```
    /// use koma::{Pin, Side};
    ///
    /// assert_eq!(Pin::from_static("n").side(), Side::Second);
    /// ```
    #[doc(alias = "color")]
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        self.letter.side()
    }

    /// Whether the piece is normal, enhanced or diminished.
    ///
    /// ```
    /// use koma::{Pin, State};
    ///
    /// assert_eq!(Pin::from_static("+n").state(), State::Enhanced);
    /// ```
    #[must_use]
    #[inline]
    pub const fn state(self) -> State {
        self.marks.state()
    }

    /// Whether the piece carries `^`: its fate decides the game, as a king's does.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("k^").is_terminal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_terminal(self) -> bool {
        self.marks.is_terminal()
    }

    /// Whether it is the first player's piece.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("N").is_first());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_first(self) -> bool {
        self.side().is(Side::First)
    }

    /// Whether it is the second player's piece.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("n").is_second());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_second(self) -> bool {
        self.side().is(Side::Second)
    }

    /// Whether the piece has no state marker.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("n").is_normal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_normal(self) -> bool {
        self.state().is(State::Normal)
    }

    /// Whether the piece carries `+`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("+n").is_enhanced());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_enhanced(self) -> bool {
        self.state().is(State::Enhanced)
    }

    /// Whether the piece carries `-`.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("-n").is_diminished());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        self.state().is(State::Diminished)
    }

    /// Whether both pieces have the same name, whatever their sides.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("n").same_letter(Pin::from_static("+N")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_letter(self, other: Self) -> bool {
        self.letter().is(other.letter())
    }

    /// Whether both pieces are the same player's.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("n").same_side(Pin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_side(self, other: Self) -> bool {
        self.side().is(other.side())
    }

    /// Whether both pieces are in the same state.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// assert!(Pin::from_static("+n").same_state(Pin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_state(self, other: Self) -> bool {
        self.state().is(other.state())
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma::{Letter, Pin, PinParts, State};
    ///
    /// let is_promoted_rook = |pin: Pin| {
    ///     matches!(pin.parts(), PinParts { letter: Letter::R, state: State::Enhanced, .. })
    /// };
    /// assert!(is_promoted_rook(Pin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn parts(self) -> PinParts {
        PinParts {
            letter: self.letter(),
            side: self.side(),
            state: self.state(),
            terminal: self.is_terminal(),
        }
    }

    /// The token that has the given attributes.
    ///
    /// ```
    /// use koma::{Pin, PinParts, Side};
    ///
    /// let parts = Pin::from_static("+R").parts();
    /// assert_eq!(Pin::from_parts(PinParts { side: Side::Second, ..parts }).encode(), "+r");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_parts(parts: PinParts) -> Self {
        Self::new(parts.letter, parts.side, parts.state, parts.terminal)
    }
}

/// The attributes of a [`Pin`]; see [`Pin::parts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PinParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player whose piece it is.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game.
    pub terminal: bool,
}
