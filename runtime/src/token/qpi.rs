use super::declare::{piece, token};
use super::grammar::read_qpi;
use super::pieces::PIN_STEP;
use super::{Pin, Sin, TokenText};
use crate::base::{Letter, Side, State};

/// A QPI token: a piece with its style spelled out, complete without any context.
///
/// ```text
/// qpi ::= sin ":" pin     [A-Za-z]:[-+]?[A-Za-z]\^?        16,224 tokens
///
/// sin   the style that the piece moves in; its case tells whose style that is
/// pin   the piece: state, letter and terminal status; the letter's case tells whose piece it is now
/// ```
///
/// The two cases are independent (QPI §4.2). A piece is *native* if they agree and *derived* if they
/// do not (QPI §5.2): `C:k` is the second player's king in the first player's style.
///
/// A `Qpi` takes three bytes, and so does an `Option<Qpi>`. Tokens are ordered by SIN, then by PIN.
///
/// ```
/// use koma::{Pin, Qpi, Sin};
///
/// const KING: Qpi = Qpi::from_static("C:K^");
/// assert_eq!(KING, Qpi::new(Sin::from_static("C"), Pin::from_static("K^")));
/// ```
#[doc(alias("piece"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Qpi {
    sin: Sin,
    pin: Pin,
}

token!(Qpi, "a QPI", Qpi, QpiParts, ["C:K^", "A:-A", "z:z^"]);
piece!(Qpi, "c:");

impl Qpi {
    /// How many QPI tokens there are, 16,224: `[T; Qpi::COUNT]` is a table keyed by piece and style.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// let mut seen = [false; Qpi::COUNT];
    /// seen[Qpi::from_static("C:K^").index()] = true;
    /// ```
    pub const COUNT: usize = Sin::COUNT * Pin::COUNT;

    /// The piece `pin` in the style `sin`.
    ///
    /// ```
    /// use koma::{Pin, Qpi, Sin};
    ///
    /// assert_eq!(Qpi::new(Sin::from_static("s"), Pin::from_static("+P")).encode(), "s:+P");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(sin: Sin, pin: Pin) -> Self {
        Self { sin, pin }
    }

    /// The token with this number, which is less than [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn numbered(number: usize) -> Self {
        Self { sin: Sin::numbered(number / Pin::COUNT), pin: Pin::numbered(number % Pin::COUNT) }
    }

    #[inline]
    const fn number(self) -> usize {
        self.sin.index() * Pin::COUNT + self.pin.index()
    }

    #[inline]
    const fn read(input: &[u8]) -> Option<Self> {
        match read_qpi(input) {
            Some((style, pin)) => Some(Self { sin: Sin::of(style), pin: Pin::numbered(pin) }),
            None => None,
        }
    }

    #[inline]
    const fn text(self) -> TokenText {
        TokenText::qpi(self.sin.cased_letter(), self.pin.index() * PIN_STEP)
    }

    #[inline]
    const fn epin_number(self) -> usize {
        self.pin.epin_number()
    }

    #[inline]
    const fn with_epin_number(self, number: usize) -> Self {
        self.with_pin(Pin::numbered(number / PIN_STEP))
    }

    /// The SIN before the colon (QPI §7.3).
    ///
    /// ```
    /// use koma::{Qpi, Sin};
    ///
    /// assert_eq!(Qpi::from_static("C:k").sin(), Sin::from_static("C"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn sin(self) -> Sin {
        self.sin
    }

    /// The PIN after the colon (QPI §7.3).
    ///
    /// ```
    /// use koma::{Pin, Qpi};
    ///
    /// assert_eq!(Qpi::from_static("C:k").pin(), Pin::from_static("k"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pin(self) -> Pin {
        self.pin
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

    /// Whether both pieces move in the same style, whichever player's it is.
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

    /// Whether the two cases agree: the piece moves in its own side's style (QPI §5.2).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("c:k").is_native());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_native(self) -> bool {
        self.sin.side().is(self.pin.side())
    }

    /// Whether the two cases differ: the piece moves in the other side's style (QPI §5.2).
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert!(Qpi::from_static("C:k").is_derived());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_derived(self) -> bool {
        !self.is_native()
    }

    /// The same piece on the other side: the case of the PIN's letter changes, the SIN does not (QPI §6).
    ///
    /// This is what happens to a captured piece that keeps its style. A native piece becomes derived, a derived one
    /// native. [`mirror`](Self::mirror) changes both cases.
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

    /// The [derived](Self::derive) or the [native](Self::native) piece: its side may change, its style does not.
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
    /// The piece keeps its style and changes its side. [`Epin::derive`](crate::Epin::derive) does another thing: it keeps the side and
    /// changes the style.
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
