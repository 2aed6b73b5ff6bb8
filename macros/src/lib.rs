//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead: its macros
//! pass their names and `$crate` to this macro.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod call;
#[cfg(feature = "svg")]
mod diagram;
mod game;
mod input;
mod map;
mod notation;
mod position;
mod square;
mod token;
mod tokens;

#[cfg(all(test, feature = "games"))]
mod tests;

/// Expands a macro call. The input is the name of the macro, `$crate`, the game if there is one, and the call's tokens.
#[cfg(proc_macro)]
#[proc_macro]
pub fn expand(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    call::expand(input)
}
