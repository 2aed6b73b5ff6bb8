use super::piece_index::read_pin_index;
use super::{Epin, EpinParts};
use crate::base::{Letter, PIN_STEP, Side, State, some};

/// A PIN token: a piece with its name, side, state and terminal status.
///
/// ```text
/// pin ::= [state] letter [terminal]     [-+]?[A-Za-z]\^?        312 tokens
///
/// state      `+` enhanced, `-` diminished, absent: normal
/// letter     the piece's name; upper case is the first player's, lower case the second's
/// terminal   `^` the piece's fate decides the game, as a king's does
/// ```
///
/// A `Pin` takes two bytes, and so does an `Option<Pin>`. Tokens are ordered by letter: `A` before `a` before `B`.
/// Tokens with the same letter and case are ordered by state: `-`, `+`, no state marker. If the states are also equal,
/// the token without `^` comes first. FEEN uses this order for pieces in hand with equal counts.
///
/// ```
/// use koma::{Letter, Pin, Side, State};
///
/// const KING: Pin = Pin::from_static("K^");
/// assert_eq!(KING, Pin::new(Letter::K, Side::First, State::Normal, true));
/// assert_eq!(KING.with_state(State::Enhanced).flip().encode(), "+k^");
/// ```
#[doc(alias("piece"))]
// The field is the native EPIN with the same text. The struct is packed, so that a `Qpi` takes only three bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(Rust, packed)]
pub struct Pin {
    native: Epin,
}

token! {
    /// ```
    /// use koma::{Pin, TokenError};
    ///
    /// const TOKEN: Result<Pin, TokenError> = Pin::parse("+R");
    /// assert_eq!(TOKEN?.encode(), "+R");
    /// assert!(Pin::parse(" +R").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    Pin, PinParts;
    read(input) = Some(Self::from_valid_index(some!(read_pin_index(input))));
    from_valid_index(number) = Self { native: Epin::from_valid_index(number * PIN_STEP) };
    index(self) = self.native.index() / PIN_STEP;
    encode(self) = self.native.encode();
    parts(self) = {
        let EpinParts { letter, side, state, terminal, .. } = self.native.parts();
        PinParts { letter, side, state, terminal }
    };
    from_parts(parts) = Self::new(parts.letter, parts.side, parts.state, parts.terminal);
}
piece!(Pin, PinParts);

impl Pin {
    /// The number of PIN tokens, 312: `[T; Pin::COUNT]` is a table keyed by piece.
    pub const COUNT: usize = Epin::COUNT / PIN_STEP;

    /// Returns the piece with these four attributes.
    #[inline]
    pub const fn new(letter: Letter, side: Side, state: State, terminal: bool) -> Self {
        Self { native: Epin::from_parts(EpinParts { letter, side, state, terminal, derived: false }) }
    }
}

/// The attributes of a [`Pin`]; see [`Pin::parts`].
///
/// ```
/// use koma::{Letter, Pin, PinParts, Side, State};
///
/// let parts = Pin::from_static("+R").parts();
/// assert!(matches!(parts, PinParts { letter: Letter::R, state: State::Enhanced, .. }));
/// assert_eq!(Pin::from_parts(PinParts { side: Side::Second, ..parts }).encode(), "+r");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PinParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player who has the piece.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game, as a king's fate does.
    pub terminal: bool,
}
