//! Measures conversions of chess positions between koma and `shakmaty`, and `chess::validate`. Compares each with another
//! conversion, such as from `shakmaty`'s `Chess` to its `Setup`: `cargo run --release -p koma-bench --bin shakmaty`.

use std::hint::black_box;

use koma::chess::{self, Fen, Position};
use koma_bench::{Pairs, openings, report, report_head};
use shakmaty::{Chess, EnPassantMode, Position as _, Setup};

const ROUNDS: usize = 101;

fn main() {
    report_head("position");
    let fens: Vec<Fen> = openings().into_iter().filter_map(|position| Fen::try_from(position).ok()).collect();
    let games: Vec<Chess> = fens.iter().filter_map(|fen| Chess::try_from(fen).ok()).collect();
    let to_setup = |game: &Chess| {
        black_box(game.to_setup(EnPassantMode::Legal));
    };
    let from = |game: &Chess| {
        let _ = black_box(Fen::from(game));
    };
    let pairs = Pairs::measure_each(ROUNDS, (&games, from), (&games, to_setup));
    report("Fen from a Chess / Setup from it", &pairs, games.len(), None);
    let to = |fen: &Fen| {
        black_box(Setup::from(fen));
    };
    let pairs = Pairs::measure_each(ROUNDS, (&fens, to), (&games, to_setup));
    report("Setup from a Fen / from a Chess", &pairs, fens.len(), None);
    let positions: Vec<_> = fens.iter().map(Fen::position).collect();
    let to = |position: &Position| {
        black_box(Setup::try_from(position).is_ok());
    };
    let pairs = Pairs::measure_each(ROUNDS, (&positions, to), (&games, to_setup));
    report("Setup from a Position / from a Chess", &pairs, positions.len(), None);
    let setups: Vec<Setup> = fens.iter().map(Setup::from).collect();
    let from = |setup: &Setup| {
        black_box(Position::try_from(setup).is_ok());
    };
    let pairs = Pairs::measure_each(ROUNDS, (&setups, from), (&positions, to));
    report("Position from a Setup / Setup from it", &pairs, setups.len(), None);
    let to_chess = |position: &Position| {
        black_box(Chess::try_from(position).is_ok());
    };
    let pairs = Pairs::measure_each(ROUNDS, (&positions, to_chess), (&positions, to));
    report("Chess from a Position, checked by shakmaty / Setup from it", &pairs, positions.len(), None);
    let check = |position: &Position| {
        black_box(chess::validate(position).is_ok());
    };
    let pairs = Pairs::measure_each(ROUNDS, (&positions, check), (&games, to_setup));
    report("chess::validate / Setup from a Chess", &pairs, positions.len(), None);
    let to = |fen: &Fen| {
        black_box(Setup::from(fen));
    };
    let from_setup = |fen: &Fen| {
        black_box(Chess::try_from(fen).is_ok());
    };
    let pairs = Pairs::measure_each(ROUNDS, (&fens, from_setup), (&fens, to));
    report("Chess from a Fen, checked by shakmaty / Setup from it", &pairs, fens.len(), None);
}
