//! For `position_map!`.

pub use crate::table::{Key, build, data_len, excess, fill, map};
