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
mod moves;
mod position;
mod square;
mod token;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Expands a call of one of koma's macros. The input is the name of the macro, `$crate`, and the tokens of the call.
#[proc_macro]
pub fn expand(input: TokenStream) -> TokenStream {
    call::expand(input.into()).into()
}
