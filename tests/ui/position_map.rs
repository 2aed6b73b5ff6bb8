//! Maps: entries are `key => value`, and a key is a position.

use koma::{chess, position_map};

const fn pair<const A: u8, const B: u8>() -> u8 {
    A + B
}

fn main() {
    position_map! { "3 / C/c" => 1, "K2 / C/c" => 2, "3 / C/c" => 3 };
    position_map! { "3 / C/c" => 1, "4 / C/c" => 2 };
    position_map! { "3 / C/c" => 1, "K+2 / C/c" => 2, "2K / C/C" => 3 };
    position_map! { "3 / C/c": 1 };
    position_map! { "3 / C/c" => };
    position_map! { "3 / C/c" => 1 "K2 / C/c" => 2 };
    position_map! { "3 / C/c", "K2 / C/c" };
    position_map! { "3 / C/c" => pair::<1, 2>() "K2 / C/c" => pair::<1, 2>() };
    position_map! { "K+" => pair::<1, 2>(), "3 / C/c" };
    position_map! { #[cfg(test)] "3 / C/c" => pair::<1, 2>(), #[cfg(test)] START => 1 };
    position_map! { 1 => "3 / C/c" };
    position_map!(file: "data/moves.tsv", key: "feen", value: "move");

    chess::position_map! { "8/8/8/8/8/8/8/8 / C/s" => 1 };
    chess::position_map! { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" => 1 };
}
