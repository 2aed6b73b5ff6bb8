//! Chess against shōgi on one board, by full rules: `cargo run --example cross_game`.
//!
//! The game is declared once. After this, the compiler accepts only the game's pieces and suggests
//! corrections. For example, a gold among the chess player's own pieces, an unmarked king or a promoted
//! queen does not compile. The rules, in `rules.rs`, are this program's own. The declaration names the function
//! that plays moves, so an illegal move in a constant does not compile either.

mod rules;

use koma::{Epin, Position, Side};
use rules::Move;

type Board = Position<8, 8>;
type Square = koma::Square<8, 8>;

mod cross {
    koma::game! {
        board <8, 8>;
        pub enum Piece;
        moves = crate::rules::play_moves;

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

/// The compiler plays these moves. An illegal move does not compile.
static MIDDLE_GAME: Board =
    cross::position!(moves: "e2e4 g6g5 d1g4 g5g4 f1e2 g4g3 h2g3 g7g3+ f2g3", from: START);

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

/// Returns the move after which the player has the most material, compared with the other player.
fn best_move(position: &Board) -> Option<Move> {
    let side = position.turn();
    rules::legal_moves(position).into_iter().max_by_key(|mv| {
        let mut after = *position;
        rules::play(&mut after, *mv);
        let is_won = rules::is_attacked(&after, after.turn()) && rules::outcome(&after).is_some();
        // A larger gain is better, then checkmate, then a check.
        let gain = material(&after, side) + 100 - material(&after, side.flip());
        (is_won, gain, rules::is_attacked(&after, after.turn()))
    })
}

fn main() {
    println!("{START:#}\n");
    println!("{MIDDLE_GAME:#}\n");
    for side in Side::ALL {
        println!("the {side} player has {}", material(&MIDDLE_GAME, side));
    }

    // Both players take what they can get.
    let mut position = MIDDLE_GAME;
    for _ in 0..150 {
        let Some(mv) = best_move(&position) else { break };
        let (text, taken) = (rules::text(&position, mv), position.qpi(mv.to).and_then(cross::name));
        let held = rules::play(&mut position, mv);
        if let (Some(taken), Some(held)) = (taken, held) {
            let piece = held.qualify(position.styles());
            let name = cross::name(piece).expect("a piece of the game");
            println!("{text} takes the {taken}, and the player holds `{piece}`: {name} (`{held}` in FEEN)");
        }
        cross::validate(&position).expect("nothing but pieces of the game");
    }
    println!("\n{position:#}\n{:?}\n", rules::outcome(&position));

    // Check input from elsewhere against the rules and the game too.
    for word in ["d1d5", "P*e5", "e2e5"] {
        let reason = rules::read(&START, word.as_bytes()).expect_err("an illegal move");
        println!("{word} is not legal: {reason}");
    }
    let feen = "4k^3/8/8/8/8/8/4Q3/4K3 / C/s";
    let error = cross::validate(&Board::parse(feen).expect("a FEEN")).expect_err("a king without its marker");
    println!("\n{feen}\n{error}");
}
