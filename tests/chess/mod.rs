//! Tests the moves and the rules of chess.

mod engines;
#[cfg(feature = "alloc")]
mod game;
pub(crate) mod judge;
mod legality;
mod rules;
mod san;
