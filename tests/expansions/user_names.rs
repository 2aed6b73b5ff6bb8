//! Declares user items with the same names as items of the standard library, of koma and of a game. The
//! standard prelude is not in scope.
#![allow(dead_code, non_camel_case_types, non_snake_case, unused_macros, clippy::upper_case_acronyms)]
#![no_implicit_prelude]

macro_rules! items {
    ($($module:ident)*; $($item:ident)*) => { $(mod $module {})* $(struct $item;)* };
}
items! {
    core std koma koma_runtime koma_macros __private;
    Ok Err Some None Result Option Copy Clone str u8 u16 usize bool
    Book Key Letter PositionMap Side Epin Qpi Sin Pin Position position text
}
const K: ::std::primitive::u16 = 1;
const EPIN: ::std::primitive::u16 = 2;
const PIN: ::std::primitive::u16 = 2;
const SIN: ::std::primitive::u16 = 3;

macro_rules! concat {
    ($($t:tt)*) => {
        "Q"
    };
}
macro_rules! macros {
    ($($name:ident)*) => { $(macro_rules! $name { () => {}; })* };
}
macros! { panic compile_error env include_bytes matches }

const KING: ::koma::Qpi = ::koma::qpi!("K:K");
const STYLE: ::koma::Sin = ::koma::sin!("K");
const PAWN: ::koma::Pin = ::koma::pin!("K");
const COMPUTED: ::koma::Epin = ::koma::epin!(concat!("K"));

const LINE: ::koma::Position<3> = ::koma::position!("1K^1 / C/c");
const LIST: [::koma::Position<3>; 2] = ::koma::positions!["1K^1 / C/c", LINE_TEXT];
const LINE_TEXT: &::std::primitive::str = "1K^1 / C/c";
const NO_POSITIONS: [::koma::Position<3>; 0] = ::koma::positions![];
const PICTURE: ::koma::Position<3> = ::koma::position! { <3> "C/c", board: { 1 => "K^" } };

static MAP: ::koma::PositionMap<::koma::Position<3>, ::std::primitive::u16> = ::koma::position_map! {
    LINE => 1,
    "3 / C/c" => 2,
};

macro_rules! table {
    ($($tokens:tt)*) => {
        static TABLE: ::koma::Book<::koma::Position<3, 3>, ::std::primitive::u16> = ::koma::book!($($tokens)*);
    };
}
table! { file: "data/all-types.tsv", key: "key", row: ("number": u16) }

mod game {
    items! { ; Game GamePiece GameStyle GameError Some None Option str usize Qpi }

    trait Captures: ::std::marker::Sized {
        fn check(self) {}
        fn count(self) {}
        fn index(self) {}
        fn name(self) {}
        fn named(self) {}
        fn styles(self) {}
    }
    impl<T> Captures for T {}

    ::koma::game! {
        board <3, 3>;
        pub(crate) enum Piece;
        notation fen = crate::expansions::user_names::read;

        style "C" Chess { "K^" => King, "Q" => "Some", "R" => "Qpi", "A" => A, "B" => B, "C" => C }
        style "S" Shogi { "K^" => std, "Q" => None }
    }

    pub(super) const COMPUTED: ::koma::Epin = epin!("Q".trim_ascii());
    pub(super) static MAP: ::koma::PositionMap<::koma::Position<3, 3>, ::std::primitive::u8> = position_map! {
        "3/1K^1/3 / C/s" => 1,
        super::EMPTY => 2,
    };
}

/// Methods that `must!` must not call.
mod unwrapped {
    trait Captures: ::std::marker::Sized {
        fn title(self) {}
        fn panic(self) {}
    }
    impl<T> Captures for T {}

    pub(super) const KING: ::koma::Epin = ::koma::must!(::koma::Epin::parse("K^"));
    pub(super) const LINE: ::koma::Position<3> =
        ::koma::must!(super::LINE.board_diff(&[]), "there are no changes");
    pub(super) mod game {
        ::koma::game! { pub(in super::super) enum Piece; style "C" Chess { "K^" => King } }
    }
}

mod constants {
    ::koma::game! { style "C" Chess { "A" => A, "B" => B, "C" => C, "K" => Some, "I" => index, "N" => name, "S" => styles } }
}

mod modules {
    ::koma::game! {
        enum Piece;
        style "C" Core { "A" => core, "Q" => Queen }
        style "S" Std { "A" => std, "Q" => Queen }
        style "K" Private { "A" => koma, "G" => game }
        style "P" Pieces { "A" => Self, "C" => Count }
    }
}

const EMPTY: ::koma::Position<3, 3> = game::position!(fen: "3/3/3 / C/c");

mod without_board {
    ::koma::game! {
        notation fen = crate::expansions::user_names::read;
        style "C" Chess { "K^" => King }
        style "S" Shogi { "K^" => King }
    }
}

/// The items `position` and `text` are in scope here.
const FREE: ::koma::Position<3, 3> = without_board::position!(fen: FEN);
const FREE_LIST: [::koma::Position<3, 3>; 2] = without_board::positions!(fen: ["3/3/3 / C/s", FEN]);
const LIST_OF_GAME: [::koma::Position<3, 3>; 2] = game::positions!(fen: ["3/3/3 / C/c", "3/3/3 / C/s"]);
const FEN: &::std::primitive::str = "3/3/3 / C/s";
const TEXT: &::std::primitive::str = without_board::fen_str!(FEN);

const fn read(feen: &'static ::std::primitive::str) -> ::koma::Position<3, 3> {
    ::koma::Position::from_static(feen)
}

#[test]
fn names() {
    use ::std::{assert, assert_eq, matches as is};

    assert!(LINE == PICTURE && MAP.contains_key(&LINE) && TABLE.row_count() == 7);
    assert!(is!(KING, ::koma::qpi!("K:K")) && is!(STYLE, ::koma::sin!("K")));
    assert!(is!(PAWN, ::koma::pin!("K")) && is!(COMPUTED, ::koma::epin!("Q")));
    assert!(is!(game::chess::SOME, game::qpi!("C:Q")) && is!(game::shogi::STD, game::qpi!("S:K^")));
    assert!(game::validate(&EMPTY).is_ok() && game::MAP.len() == 2 && game::COMPUTED == COMPUTED);
    assert!(is!(game::Piece::of(game::qpi!("C:K^")), ::std::option::Option::Some(game::Piece::ChessKing)));
    assert_eq!(constants::index(constants::INDEX), ::std::option::Option::Some(8));
    assert!(
        is!(modules::qpi!("S:Q"), modules::std::QUEEN) && is!(modules::pieces::SELF, modules::qpi!("P:A"))
    );
    assert!(constants::validate(&EMPTY).is_ok());
    assert!(unwrapped::KING == ::koma::epin!("K^") && unwrapped::LINE == LINE);
    let [king] = unwrapped::game::Piece::ALL;
    assert!(unwrapped::game::Piece::epin(king, ::koma::Side::First) == unwrapped::KING);
    assert!(FREE == without_board::position!(fen: TEXT));
    assert!(LIST == [LINE; 2] && NO_POSITIONS.is_empty() && FREE_LIST == [FREE; 2]);
    assert!(LIST_OF_GAME == [EMPTY, FREE]);
}
