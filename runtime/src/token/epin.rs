use core::error::Error;
use core::fmt;

use super::declare::{piece, token};
use super::grammar::read_epin;
use super::pieces::{ATTRIBUTES, EPIN_COUNT, EpinParts, NUMBERS, Number, PIN_STEP, is_pin, with_derived};
use super::{Pin, TokenText};

/// An EPIN token: a piece like that of a [`Pin`], and whether its style is native or derived.
///
/// ```text
/// epin ::= pin [derivation]     [-+]?[A-Za-z]\^?'?        624 tokens
///
/// pin          the piece: state, letter and terminal status; see Pin
/// derivation   `'` the piece moves in the other player's style; absent: in its own side's
/// ```
///
/// Which styles these are is the match's affair: [`Styles`](crate::Styles) turns an EPIN into a
/// [`Qpi`](crate::Qpi) and back. Every PIN token is an EPIN token of a native piece (EPIN §3).
///
/// Two bytes, and so is `Option<Epin>`. The order is FEEN's: that of the PINs, without `'` first.
///
/// ```
/// use koma::{Epin, Pin};
///
/// const ROOK: Epin = Epin::from_static("+r'");
/// assert_eq!(ROOK, Epin::new(Pin::from_static("+r"), true));
/// ```
#[doc(alias("piece"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epin {
    number: Number,
}

token!(Epin, "an EPIN", Epin, EpinParts, ["+r'", "-A", "z^'"]);
piece!(Epin, "");

impl Epin {
    /// How many EPIN tokens there are, 624: `[T; Epin::COUNT]` is a table keyed by piece.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let mut values = [0; Epin::COUNT];
    /// values[Epin::from_static("Q").index()] = 9;
    /// ```
    pub const COUNT: usize = EPIN_COUNT;

    /// The piece `pin`, derived or native.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert_eq!(Epin::new(Pin::from_static("K^"), true).encode(), "K^'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(pin: Pin, derived: bool) -> Self {
        Self::numbered(pin.index() * PIN_STEP + derived as usize)
    }

    /// The token with this number, which is less than [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn numbered(number: usize) -> Self {
        Self { number: NUMBERS[number] }
    }

    #[inline]
    const fn number(self) -> usize {
        self.number as usize
    }

    /// The [`index`](Self::index) in 16 bits.
    #[inline]
    pub(crate) const fn code(self) -> u16 {
        self.number as u16
    }

    #[inline]
    const fn read(input: &[u8]) -> Option<Self> {
        match read_epin(input) {
            Some(number) => Some(Self { number }),
            None => None,
        }
    }

    #[inline]
    const fn text(self) -> TokenText {
        TokenText::epin(self.number())
    }

    #[inline]
    const fn epin_number(self) -> usize {
        self.number()
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "a QPI keeps its style")]
    const fn with_epin_number(self, number: usize) -> Self {
        Self::numbered(number)
    }

    /// The piece without the derivation marker.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert_eq!(Epin::from_static("+r'").pin(), Pin::from_static("+r"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pin(self) -> Pin {
        Pin::numbered(self.number() / PIN_STEP)
    }

    /// Whether the piece moves in its own side's style: no `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+r").is_native());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_native(self) -> bool {
        is_pin(self.number())
    }

    /// Whether the piece moves in the other side's style: `'` (EPIN §9.3).
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert!(Epin::from_static("+r'").is_derived());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_derived(self) -> bool {
        !self.is_native()
    }

    /// The same token on the other side: the case of the letter changes and nothing else (EPIN §8).
    ///
    /// A native piece stays native, so where two styles meet it takes on its new side's style. A piece
    /// that changes hands and keeps its style, as by capture, is flipped and its derivation with it;
    /// [`Qpi::flip`](crate::Qpi::flip) does both in one step.
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
        self.with_side(self.side().flip())
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
        Self::numbered(with_derived(self.number(), derived))
    }

    /// The piece `pin`, native or derived like this one.
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
    /// The piece keeps its side and changes its style. [`Qpi::derive`](crate::Qpi::derive) does another thing: it keeps the style and
    /// changes the side.
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
        ATTRIBUTES[self.number()]
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
        Self::numbered(parts.number())
    }
}

/// Every PIN token is an EPIN token of a native piece (EPIN §3). In const code, use [`Epin::new`].
impl From<Pin> for Epin {
    fn from(pin: Pin) -> Self {
        Self::new(pin, false)
    }
}

/// A native EPIN is a PIN too. For a derived one, [`Epin::pin`] leaves out its marker.
impl TryFrom<Epin> for Pin {
    type Error = DerivedError;

    fn try_from(piece: Epin) -> Result<Self, DerivedError> {
        if piece.is_native() { Ok(piece.pin()) } else { Err(DerivedError { piece }) }
    }
}

/// The error of turning a derived piece into a PIN, which has no marker for that.
///
/// ```
/// use koma::{Epin, Pin};
///
/// let error = Pin::try_from(Epin::from_static("K'")).unwrap_err();
/// assert_eq!(error.piece(), Epin::from_static("K'"));
/// assert_eq!(error.to_string(), "`K'` is derived, which PIN has no marker for");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DerivedError {
    piece: Epin,
}

impl DerivedError {
    /// The piece.
    ///
    /// ```
    /// use koma::{Epin, Pin};
    ///
    /// assert!(Pin::try_from(Epin::from_static("K'")).unwrap_err().piece().is_derived());
    /// ```
    #[must_use]
    pub const fn piece(&self) -> Epin {
        self.piece
    }
}

impl fmt::Display for DerivedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is derived, which PIN has no marker for", self.piece)
    }
}

impl Error for DerivedError {}
