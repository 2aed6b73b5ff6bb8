//! Finds the moves that give check, without playing them.

use super::board::{LINES, STEPS, attack_origins};
use super::situation::Situation;
use crate::games::moves::any_move::AnyMove;
use crate::games::rules::piece_sets::has;

/// The squares on which pieces attack the other general, are screens, or block attacks.
///
/// Only a move from or to one of these squares can give check, if the other player has exactly one general and is not in
/// check. Otherwise, the set has all squares.
#[derive(Clone, Copy)]
pub(super) struct Checks(u128);

impl Checks {
    pub(super) const fn new(situation: &Situation) -> Self {
        let attacked = Situation::unrestricted(situation.pieces.flip());
        let generals = attacked.own_generals();
        if !generals.is_power_of_two() || attacked.is_check() {
            return Self(!0);
        }
        let general = generals.trailing_zeros() as usize;
        // On the empty board, pieces attack from all squares from which they could ever attack. Pieces block sliding pieces
        // on the lines, and horses and elephants diagonally next to the general.
        let mut squares = LINES[general].straight() | STEPS[general].diagonal;
        let origins = attack_origins(attacked.pieces.turn, general, 0);
        let mut kind = 0;
        while kind < origins.len() {
            squares |= origins[kind];
            kind += 1;
        }
        Self(squares)
    }
}

impl Situation {
    /// Reports whether a legal move gives check.
    pub(super) const fn gives_check(&self, checks: &Checks, mv: AnyMove) -> bool {
        let (origin, target) = (mv.origin(), mv.target());
        if !has(checks.0, origin) && !has(checks.0, target) {
            return false;
        }
        let Some(kind) = self.pieces.kind(origin) else { return false };
        Self::unrestricted(self.pieces.after(1 << origin, kind, target)).is_check()
    }
}
