//! Compares how koma and the crates `shakmaty` and `haitaka`, which use bitboards, count, read and play moves of chess and
//! shōgi: `cargo run --release -p koma-bench --bin moves`.

use std::hint::black_box;

use koma::chess::{self, Fen, MoveReader};
use koma::shogi::{self, Sfen};
use koma_bench::{Pairs, report, report_head};
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position as _};

const ROUNDS: usize = 25;

fn main() {
    report_head("call");
    println!("the last moves are counted without being made");
    for (name, fen, depth, bar) in [
        (
            "games of 4 moves from the start",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
            Some(1.2),
        ),
        (
            "games of 5 moves from the start",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            5,
            Some(1.2),
        ),
        (
            "games of 3 moves from a middle game",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            None,
        ),
    ] {
        let ours = fen.parse::<Fen>().unwrap().position();
        let theirs: Chess =
            fen.parse::<shakmaty::fen::Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let pairs = Pairs::measure(
            ROUNDS,
            || {
                black_box(perft(black_box(&ours), depth));
            },
            || {
                black_box(shakmaty::perft(black_box(&theirs), depth));
            },
        );
        report(name, &pairs, 1, bar);
    }
    let lines = openings();
    println!(
        "{} openings, {} moves",
        lines.len(),
        lines.iter().map(|line| line.split(' ').count()).sum::<usize>()
    );
    let pairs = Pairs::measure(
        ROUNDS,
        || lines.iter().for_each(|line| ours(line)),
        || lines.iter().for_each(|line| theirs(line)),
    );
    report("read and play their SAN", &pairs, 1, None);
    shogi_games();
}

/// Compares how koma and `haitaka` count games of shōgi.
fn shogi_games() {
    println!("shōgi, with `haitaka`");
    for (name, sfen, depth, bar) in [
        (
            "games of 3 moves from the start",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            3,
            Some(1.3),
        ),
        (
            "games of 4 moves from the start",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            4,
            Some(1.3),
        ),
        (
            "games of 2 moves from a middle game",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            2,
            None,
        ),
        (
            "games of 2 moves from the position with most moves",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            2,
            None,
        ),
    ] {
        let ours = sfen.parse::<Sfen>().unwrap().position();
        let theirs = haitaka::Board::from_sfen(sfen).unwrap();
        assert_eq!(shogi_perft(&ours, depth), haitaka_perft(&theirs, depth));
        let pairs = Pairs::measure(
            ROUNDS,
            || {
                black_box(shogi_perft(black_box(&ours), depth));
            },
            || {
                black_box(haitaka_perft(black_box(&theirs), depth));
            },
        );
        report(name, &pairs, 1, bar);
    }
}

fn shogi_perft(position: &shogi::Position, depth: u32) -> u64 {
    let moves = shogi::legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let mut played = *position;
        let _ = shogi::play_unchecked(&mut played, mv);
        count += shogi_perft(&played, depth - 1);
    }
    count
}

fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut played = board.clone();
                played.play_unchecked(mv);
                count += haitaka_perft(&played, depth - 1);
            }
        }
        false
    });
    count
}

// Like the peers, this function plays each move on a copy.
fn perft(position: &chess::Position, depth: u32) -> u64 {
    let moves = chess::legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let mut played = *position;
        let _ = chess::play_unchecked(&mut played, mv);
        count += perft(&played, depth - 1);
    }
    count
}

/// Returns the moves of the openings in SAN.
fn openings() -> Vec<String> {
    let table = include_str!("../../data/chess-openings.tsv");
    let line = |row: &str| {
        let mut position = chess::START;
        let mut line = Vec::new();
        let mut moves = MoveReader::new(row.rsplit('\t').next()?);
        while let Some(read) = moves.next_move(&position) {
            let (mv, _) = read.ok()?;
            line.push(chess::san(&position, mv).to_string());
            let _ = chess::play_unchecked(&mut position, mv);
        }
        Some(line.join(" "))
    };
    table.lines().skip(1).filter_map(line).collect()
}

fn ours(line: &str) {
    let mut position = chess::START;
    for word in line.split(' ') {
        let mv = chess::parse_san(&position, word).unwrap();
        let _ = chess::play_unchecked(&mut position, mv);
    }
    black_box(&position);
}

fn theirs(line: &str) {
    let mut game = Chess::default();
    for word in line.split(' ') {
        let mv = word.parse::<San>().unwrap().to_move(&game).unwrap();
        game.play_unchecked(mv);
    }
    black_box(&game);
}
