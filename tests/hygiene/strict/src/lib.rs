//! Calls every macro where all groups of lints are forbidden, also for code that macros write. An `allow` in an expansion
//! would be an error.
#![forbid(
    future_incompatible,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_local_definitions,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unnameable_types,
    unreachable_pub,
    unsafe_code,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]
// A deprecated enum is used where it is declared, so its expansion needs an `allow(deprecated)`.
#![deny(deprecated, warnings)]

use koma::{Book, Epin, Pin, Position, PositionMap, Qpi, Sin, Square, chess, makruk, must, shogi, xiangqi};
use koma::{book, diagram, epin, pin, position, position_map, positions, qpi, sin, square};

/// A game that only this crate sees.
mod cross {
    koma::game! {
        board <3, 3>;
        enum Piece;
        notation letters = crate::read;
        moves = crate::play;
        validate = crate::check;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" Shogi { "K^" => King, "+P" => Tokin }
        figures { "C:K^" => "♔" }
    }
}

/// A game of one style, without a board, and with an enum that nobody should use.
pub mod go {
    koma::game! {
        #[deprecated]
        pub enum Piece;
        notation letters = crate::read;
        style "G" Go { "S" => Stone }
    }
}

/// A game with the notation, the moves and the squares of koma's.
pub mod mini_shogi {
    koma::game! {
        plain board <9, 9>;
        squares = koma::shogi;
        notation sfen = koma::shogi;
        moves = koma::shogi;
        style "S" Shogi { "K^" => King, "P" => Pawn, "+P" => Tokin }
        /// Figures.
        figures {}
    }
}

/// A game with the check of koma's chess.
pub mod variant {
    koma::game! { pub(crate) enum Piece; styles = koma::chess; board <8, 8>; notation fen = koma::chess; validate = koma::chess; }
}

const fn read(text: &'static str) -> Position<3, 3> {
    Position::from_static(text)
}

const fn play(from: &Position<3, 3>, _: &'static str) -> Position<3, 3> {
    from.toggle()
}

const fn check(_: &Position<3, 3>) {}

/// Tokens.
pub static TOKENS: (Sin, Pin, Epin, Qpi) = (sin!("C"), pin!("+P"), epin!("K^"), qpi!("C:K^"));
/// Computed tokens.
pub static COMPUTED: (Sin, Pin, Epin, Qpi) =
    (sin!(concat!("C", "")), pin!(concat!("+", "P")), epin!(concat!("K", "^")), qpi!(concat!("C:", "K^")));
/// Tokens of a game.
pub static OF_A_GAME: (Sin, Pin, Epin, Qpi) =
    (cross::sin!("C"), cross::pin!("+P"), cross::epin!("K^"), cross::qpi!("C:K^"));
/// Computed tokens of a game.
pub static COMPUTED_OF_A_GAME: (Sin, Pin, Epin, Qpi) = (
    cross::sin!(concat!("C", "")),
    cross::pin!(concat!("+", "P")),
    cross::epin!(concat!("K", "^")),
    cross::qpi!(concat!("C:", "K^")),
);
/// Squares.
pub static SQUARES: [Square<3, 3>; 4] =
    [square!("a1"), square!(<3, 3> "a1"), square!(concat!("a", "1")), cross::square!("a1")];
