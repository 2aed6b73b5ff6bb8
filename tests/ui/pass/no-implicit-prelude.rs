//! Nothing but what the caller names is in scope.
#![no_implicit_prelude]
#![deny(warnings)]

const KING: ::koma::Qpi = ::koma::qpi!("C:K^");
const COMPUTED: ::koma::Epin = ::koma::epin!("+R".trim_ascii());

static LINE: ::koma::Position<3> = ::koma::position!("1K^1 / C/c");
static PICTURE: ::koma::Position<3> = ::koma::position! { <3> "C/c", board: [". K^ ."] };
static MAP: ::koma::PositionMap<::koma::Position<3>, ::std::primitive::u8> = ::koma::position_map! {
    LINE_AS_CONST => 1,
    "3 / C/c" => 2,
};
const LINE_AS_CONST: ::koma::Position<3> = ::koma::position!("1K^1 / C/c");
static READ: ::koma::Position<3> = ::koma::position!("1K^1 / C/c".trim_ascii());

fn is_king(piece: ::koma::Qpi) -> bool {
    match piece {
        ::koma::qpi!("C:K^") | ::koma::qpi!("c:k^") => true,
        _ => false,
    }
}

mod chess {
    ::koma::game! { board <3>; enum Piece; style "C" Chess { "K^" => King } }

    pub fn are_there() -> ::std::primitive::bool {
        Piece::ALL[0].qpi(::koma::Side::First) == qpi!("C:K^")
    }
}

fn main() {
    if !chess::are_there() || chess::position!("1K^1 / C/c") != PICTURE {
        ::std::panic!();
    }
    if !is_king(KING) || COMPUTED.is_normal() {
        ::std::panic!();
    }
    if !MAP.contains_key(&LINE) {
        ::std::panic!();
    }
    if LINE.zobrist() != PICTURE.zobrist() || LINE.zobrist() != READ.zobrist() {
        ::std::panic!();
    }
    let _ = [::koma::sin!("C")];
    let _ = [::koma::pin!("C")];
}
