//! Tests the moves and the rules of chess.

mod judge;
mod moves;
mod rules;
mod san;
