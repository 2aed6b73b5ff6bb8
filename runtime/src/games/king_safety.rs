//! Finds the moves that leave no king attacked.

use super::lines::Lines;
use super::piece_sets::next;

/// The restrictions on the moves of a player with one king, in a game in which only sliding pieces attack over a distance,
/// up to the nearest piece.
#[derive(Clone, Copy)]
pub(super) struct Restrictions {
    /// The squares that pieces other than the king may reach without leaving the king in check. This set has all
    /// squares, the squares that end a check, or no squares. It does not consider pins.
    pub(super) evasions: u128,
    /// The player's pinned pieces, which must stay on the line to their king.
    pinned: u128,
    king: usize,
}

impl Restrictions {
    /// Returns the restrictions on the moves of the pieces `own`. `attackers` are the pieces that would attack the king if
    /// there were no pieces in `own`.
    pub(super) const fn new<const SQUARES: usize>(
        lines: &Lines<SQUARES>,
        king: usize,
        attackers: u128,
        own: u128,
    ) -> Self {
        let mut left = attackers;
        let mut pinned = 0;
        let mut checkers = 0_u128;
        while let Some(attacker) = next(&mut left) {
            let blockers = lines.between(king, attacker) & own;
            if blockers == 0 {
                checkers |= 1 << attacker;
            } else if blockers.is_power_of_two() {
                pinned |= blockers;
            }
        }
        let evasions = match checkers.count_ones() {
            0 => !0,
            1 => lines.between(king, checkers.trailing_zeros() as usize) | checkers,
            _ => 0,
        };
        Self { evasions, pinned, king }
    }

    pub(super) const fn is_check(&self) -> bool {
        self.evasions != !0
    }

    /// Returns the legal ones of the targets of a piece other than the king.
    #[inline]
    pub(super) const fn legal<const SQUARES: usize>(
        &self,
        lines: &Lines<SQUARES>,
        origin: usize,
        targets: u128,
    ) -> u128 {
        let is_pinned = self.pinned >> origin & 1 != 0;
        targets & self.evasions & if is_pinned { lines.through(self.king, origin) } else { !0 }
    }
}

/// Defines methods of a game's `Rules` that try moves. The type has a field `pieces`, the `PieceSets`, and these methods:
///
/// * `own_kings(&self) -> u128`: the kings of the player to move
/// * `attackers(&self, square: usize, occupied: u128) -> u128`: the other player's pieces that attack a square
macro_rules! king_safety {
    () => {
        /// Reports whether no king of the player to move is attacked after a move. The move empties the squares `removed`
        /// and puts the player's pieces on the squares `placed`. `kings` is the set of the player's kings after the move.
        const fn is_safe(&self, kings: u128, removed: u128, placed: u128) -> bool {
            let occupied = self.pieces.occupied() & !removed | placed;
            let mut kings = kings;
            while let Some(king) = next(&mut kings) {
                if self.attackers(king, occupied) & !(removed | placed) != 0 {
                    return false;
                }
            }
            true
        }

        /// Returns those of `targets` to which a piece can go without leaving a king of the player attacked. `origin` is
        /// the set with the square of the piece, or the empty set for a piece in hand.
        const fn safe_targets(&self, origin: u128, targets: u128) -> u128 {
            let kings = self.own_kings();
            if kings == 0 {
                return targets;
            }
            let mut left = targets;
            let mut safe = 0;
            while let Some(target) = next(&mut left) {
                let moved = if kings & origin != 0 { kings ^ origin | 1 << target } else { kings };
                safe |= (self.is_safe(moved, origin, 1 << target) as u128) << target;
            }
            safe
        }
    };
}
pub(super) use king_safety;

/// Defines the methods of [`king_safety!`], and methods that use [`Restrictions`]. Without exactly one king, these try moves
/// instead.
///
/// The type has the fields `pieces`, the `PieceSets`, and `restrictions: Option<Restrictions>`, and the method `attackers` that
/// [`king_safety!`] needs. The invoking module has the game's `LINES`, and `KING`, the kind of the king.
macro_rules! restricted_king_safety {
    () => {
        /// Returns these rules with the restrictions.
        const fn restricted(self) -> Self {
            let kings = self.own_kings();
            if !kings.is_power_of_two() {
                return self;
            }
            let king = kings.trailing_zeros() as usize;
            let attackers = self.attackers(king, self.pieces.other);
            let restrictions = Some(Restrictions::new(&LINES, king, attackers, self.pieces.own));
            Self { restrictions, ..self }
        }

        /// Returns the kings of the player to move.
        const fn own_kings(&self) -> u128 {
            self.pieces.kinds[KING] & self.pieces.own
        }

        pub(super) const fn is_check(&self) -> bool {
            match &self.restrictions {
                Some(restrictions) => restrictions.is_check(),
                None => !self.is_safe(self.own_kings(), 0, 0),
            }
        }

        /// Returns those of `targets` to which the piece on `origin` can go without leaving a king of the player attacked.
        const fn legal_targets(&self, origin: usize, targets: u128) -> u128 {
            match &self.restrictions {
                Some(restrictions) if !has(self.pieces.kinds[KING], origin) => {
                    restrictions.legal(&LINES, origin, targets)
                }
                _ => self.safe_targets(1 << origin, targets),
            }
        }

        crate::games::king_safety::king_safety! {}
    };
}
pub(super) use restricted_king_safety;
