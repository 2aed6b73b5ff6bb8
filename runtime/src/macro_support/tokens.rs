//! For the macros of tokens and positions: tokens inside a larger text, and the constants that tokens expand to.
//!
//! A text that holds several pieces is read piece by piece. [`epin_at`] and [`qpi_at`] read a valid piece; if there is
//! none, [`token_extent`] returns the range of what was probably meant as one:
//!
//! ```
//! use koma_runtime::Epin;
//! use koma_runtime::macro_support::tokens::{epin_at, token_extent};
//!
//! let text = b"RK+/";
//! assert_eq!(epin_at(text, 1), Some((Epin::from_static("K"), 2)));
//! assert_eq!(epin_at(text, 2), None);
//! let (start, end) = token_extent(text, 2, Some(1));
//! assert_eq!(&text[start..end], b"K+");
//! ```
//!
//! Each SIN, PIN and EPIN token has a constant, as an associated constant of a type for its letter: `<K>::EPIN_TERMINAL` is
//! `K^`.
//!
//! * It may stand in expressions and in patterns.
//! * It starts with a `<`, which the macros place at the literal. Without that, rustc would not report a repeated
//!   match arm there.
//! * It is not generic, so it costs the compiler hardly anything.
//!
//! There are too many QPIs for that: [`QpiAt`] computes theirs.

use crate::base::{CasedLetter, State};
use crate::token::grammar::read_epin_at;
use crate::token::{Epin, Pin, Qpi, Sin};

pub use crate::token::grammar::token_extent;

/// Returns the longest EPIN that starts at byte `at`, and the offset after it.
#[must_use]
pub const fn epin_at(text: &[u8], at: usize) -> Option<(Epin, usize)> {
    match read_epin_at(text, at) {
        Some((number, end)) => Some((Epin::numbered(number), end)),
        None => None,
    }
}

/// Returns the longest QPI that starts at byte `at`, and the offset after it.
#[must_use]
pub const fn qpi_at(text: &[u8], at: usize) -> Option<(Qpi, usize)> {
    Qpi::read_at(text, at)
}

macro_rules! constants {
    ($($letter:ident)*) => {
        $(
            #[allow(non_camel_case_types, reason = "each is named by its letter as it is written")]
            #[expect(missing_docs, missing_debug_implementations, reason = "hidden, and without values")]
            pub enum $letter {}

            #[expect(missing_docs, reason = "hidden; each is named by what it is")]
            impl $letter {
                pub const SIN: Sin = Sin::of(CasedLetter::$letter);

                pub const PIN_DIMINISHED: Pin = pin(CasedLetter::$letter, State::Diminished, false);
                pub const PIN_DIMINISHED_TERMINAL: Pin = pin(CasedLetter::$letter, State::Diminished, true);
                pub const PIN_ENHANCED: Pin = pin(CasedLetter::$letter, State::Enhanced, false);
                pub const PIN_ENHANCED_TERMINAL: Pin = pin(CasedLetter::$letter, State::Enhanced, true);
                pub const PIN: Pin = pin(CasedLetter::$letter, State::Normal, false);
                pub const PIN_TERMINAL: Pin = pin(CasedLetter::$letter, State::Normal, true);

                pub const EPIN_DIMINISHED: Epin = Epin::new(Self::PIN_DIMINISHED, false);
                pub const EPIN_DIMINISHED_DERIVED: Epin = Epin::new(Self::PIN_DIMINISHED, true);
                pub const EPIN_DIMINISHED_TERMINAL: Epin = Epin::new(Self::PIN_DIMINISHED_TERMINAL, false);
                pub const EPIN_DIMINISHED_TERMINAL_DERIVED: Epin = Epin::new(Self::PIN_DIMINISHED_TERMINAL, true);
                pub const EPIN_ENHANCED: Epin = Epin::new(Self::PIN_ENHANCED, false);
                pub const EPIN_ENHANCED_DERIVED: Epin = Epin::new(Self::PIN_ENHANCED, true);
                pub const EPIN_ENHANCED_TERMINAL: Epin = Epin::new(Self::PIN_ENHANCED_TERMINAL, false);
                pub const EPIN_ENHANCED_TERMINAL_DERIVED: Epin = Epin::new(Self::PIN_ENHANCED_TERMINAL, true);
                pub const EPIN: Epin = Epin::new(Self::PIN, false);
                pub const EPIN_DERIVED: Epin = Epin::new(Self::PIN, true);
                pub const EPIN_TERMINAL: Epin = Epin::new(Self::PIN_TERMINAL, false);
                pub const EPIN_TERMINAL_DERIVED: Epin = Epin::new(Self::PIN_TERMINAL, true);
            }
        )*
    };
}

const fn pin(letter: CasedLetter, state: State, terminal: bool) -> Pin {
    Pin::new(letter.letter(), letter.side(), state, terminal)
}

constants! {
    A a B b C c D d E e F f G g H h I i J j K k L l M m
    N n O o P p Q q R r S s T t U u V v W w X x Y y Z z
}

/// The QPI with the number `INDEX`.
#[expect(missing_debug_implementations, reason = "without values")]
pub enum QpiAt<const INDEX: usize> {}

impl<const INDEX: usize> QpiAt<INDEX> {
    /// The token.
    // It is looked up in tables, as const evaluation pays for every step.
    pub const VALUE: Qpi = Qpi::numbered(INDEX);
}

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
