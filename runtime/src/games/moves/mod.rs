//! Moves: their values, their texts, their errors, and lines of them.

pub(in crate::games) mod any_move;
pub(in crate::games) mod error;
pub(in crate::games) mod kanji;
pub(in crate::games) mod line;
pub(in crate::games) mod methods;
mod numbers;
pub(in crate::games) mod table;
pub(in crate::games) mod text;
pub(in crate::games) mod undo;
