//! Compares books that are built with little memory with the same books built in memory.

use koma_format::{AnyPosition, BookBuilder, BuildError, FeenReader, TableBuilder as _, Value};
use koma_runtime::book_format::Index;
use koma_runtime::{ColumnType, Epin, Letter, Position, Styles};

use super::hash_index::HashIndex;
use super::temporary::FileWriter;
use super::{SpillError, SpillingBuilder};
use crate::progress::{Phase, Progress};

/// A simple generator of random numbers (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// The columns of the test books.
const COLUMNS: [(&str, ColumnType); 5] = [
    ("text", ColumnType::Text),
    ("number", ColumnType::U16),
    ("maybe", ColumnType::Optional(&ColumnType::I32)),
    ("note", ColumnType::Optional(&ColumnType::Text)),
    ("square", ColumnType::Square),
];

fn builder() -> BookBuilder {
    let builder = BookBuilder::new("feen", &COLUMNS).unwrap();
    ["text", "number", "maybe", "note"]
        .iter()
        .try_fold(builder, |builder, name| builder.with_index(name))
        .unwrap()
}

/// A row: a position in FEEN, and its values.
type TestRow = (String, [String; 5]);

fn row(random: &mut Random, feen: String, square: &str) -> TestRow {
    let text = ["", "e", "e4", "\0", "ä", "zz"][random.below(6)].repeat(random.below(3));
    let number = random.below(600).to_string();
    let maybe = ["", "0", "3", "-1"][random.below(4)].to_owned();
    let note = ["", "x", "y"][random.below(3)].to_owned();
    (feen, [text, number, maybe, note, square.to_owned()])
}

/// Adds rows by calls of `push`, which gets a position and values.
fn add<E: std::fmt::Debug>(
    rows: &[TestRow],
    mut push: impl FnMut(&AnyPosition<'_>, &[Value<'_>]) -> Result<(), E>,
) {
    let mut reader = FeenReader::new();
    for (feen, cells) in rows {
        let position = reader.parse(feen).unwrap();
        let values: Vec<Value<'_>> = COLUMNS
            .iter()
            .zip(cells)
            .map(|((_, column), text)| Value::parse_at(*column, text, &position).unwrap())
            .collect();
        push(&position, &values).unwrap();
    }
}

/// Asserts that the book of these rows does not depend on the memory.
fn check(rows: &[TestRow]) {
    let mut expected = builder();
    add(rows, |position, values| expected.push_values(position, values));
    let positions = expected.len();
    let expected = expected.finish();
    // With one byte, each row is a run of its own, so runs are merged on several levels.
    let least = if rows.len() <= 1_100 { 1 } else { 30_000 };
    for memory in [least, 20_000, 200_000, 2 << 20, usize::MAX] {
        let progress = Progress::new();
        let mut spilling = SpillingBuilder::new(builder(), memory).with_progress(&progress);
        add(rows, |position, values| spilling.push_values(position, values));
        assert_eq!(spilling.row_count(), rows.len());
        assert_eq!((progress.phase(), progress.done()), (Phase::Reading, rows.len() as u64));
        let mut bytes = Vec::new();
        let size = spilling.finish_to(&mut bytes).unwrap();
        assert!(bytes == expected, "{} rows, {memory} bytes of memory", rows.len());
        let found = (size.positions, size.rows, size.bytes);
        let len = bytes.len() as u64;
        assert_eq!(found, (positions, rows.len(), len), "{memory} bytes of memory");
        let progress = (progress.phase(), progress.done(), progress.total());
        assert_eq!(progress, (Phase::Writing, len, Some(len)), "{memory} bytes of memory");
        let found = in_order_of_positions(rows, memory).finish().unwrap();
        assert!(found == expected, "{} rows with places, {memory} bytes of memory", rows.len());
    }
}

