//! The keys that [`Position::zobrist`](crate::Position::zobrist) is made of; its documentation states the
//! algorithm.

use super::{Hand, Shape, Untyped};
use crate::base::{Letter, Side};
use crate::token::Epin;

/// What a key stands for. The numbers are part of the algorithm.
#[derive(Clone, Copy)]
enum Domain {
    Shape = 0,
    Styles = 1,
    Turn = 2,
    Board = 3,
    FirstHand = 4,
    SecondHand = 5,
}

/// The hash of a position from scratch.
pub(crate) const fn of(position: &Untyped<'_>) -> u64 {
    let mut board = 0;
    let mut i = 0;
    while i < position.board.len() {
        board ^= square(i, position.board[i]);
        i += 1;
    }
    of_board_and_rest(board, position)
}

/// The hash of a position, when that of its board is known.
pub(crate) const fn of_board_and_rest(board: u64, position: &Untyped<'_>) -> u64 {
    let styles = styles(position.styles.first(), position.styles.second());
    let [first, second] = position.hands;
    let hands = hand(Side::First, first) ^ hand(Side::Second, second);
    board ^ shape(&position.shape) ^ styles ^ turn(position.turn) ^ hands
}

/// What a hand adds to the hash.
pub(crate) const fn hand(side: Side, hand: Hand<'_>) -> u64 {
    let mut hash = 0;
    let mut at = 0;
    while let Some((piece, count, next)) = hand.kind_at(at) {
        hash ^= held(side, piece, count);
        at = next;
    }
    hash
}

pub(crate) const fn shape(shape: &Shape) -> u64 {
    let dimensions = shape.dimensions();
    let mut packed = 0;
    let mut i = 0;
    while i < dimensions.len() {
        packed = packed << 8 | dimensions[i] as u64;
        i += 1;
    }
    key(Domain::Shape, packed, dimensions.len() as u64)
}

pub(crate) const fn styles(first: Letter, second: Letter) -> u64 {
    key(Domain::Styles, first as u64, second as u64)
}

/// Zero for the first player, so that the hash of an empty position is that of its shape and styles.
pub(crate) const fn turn(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => key(Domain::Turn, 0, 0),
    }
}

pub(crate) const fn square(index: usize, square: Option<Epin>) -> u64 {
    match square {
        Some(piece) => key(Domain::Board, index as u64, piece.index() as u64),
        None => 0,
    }
}

/// The key of all pieces of one kind in one hand.
pub(crate) const fn held(side: Side, piece: Epin, count: usize) -> u64 {
    if count == 0 {
        return 0;
    }
    let domain = match side {
        Side::First => Domain::FirstHand,
        Side::Second => Domain::SecondHand,
    };
    key(domain, piece.index() as u64, count as u64)
}

/// The output function of `SplitMix64`, a bijection: different arguments have different keys.
const fn key(domain: Domain, index: u64, value: u64) -> u64 {
    let mut z = (domain as u64) << 48 | index << 16 | value;
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
