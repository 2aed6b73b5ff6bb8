//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead.
//!
//! The *front doors* are the public `macro_rules!` macros of koma (except `must!`) and of declared games. A front door
//! puts a name, such as `epin`, and koma's `$crate` before the tokens of a call, and passes them to [`expand!`]. The
//! front door of a game also adds the game's vocabulary: its styles, pieces and board.
//!
//! `front_door` reads what a front door passes. `sin!`, `pin!`, `epin!` and `qpi!` share the file `token`, and `uci!`, `usi!` and
//! `ucci!` the file `one_move`. Each other macro has its own file or folder.
//! `fen_str!` and `sfen_str!` are one macro.
#![cfg_attr(docsrs, feature(doc_cfg))]

// How a call is read, and the texts in it.
mod call;
mod text;

// The macros. A front door names one of them.
mod front_door;

#[cfg(feature = "book")]
mod book;
#[cfg(feature = "svg")]
mod diagram;
mod fen_str;
mod game;
mod line;
mod one_move;
mod position;
mod position_map;
mod positions;
mod square;
mod token;

#[cfg(all(test, feature = "book", feature = "games"))]
mod tests;

/// Expands a macro call.
#[proc_macro]
pub fn expand(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    front_door::expand(input.into()).into()
}
