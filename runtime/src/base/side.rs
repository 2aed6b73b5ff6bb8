use core::fmt;

use super::NameError;

/// One of the two players. Each piece and each style belongs to a side.
///
/// In a token, the case of the letter gives the side: [`First`](Self::First) in upper case, [`Second`](Self::Second)
/// in lower case (QPI §5.1, EPIN §7.1). `side as usize` is 0 or 1.
///
/// ```
/// use koma::{Epin, Side};
///
/// assert_eq!(Epin::from_static("K").side(), Side::First);
/// assert_eq!(Epin::from_static("k").side(), Side::Second);
/// ```
#[doc(alias("black", "color", "player", "white"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player who moves first: White, sente, red. This player's letters are in upper case.
    First,
    /// The player who moves second: Black, gote. This player's letters are in lower case.
    Second,
}

impl Side {
    /// Both sides, with `First` before `Second`.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other side.
    #[doc(alias = "opponent")]
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Parses the name of a side: `first` or `second`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::error::NameError;
    /// use koma::Side;
    ///
    /// const SIDE: Result<Side, NameError> = Side::parse("first");
    /// assert_eq!(SIDE, Ok(Side::First));
    /// assert!(Side::parse("First").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, NameError> {
        match input.as_bytes() {
            b"first" => Ok(Self::First),
            b"second" => Ok(Self::Second),
            _ => Err(NameError { subject: "side", expected: "expected `first` or `second`" }),
        }
    }

    /// Reports whether both sides are the same. This is `==` for const code.
    #[must_use]
    #[inline]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes `first` or `second`; honours width and fill.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

text_traits!([] Side, NameError);

/// The form of a piece: ordinary, stronger or weaker.
///
/// The meaning of a state depends on the game. In shōgi, an [`Enhanced`](Self::Enhanced) piece is a promoted piece.
/// In chess, states mark a rook that may still castle (`-R`), a pawn on its first square (`+P`), and a pawn that can
/// be taken en passant (`-P`).
///
/// `State` does not implement `Ord`, since nobody would expect that the normal state is the greatest state. The
/// variants are in the order in which FEEN lists pieces in hand. `state as usize` is 0, 1 or 2.
///
/// ```
/// use koma::{Epin, State};
///
/// assert_eq!(Epin::from_static("+R").state(), State::Enhanced);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// A weaker piece, written with a leading `-`.
    Diminished,
    /// A stronger piece, written with a leading `+`.
    Enhanced,
    /// An ordinary piece, written without a state marker.
    Normal,
}

impl State {
    /// All three states, in the order of the tokens.
    pub const ALL: [Self; 3] = [Self::Diminished, Self::Enhanced, Self::Normal];

    /// Parses the name of a state: `diminished`, `enhanced` or `normal`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::error::NameError;
    /// use koma::State;
    ///
    /// const STATE: Result<State, NameError> = State::parse("diminished");
    /// assert_eq!(STATE, Ok(State::Diminished));
    /// assert!(State::parse("promoted").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, NameError> {
        match input.as_bytes() {
            b"diminished" => Ok(Self::Diminished),
            b"enhanced" => Ok(Self::Enhanced),
            b"normal" => Ok(Self::Normal),
            _ => {
                Err(NameError { subject: "state", expected: "expected `diminished`, `enhanced` or `normal`" })
            }
        }
    }

    /// Reports whether both states are the same. This is `==` for const code.
    #[must_use]
    #[inline]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes `diminished`, `enhanced` or `normal`; honours width and fill.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Diminished => "diminished",
            Self::Enhanced => "enhanced",
            Self::Normal => "normal",
        })
    }
}

text_traits!([] State, NameError);

/// Returns the index of a set of markers, in the order of the tokens. `state` is the discriminant of a [`State`].
/// `terminal` and `derived` are 0 or 1. The sets of PINs have even indices.
#[inline]
pub(crate) const fn set_number(state: usize, terminal: usize, derived: usize) -> usize {
    state * 4 + terminal * 2 + derived
}

/// The number of sets of markers.
pub(crate) const MARKER_SETS: usize = set_number(State::ALL.len() - 1, 1, 1) + 1;
