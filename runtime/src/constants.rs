//! The constants that the macros expand to. Not part of the public API.
//!
//! Each SIN, PIN and EPIN token has one, as an associated constant of a type per letter:
//! `<K>::EPIN_TERMINAL` is `K^`. It stands in expressions and patterns alike; it starts with a `<`, which
//! the macros place at the literal, or else rustc would not report a repeated match arm there; and as
//! nothing about it is generic, it costs the compiler about as little as an expression of this type can.
//! The QPIs are too many for that: [`QpiAt`] computes theirs.

use crate::cased::Cased;
use crate::marks::{EpinMarks, PinMarks};
use crate::{Epin, Pin, Qpi, Sin, State};

macro_rules! constants {
    ($($letter:ident)*) => {
        $(
            #[allow(non_camel_case_types, reason = "each is named by its letter as it is written")]
            #[expect(missing_docs, missing_debug_implementations, reason = "hidden, and without values")]
            pub enum $letter {}

            #[expect(missing_docs, reason = "hidden; each is named by what it is")]
            impl $letter {
                pub const SIN: Sin = Sin::from_field(Cased::$letter);

                pub const PIN_DIMINISHED: Pin = Pin::from_fields(Cased::$letter, PinMarks::Diminished);
                pub const PIN_DIMINISHED_TERMINAL: Pin = Pin::from_fields(Cased::$letter, PinMarks::DiminishedTerminal);
                pub const PIN_ENHANCED: Pin = Pin::from_fields(Cased::$letter, PinMarks::Enhanced);
                pub const PIN_ENHANCED_TERMINAL: Pin = Pin::from_fields(Cased::$letter, PinMarks::EnhancedTerminal);
                pub const PIN: Pin = Pin::from_fields(Cased::$letter, PinMarks::Normal);
                pub const PIN_TERMINAL: Pin = Pin::from_fields(Cased::$letter, PinMarks::NormalTerminal);

                pub const EPIN_DIMINISHED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::Diminished);
                pub const EPIN_DIMINISHED_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::DiminishedDerived);
                pub const EPIN_DIMINISHED_TERMINAL: Epin = Epin::from_fields(Cased::$letter, EpinMarks::DiminishedTerminal);
                pub const EPIN_DIMINISHED_TERMINAL_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::DiminishedTerminalDerived);
                pub const EPIN_ENHANCED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::Enhanced);
                pub const EPIN_ENHANCED_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::EnhancedDerived);
                pub const EPIN_ENHANCED_TERMINAL: Epin = Epin::from_fields(Cased::$letter, EpinMarks::EnhancedTerminal);
                pub const EPIN_ENHANCED_TERMINAL_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::EnhancedTerminalDerived);
                pub const EPIN: Epin = Epin::from_fields(Cased::$letter, EpinMarks::Normal);
                pub const EPIN_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::NormalDerived);
                pub const EPIN_TERMINAL: Epin = Epin::from_fields(Cased::$letter, EpinMarks::NormalTerminal);
                pub const EPIN_TERMINAL_DERIVED: Epin = Epin::from_fields(Cased::$letter, EpinMarks::NormalTerminalDerived);
            }
        )*
    };
}

constants! {
    A a B b C c D d E e F f G g H h I i J j K k L l M m
    N n O o P p Q q R r S s T t U u V v W w X x Y y Z z
}

/// The QPI with the number `INDEX`.
#[expect(missing_debug_implementations, reason = "without values")]
pub enum QpiAt<const INDEX: usize> {}

impl<const INDEX: usize> QpiAt<INDEX> {
    /// The token, from tables: const evaluation pays for every step.
    pub const VALUE: Qpi = Qpi::new(SINS[INDEX / Pin::COUNT], PINS[INDEX % Pin::COUNT]);
}

static SINS: [Sin; Sin::COUNT] = {
    let mut sins = [Sin::from_field(Cased::A); Sin::COUNT];
    let mut i = 0;
    while i < sins.len() {
        sins[i] = Sin::from_field(Cased::ALL[i]);
        i += 1;
    }
    sins
};

static PINS: [Pin; Pin::COUNT] = {
    let mut pins = [Pin::from_fields(Cased::A, PinMarks::Normal); Pin::COUNT];
    let mut i = 0;
    while let Some(pin) = Pin::from_index(i) {
        pins[i] = pin;
        i += 1;
    }
    pins
};

/// The name of a PIN's constant in the type of its letter.
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

/// The name of an EPIN's constant in the type of its letter.
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
