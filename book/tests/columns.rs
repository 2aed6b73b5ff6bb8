//! Tests that values of all types are read back unchanged.

use koma::error::BookErrorKind;
use koma::{Book, Epin, Letter, Pin, Position, Qpi, Sin, Square, Styles, chess, shogi};
use koma_book::{AnyBook, AnyPosition, BookBuilder, BuildError, ColumnType, Value};

fn position(plies: usize) -> Position<8, 8> {
    let king = Epin::from_static("K^");
    Position::new(Styles::new(Letter::C, Letter::C)).board_diff(&[(plies % 16, Some(king))]).unwrap()
}

/// Tests that values of a type are read back, both from a book made from values and from a book made from a table.
macro_rules! check_values {
    ($column:expr => $Type:ty, $values:expr) => {{
        let columns = [("value", $column), ("maybe", $column.optional())];
        let [mut builder, mut table] = [(); 2].map(|()| BookBuilder::new("feen", &columns).unwrap());
        let mut text = "feen\tvalue\tmaybe\n".to_owned();
        let values = || $values.zip(std::iter::once(None).chain($values.map(Some)));
        for (i, (value, maybe)) in values().enumerate() {
            builder.push(&position(i / 2), (value, maybe)).unwrap();
            let maybe = maybe.map_or_else(String::new, |value| value.to_string());
            text += &format!("{}\t{value}\t{maybe}\n", position(i / 2));
        }
        table.read_table("values.tsv", &text).unwrap();
        let bytes = builder.finish();
        assert_eq!(table.finish(), bytes);
        let book: Book<Position<8, 8>, ($Type, Option<$Type>), _> = Book::from_bytes(&bytes[..]).unwrap();
        assert!(book.all_rows().map(|row| row.values()).eq(values()));
        for value in $values.take(6) {
            let found = book.by("value", value).unwrap().map(|(_, row)| row.0);
            assert!(found.eq($values.filter(|other| *other == value)));
        }
        let any = AnyBook::from_bytes(&bytes).unwrap();
        let rows = book.iter().flat_map(|(_, rows)| rows);
        assert!(rows.zip(0..).all(|((value, _), row)| any.value(row, 0) == Some(value.into())));
    }};
}

macro_rules! check_integers {
    ($($Type:ident: $column:ident)*) => {
        $({
            let limits = [$Type::MIN, $Type::MIN + 1, 0, 1, $Type::MAX - 1, $Type::MAX];
            check_values!(ColumnType::$column => $Type, limits.into_iter());
            assert_eq!(limits.map(Value::from), limits.map(Value::$column));
            for beyond in [format!("{}0", $Type::MAX), format!("-{}0", $Type::MAX)] {
                let error = Value::parse(ColumnType::$column, &beyond).unwrap_err();
                assert_eq!(error.to_string(), format!("{beyond} does not fit {}", stringify!($Type)));
            }
            for wrong in ["", " 1", "1.0", "one", "0x1", "1_000", "--1", "+", "١"] {
                assert!(Value::parse(ColumnType::$column, wrong).is_err(), "{wrong}");
            }
        })*
    };
}

#[test]
fn values() {
    check_integers! {
        u8: U8 u16: U16 u32: U32 u64: U64 u128: U128 i8: I8 i16: I16 i32: I32 i64: I64 i128: I128
    }
    check_values!(ColumnType::Sin => Sin, Sin::all());
    check_values!(ColumnType::Pin => Pin, Pin::all());
    check_values!(ColumnType::Epin => Epin, Epin::all());
    check_values!(ColumnType::Qpi => Qpi, Qpi::all());
    check_values!(ColumnType::Square => Square<8, 8>, Square::<8, 8>::all());
}

#[test]
fn all_bits_of_floats() {
    let patterns =
        [0, 1, 0x8000_0000, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0x7F80_0001, 0xFFFF_FFFF, 0x3F80_0000];
    let mut builder = BookBuilder::new("feen", &[("f", ColumnType::F32)]).unwrap();
    for bits in patterns {
        builder.push(&position(0), f32::from_bits(bits)).unwrap();
    }
    let book: Book<Position<8, 8>, f32, _> = Book::from_bytes(builder.finish()).unwrap();
    assert!(book.rows(&position(0)).map(f32::to_bits).eq(patterns));
    let zero = Value::parse(ColumnType::F32, "-0").unwrap();
    assert!(matches!(zero, Value::F32(value) if value.is_sign_negative()) && zero.to_string() == "-0");
}

