use koma::{Epin, Letter, Position, Shape, Styles, must};

const EMPTY: Position<2> = Position::new(Styles::new(Letter::C, Letter::C));

const A: Epin = must!(Epin::parse("K+"));
const B: Position<2> = must!(EMPTY.board_diff(&[(2, None)]));
const C: Position<2> = must!(EMPTY.first_player_hand_diff(&[(must!(Epin::parse("P")), 3)]));
const D: Shape = must!(Shape::new(&[8, 256]));
const E: Position<2> = must!(Position::parse("3 / C/c"));

fn main() {}
