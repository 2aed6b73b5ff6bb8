//! Tests that a look-up finds what is in the book, and nothing else.

use std::collections::HashMap;

use crate::format::Parts;
use crate::positions::{any, near};
use koma::{Book, Epin, Letter, Position, Side, Styles};
use koma_book::{AnyBook, BookBuilder, ColumnType};

const COLUMNS: [(&str, ColumnType); 2] = [("text", ColumnType::Text), ("number", ColumnType::U16)];

type TestBook<const A: usize, const B: usize, const C: usize> =
    Book<Position<A, B, C>, (&'static str, u16), Vec<u8>>;

type RowOf<const A: usize, const B: usize, const C: usize> = (Position<A, B, C>, String, u16);

/// Checks a book of random rows. If `repeats` is true, some positions have several rows.
fn check<const A: usize, const B: usize, const C: usize>(seed: u64, count: usize, repeats: bool) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut rows: Vec<RowOf<A, B, C>> = Vec::new();
    for _ in 0..count {
        let position = match rows.len() {
            len if repeats && len > 0 && random.u8(..3) == 0 => rows[random.usize(..len)].0,
            _ => any(&mut random),
        };
        let text: String = (0..random.usize(..9)).map(|_| random.char('!'..'駒')).collect();
        if repeats || rows.iter().all(|(other, ..)| *other != position) {
            rows.push((position, text, random.u16(..)));
        }
    }
    check_rows(&rows);
}

/// Compares a book of these rows with a model, and with the results of a reader that follows `FORMAT.md`.
fn check_rows<const A: usize, const B: usize, const C: usize>(rows: &[RowOf<A, B, C>]) {
    let mut random = fastrand::Rng::with_seed(rows.len() as u64);
    let mut builder = BookBuilder::new("feen", &COLUMNS).unwrap();
    let (mut order, mut model) = (Vec::new(), HashMap::<_, Vec<_>>::new());
    for (position, text, number) in rows {
        builder.push(position, (text.as_str(), *number)).unwrap();
        let found = model.entry(*position).or_default();
        if found.is_empty() {
            order.push(*position);
        }
        found.push((text.as_str(), *number));
    }
    let bytes = builder.finish();
    let book: TestBook<A, B, C> = Book::from_bytes(bytes.clone()).unwrap();
    assert_eq!((book.len(), book.row_count(), book.is_empty()), (order.len(), rows.len(), rows.is_empty()));
    assert!(book.iter().map(|(position, _)| position).eq(order.iter().copied()));
    assert!(book.iter().rev().map(|(position, _)| position).eq(order.iter().rev().copied()));
    let expected = rows.iter().map(|(position, text, number)| (*position, (text.as_str(), *number)));
    assert!(book.all_rows().map(|row| (row.position(), row.values())).eq(expected));
    let page = Parts::new(&bytes);
    let page_positions: Vec<_> = (0..page.positions).map(|i| page.position(i)).collect();
    assert_eq!(page_positions, order);
    assert!(page.all_rows().eq(rows.iter().map(|(_, text, _)| text)));
    let missing = Position::new(Styles::new(Letter::Z, Letter::Z)).with_turn(Side::Second);
    assert_eq!((book.rows(&missing).len(), book.first(&missing)), (0, None));
    let mut misses = 0;
    for (i, (position, found)) in book.iter().enumerate() {
        let expected = || model[&position].iter().copied();
        assert_eq!(position.zobrist(), Position::<A, B, C>::parse(&position.to_string()).unwrap().zobrist());
        assert!(found.eq(expected()) && book.rows(&position).eq(expected()), "{position}");
        assert!(book.rows(&position).rev().eq(expected().rev()), "{position}");
        assert_eq!(book.rows(&position).len(), expected().len());
        assert_eq!(book.first(&position), expected().next());
        assert_eq!(page.find(position.zobrist(), |i| page_positions[i] == position), Some(i));
        assert!(page.rows(i).into_iter().eq(expected().map(|row| row.0)));
        for near in near(&position, &mut random) {
            let expected = model.get(&near).map_or(&[][..], |rows| rows);
            assert!(book.rows(&near).eq(expected.iter().copied()), "{near}");
            let found = page.find(near.zobrist(), |i| page_positions[i] == near);
            assert_eq!([book.contains(&near), found.is_some()], [!expected.is_empty(); 2]);
            misses += usize::from(expected.is_empty());
        }
    }
    assert!(misses > order.len() || order.len() < 200, "{misses} near misses only");
    check_untyped(&bytes, &book);
}

