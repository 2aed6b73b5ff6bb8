//! Tests the notations of koma's own games: FEN and SFEN.

mod chess;
mod diagnostics;
mod fields;
mod games;
mod refusals;
mod round_trips;
#[cfg(feature = "serde")]
mod serde;
mod sfen;
#[cfg(feature = "shakmaty")]
mod shakmaty;
mod squares;
