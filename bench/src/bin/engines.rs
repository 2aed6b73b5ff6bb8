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
    chess::book!(file: "../data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

fn main() {
    let mut random = Random::new(1);
    let mut keys = openings();
    random.shuffle(&mut keys);
    let known: HashSet<Position> = keys.iter().copied().collect();
    let misses: Vec<Position> = (keys.iter())
        .filter_map(|key| {
            let mut moves = chess::legal_moves(key);
            let mv = moves.nth(random.below(moves.len().max(1)))?;
            let mut next = *key;
            let _ = chess::play_unchecked(&mut next, mv);
            (!known.contains(&next)).then_some(next)
        })
        .collect();
    let games: Vec<Chess> = keys.iter().map(|key| Chess::try_from(key).unwrap()).collect();
    let boards: Vec<Board> = keys.iter().map(|key| Board::try_from(key).unwrap()).collect();
    let hash = |game: &Chess| game.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    let by_hash: HashMap<Zobrist64, usize> = games.iter().map(hash).zip(0..).collect();
    // The peer's program has kept the hashes while it played.
    let hashes: Vec<Zobrist64> = games.iter().map(hash).collect();
    let peer = |hash: &Zobrist64| {
        black_box(by_hash.get(hash));
    };

    report_head("conversion / look-up by shakmaty's hash");
    let compare = |name: &str, run: &dyn Fn(&Chess)| {
        let pairs = Pairs::measure_each(ROUNDS, (&games, run), (&hashes, peer));
        report(name, &pairs, games.len(), None);
    };
    compare("Position from a Chess", &|game| {
        black_box(Position::from(game));
    });
    compare("hash of a Chess", &|game| {
        black_box(Setup::from(game).zobrist().ok());
    });
    let compare = |name: &str, run: &dyn Fn(&Board)| {
        let pairs = Pairs::measure_each(ROUNDS, (&boards, run), (&hashes, peer));
        report(name, &pairs, games.len(), None);
    };
    compare("Position from a Board of cozy-chess", &|board| {
        black_box(Position::from(board));
    });
    compare("hash of a Board of cozy-chess", &|board| {
        black_box(Setup::from(board).zobrist().ok());
    });

    let moved = |game: &Chess| {
        let mut next = game.clone();
        if let Some(mv) = game.legal_moves().first() {
            next.play_unchecked(*mv);
        }
        next
    };
    let nodes: Vec<(Setup, u64, Chess)> = (games.iter().zip(&keys))
        .map(|(game, key)| (Setup::from(game), key.zobrist(), moved(game)))
        .collect();
    let after = |(before, hash, game): &(Setup, u64, Chess)| {
        let hash = Setup::from(game).zobrist_after(before, *hash);
        black_box(hash.is_ok_and(|hash| BOOK.may_contain(hash)));
    };
    let pairs = Pairs::measure_each(ROUNDS, (&nodes, after), (&hashes, peer));
    report("hash of a Chess after a move, and may_contain", &pairs, nodes.len(), None);

    println!();
    report_head("look-up, converted / by shakmaty's hash");
    for (name, positions) in [("hit", &keys), ("miss", &misses)] {
        let games: Vec<Chess> = positions.iter().map(|key| Chess::try_from(key).unwrap()).collect();
        let hashes: Vec<Zobrist64> = games.iter().map(hash).collect();
        let boards: Vec<Board> = positions.iter().map(|key| Board::try_from(key).unwrap()).collect();
        let compare = |what: &str, run: &dyn Fn(&Chess)| {
            let pairs = Pairs::measure_each(ROUNDS, (&games, run), (&hashes, peer));
            report(&format!("{name}: {what}"), &pairs, games.len(), None);
        };
        compare("book, a Chess", &|game| {
            black_box(BOOK.first(&game.into()));
        });
        compare("book, a Chess by its hash", &|game| {
            black_box(find(&Setup::from(game)));
        });
        let pairs = Pairs::measure_each(
            ROUNDS,
            (&boards, |board: &Board| {
                black_box(BOOK.first(&board.into()));
            }),
            (&hashes, peer),
        );
        report(&format!("{name}: book, a Board"), &pairs, boards.len(), None);
        let pairs = Pairs::measure_each(
            ROUNDS,
            (&boards, |board: &Board| {
                black_box(find(&Setup::from(board)));
            }),
            (&hashes, peer),
        );
        report(&format!("{name}: book, a Board by its hash"), &pairs, boards.len(), None);
        let pairs = Pairs::measure_each(
            ROUNDS,
            (positions, |position: &Position| {
                black_box(BOOK.first(position));
            }),
            (&hashes, peer),
        );
        report(&format!("{name}: book, a Position"), &pairs, positions.len(), None);
        let pairs = Pairs::measure_each(
            ROUNDS,
            (positions, |position: &Position| {
                black_box(BOOK.may_contain(position.zobrist()));
            }),
            (&hashes, peer),
        );
        report(&format!("{name}: may_contain, a Position"), &pairs, positions.len(), None);
    }
}

/// Looks up a setup. Makes a position only if the book may contain it.
fn find(setup: &Setup) -> Option<(&'static str, &'static str)> {
    if BOOK.may_contain(setup.zobrist().ok()?) { BOOK.first(&setup.position().ok()?) } else { None }
}
