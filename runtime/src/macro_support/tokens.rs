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

/// Declares a type for each letter, with a constant for each EPIN of the letter. For each set of markers, `$name` is the name
/// of its constants, and `$set` is its index in the order of the tokens.
///
/// Editors show the documentation of a constant over the literal of a call. It consists of three literals, because
/// rust-analyzer does not evaluate `concat!` there: the player, the letter, and the markers.
macro_rules! constants {
    ($names:tt $($player:literal: $($letter:ident $shown:literal)*;)*) => {
        $($(constants! { @ $player $letter $shown $names })*)*
        /// The names of the EPIN constants, by the index of their marker set.
        const EPIN_CONSTANTS: [&str; MARKER_SETS] = constants!(@ $names);
    };
    (@ $player:literal $letter:ident $shown:literal [$($name:ident = $set:literal $markers:literal,)*]) => {
        #[allow(non_camel_case_types, reason = "each is named by its letter as it is written")]
        pub enum $letter {}

        impl $letter {
            $(
                #[doc = $player]
                #[doc = $shown]
                #[doc = $markers]
                pub const $name: Epin = Epin::from_valid_index(CasedLetter::$letter as usize * MARKER_SETS + $set);
            )*
        }
    };
    (@ [$($name:ident = $set:literal $markers:literal,)*]) => { [$(stringify!($name)),*] };
}

constants! {
    [
        EPIN_DIMINISHED = 0 "diminished (`-`).",
        EPIN_DIMINISHED_DERIVED = 1 "diminished (`-`), derived (`'`).",
        EPIN_DIMINISHED_TERMINAL = 2 "diminished (`-`), terminal (`^`).",
        EPIN_DIMINISHED_TERMINAL_DERIVED = 3 "diminished (`-`), terminal (`^`), derived (`'`).",
        EPIN_ENHANCED = 4 "enhanced (`+`).",
        EPIN_ENHANCED_DERIVED = 5 "enhanced (`+`), derived (`'`).",
        EPIN_ENHANCED_TERMINAL = 6 "enhanced (`+`), terminal (`^`).",
        EPIN_ENHANCED_TERMINAL_DERIVED = 7 "enhanced (`+`), terminal (`^`), derived (`'`).",
        EPIN = 8 "normal.",
        EPIN_DERIVED = 9 "normal, derived (`'`).",
        EPIN_TERMINAL = 10 "normal, terminal (`^`).",
        EPIN_TERMINAL_DERIVED = 11 "normal, terminal (`^`), derived (`'`).",
    ]
    "The first player's":
        A "`A`," B "`B`," C "`C`," D "`D`," E "`E`," F "`F`," G "`G`," H "`H`," I "`I`,"
        J "`J`," K "`K`," L "`L`," M "`M`," N "`N`," O "`O`," P "`P`," Q "`Q`," R "`R`,"
        S "`S`," T "`T`," U "`U`," V "`V`," W "`W`," X "`X`," Y "`Y`," Z "`Z`,";
    "The second player's":
        a "`a`," b "`b`," c "`c`," d "`d`," e "`e`," f "`f`," g "`g`," h "`h`," i "`i`,"
        j "`j`," k "`k`," l "`l`," m "`m`," n "`n`," o "`o`," p "`p`," q "`q`," r "`r`,"
        s "`s`," t "`t`," u "`u`," v "`v`," w "`w`," x "`x`," y "`y`," z "`z`,";
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
    /// The SIN in the literal: a style, and the player to whom it belongs.
    pub const SIN: Sin = Sin::from_index(INDEX).unwrap();
    /// The PIN in the literal: a piece with its letter, player and state, and whether it is terminal.
    pub const PIN: Pin = Pin::from_index(INDEX).unwrap();
    /// The EPIN of an invalid call.
    // `from_valid_index` skips the check of `from_index`, because every step of const evaluation takes time.
    pub const EPIN: Epin = Epin::from_valid_index(INDEX);
    /// The QPI in the literal: a piece with the letter of its style.
    pub const QPI: Qpi = Qpi::from_valid_index(INDEX);

    /// Returns the value of an invalid call. The compiler never evaluates this function.
    pub const fn value<T>() -> T {
        panic!()
    }
}
