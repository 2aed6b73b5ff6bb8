//! `game!`, and the game that a call of another macro is held to.

mod checked;
mod checks;
mod claims;
mod declaration;
mod expansion;
mod figures;
mod name;
mod recovery;
mod style;
mod token;
mod vocabulary;

pub(crate) use expansion::expand;
