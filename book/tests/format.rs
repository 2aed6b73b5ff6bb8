//! Tests that `FORMAT.md` describes what the library does. A reader that is written from this page alone must
//! read the same data as the library; the module `contents` compares them. If a book breaks one rule of the page,
//! the library must reject the book with the error for this rule.

use koma::chess::Move;
use koma::{Epin, Letter, Pin, Position, Qpi, Row as _, Side, Sin, Square, Styles};
use koma_book::{AnyBook, AnyPosition, BookBuilder, ColumnType, Value};
use koma_runtime::book_format::Cell;
use xxhash_rust::xxh64::xxh64;

use crate::damage::{mended, pages_len};

/// Reads a little-endian number of `width` bytes.
fn number(bytes: &[u8], at: usize, width: usize) -> usize {
    bytes[at..at + width].iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// A book as the page describes it: the numbers of its header, and the starts of its parts. The first column has texts.
pub(crate) struct Parts<'a> {
    bytes: &'a [u8],
    pub(crate) positions: usize,
    rows: usize,
    buckets: usize,
    record_width: usize,
    slot_width: usize,
    start_width: usize,
    count_width: usize,
    row_width: usize,
    styles: usize,
    kinds: usize,
    pub(crate) index: usize,
    records: usize,
    row_starts: usize,
    order: usize,
    long: usize,
    columns: Vec<ColumnParts>,
}