/// Texts from a book live as long as the borrow of the book. They outlive the iterators that return them.
fn longest<'a>(book: &'a Book<Position<8, 8>, &str, Vec<u8>>) -> &'a str {
    book.iter().flat_map(|(_, rows)| rows).max_by_key(|text| text.len()).unwrap()
}

/// Tests texts whose offsets take one to three bytes.
#[test]
fn long_texts() {
    for len in [0, 1, 255, 256, 65_535, 65_536] {
        let (one, other) = ("a".repeat(len), "b".repeat(len / 3));
        let mut builder = BookBuilder::new("feen", &[("text", ColumnType::Text)]).unwrap();
        builder.push(&position(0), "").unwrap();
        builder.push(&position(1), other.as_str()).unwrap();
        builder.push(&position(0), one.as_str()).unwrap();
        let book: Book<Position<8, 8>, &str, _> = Book::from_bytes(builder.finish()).unwrap();
        assert!(book.rows(&position(0)).eq(["", &*one]) && book.first(&position(1)) == Some(&other));
        assert_eq!(longest(&book), one);
    }
}

/// A number is invalid if a float cannot hold it: if it would become zero or infinite, or if it is an integer
/// that would be rounded.
#[test]
fn numbers_that_floats_cannot_hold() {
    let valid = "0 -0.0 0e9 0e99999999999999999999 -0.0E-99999999999999999999 inf -inf NaN 16777216 +7 007 -16777216 0.1 16777217.5 1e-45 1e30 2.50 0.5e1 16777218.00 1.6777218e7";
    let no_f32 = "1e-50 -0.0000000000000000000000000000000000000000000000001 1e39 16777217 -16777217 16777217.0 1.6777217e7 +167772170e-1";
    let no_f64 = "1e-400 1e400 1e99999999999999999999 1e-99999999999999999999 10e9223372036854775807 0.1e-9223372036854775808 9007199254740993 9007199254740993.0 1000000000000000000000000000000000000000000001";
    for (column, valid, wrong) in [
        (ColumnType::F32, valid.to_owned(), no_f32),
        (ColumnType::F64, format!("{valid} {no_f32} 9007199254740992"), no_f64),
    ] {
        assert!(valid.split(' ').all(|text| Value::parse(column, text).is_ok()), "{column}");
        for text in wrong.split(' ') {
            let error = Value::parse(column, text).unwrap_err().to_string();
            assert_eq!(error, format!("{text} does not fit {column}"));
        }
    }
}

/// Each row has a column type, an invalid cell and the start of its message. A cell of an optional column may be empty.
#[test]
fn cells_of_all_types() {
    let start = AnyPosition::of(&chess::START);
    let empty = "the cell is empty; if cells may be empty, the type is `Option<";
    let illegal = "invalid move: Nf4 is not legal; the knights can go to a3, c3, f3, h3\n  Nf4\n  ^^^";
    for (column, text, words) in [
        (ColumnType::Bool, "1", "`1` is neither `true` nor `false`"),
        (ColumnType::Bool, "", empty),
        (ColumnType::F64, "", empty),
        (ColumnType::F64, "1,5", "`1,5` is not"),
        (ColumnType::Sin, "", empty),
        (ColumnType::Sin, "CC", "invalid SIN token: "),
        (ColumnType::Pin, "K'", "invalid PIN token: "),
        (ColumnType::Epin, "C:K", "invalid EPIN token: "),
        (ColumnType::Qpi, "CK", "invalid QPI token: "),
        (ColumnType::Square, "i1", "invalid square: "),
        (ColumnType::Square, "a9", "invalid square: "),
        (ColumnType::ChessMove, "Nf4", illegal),
        (ColumnType::ChessMove, "e2e5", "invalid move: "),
        (ColumnType::ChessMove, "", empty),
    ] {
        let error = Value::parse_at(column, text, &start).unwrap_err().to_string();
        assert!(error.starts_with(words), "{text}: {error}");
        assert_eq!(Value::parse_at(column.optional(), "", &start), Ok(Value::Empty));
    }
    for text in ["g1f3", "Nf3"] {
        let value = Value::parse_at(ColumnType::ChessMove.optional(), text, &start).unwrap();
        assert_eq!((value.to_string().as_str(), value.column_type()), ("g1f3", Some(ColumnType::ChessMove)));
    }
    let shogi = AnyPosition::of(&shogi::START);
    let squares = ["7g", "c3"].map(|text| Value::parse_at(ColumnType::Square, text, &shogi).unwrap());
    assert_eq!(squares[0], squares[1]);
    assert!(Value::parse_at(ColumnType::ShogiMove, "7g7f", &shogi).is_ok());
    assert!(Value::parse_at(ColumnType::ShogiMove, "5e5d", &shogi).is_err());
    // The names of squares have no part for a last dimension of size 1.
    let column = "K/1/1 / C/c".parse::<Position<3>>().unwrap();
    let square = Value::parse_at(ColumnType::Square, "c", &AnyPosition::of(&column)).unwrap();
    assert_eq!(
        (square.to_string().as_str(), square.cell()),
        ("c", koma_runtime::book_format::Cell::Number(2))
    );
    assert!(Value::parse_at(ColumnType::Square, "a3", &AnyPosition::of(&column)).is_err());
    let line = Position::<64>::new(shogi::START.styles());
    for position in [shogi, AnyPosition::of(&line)] {
        let error = Value::parse_at(ColumnType::ChessMove, "e2e4", &position).unwrap_err();
        assert_eq!(error.to_string(), "a move of chess needs a position of chess");
    }
}

