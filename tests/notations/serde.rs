//! Tests the feature `serde`: a FEN or SFEN is serialized as its text in every format, and an error shows
//! the invalid text.

use std::collections::BTreeMap;

use koma::{Position, Side, chess, makruk, position, shogi, xiangqi};

use crate::serde::round_trip;

#[test]
fn texts_of_all_games() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 7 4294967295",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        round_trip(&fen.parse::<chess::Fen>().unwrap());
    }
    round_trip(&shogi::Sfen::new(shogi::START, 9).unwrap());
    round_trip(&shogi::Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"));
    round_trip(&xiangqi::Fen::new(xiangqi::START, 12, 40).unwrap());
    chess::Move::all().step_by(41).for_each(|step| round_trip(&step));
    makruk::Move::all().step_by(41).for_each(|step| round_trip(&step));
    shogi::Move::all().step_by(41).for_each(|step| round_trip(&step));
    xiangqi::Move::all().step_by(41).for_each(|step| round_trip(&step));
    round_trip(&makruk::Fen::new(makruk::START, 7, 80).unwrap().with_counting_limit(Some(128)));
}

/// Other spellings of a text are accepted, and the canonical spelling is written.
#[test]
fn in_maps() {
    let json = "{\"end\":\"8/8/8/8/8/8/8/R3K3 w Q\",\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK -\"}";
    let read: BTreeMap<String, chess::Fen> = serde_json::from_str(json).unwrap();
    assert_eq!(read["start"].position(), chess::START);
    let written = "{\"end\":\"8/8/8/8/8/8/8/R3K3 w Q - 0 1\",\
                   \"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"}";
    assert_eq!(serde_json::to_string(&read).unwrap(), written);
}

#[test]
fn errors_are_drawn() {
    let error = serde_json::from_str::<chess::Fen>("\"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1\"").unwrap_err();
    let text = "\
invalid FEN: Black is to move; expected an en passant square on rank 3, which a white pawn has passed
  4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1
                            ^^
  help: did you mean `e3`, the square behind the pawn? at line 1 column 34";
    assert_eq!(error.to_string(), text);
    let error = serde_json::from_str::<shogi::Sfen>("\"9/9/9/9/9/9/9/9/9 b - 01\"").unwrap_err().to_string();
    assert!(
        error.starts_with("invalid SFEN: ") && error.contains("\n  9/9/9/9/9/9/9/9/9 b - 01\n"),
        "{error}"
    );
    let error = serde_json::from_str::<chess::Move>("\"e2e9\"").unwrap_err().to_string();
    assert!(error.starts_with("invalid move: ") && error.contains("\n  e2e9\n     ^"), "{error}");
    let long = format!("\"{}\"", "x".repeat(100_000));
    assert!(serde_json::from_str::<chess::Fen>(&long).unwrap_err().to_string().len() < 5_000);
    let error = serde_json::from_str::<makruk::Fen>("7").unwrap_err().to_string();
    assert_eq!(error, "invalid type: integer `7`, expected a string (makruk FEN) at line 1 column 1");
}

/// A position without the counters of its FEN is serialized as a FEEN.
#[test]
fn positions_are_feens() {
    let kings: Position<8, 8> = position!("4k^3/8/8/8/8/8/8/4K^3 / c/C");
    assert_eq!(serde_json::to_string(&kings).unwrap(), format!("\"{kings}\""));
    let fen = chess::Fen::try_from(kings).unwrap();
    let read: chess::Fen = serde_json::from_str(&serde_json::to_string(&fen).unwrap()).unwrap();
    assert_eq!(read.position().turn(), Side::Second);
}