/// The starts of a column's parts: the bits for non-empty cells, the values or text offsets, the texts, and the
/// index.
struct ColumnParts {
    present: usize,
    values: usize,
    texts: usize,
    order: usize,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        assert_eq!((&bytes[..8], number(bytes, 8, 4)), (&b"komabook"[..], 2));
        let checksums = pages_len(bytes.len());
        let mut all = 0_u64;
        for (page, sum) in bytes[..checksums].chunks(1024).zip(bytes[checksums..].chunks(8)) {
            assert_eq!(sum, xxh64(page, 0).to_le_bytes());
            all = xxh64(&[&all.to_le_bytes(), sum].concat(), 0);
        }
        assert_eq!(bytes[bytes.len() - 8..], all.to_le_bytes());
        let [positions, rows, buckets, long_len] = [16, 24, 48, 56].map(|at| number(bytes, at, 8));
        let [slot_width, start_width, count_width] = [36, 37, 38].map(|at| number(bytes, at, 1));
        let (record_width, columns) = (number(bytes, 32, 4), bytes[64..].chunks(16).take(bytes[39].into()));
        let row_width = (usize::BITS - rows.leading_zeros()).div_ceil(8) as usize;
        let styles = 64 + 16 * columns.len();
        let kinds = styles + 2 * number(bytes, 42, 1);
        let names = kinds + 2 * number(bytes, 40, 2);
        let names_len =
            number(bytes, 44, 2) + columns.clone().map(|column| number(column, 2, 2)).sum::<usize>();
        let index = (names + names_len).next_multiple_of(64);
        let records = index + buckets * 16 * slot_width;
        let row_starts = records + positions * record_width;
        let order = row_starts + positions.div_ceil(16) * (start_width + 16 * count_width);
        let long = order + 2 * usize::from(bytes[46]) * rows * row_width;
        let widths = [0, 1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 4, 1, 8, 1, 2, 2, 2, 2, 2];
        let mut present = long + long_len;
        let of_column = |column: &[u8]| {
            let values = present + if column[4] & 1 == 1 { rows.div_ceil(8) } else { 0 };
            let starts = if column[0] == 1 { (rows + 1) * usize::from(column[1]) } else { 0 };
            let texts = values + starts + rows * widths[usize::from(column[0]) - 1];
            let order = texts + number(column, 8, 8);
            let parts = ColumnParts { present, values, texts, order };
            present = order + if column[4] & 2 == 2 { rows * row_width } else { 0 };
            parts
        };
        let columns = columns.map(of_column).collect();
        Self {
            bytes,
            positions,
            rows,
            buckets,
            record_width,
            slot_width,
            start_width,
            count_width,
            row_width,
            styles,
            kinds,
            index,
            records,
            row_starts,
            order,
            long,
            columns,
        }
    }

    pub(crate) fn position<const A: usize, const B: usize, const C: usize>(
        &self,
        i: usize,
    ) -> Position<A, B, C> {
        let bytes = self.bytes;
        let record = &bytes[self.records + i * self.record_width..][..self.record_width];
        let is_long = record[0] == 252;
        let long = self.long + if is_long { number(record, 1, 8.min(record.len() - 1)) } else { 0 };
        let sizes = &bytes[13..][..usize::from(bytes[12])];
        let squares: usize = sizes.iter().map(|size| usize::from(*size)).product();
        let (bitmap, symbols) = record[1..].split_at_checked(squares.div_ceil(8)).unwrap_or_default();
        let mut bits = symbols.iter().flat_map(|byte| (0..8).map(move |bit| usize::from(byte >> bit & 1)));
        let mut rest = bytes[long + 3..].iter().map(|byte| usize::from(*byte));
        // Returns the next symbol of a record, or the next number of a long form.
        let mut next = || {
            if !is_long {
                return (0..5).fold(0, |symbol, i| symbol | bits.next().unwrap() << i);
            }
            let (mut number, mut shift) = (rest.next().unwrap(), 7);
            while number >> shift == 1 {
                number = number & !(1 << shift) | rest.next().unwrap() << shift;
                shift += 7;
            }
            number
        };
        let styles = if is_long { long + 1 } else { self.styles + 2 * usize::from(record[0] >> 2) };
        let [first, second] = [styles, styles + 1].map(|at| Letter::ALL[usize::from(bytes[at])]);
        let turn = Side::ALL[usize::from(if is_long { bytes[long] } else { record[0] & 1 })];
        let mut position = Position::new(Styles::new(first, second)).with_turn(turn);
        let kind = |place: usize| Epin::from_index(number(bytes, self.kinds + 2 * place, 2)).unwrap();
        let is_taken = |square: &usize| bitmap[square / 8] >> (square % 8) & 1 == 1;
        let mut square = 0;
        for _ in 0..if is_long { next() } else { (0..squares).filter(is_taken).count() } {
            square = if is_long { square + next() } else { (square..squares).find(is_taken).unwrap() };
            position = position.board_diff(&[(square, Some(kind(next())))]).unwrap();
            square += 1;
        }
        for side in Side::ALL.into_iter().filter(|_| is_long || record[0] & 2 == 2) {
            for _ in 0..next() {
                let (piece, count) = (kind(next()), next() + usize::from(!is_long));
                position = position.hand_diff(side, &[(piece, i32::try_from(count).unwrap())]).unwrap();
            }
        }
        position
    }

    pub(crate) fn rows(&self, i: usize) -> Vec<&'a str> {
        if self.count_width == 0 {
            return vec![self.text(i)];
        }
        let block = self.row_starts + i / 16 * (self.start_width + 16 * self.count_width);
        let count = |i| number(self.bytes, block + self.start_width + i * self.count_width, self.count_width);
        let first = number(self.bytes, block, self.start_width) + (0..i % 16).map(count).sum::<usize>();
        (first..first + count(i % 16)).map(|row| self.text(row)).collect()
    }

    fn text(&self, row: usize) -> &'a str {
        let (column, width) = (&self.columns[0], number(self.bytes, 65, 1));
        let start = |row| column.texts + number(self.bytes, column.values + row * width, width);
        str::from_utf8(&self.bytes[start(row)..start(row + 1)]).unwrap()
    }

    /// Returns the texts of all rows, in the order in which they were added.
    pub(crate) fn all_rows(&self) -> impl Iterator<Item = &'a str> {
        let is_ordered = self.bytes[46] == 1;
        let row = |i| number(self.bytes, self.order + i * self.row_width, self.row_width);
        (0..self.rows).map(move |i| self.text(if is_ordered { row(i) } else { i }))
    }

    /// Returns the number of the position that has this hash and for which `is` returns true.
    pub(crate) fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Option<usize> {
        let hash = hash.wrapping_mul(u64::from(self.bytes[43]).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let bits = usize::BITS - self.positions.leading_zeros();
        let kept = 8 * u32::try_from(self.slot_width).unwrap() - bits;
        let home = usize::try_from((u128::from(hash) * self.buckets as u128) >> 64).unwrap();
        // Only a full bucket leads to the next bucket, so the first empty slot ends the search.
        let slot = |slot| self.index + slot % (16 * self.buckets) * self.slot_width;
        let slots = (16 * home..).map(|place| number(self.bytes, slot(place), self.slot_width));
        let similar = slots
            .take_while(|slot| *slot != 0)
            .filter(|slot| ((slot >> bits) as u64 ^ hash) & ((1 << kept) - 1) == 0);
        similar.map(|slot| (slot & ((1 << bits) - 1)) - 1).find(|i| is(*i))
    }
}

