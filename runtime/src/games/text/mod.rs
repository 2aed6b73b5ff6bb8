//! Positions as text: FEN, SFEN, and the FENs of xiangqi and makruk.

pub(in crate::games) mod bytes;
pub(in crate::games) mod command;
pub(in crate::games) mod drawing;
pub(in crate::games) mod error;
pub(in crate::games) mod methods;
pub(crate) mod notation;
pub(in crate::games) mod reader;
pub(in crate::games) mod writer;
