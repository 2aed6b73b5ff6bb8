//! What an EPIN says, much of it through its PIN, and how two compare.

use super::Epin;
use crate::{Letter, Pin, Side, State};

impl Epin {
    /// The piece's name, without its case.
    ///
    /// ```
    /// use koma::{Epin, Letter};
    ///
    /// assert_eq!(Epin::from_static("n").letter(), Letter::N);
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        self.pin().letter()
    }

    /// The player whose piece it is, which the letter's case tells.
    ///
    /// ```
    /// use koma::{Epin, Side};
    ///
    /// assert_eq!(Epin::from_static("n").side(), Side::Second);
    /// ```
    #[doc(alias = "color")]
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        self.pin().side()
    }

    /// Whether the piece is normal, enhanced or diminished.
    ///
    /// ```
    /// use koma::{Epin, State};
    ///
    /// assert_eq!(Epin::from_static("+n").state(), State::Enhanced);
    /// ```
    #[must_use]
    #[inline]
    pub const fn state(self) -> State {
        self.pin().state()
    }

    /// Whether the piece carries `^`: its fate decides the game, as a king's does.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("k^").is_terminal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_terminal(self) -> bool {
        self.pin().is_terminal()
    }

    /// Whether it is the first player's piece.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("N").is_first());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_first(self) -> bool {
        self.pin().is_first()
    }

    /// Whether it is the second player's piece.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("n").is_second());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_second(self) -> bool {
        self.pin().is_second()
    }

    /// Whether the piece has no state marker.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("n").is_normal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_normal(self) -> bool {
        self.pin().is_normal()
    }

    /// Whether the piece carries `+`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+n").is_enhanced());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_enhanced(self) -> bool {
        self.pin().is_enhanced()
    }

    /// Whether the piece carries `-`.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("-n").is_diminished());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        self.pin().is_diminished()
    }

    /// Whether both pieces have the same name, whatever their sides.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("n").same_letter(Epin::from_static("+N")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_letter(self, other: Self) -> bool {
        self.pin().same_letter(other.pin())
    }

    /// Whether both pieces are the same player's.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("n").same_side(Epin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_side(self, other: Self) -> bool {
        self.pin().same_side(other.pin())
    }

    /// Whether both pieces are in the same state.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+n").same_state(Epin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_state(self, other: Self) -> bool {
        self.pin().same_state(other.pin())
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma::{Epin, EpinParts, Letter, State};
    ///
    /// let is_promoted_rook = |piece: Epin| {
    ///     matches!(piece.parts(), EpinParts { letter: Letter::R, state: State::Enhanced, .. })
    /// };
    /// assert!(is_promoted_rook(Epin::from_static("+r'")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn parts(self) -> EpinParts {
        EpinParts {
            letter: self.letter(),
            side: self.side(),
            state: self.state(),
            terminal: self.is_terminal(),
            derived: self.is_derived(),
        }
    }

    /// The token that has the given attributes.
    ///
    /// ```
    /// use koma::{Epin, EpinParts, Side};
    ///
    /// let parts = Epin::from_static("+R'").parts();
    /// assert_eq!(Epin::from_parts(EpinParts { side: Side::Second, ..parts }).encode(), "+r'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_parts(parts: EpinParts) -> Self {
        let EpinParts { letter, side, state, terminal, derived } = parts;
        Self::new(Pin::new(letter, side, state, terminal), derived)
    }
}

/// The attributes of an [`Epin`]; see [`Epin::parts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EpinParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player whose piece it is.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game.
    pub terminal: bool,
    /// Whether the piece moves in the other side's style.
    pub derived: bool,
}
