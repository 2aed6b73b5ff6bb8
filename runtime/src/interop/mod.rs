//! Other crates' traits and types, each behind a feature of its own.

#[cfg(feature = "serde")]
mod serde;