#[test]
fn names_of_types() {
    for (text, column) in [
        ("str", ColumnType::Text),
        ("&str", ColumnType::Text),
        ("square", ColumnType::Square),
        ("move", ColumnType::ChessMove),
        ("shogi::Move", ColumnType::ShogiMove),
        ("epin?", ColumnType::Epin.optional()),
        ("Option<&str>", ColumnType::Optional(&ColumnType::Text)),
        ("Option<str>", ColumnType::Text.optional()),
    ] {
        assert_eq!(text.parse(), Ok(column));
        assert_eq!(column.to_string().parse(), Ok(column));
    }
    for wrong in ["", "?", "Option<>", "Option<u8", "Option<Option<u8>>", "u8??", "usize", "Move<8>"] {
        assert!(wrong.parse::<ColumnType>().is_err(), "{wrong}");
    }
}

/// Rows can be added in any order. Look-ups by a column find the same rows with and without an index.
#[test]
fn rows_by_value() {
    type Row = (Option<&'static str>, i16, i16);
    let mut random = fastrand::Rng::with_seed(2);
    let types =
        [("text", ColumnType::Text.optional()), ("number", ColumnType::I16), ("plain", ColumnType::I16)];
    let error = BookBuilder::new("feen", &types).unwrap().with_index("none").unwrap_err();
    assert_eq!((error, &*error.to_string()), (BuildError::UnknownColumn, "no column has this name"));
    let mut builder =
        BookBuilder::new("feen", &types).unwrap().with_index("text").unwrap().with_index("number").unwrap();
    let texts = [None, Some(""), Some("a"), Some("ab"), Some("b"), Some("駒")];
    let mut rows = Vec::new();
    for _ in 0..300 {
        let (text, number) = (texts[random.usize(..6)], random.i16(-3..3));
        let position = position(random.usize(..16));
        builder.push(&position, (text, number, number)).unwrap();
        rows.push((position, (text, number, number)));
    }
    for plies in 0..16 {
        let position = position(plies);
        let values = |(_, (text, number, plain)): &(_, Row)| {
            vec![Value::from(*text), Value::from(*number), Value::from(*plain)]
        };
        let expected = rows.iter().filter(|(other, _)| *other == position).map(values);
        assert!(builder.contains(&position) && builder.rows(&position).eq(expected));
    }
    assert!(!builder.contains(&position(0).toggle()) && builder.rows(&position(0).toggle()).next().is_none());
    let bytes = builder.finish();
    let any = AnyBook::from_bytes(&*bytes).unwrap();
    let found = |column, value: Value<'_>| any.find_value(column, &value).count();
    // `-1_i16` and `u16::MAX` are stored as the same bytes.
    assert!(found(1, Value::I16(-1)) > 0 && found(1, Value::U16(u16::MAX)) + found(9, Value::Empty) == 0);
    let book: Book<Position<8, 8>, Row, _> = Book::from_bytes(bytes.clone().leak() as &'static [u8]).unwrap();
    assert_eq!(format!("{book:?}"), format!("Book {{ positions: {}, rows: 300, .. }}", book.len()));
    let row = book.all_rows().next().unwrap();
    let drawn = format!("BookRow {{ position: {:?}, values: {:?} }}", row.position(), row.values());
    assert_eq!(format!("{row:?}"), drawn);
    let entries: Vec<_> = (&*book).into_iter().clone().collect();
    assert_eq!(format!("{:?}", (&book).into_iter()), format!("{entries:?}"));
    assert!(book.all_rows().map(|row| (row.position(), row.values())).eq(rows.iter().copied()));
    assert!(book.all_rows().rev().map(|row| (row.position(), row.values())).eq(rows.iter().rev().copied()));
    let all: Vec<(Position<8, 8>, Row)> =
        book.iter().flat_map(|(position, rows)| rows.map(move |row| (position, row))).collect();
    for text in texts {
        assert!(book.by("text", text).unwrap().eq(all.iter().filter(|(_, row)| row.0 == text).copied()));
    }
    assert!(book.by("text", "ab").unwrap().eq(book.by("text", Some("ab")).unwrap()));
    for number in -4..5_i16 {
        assert!(book.by("number", number).unwrap().eq(book.by("plain", number).unwrap()));
        assert!(book.by("plain", number).unwrap().eq(all.iter().filter(|(_, row)| row.1 == number).copied()));
    }
    let kind = |error: Option<koma::BookError>| error.unwrap().kind();
    let (expected, found) = (ColumnType::U16, ColumnType::I16);
    let other_type = BookErrorKind::OtherColumnType { column: 1, expected, found };
    assert_eq!(kind(book.by("number", 1_u16).err()), other_type);
    assert_eq!(kind(book.column::<u16>("number").err()), other_type);
    let BookErrorKind::MissingColumn { columns } = kind(book.by("none", 1_i16).err()) else { panic!() };
    assert_eq!(columns, "text, number, plain");
    assert_eq!(kind(book.column::<i16>("none").err()), BookErrorKind::MissingColumn { columns });
    assert_eq!(book.column::<Option<i16>>("number"), book.column::<i16>("number"));
    let indexed: Vec<bool> = book.columns().map(|column| column.is_indexed()).collect();
    assert_eq!(indexed, [true, true, false]);
}

#[test]
fn wrong_columns_and_rows_are_refused() {
    let new = |columns: &[(&str, ColumnType)]| {
        BookBuilder::new("feen", columns).map(|_| ()).map_err(|e| e.to_string())
    };
    let text = ColumnType::Text;
    assert_eq!(new(&[]).unwrap_err(), "expected 1 to 8 columns besides the positions, not 0");
    let same =
        |number| format!("column {number} has the same name as a column before it; expected different names");
    assert_eq!(new(&[("a", text), ("a", text)]).unwrap_err(), same(2));
    let same_as_key = "column 1 has the same name as the column of positions; expected different names";
    assert_eq!(new(&[("feen", text)]).unwrap_err(), same_as_key);
    let error = BookBuilder::new("\u{FEFF}feen", &[("a", text)]).unwrap_err();
    assert_eq!(error, BuildError::Name { column: None });
    let mut builder = BookBuilder::new("feen", &[("a", text), ("b", ColumnType::U8)]).unwrap();
    let mut squares = BookBuilder::new("feen", &[("square", ColumnType::Square)]).unwrap();
    for (result, message) in [
        (builder.push(&position(0), "x"), "the row has 1 value; expected 2"),
        (builder.push(&position(0), ("x", 1_u16)), "column 2 is `u8`, but its value is `u16`"),
        (builder.push(&position(0), ("x", None::<u8>)), "column 2 is `u8`, but its cell is empty"),
        (
            squares.push(&position(0), Square::<4, 4>::from_static("a1")),
            "the square in column 1 belongs to a board of the shape 4x4; expected 8x8",
        ),
    ] {
        assert_eq!(result.unwrap_err().to_string(), message);
    }
    assert!(squares.is_empty());
    squares.push(&position(0), Square::<8, 8>::from_static("e8")).unwrap();
    let bytes = squares.finish();
    let mut out = Vec::new();
    koma_book::export_rows(&AnyBook::from_bytes(&*bytes).unwrap(), "key", 0..9, &mut out).unwrap();
    assert_eq!(out, b"key\te8\n");
    let found = |square: Value<'_>| AnyBook::from_bytes(&*bytes).unwrap().find_value(0, &square).count();
    // Both squares have the index 4.
    assert_eq!(found(Square::<8, 8>::from_static("e8").into()), 1);
    assert_eq!(found(Square::<3, 3>::from_static("b2").into()), 0);
    assert_eq!((builder.len(), builder.row_count()), (0, 0));
}
