//! Tests the USI names of shōgi squares in `parse_square`.

use koma::error::SquareErrorKind as Kind;
use koma::{Square, shogi};

use crate::squares::read_short_texts;

#[test]
fn every_square() {
    let mut index = 0;
    for rank in 'a'..='i' {
        for file in (1..=9).rev() {
            let name = format!("{file}{rank}");
            let judged = shogi_core::Square::new(file, rank as u8 - b'a' + 1).unwrap();
            assert_eq!(shogi_core::ToUsi::to_usi_owned(&judged), name);
            let square = Square::from_index(index).unwrap();
            assert_eq!(shogi::parse_square(&name), Ok(square));
            assert_eq!(shogi::square_name(square).as_str(), name);
            index += 1;
        }
    }
    assert_eq!(index, 81);
}

/// A suggested square has the same file and rank as the text.
#[test]
fn every_short_text() {
    let alphabet = ["1", "7", "9", "0", "a", "g", "i", "j", "A", "G", "+", " ", "７", "ｇ", "\n"];
    let read = |text: &str| shogi::parse_square(text).map(|square| shogi::square_name(square).to_string());
    let is_meant = |text: &str, meant: &str| {
        let plain = text.replace('７', "7").replace('ｇ', "g").replace([' ', '\n'], "").to_ascii_lowercase();
        plain.trim_start_matches('0') == meant
    };
    assert_eq!(read_short_texts(&alphabet, 3, read, is_meant), 3 * 3);
}

/// `macros/src/tests/messages/squares.txt` shows more mistakes.
#[test]
fn what_is_wrong() {
    let form = "expected a file in digits and a rank in lower case, as in `1a`";
    for (text, kind, message) in [
        ("", Kind::Form, form),
        ("7g7f", Kind::Form, form),
        ("0g", Kind::FileOffBoard, "file 0 is off the board of 9x9; its files are 1 to 9"),
        ("10g", Kind::FileOffBoard, "file 10 is off the board of 9x9; its files are 1 to 9"),
        ("7j", Kind::RankOffBoard, "rank `j` is off the board of 9x9; its ranks are a to i"),
        ("7gzz", Kind::RankOffBoard, "this rank is off the board of 9x9; its ranks are a to i"),
    ] {
        let error = shogi::parse_square(text).unwrap_err();
        assert_eq!((error.kind(), error.to_string()), (kind, format!("invalid square: {message}")), "{text}");
    }
}
