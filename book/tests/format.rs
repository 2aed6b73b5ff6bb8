//! A reader written from `FORMAT.md` alone, without the code of the library, reads the same.

mod positions;

use koma::{Book, Epin, Letter, Position, Side, Styles};
use koma_book::{BookBuilder, ColumnType};
use xxhash_rust::xxh64::xxh64;

/// A number of `width` bytes, the lowest first.
fn number(bytes: &[u8], at: usize, width: usize) -> usize {
    bytes[at..at + width].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// The parts of a book.
struct Parts<'a> {
    bytes: &'a [u8],
    squares: usize,
    positions: usize,
    record_width: usize,
    slot_width: usize,
    start_width: usize,
    count_width: usize,
    buckets: usize,
    styles: Vec<Styles>,
    kinds: Vec<Epin>,
    index: usize,
    records: usize,
    row_starts: usize,
    long: usize,
    /// Where the first column starts, which is text here, and how its values are told.
    texts: usize,
    offset_width: usize,
    rows: usize,
}

impl<'a> Parts<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        assert_eq!((&bytes[..8], number(bytes, 8, 4)), (&b"komabook"[..], 1));
        let checksum = bytes.len() - 8;
        assert_eq!(number(bytes, checksum, 8) as u64, xxh64(&bytes[..checksum], 0));
        let dimensions = &bytes[13..][..usize::from(bytes[12])];
        let [positions, rows, buckets, long_len] = [16, 24, 48, 56].map(|at| number(bytes, at, 8));
        let [slot_width, start_width, count_width, columns] = [36, 37, 38, 39].map(|at| number(bytes, at, 1));
        let record_width = number(bytes, 32, 4);
        let styles_at = 64 + 16 * columns;
        let kinds_at = styles_at + 2 * number(bytes, 42, 1);
        let names_at = kinds_at + 2 * number(bytes, 40, 2);
        let names: usize = (0..columns).map(|column| number(bytes, 64 + 16 * column + 2, 2)).sum();
        let index = (names_at + number(bytes, 44, 2) + names).next_multiple_of(64);
        let records = index + buckets * 16 * slot_width;
        let row_starts = records + positions * record_width;
        let long = row_starts + positions.div_ceil(16) * (start_width + 16 * count_width);
        let letter = |at: usize| Letter::ALL[usize::from(bytes[at])];
        Self {
            bytes,
            squares: dimensions.iter().map(|size| usize::from(*size)).product(),
            positions,
            record_width,
            slot_width,
            start_width,
            count_width,
            buckets,
            styles: (styles_at..kinds_at)
                .step_by(2)
                .map(|at| Styles::new(letter(at), letter(at + 1)))
                .collect(),
            kinds: (kinds_at..names_at)
                .step_by(2)
                .map(|at| Epin::from_index(number(bytes, at, 2)).unwrap())
                .collect(),
            index,
            records,
            row_starts,
            long,
            texts: long + long_len,
            offset_width: number(bytes, 65, 1),
            rows,
        }
    }

    fn position<const A: usize, const B: usize, const C: usize>(&self, i: usize) -> Position<A, B, C> {
        let record = &self.bytes[self.records + i * self.record_width..][..self.record_width];
        if record[0] == 252 {
            let told = 8.min(record.len() - 1);
            return self.long_form(self.long + number(record, 1, told));
        }
        let bitmap = self.squares.div_ceil(8);
        let mut bits =
            record[1 + bitmap..].iter().flat_map(|byte| (0..8).map(move |bit| usize::from(byte >> bit & 1)));
        let mut symbol = || (0..5).fold(0, |symbol, i| symbol | bits.next().unwrap() << i);
        let styles = self.styles[usize::from(record[0] >> 2)];
        let mut position = Position::new(styles).with_turn(Side::ALL[usize::from(record[0] & 1)]);
        for square in (0..self.squares).filter(|square| record[1 + square / 8] >> (square % 8) & 1 == 1) {
            position = position.board_diff(&[(square, Some(self.kinds[symbol()]))]).unwrap();
        }
        for side in Side::ALL.into_iter().filter(|_| record[0] >> 1 & 1 == 1) {
            for _ in 0..symbol() {
                let change = (self.kinds[symbol()], i32::try_from(symbol() + 1).unwrap());
                position = position.hand_diff(side, &[change]).unwrap();
            }
        }
        position
    }

    fn long_form<const A: usize, const B: usize, const C: usize>(&self, at: usize) -> Position<A, B, C> {
        let letter = |at: usize| Letter::ALL[usize::from(self.bytes[at])];
        let turn = Side::ALL[usize::from(self.bytes[at])];
        let mut position = Position::new(Styles::new(letter(at + 1), letter(at + 2))).with_turn(turn);
        let mut at = at + 3;
        let mut next = || {
            let (mut number, mut shift) = (0, 0);
            loop {
                let byte = usize::from(self.bytes[at]);
                at += 1;
                number |= (byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    return number;
                }
            }
        };
        let mut square = 0;
        for _ in 0..next() {
            square += next();
            position = position.board_diff(&[(square, Some(self.kinds[next()]))]).unwrap();
            square += 1;
        }
        for side in Side::ALL {
            for _ in 0..next() {
                let change = (self.kinds[next()], i32::try_from(next()).unwrap());
                position = position.hand_diff(side, &[change]).unwrap();
            }
        }
        position
    }

    fn rows(&self, i: usize) -> Vec<&'a str> {
        let (first, count) = if self.count_width == 0 {
            (i, 1)
        } else {
            let block = self.row_starts + i / 16 * (self.start_width + 16 * self.count_width);
            let count =
                |i| number(self.bytes, block + self.start_width + i * self.count_width, self.count_width);
            (
                number(self.bytes, block, self.start_width) + (0..i % 16).map(count).sum::<usize>(),
                count(i % 16),
            )
        };
        let text = self.texts + (self.rows + 1) * self.offset_width;
        let start = |row| text + number(self.bytes, self.texts + row * self.offset_width, self.offset_width);
        (first..first + count)
            .map(|row| str::from_utf8(&self.bytes[start(row)..start(row + 1)]).unwrap())
            .collect()
    }

    /// The number of a position with this hash that is the one that is asked for.
    fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Option<usize> {
        let bits = usize::BITS - self.positions.leading_zeros();
        let mut bucket = usize::try_from((u128::from(hash) * self.buckets as u128) >> 64).unwrap();
        loop {
            for slot in 0..16 {
                let found =
                    number(self.bytes, self.index + (bucket * 16 + slot) * self.slot_width, self.slot_width);
                if found == 0 {
                    return None;
                }
                let i = (found & ((1 << bits) - 1)) - 1;
                let told = (found >> bits) as u64;
                let kept = 8 * u32::try_from(self.slot_width).unwrap() - bits;
                if told == hash & ((1_u64 << kept) - 1) && is(i) {
                    return Some(i);
                }
            }
            bucket = (bucket + 1) % self.buckets;
        }
    }
}

