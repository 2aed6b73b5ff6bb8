//! What a QPI says through its SIN and PIN, how it is changed and compared.

use super::Qpi;
use crate::{Epin, Letter, Pin, Side, Sin, State, Styles};

impl Qpi {
    /// The piece's name, without its case: the PIN's letter. The SIN's is [`style`](Self::style).
    ///
    /// ```
    /// use koma_runtime::{Letter, Qpi};
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
    /// use koma_runtime::{Qpi, Side};
    ///
    /// assert_eq!(Qpi::from_static("c:n").side(), Side::Second);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        self.pin().side()
    }

    /// Whether the piece is normal, enhanced or diminished.
    ///
    /// ```
    /// use koma_runtime::{Qpi, State};
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
    ///
    /// assert!(Qpi::from_static("c:-n").is_diminished());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        self.pin().is_diminished()
    }

    /// The same piece by another name.
    ///
    /// ```
    /// use koma_runtime::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:+n").with_letter(Letter::R), Qpi::from_static("c:+r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        self.with_pin(self.pin().with_letter(letter))
    }

    /// The same piece on the given side: the case of the PIN's letter changes, the SIN never (QPI §6).
    ///
    /// ```
    /// use koma_runtime::{Qpi, Side};
    ///
    /// assert_eq!(Qpi::from_static("c:+n").with_side(Side::First), Qpi::from_static("c:+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        self.with_pin(self.pin().with_side(side))
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma_runtime::{Qpi, State};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_state(State::Diminished), Qpi::from_static("c:-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        self.with_pin(self.pin().with_state(state))
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:k").with_terminal(true), Qpi::from_static("c:k^"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        self.with_pin(self.pin().with_terminal(terminal))
    }

    /// The same piece with `+`.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:n").enhance(), Qpi::from_static("c:+n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_pin(self.pin().enhance())
    }

    /// The same piece with `-`.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").diminish(), Qpi::from_static("c:-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_pin(self.pin().diminish())
    }

    /// The same piece without a state marker.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").normalize(), Qpi::from_static("c:n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_pin(self.pin().normalize())
    }

    /// The piece changes side: the case of the PIN's letter changes, the SIN never (QPI §6).
    ///
    /// [`mirror`](Self::mirror) changes both.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("c:+n").flip(), Qpi::from_static("c:+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_pin(self.pin().flip())
    }

    /// Whether both pieces have the same name, whatever their sides.
    ///
    /// ```
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::Qpi;
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
    /// use koma_runtime::{Letter, Qpi};
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
    /// use koma_runtime::Qpi;
    ///
    /// assert!(Qpi::from_static("c:n").same_style(Qpi::from_static("C:K^")));
    /// assert!(!Qpi::from_static("c:n").same_style(Qpi::from_static("s:n")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_style(self, other: Self) -> bool {
        self.sin().same_letter(other.sin())
    }

    /// The same piece in the style `letter`; the SIN keeps its case.
    ///
    /// Within a match, where just two SINs occur, use [`with_sin`](Self::with_sin) (QPI §6.1).
    ///
    /// ```
    /// use koma_runtime::{Letter, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_style(Letter::S), Qpi::from_static("s:n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_style(self, letter: Letter) -> Self {
        self.with_sin(self.sin().with_letter(letter))
    }

    /// The same piece in the style `sin` (QPI §6).
    ///
    /// ```
    /// use koma_runtime::{Qpi, Sin};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_sin(Sin::from_static("S")), Qpi::from_static("S:n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_sin(self, sin: Sin) -> Self {
        Self::new(sin, self.pin())
    }

    /// Another piece in the same style.
    ///
    /// ```
    /// use koma_runtime::{Pin, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("c:n").with_pin(Pin::from_static("K^")), Qpi::from_static("c:K^"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(self.sin(), pin)
    }

    /// [`derive`](Self::derive) or [`native`](Self::native).
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:K").with_derived(true), Qpi::from_static("C:k"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        if derived { self.derive() } else { self.native() }
    }

    /// The native piece: the case of the PIN's letter becomes that of the SIN, which stays (QPI §7.3).
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:k").native(), Qpi::from_static("C:K"));
    /// assert_eq!(Qpi::from_static("C:K").native(), Qpi::from_static("C:K"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_side(self.sin().side())
    }

    /// The derived piece: the case of the PIN's letter becomes the opposite of that of the SIN, which
    /// stays (QPI §7.3).
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("C:K").derive(), Qpi::from_static("C:k"));
    /// assert_eq!(Qpi::from_static("C:k").derive(), Qpi::from_static("C:k"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_side(self.sin().side().flip())
    }

    /// The same piece seen from the other player: both cases change.
    ///
    /// ```
    /// use koma_runtime::Qpi;
    ///
    /// assert_eq!(Qpi::from_static("S:+R").mirror(), Qpi::from_static("s:+r"));
    /// ```
    #[must_use]
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
    /// use koma_runtime::{Epin, Letter, Qpi, Styles};
    ///
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Qpi::from_static("m:R").unqualify(STYLES), Some(Epin::from_static("R'")));
    /// assert_eq!(Qpi::from_static("M:R").unqualify(STYLES), None); // makruk is the second player's
    /// ```
    #[must_use]
    #[inline]
    pub const fn unqualify(self, styles: Styles) -> Option<Epin> {
        if styles.sin(self.sin().side()).same_letter(self.sin()) {
            Some(Epin::new(self.pin(), self.is_derived()))
        } else {
            None
        }
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma_runtime::{Letter, Qpi, QpiParts, State};
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
    /// use koma_runtime::{Letter, Qpi, QpiParts};
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
