//! Maps from positions to values. A macro builds their data at compile time.
//!
//! ```text
//! index       finds an entry by the hash of its position
//! starts      four bytes per entry: where its position starts, counted from the first position
//! positions   one after another, packed
//! ```
#![allow(clippy::panic, reason = "`[]` panics for missing keys like every map")]

use core::fmt;
use core::marker::PhantomData;
use core::ops;

use super::entries::Entries;
use super::index::Index;
use super::numbers::{count, write};
use crate::base::is_same;
use crate::packed::{self, unpack};
use crate::position::Position;
use crate::report::panic_with;

/// A map from positions to values in static data, such as the names of openings or an endgame table.
///
/// The macro [`position_map!`](https://docs.rs/koma/latest/koma/macro.position_map.html) of `koma` builds maps. Nothing
/// is initialized at run time, and nothing is allocated. The map refers to static data and is `Copy`. `P` is the type
/// of the keys: a [`Position`] of some shape. The entries keep the order in which they were written. For rows in a
/// file, use [`Book`](crate::Book).
///
/// ```
/// use koma::{PositionMap, chess};
///
/// static BOOK: PositionMap<chess::Position, &str> = chess::position_map! {
///     chess::position!(fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -") => "King's Pawn Game",
///     chess::position!(fen: "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -") => "Queen's Pawn Game",
/// };
///
/// let mut position = chess::START;
/// assert_eq!(BOOK.get(&position), None);
/// chess::play(&mut position, chess::uci!("e2e4"))?;
/// assert_eq!(BOOK.get(&position), Some(&"King's Pawn Game"));
/// # Ok::<(), koma::MoveError>(())
/// ```
///
/// # How it works
///
/// A position takes about a byte for each piece. Each group of 64 squares with a piece takes eight to ten bytes more. The
/// map also has a hash index. The positions and the index together are about as large as the FEENs of the positions. On
/// boards with few squares, they take up to 1.6 times as many bytes as the FEENs, plus 64. If most pieces are in hand, they
/// take up to twice as many, and if the pieces of a large board are far apart, up to three times as many.
///
/// A look-up starts with the hash that the position already stores ([`Position::zobrist`]). The index holds some bits
/// of each hash, so that few positions are compared unnecessarily. A look-up finds an entry only if the whole
/// positions are equal. So the result is exact even if hashes collide.
///
/// The number of entries does not affect the speed while the map fits in the processor's caches. On a current machine,
/// a look-up takes about 70 ns for a chess position in the map, because the whole position is read. It takes about 10
/// ns for a position that is not in the map.
#[doc(alias("HashMap", "phf"))]
pub struct PositionMap<P, V: 'static> {
    index: Index,
    data: &'static [u8],
    values: &'static [V],
    positions: PhantomData<fn() -> P>,
}

/// Returns the map with these values. [`fill`] must have written `data` for the same number of keys, all of this shape.
pub const fn map<V, const A: usize, const B: usize, const C: usize>(
    data: &'static [u8],
    values: &'static [V],
) -> PositionMap<Position<A, B, C>, V> {
    let _ = const { Position::<A, B, C>::SHAPE };
    PositionMap { index: Index::new(values.len()), data, values, positions: PhantomData }
}

impl<V, const A: usize, const B: usize, const C: usize> PositionMap<Position<A, B, C>, V> {
    /// Returns the value of a position, or `None` if the position is not in the map.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7 };
    /// const VALUE: Option<&u32> = MAP.get(&position!("1K^1 / C/c"));
    /// assert_eq!(VALUE, Some(&7));
    /// assert_eq!(MAP.get(&position!("1K^1 / c/C")), None);
    /// ```
    #[inline]
    pub const fn get(&self, position: &Position<A, B, C>) -> Option<&'static V> {
        let mut candidates = self.index.candidates(self.data, position.zobrist());
        while let Some(entry) = candidates.next() {
            if position.is_packed(packed_position(&self.index, self.data, entry)) {
                return Some(&self.values[entry]);
            }
        }
        None
    }

    /// Reports whether the map may contain a position with this [`zobrist`](Position::zobrist) hash. If not, the map
    /// contains no such position. If so, most likely the map contains one: only [`get`](Self::get) compares positions.
    ///
    /// A search that has the hash, but not the position, saves the position with this method. See
    /// [`chess::Setup::zobrist`](https://docs.rs/koma/latest/koma/chess/struct.Setup.html#method.zobrist).
    ///
    /// ```
    /// use koma::{Position, PositionMap, position, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7 };
    /// const KING: Position<3> = position!("1K^1 / C/c");
    /// assert!(MAP.may_contain(KING.zobrist()) && !MAP.may_contain(KING.toggle().zobrist()));
    /// ```
    #[inline]
    pub const fn may_contain(&self, hash: u64) -> bool {
        self.index.candidates(self.data, hash).next().is_some()
    }

    /// Reports whether a position is in the map.
    pub const fn contains_key(&self, position: &Position<A, B, C>) -> bool {
        self.get(position).is_some()
    }

    /// Returns the number of entries.
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Reports whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the entries in the order in which they were written. Each entry is a position and a reference to its
    /// value.
    ///
    /// The iterator unpacks each position when it returns the entry.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
    /// for (position, value) in &MAP {
    ///     println!("{position}: {value}");
    /// }
    /// assert_eq!(MAP.iter().map(|(_, value)| value).sum::<u32>(), 7);
    /// ```
    pub const fn iter(&self) -> Entries<Self, (Position<A, B, C>, &'static V)> {
        Entries { source: *self, range: 0..self.values.len(), read: Self::entry }
    }

    fn entry(self, entry: usize) -> (Position<A, B, C>, &'static V) {
        let mut position = unpack(packed_position(&self.index, self.data, entry), 0);
        position.rehash();
        (position, &self.values[entry])
    }

    /// Returns the positions in the order in which they were written. `to_string` converts a position to FEEN.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
    /// let feens: Vec<_> = MAP.keys().map(|position| position.to_string()).collect();
    /// assert_eq!(feens, ["1K^1 / C/c", "3 / C/c"]);
    /// ```
    pub fn keys(
        &self,
    ) -> impl DoubleEndedIterator<Item = Position<A, B, C>> + ExactSizeIterator + Clone + use<V, A, B, C>
    {
        self.iter().map(|(position, _)| position)
    }

    /// Returns the values in the order in which they were written.
    pub const fn values(&self) -> &'static [V] {
        self.values
    }
}