/// Adds the rows in the order of their positions, each at its place. A third of the rows are added in their own order
/// first.
fn in_order_of_positions(rows: &[TestRow], memory: usize) -> SpillingBuilder {
    let mut spilling = SpillingBuilder::new(builder(), memory);
    let (first, others) = rows.split_at(rows.len() / 3);
    add(first, |position, values| spilling.push_values(position, values));
    let mut positions: Vec<&str> = others.iter().map(|(feen, _)| feen.as_str()).collect();
    let mut seen = std::collections::HashSet::new();
    positions.retain(|feen| seen.insert(*feen));
    let mut by_position: std::collections::HashMap<&str, Vec<usize>> = std::collections::HashMap::new();
    for (place, (feen, _)) in (first.len()..).zip(others) {
        by_position.entry(feen).or_default().push(place);
    }
    for feen in positions {
        let places = &by_position[feen];
        let rows: Vec<TestRow> = places.iter().map(|place| rows[*place].clone()).collect();
        let mut places = places.iter();
        let mut is_first = true;
        add(&rows, |position, values| {
            let place = *places.next().unwrap();
            if std::mem::replace(&mut is_first, false) {
                spilling.push_at(place, position, values)
            } else {
                spilling.push_next_at(place, position, values)
            }
        });
    }
    spilling
}

/// Places that are missing or repeated are refused, however much memory there is.
#[test]
fn invalid_places() {
    let (one, other): (Position<3>, Position<3>) =
        ("1K^1 / C/c".parse().unwrap(), "1K^1 / c/C".parse().unwrap());
    let shared = [[0, 2, 3], [0, 1, 1], [1, 2, 3], [usize::MAX, 1, 2], [0, 0, 0], [0, 0, 1], [0, 1, 0]];
    // The last byte of these places is a place of a book with three rows.
    let cut_off = [[0, 1, 258], [0, 257, 2], [256, 1, 2], [0, 1, 1 << 16 | 2], [0, 1, 1 << 24 | 2]];
    for places in shared.into_iter().chain(cut_off) {
        for memory in [1, usize::MAX] {
            let mut builder = SpillingBuilder::new(
                BookBuilder::new("feen", &[("weight", ColumnType::U8)]).unwrap(),
                memory,
            );
            let values = [Value::U8(1)];
            assert!(matches!(
                builder.push_next_at(0, &AnyPosition::of(&one), &values),
                Err(SpillError::Build(BuildError::UnknownPosition))
            ));
            let pushed = builder
                .push_at(places[0], &AnyPosition::of(&one), &values)
                .and_then(|()| builder.push_next_at(places[1], &AnyPosition::of(&one), &values))
                .and_then(|()| builder.push_at(places[2], &AnyPosition::of(&other), &values))
                .and_then(|()| builder.finish().map(drop));
            assert!(matches!(pushed, Err(SpillError::Build(BuildError::Places))), "{places:?}: {pushed:?}");
        }
    }
}

/// Many rows of one position with the same place do not make the builder search for an index without end.
#[test]
fn one_place_for_all_rows() {
    let position: Position<3> = "1K^1 / C/c".parse().unwrap();
    for (rows, memory) in [(200_u32, 1), (200, 40_000), (200, usize::MAX), (70_000, 500_000)] {
        let mut builder =
            SpillingBuilder::new(BookBuilder::new("feen", &[("weight", ColumnType::U32)]).unwrap(), memory);
        for row in 0..rows {
            builder.push_at(0, &AnyPosition::of(&position), &[Value::U32(row)]).unwrap();
        }
        assert!(matches!(builder.finish(), Err(SpillError::Build(BuildError::Places))), "{rows}, {memory}");
    }
}

/// Rows can be added in any order of their places.
#[test]
fn places_in_any_order() {
    let mut random = Random(5);
    for rows in [2, 3, 300] {
        let rows: Vec<TestRow> = (0..rows)
            .map(|_| {
                let feen = ["1K^1 / C/c", "1K^1 / c/C", "3 / C/c"][random.below(3)].to_owned();
                row(&mut random, feen, "b")
            })
            .collect();
        let mut expected = builder();
        add(&rows, |position, values| expected.push_values(position, values));
        let expected = expected.finish();
        for memory in [1, 30_000, usize::MAX] {
            let mut places: Vec<usize> = (0..rows.len()).collect();
            for place in (1..places.len()).rev() {
                places.swap(place, random.below(place + 1));
            }
            let mut spilling = SpillingBuilder::new(builder(), memory);
            let shuffled: Vec<TestRow> = places.iter().map(|place| rows[*place].clone()).collect();
            let mut places = places.iter();
            add(&shuffled, |position, values| spilling.push_at(*places.next().unwrap(), position, values));
            assert!(spilling.finish().unwrap() == expected, "{} rows, {memory} bytes of memory", rows.len());
        }
    }
}

