//! Feature `proptest`: values for property tests, valid by construction, which shrink to simple ones.

extern crate alloc;

mod item;
mod parameters;
mod parts;
mod position;
mod shape;
mod tokens;
mod tree;

pub use parameters::PositionParameters;
pub use position::PositionStrategy;
pub use tree::PositionTree;
