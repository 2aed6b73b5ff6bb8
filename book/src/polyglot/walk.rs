//! Finds the positions of a Polyglot book by playing moves.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use koma_runtime::chess::{self, Move};

use super::{keys, pack};
use crate::chess_key::Key;
use crate::{BookBuilder, ColumnType, Error, Position};

/// The result of reading a Polyglot book.
///
/// ```
/// use koma_book::polyglot;
///
/// let book = polyglot::read("a.bin", &[], &[])?;
/// assert_eq!((book.entries, book.found), (0, 0));
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolyglotBook {
    /// The bytes of the book, with the key `feen` and the columns `move` and `weight`.
    pub bytes: Vec<u8>,
    /// The number of entries in the Polyglot book.
    pub entries: usize,
    /// The number of entries that were found. An entry is found if its position was reached and its move is legal.
    pub found: usize,
}

/// The columns of the new book.
const COLUMNS: [(&str, ColumnType); 2] = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];

struct Entry {
    key: u64,
    step: u16,
    weight: u16,
}

/// Reads a Polyglot book from its bytes. Errors name the book by `name`.
///
/// The walk starts from the positions in `starts`. From each position that it reaches, it plays every legal move, and
/// continues if the next position is in the book. After a move that is in the book, it continues even if the next
/// position is not in the book, because books for one player have no moves of the other player. Positions are in the
/// order in which they are found, nearest first. The moves of a position are ordered by weight, highest first. Entries
/// of other positions and entries with illegal moves are not found.
///
/// # Errors
///
/// Returns an error if the length is not a multiple of 16 bytes.
///
/// ```
/// use koma_book::{AnyBook, polyglot};
/// use koma_book::chess::{self, Fen};
///
/// let start = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
/// let mut bin = polyglot::key(&start).unwrap().to_be_bytes().to_vec();
/// bin.extend([0x03, 0x1C, 0, 7, 0, 0, 0, 0]);
/// let book = polyglot::read("a.bin", &bin, &[start])?;
/// assert_eq!((book.entries, book.found), (1, 1));
/// assert_eq!(AnyBook::from_bytes(&book.bytes)?.value(0, 0), Some(chess::Move::from_static("e2e4").into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, bytes: &[u8], starts: &[Position<8, 8>]) -> Result<PolyglotBook, Error> {
    let (entries, rest) = bytes.as_chunks::<16>();
    if !rest.is_empty() {
        return Err(Error::PolyglotLength { path: name.into() });
    }
    let mut entries: Vec<Entry> = entries.iter().map(entry).collect();
    // Polyglot sorts entries by key, but other programs may not.
    entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight)));
    let mut places: HashMap<u64, Range<usize>> = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        places.entry(entry.key).or_insert(place..place).end = place + 1;
    }
    let mut builder = BookBuilder::new("feen", &COLUMNS).map_err(Error::Build)?;
    let mut is_found = vec![false; entries.len()];
    let mut queue: VecDeque<Key> = starts.iter().filter_map(Key::of).collect();
    let mut seen: HashSet<Key> = queue.iter().copied().collect();
    while let Some(key) = queue.pop_front() {
        let position = key.position();
        let mut rows: Vec<(Move, u16)> = Vec::new();
        let legal: Vec<Move> = chess::legal_moves(&position).collect();
        let packed: Vec<u16> = legal.iter().map(|step| pack(&position, *step)).collect();
        for place in keys(&position).iter().filter_map(|key| places.get(key)).cloned().flatten() {
            let Some(step) = packed.iter().position(|step| *step == entries[place].step) else { continue };
            is_found[place] = true;
            // The same move may also be under another key of the position.
            if rows.iter().all(|(other, _)| *other != legal[step]) {
                rows.push((legal[step], entries[place].weight));
            }
        }
        rows.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        for (step, weight) in &rows {
            builder.push(&position, (*step, *weight)).map_err(Error::Build)?;
        }
        for step in legal {
            let mut after = position;
            let _ = chess::play_unchecked(&mut after, step);
            let is_wanted = rows.iter().any(|(other, _)| *other == step)
                || keys(&after).iter().any(|key| places.contains_key(key));
            if is_wanted
                && let Some(key) = Key::of(&after)
                && seen.insert(key)
            {
                queue.push_back(key);
            }
        }
    }
    let found = is_found.iter().filter(|is_found| **is_found).count();
    Ok(PolyglotBook { bytes: builder.finish(), entries: entries.len(), found })
}

fn entry(bytes: &[u8; 16]) -> Entry {
    let bits = u128::from_be_bytes(*bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the parts of the bits")]
    Entry { key: (bits >> 64) as u64, step: (bits >> 48) as u16, weight: (bits >> 32) as u16 }
}
