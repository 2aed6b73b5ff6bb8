//! The crate where there is no standard library. A second panic handler beside that of `std` is an error,
//! so this compiles only as long as nothing brings `std` in.
#![no_std]
#![deny(warnings)]
#![forbid(unsafe_code)]

use koma::{Book, Epin, Letter, Position, PositionMap, Qpi, Styles, book, epin, position, position_map, qpi};

/// A constant of each kind.
pub static KINGS: [Qpi; 2] = [qpi!("C:K^"), epin!("k^").qualify(Styles::new(Letter::C, Letter::S))];

/// A position.
pub static START: Position<3, 3> = position!("1k^1/3/1K^1 / C/s");

/// A table.
pub static TABLE: PositionMap<Position<3, 3>, &str> =
    position_map! { START => "start", "3/3/3 / C/s" => "empty" };

/// A game.
pub mod go {
    koma::game! {
        board <3, 3>;
        pub enum Piece;
        style "G" Go { "S" => Stone }
    }
}

/// Whether a position has stones alone.
#[must_use]
pub fn is_of_go(position: &Position<3, 3>) -> bool {
    go::check(position).is_ok() && matches!(go::by_name("Go", "Stone"), Some(go::qpi!("G:S")))
}

/// A book.
pub static MOVES: Book<Position<3>, (&str, u16)> =
    book!(file: "moves.tsv", key: "feen", row: ("move": &str, "weight": u16));

/// Found without the feature `svg` too, to say that it is missing.
pub use koma::diagram;

/// A picture of a board.
#[cfg(feature = "svg")]
#[doc = diagram!("K^2k^ / C/c")]
pub static DRAWN: Position<4> = position!("K^2k^ / C/c");

/// What moves of a position weigh.
#[must_use]
pub fn weight(position: &Position<3>) -> u16 {
    MOVES.rows(position).map(|(_, weight)| weight).sum()
}

/// Reads, matches and writes.
#[must_use]
pub fn is_king(text: &str) -> bool {
    matches!(Epin::parse(text), Ok(epin!("K^") | epin!("k^")))
}

#[cfg(feature = "alone")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
