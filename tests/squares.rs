//! Tests squares: their texts, indexes and relations, and the messages about invalid squares.

use std::panic::catch_unwind;

use koma::{Square, SquareError, must};

use crate::support::{for_all_over, rows};

#[path = "ui/runner/small-boards.rs"]
mod boards;
use boards::board;

type Chess = Square<8, 8>;

const _: () = {
    assert!(size_of::<Chess>() == 2 && size_of::<Option<Square<255, 255>>>() == 2);
    assert!(Chess::COUNT == 64 && Square::<5, 5, 5>::COUNT == 125 && Square::<9>::COUNT == 9);
    let e4 = must!(Chess::parse("e4"));
    assert!(e4.index() == 36 && e4.file() == 4 && e4.rank() == 3 && e4.layer() == 0);
    assert!(matches!(e4.offset(0, 4), Some(e8) if e8.index() == 4) && e4.offset(0, 5).is_none());
    assert!(e4.mirror().index() == 28 && e4.rotate().index() == 27 && Chess::is_valid("h8"));
    assert!(matches!(e4.encode().as_str().as_bytes(), b"e4"));
};

#[test]
fn all_squares_obey_the_laws() {
    board::<255, 1, 1>([1, 1, 255]);
    board::<10, 9, 1>([1, 10, 9]);
    board::<255, 255, 1>([1, 255, 255]);
    board::<5, 5, 5>([5, 5, 5]);
    board::<2, 127, 255>([2, 127, 255]);
    board::<255, 2, 127>([255, 2, 127]);
    for square in Chess::all() {
        for far in [i32::MIN, i32::MAX] {
            assert_eq!((square.offset(far, 0), square.offset(0, far)), (None, None));
        }
    }
}

/// Reads every text of up to `length` elements of `alphabet`. An accepted text must be the name of its square. A
/// suggestion must be a square that `is_meant` accepts for the text. Returns the number of accepted texts.
fn read_short_texts(
    alphabet: &[&str],
    length: usize,
    read: fn(&str) -> Result<String, SquareError>,
    is_meant: fn(&str, &str) -> bool,
) -> usize {
    let mut accepted = 0;
    for_all_over(&mut String::new(), alphabet, length, &mut |text| match read(text) {
        Ok(name) => {
            assert_eq!(name, text);
            accepted += 1;
        }
        Err(error) => {
            let explanation = error.explain(text).to_string();
            assert!(explanation.starts_with(&error.to_string()));
            assert!(text.get(error.range()).is_some(), "{text}: {error:?}");
            if let Some((_, meant)) = explanation.split_once("\n  help: did you mean `") {
                let meant = meant.trim_end_matches("`?");
                assert!(read(meant).is_ok() && is_meant(text, meant), "{explanation}");
            }
        }
    });
    accepted
}

#[test]
fn every_short_input() {
    fn check<const A: usize, const B: usize, const C: usize>() -> usize {
        let alphabet = ["a", "c", "i", "A", "B", "0", "1", "3", "9", " ", "-", "ａ", "\u{200B}"];
        let read = |text: &str| Square::<A, B, C>::parse(text).map(|square| square.to_string());
        read_short_texts(&alphabet, 4, read, |_, _| true)
    }
    assert_eq!([check::<3, 1, 1>(), check::<3, 3, 1>(), check::<2, 3, 3>()], [2, 4, 8]);
}

/// A suggestion corrects blanks, case and the order of file and rank. On a shōgi board, it also names USI: there, `7g` may
/// be a square in USI, and `g7` is a different square.
#[test]
fn suggestions_for_file_and_rank() {
    fn help<const A: usize, const B: usize, const C: usize>(input: &str) -> String {
        let explanation = Square::<A, B, C>::parse(input).unwrap_err().explain(input).to_string();
        explanation.split_once("\n  help: ").map_or(String::new(), |(_, help)| help.to_owned())
    }
    let shogi = "`shogi::square!` and `shogi::parse_square` read the squares of shōgi as USI names them";
    for text in ["7g", "7G"] {
        assert_eq!(help::<9, 9, 1>(text), format!("did you mean `g7`? {shogi}"));
    }
    assert_eq!(help::<8, 8, 1>("4e"), "did you mean `e4`?");
    assert_eq!(help::<10, 9, 1>("10g"), "did you mean `g10`?");
    assert_eq!(help::<8, 8, 1>("e04"), "did you mean `e4`?");
    for text in ["9e", "4i", "4e2", "4", "4e2f"] {
        assert_eq!(help::<8, 8, 1>(text), "", "{text}");
    }
    assert_eq!(help::<9, 9, 1>("G7"), "did you mean `g7`?");
    assert_eq!(help::<9, 9, 1>(" g7\n"), "did you mean `g7`?");
    assert_eq!(help::<5, 5, 5>("C3c"), "did you mean `c3C`?");
}

