//! `game!`, and the game that a call of another macro is held to.

mod checks;
mod declaration;
mod expansion;
mod name;
mod vocabulary;

pub(crate) use expansion::expand;
