//! The keys that [`Position::zobrist`](crate::Position::zobrist) is made of; its documentation states the
//! algorithm.

use super::{AnyPosition, Hand, PositionHeader};
use crate::base::Side;
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

/// Returns the hash of a position from scratch.
pub(crate) const fn of(position: &AnyPosition<'_>) -> u64 {
    let AnyPosition { shape, board, hands: [first, second], styles, turn, .. } = *position;
    let mut hash = header(&PositionHeader { shape, styles, turn });
    let mut i = 0;
    while i < board.len() {
        hash ^= square(i, board[i]);
        i += 1;
    }
    hash ^ hand(Side::First, first) ^ hand(Side::Second, second)
}

/// Returns what all but the pieces adds to the hash.
pub(crate) const fn header(header: &PositionHeader) -> u64 {
    let PositionHeader { shape, styles, turn: side } = *header;
    key(Domain::Shape, shape.packed(), shape.dimension_count() as u64)
        ^ key(Domain::Styles, styles.first() as u64, styles.second() as u64)
        ^ turn(side)
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

/// Zero for the first player, so that the hash of an empty position is that of its shape and styles.
pub(crate) const fn turn(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => key(Domain::Turn, 0, 0),
    }
}

pub(crate) const fn square(index: usize, square: Option<Epin>) -> u64 {
    match square {
        Some(piece) if index < SMALL_BOARD => {
            let product = PARTS.squares[index].wrapping_add(PARTS.pieces[piece.index()]);
            after_first_product(product)
        }
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
    let z = state(domain, index, value);
    after_first_product((z ^ z >> 30).wrapping_mul(FIRST_FACTOR))
}

const FIRST_FACTOR: u64 = 0xBF58_476D_1CE4_E5B9;

/// The state that the output function is applied to.
const fn state(domain: Domain, index: u64, value: u64) -> u64 {
    ((domain as u64) << 48 | index << 16 | value).wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn after_first_product(product: u64) -> u64 {
    let z = (product ^ product >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// How many squares, from the first on, have the same bits `state >> 30`, whatever stands there: 182.
///
/// There, those bits change the square's part of the state, its upper 48 bits, and the piece's, the lower 16, each on its own.
/// So the first product is a sum of one number for the square and one for the piece.
const SMALL_BOARD: usize = {
    let mut index = 0;
    while board_state(index, 0) >> 30 == board_state(0, 0) >> 30 {
        index += 1;
    }
    index
};

const fn board_state(index: usize, piece: usize) -> u64 {
    state(Domain::Board, index as u64, piece as u64)
}

/// What a square and what a piece adds to the first product on a small board. Engines ask for little
/// else, and it saves them a third of what keeping the hash takes.
struct Parts {
    squares: [u64; SMALL_BOARD],
    pieces: [u64; Epin::COUNT],
}

static PARTS: Parts = {
    const PIECE: u64 = 0xFFFF;
    const SHIFTED: u64 = board_state(0, 0) >> 30;
    let mut parts = Parts { squares: [0; SMALL_BOARD], pieces: [0; Epin::COUNT] };
    let mut index = 0;
    while index < SMALL_BOARD {
        parts.squares[index] = ((board_state(index, 0) ^ SHIFTED) & !PIECE).wrapping_mul(FIRST_FACTOR);
        index += 1;
    }
    let mut piece = 0;
    while piece < Epin::COUNT {
        // No piece reaches into the square's part.
        assert!(board_state(0, piece) & !PIECE == board_state(0, 0) & !PIECE);
        parts.pieces[piece] = ((board_state(0, piece) ^ SHIFTED) & PIECE).wrapping_mul(FIRST_FACTOR);
        piece += 1;
    }
    parts
};
