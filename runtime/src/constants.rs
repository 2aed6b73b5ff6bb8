//! The constants that the macros expand to, one for each SIN, PIN and EPIN token: a path to a constant
//! stands in expressions and patterns alike and costs the compiler least. Not part of the public API.

use crate::{Epin, Pin, State};

macro_rules! constants {
    ($($letter:ident)*) => {
        $(
            #[allow(non_snake_case, reason = "each is named by its letter as it is written, half of them in lower case")]
            #[expect(missing_docs, reason = "hidden; each is named by what it marks")]
            pub mod $letter {
                use crate::cased::Cased::$letter as LETTER;
                use crate::marks::{EpinMarks, PinMarks};
                use crate::{Epin, Pin, Sin};

                pub const SIN: Sin = Sin::from_field(LETTER);

                pub const PIN_DIMINISHED: Pin = Pin::from_fields(LETTER, PinMarks::Diminished);
                pub const PIN_DIMINISHED_TERMINAL: Pin =
                    Pin::from_fields(LETTER, PinMarks::DiminishedTerminal);
                pub const PIN_ENHANCED: Pin = Pin::from_fields(LETTER, PinMarks::Enhanced);
                pub const PIN_ENHANCED_TERMINAL: Pin =
                    Pin::from_fields(LETTER, PinMarks::EnhancedTerminal);
                pub const PIN: Pin = Pin::from_fields(LETTER, PinMarks::Normal);
                pub const PIN_TERMINAL: Pin = Pin::from_fields(LETTER, PinMarks::NormalTerminal);

                pub const EPIN_DIMINISHED: Epin = Epin::from_fields(LETTER, EpinMarks::Diminished);
                pub const EPIN_DIMINISHED_DERIVED: Epin =
                    Epin::from_fields(LETTER, EpinMarks::DiminishedDerived);
                pub const EPIN_DIMINISHED_TERMINAL: Epin =
                    Epin::from_fields(LETTER, EpinMarks::DiminishedTerminal);
                pub const EPIN_DIMINISHED_TERMINAL_DERIVED: Epin =
                    Epin::from_fields(LETTER, EpinMarks::DiminishedTerminalDerived);
                pub const EPIN_ENHANCED: Epin = Epin::from_fields(LETTER, EpinMarks::Enhanced);
                pub const EPIN_ENHANCED_DERIVED: Epin =
                    Epin::from_fields(LETTER, EpinMarks::EnhancedDerived);
                pub const EPIN_ENHANCED_TERMINAL: Epin =
                    Epin::from_fields(LETTER, EpinMarks::EnhancedTerminal);
                pub const EPIN_ENHANCED_TERMINAL_DERIVED: Epin =
                    Epin::from_fields(LETTER, EpinMarks::EnhancedTerminalDerived);
                pub const EPIN: Epin = Epin::from_fields(LETTER, EpinMarks::Normal);
                pub const EPIN_DERIVED: Epin = Epin::from_fields(LETTER, EpinMarks::NormalDerived);
                pub const EPIN_TERMINAL: Epin = Epin::from_fields(LETTER, EpinMarks::NormalTerminal);
                pub const EPIN_TERMINAL_DERIVED: Epin =
                    Epin::from_fields(LETTER, EpinMarks::NormalTerminalDerived);
            }
        )*
    };
}

constants! {
    A a B b C c D d E e F f G g H h I i J j K k L l M m
    N n O o P p Q q R r S s T t U u V v W w X x Y y Z z
}

/// The name of a PIN's constant in the module of its letter.
#[must_use]
pub const fn pin_constant(pin: Pin) -> &'static str {
    match (pin.state(), pin.is_terminal()) {
        (State::Diminished, false) => "PIN_DIMINISHED",
        (State::Diminished, true) => "PIN_DIMINISHED_TERMINAL",
        (State::Enhanced, false) => "PIN_ENHANCED",
        (State::Enhanced, true) => "PIN_ENHANCED_TERMINAL",
        (State::Normal, false) => "PIN",
        (State::Normal, true) => "PIN_TERMINAL",
    }
}

/// The name of an EPIN's constant in the module of its letter.
#[must_use]
pub const fn epin_constant(epin: Epin) -> &'static str {
    match (epin.state(), epin.is_terminal(), epin.is_derived()) {
        (State::Diminished, false, false) => "EPIN_DIMINISHED",
        (State::Diminished, false, true) => "EPIN_DIMINISHED_DERIVED",
        (State::Diminished, true, false) => "EPIN_DIMINISHED_TERMINAL",
        (State::Diminished, true, true) => "EPIN_DIMINISHED_TERMINAL_DERIVED",
        (State::Enhanced, false, false) => "EPIN_ENHANCED",
        (State::Enhanced, false, true) => "EPIN_ENHANCED_DERIVED",
        (State::Enhanced, true, false) => "EPIN_ENHANCED_TERMINAL",
        (State::Enhanced, true, true) => "EPIN_ENHANCED_TERMINAL_DERIVED",
        (State::Normal, false, false) => "EPIN",
        (State::Normal, false, true) => "EPIN_DERIVED",
        (State::Normal, true, false) => "EPIN_TERMINAL",
        (State::Normal, true, true) => "EPIN_TERMINAL_DERIVED",
    }
}
