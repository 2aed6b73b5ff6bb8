//! Tests the USI names of shōgi squares in `parse_square`.

use koma::error::SquareErrorKind as Kind;
use koma::{Square, shogi};

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

/// All texts of up to three characters of an alphabet that are not squares are rejected. A suggested square has the
/// same file and rank as the text.
#[test]
fn every_short_text() {
    let alphabet = ["1", "7", "9", "0", "a", "g", "i", "j", "A", "G", "+", " ", "７", "ｇ", "\n"];
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        let longer: Vec<_> = texts.iter().flat_map(|text| alphabet.map(|c| format!("{text}{c}"))).collect();
        texts.extend(longer);
    }
    for text in texts {
        let is_square = matches!(text.as_bytes(), [b'1'..=b'9', b'a'..=b'i']);
        match shogi::parse_square(&text) {
            Ok(square) => assert!(is_square && shogi::square_name(square).as_str() == text, "{text}"),
            Err(error) => {
                assert!(!is_square && text.get(error.range()).is_some(), "{text}");
                let explanation = error.explain(&text).to_string();
                if let Some((_, meant)) = explanation.split_once("help: did you mean `") {
                    let plain = |c: char| match c {
                        '７' => Some('7'),
                        'ｇ' => Some('g'),
                        _ if c.is_whitespace() => None,
                        _ => Some(c.to_ascii_lowercase()),
                    };
                    let plain: String = text.chars().filter_map(plain).collect();
                    assert_eq!(meant.trim_end_matches("`?"), plain.trim_start_matches('0'));
                }
            }
        }
    }
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