type Short = (&'static str, bool, Option<u8>, Option<&'static str>, Square<3, 3>, Epin);

/// Returns a book of eighteen positions. The first position has a hand of two kinds, and two rows. Its second
/// row was added last.
fn short() -> Vec<u8> {
    let names = ["text", "bool", "number", "note", "square", "piece"];
    let columns: Vec<_> = names.into_iter().zip(Short::COLUMNS.iter().copied()).collect();
    let mut builder = BookBuilder::new("feen", &columns).unwrap().with_index("text").unwrap();
    let first = Position::<3, 3>::parse("1k^1/3/1K^1 BP/ C/c").unwrap();
    let bare = Position::<3, 3>::parse("1k^1/3/1K^1 / C/c").unwrap();
    let (square, piece) = (Square::from_static("b2"), Epin::from_static("K^"));
    let row = |text: &'static str, note| -> Short { (text, true, Some(7), note, square, piece) };
    builder.push(&first, row("b", Some("x"))).unwrap();
    for square in [0, 2, 3, 4, 5, 6, 8] {
        let position = bare.board_diff(&[(square, Some(Epin::from_static("P")))]).unwrap();
        builder.push(&position, row("c", Some("y"))).unwrap();
        builder.push(&position.toggle(), row("d", Some("z"))).unwrap();
    }
    builder.push(&bare, row("é", None)).unwrap();
    builder.push(&bare.toggle(), row("f", Some(""))).unwrap();
    builder.push(&first.toggle(), row("g", None)).unwrap();
    builder.push(&first, ("a", false, None::<u8>, None::<&str>, square, piece)).unwrap();
    assert_eq!((builder.len(), builder.row_count()), (18, 19));
    builder.finish()
}

/// Returns a book of three positions whose boards are too large for a record. The last position has a hand
/// of two kinds.
fn long() -> Vec<u8> {
    let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U8)]).unwrap();
    let ranks = ["23"; 22].join("/");
    for feen in [format!("{ranks}/23 / C/d"), format!("{ranks}/23 / d/C"), format!("5K^17/{ranks} 2PB/ C/d")]
    {
        builder.push(&feen.parse::<Position<23, 23>>().unwrap(), 1_u8).unwrap();
    }
    builder.finish()
}

type Change<'a> = &'a dyn Fn(&mut Vec<u8>);

/// Breaks one rule in a copy of a book, and asserts that reading the copy gives exactly this error.
fn broken(book: &[u8], rule: &str, words: &str, change: Change<'_>) {
    assert!(AnyBook::from_bytes(book).is_ok());
    let mut bytes = book.to_vec();
    change(&mut bytes);
    assert_ne!(bytes, book, "{rule}");
    let error = AnyBook::from_bytes(mended(bytes)).unwrap_err();
    assert_eq!(error.to_string(), words, "{rule}");
}

