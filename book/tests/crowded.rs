//! Tests positions whose hashes an attacker chose. Books of such positions are built and checked in linear
//! time, or rejected.

use std::time::{Duration, Instant};

use koma::{Book, BookErrorKind, Epin, Letter, Position, Styles};
use koma_book::{AnyBook, BookBuilder, BuildError, ColumnType};
use koma_runtime::book_format::Index;

use crate::damage::mended;
use crate::format::Parts;

type Board = Position<9, 9>;

/// Returns positions whose hashes agree in the bits of `mask`.
///
/// A hash is an XOR of numbers, so the required bits give a system of linear equations. Each square is an
/// unknown of this system, because it has either a pawn or a knight.
fn similar(mask: u64, count: usize) -> Vec<Board> {
    let [pawn, knight] = ["P", "N"].map(|piece| Some(Epin::from_static(piece)));
    let pawns: Vec<_> = (0..81).map(|square| (square, pawn)).collect();
    let base = Board::new(Styles::new(Letter::C, Letter::C)).board_diff(&pawns).unwrap();
    let (mut pivots, mut solutions) = (Vec::<(u64, u128)>::new(), Vec::new());
    for square in 0..81 {
        let other = base.board_diff(&[(square, knight)]).unwrap();
        let mut bits = (base.zobrist() ^ other.zobrist()) & mask;
        let mut squares = 1_u128 << square;
        for (pivot, with) in &pivots {
            if bits ^ pivot < bits {
                (bits, squares) = (bits ^ pivot, squares ^ with);
            }
        }
        if bits == 0 {
            solutions.push(squares);
        } else {
            pivots.push((bits, squares));
            pivots.sort_unstable_by(|one, other| other.cmp(one));
        }
    }
    solutions.truncate(20);
    assert!(count <= 1 << solutions.len());
    let position = |number: usize| {
        let chosen = (0..solutions.len()).filter(|place| number >> place & 1 == 1);
        let squares = chosen.fold(0, |squares, place| squares ^ solutions[place]);
        let changes: Vec<_> =
            (0..81).filter(|square| squares >> square & 1 == 1).map(|square| (square, knight)).collect();
        base.board_diff(&changes).unwrap()
    };
    let positions: Vec<Board> = (0..count).map(position).collect();
    assert!(positions.iter().all(|position| (position.zobrist() ^ base.zobrist()) & mask == 0));
    positions
}

fn builder_of(positions: &[Board]) -> BookBuilder {
    let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U32)]).unwrap();
    (0_u32..).zip(positions).for_each(|(number, position)| builder.push(position, number).unwrap());
    builder
}

fn assert_found(bytes: &[u8], positions: &[Board]) {
    let book: Book<Board, u32, _> = Book::from_bytes(bytes).unwrap();
    assert!((0_u32..).zip(positions).all(|(number, position)| book.first(position) == Some(number)));
    assert!(positions.iter().all(|position| !book.contains(&position.toggle())));
}

fn in_time<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    result
}

#[test]
fn of_one_hash_there_are_sixteen() {
    let positions = similar(u64::MAX, 100_000);
    let mut builder = builder_of(&positions[..16]);
    in_time(|| {
        for position in &positions[16..] {
            assert_eq!(builder.push(position, 0_u32), Err(BuildError::TooManyOfOneHash));
        }
    });
    let words = "16 other positions have the hash of this one; a book has no room for more";
    assert_eq!(BuildError::TooManyOfOneHash.to_string(), words);
    builder.push(&positions[3], 16_u32).unwrap();
    assert_eq!((builder.len(), builder.row_count()), (16, 17));
    assert!(builder.contains(&positions[15]) && !builder.contains(&positions[16]));
    // The second position has a kind of piece that the first does not have.
    let one = builder_of(&positions[..1]);
    assert!(one.contains(&positions[0]) && !one.contains(&positions[1]));
    assert_found(&builder.finish(), &positions[..16]);
}

/// Tests three groups of positions. The positions of the first group share the hash bits that choose the
/// bucket. In the second group, they share the hash bits in the slots. In the third group, they share many bits
/// of both kinds.
#[test]
fn others_are_spread_by_a_seed() {
    for (mask, count) in [(!0 << 32, 20_000), (!0 >> 32, 20_000), (0xFFFF_F000_FFFF_FFFF, 4_000)] {
        let positions = similar(mask, count);
        in_time(|| assert_found(&builder_of(&positions).finish(), &positions));
    }
}

/// Replaces the index of a book by one with the seed 0, and corrects the checksum.
fn with_index(mut bytes: Vec<u8>, index: Index, slots: &[u8]) -> Vec<u8> {
    let at = Parts::new(&bytes).index;
    assert_eq!(slots.len(), index.len());
    bytes[at..at + slots.len()].copy_from_slice(slots);
    bytes[43] = 0;
    mended(bytes)
}

fn error(bytes: &[u8]) -> BookErrorKind {
    in_time(|| AnyBook::from_bytes(bytes).map(|_| ()).unwrap_err().kind())
}

/// Each position is in a bucket that its search visits. But the searches meet too many other positions first,
/// so the book is rejected.
#[test]
fn searches_meet_few_others() {
    let positions = similar(0xFFFF_F000_FFFF_FFFF, 900);
    let bytes = builder_of(&positions).finish();
    assert_ne!(bytes[43], 0);
    let index = Index::of_book(positions.len(), 1, 0);
    let mut slots = vec![0; index.len() + 8];
    let met: usize = (positions.iter().enumerate())
        .map(|(number, position)| index.insert(&mut slots, position.zobrist(), number).unwrap())
        .sum();
    assert!(met > index.meetings());
    let error = error(&with_index(bytes, index, &slots[..index.len()]));
    assert_eq!(error, BookErrorKind::Crowded);
}

/// Puts each position in a bucket before its home bucket, where a search does not find it. In the first
/// round, all other slots are used too.
#[test]
fn searches_end_after_a_few_buckets() {
    let positions = similar(0, 20_000);
    let bytes = builder_of(&positions).finish();
    assert_eq!(bytes[43], 0);
    let index = Index::of_book(positions.len(), 1, 0);
    let bits = usize::BITS - positions.len().leading_zeros();
    for is_full in [true, false] {
        let buckets = index.buckets();
        let mut slots = vec![Vec::new(); buckets];
        for (number, position) in positions.iter().enumerate() {
            let hash = position.zobrist();
            let home = usize::try_from((u128::from(hash) * buckets as u128) >> 64).unwrap();
            // While the bucket is full, uses the bucket before it.
            let mut bucket = (home + buckets - 1) % buckets;
            while slots[bucket].len() == 16 {
                bucket = (bucket + buckets - 1) % buckets;
            }
            let low = u32::try_from(hash & 0xFFFF_FFFF).unwrap();
            slots[bucket].push(low << bits | u32::try_from(number + 1).unwrap());
        }
        for slots in &mut slots {
            slots.resize(16, if is_full { u32::MAX } else { 0 });
        }
        let slots: Vec<u8> = slots.iter().flatten().flat_map(|slot| slot.to_le_bytes()).collect();
        assert!(matches!(error(&with_index(bytes.clone(), index, &slots)), BookErrorKind::WrongIndex { .. }));
    }
}
