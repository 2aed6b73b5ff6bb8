//! The syntax of a declaration is read on behind a mistake: all of them are told, and nothing but them.
#![deny(warnings)]

mod no_items {
    koma::game! { pub enum Piece; }
}

mod one_each {
    koma::game! { board <3, 3>; board <4, 4>; pub enum Piece; pub enum Figure; style "C" Chess { "K" => King, "K" => Queen } }
}

mod semicolons {
    koma::game! { board <3, 3> pub enum Piece notation fen = crate::style::read style "C" Chess { "K" => King } }
}

mod commas {
    koma::game! { style "C" Chess { "K" => King "Q" => Queen; "R" => Rook that may castle, "B" | Bishop } }
}

mod braces {
    koma::game! { pub enum Piece { King } style "C" Chess ["K" => King]; style "M" Makruk; struct Other {} }
}

mod heads {
    koma::game! { Style "C" Chess { "K" => King } style Shogi { "G" => Gold } "M" Makruk { "S" => Khon } }
}

mod names {
    koma::game! { pub enum Piece; style "C" Chess { "K" => Count } style "S" { "G" => Gold } style "M" Chess {} }
}

mod style {
    pub const fn read(_: &'static str) -> koma::Position<3, 3> {
        koma::position!("3/3/3 / C/c")
    }
}

fn main() {
    let position: koma::Position<3, 3> = no_items::position!("K2/3/3 / C/c");
    let _ = (no_items::check(&position), no_items::COUNT, no_items::epin!("K"), no_items::Piece::ALL);
    let _ = (one_each::Piece::King, one_each::Figure::Queen, one_each::check(&position), one_each::QUEEN);
    let _ = (semicolons::Piece::King, semicolons::position!(fen: ""), semicolons::square!("a1"));
    let _ = (commas::KING, commas::QUEEN, commas::ROOK, commas::BISHOP, commas::epin!("-R"));
    let _ = (braces::chess::KING, braces::Piece::ChessKing, braces::qpi!("M:K"));
    let _ = (heads::chess::KING, heads::shogi::GOLD, heads::makruk::KHON);
    let _ = (names::chess::COUNT, names::Piece::ChessCount, names::qpi!("S:G"));
}
