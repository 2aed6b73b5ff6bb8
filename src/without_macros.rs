//! Defines a macro of each name that reports that the feature `macros` is off.

/// Declares macros that report the missing feature. The crate exports a macro under its name, or under the name after `as`.
/// `$dollar` is a dollar sign.
macro_rules! without_feature {
    ($dollar:tt $($name:ident as $exported:ident),*) => {
        $(
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $exported {
                ($dollar($dollar token:tt)*) => {
                    $crate::__private::compile_error! {
                        $crate::__private::concat!(
                            "`", $crate::__private::stringify!($name), "!` needs the feature `macros` of koma",
                        )
                    }
                };
            }
        )*
    };
    ($dollar:tt $($name:ident)*) => {
        without_feature! { $dollar $($name as $name),* }
    };
}

without_feature! { $ sin pin epin qpi square position positions position_map book diagram game }

// Only games have these macros, so the crate does not export them under their names.
without_feature! { $
    fen_str as __fen_str, sfen_str as __sfen_str,
    uci as __uci, usi as __usi, ucci as __ucci, line as __line
}

/// Re-exports macros in the module of a game: those of the crate, and these macros for the game's notation and moves.
#[cfg(feature = "_game")]
macro_rules! macros_of_game {
    ($($name:ident as $exported:ident),*) => {
        #[doc(hidden)]
        pub use {book, diagram, epin, pin, position, position_map, positions, qpi, sin, square};
        $(
            #[doc(hidden)]
            pub use $exported as $name;
        )*
    };
}
