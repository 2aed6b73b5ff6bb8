//! For `position_map!`.

pub use crate::table::{Key, MAX_ENTRIES, build, data_len, fill, map};
