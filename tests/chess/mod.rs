//! Tests the moves and the rules of chess.

mod judge;
mod rules;
mod san;
