//! Shows captures, promotions and drops in shōgi: `cargo run --example shogi_drop --features shogi`.
//!
//! Moves are written in USI: `7g7f` moves a piece, `8h2b+` moves and promotes a piece, and `B*4e` drops a
//! bishop. `play` is a `const fn`, so the game is played while the program compiles. If a move cannot be
//! made, the program does not compile.

use koma::shogi::{self, Move, Position, square, usi};
use koma::{Epin, Letter, Side, epin};

/// Returns the position after these moves.
const fn after(mut position: Position, moves: &[Move]) -> Position {
    let mut i = 0;
    while i < moves.len() {
        if let Err(error) = shogi::play(&mut position, moves[i]) {
            error.title().panic();
        }
        i += 1;
    }
    position
}

/// Both players open the diagonals of their bishops.
static OPENED: Position = after(shogi::START, &[usi!("7g7f"), usi!("3c3d")]);

/// Black's bishop takes White's bishop and promotes. White's silver general recaptures.
static EXCHANGED: Position = after(OPENED, &[usi!("8h2b+"), usi!("3a2b")]);

/// Black drops the captured bishop.
static DROPPED: Position = after(EXCHANGED, &[usi!("B*4e")]);

fn main() {
    println!("Both diagonals are open.\n\n{OPENED:#}\n");
    println!("The bishops are exchanged: each player holds one.\n\n{EXCHANGED:#}\n");
    println!("Black has dropped theirs.\n\n{DROPPED:#}\n\nAs FEEN: {DROPPED}\n");

    assert_eq!(DROPPED.hand(Side::First).count(epin!("B")), 0);
    assert_eq!(DROPPED.piece(square!("4e")).map(Epin::letter), Some(Letter::B));
    let refused = shogi::play(&mut DROPPED.toggle(), usi!("B*5e"));
    println!("A second drop is refused: {}.", refused.expect_err("the hand is empty"));
}
