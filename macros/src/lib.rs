//! The procedural macros behind [`koma`](https://docs.rs/koma). Use that crate: its macros of the same
//! names hand `$crate` to these as their first token.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![expect(missing_docs, reason = "the macros are documented in the crate koma")]

mod book;
#[cfg(feature = "svg")]
mod diagram;
mod errors;
mod game;
mod input;
mod map;
#[cfg(feature = "games")]
mod moves;
mod position;
mod size;
mod square;
mod token;

#[cfg(test)]
mod tests;

use koma_runtime::Notation;
use proc_macro::TokenStream;

use crate::input::expand_call;

#[proc_macro]
pub fn sin(input: TokenStream) -> TokenStream {
    expand_call(input.into(), |krate, game, call| token::expand(Notation::Sin, krate, game, call)).into()
}

#[proc_macro]
pub fn pin(input: TokenStream) -> TokenStream {
    expand_call(input.into(), |krate, game, call| token::expand(Notation::Pin, krate, game, call)).into()
}

#[proc_macro]
pub fn epin(input: TokenStream) -> TokenStream {
    expand_call(input.into(), |krate, game, call| token::expand(Notation::Epin, krate, game, call)).into()
}

#[proc_macro]
pub fn qpi(input: TokenStream) -> TokenStream {
    expand_call(input.into(), |krate, game, call| token::expand(Notation::Qpi, krate, game, call)).into()
}

#[proc_macro]
pub fn square(input: TokenStream) -> TokenStream {
    expand_call(input.into(), square::expand).into()
}

#[proc_macro]
pub fn position(input: TokenStream) -> TokenStream {
    expand_call(input.into(), position::expand).into()
}

/// Of each game with notations: the text of one of them, checked.
#[proc_macro]
pub fn fen_str(input: TokenStream) -> TokenStream {
    expand_call(input.into(), position::expand_text).into()
}

/// Of each game whose moves koma reads: `uci!`, `usi!` or `ucci!`.
#[cfg(feature = "games")]
#[proc_macro]
pub fn uci(input: TokenStream) -> TokenStream {
    expand_call(input.into(), moves::expand).into()
}

/// Of each game whose moves koma reads: the moves of a line.
#[cfg(feature = "games")]
#[proc_macro]
pub fn line(input: TokenStream) -> TokenStream {
    expand_call(input.into(), moves::expand_line).into()
}

#[cfg(feature = "svg")]
#[proc_macro]
pub fn diagram(input: TokenStream) -> TokenStream {
    expand_call(input.into(), diagram::expand).into()
}

#[proc_macro]
pub fn book(input: TokenStream) -> TokenStream {
    expand_call(input.into(), book::expand).into()
}

#[proc_macro]
pub fn game(input: TokenStream) -> TokenStream {
    expand_call(input.into(), game::expand).into()
}

#[proc_macro]
pub fn position_map(input: TokenStream) -> TokenStream {
    expand_call(input.into(), map::expand).into()
}
