//! Captures, promotes and drops in shōgi: `cargo run --example shogi_drop`.
//!
//! What a move does is for the program to say; a position only takes lists of changes. All of it is const: the game is
//! played while the program compiles.

use koma::{Epin, Letter, Position, PositionError, Side, epin, must, position};

type Shogi = Position<9, 9>;

static START: Shogi = position!("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");

/// The flat index of a square. As is usual in shōgi, files count from the right and ranks from the top, both from 1.
const fn square(file: usize, rank: usize) -> usize {
    (rank - 1) * 9 + 9 - file
}

/// Moves a piece. A captured piece changes sides, loses its promotion, and goes to the hand of the player who moves.
const fn advance(position: &Shogi, from: usize, to: usize) -> Result<Shogi, PositionError> {
    place(position, from, to, position.board()[from])
}

/// Moves a piece and promotes it.
const fn promote(position: &Shogi, from: usize, to: usize) -> Result<Shogi, PositionError> {
    match position.board()[from] {
        Some(piece) => place(position, from, to, Some(piece.enhance())),
        None => advance(position, from, to),
    }
}

/// Puts `piece` on the square `to` and empties the square `from`.
const fn place(
    position: &Shogi,
    from: usize,
    to: usize,
    piece: Option<Epin>,
) -> Result<Shogi, PositionError> {
    let captured = position.board()[to];
    let moved = match position.board_diff(&[(from, None), (to, piece)]) {
        Ok(moved) => moved,
        Err(error) => return Err(error),
    };
    let moved = match captured {
        Some(captured) => moved.hand_diff(position.turn(), &[(captured.normalize().flip(), 1)]),
        None => Ok(moved),
    };
    match moved {
        Ok(moved) => Ok(moved.toggle()),
        Err(error) => Err(error),
    }
}

/// Puts a piece from the hand of the player to move on an empty square.
const fn drop(position: &Shogi, piece: Epin, to: usize) -> Result<Shogi, PositionError> {
    match position.hand_diff(position.turn(), &[(piece, -1)]) {
        Ok(rest) => match rest.board_diff(&[(to, Some(piece))]) {
            Ok(dropped) => Ok(dropped.toggle()),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

/// Both players open the diagonals of their bishops.
static OPENED: Shogi =
    must!(advance(&must!(advance(&START, square(7, 7), square(7, 6))), square(3, 3), square(3, 4)));

/// The first player's bishop takes the other one and promotes. A silver general takes it back.
static EXCHANGED: Shogi =
    must!(advance(&must!(promote(&OPENED, square(8, 8), square(2, 2))), square(3, 1), square(2, 2)));

/// The first player drops the bishop from their hand.
static DROPPED: Shogi = must!(drop(&EXCHANGED, epin!("B"), square(4, 5)));

fn main() {
    println!("Both diagonals are open.\n\n{OPENED:#}\n");
    println!("The bishops are exchanged: each player holds one.\n\n{EXCHANGED:#}\n");
    println!("The first player has dropped theirs.\n\n{DROPPED:#}\n\nAs FEEN: {DROPPED}\n");

    assert_eq!(DROPPED.hand(Side::First).count(epin!("B")), 0);
    assert_eq!(DROPPED.board()[square(4, 5)].map(Epin::letter), Some(Letter::B));
    let again = drop(&DROPPED.toggle(), epin!("B"), square(5, 5));
    println!("A second drop is refused: {}.", again.expect_err("the hand is empty"));
}
