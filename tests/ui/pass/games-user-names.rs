//! The declaring crate's own items bear the names of the standard library's, of koma's and of a game's.
#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, non_snake_case)]
#![no_implicit_prelude]

mod game {
    mod core {}
    mod std {}
    mod koma {}
    mod koma_runtime {}
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
    struct bool;
    struct Copy;
    struct Clone;
    struct Game;
    struct GamePiece;
    struct GameStyle;
    struct GameError;
    struct Letter;
    struct Side;
    struct Qpi;
    struct Position;

    #[allow(unused_macros)]
    macro_rules! panic {
        () => {};
    }
    #[allow(unused_macros)]
    macro_rules! compile_error {
        ($($t:tt)*) => {};
    }
    #[allow(unused_macros)]
    macro_rules! matches {
        ($($t:tt)*) => {
            false
        };
    }

    ::koma::game! {
        board <3, 3>;
        pub enum Piece;
        notation fen = crate::read;

        style "C" Chess { "K^" => King, "Q" => "Some", "R" => "Qpi", "A" => A, "B" => B, "C" => C }
        style "S" Shogi { "K^" => std, "Q" => None }
    }

    pub const KING: ::koma::Qpi = qpi!("C:K^");
    pub const COMPUTED: ::koma::Epin = epin!("Q".trim_ascii());
    pub static MAP: ::koma::PositionMap<::koma::Position<3, 3>, ::std::primitive::u8> = position_map! {
        "3/1K^1/3 / C/s" => 1,
        crate::EMPTY => 2,
    };
}

mod constants {
    ::koma::game! { style "C" Chess { "A" => A, "B" => B, "C" => C, "K" => Some, "I" => index, "N" => name, "S" => styles } }
}

mod modules {
    ::koma::game! {
        enum Piece;
        style "C" Core { "A" => core, "Q" => Queen }
        style "S" Std { "A" => std, "Q" => Queen }
        style "K" Koma { "A" => koma, "G" => game }
        style "P" Pieces { "A" => Self, "C" => Count }
    }
}

const EMPTY: ::koma::Position<3, 3> = game::position!(fen: "3/3/3 / C/c");

const fn read(feen: &'static str) -> ::koma::Position<3, 3> {
    ::koma::Position::from_static(feen)
}

fn main() {
    use ::std::{assert, assert_eq, matches, string::ToString};

    assert_eq!(game::KING.to_string() + &game::COMPUTED.to_string(), "C:K^Q");
    assert!(matches!(game::chess::SOME, game::qpi!("C:Q")) && matches!(game::shogi::STD, game::qpi!("S:K^")));
    assert!(game::check(&EMPTY).is_ok() && game::MAP.len() == 2);
    assert!(matches!(game::Piece::of(game::KING), ::std::option::Option::Some(game::Piece::ChessKing)));
    assert_eq!(constants::index(constants::INDEX), ::std::option::Option::Some(8));
    assert!(matches!(modules::qpi!("S:Q"), modules::std::QUEEN) && matches!(modules::pieces::SELF, modules::qpi!("P:A")));
    assert!(constants::check(&EMPTY).is_ok());
}