fn check<const A: usize, const B: usize, const C: usize>(seed: u64, count: usize, repeats: bool) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut builder = BookBuilder::new("feen", &[("text", ColumnType::Text), ("n", ColumnType::U8)]).unwrap();
    let mut all: Vec<Position<A, B, C>> = Vec::new();
    for i in 0..count {
        let position = positions::any(&mut random);
        for _ in 0..if repeats { random.usize(1..4) } else { 1 } {
            if repeats || !all.contains(&position) {
                builder.push(&position, (format!("{i}").as_str(), 1_u8)).unwrap();
                all.push(position);
            }
        }
        if repeats && i % 7 == 0 {
            builder.push(&all[random.usize(..all.len())], ("again", 2_u8)).unwrap();
        }
    }
    let bytes = builder.finish();
    let parts = Parts::new(&bytes);
    let book: Book<Position<A, B, C>, (&str, u8), _> = Book::from_bytes(&bytes[..]).unwrap();
    assert_eq!(parts.positions, book.len());
    assert_eq!(parts.count_width > 0, repeats);
    for (i, (position, rows)) in book.iter().enumerate() {
        assert_eq!(parts.position::<A, B, C>(i), position);
        assert!(parts.rows(i).into_iter().eq(rows.map(|row| row.0)));
        let is = |i: usize| parts.position::<A, B, C>(i) == position;
        assert_eq!(parts.find(position.zobrist(), is), Some(i));
    }
    for near in all.iter().flat_map(|position| positions::near(position, &mut random)).take(200) {
        let is = |i: usize| parts.position::<A, B, C>(i) == near;
        assert_eq!(parts.find(near.zobrist(), is).is_some(), book.contains(&near));
    }
}

#[test]
fn the_page_tells_all() {
    check::<8, 8, 1>(1, 200, true);
    check::<8, 8, 1>(2, 400, false);
    check::<9, 9, 1>(3, 100, true);
    check::<3, 3, 1>(4, 700, true);
    check::<23, 23, 1>(5, 10, true);
    check::<5, 5, 5>(6, 40, false);
}
