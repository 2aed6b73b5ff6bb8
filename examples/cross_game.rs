//! Chess against shōgi on one board: `cargo run --example cross_game`.
//!
//! The game is declared once. After this, the compiler accepts only the game's pieces and suggests
//! corrections. For example, a gold among the chess player's own pieces, an unmarked king or a promoted
//! queen does not compile. This program defines its own rules. A captured piece loses its promotion and
//! changes sides, as in shōgi. If the captor's style has a piece with the same name, the captured piece also
//! changes to this style: a chess rook becomes a shōgi rook, but a queen stays a queen.

use koma::{Epin, Position, Qpi, Side, square};

type Board = Position<8, 8>;
type Square = koma::Square<8, 8>;

mod cross {
    koma::game! {
        board <8, 8>;
        pub enum Piece;

        style "C" Chess {
            "K^" => King,
            "Q" => Queen,
            "R" => Rook,
            "-R" => "Rook that may castle",
            "B" => Bishop,
            "N" => Knight,
            "P" => Pawn,
            "+P" => "Pawn on its first square",
        }
        style "S" Shogi {
            "K^" => King,
            "R" => Rook,
            "+R" => Dragon,
            "B" => Bishop,
            "+B" => Horse,
            "G" => Gold,
            "S" => Silver,
            "+S" => "Promoted silver",
            "N" => Knight,
            "+N" => "Promoted knight",
            "L" => Lance,
            "+L" => "Promoted lance",
            "P" => Pawn,
            "+P" => Tokin,
        }
    }
}

static START: Board = cross::position! {
    <8, 8> "C/s",
    board: [
        "l  n  s  g  k^ s  n  l",
        ".  b  .  .  .  .  r  .",
        "p  p  p  p  p  p  p  p",
        "8", "8", "8",
        "+P +P +P +P +P +P +P +P",
        "-R N  B  Q  K^ B  N -R",
    ],
};

/// Returns the piece that a captured piece becomes in the captor's hand. `king` is the captor's king, which
/// gives the captor's side and style.
const fn captured(piece: Qpi, king: Qpi) -> Qpi {
    let piece = piece.normalize().flip();
    let Some(name) = cross::name(piece) else { return piece };
    let style = if matches!(king, cross::qpi!("C:K^") | cross::qpi!("c:k^")) { "Chess" } else { "Shogi" };
    match cross::by_name(style, name) {
        Some(counterpart) => king.with_pin(counterpart.pin().with_side(king.side())),
        None => piece,
    }
}

/// Moves a piece, which becomes `arriving` on its new square. If this captures a piece, returns the piece
/// that the captor gets in hand.
fn advance(position: &mut Board, from: Square, to: Square, arriving: Epin) -> Option<Epin> {
    let side = position.turn();
    let taken = position.qpi(to);
    position.shift(from, to);
    position.put(to, arriving).expect("a piece stands there");
    position.set_turn(side.flip());
    let king = match side {
        Side::First => cross::qpi!("C:K^"),
        Side::Second => cross::qpi!("s:k^"),
    };
    let held = captured(taken?, king).unqualify(position.styles()).expect("a style of the match");
    position.add_to_hand(side, held).expect("it has left the board");
    Some(held)
}

/// The value of each piece, indexed by the piece's index in the game.
static WORTH: [usize; cross::COUNT] = {
    let mut worth = [0; cross::COUNT];
    let mut i = 0;
    while i < cross::COUNT {
        let piece = cross::from_index(i).unwrap();
        worth[i] = match cross::Piece::of(piece).unwrap() {
            cross::Piece::ChessKing | cross::Piece::ShogiKing => 0,
            cross::Piece::ChessQueen => 9,
            cross::Piece::ShogiDragon | cross::Piece::ShogiHorse => 7,
            cross::Piece::ChessRook | cross::Piece::ChessRookThatMayCastle | cross::Piece::ShogiRook => 5,
            cross::Piece::ChessBishop | cross::Piece::ChessKnight | cross::Piece::ShogiBishop => 3,
            cross::Piece::ChessPawn | cross::Piece::ChessPawnOnItsFirstSquare | cross::Piece::ShogiPawn => 1,
            _ => 2,
        };
        i += 1;
    }
    worth
};

/// Returns the value of a player's pieces on the board and in hand.
fn material(position: &Board, side: Side) -> usize {
    let worth =
        |piece: Epin| WORTH[cross::index(piece.qualify(position.styles())).expect("a piece of the game")];
    let on_board: usize = position.pieces_of(side).map(|(_, piece)| worth(piece)).sum();
    let in_hand: usize = position.hand(side).iter().map(|(piece, count)| worth(piece) * count).sum();
    on_board + in_hand
}

fn main() {
    let mut position = START;
    println!("{position:#}\n");
    for (from, to, arriving) in [
        (square!("e2"), square!("e4"), cross::epin!("P")),
        (square!("g6"), square!("g5"), cross::epin!("p")),
        (square!("d1"), square!("g4"), cross::epin!("Q")),
        (square!("g5"), square!("g4"), cross::epin!("p")), // takes the queen, which stays a queen
        (square!("f1"), square!("e2"), cross::epin!("B")),
        (square!("g4"), square!("g3"), cross::epin!("p")),
        (square!("h2"), square!("g3"), cross::epin!("P")), // takes a shōgi pawn, which becomes a chess pawn
        (square!("g7"), square!("g3"), cross::epin!("+r")), // recaptures and promotes
        (square!("f2"), square!("g3"), cross::epin!("P")), // takes the dragon, which becomes a chess rook
    ] {
        let taken = position.qpi(to);
        let held = advance(&mut position, from, to, arriving);
        if let (Some(taken), Some(held)) = (taken.and_then(cross::name), held) {
            let piece = held.qualify(position.styles());
            let name = cross::name(piece).expect("a piece of the game");
            println!("{arriving} takes the {taken} on {to}, and holds `{piece}`: {name} (`{held}` in FEEN)");
        }
    }
    println!("\n{position:#}\n");
    cross::check(&position).expect("nothing but pieces of the game");
    for side in Side::ALL {
        println!("the {side} player has {}", material(&position, side));
    }

    // Check input from elsewhere against the game too.
    let feen = "4k^3/8/8/8/8/8/4Q3/4K3 / C/s";
    let error = cross::check(&Board::parse(feen).expect("a FEEN")).expect_err("a king without its marker");
    println!("\n{feen}\n{error}");
}
