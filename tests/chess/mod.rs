//! The moves and the rules of chess.

mod moves;
