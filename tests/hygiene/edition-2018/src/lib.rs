//! Uses the games of another crate, and koma through that crate, in a crate of edition 2018.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use library::cross::{chess, epin, pin, position, position_map, positions, qpi, sin, square};
use library::{Epin, Pin, Position, PositionMap, Qpi, Sin};

pub const KING: Qpi = library::cross::qpi!("C:K^");
pub const TOKENS: (Sin, Pin, Epin) = (sin!("s"), pin!("+P"), epin!("Q'"));
pub const COMPUTED: Epin = library::cross::epin!("Q".trim_ascii());
pub const STONES: (Qpi, Epin) = (library::STONE, library::go_epin!("s'"));

pub const FEEN: Position<3, 3> = library::cross::position!(feen: "k^1+p/3/+P1K^ Q/ C/s");
pub static PICTURE: Position<3, 3> =
    position! { <3, 3> "C/s", board: ["k^ . +p", "3", "+P . C:K^"], hands: "Q/" };
pub static LIST: [Position<3, 3>; 2] = positions!(feen: ["k^1+p/3/+P1K^ Q/ C/s", "3/3/3 / S/c"]);
pub static MAP: PositionMap<Position<3, 3>, u8> = position_map! {
    FEEN => 1,
    "3/3/3 / C/s" => 2,
    position! { <3, 3> "C/s", board: { "a1" => "K^" } } => 3,
    library::cross::position!(feen: "3/3/3 / S/c") => 4,
};

pub const FEN: &str = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
pub const PAWNS: [Position<8, 8>; 2] =
    [library::pawns::position!(fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), library::pawns::position!(fen: FEN)];

/// Uses koma's macros through the library, which re-exports koma under another name.
pub mod of_koma {
    use library::notation::{book, epin, pin, position, position_map, positions, sin};
    use library::notation::{Book, Epin, Pin, Position, PositionMap, Sin};

    pub const TOKENS: (Sin, Pin, [Epin; 2]) =
        (sin!("C"), pin!("+P"), [epin!("K^"), library::koma_epin!("K^")]);
    pub const FEEN: Position<3> = position!("1K^1 / C/c");
    pub static PICTURE: Position<3> = position! { <3> "C/c", board: [". K^ ."], hands: "/" };
    pub const LIST: [Position<3>; 2] = positions!["1K^1 / C/c", "1K^1 / C/c".trim_ascii()];
    pub const COMPUTED: Position<3> = position!("1K^1 / C/c".trim_ascii());
    pub static MAP: PositionMap<Position<3>, u32> = position_map! { FEEN => 1, "3 / C/c" => 2 };
    pub static MOVES: Book<Position<3>, u16> = book!(file: "moves.tsv", key: "feen", row: ("weight": u16));
}

pub mod go {
    library::notation::game! { board <3, 3>; style "G" Go { "S" => Stone } }
}

pub mod declared {
    library::declare! { "G" Go }
}

pub mod without_board {
    library::declare! { without board "G" Go }
}

pub fn name(piece: Qpi) -> &'static str {
    use library::cross::Piece;

    match (piece, Piece::of(piece)) {
        (qpi!("C:K^") | qpi!("S:k^"), _) => "king",
        (chess::QUEEN | chess::PAWN_ON_ITS_FIRST_SQUARE, _) => "of chess",
        (_, Some(Piece::ShogiTokin)) => "tokin",
        _ => "other",
    }
}

#[test]
fn games_of_another_crate() {
    assert!(FEEN == PICTURE && library::cross::START == PICTURE && MAP.get(&PICTURE) == Some(&1));
    assert!(LIST[0] == FEEN && positions![].is_empty());
    assert!(MAP.len() == 4 && PAWNS[0] == PAWNS[1] && PAWNS[0].piece_count() == 3);
    assert!(matches!(square!("c3",).index(), 2) && COMPUTED == epin!("Q"));
    assert_eq!([KING, qpi!("C:Q"), qpi!("S:+p"), STONES.0].map(name), ["king", "of chess", "tokin", "other"]);
    assert!(library::is_one_of!(KING, "S:+P" | "C:K^") && STONES.1.is_derived());
    assert!(TOKENS.0.is_second() && TOKENS.1.is_enhanced() && TOKENS.2.is_derived());
    const INDEX: Option<usize> = library::cross::index(qpi!("s:+p"));
    assert_eq!(INDEX, Some(library::cross::COUNT - 1));
}

#[test]
fn games_that_a_macro_of_another_crate_declares() {
    const STONE: Position<3, 3> = declared::position!(mine: "3/1S1/3 / G/g");
    const PLAYED: Position<3, 3> = declared::position!(moves: "", from: STONE);
    assert!(STONE == without_board::position!(mine: "3/1S1/3 / G/g") && PLAYED == STONE.toggle());
    assert_eq!(declared::mine_str!("3/1S1/3 / G/g"), without_board::mine_str!("3/1S1/3 / G/g"));
}

#[test]
fn koma_by_way_of_another_crate() {
    let [one, other] = of_koma::TOKENS.2;
    assert!(one == other && of_koma::TOKENS.0.is_first() && of_koma::TOKENS.1.is_enhanced());
    assert!(of_koma::FEEN == of_koma::PICTURE && of_koma::FEEN == of_koma::COMPUTED);
    assert_eq!(of_koma::LIST, [of_koma::FEEN; 2]);
    assert_eq!((of_koma::MAP.get(&of_koma::FEEN), of_koma::MOVES.row_count()), (Some(&1), 3));
    assert!(matches!(go::STONE, go::qpi!("G:S")));
}
