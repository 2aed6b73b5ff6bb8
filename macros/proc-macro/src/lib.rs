//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead: its macros
//! pass their names and `$crate` to this macro.
//!
//! Cargo compiles a crate of procedural macros only when its dependencies are completely compiled. An ordinary library
//! can be compiled earlier, when the types of its dependencies are known. So all other code is in the library
//! `koma-macros`.

/// Expands a macro call.
#[proc_macro]
pub fn expand(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    koma_macros::expand(input)
}
