//! Migrates an engine from the crates `sashite-*` to Koma, file by file: first the rule for captured pieces, then
//! the positions. Checks after each step that the engine plays as before.
//!
//! Run it with `cargo run --example with_sashite --features sashite`.

use std::error::Error;

use koma::{Epin, square};
use sashite_feen::Feen;

mod after;
mod before;
mod rule;

/// Shōgi against chess. A chess knight takes the promoted rook of shōgi.
const START: &str = "4k^4/9/3n5/9/4+R4/9/9/9/4K^4 P/ c/S";

fn main() -> Result<(), Box<dyn Error>> {
    // Before the migration: squares are numbers.
    let squares = [2 * 9 + 3, 4 * 9 + 4];
    let start = Feen::parse(START)?.to_qi();
    let old = before::play(start.clone(), squares, before::into_hand)?;
    println!("before   {}", sashite_feen::encode(&old)?);

    // Step 1: the rule is migrated. To call the new rule, the old code converts tokens. This cannot fail.
    let moved_rule = |piece| rule::into_hand(Epin::from_sashite(piece)).map(Epin::to_sashite);
    let halfway = before::play(start.clone(), squares, moved_rule)?;
    println!("halfway  {}", sashite_feen::encode(&halfway)?);
    for piece in Epin::all() {
        let theirs = piece.to_sashite();
        assert_eq!(moved_rule(theirs), before::into_hand(theirs), "{piece} becomes another piece in hand");
        assert_eq!(rule::worth(piece), before::worth(theirs), "{piece} is worth something else");
    }

    // Step 2: the position is migrated too. Code that is not migrated yet converts positions from or to a Qi.
    let start = after::Game::from_qi(&start)?;
    let new = after::play(start, [square!("d7"), square!("e5")])?;
    println!("after    {new}");
    if let Some((piece, _)) = new.second_player_hand().first() {
        println!("The second player holds {piece}, which is worth {}.", rule::worth(piece));
    }

    assert_eq!((&halfway, new.to_qi()), (&old, old.clone()));
    Ok(())
}
