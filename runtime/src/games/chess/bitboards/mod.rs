//! Converts positions from and to the bitboards of engines.
//!
//! A position of koma holds no sets of squares. An engine's board is a [`Setup`], whose sets are [`Squares`].

mod error;
mod numbering;
mod role;
mod setup;
mod square_codes;
mod squares;
mod validate;

pub use error::{SetupError, SetupErrorKind};
pub use numbering::Numbering;
pub use role::Role;
pub use setup::{Setup, castling_rooks};
pub use squares::Squares;