impl<P, V> Clone for PositionMap<P, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, V> Copy for PositionMap<P, V> {}

/// Shows each position with its value.
impl<V: fmt::Debug, const A: usize, const B: usize, const C: usize> fmt::Debug
    for PositionMap<Position<A, B, C>, V>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Returns the value of a position that is in the map.
///
/// # Panics
///
/// Panics if the position is not in the map. [`get`](PositionMap::get) does not panic.
///
/// ```
/// use koma::{Position, PositionMap, position, position_map};
///
/// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7 };
/// assert_eq!(MAP[&position!("1K^1 / C/c")], 7);
/// ```
impl<V, const A: usize, const B: usize, const C: usize> ops::Index<&Position<A, B, C>>
    for PositionMap<Position<A, B, C>, V>
{
    type Output = V;

    fn index(&self, position: &Position<A, B, C>) -> &V {
        match self.get(position) {
            Some(value) => value,
            None => panic!("the map has no position {position}"),
        }
    }
}

impl<V, const A: usize, const B: usize, const C: usize> IntoIterator for &PositionMap<Position<A, B, C>, V> {
    type Item = (Position<A, B, C>, &'static V);
    type IntoIter = Entries<PositionMap<Position<A, B, C>, V>, Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The width of the number that says where a position starts, in bytes.
const START: usize = 4;

/// Returns the bytes of an entry's position and all bytes after them.
#[inline]
const fn packed_position<'a>(index: &Index, data: &'a [u8], entry: usize) -> &'a [u8] {
    let start = count(data, index.len() + START * entry, START);
    data.split_at(index.len() + START * index.entries + start).1
}

/// A position that becomes a key of a map.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// The name of the key in messages, without the opening backtick.
    pub name: &'a str,
    /// The [`zobrist`](crate::Position::zobrist) hash of the position.
    pub hash: u64,
    /// The packed position.
    pub bytes: &'a [u8],
}

/// Two keys that cannot be in the same map.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The indices of the two keys.
    first: usize,
    pub second: usize,
    /// The end of the message, after the names of both keys.
    why: &'static str,
}

impl Conflict {
    /// # Panics
    ///
    /// Always panics with the names of both keys.
    #[track_caller]
    pub const fn panic(&self, keys: &[Key<'_>]) -> ! {
        panic_with(&["the keys `", keys[self.first].name, " and `", keys[self.second].name, self.why])
    }
}

/// Returns the length in bytes of a map's data.
///
/// # Panics
///
/// Panics if the positions take 4 GiB or more, or if the length does not fit in a `usize`.
#[allow(clippy::cast_possible_truncation, reason = "it is checked before")]
pub const fn data_len(keys: &[Key<'_>]) -> usize {
    let mut positions: u64 = 0;
    let mut i = 0;
    while i < keys.len() {
        positions += keys[i].bytes.len() as u64;
        i += 1;
    }
    let len = (Index::new(keys.len()).len() + START * keys.len()) as u64 + positions;
    let fits = positions <= u32::MAX as u64 && len <= usize::MAX as u64;
    assert!(fits, "the positions of a map must take less than 4 GiB");
    len as usize
}

/// Writes the data of a map into a slice of zeros. The slice must have the length [`data_len`].
///
/// # Errors
///
/// Returns an error if two keys are the same position or have different numbers of dimensions.
#[expect(clippy::cast_possible_truncation, reason = "`data_len` has checked it")]
pub const fn fill(keys: &[Key<'_>], data: &mut [u8]) -> Result<(), Conflict> {
    let index = Index::new(keys.len());
    let positions = index.len() + START * keys.len();
    let mut end = positions;
    let mut entry = 0;
    while entry < keys.len() {
        let Key { hash, bytes, .. } = keys[entry];
        if packed::dimensions(bytes[0]) != packed::dimensions(keys[0].bytes[0]) {
            return Err(Conflict { first: 0, second: entry, why: " have different shapes" });
        }
        // Insertion meets all entries with the same hash. Usually there are none, and the search for them, which takes long
        // in const evaluation, is not needed.
        if let Some(1..) = index.insert(data, hash, entry) {
            let mut candidates = index.candidates(data, hash);
            while let Some(other) = candidates.next() {
                if other != entry && is_same(keys[other].bytes, bytes) {
                    return Err(Conflict { first: other, second: entry, why: " are the same position" });
                }
            }
        }
        write(data, index.len() + START * entry, &((end - positions) as u32).to_le_bytes());
        write(data, end, bytes);
        end += bytes.len();
        entry += 1;
    }
    Ok(())
}
