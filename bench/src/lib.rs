//! Code that the programs of this package share: pseudorandom numbers, positions, tables, and a timer that runs
//! two pieces of code in turn.

mod books;
mod caches;
mod games;
mod maps;
mod mates;
mod pairs;
mod random;

pub use books::{Books, Making, NumberBook, compare_names, number_book, openings_book};
pub use caches::Caches;
pub use games::{
    Chess, Qi, QiOfEpins, Shogi, any_move, any_quiet_move, different, middle_game, openings, qi, qi_of_epins,
    shogi_middle_game,
};
pub use maps::{Asked, Maps};
pub use mates::{MateBoard, Solution, Solver, mates};
pub use pairs::{Pairs, median, report, report_head};
pub use random::Random;
