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
8x8 | RankOffBoard | this rank is off the board of 8x8; its ranks are 1 to 8 | e700 1..4|e999999999999 1..13|e99999999999999999999999 1..24
8x8 | FileOffBoard | file `zw` is off the board of 8x8; its files are a to h | zw1 0..2
8x8 | FileOffBoard | this file is off the board of 8x8; its files are a to h | zx1 0..2|zzz1 0..3
30 | FileOffBoard | file `ae` is off the board of 30; its files are a to ad | ae 0..2
5x4x3 | LayerOffBoard | layer `F` is off the board of 5x4x3; its layers are A to E | a1F 2..3
usi | Form | expected a file in digits and a rank in lower case, as in `1a` |  0..0|7g7f 2..4
usi | FileOffBoard | file 0 is off the board of 9x9; its files are 1 to 9 | 0g 0..1
usi | FileOffBoard | file 10 is off the board of 9x9; its files are 1 to 9 | 10g 0..2
usi | RankOffBoard | rank `j` is off the board of 9x9; its ranks are a to i | 7j 1..2
ucci | Form | expected a file in lower case and a rank in digits, as in `a0` |  0..0|0e 0..2|E0 0..2|e0e1 2..4|e 1..1
ucci | Form | a rank has no leading zero | e00 1..3|e01 1..3
ucci | RankOffBoard | rank 10 is off the board of 10x9; its ranks are 0 to 9 | e10 1..3
ucci | FileOffBoard | file `j` is off the board of 10x9; its files are a to i | j0 0..1
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
                #[cfg(feature = "games")]
                "ucci" => koma::xiangqi::parse_square(input).unwrap_err(),
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

/// Tests the UCCI names of xiangqi's squares.
#[cfg(feature = "games")]
mod ucci {
    use super::{Square, read_short_texts};
    use koma::xiangqi::{self, Move};

    /// The names are those of moves.
    #[test]
    fn every_square() {
        for square in Square::<10, 9>::all() {
            let name = xiangqi::square_name(square);
            assert_eq!(
                name.as_str(),
                format!("{}{}", char::from(b"abcdefghi"[square.file()]), square.rank())
            );
            assert_eq!(xiangqi::parse_square(&name), Ok(square));
            for target in Square::all() {
                if let Some(mv) = Move::new(square, target) {
                    assert_eq!(mv.to_string(), format!("{name}{}", xiangqi::square_name(target)));
                }
            }
        }
        let wrong = ["", "e10", "e", "0e", "E0", "j0", "e00", "e-1", "7g"];
        for text in wrong {
            assert!(xiangqi::parse_square(text).is_err(), "{text}");
        }
    }

    /// A suggested square has the same file and rank as the text, in the notation that the message names.
    #[test]
    fn every_short_text() {
        let alphabet = ["a", "e", "i", "A", "E", "0", "1", "9", "+", " ", "０", "\n"];
        let read =
            |text: &str| xiangqi::parse_square(text).map(|square| xiangqi::square_name(square).to_string());
        let is_meant = |text: &str, meant: &str| {
            let plain = text.replace('０', "0").replace([' ', '\n'], "").to_ascii_lowercase();
            let file: String = plain.chars().filter(char::is_ascii_lowercase).collect();
            let rank: u32 = plain.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap();
            format!("{file}{rank}") == meant
        };
        assert_eq!(read_short_texts(&alphabet, 3, read, is_meant), 3 * 3);
    }

    /// Each message about a text in the other notation names the same square in the expected notation. If a text may be a
    /// square in both, the message names the readers of both.
    #[test]
    fn messages_of_both_notations() {
        let ucci = "`xiangqi::square!` and `xiangqi::parse_square` read";
        for square in Square::<10, 9>::all() {
            let (cell, name) = (square.to_string(), xiangqi::square_name(square).to_string());
            match xiangqi::parse_square(&cell) {
                // Only rank 10 shows that this is CELL.
                Ok(other) => assert!(square.rank() < 9 && other.rank() == square.rank() + 1),
                Err(error) => {
                    let help =
                        format!("this is CELL, which `koma::square!` reads; in UCCI that square is `{name}`");
                    assert!(error.explain(&cell).to_string().ends_with(&help), "{cell}");
                }
            }
            match Square::<10, 9>::parse(&name) {
                Ok(other) => assert!(square.rank() > 0 && other.rank() + 1 == square.rank()),
                Err(error) => {
                    let help = format!("this is UCCI, which {ucci}; in CELL that square is `{cell}`");
                    assert!(error.explain(&name).to_string().ends_with(&help), "{name}");
                }
            }
            for text in [name.to_uppercase(), format!(" {name}"), name.chars().rev().collect()] {
                let help = Square::<10, 9>::parse(&text).unwrap_err().explain(&text).to_string();
                assert!(help.contains(ucci) || !help.contains("help"), "{help}");
            }
        }
    }
}

