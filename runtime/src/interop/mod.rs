//! Other crates' traits and types, each behind a feature of its own.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(any(feature = "arbitrary", feature = "proptest", feature = "sashite"))]
mod filled;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "sashite")]
mod sashite;
#[cfg(feature = "serde")]
pub(crate) mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
mod shapes;

#[cfg(feature = "proptest")]
pub use proptest::{PositionParameters, PositionStrategy, PositionTree};
#[cfg(feature = "sashite")]
pub use sashite::QiError;
#[cfg(feature = "shakmaty")]
pub use shakmaty::{square_from_shakmaty, square_to_shakmaty};
