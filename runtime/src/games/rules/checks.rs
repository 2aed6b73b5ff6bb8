//! Finds the moves that give check, in a game in which only sliding pieces attack over a distance, up to the nearest piece.

use crate::games::rules::restrictions::Restrictions;

/// What gives check to the other player, who has exactly one king and is not in check.
///
/// A set of squares is a `u64` in chess, and a `u128` in the other games.
#[derive(Clone, Copy)]
pub(in crate::games) struct Checks<Set: 'static, const KINDS: usize> {
    /// For each kind of piece, the squares from which a piece of the player to move attacks the king.
    pub(in crate::games) origins: [Set; KINDS],
    /// The restrictions that would apply if the player's own pieces protected the other king from the player's sliding pieces.
    /// A piece that leaves its line discovers check.
    pub(in crate::games) discoveries: Restrictions<Set>,
}

/// Defines the methods of [`Checks`] for one type of sets. Const code has no arithmetic with generic types.
macro_rules! checks_as {
    ($Set:ident) => {
        impl<const KINDS: usize> Checks<$Set, KINDS> {
            /// Reports whether a legal move gives check. `kind` is the kind of the piece after the move. The piece of a slide
            /// must have been of this kind before the move. No other square may become empty.
            #[inline]
            pub(in crate::games) const fn give(&self, kind: usize, origin: usize, target: usize) -> bool {
                self.origins[kind] >> target & 1 != 0 || self.discoveries.unpins(origin, target)
            }
        }
    };
}

#[cfg(feature = "chess")]
checks_as! { u64 }
#[cfg(feature = "_shared_rules")]
checks_as! { u128 }