fn wrong_position(book: &[u8], rule: &str, number: usize, change: Change<'_>) {
    broken(book, rule, &format!("the book is wrong: position {number} is invalid"), change);
}

fn wrong_value(book: &[u8], rule: &str, column: usize, row: usize, change: Change<'_>) {
    let words = format!(
        "the book is wrong: column {column} has an invalid value in row {row}, or an index that is not in order"
    );
    broken(book, rule, &words, change);
}

#[test]
fn each_rule_of_the_header() {
    let book = short();
    let wrong = "the book is damaged: its header is invalid";
    let header = |rule: &str, at: usize, byte: u8| broken(&book, rule, wrong, &|bytes| bytes[at] = byte);
    header("at most three dimensions", 12, 4);
    header("missing sizes are 0", 15, 1);
    header("outer sizes are at least 2", 13, 1);
    header("there are at least as many rows as positions", 24, 17);
    header("without positions, there is no shape", 16, 0);
    header("sizes are at least 1", 14, 0);
    broken(&book, "at most 65,025 squares", wrong, &|bytes| {
        bytes[12..16].copy_from_slice(&[3, 2, 255, 255]);
    });
    header("records have a byte", 32, 0);
    header("slots have four bytes", 36, 3);
    header("slots have at most eight bytes", 36, 9);
    header("starts have at most eight bytes", 37, 9);
    header("the start width is 0 only with the count width", 37, 0);
    header("counts have at most eight bytes", 38, 9);
    header("the count width is 0 only with the start width", 38, 0);
    header("there is a column", 39, 0);
    header("there are at most eight columns", 39, 9);
    header("there are at most 624 kinds", 41, 3);
    header("there are at most 63 pairs of styles", 42, 64);
    header("a flag of a later version", 46, 3);
    header("a zero comes after the flags", 47, 1);
    header("there is a bucket for twelve positions", 48, 1);
    header("texts have offsets", 64 + 1, 0);
    header("offsets of texts have at most eight bytes", 64 + 1, 9);
    header("offsets can express the end of the texts", 64 + 9, 1);
    header("other values have no offsets", 80 + 1, 1);
    let mut builder = BookBuilder::new("feen", &[("text", ColumnType::Text)]).unwrap();
    builder.push(&Position::<3, 3>::parse("1k^1/3/1K^1 / C/c").unwrap(), "").unwrap();
    broken(&builder.finish(), "empty texts have offsets too", wrong, &|bytes| bytes[65] = 0);
    header("other values have no text length", 80 + 8, 1);
    let styles = 64 + 6 * 16;
    header("styles are letters", styles, 26);
    header("kinds are EPINs", styles + 3, 3);
    broken(&book, "kinds are unique", wrong, &|bytes| bytes.copy_within(styles + 2..styles + 4, styles + 4));
    let names = styles + 2 + 2 * number(&book, 40, 2);
    header("zeros come before the index", names + "feentextboolnumbernotesquarepiece".len(), 1);
    header("names are UTF-8", names, 0xFF);
    header("names have no control characters", names + 4, 0x1B);
    // The key and the first column have the names `feen` and `text`. The lengths of these names are at bytes 44 and 66.
    for (len, other) in [(44, 66), (66, 44)] {
        broken(&book, "names are not empty", wrong, &|bytes| (bytes[len], bytes[other]) = (0, 8));
    }
    broken(&book, "names are unique", wrong, &|bytes| bytes.copy_within(names..names + 4, names + 4));

    let column = |rule: &str, at: usize, byte: u8, what: &str| {
        let words = format!("column 2 of the book has an unknown {what} may know it");
        broken(&book, rule, &words, &|bytes| bytes[80 + at] = byte);
    };
    let of_type = |code| format!("type, {code}; a newer release of koma, or one with its feature `games`,");
    column("0 is not the code of a type", 0, 0, &of_type(0));
    column("a type of a later release", 0, 200, &of_type(200));
    column("a flag of a later release", 4, 4, "flag; a newer release of koma");
    (5..8).for_each(|at| column("zeros after the flags", at, 1, "flag; a newer release of koma"));

    let words = "this is not a book: it does not start with `komabook`";
    broken(&book, "the magic", words, &|bytes| bytes[7] = b'!');
    for (found, help) in [(1, "build the book again"), (3, "a newer release of koma reads it")] {
        let words =
            format!("the book has version {found} of the format; this program reads version 2; {help}");
        broken(&book, "the version", &words, &|bytes| bytes[8] = found);
    }
    let len = book.len();
    let words = format!("the book is cut off: it has {} bytes; expected at least {len}", len - 1);
    broken(&book, "the last byte", &words, &|bytes| bytes.truncate(len - 1));
    let words = format!("the book is damaged: it has more bytes than its header says: {len}");
    broken(&book, "the end", &words, &|bytes| bytes.push(0));
    for at in pages_len(len)..len {
        let mut bytes = book.clone();
        bytes[at] ^= 1;
        let error = AnyBook::from_bytes(bytes).unwrap_err();
        assert_eq!(error.to_string(), "the book is damaged: its checksum does not match its bytes");
    }
}

