//! Tests FENs of chess: castling rights, missing fields, and constants. The tests with random games are in
//! `chess/rules.rs`.

use koma::chess::{self, Fen};
use shakmaty::fen::Fen as JudgeFen;

/// If another rook is between the castling rook and the edge of the board, X-FEN names the castling rook's
/// file.
#[test]
fn rights_of_inner_rooks() {
    for text in [
        "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1",
        "4k3/8/8/8/8/8/8/1R2K1RR w KB - 0 1",
        "rr2k1r1/8/8/8/8/8/8/4K3 b b - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR b GBgb - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR b KQkq - 0 1",
    ] {
        let fen: Fen = text.replace("KB", "HB").parse().unwrap();
        assert_eq!(fen.to_string(), text.parse::<JudgeFen>().unwrap().to_string());
    }
}

#[test]
fn rights_in_any_order() {
    let fen = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1").parse::<Fen>();
    let all = fen("KQkq").unwrap();
    assert_eq!(all.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for rights in ["qkQK", "kqKQ", "HAha", "AHah", "KAkq", "hQKa"] {
        assert_eq!(fen(rights), Ok(all), "{rights}");
    }
    for subset in 0..16_u32 {
        let rights: String =
            "KQkq".chars().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, c)| c).collect();
        let rights = if rights.is_empty() { "-".to_owned() } else { rights };
        let fen = fen(&rights).unwrap();
        assert_eq!(fen.to_string(), format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
        let rooks = fen.position().pieces().filter(|(_, piece)| piece.is_diminished()).count();
        assert_eq!(rooks, subset.count_ones() as usize);
    }
}

#[test]
fn fields_that_are_left_out() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let read = |rest: &str| format!("{start} {rest}").parse::<Fen>().unwrap().to_string();
    assert_eq!(read("w"), format!("{start} w - - 0 1"));
    assert_eq!(read("b Kq"), format!("{start} b Kq - 0 1"));
    assert_eq!(read("b Kq -"), format!("{start} b Kq - 0 1"));
    assert_eq!(read("b Kq - 3"), format!("{start} b Kq - 3 1"));
    assert_eq!(read("b Kq - 3 0"), format!("{start} b Kq - 3 0"));
    assert_eq!(read("b Kq - 4294967295 4294967295"), format!("{start} b Kq - 4294967295 4294967295"));
    // Runs of empty squares may be split.
    assert_eq!(
        "rnbqkbnr/pppppppp/11111111/44/8/8/PPPPPPPP/RNBQKBNR w".parse::<Fen>().unwrap().to_string(),
        read("w")
    );
}

#[test]
fn constants_and_formats() {
    const START: Fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const AGAIN: Fen = match Fen::new(START.position(), START.halfmove_clock(), START.fullmove_number()) {
        Ok(fen) => fen,
        Err(_) => panic!(),
    };
    const READ: Result<Fen, koma::FenError> = Fen::parse("8/8/8/8/8/8/8/8 w");
    assert_eq!((START, START.position()), (AGAIN, chess::START));
    assert_eq!(
        format!("{:>58}|{:.8}|{:-^10.3}|", READ.unwrap(), START, START),
        format!("{:>58}|rnbqkbnr|---rnb----|", "8/8/8/8/8/8/8/8 w - - 0 1")
    );
    assert_eq!(format!("{START:?}"), "Fen(\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\")");
    assert_eq!(Fen::try_from("8/8/8/8/8/8/8/8 w"), READ);
}
