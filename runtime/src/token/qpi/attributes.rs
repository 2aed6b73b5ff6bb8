//! What a QPI says through its SIN and its PIN, and how two compare.

use super::Qpi;
use crate::{Letter, Pin, Side, Sin, State};

impl Qpi {
    /// The piece's name, without its case: the PIN's letter. The SIN's is [`style`](Self::style).
    ///
    /// ```
    /// use koma::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").letter(), Letter::N);
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        self.pin().letter()
    }

    /// The player whose piece it is, which the case of the PIN's letter tells.
    ///
    /// ```
    /// use koma::{Qpi, Side};
    ///
    /// assert_eq!(Qpi::from_static("c:n").side(), Side::Second);
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
    /// use koma::{Qpi, State};
    ///
    /// assert_eq!(Qpi::from_static("c:+n").state(), State::Enhanced);
    /// ```
    #[must_use]
    #[inline]
    pub const fn state(self) -> State {
        self.pin().state()
    }

    /// Whether the piece carries `^`: its fate decides the game, as a king's does.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:k^").is_terminal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_terminal(self) -> bool {
        self.pin().is_terminal()
    }

    /// Whether it is the first player's piece.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:N").is_first());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_first(self) -> bool {
        self.pin().is_first()
    }

    /// Whether it is the second player's piece.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").is_second());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_second(self) -> bool {
        self.pin().is_second()
    }

    /// Whether the piece has no state marker.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").is_normal());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_normal(self) -> bool {
        self.pin().is_normal()
    }

    /// Whether the piece carries `+`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:+n").is_enhanced());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_enhanced(self) -> bool {
        self.pin().is_enhanced()
    }

    /// Whether the piece carries `-`.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:-n").is_diminished());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        self.pin().is_diminished()
    }

    /// Whether both pieces have the same name, whatever their sides.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").same_letter(Qpi::from_static("c:+N")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_letter(self, other: Self) -> bool {
        self.pin().same_letter(other.pin())
    }

    /// Whether both pieces are the same player's.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").same_side(Qpi::from_static("c:+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_side(self, other: Self) -> bool {
        self.pin().same_side(other.pin())
    }

    /// Whether both pieces are in the same state.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:+n").same_state(Qpi::from_static("c:+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_state(self, other: Self) -> bool {
        self.pin().same_state(other.pin())
    }

    /// The letter of the style the piece moves in: the SIN's.
    ///
    /// ```
    /// use koma::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").style(), Letter::C);
    /// ```
    #[must_use]
    #[inline]
    pub const fn style(self) -> Letter {
        self.sin().letter()
    }

    /// Whether both pieces move in the same style, on whichever side it is at home.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").same_style(Qpi::from_static("C:K^")));
    /// assert!(!Qpi::from_static("c:n").same_style(Qpi::from_static("s:n")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_style(self, other: Self) -> bool {
        self.sin().same_letter(other.sin())
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma::{Letter, Qpi, QpiParts, State};
    ///
    /// let is_promoted_rook = |piece: Qpi| {
    ///     matches!(piece.parts(), QpiParts { letter: Letter::R, state: State::Enhanced, .. })
    /// };
    /// assert!(is_promoted_rook(Qpi::from_static("S:+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn parts(self) -> QpiParts {
        QpiParts {
            letter: self.letter(),
            side: self.side(),
            state: self.state(),
            terminal: self.is_terminal(),
            style: self.style(),
            style_side: self.sin().side(),
        }
    }

    /// The token that has the given attributes.
    ///
    /// ```
    /// use koma::{Letter, Qpi, QpiParts};
    ///
    /// let parts = Qpi::from_static("S:+R").parts();
    /// assert_eq!(Qpi::from_parts(QpiParts { style: Letter::C, ..parts }).encode(), "C:+R");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_parts(parts: QpiParts) -> Self {
        let QpiParts { letter, side, state, terminal, style, style_side } = parts;
        Self::new(Sin::new(style, style_side), Pin::new(letter, side, state, terminal))
    }
}

/// The attributes of a [`Qpi`]; see [`Qpi::parts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QpiParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player whose piece it is: the case of the PIN's letter.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game.
    pub terminal: bool,
    /// The style the piece moves in.
    pub style: Letter,
    /// The player whose style that is: the case of the SIN.
    pub style_side: Side,
}
