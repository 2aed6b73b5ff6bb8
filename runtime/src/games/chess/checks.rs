//! Finds the moves that give check, without playing them.

use super::board::{LINES, attack_origins};
use super::moves::{Move, PROMOTIONS};
use super::pieces::{KINDS, KING, LETTERS, PAWN, ROOK};
use super::situation::{Castling, Situation};
use crate::games::rules::restrictions::Restrictions;
use crate::games::text::bytes::index_of;

pub(super) type Checks = crate::games::rules::checks::Checks<u64, KINDS>;

impl Situation {
    /// Returns what gives check to the other player. Returns `None` if this player is in check already, or does not have
    /// exactly one king. Then, each move must be tried.
    pub(super) const fn checks(&self) -> Option<Checks> {
        let attacked = self.sets.flip();
        let kings = attacked.own_kings();
        if !kings.is_power_of_two() {
            return None;
        }
        let king = kings.trailing_zeros() as usize;
        let attackers = attacked.attackers(king, attacked.own);
        let discoveries = Restrictions::<u64>::new(&LINES[king], attackers, attacked.other);
        if discoveries.is_check() {
            return None;
        }
        Some(Checks { origins: attack_origins(attacked.turn, king, attacked.occupied()), discoveries })
    }

    /// Reports whether a legal move gives check. `checks` is the result of [`checks`](Self::checks).
    pub(super) const fn gives_check(&self, checks: Option<&Checks>, mv: Move) -> bool {
        let sets = &self.sets;
        let (origin, target) = (mv.0.origin(), mv.0.target());
        let Some(kind) = sets.kind(origin) else { return false };
        if let Some(Castling { king, rook, king_to, rook_to }) = self.castling(origin, target) {
            return sets.gives_check(1 << king | 1 << rook, &[(KING, king_to), (ROOK, rook_to)]);
        }
        if mv.0.promotes() {
            return sets.gives_check(1 << origin, &[(promoted(mv), target)]);
        }
        let is_en_passant = kind == PAWN && origin % 8 != target % 8 && sets.other >> target & 1 == 0;
        if is_en_passant {
            let captured = origin & !7 | target & 7;
            return sets.gives_check(1 << origin | 1 << captured, &[(kind, target)]);
        }
        match checks {
            Some(checks) => checks.give(kind, origin, target),
            None => sets.gives_check(1 << origin, &[(kind, target)]),
        }
    }
}

/// Returns the kind of the piece that a pawn promotes to.
const fn promoted(mv: Move) -> usize {
    let letter = PROMOTIONS[mv.0.promotion() - 1];
    match index_of(letter, &LETTERS) {
        Some(kind) => kind,
        None => PAWN,
    }
}
