//! Tests the moves and the rules of chess.

pub(crate) mod judge;
mod rules;
mod san;
