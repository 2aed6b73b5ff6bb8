//! Uses koma without the standard library. With the feature `alone`, this crate defines a panic handler. If anything
//! linked `std`, there would be two panic handlers, which is an error.
#![no_std]
#![deny(warnings)]
#![forbid(unsafe_code)]

use koma::{
    Book, Letter, Position, PositionMap, Qpi, Styles, book, epin, position, position_map, positions, qpi,
};

/// Constants of tokens.
pub static KINGS: [Qpi; 2] = [qpi!("C:K^"), epin!("k^").qualify(Styles::new(Letter::C, Letter::S))];

/// A position.
pub static START: Position<3, 3> = position!("1k^1/3/1K^1 / C/s");

/// A list of positions.
pub static LIST: [Position<3, 3>; 2] = positions!["1k^1/3/1K^1 / C/s", "3/3/3 / C/s"];

/// A map.
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

/// A book.
pub static MOVES: Book<Position<3>, (&str, u16)> =
    book!(file: "moves.tsv", key: "feen", row: ("move": &str, "weight": u16));

/// This macro also exists without the feature `svg`. Then it reports that the feature is missing.
pub use koma::diagram;

/// A picture of a board.
#[cfg(feature = "svg")]
#[doc = diagram!("K^2k^ / C/c")]
pub static DRAWN: Position<4> = position!("K^2k^ / C/c");

#[cfg(feature = "alone")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
