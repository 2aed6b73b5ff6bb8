//! `game!` with all its items, and the macros that a game gets.
#![deny(warnings)]

use koma::{Explanation, Letter, Position, Qpi, Side, Square};

/// A game with one style and nothing else.
mod go {
    koma::game! { style "G" Go { "S" => Stone } }
}

/// U+0558 is a letter since Unicode 18. A compiler with an earlier version leaves it out of the constant's name.
mod letters {
    koma::game! { style "L" Letters { "K" => "՘x" } }
}

/// Chess against shōgi, with all items.
pub mod cross {
    koma::game! {
        board <3, 3>;

        /// A piece of either game.
        #[derive(PartialOrd, Ord)]
        pub enum Piece;

        notation letters = crate::read_letters;
        moves = crate::play_moves;
        validate = crate::has_two_kings;

        style "C" Chess { "K^" => King | "Monarch", "Q" => Queen, "-R" => "Rook that may castle" }
        style "S" Shogi { "K^" => King | "玉将" | "王将", "+P" => Tokin }

        /// Figures for some of the pieces.
        figures { "C:K^" => "♔", "C:k^" => "♚", "S:K^" => "玉" }
    }
}

/// Shōgi with the squares, the notation and the moves of koma's own module.
pub mod mini_shogi {
    koma::game! {
        plain board <9, 9>;
        squares = koma::shogi;
        notation sfen = koma::shogi;
        moves = koma::shogi;
        style r"S" "Mini shōgi" { b"K^" => King, r"P" => "Foot soldier", "+P" => Tokin, }
    }
}

/// Chess, and fairies on the same board.
mod fairies {
    koma::game! {
        styles = koma::chess;
        style "F" Fairies { "A" => Archbishop }
    }
}

/// Chess with kings and pawns, and the rules of koma's own module.
pub mod pawns {
    koma::game! {
        pub(super) enum Piece;
        style "C" Chess { "K^" => King, "P" => Pawn, "+P" => "Pawn on its first square" }
        board <8, 8>;
        notation fen = koma::chess;
        moves = koma::chess;
        validate = koma::chess;
        figures {}
    }
}

macro_rules! game_of {
    ($letter:literal $name:ident: $($piece:literal = $called:ident),+) => {
        pub mod captured {
            koma::game! { style $letter $name { $($piece => $called),+ } }
        }
    };
}
game_of! { "X" Xiangqi: "G^" = General, "P" = Soldier }

const fn read_letters(text: &'static str) -> Position<3, 3> {
    match text.as_bytes() {
        b"Kk" => START,
        text => Explanation::new("letters", "expected `Kk`", text, 0..text.len(), None).panic(),
    }
}

const fn play_moves(position: &Position<3, 3>, moves: &'static str) -> Position<3, 3> {
    assert!(moves.is_empty(), "nobody moves");
    position.toggle()
}

const fn has_two_kings(position: &Position<3, 3>) {
    assert!(position.piece_count() >= 2, "expected two kings");
}

const START: Position<3, 3> = cross::position!("1k^1/3/1K^1 / C/s");
const POSITIONS: [Position<3, 3>; 4] = [
    cross::position! { <3, 3> "C/s", board: { "b1" => "C:K^", "b3" => "s:k^" } },
    cross::position!(letters: "Kk"),
    cross::position!(letters: cross::letters_str!("Kk")),
    cross::position!(moves: "", from: cross::position!(moves: "", from: START)),
];
const TOKENS: (koma::Sin, koma::Pin, koma::Epin, Qpi, Square<3, 3>) =
    (cross::sin!("s"), cross::pin!("+P"), cross::epin!("+p'"), cross::qpi!("S:+P"), cross::square!("b3"));
static MAP: koma::PositionMap<Position<3, 3>, u8> = cross::position_map! { START => 1 };
static FEENS: koma::PositionMap<Position<3, 3>, u8> = cross::position_map! { "1k^1/3/1K^1 / C/s" => 1 };
const TEXTS: [&str; 2] = [cross::letters_str!("Kk"), cross::letters_str!(concat!("K", "k"))];

static WORTH: [u8; cross::COUNT] = {
    let mut worth = [0; cross::COUNT];
    worth[cross::index(cross::chess::QUEEN).unwrap()] = 9;
    worth
};

const fn worth(piece: cross::Piece) -> u8 {
    match piece {
        cross::Piece::ChessKing | cross::Piece::ShogiKing => 100,
        cross::Piece::ChessQueen => 9,
        cross::Piece::ChessRookThatMayCastle => 5,
        cross::Piece::ShogiTokin => 6,
    }
}

fn main() {
    assert!(POSITIONS.iter().all(|position| *position == START));
    assert_eq!((TOKENS.2.to_string(), TOKENS.3), ("+p'".to_owned(), cross::shogi::TOKIN));
    assert!(matches!(TOKENS.4, cross::square!("b3") | cross::square!("b1")));
    assert_eq!((MAP.get(&START), FEENS.get(&START), TEXTS), (Some(&1), Some(&1), ["Kk"; 2]));

    assert_eq!(cross::Piece::ALL.map(worth), [100, 9, 5, 100, 6]);
    assert_eq!(cross::piece(&START, cross::square!("b3")), Some((Side::Second, cross::Piece::ShogiKing)));
    assert!(cross::Piece::ChessKing < cross::Piece::ChessQueen);
    assert_eq!(cross::name(cross::qpi!("S:K^")), Some("King"));
    assert_eq!(cross::by_name("Shogi", "王将"), Some(cross::shogi::KING));
    assert_eq!((cross::styles().len(), cross::pieces(Letter::S).len()), (2, 2));
    assert!(cross::contains(cross::chess::KING) && !cross::contains(koma::qpi!("C:N")));
    assert_eq!(cross::index(cross::chess::QUEEN).and_then(cross::from_index), Some(cross::chess::QUEEN));
    assert_eq!((WORTH.iter().sum::<u8>(), cross::FIGURES.len(), cross::VOCABULARY.styles().len()), (9, 3, 2));
    assert!(cross::validate(&START).is_ok());

    assert_eq!((fairies::chess::QUEEN, fairies::fairies::ARCHBISHOP), (koma::qpi!("C:Q"), koma::qpi!("F:A")));
    assert_eq!(fairies::name(fairies::qpi!("c:-r")), koma::chess::name(koma::chess::qpi!("c:-r")));
    assert_eq!((go::STONE, captured::SOLDIER), (go::qpi!("G:S"), captured::qpi!("X:P")));
    assert_eq!(mini_shogi::square!("7g").to_string(), "c3");
    assert_eq!(mini_shogi::usi!("5e5d"), koma::shogi::usi!("5e5d"));
    let position = mini_shogi::position!(sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(position, mini_shogi::position!("4k^4/9/9/9/9/9/9/9/4K^4 / S/s"));
    assert_eq!(mini_shogi::line!("5i5h", from: "4k4/9/9/9/9/9/9/9/4K4 b - 1").len(), 1);
    let position = pawns::position!(moves: "1. e4", from: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(pawns::piece(&position, koma::square!("e4")), Some((Side::First, pawns::Piece::Pawn)));
    assert_eq!(pawns::uci!("e2e4"), pawns::line!("1. e4", from: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")[0]);
}
