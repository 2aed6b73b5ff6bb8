//! A wrong declaration is the only error: all that it declares is there, and whatever is a token is right.
#![deny(warnings)]

pub mod chess {
    koma::game! {
        board <8, 8>;
        pub enum Piece;
        notation fen = super::read_fen;
        style "C" Chess {
            "K^" => King,
            "Q" => Queen,
            "Q" => Lady,
            "r" => Rook,
            "Bishop" => Bishop,
            "N" -> Knight,
            P => Pawn,
            "+P" => pawn
            "-P" => "Pawn open to en passant",
        }
    }
}

pub mod cross {
    koma::game! {
        board <8 8>;
        pub enum Figure;
        style "CH" Chess { "K^" => King, "Q" => Queen, "Q'" => Queen }
        style Shogi { "K^" => King | "玉将", "G" => Gold | King }
        style "M" Makruk ["K^" => Khun]
        notation fen = crate::read_fen
    }
}

use chess::Piece;
use koma::{Epin, GameError, Position, PositionMap, Qpi, Side, Sin, Square};

pub const fn read_fen(_: &'static str) -> Position<8, 8> {
    START
}

pub const START: Position<8, 8> = chess::position!("4k^3/8/8/8/8/8/8/B3K^1N1 / C/c");
pub const OF_FEN: Position<8, 8> = chess::position!(fen: "4k3/8/8/8/8/8/8/B3K1N1 w - - 0 1");
pub const PICTURE: Position<8, 8> = chess::position! { <8, 8> "C/c", board: { "e8" => "k^", "e1" => "K^" } };
pub const PIECES: [Epin; 3] = [chess::epin!("K^"), chess::epin!("r"), chess::epin!("+P")];
pub const STYLES: [Sin; 2] = [chess::sin!("C"), cross::sin!("s")];
pub const SQUARES: [Square<8, 8>; 2] = [chess::square!("e4"), cross::square!("e4")];
pub const ALL: [Qpi; 7] = [
    chess::KING,
    chess::QUEEN,
    chess::LADY,
    chess::ROOK,
    chess::BISHOP,
    chess::KNIGHT,
    chess::PAWN_OPEN_TO_EN_PASSANT,
];
pub static BOOK: PositionMap<Position<8, 8>, u8> = chess::position_map! {
    START => 1,
    chess::position!("4k^3/8/8/8/8/8/8/Q3K^3 / C/c") => 2,
};
pub static WORTH: [u8; chess::COUNT] = {
    let mut worth = [0; chess::COUNT];
    worth[chess::index(chess::LADY).unwrap()] = 9;
    worth[chess::index(chess::PAWN).unwrap()] = 1;
    worth
};

pub fn worth(piece: Piece) -> u8 {
    match piece {
        Piece::King => 100,
        Piece::Queen | Piece::Lady => 9,
        Piece::Rook => 5,
        Piece::Bishop | Piece::Knight => 3,
        Piece::Pawn | Piece::PawnOpenToEnPassant => 1,
    }
}

pub fn name(piece: Qpi) -> &'static str {
    match piece {
        chess::qpi!("C:K^") | chess::qpi!("c:k^") => "king",
        chess::QUEEN | chess::LADY | chess::ROOK => "another",
        cross::chess::KING | cross::shogi::GOLD | cross::makruk::KHUN => "of another game",
        _ => chess::name(piece).unwrap_or("none"),
    }
}

pub fn side(figure: cross::Figure) -> bool {
    match figure {
        cross::Figure::ChessKing | cross::Figure::ChessQueen => true,
        cross::Figure::ShogiKing | cross::Figure::ShogiGold | cross::Figure::MakrukKhun => false,
    }
}

pub fn is_center(square: Square<8, 8>) -> bool {
    matches!(square, chess::square!("e4") | chess::square!("d4"))
}

pub fn check(position: &Position<8, 8>) -> Result<(), GameError> {
    cross::check(position)?;
    chess::check(position)
}

fn main() {
    let _ = (chess::GAME.styles(), chess::by_name("Chess", "Queen"), Piece::of(chess::KING), Piece::ALL);
    let _ = (Piece::King.qpi(Side::First), Piece::King.name(), cross::position!(fen: "8/8"));
    let _ = (chess::pieces(koma::Letter::C), chess::contains(chess::BISHOP), chess::from_index(0));
}
