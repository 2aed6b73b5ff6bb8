//! Captures, promotes and drops in shōgi: `cargo run --example shogi_drop`.
//!
//! What a move does is for the program to say: a position lifts pieces and sets them down, on the board and in the hands.
//! All of it is const, so the game is played while the program compiles.
//!
//! Squares are named alike on all boards: a letter counts the files from the left, a number the ranks from the first
//! player's side. Shōgi itself counts files from the right and ranks from the top, so its square 7-7 is `c3` here.

use koma::{Epin, Letter, Position, PositionError, Side, epin, position, square};

type Shogi = Position<9, 9>;
type Square = koma::Square<9, 9>;

static START: Shogi = position!("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");

/// Moves a piece. A captured piece changes sides, loses its promotion, and goes to the hand of the player who moves.
const fn advance(position: &mut Shogi, from: Square, to: Square) {
    let side = position.turn();
    if let Some(captured) = position.shift(from, to) {
        let Ok(()) = position.add_to_hand(side, captured.normalize().flip()) else {
            unreachable!() // There is room for it: it has left the board.
        };
    }
    position.set_turn(side.flip());
}

/// Moves a piece and promotes it.
const fn promote(position: &mut Shogi, from: Square, to: Square) {
    advance(position, from, to);
    if let Some(piece) = position.take(to) {
        let Ok(_) = position.put(to, piece.enhance()) else { unreachable!() };
    }
}

/// Puts a piece from the hand of the player to move on an empty square.
const fn drop(position: &mut Shogi, piece: Epin, to: Square) -> Result<(), PositionError> {
    let side = position.turn();
    if let Err(error) = position.remove_from_hand(side, piece) {
        return Err(error);
    }
    match position.put(to, piece) {
        Ok(None) => {}
        Ok(Some(_)) => panic!("a piece is dropped on an empty square"),
        Err(error) => return Err(error),
    }
    position.set_turn(side.flip());
    Ok(())
}

/// Both players open the diagonals of their bishops.
static OPENED: Shogi = {
    let mut position = START;
    advance(&mut position, square!("c3"), square!("c4"));
    advance(&mut position, square!("g7"), square!("g6"));
    position
};

/// The first player's bishop takes the other one and promotes. A silver general takes it back.
static EXCHANGED: Shogi = {
    let mut position = OPENED;
    promote(&mut position, square!("b2"), square!("h8"));
    advance(&mut position, square!("g9"), square!("h8"));
    position
};

/// The first player drops the bishop from their hand.
static DROPPED: Shogi = {
    let mut position = EXCHANGED;
    let Ok(()) = drop(&mut position, epin!("B"), square!("f5")) else { panic!("no bishop to drop") };
    position
};

fn main() {
    println!("Both diagonals are open.\n\n{OPENED:#}\n");
    println!("The bishops are exchanged: each player holds one.\n\n{EXCHANGED:#}\n");
    println!("The first player has dropped theirs.\n\n{DROPPED:#}\n\nAs FEEN: {DROPPED}\n");

    assert_eq!(DROPPED.hand(Side::First).count(epin!("B")), 0);
    assert_eq!(DROPPED.piece(square!("f5")).map(Epin::letter), Some(Letter::B));
    let refused = drop(&mut DROPPED.toggle(), epin!("B"), square!("e5"));
    println!("A second drop is refused: {}.", refused.expect_err("the hand is empty"));
}
