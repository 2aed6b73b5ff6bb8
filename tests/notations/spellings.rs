//! Tests values whose texts have several spellings, and values that are made in const code.

use koma::{chess, makruk, must, shogi, xiangqi};
use shakmaty::fen::Fen as JudgeFen;
use shogi_core::PartialPosition;
use shogi_usi_parser::FromUsi;

use super::read;

/// Each line has a game, a board, the other fields as koma writes them, and other spellings of these
/// fields.
const FIELDS: &str = "\
chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | w - - 0 1 | w
chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | b Kq - 0 1 | b Kq | b Kq -
chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | b Kq - 3 1 | b Kq - 3
chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | b Kq - 3 0
chess | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR | b Kq - 4294967295 4294967295
chess | r3k2r/8/8/8/8/8/8/R3K2R | w KQkq - 0 1 | w qkQK | w kqKQ | w HAha | w AHah | w KAkq | w hQKa
chess | 4k3/8/8/8/8/8/8/1R2K1RR | w G - 0 1
chess | rr2k1rr/8/8/8/8/8/8/RR2K1RR | b KQkq - 0 1 | b HAha
chess | rr2k1rr/8/8/8/8/8/8/RR2K1RR | b GBgb - 0 1
shogi | 4k4/9/9/9/9/9/9/9/4K4 | b - 1 | b -
shogi | 4k4/9/9/9/9/9/9/9/4K4 | b - 0
shogi | 4k4/9/9/9/9/9/9/9/4K4 | b - 4294967295
shogi | 4k4/9/9/9/9/9/9/9/4K4 | b 79P 1 | b 79P
shogi | 4k4/9/9/9/9/9/9/9/4K4 | b 40P39p 1
shogi | 4k4/9/9/9/9/9/9/9/4K4 | w RB2G3S4N5L18Prb2g3s4n5l9p 7 | w 18P5L4N3S2GBR9p5l4n3s2gbr 7 | w rRbB2g2G3s3S4n4N5l5L9p18P 7
xiangqi | 3k5/9/9/9/9/9/9/9/9/4K4 | w - - 0 1 | w | r | w - | r - - | w - - 0
xiangqi | 3k5/9/9/9/9/9/9/9/9/4K4 | b - - 7 0 | b 7 0 | b - 7 0
xiangqi | 3k5/9/9/9/9/9/9/9/9/4K4 | w - - 7 1 | w 7 1 | r 7
makruk | 4k3/8/3M~m3/8/8/8/8/4K3 | w - - 0 1 | w | w - | w - - | w - - 0 | w 0 | w 0 1
makruk | 4k3/8/3M~m3/8/8/8/8/4K3 | b - - 64 7 | b 64 7
makruk | 4k3/8/3M~m3/8/8/8/8/4K3 | b - 0 7 90";

#[test]
fn fields() {
    for row in FIELDS.lines() {
        let [game, board, written, ref others @ ..] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let text = format!("{board} {written}");
        for spelling in others.iter().chain([&written]) {
            assert_eq!(read(game, &format!("{board} {spelling}")).as_ref(), Ok(&text), "{spelling}");
        }
        if board.contains("RR") {
            assert_eq!(text.parse::<JudgeFen>().unwrap().to_string(), text);
        }
    }
}

