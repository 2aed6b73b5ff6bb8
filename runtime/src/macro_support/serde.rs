//! For `koma-games`, whose values are read from their texts as those of this crate are.

pub use crate::interop::serde::{Text, deserialize, utf8};
