use super::TokenText;
use super::declare::{piece, token};
use super::grammar::read_pin;
use super::pieces::{ATTRIBUTES, EpinParts, PIN_STEP};
use crate::base::{CasedLetter, Letter, MARKER_SETS, Side, State};

/// A PIN token: a piece by name, side, state and terminal status.
///
/// ```text
/// pin ::= [state] letter [terminal]     [-+]?[A-Za-z]\^?        312 tokens
///
/// state      `+` enhanced, `-` diminished, absent: normal
/// letter     the piece's name; upper case is the first player's, lower case the second's
/// terminal   `^` the piece's fate decides the game, as a king's does
/// ```
///
/// A `Pin` takes two bytes, and so does an `Option<Pin>`. Tokens are ordered as in FEEN: by letter, upper case first;
/// then by state, `-`, `+`, none; then without `^` first.
///
/// ```
/// use koma::{Letter, Pin, Side, State};
///
/// const KING: Pin = Pin::from_static("K^");
/// assert_eq!(KING, Pin::new(Letter::K, Side::First, State::Normal, true));
/// ```
#[doc(alias("piece"))]
// One byte for each field, so that a `Qpi` takes only three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin {
    letter: CasedLetter,
    markers: Markers,
}

/// The sets of markers that a PIN may carry, in the order of the tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Markers {
    Diminished,
    DiminishedTerminal,
    Enhanced,
    EnhancedTerminal,
    Normal,
    NormalTerminal,
}

impl Markers {
    const ALL: [Self; MARKER_SETS / PIN_STEP] = [
        Self::Diminished,
        Self::DiminishedTerminal,
        Self::Enhanced,
        Self::EnhancedTerminal,
        Self::Normal,
        Self::NormalTerminal,
    ];
}

token!(Pin, "a PIN", Pin, PinParts, ["+R", "-A", "z^"]);
piece!(Pin, "");

impl Pin {
    /// How many PIN tokens there are, 312: `[T; Pin::COUNT]` is a table keyed by piece.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// let mut seen = [false; Pin::COUNT];
    /// seen[Pin::from_static("K^").index()] = true;
    /// ```
    pub const COUNT: usize = ATTRIBUTES.len() / PIN_STEP;

    /// The piece with these four attributes.
    ///
    /// ```
    /// use koma::{Letter, Pin, Side, State};
    ///
    /// const PROMOTED: Pin = Pin::new(Letter::P, Side::Second, State::Enhanced, false);
    /// assert_eq!(PROMOTED.encode(), "+p");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(letter: Letter, side: Side, state: State, terminal: bool) -> Self {
        Self::numbered(EpinParts { letter, side, state, terminal, derived: false }.number() / PIN_STEP)
    }

    /// The token with this number, which is less than [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn numbered(number: usize) -> Self {
        PINS[number]
    }

    #[inline]
    const fn number(self) -> usize {
        self.letter as usize * Markers::ALL.len() + self.markers as usize
    }

    #[inline]
    const fn read(input: &[u8]) -> Option<Self> {
        match read_pin(input) {
            Some(number) => Some(Self::numbered(number)),
            None => None,
        }
    }

    #[inline]
    const fn text(self) -> TokenText {
        TokenText::epin(self.number() * PIN_STEP)
    }

    #[inline]
    pub(super) const fn epin_number(self) -> usize {
        self.number() * PIN_STEP
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "a QPI keeps its style")]
    const fn with_epin_number(self, number: usize) -> Self {
        Self::numbered(number / PIN_STEP)
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
        let EpinParts { letter, side, state, terminal, .. } = ATTRIBUTES[self.epin_number()];
        PinParts { letter, side, state, terminal }
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

/// All PINs, by their numbers.
static PINS: [Pin; Pin::COUNT] = {
    let mut pins = [Pin { letter: CasedLetter::A, markers: Markers::Diminished }; Pin::COUNT];
    let mut number = 0;
    while number < pins.len() {
        let (letter, set) = (number / Markers::ALL.len(), number % Markers::ALL.len());
        pins[number] = Pin { letter: CasedLetter::ALL[letter], markers: Markers::ALL[set] };
        number += 1;
    }
    pins
};
