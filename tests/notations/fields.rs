//! Tests SFEN and the FENs of xiangqi and makruk: missing fields, fields with several spellings, and
//! constants.

use koma::{FenError, Position, Side, epin, makruk, shogi, xiangqi};

const SHOGI: shogi::Sfen =
    shogi::Sfen::from_static("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
const XIANGQI: xiangqi::Fen =
    xiangqi::Fen::from_static("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
const MAKRUK: makruk::Fen = makruk::Fen::from_static("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");

/// The same values, rebuilt from their parts in constants.
const AGAIN: (shogi::Sfen, xiangqi::Fen, makruk::Fen) = {
    let shogi = shogi::Sfen::new(SHOGI.position(), SHOGI.move_number());
    let xiangqi = xiangqi::Fen::new(XIANGQI.position(), XIANGQI.halfmove_clock(), XIANGQI.fullmove_number());
    let makruk = makruk::Fen::new(MAKRUK.position(), MAKRUK.halfmove_clock(), MAKRUK.fullmove_number());
    match (shogi, xiangqi, makruk) {
        (Ok(shogi), Ok(xiangqi), Ok(makruk)) => {
            (shogi, xiangqi, makruk.with_counting_limit(MAKRUK.counting_limit()))
        }
        _ => panic!("all of them have a text"),
    }
};

const WRONG: Result<shogi::Sfen, FenError> = shogi::Sfen::parse("");

#[test]
fn constants() {
    assert_eq!(AGAIN, (SHOGI, XIANGQI, MAKRUK));
    assert_eq!(SHOGI.position(), shogi::START);
    assert_eq!(XIANGQI.position(), xiangqi::START);
    assert_eq!(MAKRUK.position(), makruk::START);
    assert_eq!(WRONG.unwrap_err().range(), 0..0);
}

#[test]
fn formats() {
    assert_eq!(format!("{SHOGI:.9}|{XIANGQI:-^13.9}|{MAKRUK:>10.8}"), "lnsgkgsnl|--rnbakabnr--|  rnsmksnr");
    let empty: makruk::Fen = "8/8/8/8/8/8/8/8 w".parse().unwrap();
    assert_eq!(format!("{empty:?}"), "Fen(\"8/8/8/8/8/8/8/8 w - - 0 1\")");
    let empty: shogi::Sfen = "9/9/9/9/9/9/9/9/9 w -".try_into().unwrap();
    assert_eq!(format!("{empty:?}"), "Sfen(\"9/9/9/9/9/9/9/9/9 w - 1\")");
}

#[test]
fn sfen() {
    let read = |rest: &str| format!("4k4/9/9/9/9/9/9/9/4K4 {rest}").parse::<shogi::Sfen>().unwrap();
    assert_eq!(read("b -"), read("b - 1"));
    assert_eq!(read("b - 0").move_number(), 0);
    assert_eq!(read("b - 4294967295").move_number(), u32::MAX);
    // Pieces in hand may be in any order, even if the pieces of both players are mixed.
    let all = read("w RB2G3S4N5L18Prb2g3s4n5l9p 7");
    assert_eq!(all, read("w 18P5L4N3S2GBR9p5l4n3s2gbr 7"));
    assert_eq!(all, read("w rRbB2g2G3s3S4n4N5l5L9p18P 7"));
    assert_eq!(all.to_string(), "4k4/9/9/9/9/9/9/9/4K4 w RB2G3S4N5L18Prb2g3s4n5l9p 7");
    let position = all.position();
    assert_eq!(position.turn(), Side::Second);
    assert_eq!(
        (position.hand(Side::First).count(epin!("P")), position.hand(Side::Second).count(epin!("p"))),
        (18, 9)
    );
    // The largest counts that fit.
    let full = read("b 79P 1").position();
    assert_eq!((full.piece_count(), full.hand(Side::First).piece_count()), (81, 79));
    let both = read("b 40P39p 1");
    assert_eq!(both.to_string(), "4k4/9/9/9/9/9/9/9/4K4 b 40P39p 1");
}

#[test]
fn fens_of_xiangqi() {
    let read = |rest: &str| format!("3k5/9/9/9/9/9/9/9/9/4K4 {rest}").parse::<xiangqi::Fen>();
    for rest in ["w", "r", "w -", "r - -", "w - - 0", "w - - 0 1"] {
        assert_eq!(read(rest), read("r - - 0 1"), "{rest}");
        assert_eq!(read(rest).unwrap().to_string(), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    }
    assert_eq!(read("b - - 7 0").unwrap().to_string(), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 0");
    assert_eq!(read("b").unwrap().position().turn(), Side::Second);
    // Both alphabets, also mixed.
    let pieces = |text: &str| format!("{text}/9/9/9/9/9/9/9/9/9 w").parse::<xiangqi::Fen>().unwrap();
    let expected: Position<10, 9> = "rheag^aEHR/9/9/9/9/9/9/9/9/9 / X/x".parse().unwrap();
    for text in ["rnbakaBNR", "rheakaEHR", "rnbakaEHR", "rneakaBHR"] {
        assert_eq!(pieces(text).position(), expected, "{text}");
        assert_eq!(pieces(text).to_string(), "rnbakaBNR/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }
}

#[test]
fn fens_of_makruk() {
    let read = |rest: &str| format!("4k3/8/3M~m3/8/8/8/8/4K3 {rest}").parse::<makruk::Fen>();
    for rest in ["w", "w -", "w - -", "w - - 0", "w - - 0 1"] {
        assert_eq!(read(rest), read("w - - 0 1"), "{rest}");
        assert_eq!(read(rest).unwrap().counting_limit(), None);
    }
    let counted = read("b - 0 7 90").unwrap();
    assert_eq!(
        (counted.counting_limit(), counted.halfmove_clock(), counted.fullmove_number()),
        (Some(0), 7, 90)
    );
    assert_eq!(counted.to_string(), "4k3/8/3M~m3/8/8/8/8/4K3 b - 0 7 90");
    assert_eq!(counted.with_counting_limit(None).to_string(), "4k3/8/3M~m3/8/8/8/8/4K3 b - - 7 90");
    assert_eq!(counted.position().to_string(), "4k^3/8/3+Pm3/8/8/8/8/4K^3 / m/M");
}
