use core::fmt;
use core::marker::PhantomData;
use core::ops;

use super::index::Index;
use super::iter::PositionMapIter;
use crate::position::Position;

/// A map from positions to values that is plain static data: names of openings, a table of endgames.
///
/// Made by [`position_map!`](https://docs.rs/koma/latest/koma/macro.position_map.html) of `koma`. There is nothing to
/// initialise and nothing on the heap: the map refers to static data, and is `Copy`. `P` is the type of the keys, a
/// [`Position`] of some shape. The entries keep the order in which they were written. Rows that stand in a file are a
/// [`Book`](crate::Book) instead.
///
/// ```
/// use koma::{PositionMap, epin, position, position_map};
///
/// type Chess = koma::Position<8, 8>;
///
/// const START: Chess = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
///
/// static BOOK: PositionMap<Chess, &str> = position_map! {
///     "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C" => "King's Pawn Game",
///     "rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => "Queen's Pawn Game",
/// };
///
/// let after_e4 = START.board_diff(&[(52, None), (36, Some(epin!("P")))])?.toggle();
/// assert_eq!(BOOK.get(&after_e4), Some(&"King's Pawn Game"));
/// assert_eq!(BOOK.get(&START), None);
/// # Ok::<(), koma::PositionError>(())
/// ```
///
/// # How it works
///
/// Positions are kept in about a byte and a half a piece, beside a table with two slots an entry. Together they take
/// about as many bytes as the FEENs would; on boards of a few squares, up to 1.6 times as many.
///
/// A look-up starts at the slot for the hash that the position carries anyway ([`Position::zobrist`]), and walks on
/// until a slot is empty. A slot holds an entry's number and six bits or more of its hash, so among 64 entries of
/// other positions that the walk passes, it compares about one in vain. An entry is found only if its position is
/// equal square by square: the answer is exact, whatever the hashes.
///
/// As long as the processor's caches hold the map, the number of entries makes no difference: on a machine of today,
/// a look-up takes some 60 ns for a chess position that is there, which is read whole, and some 10 ns for one that is
/// not.
#[doc(alias("HashMap", "phf"))]
pub struct PositionMap<P, V: 'static> {
    index: Index,
    values: &'static [V],
    positions: PhantomData<fn() -> P>,
}

/// The map of these values, and of data that [`build`](super::build()) has laid out for as many keys of this shape.
#[must_use]
pub const fn map<V, const A: usize, const B: usize, const C: usize>(
    data: &'static [u8],
    values: &'static [V],
) -> PositionMap<Position<A, B, C>, V> {
    let _ = const { Position::<A, B, C>::SHAPE };
    PositionMap { index: Index::new(data, values.len()), values, positions: PhantomData }
}

impl<V, const A: usize, const B: usize, const C: usize> PositionMap<Position<A, B, C>, V> {
    /// The value of a position; `None` if it is not in the map.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7 };
    /// const VALUE: Option<&u32> = MAP.get(&position!("1K^1 / C/c"));
    /// assert_eq!(VALUE, Some(&7));
    /// assert_eq!(MAP.get(&position!("1K^1 / c/C")), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn get(&self, position: &Position<A, B, C>) -> Option<&'static V> {
        let mut candidates = self.index.candidates(position.zobrist());
        while let Some(entry) = candidates.next() {
            if position.is_packed(self.index.position(entry)) {
                return Some(&self.values[entry]);
            }
        }
        None
    }

    /// Whether a position is in the map.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7 };
    /// assert!(MAP.contains_key(&position!("1K^1 / C/c")) && !MAP.contains_key(&position!("K^2 / C/c")));
    /// ```
    #[must_use]
    pub const fn contains_key(&self, position: &Position<A, B, C>) -> bool {
        self.get(position).is_some()
    }

    /// The number of entries.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
    /// assert_eq!(MAP.len(), 2);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no entries.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! {};
    /// assert!(MAP.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The entries in the order written, as positions and references to values.
    ///
    /// Each position is unpacked when the iterator comes to it, as the map keeps it in fewer bytes.
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
    pub const fn iter(&self) -> PositionMapIter<Position<A, B, C>, V> {
        PositionMapIter::new(self.index, self.values)
    }

    /// The positions in the order written; `to_string` gives their FEEN.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
    /// let feens: Vec<_> = MAP.keys().map(|position| position.to_string()).collect();
    /// assert_eq!(feens, ["1K^1 / C/c", "3 / C/c"]);
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn keys(
        &self,
    ) -> impl DoubleEndedIterator<Item = Position<A, B, C>> + ExactSizeIterator + Clone + use<V, A, B, C>
    {
        self.iter().map(|(position, _)| position)
    }

    /// The values in the order written.
    ///
    /// ```
    /// use koma::{Position, PositionMap, position_map};
    ///
    /// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
    /// assert_eq!(MAP.values(), [7, 0]);
    /// ```
    #[must_use]
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

