//! Tests the moves and the rules of chess.

mod checks;
mod engines;
#[cfg(feature = "alloc")]
mod game;
pub(crate) mod judge;
mod legality;
mod rules;
mod san;
