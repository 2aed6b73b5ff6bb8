use super::column_names::ColumnNames;
use super::raw_book::RawBook;
use super::stored_column::is_name;
use crate::{Epin, Position, Shape, Square};
use std::vec::Vec;

/// Tests every character as a name and at the end of a name.
#[test]
fn names_have_no_control_characters_and_no_byte_order_mark() {
    for c in '\0'..=char::MAX {
        let mut buffer = [b'a'; 6];
        let len = c.encode_utf8(&mut buffer[1..5]).len();
        assert_eq!(is_name(&buffer[..=len]), !c.is_control(), "{c:?}");
        assert_eq!(is_name(&buffer[1..=len]), !c.is_control() && c != '\u{FEFF}', "{c:?}");
    }
    let longer = "a".repeat(usize::from(u16::MAX) + 1);
    assert!(is_name(&longer.as_bytes()[1..]) && !is_name(longer.as_bytes()) && !is_name(b"\xC2"));
}

/// Lists of names have no more bytes than there is room for, and have whole names only.
#[test]
fn long_lists_of_names_are_cut() {
    let list = |names: &[&str]| names.iter().fold(ColumnNames::EMPTY, |list, name| list.with(name));
    assert_eq!(list(&["eco", "name"]), "eco, name");
    let all = std::format!("{}, …", ["column"; 10].join(", "));
    assert_eq!(list(&["column"; 50]), all.as_str());
    assert_eq!(list(&["駒"; 50]).chars().rev().collect::<std::string::String>()[..5], *"… ,");
    for len in 0..200 {
        let name = "n".repeat(len);
        let fits = len <= 83;
        assert_eq!(list(&[&name]), if fits { name.as_str() } else { "…" }, "{len}");
        assert!(list(&["a", &name, "b"]).len() <= 88, "{len}");
    }
}

/// Returns positions with different contents. Many of them have the same number of pieces, or pieces on the same squares.
fn similar_positions() -> Vec<Position<8, 8>> {
    let kinds: Vec<Epin> =
        ["K^", "Q", "-R", "+P", "k^", "q", "-r", "+p", "N'", "b"].map(Epin::from_static).to_vec();
    let mut positions = Vec::new();
    for pieces in [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64] {
        let mut base: Position<8, 8> = Position::new("C/c".parse().unwrap());
        for number in 0..pieces {
            let square = Square::from_index(number * 37 % 64).unwrap();
            base.put(square, kinds[number % kinds.len()]).unwrap();
        }
        positions.extend([base, base.toggle()]);
        for number in 0..pieces {
            let square = Square::from_index(number * 37 % 64).unwrap();
            let mut changed = base;
            changed.put(square, kinds[(number + 1) % kinds.len()]).unwrap();
            positions.push(changed);
            let empty = Square::from_index((64 - 1) * 37 % 64).unwrap();
            if base.piece(empty).is_none() {
                let mut moved = base;
                moved.shift(square, empty);
                positions.push(moved);
            }
        }
    }
    positions
}

/// Tests that a position of a book equals itself and no other position. The hashes do not take part in the comparison.
#[test]
fn each_position_equals_only_its_own_record() {
    let positions = similar_positions();
    let rows = positions.iter().zip(0..).map(|(position, number)| std::format!("{position}\t{number}\n"));
    let table = std::string::String::from("feen\tnumber\n") + &rows.collect::<std::string::String>();
    let mut builder = koma_book::BookBuilder::new("feen", &[("number", koma_book::ColumnType::U16)]).unwrap();
    builder.read_table("similar.tsv", &table).unwrap();
    let book = RawBook::new(builder.finish()).unwrap();
    assert_eq!(book.len(), positions.len());
    let view = book.view();
    for (number, position) in positions.iter().enumerate() {
        for (entry, other) in positions.iter().enumerate() {
            assert_eq!(view.is_at(entry, position), entry == number, "{position} and {other}");
        }
    }
    // The same board with another shape is another position.
    let mut layered =
        Position::<8, 8>::with_shape(Shape::new(&[8, 8, 1]).unwrap(), positions[2].styles()).unwrap();
    for (square, piece) in positions[2].pieces() {
        layered.put(square, piece).unwrap();
    }
    assert!(view.is_at(2, &positions[2]) && !view.is_at(2, &layered));
}
