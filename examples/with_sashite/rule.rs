//! Step 1: the rule for captured pieces. It is now `const`, and letters have names.

use koma::{Epin, Letter};

/// Returns the piece that a captured piece becomes in the hand of its captor, or `None` for a king.
pub(crate) const fn into_hand(captured: Epin) -> Option<Epin> {
    if captured.is_terminal() {
        return None;
    }
    Some(captured.flip().normalize().with_derived(captured.is_native()))
}

/// Returns the value of a piece in hand.
pub(crate) const fn worth(piece: Epin) -> u32 {
    match piece.letter() {
        Letter::P => 1,
        Letter::L | Letter::N => 3,
        Letter::S | Letter::B | Letter::R => 5,
        _ => 0,
    }
}
