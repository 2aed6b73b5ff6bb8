//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead.
//!
//! The *front doors* are the public `macro_rules!` macros of koma (except `must!`) and of declared games. A front door
//! puts a name, such as `epin`, and koma's `$crate` before the tokens of a call, and passes them to [`expand!`]. The
//! front door of a game also adds the game's vocabulary: its styles, pieces and board.
//!
//! `front_door` reads what a front door passes. Each macro has a file, which begins with the syntax of its arguments.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod argument;
#[cfg(feature = "book")]
mod book;
mod call;
#[cfg(feature = "svg")]
mod diagram;
mod engine_command;
mod errors;
mod feen;
mod fields;
mod front_door;
mod game;
mod game_of_call;
mod list;
mod literal;
mod moves;
mod notation;
mod other_notation;
mod own_notation;
mod parsed_position;
mod pieces;
mod position;
mod position_map;
mod shape;
mod size;
mod square;
#[cfg(all(test, feature = "book", feature = "games"))]
mod tests;
mod token;

/// Expands a macro call.
#[proc_macro]
pub fn expand(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    front_door::expand(input.into()).into()
}
