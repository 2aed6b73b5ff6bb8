//! Defines the macros except `must!`. The public macros, which the project calls *front doors*, pass their names and
//! `$crate` to `expand!`, the only procedural macro. With `$crate`, expansions find this crate even if it is renamed.
//!
//! The name of this module is `__macros`. The name `macros` would shadow a user's module after `use koma::*`.

mod games;
mod positions;
mod tables;
mod tokens;

pub use koma_macros::expand;

/// Expands to a call of a function such as `from_static` with a constant expression. If the tokens are not an
/// expression, expands to the error `$otherwise`.
#[doc(hidden)]
#[macro_export]
macro_rules! __from_static {
    ([$($function:tt)*] [$($vocabulary:tt)?] $otherwise:literal $text:expr $(,)?) => {
        const { ($($function)*)($($vocabulary,)? $text) }
    };
    ([$($function:tt)*] [$($vocabulary:tt)?] $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
}