/// Shows the entries as FEEN and value.
impl<V: fmt::Debug, const A: usize, const B: usize, const C: usize> fmt::Debug
    for PositionMap<Position<A, B, C>, V>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.iter().map(|(position, value)| (Feen(position), value));
        f.debug_map().entries(entries).finish()
    }
}

struct Feen<const A: usize, const B: usize, const C: usize>(Position<A, B, C>);

impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Feen<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }
}

/// The value of a position that is in the map.
///
/// # Panics
///
/// If it is not in the map. [`get`](PositionMap::get) does not panic.
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

impl<V, const A: usize, const B: usize, const C: usize> IntoIterator for PositionMap<Position<A, B, C>, V> {
    type Item = (Position<A, B, C>, &'static V);
    type IntoIter = PositionMapIter<Position<A, B, C>, V>;

    fn into_iter(self) -> PositionMapIter<Position<A, B, C>, V> {
        self.iter()
    }
}

impl<V, const A: usize, const B: usize, const C: usize> IntoIterator for &PositionMap<Position<A, B, C>, V> {
    type Item = (Position<A, B, C>, &'static V);
    type IntoIter = PositionMapIter<Position<A, B, C>, V>;

    fn into_iter(self) -> PositionMapIter<Position<A, B, C>, V> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::packed;
    use crate::position::AnyPosition;
    use crate::table::{Key, data_len, fill};

    /// Each differs from the first in one respect.
    const FEENS: [&str; 14] = [
        "K^1p/3 2P/p C/c",
        "K1p/3 2P/p C/c",
        "1K^p/3 2P/p C/c",
        "K^1p/2K 2P/p C/c",
        "K^2/3 2P/p C/c",
        "K^1p'/3 2P/p C/c",
        "K^1-p^'/3 2P/p C/c",
        "K^1p/3 P/p C/c",
        "K^1p/3 2P/ C/c",
        "K^1p/3 / C/c",
        "K^1p/3 2P/P C/c",
        "K^1p/3 2P/p c/C",
        "K^1p/3 2P/p S/c",
        "K^1p/3 2P/p C/s",
    ];

    /// No position is found by its hash alone: here all of them are kept under the hash of the one asked for.
    #[test]
    fn hashes_are_not_believed() {
        let positions = FEENS.map(|feen| Position::<2, 3>::parse(feen).unwrap());
        let bytes = positions.each_ref().map(|position| {
            let mut bytes = std::vec![0; packed::packed_len(&AnyPosition::of(position))];
            let _ = packed::write(&AnyPosition::of(position), &mut bytes);
            bytes
        });
        for (asked, position) in positions.iter().enumerate() {
            for without in [None, Some(asked)] {
                let entries: Vec<usize> = (0..FEENS.len()).filter(|entry| Some(*entry) != without).collect();
                let hash = position.zobrist();
                let keys: Vec<Key<'_>> = (entries.iter())
                    .map(|entry| Key { name: FEENS[*entry], hash, bytes: &bytes[*entry] })
                    .collect();
                let mut data = std::vec![0; data_len(&keys)];
                fill(&keys, &mut data).unwrap();
                let map = map::<usize, 2, 3, 1>(data.leak(), entries.leak());
                assert_eq!(map.get(position), without.is_none().then_some(&asked), "{position}");
            }
        }
    }
}
