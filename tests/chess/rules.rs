//! The rules of chess: which moves are legal, and what they change?

use super::judge::{outcome, random_games, read};
use koma::Position;
use koma::chess::{self, Fen, Move};
use shakmaty::{CastlingMode, Chess, Position as _};

fn agrees(game: &Chess, position: &Position<8, 8>) {
    let mut moves = chess::legal_moves(position);
    let mut expected: Vec<Move> = game.legal_moves().into_iter().map(read).collect();
    expected.sort();
    assert_eq!(moves.len(), expected.len());
    assert!(moves.clone().eq(expected.iter().copied()), "{position}: {moves:?} {expected:?}");
    assert_eq!(chess::is_check(position), game.is_check());
    assert_eq!(chess::outcome(position), outcome(game), "{position}");
    if !position.zobrist().is_multiple_of(32) {
        return;
    }
    while moves.next().is_some() {
        let rest = moves.len();
        assert_eq!(moves.clone().count(), rest);
    }
    // No other move is legal, but for the second way to write castling.
    for step in Move::all() {
        let is_legal = chess::is_legal(position, step);
        let played = chess::play(&mut position.clone(), step);
        assert_eq!(is_legal, played.is_ok());
        assert!(is_legal || !expected.contains(&step));
    }
}

#[test]
fn random_games_of_chess() {
    random_games(CastlingMode::Standard, 100, agrees);
}

#[test]
fn random_games_of_chess960() {
    random_games(CastlingMode::Chess960, 100, agrees);
}

fn perft(position: &mut Position<8, 8>, depth: u32) -> u64 {
    let moves = chess::legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for step in moves {
        let undo = chess::play_unchecked(position, step);
        count += perft(position, depth - 1);
        chess::take_back(position, undo);
    }
    count
}

#[test]
fn known_counts() {
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281][..]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9_467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1_486, 62_379]),
    ] {
        let mut position = fen.parse::<Fen>().unwrap().position();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&mut position, depth), *count, "{fen} {depth}");
        }
    }
}
