//! Tables keyed by position: static maps, how their data are laid out, searched and built.

mod build;
mod index;
mod iter;
mod layout;
mod map;

pub use build::{Key, build, data_len, fill};
pub use iter::PositionMapIter;
pub use layout::excess;
pub use map::{PositionMap, map};
