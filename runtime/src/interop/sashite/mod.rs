//! Feature `sashite`: the tokens and positions of the crates `sashite-sin`, `-pin`, `-epin`, `-qi` and `-feen`.

mod error;
mod position;
mod shape;
mod tokens;

pub use error::QiError;
