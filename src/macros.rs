//! The front doors of the macros: each hands `$crate` to the procedural macro of its name, so that what
//! it expands to is found under whatever name and by whatever way the caller knows this crate.

/// A [`Sin`](crate::Sin) from a literal.
#[macro_export]
macro_rules! sin {
    ($($token:tt)*) => { $crate::__private::sin! { $crate $($token)* } };
}

/// A [`Pin`](crate::Pin) from a literal.
#[macro_export]
macro_rules! pin {
    ($($token:tt)*) => { $crate::__private::pin! { $crate $($token)* } };
}

/// An [`Epin`](crate::Epin) from a literal.
#[macro_export]
macro_rules! epin {
    ($($token:tt)*) => { $crate::__private::epin! { $crate $($token)* } };
}

/// A [`Qpi`](crate::Qpi) from a literal.
#[macro_export]
macro_rules! qpi {
    ($($token:tt)*) => { $crate::__private::qpi! { $crate $($token)* } };
}

/// The token of an argument that is not a literal: an expression known to the compiler.
#[doc(hidden)]
#[macro_export]
macro_rules! __from_static {
    ($Token:ident $otherwise:literal $text:expr $(,)?) => {
        const { $crate::$Token::from_static($text) }
    };
    ($Token:ident $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
}
