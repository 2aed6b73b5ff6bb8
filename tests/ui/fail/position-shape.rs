use koma::{Position, position};

const A: Position<8, 8> = position! { <8, 0> "C/c", board: ["8"] };
const B: Position<8, 8> = position! { <8, 256> "C/c", board: { 0 => "!" } };
const C: Position<8, 8> = position! { <2, 2, 2, 2> "C/c", board: [] };
const D: Position<8, 8> = position! { <255, 255, 2> "C/c", board: {} };
const E: Position<8, 8> = position! { <1, 8> "C/c", board: ["8"] };
const F: Position<8, 8> = position! { <8, 1, 1> "C/c", board: {} };
const G: Position<8, 8> = position! { <> "C/c", board: {} };
const H: Position<8, 8> = position! { <8u128, 99999999999999999999> "C/c", board: {} };
const I: Position<8, 8> = position! { <SIZE> "C/c", board: {} };
const J: Position<8, 8> = position! { <8foo> "C/c", board: ["8"] };
const K: Position<8, 8> = position! { <2x2> "C/c", board: ["2", "2"] };
const L: Position<8, 8> = position! { <-8> "C/c", board: ["8"] };
const M: Position<8, 8> = position! { <8, 8, 8, 8> "C/c", board: ["8", ["K+"]] };
const N: Position<8> = position! { <8> "C/c", board: { -1 => "K", SQUARE => "K" } };

fn main() {}
