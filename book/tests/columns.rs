//! Values of all types come back as they went in.

use koma::{Book, Letter, Position, Styles};
use koma_book::{AnyBook, BookBuilder, ColumnType, IntoRow, Value};

fn position(plies: usize) -> Position<4, 4> {
    let king = koma::Epin::from_static("K^");
    Position::new(Styles::new(Letter::C, Letter::C)).board_diff(&[(plies % 16, Some(king))]).unwrap()
}

macro_rules! numbers {
    ($($Type:ident: $column:ident)*) => {
        $({
            let limits = [$Type::MIN, $Type::MIN + 1, 0, 1, $Type::MAX - 1, $Type::MAX];
            let mut builder = BookBuilder::new("feen", &[("n", ColumnType::$column)]).unwrap();
            let mut table = BookBuilder::new("feen", &[("n", ColumnType::$column)]).unwrap();
            let mut text = "feen\tn".to_owned();
            for (i, value) in limits.iter().enumerate() {
                builder.push(&position(i / 2), *value).unwrap();
                text += &format!("\n{}\t{value}", position(i / 2));
            }
            table.read_table("n.tsv", &text).unwrap();
            let bytes = builder.finish();
            assert_eq!(table.finish(), bytes);
            let book: Book<Position<4, 4>, $Type, _> = Book::from_bytes(&bytes[..]).unwrap();
            assert!(book.iter().flat_map(|(_, rows)| rows).eq(limits));
            let any = AnyBook::from_bytes(&bytes).unwrap();
            assert!((0..6).map(|row| any.value(row, 0).unwrap()).eq(limits.map(Value::$column)));
            for beyond in [format!("{}0", $Type::MAX), format!("-{}0", $Type::MAX)] {
                let mut table = BookBuilder::new("feen", &[("n", ColumnType::$column)]).unwrap();
                let errors = table.read_table("n.tsv", &format!("feen\tn\n{}\t{beyond}", position(0))).unwrap_err();
                assert_eq!(errors.to_string(), format!("n.tsv:2: n: {beyond} does not fit {}", stringify!($Type)));
            }
            for wrong in ["", " 1", "1.0", "one", "0x1", "1_000", "--1", "+", "١"] {
                assert!(Value::parse(ColumnType::$column, wrong).is_err(), "{wrong}");
            }
        })*
    };
}

#[test]
fn integers() {
    numbers! {
        u8: U8 u16: U16 u32: U32 u64: U64 u128: U128 i8: I8 i16: I16 i32: I32 i64: I64 i128: I128
    }
}

#[test]
fn all_bits_of_floats() {
    let patterns =
        [0, 1, 0x8000_0000, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0x7F80_0001, 0xFFFF_FFFF, 0x3F80_0000];
    let mut builder = BookBuilder::new("feen", &[("f", ColumnType::F32)]).unwrap();
    for bits in patterns {
        builder.push(&position(0), f32::from_bits(bits)).unwrap();
    }
    let book: Book<Position<4, 4>, f32, _> = Book::from_bytes(builder.finish()).unwrap();
    assert!(book.rows(&position(0)).map(f32::to_bits).eq(patterns));
    for (text, bits) in [("-0", 0x8000_0000), ("inf", 0x7F80_0000), ("-inf", 0xFF80_0000), ("1e-45", 1)] {
        let Ok(Value::F32(value)) = Value::parse(ColumnType::F32, text) else { panic!("{text}") };
        assert_eq!(value.to_bits(), bits);
        assert_eq!(Value::F32(value).to_string().parse::<f32>().unwrap().to_bits(), bits);
    }
    assert_eq!(Value::parse(ColumnType::F32, "1e39").unwrap_err().to_string(), "1e39 does not fit f32");
    assert_eq!(Value::parse(ColumnType::F32, "1,5").unwrap_err().to_string(), "`1,5` is not a value of f32");
}

#[test]
fn texts_and_flags() {
    let texts = ["", "e2e4", "", "駒", "\t\n\0", "\u{10FFFF}", ""];
    let columns = [("flag", ColumnType::Bool), ("text", ColumnType::Text)];
    let mut builder = BookBuilder::new("feen", &columns).unwrap();
    for (i, text) in texts.iter().enumerate() {
        builder.push(&position(i % 3), (i % 2 == 0, *text)).unwrap();
    }
    let book: Book<Position<4, 4>, (bool, &str), _> = Book::from_bytes(builder.finish()).unwrap();
    assert!(book.rows(&position(0)).eq([(true, ""), (false, "駒"), (true, "")]));
    assert!(book.rows(&position(1)).eq([(false, "e2e4"), (true, "\t\n\0")]));
    assert!(book.rows(&position(2)).eq([(true, ""), (false, "\u{10FFFF}")]));
}

