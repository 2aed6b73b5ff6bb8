//! The crate where there is no standard library. A second panic handler beside that of `std` is an error,
//! so this compiles only as long as nothing brings `std` in.
#![no_std]
#![deny(warnings)]
#![forbid(unsafe_code)]

use koma::{Epin, Letter, Position, PositionMap, Qpi, Styles, epin, position, position_map, qpi};

/// A constant of each kind.
pub static KINGS: [Qpi; 2] = [qpi!("C:K^"), epin!("k^").qualify(Styles::new(Letter::C, Letter::S))];

/// A position.
pub static START: Position<3, 3> = position!("1k^1/3/1K^1 / C/s");

/// A table.
pub static TABLE: PositionMap<Position<3, 3>, &str> =
    position_map! { START => "start", "3/3/3 / C/s" => "empty" };

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
