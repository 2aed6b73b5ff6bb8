//! Positions: FEENs, pictures and lists of squares.

use koma::position;

fn main() {
    position!("3/3/3 C/c");
    position!("3/1K2/3 / C/c");
    position!("3/1K+1/3 / C/c");
    position!("3/3/3 / C/C");
    position!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

    position! { <3, 3> "C/c", board: ["3", ". K^ . .", "3"] };
    position! { <3, 3> "C/c", board: ["3", "^K . .", "S:K . ."], hands: "P" };
    position! { <3, 3> "C/c", board: ["3", "3"] };
    position! { "C/c", board: ["3", "3", "3"] };

    position! { <3, 3> "C/c", board: { "b4" => "K^", 9 => "k^" } };
    position! { <3, 3> "C/c", board: { "b2" => "K^", 4 => "k^" } };
    position! { <3, 3> "C/c", board: { "b2": "K^" } };
}
