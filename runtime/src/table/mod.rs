//! Tables with positions as keys: static maps, books, and the hash index that both use.
// An index has the length that was computed for it. The header has checked that all parts are in the bytes of the book,
// and that the columns have the types of the row. Sums of `Parts` saturate. All other numbers are small.

#[cfg(feature = "book")]
pub(crate) mod book;
mod entries;
#[cfg_attr(
    not(feature = "book"),
    allow(unreachable_pub, reason = "only the feature `book` publishes indexes")
)]
mod index;
mod map;
mod numbers;
#[cfg(all(test, feature = "book"))]
mod tests;

pub use entries::Entries;
pub(crate) use map::Conflict;
pub use map::{Key, PositionMap, data_len, fill, map};