#[test]
fn few_rows() {
    check(&[]);
    let mut random = Random(1);
    for rows in 1..40 {
        let rows: Vec<_> = (0..rows)
            .map(|_| {
                let feen = ["1K^1 / C/c", "1K^1 / c/C", "3 / C/c"][random.below(3)].to_owned();
                row(&mut random, feen, "b")
            })
            .collect();
        check(&rows);
    }
}

/// Many positions with one row each, many rows in turn, and many rows of few positions.
#[test]
fn many_rows() {
    let mut random = Random(2);
    for (rows, positions) in [(1_100, 900), (4_000, usize::MAX), (3_000, 1_500), (2_000, 7), (2_000, 1)] {
        let mut feens = Vec::new();
        let rows: Vec<_> = (0..rows)
            .map(|_| {
                if feens.len() < positions {
                    feens.push(random_feen(&mut random));
                }
                let feen = if positions == usize::MAX {
                    feens.last().unwrap().clone()
                } else {
                    feens[random.below(feens.len())].clone()
                };
                row(&mut random, feen, "e4")
            })
            .collect();
        check(&rows);
    }
}

/// Returns a position of 8x8 squares, with random pieces on the board and in hand. There are more than 31 kinds of pieces
/// and several styles. Some positions need long forms.
fn random_feen(random: &mut Random) -> String {
    let style = |random: &mut Random| Letter::ALL[random.below(3)];
    let mut position = Position::<8, 8>::new(Styles::new(style(random), style(random)));
    let kinds = [6, 40, Epin::COUNT][random.below(3)];
    let piece = |random: &mut Random| Epin::from_index(random.below(kinds) * (Epin::COUNT / kinds));
    let pieces: Vec<_> = (0..64).filter(|_| random.below(3) == 0).collect();
    let pieces: Vec<_> = pieces.into_iter().map(|square| (square, piece(random))).collect();
    position = position.board_diff(&pieces).unwrap();
    for _ in 0..random.below(4) {
        let (piece, count) = (piece(random).unwrap(), [1, 2, 9][random.below(3)]);
        let side = koma_runtime::Side::ALL[random.below(2)];
        position = position.hand_diff(side, &[(piece, count)]).unwrap_or(position);
    }
    if random.below(2) == 0 { position.to_string() } else { position.toggle().to_string() }
}

/// Boards with more squares than records allow, and boards of three dimensions.
#[test]
fn large_boards() {
    let mut random = Random(3);
    let lines = ["K^254", "100+P154", "254k", "255"];
    let large: Vec<_> = (0..200)
        .map(|_| {
            let line = |random: &mut Random| lines[random.below(4)];
            let feen = format!("{}/{}/{} / C/c", line(&mut random), line(&mut random), line(&mut random));
            row(&mut random, feen, "a1")
        })
        .collect();
    check(&large);
    let cubes: Vec<_> = (0..200)
        .map(|_| {
            let ranks: Vec<_> = (0..4).map(|_| ["3", "K2", "1k1", "PpP"][random.below(4)]).collect();
            let feen = format!("{}/{}//{}/{} / C/c", ranks[0], ranks[1], ranks[2], ranks[3]);
            row(&mut random, feen, "a1A")
        })
        .collect();
    check(&cubes);
}

/// Rows are refused in the same way as in memory, and do not change the book.
#[test]
fn invalid_rows() {
    let columns = [("weight", ColumnType::U16)];
    let new = || BookBuilder::new("feen", &columns).unwrap();
    let position: Position<3> = "1K^1 / C/c".parse().unwrap();
    let other: Position<4> = "1K^2 / C/c".parse().unwrap();
    for memory in [1, 1 << 20] {
        let (mut expected, mut builder) = (new(), SpillingBuilder::new(new(), memory));
        let check = |found: Result<(), SpillError>, expected: Result<(), BuildError>| match found {
            Err(SpillError::Build(found)) => assert_eq!(Err(found), expected),
            found => assert!(found.is_ok() && expected.is_ok(), "{found:?}"),
        };
        for weight in 0..5_u16 {
            check(builder.push(&position, 7_u8), expected.push(&position, 7_u8));
            check(builder.push(&position, weight), expected.push(&position, weight));
            check(builder.push(&other, weight), expected.push(&other, weight));
            check(builder.push(&position, (weight, weight)), expected.push(&position, (weight, weight)));
        }
        let mut bytes = Vec::new();
        builder.finish_to(&mut bytes).unwrap();
        assert!(bytes == expected.finish());
    }
}