/// Reads the book again, as an `AnyBook`, and builds an equal book from its contents.
fn check_untyped<const A: usize, const B: usize, const C: usize>(bytes: &[u8], book: &TestBook<A, B, C>) {
    let any = AnyBook::from_bytes(bytes).unwrap();
    assert_eq!((any.len(), any.row_count(), any.key_name()), (book.len(), book.row_count(), "feen"));
    assert!(any.columns().map(|column| (column.name(), column.column_type())).eq(COLUMNS));
    let mut typed = book.iter();
    let compared = any.try_for_each(|position, numbers| {
        let (expected, rows) = typed.next().unwrap();
        assert_eq!(position.to_string(), expected.to_string());
        assert_eq!(
            (any.find(&expected), any.position_of(numbers.start)),
            (Some(numbers.clone()), any.position_of(numbers.end - 1))
        );
        let values = numbers.map(|row| (any.value(row, 0).unwrap(), any.value(row, 1).unwrap()));
        assert!(values.eq(rows.map(|(text, number)| (text.into(), number.into()))));
        Ok::<_, ()>(())
    });
    assert_eq!(compared, Ok(()));
    let mut again = any.to_builder().unwrap();
    any.add_to(&mut again).unwrap();
    assert_eq!(again.finish(), bytes);
}

#[test]
fn all_shapes() {
    check::<1, 1, 1>(1, 500, true);
    check::<2, 1, 1>(2, 500, true);
    check::<9, 1, 1>(3, 1_000, true);
    check::<255, 1, 1>(4, 300, true);
    check::<3, 3, 1>(5, 2_000, true);
    check::<8, 8, 1>(6, 3_000, true);
    check::<9, 9, 1>(7, 1_000, true);
    check::<10, 9, 1>(8, 1_000, true);
    check::<16, 16, 1>(9, 300, true);
    check::<2, 255, 1>(11, 100, true);
    check::<23, 23, 1>(12, 50, true);
    check::<5, 5, 5>(13, 500, true);
    check::<3, 4, 5>(14, 500, true);
    check::<8, 8, 1>(16, 400, false);
    check::<5, 5, 5>(17, 40, false);
    // Without optimization, there are many copies of this large position on the stack.
    let large = std::thread::Builder::new().stack_size(16 << 20);
    large.spawn(|| check::<13, 5, 255>(15, 4, true)).unwrap().join().unwrap();
}

/// Tests books in which the number of positions takes one or two bytes, and the number of rows one to three
/// bytes. Also tests books whose positions have different row counts, and empty books, which fit every shape.
#[test]
fn all_sizes() {
    check_rows::<1, 1, 1>(&[]);
    check_rows::<5, 5, 5>(&[]);
    for count in [1, 15, 16, 17, 32, 255, 256, 257] {
        check::<3, 3, 1>(count as u64, count, true);
    }
    let [one, other, third] =
        ["1K^1 / C/c", "K^2 / C/c", "2K^ / C/c"].map(|feen| Position::<3>::parse(feen).unwrap());
    for count in [1, 2, 255, 256, 300, 65_535, 65_536] {
        let positions = [vec![one; count], vec![other, one, third, third, third]].concat();
        let row = |(position, i): (_, usize)| (position, String::new(), u16::try_from(i % 65_536).unwrap());
        check_rows(&positions.into_iter().zip(0..).map(row).collect::<Vec<_>>());
    }
}