/// Text lives as long as the book, not as long as what a loop borrows.
#[test]
fn texts_outlive_their_rows() {
    fn longest<'a>(book: &'a Book<Position<4, 4>, (&str, u8), Vec<u8>>) -> &'a str {
        book.iter().flat_map(|(_, rows)| rows).map(|(text, _)| text).max_by_key(|text| text.len()).unwrap()
    }
    let mut builder = BookBuilder::new("feen", &[("text", ColumnType::Text), ("n", ColumnType::U8)]).unwrap();
    for text in ["a", "abc", "ab"] {
        builder.push(&position(0), (text, 1_u8)).unwrap();
    }
    let book = Book::from_bytes(builder.finish()).unwrap();
    assert_eq!(longest(&book), "abc");
}

/// Tuples of all lengths, and texts of so many bytes that their places take one byte, two, and three.
#[test]
fn many_columns() {
    fn check<'a, R: koma::iter::Row>(row: impl IntoRow<'a>) {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let columns: Vec<_> = names.into_iter().zip(R::COLUMNS.iter().copied()).collect();
        let mut builder = BookBuilder::new("feen", &columns).unwrap();
        builder.push(&position(0), row).unwrap();
        let bytes = builder.finish();
        assert_eq!(Book::<Position<4, 4>, R, _>::from_bytes(&bytes[..]).unwrap().rows(&position(0)).len(), 1);
    }
    check::<(u8, u8)>((1_u8, 2_u8));
    check::<(u8, u8, u8)>((1_u8, 2_u8, 3_u8));
    check::<(u8, u8, u8, &str)>((1_u8, 2_u8, 3_u8, "4"));
    check::<(u8, u8, u8, &str, bool)>((1_u8, 2_u8, 3_u8, "4", true));
    check::<(u8, u8, u8, &str, bool, i8)>((1_u8, 2_u8, 3_u8, "4", true, 6_i8));
    check::<(u8, u8, u8, &str, bool, i8, f32)>((1_u8, 2_u8, 3_u8, "4", true, 6_i8, 7_f32));
    check::<(u8, u8, u8, &str, bool, i8, f32, u128)>((1_u8, 2_u8, 3_u8, "4", true, 6_i8, 7_f32, 8_u128));
    for len in [0, 1, 127, 128, 255, 256, 65_535, 65_536, 1 << 24] {
        let (one, other) = ("a".repeat(len), "b".repeat(len / 3));
        let mut builder = BookBuilder::new("feen", &[("text", ColumnType::Text)]).unwrap();
        builder.push(&position(0), one.as_str()).unwrap();
        builder.push(&position(1), other.as_str()).unwrap();
        builder.push(&position(0), "c").unwrap();
        let book: Book<Position<4, 4>, &str, _> = Book::from_bytes(builder.finish()).unwrap();
        assert!(book.rows(&position(0)).eq([one.as_str(), "c"]) && book.first(&position(1)) == Some(&other));
    }
}

#[test]
fn wrong_columns_and_rows_are_refused() {
    let new = |columns: &[(&str, ColumnType)]| {
        BookBuilder::new("feen", columns).map(|_| ()).map_err(|e| e.to_string())
    };
    let text = ColumnType::Text;
    assert_eq!(new(&[]).unwrap_err(), "expected 1 to 8 columns besides the positions, not 0");
    assert_eq!(new(&[("a", text); 9]).unwrap_err(), "expected 1 to 8 columns besides the positions, not 9");
    assert_eq!(new(&[("a", text), ("a", text)]).unwrap_err(), "column 2 has the name of another column");
    assert_eq!(new(&[("feen", text)]).unwrap_err(), "column 1 has the name of another column");
    let bad = "the name of column 1 is empty, too long, or has a control character, such as a tab";
    assert!(
        ["", "a\tb", "a\n", "\u{1B}[2J", "a\u{85}", &"a".repeat(65_536)].iter().all(|name| new(&[(
            name, text
        )])
        .unwrap_err()
            == bad)
    );
    assert_eq!(new(&[(&"a".repeat(65_535), text)]), Ok(()));
    assert!(BookBuilder::new("", &[("a", text)]).is_err());
    let mut builder = BookBuilder::new("feen", &[("a", text), ("b", ColumnType::U8)]).unwrap();
    let told = builder.push(&position(0), "x").unwrap_err().to_string();
    assert_eq!(told, "the row has 1 value; expected 2");
    let told = builder.push(&position(0), ("x", 1_u16)).unwrap_err().to_string();
    assert_eq!(told, "column 2 is `u8`, but its value is `u16`");
    assert_eq!((builder.len(), builder.row_count()), (0, 0));
}