/// Sets the symbol with the index `symbol` to `value`. The symbols start at `at`.
fn set_symbol(bytes: &mut [u8], at: usize, symbol: usize, value: usize) {
    for bit in 0..5 {
        let place = 5 * symbol + bit;
        let byte = &mut bytes[at + place / 8];
        *byte = *byte & !(1 << (place % 8)) | u8::from(value >> bit & 1 == 1) << (place % 8);
    }
}

#[test]
fn each_rule_of_positions() {
    let book = short();
    let parts = Parts::new(&book);
    let record = |number: usize| parts.records + number * parts.record_width;
    let position = |rule: &str, number, change: Change<'_>| wrong_position(&book, rule, number, change);
    // The first record has two pieces, two kinds in the first hand (places 2 and 3 in the list of kinds), and no kinds
    // in the second hand.
    let symbols = record(0) + 1 + 2;
    position("the number of the styles is in the list", 0, &|bytes| bytes[record(0)] = 1 << 2);
    position("the squares are on the board", 0, &|bytes| bytes[record(0) + 2] |= 2);
    position("the kind of a piece is in the list", 0, &|bytes| set_symbol(bytes, symbols, 0, 31));
    position("the kinds of a hand are in order", 0, &|bytes| {
        set_symbol(bytes, symbols, 3, 3);
        set_symbol(bytes, symbols, 5, 2);
    });
    position("the kinds of a hand are unique", 0, &|bytes| set_symbol(bytes, symbols, 5, 2));
    position("no more pieces than squares", 0, &|bytes| set_symbol(bytes, symbols, 4, 31));
    position("zeros come after the symbols", 1, &|bytes| bytes[record(2) - 1] = 1);
    position("bits after the last symbol are zeros", 1, &|bytes| bytes[record(1) + 1 + 2 + 1] |= 0x80);
    let bare = 15;
    position("hands are not empty if their bit is set", bare, &|bytes| bytes[record(bare)] |= 2);

    let index = |rule: &str, number: usize, change: Change<'_>| {
        let words = format!("the book is wrong: position {number} is not in the index, or is repeated");
        broken(&book, rule, &words, change);
    };
    index("positions are unique", 2, &|bytes| bytes.copy_within(record(1)..record(2), record(2)));
    let slot = |bucket: usize, slot: usize| parts.index + (16 * bucket + slot) * 4;
    assert_eq!((parts.slot_width, parts.buckets, number(&book, slot(0, 15), 4)), (4, 2, 0));
    let used = (0..16).position(|place| number(&book, slot(0, place), 4) == 0).unwrap();
    index("each used slot belongs to a position", 18, &|bytes| bytes[slot(0, used)] = 1);
    index("used slots come first", 18, &|bytes| {
        bytes.copy_within(slot(0, used - 1)..slot(0, used), slot(0, used));
        bytes[slot(0, used - 1)..slot(0, used)].fill(0);
    });
    let first = number(&book, slot(0, 0), 1) & 31;
    index("a slot has bits of the hash", first - 1, &|bytes| bytes[slot(0, 0)] ^= 32);
    index("the seed", 0, &|bytes| bytes[43] = 1);
    index("the bucket", 0, &|bytes| bytes.swap(slot(0, 0), slot(1, 0)));
}

