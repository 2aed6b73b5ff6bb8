//! The markers around a piece's letter: which there are, what they are called, and how sets of them are numbered.

use super::State;

/// A character that a token of a piece may carry beside its letter.
#[derive(Clone, Copy)]
pub(crate) enum Marker {
    Diminished,
    Enhanced,
    Terminal,
    Derived,
}

impl Marker {
    /// In the order in which a token is written.
    pub(crate) const ALL: [Self; 4] = [Self::Diminished, Self::Enhanced, Self::Terminal, Self::Derived];

    pub(crate) const fn as_ascii(self) -> u8 {
        match self {
            Self::Diminished => b'-',
            Self::Enhanced => b'+',
            Self::Terminal => b'^',
            Self::Derived => b'\'',
        }
    }

    /// The marker that is written `c`.
    pub(crate) const fn from_char(c: char) -> Option<Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if Self::ALL[i].as_ascii() as char == c {
                return Some(Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// What messages call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Diminished | Self::Enhanced => "state marker",
            Self::Terminal => "terminal marker",
            Self::Derived => "derivation marker",
        }
    }

    /// The state that it stands for, if it is a state marker. State markers stand before the letter, all others
    /// behind it.
    pub(crate) const fn state(self) -> Option<State> {
        match self {
            Self::Diminished => Some(State::Diminished),
            Self::Enhanced => Some(State::Enhanced),
            Self::Terminal | Self::Derived => None,
        }
    }

    /// Whether a PIN may carry it, and so the piece of a QPI. An EPIN may carry any.
    pub(crate) const fn is_of_pin(self) -> bool {
        !matches!(self, Self::Derived)
    }

    /// Whether it is in the set with this number.
    pub(crate) const fn is_in(self, set: usize) -> bool {
        match self {
            Self::Diminished => set / 4 == State::Diminished as usize,
            Self::Enhanced => set / 4 == State::Enhanced as usize,
            Self::Terminal => set / 2 % 2 == 1,
            Self::Derived => set % 2 == 1,
        }
    }
}

/// The number of a set of markers, in the order of the tokens. `state` is a [`State`] as a number, the others are 0
/// or 1. The sets that a PIN may carry have the even numbers.
#[inline]
pub(crate) const fn set_number(state: usize, terminal: usize, derived: usize) -> usize {
    state * 4 + terminal * 2 + derived
}

/// How many sets of markers there are.
pub(crate) const MARKER_SETS: usize = set_number(State::ALL.len() - 1, 1, 1) + 1;