/// `44` is read as `8`, as in shakmaty and the shōgi crates. Koma writes only `8`.
#[test]
fn runs_of_empty_squares_may_follow_one_another() {
    let (runs, expected) = ("44/8/4k21/8/8/8/8/112K3 w - - 0 1", "8/8/4k3/8/8/8/8/4K3 w - - 0 1");
    for game in ["chess", "makruk"] {
        assert_eq!(read(game, runs).unwrap(), expected);
        // Runs that together are longer than the rank are still rejected.
        assert!(read(game, "45/8/8/8/8/8/8/8 w").is_err() && read(game, "8/8/8/8/8/8/8/443 w").is_err());
    }
    assert_eq!(runs.parse::<JudgeFen>().unwrap().to_string(), expected);
    let (runs, expected) = ("45/9/111111111/9/4k22/9/9/9/9 b - 1", "9/9/9/9/4k4/9/9/9/9 b - 1");
    assert_eq!(read("shogi", runs).unwrap(), expected);
    assert_eq!(PartialPosition::from_usi(&format!("sfen {runs}")).unwrap().to_sfen_owned(), expected);
    let runs = "45/9/9/9/9/9/9/9/9/111111111 w - - 0 1";
    assert_eq!(read("xiangqi", runs).unwrap(), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
}

/// Programs for many games write empty hands after the placement.
#[test]
fn empty_hands() {
    for (game, board) in [("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4"), ("makruk", "4k3/8/8/8/8/8/8/4K3")] {
        for hands in ["[]", "[-]"] {
            for fields in ["w - - 3 5", "w 3 5"] {
                assert_eq!(read(game, &format!("{board}{hands} {fields}")), Ok(format!("{board} w - - 3 5")));
            }
        }
        for wrong in ["[", "]", "[[]", "[]]", "[][]", "[P]", "[--]", "[ ]", "/[]", " []"] {
            let error = read(game, &format!("{board}{wrong} w - - 3 5"));
            assert!(error.is_err(), "{wrong}");
        }
        assert!(read(game, &format!("[]{board} w")).is_err() && read(game, "[] w").is_err());
        for wrong in ["w 00 1", "w 0 1 2", "w +0", "w 1-", "w - - - 0", "w 4294967296"] {
            assert!(read(game, &format!("{board} {wrong}")).is_err(), "{wrong}");
        }
    }
    assert_eq!(makruk::position!(fen: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w 0 1"), makruk::START);
    // In chess, hands belong to another game. In shōgi, the turns of such texts have other letters.
    assert!(read("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1").is_err());
    assert!(read("shogi", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1").is_err());
}

/// FENs of xiangqi use two sets of letters, which may be mixed.
#[test]
fn letters_of_xiangqi() {
    for board in ["rnbakaBNR", "rheakaEHR", "rnbakaEHR", "rneakaBHR"] {
        let fen: xiangqi::Fen = format!("{board}/9/9/9/9/9/9/9/9/9 w").parse().unwrap();
        assert_eq!(fen.position().to_string(), "rheag^aEHR/9/9/9/9/9/9/9/9/9 / X/x");
        assert_eq!(fen.to_string(), "rnbakaBNR/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }
}

/// Reads a starting position in const code, and makes it again from its parts. The readers of bytes and of strings give
/// the same value as const code.
macro_rules! constant {
    ($game:ident::$Text:ident: $text:literal, $($part:ident),*) => {{
        const READ: $game::$Text = $game::$Text::from_static($text);
        const POSITION: $game::Position = READ.position();
        const MADE: $game::$Text = must!($game::$Text::new(POSITION $(, READ.$part())*));
        assert_eq!((MADE, POSITION), (READ, $game::START));
        assert_eq!([$game::$Text::try_from($text), $game::$Text::from_bytes($text.as_bytes())], [Ok(READ); 2]);
        assert_eq!(format!("[{READ:>60.50}]"), format!("[{:>60.50}]", READ.to_string()));
        assert_eq!(format!("{READ:?}"), format!("{}({:?})", stringify!($Text), $text));
        assert_eq!(READ.to_string(), $text);
    }};
}

#[test]
fn constants_and_formats() {
    const COUNTED: makruk::Fen =
        makruk::Fen::from_static("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 128 3 5");
    const TEXT: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w";
    constant!(chess::Fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 5", halfmove_clock, fullmove_number);
    constant!(shogi::Sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 9", move_number);
    constant!(xiangqi::Fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 3 5", halfmove_clock, fullmove_number);
    constant!(makruk::Fen: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 3 5", halfmove_clock, fullmove_number);
    let start = makruk::Fen::new(makruk::START, 3, 5).unwrap();
    assert_eq!((COUNTED.counting_limit(), start.with_counting_limit(Some(128))), (Some(128), COUNTED));
    assert_eq!(makruk::position!(fen: TEXT), makruk::START);
}