#[test]
fn each_rule_of_long_forms() {
    let book = long();
    let parts = Parts::new(&book);
    let record = |number: usize| parts.records + number * parts.record_width;
    let position = |rule: &str, number, change: Change<'_>| wrong_position(&book, rule, number, change);
    // The long form of an empty board takes six bytes. The last long form starts with these parts: the turn, the
    // styles, the count of pieces (1), the number of empty squares before the piece (5), the kind of the
    // piece, and the first hand, with two kinds and their counts.
    let last = parts.long + 12;
    assert_eq!(&book[last..][..11], [0, 2, 3, 1, 5, 0, 2, 1, 1, 2, 2]);
    let insert = |bytes: &mut Vec<u8>, at: usize, byte: u8| {
        bytes.insert(at, byte);
        bytes[56] += 1;
    };
    position("a turn is 0 or 1", 0, &|bytes| bytes[parts.long] = 2);
    position("styles are letters", 0, &|bytes| bytes[parts.long + 1] = 26);
    position("a form starts where the previous one ends", 1, &|bytes| bytes[record(1) + 1] = 0);
    position("no gap between forms", 1, &|bytes| {
        insert(bytes, parts.long + 6, 0);
        bytes[record(1) + 1] += 1;
        bytes[record(2) + 1] += 1;
    });
    position("no gap after the last form", 3, &|bytes| insert(bytes, last + 12, 0));
    position("zeros after the start", 0, &|bytes| bytes[record(0) + parts.record_width - 1] = 1);
    position("squares are on the board", 2, &|bytes| {
        insert(bytes, last + 4, 0xFF);
        bytes[last + 5] = 0x7F;
    });
    position("the kind of a piece is in the list", 2, &|bytes| bytes[last + 5] = 3);
    position("numbers have no superfluous byte", 2, &|bytes| {
        bytes[last + 11] = 0x80;
        insert(bytes, last + 12, 0);
    });
    position("numbers have at most three bytes", 2, &|bytes| {
        bytes[last + 11] = 0x80;
        (0..3).for_each(|_| insert(bytes, last + 12, 0x80));
    });
    position("counts are at least 1", 2, &|bytes| bytes[last + 8] = 0);
    position("the kinds of a hand are in order", 2, &|bytes| bytes.swap(last + 7, last + 9));
    position("the kinds of a hand are unique", 2, &|bytes| bytes[last + 9] = 1);
}

