//! The constants of tokens.
//!
//! Each EPIN is an associated constant of a type for its letter. For example, `<K>::EPIN_TERMINAL` is `K^`.
//!
//! * The path is valid in expressions and in patterns.
//! * The path starts with a `<` that has the span of the literal. Without this span, rustc would not report a repeated
//!   match arm at the literal.
//! * The path is not generic, so it costs the compiler very little.
//!
//! There are too many QPIs for separate constants, and SINs and PINs are rare. [`At`] provides these tokens.

use crate::base::MARKER_SETS;
use crate::token::{CasedLetter, Epin, Pin, Qpi, Sin};

/// Declares a type for each letter, with a constant for each EPIN of the letter. For each set of markers, `$name` is
/// the name of its constants, and `$set` is its index in the order of the tokens.
macro_rules! constants {
    ($($letter:ident)*; $names:tt) => {
        $(constants! { @ $letter $names })*
        /// The names of the EPIN constants, by the index of their marker set.
        const EPIN_CONSTANTS: [&str; MARKER_SETS] = constants!(@ $names);
    };
    (@ $letter:ident [$($name:ident = $set:literal,)*]) => {
        #[allow(non_camel_case_types, reason = "each is named by its letter as it is written")]
        pub enum $letter {}

        impl $letter {
            $(pub const $name: Epin = Epin::numbered(CasedLetter::$letter as usize * MARKER_SETS + $set);)*
        }
    };
    (@ [$($name:ident = $set:literal,)*]) => { [$(stringify!($name)),*] };
}

constants! {
    A a B b C c D d E e F f G g H h I i J j K k L l M m
    N n O o P p Q q R r S s T t U u V v W w X x Y y Z z;
    [
        EPIN_DIMINISHED = 0,
        EPIN_DIMINISHED_DERIVED = 1,
        EPIN_DIMINISHED_TERMINAL = 2,
        EPIN_DIMINISHED_TERMINAL_DERIVED = 3,
        EPIN_ENHANCED = 4,
        EPIN_ENHANCED_DERIVED = 5,
        EPIN_ENHANCED_TERMINAL = 6,
        EPIN_ENHANCED_TERMINAL_DERIVED = 7,
        EPIN = 8,
        EPIN_DERIVED = 9,
        EPIN_TERMINAL = 10,
        EPIN_TERMINAL_DERIVED = 11,
    ]
}

/// Returns the name of an EPIN's constant in the type for its letter.
pub const fn epin_constant(epin: Epin) -> &'static str {
    EPIN_CONSTANTS[epin.index() % MARKER_SETS]
}

/// Holds the tokens with the index `INDEX`.
///
/// In the expansion of an invalid call, `INDEX` is the `compile_error!` of the call. If the call has several errors,
/// `INDEX` contains all of them. The constants and [`value`](Self::value) have the types that valid calls would have, so
/// that editors know the methods of the values. In patterns, the constants neither match everything nor repeat another
/// arm. To the compiler, the type `At<INDEX>` is invalid, because `INDEX` is invalid. So the compiler reports only the
/// errors in `INDEX`.
pub enum At<const INDEX: usize> {}

impl<const INDEX: usize> At<INDEX> {
    pub const SIN: Sin = Sin::from_index(INDEX).unwrap();
    pub const PIN: Pin = Pin::from_index(INDEX).unwrap();
    // `numbered` skips the check of `from_index`, because every step of const evaluation takes time.
    pub const EPIN: Epin = Epin::numbered(INDEX);
    pub const QPI: Qpi = Qpi::numbered(INDEX);

    /// Returns the value of an invalid call. The compiler never evaluates this function.
    pub const fn value<T>() -> T {
        panic!()
    }
}
