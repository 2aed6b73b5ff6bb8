//! The first file to be moved: the rule for a captured piece. It is `const` now, and letters have names.

use koma::{Epin, Letter};

/// What a captured piece becomes in its captor's hand; none for a king.
pub(crate) const fn into_hand(captured: Epin) -> Option<Epin> {
    if captured.is_terminal() {
        return None;
    }
    Some(captured.flip().normalize().with_derived(captured.is_native()))
}

/// What a piece in hand is worth.
pub(crate) const fn worth(piece: Epin) -> u32 {
    match piece.letter() {
        Letter::P => 1,
        Letter::L | Letter::N => 3,
        Letter::S | Letter::B | Letter::R => 5,
        _ => 0,
    }
}