#[test]
fn each_rule_of_rows_and_values() {
    let book = short();
    let parts = Parts::new(&book);
    let columns = &parts.columns;
    assert_eq!(columns[5].order, pages_len(book.len()));
    let rows = |rule: &str, number: usize, at: usize, byte: u8| {
        let words = format!("the book is wrong: position {number} has no rows, or its rows are out of place");
        broken(&book, rule, &words, &|bytes| bytes[parts.row_starts + at] = byte);
    };
    rows("a block starts with the next row", 0, 0, 1);
    rows("the second block starts with the next row", 16, 17, 16);
    rows("a position has a row", 3, 1 + 3, 0);
    rows("no rows after the last position", 17, 17 + 1 + 2, 1);
    rows("there are as many rows as the header says", 17, 17 + 1 + 1, 2);

    let value = |rule: &str, column: usize, row, change: Change<'_>| {
        wrong_value(&book, rule, column + 1, row, change);
    };
    let text = &columns[0];
    value("the first text starts first", 0, 0, &|bytes| bytes[text.values] = 1);
    value("starts are in order", 0, 4, &|bytes| bytes[text.values + 5] = 3);
    value("the last text ends last", 0, 19, &|bytes| bytes[text.values + 19] -= 1);
    value("texts are UTF-8", 0, 0, &|bytes| bytes[text.texts] = 0xFF);
    value("a bool is 0 or 1", 1, 2, &|bytes| bytes[columns[1].values + 2] = 2);
    value("an empty cell is 0", 2, 1, &|bytes| bytes[columns[2].values + 1] = 1);
    value("bits after the last row are 0", 2, 19, &|bytes| bytes[columns[2].present + 2] |= 8);
    value("an empty text has no bytes", 3, 0, &|bytes| bytes[columns[3].present] &= !1);
    value("a square is on the board", 4, 3, &|bytes| bytes[columns[4].values + 6] = 9);
    value("an EPIN is one of 624", 5, 18, &|bytes| bytes[columns[5].values + 37] = 3);

    assert_eq!(book[text.order..][..2], [1, 0], "`a` comes before `b`");
    value("the values are in order", 0, 1, &|bytes| bytes.swap(text.order, text.order + 1));
    value("the rows of a value are in order", 0, 3, &|bytes| bytes.swap(text.order + 2, text.order + 3));
    value("each row occurs", 0, 1, &|bytes| bytes[text.order + 1] = 1);
    value("a row belongs to the book", 0, 18, &|bytes| bytes[text.order + 18] = 19);

    // The first list has row 0, rows 2 to 18, and row 1. The second list has the place of each row in the
    // first list.
    let (added, places) = (parts.order, parts.order + 19);
    assert_eq!([book[added + 1], book[added + 18], book[places + 1], book[places + 2]], [2, 1, 18, 1]);
    let words =
        "the book is wrong: the order in which its rows were added has a missing, repeated or misplaced row";
    let order = |rule: &str, change: Change<'_>| broken(&book, rule, words, change);
    order("each row was added", &|bytes| bytes[added + 1] = 1);
    order("a row that was added belongs to the book", &|bytes| bytes[added + 18] = 19);
    order("the rows of a position are in the order in which they were added", &|bytes| {
        bytes.swap(added, added + 18);
        bytes.swap(places, places + 1);
    });
    order("positions are in the order of their first rows", &|bytes| {
        bytes.swap(added + 1, added + 2);
        bytes.swap(places + 2, places + 3);
    });
}

/// The index of the last token or move is a valid value. The next number is invalid.
#[test]
fn each_range_of_numbers() {
    for (column, count) in [
        (ColumnType::Sin, Sin::COUNT),
        (ColumnType::Pin, Pin::COUNT),
        (ColumnType::Qpi, Qpi::COUNT),
        (ColumnType::ChessMove, Move::COUNT),
    ] {
        let mut builder = BookBuilder::new("feen", &[("value", column)]).unwrap();
        let empty = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
        let value = Value::of_cell(column, Cell::Number(count as u128 - 1), None);
        builder.push_values(&AnyPosition::of(&empty), &[value]).unwrap();
        let book = builder.finish();
        let at = Parts::new(&book).columns[0].values;
        let number = count.to_le_bytes();
        let rule = format!("values of {column} are below {count}");
        // Only checksums come after the value. If the value has one byte, the second byte is in a checksum.
        wrong_value(&book, &rule, 1, 0, &|bytes| bytes[at..at + 2].copy_from_slice(&number[..2]));
    }
}
