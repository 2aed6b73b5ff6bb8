use super::{Epin, Pin, PinParts, Sin, SinParts, Styles, TokenText};
use crate::base::{Letter, Side, State, some};

/// A QPI token: a piece with its style spelled out. It needs no context, such as the styles of a match.
///
/// ```text
/// qpi ::= sin ":" pin     [A-Za-z]:[-+]?[A-Za-z]\^?        16,224 tokens
///
/// sin   the style that the piece moves in; its case gives the player to whom the style belongs
/// pin   the piece: state, letter and terminal status; the letter's case gives the player who has the piece now
/// ```
///
/// The cases of the two letters are independent (QPI §4.2). A piece is *native* if they agree, and *derived* if they
/// differ (QPI §5.2): `C:k` is the second player's king in the first player's style.
///
/// A `Qpi` takes three bytes, and so does an `Option<Qpi>`. Tokens are ordered by SIN, then by PIN.
///
/// ```
/// use koma::{Pin, Qpi, Sin};
///
/// const KING: Qpi = Qpi::from_static("C:K^");
/// assert_eq!(KING, Qpi::new(Sin::from_static("C"), Pin::from_static("K^")));
/// assert_eq!(KING.flip().encode(), "C:k^"); // as after a capture
/// assert_eq!(KING.mirror().encode(), "c:k^");
/// ```
#[doc(alias("piece"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Qpi {
    sin: Sin,
    pin: Pin,
}

token! {
    /// ```
    /// use koma::{Qpi, TokenError};
    ///
    /// const TOKEN: Result<Qpi, TokenError> = Qpi::parse("C:K^");
    /// assert_eq!(TOKEN?.encode(), "C:K^");
    /// assert!(Qpi::parse(" C:K^").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    Qpi, QpiParts, pin;
    read(input) = match input {
        [style, b':', pin @ ..] => Some(Self::new(some!(Sin::from_ascii(*style)), some!(Pin::read(pin)))),
        _ => None,
    };
    from_valid_index(number) = Self::new(Sin::from_valid_index(number / Pin::COUNT), Pin::from_valid_index(number % Pin::COUNT));
    index(self) = self.sin.index() * Pin::COUNT + self.pin.index();
    encode(self) = {
        let (characters, len) = self.pin.encode().packed();
        let prefix = u16::from_le_bytes([self.sin.as_ascii(), b':']);
        TokenText::from_packed((characters << 16) + prefix as u64, len + 2)
    };
    parts(self) = {
        let PinParts { letter, side, state, terminal } = self.pin.parts();
        let SinParts { letter: style, side: style_side } = self.sin.parts();
        QpiParts { letter, side, state, terminal, style, style_side }
    };
    from_parts(parts) = {
        let QpiParts { letter, side, state, terminal, style, style_side } = parts;
        Self::new(Sin::new(style, style_side), Pin::new(letter, side, state, terminal))
    };
}
piece!(Qpi, QpiParts, pin);

impl Qpi {
    /// The number of QPI tokens, 16,224: `[T; Qpi::COUNT]` is a table keyed by piece and style.
    pub const COUNT: usize = Sin::COUNT * Pin::COUNT;

    /// Returns the piece `pin` in the style `sin`.
    pub const fn new(sin: Sin, pin: Pin) -> Self {
        Self { sin, pin }
    }

    /// Returns the SIN before the colon (QPI §7.3).
    pub const fn sin(self) -> Sin {
        self.sin
    }

    /// Returns the PIN after the colon (QPI §7.3).
    pub const fn pin(self) -> Pin {
        self.pin
    }

    /// Returns the letter of the style that the piece moves in. It is the letter of the SIN.
    #[inline]
    pub const fn style(self) -> Letter {
        self.sin.letter()
    }

    /// Reports whether both pieces' styles have the same letter. The styles may belong to different players.
    #[inline]
    pub const fn same_style(self, other: Self) -> bool {
        self.sin.same_letter(other.sin)
    }

    /// Reports whether the cases of the two letters agree: the piece moves in its own side's style (QPI §5.2).
    #[inline]
    pub const fn is_native(self) -> bool {
        self.sin.side().is(self.pin.side())
    }

    /// Reports whether the cases of the two letters differ: the piece moves in the other side's style (QPI §5.2).
    #[inline]
    pub const fn is_derived(self) -> bool {
        !self.is_native()
    }

    /// Returns the same piece with both players swapped: both letters change case.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn mirror(self) -> Self {
        Self::new(self.sin.flip(), self.pin.flip())
    }

    /// Returns the same piece in the style `letter`. The SIN keeps its case.
    ///
    /// A match has only one SIN for each player (QPI §6.1). To set one of these two SINs, use
    /// [`with_sin`](Self::with_sin).
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_style(self, letter: Letter) -> Self {
        self.with_sin(self.sin.with_letter(letter))
    }

    /// Returns the same piece in the style `sin` (QPI §6).
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_sin(self, sin: Sin) -> Self {
        Self::new(sin, self.pin)
    }

    /// Returns the piece `pin` in the style of this piece.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(self.sin, pin)
    }

    /// Returns the [derived](Self::derive) piece if `derived` is `true`, or else the [native](Self::native) piece.
    /// The side may change. The style stays the same.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        if derived { self.derive() } else { self.native() }
    }

    /// Returns the native piece: the PIN's letter gets the same case as the SIN. The SIN stays the same (QPI §7.3).
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_side(self.sin.side())
    }

    /// Returns the derived piece: the PIN's letter gets the opposite of the SIN's case. The SIN stays the same
    /// (QPI §7.3).
    ///
    /// The side may change. With [`Epin::derive`](crate::Epin::derive), in contrast, the style may change.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_side(self.sin.side().flip())
    }

    /// Returns the piece as an EPIN in a match between `styles`, or `None` if the piece's SIN is not in the match.
    ///
    /// The inverse is [`Epin::qualify`](crate::Epin::qualify). For given styles, the two methods map all 624 EPINs
    /// one-to-one to the 624 QPIs whose SIN is in the match.
    ///
    /// ```
    /// use koma::{Epin, Letter, Qpi, Styles};
    ///
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Qpi::from_static("m:R").unqualify(STYLES), Some(Epin::from_static("R'")));
    /// assert_eq!(Qpi::from_static("M:R").unqualify(STYLES), None); // makruk is the second player's
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn unqualify(self, styles: Styles) -> Option<Epin> {
        if styles.sin(self.sin.side()).same_letter(self.sin) {
            Some(Epin::new(self.pin, self.is_derived()))
        } else {
            None
        }
    }
}

/// The attributes of a [`Qpi`]; see [`Qpi::parts`].
///
/// ```
/// use koma::{Letter, Qpi, QpiParts, State};
///
/// let parts = Qpi::from_static("S:+R").parts();
/// assert!(matches!(parts, QpiParts { letter: Letter::R, state: State::Enhanced, .. }));
/// assert_eq!(Qpi::from_parts(QpiParts { style: Letter::C, ..parts }).encode(), "C:+R");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QpiParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player who has the piece. The case of the PIN's letter gives this player.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game, as a king's fate does.
    pub terminal: bool,
    /// The style that the piece moves in.
    pub style: Letter,
    /// The player to whom that style belongs. The case of the SIN gives this player.
    pub style_side: Side,
}
