//! The markers around a piece's letter, as one byte each: all that a PIN or an EPIN says beside the letter.

use crate::State;

/// The six sets of markers of a PIN, in the order of the tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum PinMarks {
    Diminished,
    DiminishedTerminal,
    Enhanced,
    EnhancedTerminal,
    Normal,
    NormalTerminal,
}

impl PinMarks {
    pub(crate) const ALL: [Self; 6] = [
        Self::Diminished,
        Self::DiminishedTerminal,
        Self::Enhanced,
        Self::EnhancedTerminal,
        Self::Normal,
        Self::NormalTerminal,
    ];

    #[inline]
    pub(crate) const fn new(state: State, terminal: bool) -> Self {
        Self::ALL[state as usize * 2 + terminal as usize]
    }

    #[inline]
    pub(crate) const fn state(self) -> State {
        State::ALL[self as usize / 2]
    }

    #[inline]
    pub(crate) const fn is_terminal(self) -> bool {
        self as u8 % 2 == 1
    }
}

/// The twelve sets of markers of an EPIN, in the order of the tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum EpinMarks {
    Diminished,
    DiminishedDerived,
    DiminishedTerminal,
    DiminishedTerminalDerived,
    Enhanced,
    EnhancedDerived,
    EnhancedTerminal,
    EnhancedTerminalDerived,
    Normal,
    NormalDerived,
    NormalTerminal,
    NormalTerminalDerived,
}

impl EpinMarks {
    pub(crate) const ALL: [Self; 12] = [
        Self::Diminished,
        Self::DiminishedDerived,
        Self::DiminishedTerminal,
        Self::DiminishedTerminalDerived,
        Self::Enhanced,
        Self::EnhancedDerived,
        Self::EnhancedTerminal,
        Self::EnhancedTerminalDerived,
        Self::Normal,
        Self::NormalDerived,
        Self::NormalTerminal,
        Self::NormalTerminalDerived,
    ];

    #[inline]
    pub(crate) const fn new(pin: PinMarks, derived: bool) -> Self {
        Self::ALL[pin as usize * 2 + derived as usize]
    }

    #[inline]
    pub(crate) const fn pin(self) -> PinMarks {
        PinMarks::ALL[self as usize / 2]
    }

    #[inline]
    pub(crate) const fn is_derived(self) -> bool {
        self as u8 % 2 == 1
    }
}