/// Positions are different even if their shapes differ only in a trailing 1, as in 3 and 3x1.
#[test]
fn shapes_of_one_type_are_told_apart() {
    let line = Position::<3>::parse("1K^1 / C/c").unwrap();
    let column = Position::<3>::parse("1/K^/1 / C/c").unwrap();
    for (one, other) in [(line, column), (column, line)] {
        let mut builder = BookBuilder::new("feen", &COLUMNS).unwrap();
        builder.push(&one, ("here", 1_u16)).unwrap();
        assert!(builder.push(&other, ("", 1_u16)).is_err());
        assert_eq!(builder.row_count(), 1);
        let book: TestBook<3, 1, 1> = Book::from_bytes(builder.finish()).unwrap();
        assert_eq!((book.first(&one), book.first(&other)), (Some(("here", 1)), None));
    }
}

fn with_rows<const A: usize, const B: usize>(positions: Vec<Position<A, B>>) -> Vec<RowOf<A, B, 1>> {
    positions.into_iter().map(|position| (position, String::new(), 1)).collect()
}

/// Tests all 624 kinds of pieces, more pairs of styles than a book can number, and counts that do not fit
/// in a record.
#[test]
fn more_than_a_record_can_tell() {
    let mut positions = Vec::new();
    for (first, second) in Letter::ALL.into_iter().flat_map(|a| Letter::ALL.map(|b| (a, b))) {
        positions.push(Position::<5, 5>::new(Styles::new(first, second)));
    }
    let empty = positions[0];
    for piece in Epin::all() {
        positions.push(empty.board_diff(&[(7, Some(piece))]).unwrap());
        positions.push(empty.hand_diff(Side::Second, &[(piece, 1)]).unwrap());
    }
    let pawn = Epin::from_static("P");
    let large = Position::<8, 8>::new(Styles::new(Letter::A, Letter::B));
    let large: Vec<_> =
        (1..=64).map(|count| large.hand_diff(Side::First, &[(pawn, count)]).unwrap()).collect();
    check_rows(&with_rows(positions));
    check_rows(&with_rows(large));
    // Long forms whose numbers have one or two bytes.
    let empty = Position::<16, 16>::new(Styles::new(Letter::A, Letter::B));
    let pawns: Vec<_> = (0..256).map(|square| (square, Some(pawn))).collect();
    let mut many: Vec<_> = pawns.iter().map(|change| empty.board_diff(&[*change]).unwrap()).collect();
    many.extend((2..=256).map(|count| empty.board_diff(&pawns[..count]).unwrap()));
    check_rows(&with_rows(many));
}

/// The record width makes the book smallest. For this choice, a long form counts as about 64 bytes longer than it is.
/// Between equally good widths, the smaller one is chosen.
#[test]
fn records_have_the_best_length() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut squares: Vec<usize> = (0..64).collect();
    let mut crowd = |pieces: usize| {
        random.shuffle(&mut squares);
        let mut piece = || Epin::from_index(20 * random.usize(..18));
        let changes: Vec<_> = squares[..pieces].iter().map(|square| (*square, piece())).collect();
        Position::<8, 8>::new(Styles::new(Letter::C, Letter::C)).board_diff(&changes).unwrap()
    };
    for (few, many, width) in [(100, 15, 11), (100, 16, 29), (13, 2, 11), (13, 3, 29), (0, 9, 29), (9, 0, 11)]
    {
        let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U8)]).unwrap();
        for count in [vec![2; few], vec![32; many]].concat() {
            builder.push(&crowd(count), 1_u8).unwrap();
        }
        let (positions, bytes) = (builder.len(), builder.finish());
        assert_eq!(bytes[32..36], [width, 0, 0, 0], "{few} and {many}");
        // The widths of slots, row starts and row counts, and the number of buckets.
        assert_eq!(bytes[36..39], [4, 0, 0]);
        assert_eq!(usize::from(bytes[48]), positions.div_ceil(12));
    }
}
