//! Tests the moves and the rules of chess.

mod engines;
pub(crate) mod judge;
mod rules;
mod san;
