//! Finds the moves that give check, without playing them.

use super::board::{LINES, attack_origins};
use super::pieces::{KINDS, MET};
use super::situation::Situation;
use crate::games::moves::any_move::AnyMove;
use crate::games::rules::restrictions::Restrictions;

pub(super) type Checks = crate::games::rules::checks::Checks<u128, KINDS>;

impl Situation {
    /// Returns what gives check to the other player. Returns `None` if this player is in check already, or does not have
    /// exactly one king. Then, each move must be tried.
    pub(super) const fn checks(&self) -> Option<Checks> {
        let attacked = Self::unrestricted(self.pieces.flip());
        let kings = attacked.own_kings();
        if !kings.is_power_of_two() {
            return None;
        }
        let king = kings.trailing_zeros() as usize;
        let attackers = attacked.attackers(king, attacked.pieces.own);
        let discoveries = Restrictions::<u128>::new(&LINES[king], attackers, attacked.pieces.other);
        if discoveries.is_check() {
            return None;
        }
        let origins = attack_origins(attacked.pieces.turn, king, attacked.pieces.occupied());
        Some(Checks { origins, discoveries })
    }

    /// Reports whether a legal move gives check. `checks` is the result of [`checks`](Self::checks).
    pub(super) const fn gives_check(&self, checks: Option<&Checks>, mv: AnyMove) -> bool {
        let (origin, target) = (mv.origin(), mv.target());
        let Some(kind) = self.pieces.kind(origin) else { return false };
        let kind = if mv.promotes() { MET } else { kind };
        match checks {
            Some(checks) => checks.give(kind, origin, target),
            None => Self::unrestricted(self.pieces.after(1 << origin, kind, target)).is_check(),
        }
    }
}
