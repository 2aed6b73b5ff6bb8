//! Uses the games of another crate in a crate of edition 2018.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use ::core::prelude::v1::test;

#[allow(unused_imports)]
use ::library::cross::{chess, epin, pin, position, position_map, qpi, sin, square};

pub mod of_users {
    // Expansions of the macros must not use these items.
    #![allow(dead_code, non_camel_case_types)]

    pub mod core {}
    pub mod koma {}
    pub mod notation {}
    pub mod reading {}
    pub struct Ok;
    pub struct Some;
    pub struct None;
    pub struct Position;
    pub struct Qpi;
    pub struct usize;

    pub const KING: ::library::Qpi = ::library::cross::qpi!("C:K^");
    pub const ROOK: ::library::Epin = ::library::cross::epin!("Q".trim_ascii());
    pub const FEEN: ::library::Position<3, 3> = ::library::cross::position!(feen: "k^1+p/3/+P1K^ Q/ C/s");
    pub const EMPTY: ::library::Position<3, 3> = ::library::cross::position!(empty: "");
    pub static MAP: ::library::PositionMap<::library::Position<3, 3>, ::core::primitive::u8> = ::library::cross::position_map! { FEEN => 1, "3/3/3 / C/s" => 2, ::library::cross::position!(empty: "") => 3 };
}

pub const FEN: &::core::primitive::str = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
pub const PAWNS: [::library::Position<8, 8>; 2] = [
    ::library::pawns::position!(fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
    ::library::pawns::position!(fen: FEN),
];

pub const TOKENS: (::library::Sin, ::library::Pin, ::library::Epin) = (sin!("s"), pin!("+P"), epin!("Q'"));
pub static PICTURE: ::library::Position<3, 3> =
    position! { <3, 3> "C/s", board: ["k^ . +p", "3", "+P . C:K^"], hands: "Q/" };
pub static LIST: ::library::PositionMap<::library::Position<3, 3>, bool> = position_map! {
    position! { <3, 3> "C/s", board: { "a1" => "K^" } } => true,
};
pub const STONES: (::library::Qpi, ::library::Epin) = (::library::STONE, ::library::go_epin!("s'"));
pub const TOKINS: [::library::Qpi; 2] =
    [::library::inner::innermost::game::qpi!("S:+p"), ::library::inner::innermost::game::shogi::TOKIN];

/// Uses koma's macros through the library, which re-exports koma under another name.
pub mod of_koma {
    use ::library::notation::{book, epin, pin, position, position_map, sin};
    use ::library::notation::{Book, Epin, Pin, Position, PositionMap, Sin};

    pub const TOKENS: (Sin, Pin, [Epin; 2]) =
        (sin!("C"), pin!("+P"), [epin!("K^"), ::library::koma_epin!("K^")]);
    pub const FEEN: Position<3> = position!("1K^1 / C/c");
    pub static PICTURE: Position<3> = position! { <3> "C/c", board: [". K^ ."], hands: "/" };
    pub const COMPUTED: Position<3> = position!("1K^1 / C/c".trim_ascii());
    pub static MAP: PositionMap<Position<3>, u32> = position_map! { FEEN => 1, "3 / C/c" => 2 };
    pub static MOVES: Book<Position<3>, ::core::primitive::u16> =
        book!(file: "moves.tsv", key: "feen", row: ("weight": u16));
}

pub mod go {
    ::library::notation::game! { board <3, 3>; style "G" Go { "S" => Stone } }
}

macro_rules! of_captures {
    ($game:path, $token:literal) => {{
        use $game as game;
        game::qpi!($token)
    }};
}

pub fn name(piece: ::library::Qpi) -> &'static str {
    use ::library::cross::Piece;

    match (piece, Piece::of(piece)) {
        (qpi!("C:K^") | qpi!("S:k^"), _) => "king",
        (chess::QUEEN | chess::PAWN_ON_ITS_FIRST_SQUARE, _) => "of chess",
        (_, ::core::option::Option::Some(Piece::ShogiTokin)) => "tokin",
        _ => "other",
    }
}

#[test]
fn games_of_another_crate() {
    ::core::assert!(of_users::FEEN == PICTURE && ::library::cross::START == PICTURE && LIST.len() == 1);
    ::core::assert!(of_users::MAP.get(&of_users::EMPTY) == ::core::option::Option::Some(&3));
    ::core::assert!(PAWNS[0] == PAWNS[1] && PAWNS[0].piece_count() == 3);
    ::core::assert!(::core::matches!(square!("c3",).index(), 2) && of_users::ROOK == epin!("Q"));
    ::core::assert_eq!([of_users::KING, TOKINS[0], TOKINS[1]].map(name), ["king", "tokin", "tokin"]);
    ::core::assert_eq!(name(of_captures!(::library::cross, "C:Q")), "of chess");
    ::core::assert!(::library::is_one_of!(TOKINS[0], "S:+P" | "S:+p") && STONES.1.is_derived());
    ::core::assert!(TOKENS.0.is_second() && TOKENS.1.is_enhanced() && TOKENS.2.is_derived());
    const INDEX: ::core::option::Option<::core::primitive::usize> = ::library::cross::index(qpi!("s:+p"));
    ::core::assert_eq!(INDEX, ::core::option::Option::Some(::library::cross::COUNT - 1));
}

#[test]
fn koma_by_way_of_another_crate() {
    let [one, other] = of_koma::TOKENS.2;
    ::core::assert!(::library::is_king!(one, "K^" | "k^") && one == other && of_koma::TOKENS.1.is_enhanced());
    ::core::assert!(of_koma::FEEN == of_koma::PICTURE && of_koma::FEEN == of_koma::COMPUTED);
    ::core::assert_eq!(of_koma::MAP.get(&of_koma::FEEN), ::core::option::Option::Some(&1));
    ::core::assert!(::core::matches!(go::STONE, go::qpi!("G:S")) && of_koma::MOVES.row_count() == 3);
}
