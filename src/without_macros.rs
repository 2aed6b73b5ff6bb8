//! Defines a macro of each name that reports that the feature `macros` is off.

/// Declares macros that report the missing feature. `$dollar` is a dollar sign.
macro_rules! without_feature {
    ($dollar:tt $($name:ident)*) => {
        $(
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $name {
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
}

without_feature! { $ sin pin epin qpi square position positions position_map book diagram game }