/// Returns an index like [`BookBuilder::finish`].
fn index_in_memory(hashes: &[u64]) -> (usize, u8, Vec<u8>) {
    let (mut times, mut seed) = (1, 0_u8);
    loop {
        let index = Index::of_book(hashes.len(), times, seed);
        let mut slots = vec![0; index.len() + 8];
        let mut left = Some(index.meetings());
        for (number, hash) in hashes.iter().enumerate() {
            left = left.and_then(|left| left.checked_sub(index.insert(&mut slots, *hash, number)?));
        }
        if left.is_some() {
            slots.truncate(index.len());
            return (index.buckets(), seed, slots);
        }
        seed = seed.wrapping_add(1);
        times += usize::from(seed == 0);
    }
}

fn check_index(hashes: &[u64]) -> u8 {
    let mut file = FileWriter::new().unwrap();
    for hash in hashes {
        std::io::Write::write_all(&mut file, &hash.to_le_bytes()).unwrap();
    }
    let mut file = file.finish().unwrap();
    let (buckets, seed, slots) = index_in_memory(hashes);
    for memory in [1 << 13, usize::MAX] {
        let mut found = HashIndex::new(&mut file, hashes.len(), memory, &Progress::new()).unwrap();
        assert_eq!((found.index.buckets(), found.seed), (buckets, seed), "{} hashes", hashes.len());
        let mut found_slots = Vec::new();
        std::io::Read::read_to_end(&mut found.slots.reader(1 << 12).unwrap(), &mut found_slots).unwrap();
        assert!(found_slots == slots, "{} hashes", hashes.len());
    }
    seed
}

/// The index equals the index in memory, also if buckets overflow, from the last bucket into the first one too, or if other
/// seeds are needed.
#[test]
fn indexes() {
    let mut random = Random(4);
    let mut largest_seed = 0;
    for len in (0..60).chain([100, 199, 1_000, 9_000]) {
        // Of each sixteen hashes, so many belong in the first bucket, in the last one, and in one in the middle. The others
        // belong anywhere. If there are many positions, only the latter are many.
        for [first, last, middle] in
            [[0, 0, 0], [0, 1, 0], [0, 3, 0], [2, 2, 0], [0, 0, 16], [0, 16, 0], [4, 4, 4]]
        {
            for shift in [8, 40, 52] {
                let hashes: Vec<u64> = (0..len)
                    .map(|number| {
                        let random_hash = random.next();
                        let small = random_hash >> shift;
                        match number % 16 {
                            place if place < first && number < 900 => small,
                            place if place < first + last && number < 900 => u64::MAX - small,
                            place if place < first + last + middle && number < 900 => (1 << 63) + small,
                            _ => random_hash,
                        }
                    })
                    .collect();
                largest_seed = largest_seed.max(check_index(&hashes));
            }
        }
    }
    assert!(largest_seed > 0);
}

/// Sixteen positions of one hash are allowed, also if each of them is in a run of its own. The error names the first row
/// that has no room.
#[test]
fn too_many_of_one_hash() {
    let pawn = Some(Epin::from_static("P"));
    let empty = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    let places = ["row 41", "a.tsv:42", "a.epd"];
    for (positions, table, place) in [
        (16, None, None),
        (17, None, Some(places[0])),
        (20, Some(("a.tsv", Some(2))), Some(places[1])),
        (20, Some(("a.epd", None)), Some(places[2])),
    ] {
        let mut builder =
            SpillingBuilder::new(BookBuilder::new("feen", &[("weight", ColumnType::U8)]).unwrap(), 1);
        if let Some((name, first_line)) = table {
            builder.start_table(name, first_line);
        }
        // The squares are in an order that differs from the order of the long forms.
        for square in 0..positions {
            for (hash, rows) in [(8, 1), (7, 1), (9, 0)] {
                let position = empty.board_diff(&[(square * 7 % 64, pawn)]).unwrap();
                for _ in 0..rows + usize::from(square % 2 == 0 && hash == 7) {
                    spill_with_hash(&mut builder, &[AnyPosition::of(&position)], hash);
                }
            }
        }
        match (builder.finish_to(&mut Vec::new()), place) {
            (Ok(_), None) => {}
            (Err(SpillError::Row { place, error: BuildError::TooManyOfOneHash }), Some(expected)) => {
                assert_eq!(place, expected);
            }
            (found, _) => panic!("{positions} positions: {found:?}"),
        }
    }
}

