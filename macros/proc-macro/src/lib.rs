//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead: its macros
//! pass their names and `$crate` to this macro.
//!
//! Cargo compiles a crate of procedural macros only after all code of its dependencies. For other crates, the types of
//! their dependencies are enough. So everything is in `koma-macros`, which is compiled earlier.

/// Expands a macro call.
#[proc_macro]
pub fn expand(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    koma_macros::expand(input)
}