/// Each line has a board, the kind and the reason of an error, and inputs with this error and its range. The file
/// `macros/src/tests/messages/squares.txt` shows more mistakes.
const WRONG: &str = "\
8x8 | Form | expected a file in lower case and a rank in digits, as in `a1` |  0..0|E4 0..2|4e 0..2|e 1..1|e-4 1..3|e2e4 2..4|e4A 2..3|ｅ4 0..4|e4\t 2..3|i9x 2..3
8x8 | Form | a rank has no leading zero | e04 1..3|e00 1..3|e04x 1..4
5x5x5 | Form | a rank has no leading zero | e04A 1..4
usi | Form | a file has no leading zero | 07g 0..3
5x5x5 | Form | expected a file in lower case, a rank in digits and a layer in upper case, as in `a1A` | e4 2..2|e4a 2..3|eA 1..2|c3C3 3..4
9 | Form | expected only a file in lower case, as in `a` | e1 1..2|1 0..1|E 0..1
9x8 | RankOffBoard | rank 0 is off the board of 9x8; its ranks are 1 to 9 | e0 1..2
8x8 | RankOffBoard | rank 699 is off the board of 8x8; its ranks are 1 to 8 | e699 1..4
8x8 | RankOffBoard | this rank is off the board of 8x8; its ranks are 1 to 8 | e700 1..4|e999999999999 1..13
8x8 | FileOffBoard | file `zw` is off the board of 8x8; its files are a to h | zw1 0..2
8x8 | FileOffBoard | this file is off the board of 8x8; its files are a to h | zx1 0..2|zzz1 0..3
30 | FileOffBoard | file `ae` is off the board of 30; its files are a to ad | ae 0..2
5x4x3 | LayerOffBoard | layer `F` is off the board of 5x4x3; its layers are A to E | a1F 2..3
usi | Form | expected a file in digits and a rank in lower case, as in `1a` |  0..0|7g7f 2..4
usi | FileOffBoard | file 0 is off the board of 9x9; its files are 1 to 9 | 0g 0..1
usi | FileOffBoard | file 10 is off the board of 9x9; its files are 1 to 9 | 10g 0..2
usi | RankOffBoard | rank `j` is off the board of 9x9; its ranks are a to i | 7j 1..2
usi | RankOffBoard | this rank is off the board of 9x9; its ranks are a to i | 7gzz 1..4";

#[test]
fn kinds_of_errors() {
    /// Returns the error, and asserts that `from_static` panics with its explanation.
    fn error<const A: usize, const B: usize, const C: usize>(input: &'static str) -> SquareError {
        let error = Square::<A, B, C>::parse(input).unwrap_err();
        let panic = catch_unwind(|| Square::<A, B, C>::from_static(input)).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&error.explain(input).to_string()));
        error
    }
    for [board, kind, reason, inputs] in rows(WRONG) {
        for (input, range) in inputs.split('|').map(|input| input.rsplit_once(' ').unwrap()) {
            let error = match board {
                "8x8" => error::<8, 8, 1>(input),
                "5x5x5" => error::<5, 5, 5>(input),
                "9" => error::<9, 1, 1>(input),
                "9x8" => error::<9, 8, 1>(input),
                "30" => error::<30, 1, 1>(input),
                "5x4x3" => error::<5, 4, 3>(input),
                #[cfg(feature = "games")]
                "usi" => koma::shogi::parse_square(input).unwrap_err(),
                _ => continue,
            };
            assert_eq!(
                format!("{:?} {:?}", error.kind(), error.range()),
                format!("{kind} {range}"),
                "{input:?}"
            );
            assert_eq!(error.to_string(), format!("invalid square: {reason}"), "{input}");
        }
    }
    assert_eq!(Chess::from_bytes(b"e\xFF").unwrap_err().range(), 1..2);
}

#[cfg(feature = "macros")]
#[test]
fn macros_of_squares() {
    use koma::square;

    const NAME: &str = "h8";
    const OF_A_TYPE: [Square<10, 9>; 2] = [square!("e1"), square!(b"i10",)];
    assert_eq!(OF_A_TYPE, [Square::from_static("e1"), Square::from_static("i10")]);
    assert_eq!(square!(<5> "e").index(), 4);
    assert_eq!(square!(<5, 4, 3> "c2B"), Square::<5, 4, 3>::from_static("c2B"));
    assert_eq!(square!(NAME), Chess::from_index(7).unwrap());
}

/// Tests the USI names of shōgi squares.
#[cfg(feature = "games")]
mod usi {
    use super::{Square, read_short_texts};
    use koma::shogi;
    use shogi_core::ToUsi as _;

    #[test]
    fn every_square() {
        for square in Square::<9, 9>::all() {
            let [file, rank] = [square.file(), square.rank()].map(|number| 9 - u8::try_from(number).unwrap());
            let name = shogi_core::Square::new(file, rank).unwrap().to_usi_owned();
            assert_eq!(shogi::parse_square(&name), Ok(square));
            assert_eq!(shogi::square_name(square).as_str(), name);
        }
    }

    /// A suggested square has the same file and rank as the text.
    #[test]
    fn every_short_text() {
        let alphabet = ["1", "7", "9", "0", "a", "g", "i", "j", "A", "G", "+", " ", "７", "ｇ", "\n"];
        let read =
            |text: &str| shogi::parse_square(text).map(|square| shogi::square_name(square).to_string());
        let is_meant = |text: &str, meant: &str| {
            let plain =
                text.replace('７', "7").replace('ｇ', "g").replace([' ', '\n'], "").to_ascii_lowercase();
            plain.trim_start_matches('0') == meant
        };
        assert_eq!(read_short_texts(&alphabet, 3, read, is_meant), 3 * 3);
    }
}
