//! What the calls of macros consist of.

mod argument;
mod comma_separated;
mod front_door;
mod game;
mod named_fields;
mod string_literal;
mod token_tree;
mod whole_number;
mod wrapping;

pub(crate) use argument::Argument;
pub(crate) use comma_separated::comma_separated;
#[cfg(test)]
pub(crate) use front_door::Expand;
pub(crate) use front_door::behind_front_door;
pub(crate) use game::Game;
pub(crate) use named_fields::named_fields;
pub(crate) use string_literal::{StringLiteral, parse_text};
pub(crate) use token_tree::{flattened, has_lone_colon, is_punct, parse_call, respanned, ungrouped};
pub(crate) use whole_number::WholeNumber;
