use core::fmt;
use core::str::FromStr;

use super::NameError;

/// Whether a piece is in its ordinary form, a stronger one or a weaker one.
///
/// What a state means depends on the game. In shōgi, an [`Enhanced`](Self::Enhanced) piece is a promoted one. In
/// chess, states tell a rook that may still castle (`-R`), a pawn on its first square (`+P`), and a pawn that can be
/// taken en passant (`-P`).
///
/// There is no `Ord`, since nobody would expect the normal state to be the greatest. The variants stand in the order
/// in which FEEN lists pieces held in hand; `state as usize` is 0, 1 or 2.
///
/// ```
/// use koma::{Epin, State};
///
/// assert_eq!(Epin::from_static("+R").state(), State::Enhanced);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Written with a leading `-`.
    Diminished,
    /// Written with a leading `+`.
    Enhanced,
    /// Written without a state marker.
    Normal,
}

impl State {
    /// All three states, in the order of the tokens.
    ///
    /// ```
    /// use koma::State;
    ///
    /// assert_eq!(State::ALL, [State::Diminished, State::Enhanced, State::Normal]);
    /// ```
    pub const ALL: [Self; 3] = [Self::Diminished, Self::Enhanced, Self::Normal];

    /// Reads a state as `Display` writes it: `diminished`, `enhanced` or `normal`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::{NameError, State};
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
            _ => Err(NameError { subject: "state", expected: "it is `diminished`, `enhanced` or `normal`" }),
        }
    }

    /// Whether both are the same state: `==` for const code.
    ///
    /// ```
    /// use koma::{State, epin};
    ///
    /// const PROMOTED: bool = epin!("+R").state().is(State::Enhanced);
    /// assert!(PROMOTED);
    /// ```
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

/// As [`State::parse`].
impl FromStr for State {
    type Err = NameError;

    fn from_str(input: &str) -> Result<Self, NameError> {
        Self::parse(input)
    }
}

/// As [`State::parse`].
impl TryFrom<&str> for State {
    type Error = NameError;

    fn try_from(input: &str) -> Result<Self, NameError> {
        Self::parse(input)
    }
}