/// Adds a row of each position, as if the positions had this hash, and moves the rows to a temporary file.
fn spill_with_hash(builder: &mut SpillingBuilder, positions: &[AnyPosition<'_>], hash: u64) {
    for position in positions {
        builder.builder.push_values(position, &[Value::U8(1)]).unwrap();
    }
    builder.spilled.add_rows_with(&builder.builder, &[], |_| hash).unwrap();
    builder.builder.clear();
}

/// Adds the positions in turn as if they had the same hash, with `positions_in_run` of them in each run, and returns the size
/// of the book.
fn size_with_one_hash(positions: &[AnyPosition<'_>], positions_in_run: usize) -> super::BookSize {
    let mut builder =
        SpillingBuilder::new(BookBuilder::new("feen", &[("weight", ColumnType::U8)]).unwrap(), 1);
    let in_turn: Vec<_> = positions.iter().cycle().take(10 * positions.len()).copied().collect();
    for of_run in in_turn.chunks(positions_in_run) {
        spill_with_hash(&mut builder, of_run, 7);
    }
    builder.finish_to(&mut Vec::new()).unwrap()
}

/// Positions with the same hash stay different positions, also if the order of their long forms differs from the order of
/// their lengths, and whether or not their lengths fit in a byte.
#[test]
fn positions_of_one_hash() {
    fn of_lengths<const A: usize, const B: usize, const C: usize>(pieces: &[usize]) {
        let pawn = Some(Epin::from_static("P"));
        let empty = Position::<A, B, C>::new(Styles::new(Letter::C, Letter::C));
        let positions: Vec<_> = pieces
            .iter()
            .map(|len| empty.board_diff(&(0..*len).map(|square| (square, pawn)).collect::<Vec<_>>()).unwrap())
            .collect();
        let positions: Vec<_> = positions.iter().map(AnyPosition::of).collect();
        for positions_in_run in 1..=pieces.len() {
            let size = size_with_one_hash(&positions, positions_in_run);
            assert_eq!((size.positions, size.rows), (pieces.len(), 10 * pieces.len()), "{positions_in_run}");
        }
    }
    let feens = [
        "8/8/8/8/8/8/8/8 / C/c",
        "KK6/8/8/8/8/8/8/8 / C/c",
        "7K/8/8/8/8/8/8/8 / C/c",
        "k7/KKKKKKKK/8/8/8/8/8/8 / C/c",
    ];
    let positions: Vec<Position<8, 8>> = feens.iter().map(|feen| feen.parse().unwrap()).collect();
    let positions: Vec<_> = positions.iter().map(AnyPosition::of).collect();
    for positions_in_run in 1..=4 {
        assert_eq!(size_with_one_hash(&positions, positions_in_run).positions, 4);
    }
    // Records of 65 to 385 bytes, many of them around 127 and 255.
    of_lengths::<16, 16, 2>(&[0, 98, 99, 100, 101, 270, 302, 303, 304, 305, 306, 512]);
    // The boards are too large for records. Long forms have 6 to 1,030 bytes.
    of_lengths::<16, 33, 1>(&[0, 59, 60, 61, 62, 110, 122, 123, 124, 125, 126, 512]);
}

/// A writer that has room for a number of bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn full_outputs() {
    let mut random = Random(5);
    let rows: Vec<_> = (0..2_000).map(|_| (random_feen(&mut random), "e4")).collect();
    let rows: Vec<_> = rows.into_iter().map(|(feen, square)| row(&mut random, feen, square)).collect();
    for memory in [10_000, usize::MAX] {
        for room in [0, 70_000] {
            let mut spilling = SpillingBuilder::new(builder(), memory);
            add(&rows, |position, values| spilling.push_values(position, values));
            let error = spilling.finish_to(Full(room)).unwrap_err();
            assert!(
                matches!(&error, SpillError::Output(error) if error.kind() == std::io::ErrorKind::StorageFull)
            );
        }
    }
}
