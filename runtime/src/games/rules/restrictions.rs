//! Finds the checks and pins that restrict the moves of a player.

use crate::games::rules::lines::Lines;

/// The restrictions on the moves of a player with one king, in a game in which only sliding pieces attack over a distance,
/// up to the nearest piece.
///
/// A set of squares is a `u64` in chess, and a `u128` in the other games.
#[derive(Clone, Copy)]
pub(in crate::games) struct Restrictions<Set: 'static> {
    /// The squares that pieces other than the king may reach without leaving the king in check. This set has all
    /// squares, the squares that end a check, or no squares. It does not consider pins.
    pub(in crate::games) evasions: Set,
    /// The pieces that give check.
    pub(in crate::games) checkers: Set,
    /// The player's pinned pieces, which must stay on the line to their king.
    pub(in crate::games) pinned: Set,
    /// The lines through the king.
    lines: &'static Lines<Set>,
}

/// Defines the methods of [`Restrictions`] for one type of sets. Const code has no arithmetic with generic types.
macro_rules! restrictions_as {
    ($Set:ident) => {
        impl Restrictions<$Set> {
            /// Returns the restrictions on the moves of the pieces `own`. `lines` are the lines through their king.
            /// `attackers` are the pieces that would attack the king if there were no pieces in `own`.
            pub(in crate::games) const fn new(
                lines: &'static Lines<$Set>,
                attackers: $Set,
                own: $Set,
            ) -> Self {
                let mut left = attackers;
                let mut pinned = 0;
                let mut checkers: $Set = 0;
                while left != 0 {
                    let attacker = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let blockers = lines.between(attacker) & own;
                    if blockers == 0 {
                        checkers |= 1 << attacker;
                    } else if blockers.is_power_of_two() {
                        pinned |= blockers;
                    }
                }
                let evasions = if checkers == 0 {
                    !0
                } else if checkers.is_power_of_two() {
                    lines.between(checkers.trailing_zeros() as usize) | checkers
                } else {
                    0
                };
                Self { evasions, checkers, pinned, lines }
            }

            pub(in crate::games) const fn is_check(&self) -> bool {
                self.checkers != 0
            }

            /// Returns the squares off the line to the king if a piece is pinned, or no squares.
            #[inline]
            pub(in crate::games) const fn off_line(&self, origin: usize) -> $Set {
                if self.pinned >> origin & 1 != 0 { !self.lines.through(origin) } else { 0 }
            }

            /// Reports whether a move takes a pinned piece off the line to its king.
            #[inline]
            pub(in crate::games) const fn unpins(&self, origin: usize, target: usize) -> bool {
                self.off_line(origin) >> target & 1 != 0
            }

            /// Returns the legal ones of the targets of a piece other than the king.
            #[inline]
            pub(in crate::games) const fn legal(&self, origin: usize, targets: $Set) -> $Set {
                let is_pinned = self.pinned >> origin & 1 != 0;
                targets & self.evasions & if is_pinned { self.lines.through(origin) } else { !0 }
            }
        }
    };
}

#[cfg(feature = "chess")]
restrictions_as! { u64 }
#[cfg(feature = "_shared_rules")]
restrictions_as! { u128 }
