//! A library that declares games. The library renames the crate koma and does not use the standard library.
//! Users of this library need not depend on koma.
#![no_std]
#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]
#![forbid(unsafe_code)]

pub use notation;
pub use notation::epin as koma_epin;
pub use notation::{Epin, Pin, Position, PositionMap, Qpi, Side, Sin, Square};

/// An unrelated module that has the name of the crate koma.
pub mod koma {}

/// Chess against shōgi.
pub mod cross {
    notation::game! {
        plain board <3, 3>;
        pub enum Piece;
        figures { "C:K^" => "♔", "S:K^" => "玉" }
        notation feen = crate::read;

        style "C" Chess { "K^" => King, "Q" => Queen, "+P" => "Pawn on its first square" }
        style "S" Shogi { "K^" => King | "玉将", "+P" => Tokin | "と金" }
    }

    /// A position that the library makes with its own game.
    pub static START: notation::Position<3, 3> = position!("k^1+p/3/+P1K^ Q/ C/s");
}

mod private {
    notation::game! { style "G" Go { "S" => Stone } }
}

pub use private::{STONE, epin as go_epin};

/// A macro of this library that uses a macro of a game.
#[macro_export]
macro_rules! is_one_of {
    ($piece:expr, $($token:literal)|+) => {
        ::core::matches!($piece, $($crate::cross::qpi!($token))|+)
    };
}

/// A macro of this library that declares a game with functions of this library.
#[macro_export]
macro_rules! declare {
    ($letter:literal $name:ident) => {
        $crate::notation::game! {
            board <3, 3>;
            notation mine = $crate::read;
            moves = $crate::play;
            validate = $crate::check;
            style $letter $name { "S" => Stone }
        }
    };
    (without board $letter:literal $name:ident) => {
        $crate::notation::game! { notation mine = $crate::read; style $letter $name { "S" => Stone } }
    };
}

/// Plays no moves.
#[must_use]
pub const fn play(from: &Position<3, 3>, _: &'static str) -> Position<3, 3> {
    from.toggle()
}

/// Accepts every position.
pub const fn check(_: &Position<3, 3>) {}

/// Reads a FEEN.
#[must_use]
pub const fn read(feen: &'static str) -> Position<3, 3> {
    Position::from_static(feen)
}

/// Chess with only kings and pawns. Its notation is the FEN of koma's own chess.
pub mod pawns {
    notation::game! {
        board <8, 8>;
        notation fen = koma::chess;
        style "C" Chess { "K^" => King, "P" => Pawn, "+P" => "Pawn on its first square" }
    }
}
