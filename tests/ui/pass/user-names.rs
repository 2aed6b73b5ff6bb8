//! The caller's own items bear the names of the standard library's and of the crate's.
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, non_snake_case)]

mod core {}
mod std {}
mod koma_runtime {}
mod koma_macros {}
mod __private {}
struct Ok;
struct Err;
struct Some;
struct None;
struct Result;
struct Option;
struct str;
struct u8;
struct usize;
struct PositionMap;
struct Key;
struct Epin;
struct Qpi;
struct Sin;
struct Pin;
struct Position;
struct position;
const K: u16 = 1;
const EPIN: u16 = 2;
const PIN: u16 = 2;
const SIN: u16 = 3;

macro_rules! panic {
    () => {};
}
macro_rules! compile_error {
    ($($t:tt)*) => {};
}
macro_rules! concat {
    ($($t:tt)*) => {
        "Q"
    };
}

const KING: ::koma::Qpi = ::koma::qpi!("K:K");
const ROOK: ::koma::Epin = ::koma::epin!("K");
const STYLE: ::koma::Sin = ::koma::sin!("K");
const PAWN: ::koma::Pin = ::koma::pin!("K");
const COMPUTED: ::koma::Epin = ::koma::epin!(concat!("K"));

const LINE: ::koma::Position<3> = ::koma::position!("1K^1 / C/c");
const PICTURE: ::koma::Position<3> = ::koma::position! { <3> "C/c", board: { 1 => "K^" } };

static MAP: ::koma::PositionMap<koma::Position<3>, u16> = ::koma::position_map! {
    LINE => 1,
    "3 / C/c" => 2,
};

fn main() {
    assert!(MAP.contains_key(&LINE));
    assert!(LINE == PICTURE);
    panic!();
    compile_error!();
    assert!(matches!(KING, ::koma::qpi!("K:K")) && matches!(ROOK, ::koma::epin!("K")));
    assert!(matches!(STYLE, ::koma::sin!("K")) && matches!(PAWN, ::koma::pin!("K")));
    assert!(COMPUTED.letter() as u16 == 16);
}
