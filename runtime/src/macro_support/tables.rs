//! Supports `position_map!`.

use crate::packed;
use crate::position::{AnyPosition, Position};

use crate::table::Conflict;
pub use crate::table::{Key, data_len, fill, map};

/// A key that the compiler has evaluated and packed. Its buffer has [`packed_room`] bytes.
#[derive(Debug)]
pub struct PackedKey<const ROOM: usize> {
    hash: u64,
    len: usize,
    bytes: [u8; ROOM],
}

/// Returns a number of bytes that is enough for every packed position of these sizes.
///
/// Each piece in a hand takes at most two bytes, and an empty square at most one byte. A piece on the board takes at
/// most two bytes, plus half a byte for the number of empty squares before it.
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

    /// Returns the key. `name` is its name in messages.
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
    /// Computes the data of these keys. `LEN` must be the [`data_len`] of the keys.
    #[must_use]
    pub const fn new(keys: &[Key<'_>]) -> Self {
        let mut bytes = [0; LEN];
        match fill(keys, &mut bytes) {
            Ok(()) => Self { bytes, conflict: None },
            Err(conflict) => Self { bytes: [0; LEN], conflict: Some(conflict) },
        }
    }

    /// Checks the key with the index `number`. There is one call for each key, so that an error points to the key.
    ///
    /// # Panics
    ///
    /// Panics if this is the first key that conflicts with an earlier key.
    #[track_caller]
    pub const fn check(&self, keys: &[Key<'_>], number: usize) {
        if let Some(conflict) = &self.conflict
            && conflict.second == number
        {
            conflict.panic(keys);
        }
    }
}
