//! For `position_map!`.

use crate::packed;
use crate::position::{AnyPosition, Position};

use crate::table::Conflict;
pub use crate::table::{Key, data_len, excess, fill, map};

/// A key that the compiler has evaluated, in [`packed_room`] bytes.
#[derive(Debug)]
pub struct PackedKey<const ROOM: usize> {
    hash: u64,
    len: usize,
    bytes: [u8; ROOM],
}

/// Returns a number of bytes that suffices for every packed position of these sizes.
///
/// A hand's pieces take at most two bytes each, an empty square one, and a piece on the board two and half a byte for
/// its gap.
#[must_use]
pub const fn packed_room(sizes: &[usize; 3]) -> usize {
    16 + 3 * sizes[0] * sizes[1] * sizes[2]
}

impl<const ROOM: usize> PackedKey<ROOM> {
    /// Packs a key.
    #[must_use]
    pub const fn new<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) -> Self {
        let mut bytes = [0; ROOM];
        let len = packed::write(&AnyPosition::of(position), &mut bytes);
        Self { hash: position.zobrist(), len, bytes }
    }

    /// Returns the key with the name that messages give it.
    #[must_use]
    pub const fn named<'a>(&'a self, name: &'a str) -> Key<'a> {
        Key { name, hash: self.hash, bytes: self.bytes.split_at(self.len).0 }
    }
}

/// The data of a map, or zeros if two of its keys conflict.
#[derive(Debug)]
pub struct MapData<const LEN: usize> {
    pub bytes: [u8; LEN],
    conflict: Option<Conflict>,
}

impl<const LEN: usize> MapData<LEN> {
    /// Lays out the data of these keys, whose [`data_len`] is `LEN`.
    #[must_use]
    pub const fn new(keys: &[Key<'_>]) -> Self {
        let mut bytes = [0; LEN];
        match fill(keys, &mut bytes) {
            Ok(()) => Self { bytes, conflict: None },
            Err(conflict) => Self { bytes: [0; LEN], conflict: Some(conflict) },
        }
    }

    /// Checks the key with this number. Each key has a call of its own, which is placed at the key.
    ///
    /// # Panics
    ///
    /// If the key conflicts with one before it.
    #[track_caller]
    pub const fn check(&self, keys: &[Key<'_>], number: usize) {
        if let Some(conflict) = &self.conflict
            && conflict.second == number
        {
            conflict.panic(keys);
        }
    }
}
