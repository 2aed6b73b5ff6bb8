//! What the rules of the games share: sets of squares, the lines of sliding pieces, checks and pins, the targets of
//! pieces, and what no game can have.

pub(in crate::games) mod checks;
pub(in crate::games) mod grid;
pub(in crate::games) mod impossible;
pub(in crate::games) mod lines;
#[cfg(feature = "_shared_rules")]
pub(in crate::games) mod piece_sets;
#[cfg(feature = "_shared_rules")]
pub(in crate::games) mod refused;
pub(in crate::games) mod restrictions;
#[cfg(feature = "_shared_rules")]
pub(in crate::games) mod targets;
pub(in crate::games) mod transposed;
