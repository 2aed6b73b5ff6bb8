//! What an EPIN says through its PIN, how it is changed and compared.

use super::Epin;
use crate::{Letter, Pin, Qpi, Side, State, Styles};

impl Epin {
    /// The piece's name, without its case.
    ///
    /// ```
    /// use koma_runtime::{Epin, Letter};
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
    /// use koma_runtime::{Epin, Side};
    ///
    /// assert_eq!(Epin::from_static("n").side(), Side::Second);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        self.pin().side()
    }

    /// Whether the piece is normal, enhanced or diminished.
    ///
    /// ```
    /// use koma_runtime::{Epin, State};
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
    ///
    /// assert!(Epin::from_static("-n").is_diminished());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        self.pin().is_diminished()
    }

    /// The same piece by another name.
    ///
    /// ```
    /// use koma_runtime::{Epin, Letter};
    ///
    /// assert_eq!(Epin::from_static("+n").with_letter(Letter::R), Epin::from_static("+r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        self.with_pin(self.pin().with_letter(letter))
    }

    /// The same piece on the given side.
    ///
    /// ```
    /// use koma_runtime::{Epin, Side};
    ///
    /// assert_eq!(Epin::from_static("+n").with_side(Side::First), Epin::from_static("+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        self.with_pin(self.pin().with_side(side))
    }

    /// The same piece in the given state.
    ///
    /// ```
    /// use koma_runtime::{Epin, State};
    ///
    /// assert_eq!(Epin::from_static("n").with_state(State::Diminished), Epin::from_static("-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        self.with_pin(self.pin().with_state(state))
    }

    /// The same piece with or without `^`.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("k").with_terminal(true), Epin::from_static("k^"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        self.with_pin(self.pin().with_terminal(terminal))
    }

    /// The same piece with `+`.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("n").enhance(), Epin::from_static("+n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_pin(self.pin().enhance())
    }

    /// The same piece with `-`.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("+n").diminish(), Epin::from_static("-n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_pin(self.pin().diminish())
    }

    /// The same piece without a state marker.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("+n").normalize(), Epin::from_static("n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn normalize(self) -> Self {
        self.with_pin(self.pin().normalize())
    }

    /// The same piece on the other side.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("+n").flip(), Epin::from_static("+N"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_pin(self.pin().flip())
    }

    /// Whether both pieces have the same name, whatever their sides.
    ///
    /// ```
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
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
    /// use koma_runtime::Epin;
    ///
    /// assert!(Epin::from_static("+n").same_state(Epin::from_static("+r")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_state(self, other: Self) -> bool {
        self.pin().same_state(other.pin())
    }

    /// The same piece with or without `'`.
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("r").with_derived(true), Epin::from_static("r'"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        Self::new(self.pin(), derived)
    }

    /// Another piece, native or derived as this one is.
    ///
    /// ```
    /// use koma_runtime::{Epin, Pin};
    ///
    /// assert_eq!(Epin::from_static("r'").with_pin(Pin::from_static("K^")), Epin::from_static("K^'"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(pin, self.is_derived())
    }

    /// The same piece in its own side's style: without `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("r'").native(), Epin::from_static("r"));
    /// assert_eq!(Epin::from_static("r").native(), Epin::from_static("r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_derived(false)
    }

    /// The same piece in the other side's style: with `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma_runtime::Epin;
    ///
    /// assert_eq!(Epin::from_static("r").derive(), Epin::from_static("r'"));
    /// assert_eq!(Epin::from_static("r'").derive(), Epin::from_static("r'"));
    /// ```
    #[must_use]
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
    /// use koma_runtime::{Epin, Letter, Qpi, Styles};
    ///
    /// // Chess plays against makruk.
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Epin::from_static("R").qualify(STYLES), Qpi::from_static("C:R"));
    /// assert_eq!(Epin::from_static("R'").qualify(STYLES), Qpi::from_static("m:R"));
    /// assert_eq!(Epin::from_static("r").qualify(STYLES), Qpi::from_static("m:r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn qualify(self, styles: Styles) -> Qpi {
        let owner = if self.is_derived() { self.side().flip() } else { self.side() };
        Qpi::new(styles.sin(owner), self.pin())
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma_runtime::{Epin, EpinParts, Letter, State};
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
    /// use koma_runtime::{Epin, EpinParts, Side};
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
