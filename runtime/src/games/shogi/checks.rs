//! Finds the moves that give check, without playing them.

use super::board::{LINES, attack_origins};
use super::pieces::{HELD_KINDS, KINDS, PROMOTED};
use super::situation::Situation;
use crate::games::moves::any_move::{AnyMove, HAND};
use crate::games::rules::restrictions::Restrictions;
use crate::games::rules::targets::Targets;

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

    /// Returns the squares on which the piece on `origin`, or the piece in hand, can legally give check.
    pub(super) const fn checking_targets(&self, checks: &Checks, origin: usize) -> Targets {
        if let Some(number) = origin.checked_sub(HAND) {
            return self.targets_in(checks.origins[HELD_KINDS[number]], origin);
        }
        let Some(kind) = self.pieces.kind(origin) else { return Targets::NONE };
        let discovering = checks.discoveries.off_line(origin);
        let plain = checks.origins[kind] | discovering;
        let promoting = checks.origins[PROMOTED[kind]] | discovering;
        let targets = self.targets_in(plain | promoting, origin);
        Targets { plain: targets.plain & plain, promoting: targets.promoting & promoting }
    }

    /// Reports whether a legal move gives check. `checks` is the result of [`checks`](Self::checks).
    pub(super) const fn gives_check(&self, checks: Option<&Checks>, mv: AnyMove) -> bool {
        let (origin, target) = (mv.origin(), mv.target());
        let (removed, kind) = match mv.dropped() {
            Some(number) => (0, HELD_KINDS[number]),
            None => match self.pieces.kind(origin) {
                Some(kind) => (1 << origin, if mv.promotes() { PROMOTED[kind] } else { kind }),
                None => return false,
            },
        };
        match checks {
            Some(checks) => checks.give(kind, origin, target),
            None => Self::unrestricted(self.pieces.after(removed, kind, target)).is_check(),
        }
    }
}