/// Tests the names of squares of games on other boards, at run time.
#[cfg(all(feature = "games", feature = "macros"))]
mod of_games {
    use koma::{Square, chess, makruk, shogi, xiangqi};

    mod minishogi {
        koma::game! {
            plain board <5, 5>;
            squares = koma::shogi;
            style "S" Shogi { "K^" => King, "G" => Gold, "P" => Pawn, "+P" => Tokin }
        }

        pub(super) struct Move(pub(super) koma::Square<5, 5>, pub(super) koma::Square<5, 5>);

        impl std::fmt::Display for Move {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", square_name(self.0), square_name(self.1))
            }
        }
    }

    mod janggi {
        koma::game! { board <10, 9>; squares = koma::xiangqi; style "J" Janggi { "K^" => King } }
    }

    mod line {
        koma::game! { board <7>; squares = koma::shogi; style "L" Line { "S" => Stone } }
    }

    mod cube {
        koma::game! { board <5, 5, 5>; squares = koma::xiangqi; style "R" Raumschach { "K^" => King } }
    }

    const KING: Square<5, 5> = koma::must!(minishogi::parse_square("3e"));

    #[test]
    fn every_square() {
        assert_eq!((KING, minishogi::square_name(KING).as_str()), (minishogi::square!("3e"), "3e"));
        assert_eq!(minishogi::Move(KING, minishogi::square!("3d")).to_string(), "3e3d");
        for square in Square::<5, 5>::all() {
            let [file, rank] = [5 - square.file(), 4 - square.rank()];
            let name = minishogi::square_name(square);
            assert_eq!(name.as_str(), format!("{file}{}", ["a", "b", "c", "d", "e"][rank]));
            assert_eq!(minishogi::parse_square(&name), Ok(square));
            assert_eq!(minishogi::VOCABULARY.parse_square(&name), Ok(square));
        }
        let error = minishogi::parse_square("6a").unwrap_err();
        assert_eq!(error.to_string(), "invalid square: file 6 is off the board of 5x5; its files are 1 to 5");
        for square in Square::all() {
            assert_eq!(janggi::square_name(square), xiangqi::square_name(square));
            assert_eq!(janggi::parse_square(&janggi::square_name(square)), Ok(square));
        }
        for square in Square::<8, 8>::all() {
            for name in [chess::square_name(square), makruk::square_name(square)] {
                assert_eq!(name.as_str(), square.to_string());
            }
            assert_eq!(chess::parse_square(&square.encode()), Ok(square));
            assert_eq!(makruk::parse_square(&square.encode()), Ok(square));
        }
        // Only planes have other names than those in CELL.
        assert_eq!(line::square_name(line::square!("b")).as_str(), "b");
        assert_eq!(cube::square_name(cube::square!("b1C")).as_str(), "b1C");
        assert_eq!(shogi::VOCABULARY.square_name(Square::<2, 3>::from_static("a1")).as_str(), "3b");
    }

    #[test]
    fn drawings() {
        let position = minishogi::position!("2k^2/4p/5/P4/2K^2 g/ S/s");
        let expected = "\
a  . . k^ . .
b  . . .  . p
c  . . .  . .
d  P . .  . .
e  . . K^ . .
   5 4 3  2 1

first player: style S, in hand g
second player: style s
first player to move";
        assert_eq!(minishogi::drawing(&position).to_string(), expected);
        assert_eq!(minishogi::VOCABULARY.drawing(&position).to_string(), expected);
        let text = xiangqi::drawing(&xiangqi::START).to_string();
        assert!(text.starts_with("9  r h e a g^ a e h r\n8  . ") && text.contains("\n0  R H "), "{text}");
        assert_eq!(chess::drawing(&chess::START).to_string(), format!("{:#}", chess::START));
        let cube: koma::Position<5, 5, 5> =
            koma::Position::new(koma::Styles::new(koma::Letter::R, koma::Letter::R));
        assert_eq!(cube::drawing(&cube).to_string(), format!("{cube:#}"));
    }
}
