//! Tests values whose texts have several spellings, and values that are made in const code.

use koma::{FenError, chess, makruk, must, shogi, xiangqi};
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
xiangqi | 3k5/9/9/9/9/9/9/9/9/4K4 | b - - 7 0
makruk | 4k3/8/3M~m3/8/8/8/8/4K3 | w - - 0 1 | w | w - | w - - | w - - 0
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
    let (runs, expected) = ("44/8/4k21/8/8/8/8/112K2 w - - 0 1", "8/8/4k3/8/8/8/8/4K3 w - - 0 1");
    let runs = runs.replace("112K2", "112K3");
    for game in ["chess", "makruk"] {
        assert_eq!(read(game, &runs).unwrap(), expected);
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

/// FENs of xiangqi use two sets of letters, which may be mixed.
#[test]
fn letters_of_xiangqi() {
    for board in ["rnbakaBNR", "rheakaEHR", "rnbakaEHR", "rneakaBHR"] {
        let fen: xiangqi::Fen = format!("{board}/9/9/9/9/9/9/9/9/9 w").parse().unwrap();
        assert_eq!(fen.position().to_string(), "rheag^aEHR/9/9/9/9/9/9/9/9/9 / X/x");
        assert_eq!(fen.to_string(), "rnbakaBNR/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }
}

const CHESS: chess::Fen = chess::Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
const SHOGI: shogi::Sfen =
    must!(shogi::Sfen::parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"));
const XIANGQI: xiangqi::Fen =
    xiangqi::Fen::from_static("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
const MAKRUK: makruk::Fen =
    makruk::Fen::from_static("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 128 5 7");

#[test]
fn constants_and_formats() {
    const READ: Result<chess::Fen, FenError> = chess::Fen::from_bytes(b"8/8/8/8/8/8/8/8 w");
    const MADE: (chess::Fen, shogi::Sfen, xiangqi::Fen) = (
        must!(chess::Fen::new(chess::START, CHESS.halfmove_clock(), CHESS.fullmove_number())),
        must!(shogi::Sfen::new(shogi::START, SHOGI.move_number())),
        must!(xiangqi::Fen::new(xiangqi::START, XIANGQI.halfmove_clock(), XIANGQI.fullmove_number())),
    );
    const TEXT: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 128 5 7";
    const SPELLED: makruk::Position = makruk::position!(fen: TEXT);
    const COUNTED: makruk::Fen = must!(makruk::Fen::new(makruk::START, 5, 7)).with_counting_limit(Some(128));
    assert_eq!((MADE, COUNTED), ((CHESS, SHOGI, XIANGQI), MAKRUK));
    assert_eq!((CHESS.position(), SHOGI.position()), (chess::START, shogi::START));
    assert_eq!(
        (XIANGQI.position(), SPELLED, MAKRUK.position()),
        (xiangqi::START, makruk::START, makruk::START)
    );
    assert_eq!(MAKRUK.counting_limit(), Some(128));
    assert_eq!((MAKRUK.halfmove_clock(), MAKRUK.fullmove_number()), (5, 7));

    let read = READ.unwrap();
    assert_eq!(chess::Fen::try_from("8/8/8/8/8/8/8/8 w"), READ);
    assert_eq!(format!("{read:>27}|{CHESS:.8}|"), "  8/8/8/8/8/8/8/8 w - - 0 1|rnbqkbnr|");
    assert_eq!(format!("{SHOGI:.9}|{XIANGQI:-^13.9}|{MAKRUK:>10.8}"), "lnsgkgsnl|--rnbakabnr--|  rnsmksnr");
    assert_eq!(format!("{:?}", [read]), "[Fen(\"8/8/8/8/8/8/8/8 w - - 0 1\")]");
}
