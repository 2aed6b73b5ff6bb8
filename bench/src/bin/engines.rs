//! Measures what an engine with a board of its own pays for koma: conversions of positions, and look-ups of positions
//! that are converted first. Compares them with a `HashMap` that is keyed by the Zobrist hash of `shakmaty`:
//! `cargo run --release -p koma-bench --bin engines`.
//!
//! The boards are those of `shakmaty` and `cozy-chess`. A hit looks up one of 3,807 openings, and a miss looks up
//! another position, which is one legal move away from an opening. The boards are in random order.

use std::collections::{HashMap, HashSet};
use std::hint::black_box;

use cozy_chess::Board;
use koma::Book;
use koma::chess::{self, Position, Setup};
use koma_bench::{Pairs, Random, openings, report, report_head};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

const ROUNDS: usize = 51;

static BOOK: Book<Position, (&str, &str)> =
    chess::book!(file: "data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

fn main() {
    let mut random = Random::new(1);
    let mut hits = openings();
    random.shuffle(&mut hits);
    let misses = beside(&hits, &mut random);
    let peer = Peer::new(&hits);
    report_head("conversion / look-up by shakmaty's hash");
    conversions(&peer, &hits);
    println!();
    report_head("look-up, converted / by shakmaty's hash");
    look_ups(&peer, "hit", &hits);
    look_ups(&peer, "miss", &misses);
}

/// A map whose keys are hashes of `shakmaty`.
struct Peer {
    by_hash: HashMap<Zobrist64, usize>,
}

impl Peer {
    fn new(keys: &[Position]) -> Self {
        Self { by_hash: hashes(keys).into_iter().zip(0..).collect() }
    }

    /// Compares `run` with look-ups by hashes. A program with this map has kept the hashes while it played.
    fn compare<T>(&self, name: &str, items: &[T], run: impl FnMut(&T), hashes: &[Zobrist64]) {
        let look_up = |hash: &Zobrist64| {
            black_box(self.by_hash.get(hash));
        };
        let pairs = Pairs::measure_each(ROUNDS, (items, run), (hashes, look_up));
        report(name, &pairs, items.len(), None);
    }
}

fn hashes(positions: &[Position]) -> Vec<Zobrist64> {
    games(positions).iter().map(|game| game.zobrist_hash(EnPassantMode::Legal)).collect()
}

fn games(positions: &[Position]) -> Vec<Chess> {
    positions.iter().map(|position| Chess::try_from(position).unwrap()).collect()
}

fn boards(positions: &[Position]) -> Vec<Board> {
    positions.iter().map(|position| Board::try_from(position).unwrap()).collect()
}

/// Returns positions that are one legal move away from a key and are no keys.
fn beside(keys: &[Position], random: &mut Random) -> Vec<Position> {
    let known: HashSet<Position> = keys.iter().copied().collect();
    let next = |key: &Position| {
        let mut moves = chess::legal_moves(key);
        let mv = moves.nth(random.below(moves.len().max(1)))?;
        let mut next = *key;
        let _ = chess::play_unchecked(&mut next, mv);
        (!known.contains(&next)).then_some(next)
    };
    keys.iter().filter_map(next).collect()
}

fn conversions(peer: &Peer, positions: &[Position]) {
    let (games, boards, hashes) = (games(positions), boards(positions), hashes(positions));
    let run = |game: &Chess| {
        black_box(Position::from(game));
    };
    peer.compare("Position from a Chess", &games, run, &hashes);
    let run = |game: &Chess| {
        black_box(Setup::from(game).zobrist().ok());
    };
    peer.compare("hash of a Chess", &games, run, &hashes);
    let run = |board: &Board| {
        black_box(Position::from(board));
    };
    peer.compare("Position from a Board", &boards, run, &hashes);
    let run = |board: &Board| {
        black_box(Setup::from(board).zobrist().ok());
    };
    peer.compare("hash of a Board", &boards, run, &hashes);
    let node = |(position, game): (&Position, &Chess)| {
        let mut next = game.clone();
        if let Some(mv) = game.legal_moves().first() {
            next.play_unchecked(*mv);
        }
        (Setup::from(game), position.zobrist(), next)
    };
    let nodes: Vec<(Setup, u64, Chess)> = positions.iter().zip(&games).map(node).collect();
    let run = |(before, hash, game): &(Setup, u64, Chess)| {
        let hash = Setup::from(game).zobrist_after(before, *hash);
        black_box(hash.is_ok_and(|hash| BOOK.may_contain(hash)));
    };
    peer.compare("hash of a Chess after a move, and may_contain", &nodes, run, &hashes);
}

fn look_ups(peer: &Peer, name: &str, positions: &[Position]) {
    let (games, boards, hashes) = (games(positions), boards(positions), hashes(positions));
    let run = |game: &Chess| {
        black_box(BOOK.first(&game.into()));
    };
    peer.compare(&format!("{name}: book, a Chess"), &games, run, &hashes);
    let run = |game: &Chess| {
        black_box(find(&Setup::from(game)));
    };
    peer.compare(&format!("{name}: book, a Chess by its hash"), &games, run, &hashes);
    let run = |board: &Board| {
        black_box(BOOK.first(&board.into()));
    };
    peer.compare(&format!("{name}: book, a Board"), &boards, run, &hashes);
    let run = |board: &Board| {
        black_box(find(&Setup::from(board)));
    };
    peer.compare(&format!("{name}: book, a Board by its hash"), &boards, run, &hashes);
    let run = |position: &Position| {
        black_box(BOOK.first(position));
    };
    peer.compare(&format!("{name}: book, a Position"), positions, run, &hashes);
    // The peer reads no texts either.
    let run = |game: &Chess| {
        black_box(BOOK.contains(&game.into()));
    };
    peer.compare(&format!("{name}: book, whether it contains a Chess"), &games, run, &hashes);
    let run = |position: &Position| {
        black_box(BOOK.contains(position));
    };
    peer.compare(&format!("{name}: book, whether it contains a Position"), positions, run, &hashes);
}

/// Looks up a setup. Makes a position only if the book may contain it.
fn find(setup: &Setup) -> Option<(&'static str, &'static str)> {
    if BOOK.may_contain(setup.zobrist().ok()?) { BOOK.first(&setup.position().ok()?) } else { None }
}
