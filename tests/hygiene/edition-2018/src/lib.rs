//! Uses the games of another crate in a crate of edition 2018.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use ::core::prelude::v1::test;

#[allow(unused_imports)]
use ::library::cross::{chess, epin, pin, position, position_map, qpi, sin, square};

pub mod of_users {
    // Names that expansions must not resolve to.
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
    pub const MAN: ::library::Position<3, 3> = ::library::captured::position!(feen: "m2/3/3 / D/d");
    pub const FEEN: ::library::Position<3, 3> = ::library::cross::position!(feen: "k^1+p/3/+P1K^ Q/ C/s");
    pub const EMPTY: ::library::Position<3, 3> = ::library::cross::position!(empty: "");
    pub static MAP: ::library::PositionMap<::library::Position<3, 3>, ::core::primitive::u8> = ::library::cross::position_map! { FEEN => 1, "3/3/3 / C/s" => 2, ::library::cross::position!(empty: "") => 3 };
}

pub const FEN: &::core::primitive::str = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
pub const PAWNS: [::library::Position<8, 8>; 2] = [
    ::library::pawns::position!(fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
    ::library::pawns::position!(fen: FEN),
];
pub const MARKS: ::library::Position<3, 3> = ::library::tic_tac_toe::position!(marks: "x.o.x.o.x");

pub const FIGURES: &[(::library::Qpi, &::core::primitive::str)] = ::library::cross::FIGURES;
pub const STYLE: ::library::Sin = sin!("s");
pub const PAWN: ::library::Pin = pin!("+P");
pub const QUEEN: ::library::Epin = epin!("Q'");
pub static SQUARES: [::library::Square<3, 3>; 2] = [square!("a1"), square!("c3",)];
pub static PICTURE: ::library::Position<3, 3> =
    position! { <3, 3> "C/s", board: ["k^ . +p", "3", "+P . C:K^"], hands: "Q/" };
pub static LIST: ::library::PositionMap<::library::Position<3, 3>, bool> = position_map! {
    position! { <3, 3> "C/s", board: { "a1" => "K^" } } => true,
};

pub const KINGS: (::library::Epin, ::library::notation::Epin) =
    (::library::koma_epin!("K^"), ::library::notation::epin!("K^"));

/// Uses koma's macros under the name that the library gives to the crate.
pub mod of_koma {
    use ::library::notation::{pin, position, position_map, sin, Pin, Position, PositionMap, Sin};

    pub const TOKENS: (Sin, Pin) = (sin!("C"), pin!("+P"));
    pub const FEEN: Position<3> = position!("1K^1 / C/c");
    pub static PICTURE: Position<3> = position! { <3> "C/c", board: [". K^ ."], hands: "/" };
    pub static LIST: Position<3> = position! { <3> "C/c", board: { 1 => "C:K^" } };
    pub const COMPUTED: Position<3> = position!("1K^1 / C/c".trim_ascii());
    pub static MAP: PositionMap<Position<3>, u32> = position_map! { FEEN => 1, "3 / C/c" => 2 };
}

pub mod go {
    ::library::notation::game! { board <3, 3>; style "G" Go { "S" => Stone } }
}

pub static MOVES: ::library::notation::Book<::library::Position<3>, ::core::primitive::u16> =
    ::library::notation::book!(file: "moves.tsv", key: "feen", row: ("weight": u16));

pub const TOKINS: [::library::Qpi; 3] = [
    ::library::other_name::qpi!("S:+p"),
    ::library::inner::innermost::game::qpi!("S:+p"),
    ::library::other_name::shogi::TOKIN,
];
pub const STONES: (::library::Qpi, ::library::Epin) = (::library::STONE, ::library::go_epin!("s'"));

macro_rules! of_captures {
    ($game:path, $token:literal) => {{
        use $game as game;
        game::qpi!($token)
    }};
}

pub fn name(piece: ::library::Qpi) -> &'static str {
    match piece {
        qpi!("C:K^") | qpi!("S:k^") => "king",
        chess::QUEEN | chess::PAWN_ON_ITS_FIRST_SQUARE => "of chess",
        _ if ::library::is_one_of!(piece, "S:+P" | "s:+P" | "S:+p" | "s:+p") => "tokin",
        _ => "other",
    }
}

pub fn worth(piece: ::library::cross::Piece) -> u8 {
    use ::library::cross::Piece;

    match piece {
        Piece::ChessKing | Piece::ShogiKing => 100,
        Piece::ChessQueen => 9,
        Piece::ChessPawnOnItsFirstSquare => 1,
        Piece::ShogiTokin => 5,
    }
}

#[test]
fn games_of_another_crate() {
    ::core::assert!(of_users::FEEN == PICTURE && ::library::cross::START == PICTURE);
    ::core::assert_eq!(of_users::MAP.get(&PICTURE).copied(), ::core::option::Option::Some(1));
    ::core::assert_eq!(of_users::MAP.get(&of_users::EMPTY).copied(), ::core::option::Option::Some(3));
    ::core::assert!(::library::captured::check(&of_users::MAN).is_ok());
    ::core::assert_eq!(::library::captured::Figure::ALL[0].name(), "Man");
    ::core::assert!(PAWNS[0] == PAWNS[1] && PAWNS[0].piece_count() == 3);
    ::core::assert_eq!(MARKS.board().iter().flatten().count(), 5);
    let wrong = ::library::tic_tac_toe::parse("x.o.q.o.x").unwrap_err();
    ::core::assert_eq!(
        ::library::tic_tac_toe::explain("x.o.q.o.x", wrong).to_string(),
        "invalid tic-tac-toe: expected nine marks: `x`, `o` or `.`\n  x.o.q.o.x\n      ^\n  help: as in `x.o.x.o.x`",
    );
    ::core::assert!(LIST.len() == 1 && SQUARES[1].index() == 2);
    ::core::assert_eq!(name(of_users::KING), "king");
    ::core::assert_eq!(name(of_captures!(::library::cross, "C:Q")), "of chess");
    ::core::assert_eq!(TOKINS.map(name), ["tokin"; 3]);
    ::core::assert_eq!(worth(::library::cross::Piece::of(TOKINS[0]).unwrap()), 5);
    ::core::assert!(STYLE.is_second() && PAWN.is_enhanced() && QUEEN.is_derived() && STONES.1.is_derived());
    ::core::assert!(::library::cross::check(&PICTURE).is_ok() && of_users::ROOK == epin!("Q"));
    const INDEX: ::core::option::Option<::core::primitive::usize> = ::library::cross::index(qpi!("s:+p"));
    ::core::assert_eq!(INDEX, ::core::option::Option::Some(::library::cross::COUNT - 1));
}

#[test]
fn koma_by_way_of_another_crate() {
    ::core::assert!(::library::is_king!(KINGS.0, "K^" | "k^") && KINGS.0 == KINGS.1);
    ::core::assert!(of_koma::FEEN == of_koma::PICTURE && of_koma::FEEN == of_koma::LIST);
    ::core::assert!(
        of_koma::FEEN == of_koma::COMPUTED
            && of_koma::MAP.get(&of_koma::FEEN) == ::core::option::Option::Some(&1)
    );
    ::core::assert!(::core::matches!(
        of_koma::TOKENS,
        (::library::notation::sin!("C"), ::library::notation::pin!("+P"))
    ));
    ::core::assert!(::core::matches!(go::STONE, go::qpi!("G:S")) && MOVES.row_count() == 3);
}