/// Moves.
pub static MOVES: (chess::Move, [chess::Move; 1], chess::Move, makruk::Move, shogi::Move, xiangqi::Move) = (
    chess::uci!("e2e4"),
    chess::line!("1. e4"),
    chess::uci!(concat!("e2", "e4")),
    makruk::uci!("e3e4"),
    shogi::usi!("7g7f"),
    xiangqi::ucci!("h2e2"),
);
/// Texts.
pub static TEXTS: [&str; 6] = [
    chess::fen_str!("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    shogi::sfen_str!(concat!("4k4/9/9/9/9/9/9/9/4K4 b", " - 1")),
    cross::letters_str!("3/1K^1/3 / C/c"),
    cross::letters_str!(concat!("3/", "1K^1/3 / C/c")),
    go::letters_str!("3/3/3 / G/g"),
    diagram!("3/1K^1/3 / C/c"),
];
/// Positions.
pub static POSITIONS: [Position<3, 3>; 10] = [
    position!("3/1K^1/3 / C/c"),
    position!(concat!("3/", "1K^1/3 / C/c")),
    position! { <3, 3> "C/c", board: ["3", ". K^ .", "3"], hands: "/" },
    position! { <3, 3> "C/c", board: { "b2" => "K^" } },
    cross::position!("3/1K^1/3 / C/c"),
    cross::position!(concat!("3/", "1K^1/3 / C/c")),
    cross::position!(letters: "3/1K^1/3 / C/c"),
    cross::position!(letters: concat!("3/", "1K^1/3 / C/c")),
    cross::position!(moves: "", from: "3/1K^1/3 / C/c"),
    go::position!(letters: "3/1S1/3 / G/g"),
];
/// Lists of positions.
pub static LISTS: [[Position<3, 3>; 2]; 4] = [
    positions!["3/1K^1/3 / C/c", concat!("3/", "1K^1/3 / C/c")],
    cross::positions!["3/1K^1/3 / C/c", concat!("3/", "1K^1/3 / C/c")],
    cross::positions!(letters: ["3/1K^1/3 / C/c", concat!("3/", "1K^1/3 / C/c")]),
    cross::positions!(moves: ["", concat!("3", "4")], from: "3/1K^1/3 / C/c"),
];
/// Lists of positions of koma's games, and empty ones.
pub static SUITES: ([chess::Position; 2], &[shogi::Position], [Position<3>; 0], [chess::Position; 0]) = (
    chess::positions!(moves: ["1. e4", concat!("1.", " e4")]),
    &shogi::positions!(any sfen: ["9/9/9/9/9/9/9/9/9 b - 1"]),
    positions![],
    chess::positions![],
);
/// Positions of koma's games.
pub static PLAYED: [Position<8, 8>; 4] = [
    chess::position!(moves: "1. e4"),
    chess::position!(moves: concat!("1.", " e4"), from: chess::START),
    variant::position!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    makruk::position!("4k^3/8/8/8/8/8/8/4K^3 / M/m"),
];
/// A map of literals.
pub static MAP: PositionMap<Position<3, 3>, u8> = position_map! { "3/1K^1/3 / C/c" => 1 };
/// A map of computed keys.
pub static COMPUTED_MAP: PositionMap<Position<3, 3>, u8> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    POSITION => 2,
    { POSITION.toggle() } => 3,
    (position!("3/2K^/3 / C/c")) => 4,
    must!(Position::<3, 3>::parse("K^2/3/3 / C/c")) => 5,
};
/// A map of a game that checks positions.
pub static CHECKED_MAP: PositionMap<Position<3, 3>, u8> = cross::position_map! {
    "3/1K^1/3 / C/c" => 1,
    POSITION => 2,
};
/// A map of literals of a game that checks positions.
pub static CHECKED_LITERALS: PositionMap<Position<3, 3>, u8> = cross::position_map! { "3/1K^1/3 / C/c" => 1 };
const POSITION: Position<3, 3> = position!("3/K^2/3 / C/c");
/// A book.
pub static BOOK: Book<Position<3>, (&str, u16)> =
    book!(file: "moves.tsv", key: "feen", row: ("move": &str, "weight": u16));
/// Unwrapped results.
pub static UNWRAPPED: (Epin, u8) = (must!(Epin::parse("K^")), must!(u8::from_str_radix("9", 10), "a number"));

/// Calls in a function, where also a game is declared.
#[must_use]
pub fn function(piece: Epin, square: Square<3, 3>, number: chess::Move) -> bool {
    mod draughts {
        koma::game! { enum Piece; style "D" Draughts { "M" => Man } }
    }
    let king = must!(Epin::parse("K^"));
    let position = cross::position!(letters: "3/1K^1/3 / C/c");
    let computed = cross::position!(letters: concat!("3/", "1K^1/3 / C/c"));
    let list = cross::positions!(letters: ["3/1K^1/3 / C/c", concat!("3/", "1K^1/3 / C/c")]);
    let nothing = cross::positions![];
    let map: PositionMap<Position<3, 3>, u8> = position_map! { POSITION => 1 };
    matches!(piece, epin!("K^") | draughts::epin!("M"))
        && matches!(square, cross::square!("a1"))
        && matches!(number, chess::uci!("e2e4"))
        && king == piece
        && position == computed
        && list == [position; 2]
        && nothing.is_empty()
        && map.len() == 1
        && cross::letters_str!("3/1K^1/3 / C/c").is_empty()
}

/// Draws a position.
#[doc = diagram!("3/1K^1/3 / C/c")]
pub const DRAWN: () = ();
