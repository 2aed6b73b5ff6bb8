//! Computed arguments and keys are checked by the compiler, which points at the call or the key.

use koma::chess::{self, START};
use koma::{Book, Epin, Position, PositionMap, book, epin, must, position, position_map};

mod cross {
    koma::game! { board <3, 3>; style "C" Chess { "K^" => King, "Q" => Queen } }
}

const NAME: &str = "K+";
const FEEN: &str = "kq1/3/3 / C/c";
const LINE: &str = "1. e4 e5 2. Nf4";
const KINGS: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
const FOREIGN: Position<3, 3> = position!("3/1X1/3 / C/c");

const OF_A_GAME: Position<3, 3> = cross::position!(FEEN);
const PLAYED: Position<8, 8> = chess::position!(moves: LINE, from: START);
const TOKEN: Epin = must!(Epin::parse(NAME));
const WORDS: u8 = must!(u8::from_str_radix("nine", 10), "a number, {like} this one");

static OPENINGS: Book<Position<8, 8>, (&str, u16)> =
    book!(file: "data/openings.tsv", key: "feen", row: ("name": &str, "weight": u16));
const MISSPELLED: &str = must!(OPENINGS.column::<&str>("nmae")).name();
const OF_ANOTHER_TYPE: &str = must!(OPENINGS.column::<u32>("weight")).name();

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!(NAME))
}

static TWICE: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    KINGS => 2,
    KINGS.toggle().toggle() => 3,
};

static TEXT_AS_KEY: PositionMap<Position<3, 3>, u32> = position_map! { concat!("3/3/3", " / C/c") => 1 };
const TEXT_AS_START: Position<8, 8> = chess::position!(moves: "1. e4", from: FEEN);

static KEY_OF_A_GAME: PositionMap<Position<3, 3>, u8> = cross::position_map! { FOREIGN => 1 };

fn run_time(position: Position<3, 3>) -> PositionMap<Position<3, 3>, u32> {
    position_map! { position => 1 }
}

fn main() {}
