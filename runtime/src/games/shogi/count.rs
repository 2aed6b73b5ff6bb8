//! Counts legal moves without listing them.

use super::board::{LINES, Pieces, STEPS, ahead, forward, last_ranks};
use super::pieces::KING;
use super::situation::Situation;
use crate::games::rules::piece_sets::next;

impl Situation {
    /// Returns the number of legal moves from these origins to `wanted` squares.
    ///
    /// Most pieces are counted by their kind, without a look at each of them.
    pub(super) const fn count(&self, wanted: u128, origins: u128) -> usize {
        let Pieces { own, other, kinds, .. } = self.pieces;
        let (special, evasions) = match &self.restrictions {
            Some(restrictions) => (restrictions.pinned | kinds[KING], restrictions.evasions),
            None => (!0, 0),
        };
        let plain = origins & own & !special;
        let allowed = wanted & evasions & !own & !(kinds[KING] & other);
        let mut count = self.count_steps(allowed, plain) + self.count_slides(allowed, plain);
        let mut others = origins & !plain;
        while let Some(origin) = next(&mut others) {
            count += self.targets_in(wanted, origin).count();
        }
        count
    }

    /// Returns the number of moves of these pieces to `allowed` squares. Counts pieces that only step or jump.
    const fn count_steps(&self, allowed: u128, pieces: u128) -> usize {
        let Pieces { turn, kinds, .. } = self.pieces;
        let [_, _, _, _, _, golds, silvers, knights, _, pawns] = kinds;
        let side = turn as usize;
        let mut count = 0;

        let targets = forward(turn, pawns & pieces) & allowed;
        count += ones(targets & !last_ranks(turn, 1)) + ones(targets & last_ranks(turn, 3));
        let mut left = golds & pieces;
        while let Some(origin) = next(&mut left) {
            count += ones(STEPS[origin].gold[side] & allowed);
        }
        let mut left = silvers & pieces;
        while let Some(origin) = next(&mut left) {
            let targets = STEPS[origin].silver[side] & allowed;
            count += ones(targets) + ones(self.promoting(origin, targets));
        }
        let mut left = knights & pieces;
        while let Some(origin) = next(&mut left) {
            let targets = STEPS[origin].knight[side] & allowed;
            count += ones(targets & !last_ranks(turn, 2)) + ones(self.promoting(origin, targets));
        }
        count
    }

    /// Returns the number of moves of these pieces to `allowed` squares. Counts pieces that slide.
    const fn count_slides(&self, allowed: u128, pieces: u128) -> usize {
        let Pieces { turn, kinds, .. } = self.pieces;
        let [_, rooks, bishops, dragons, horses, _, _, _, lances, _] = kinds;
        let occupied = self.pieces.occupied();
        let mut count = 0;

        let mut left = lances & pieces;
        while let Some(origin) = next(&mut left) {
            let targets = LINES[origin].file_attacks(occupied) & ahead(turn, origin) & allowed;
            count += ones(targets & !last_ranks(turn, 1)) + ones(self.promoting(origin, targets));
        }
        let mut left = rooks & pieces;
        while let Some(origin) = next(&mut left) {
            let targets = LINES[origin].rook_attacks(occupied) & allowed;
            count += ones(targets) + ones(self.promoting(origin, targets));
        }
        let mut left = bishops & pieces;
        while let Some(origin) = next(&mut left) {
            let targets = LINES[origin].bishop_attacks(occupied) & allowed;
            count += ones(targets) + ones(self.promoting(origin, targets));
        }
        let mut left = dragons & pieces;
        while let Some(origin) = next(&mut left) {
            count += ones((LINES[origin].rook_attacks(occupied) | STEPS[origin].king) & allowed);
        }
        let mut left = horses & pieces;
        while let Some(origin) = next(&mut left) {
            count += ones((LINES[origin].bishop_attacks(occupied) | STEPS[origin].king) & allowed);
        }
        count
    }
}

/// Returns the number of squares in a set.
const fn ones(squares: u128) -> usize {
    // Most sets of promotions are empty.
    if squares == 0 { 0 } else { squares.count_ones() as usize }
}
