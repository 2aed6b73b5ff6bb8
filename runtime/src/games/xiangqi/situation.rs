//! Implements the rules of xiangqi: where pieces can go.

use super::Position;
use super::board::{
    LINES, Pieces, STEPS, TRAITS, attack_origins, cannon_attacks, forward, home, palace, reached,
};
use super::pieces::{CANNON, GENERAL};
use crate::base::Side;
use crate::games::moves::any_move::AnyMove;
use crate::games::rules::piece_sets::{has, in_both, next};
use crate::games::rules::targets::Targets;

/// The pieces of a position as sets of squares, and the squares whose moves may leave a general attacked.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) pieces: Pieces,
    /// The pieces that attack a general of the player to move.
    pub(super) checkers: u128,
    /// The squares from which a move may leave a general attacked, whatever its target is.
    exposing_origins: u128,
    /// The squares to which a move may leave a general attacked, because the piece becomes the screen of a cannon.
    exposing_targets: u128,
}

impl Situation {
    pub(super) const fn new(position: &Position) -> Self {
        let situation = Self::unrestricted(Pieces::new(position.board(), position.turn(), &TRAITS));
        let pieces = situation.pieces;
        let generals = situation.own_generals();
        if !generals.is_power_of_two() || situation.is_check() {
            return situation;
        }
        // A piece that leaves one of the lines through the general can open a line or end the screens of a cannon. A piece
        // that leaves a square diagonally next to the general can open the way of a horse.
        let general = generals.trailing_zeros() as usize;
        let lines = LINES[general].straight();
        let has_cannon = pieces.kinds[CANNON] & pieces.other & lines != 0;
        Self {
            exposing_origins: generals | lines | STEPS[general].diagonal,
            exposing_targets: if has_cannon { lines } else { 0 },
            ..situation
        }
    }

    /// Returns the situation in which every move may leave a general attacked.
    pub(super) const fn unrestricted(pieces: Pieces) -> Self {
        let mut situation = Self { pieces, checkers: 0, exposing_origins: !0, exposing_targets: !0 };
        let mut generals = situation.own_generals();
        while let Some(general) = next(&mut generals) {
            situation.checkers |= situation.attackers(general, pieces.occupied());
        }
        situation
    }

    /// Returns the generals of the player to move.
    pub(super) const fn own_generals(&self) -> u128 {
        self.pieces.kinds[GENERAL] & self.pieces.own
    }

    /// Returns the other player's pieces that attack a square.
    pub(super) const fn attackers_of_square(&self, square: usize) -> u128 {
        let occupied = self.pieces.occupied();
        if has(self.own_generals(), square) {
            return self.attackers(square, occupied);
        }
        let origins = attack_origins(self.pieces.turn, square, occupied);
        in_both(&origins, &self.pieces.kinds) & self.pieces.other
    }

    /// Returns the other player's pieces that attack a general on a square. `occupied` is the set of squares with pieces.
    /// The generals attack each other if they face each other.
    #[inline]
    const fn attackers(&self, square: usize, occupied: u128) -> u128 {
        let Pieces { turn, other, kinds, .. } = &self.pieces;
        let mut origins = attack_origins(*turn, square, occupied);
        origins[GENERAL] |= LINES[square].file_attacks(occupied);
        in_both(&origins, kinds) & *other
    }

    /// Returns the first general of the player to move, and the pieces that give check to it. Without a general, returns no
    /// pieces.
    pub(super) const fn attackers_of_king(pieces: Pieces) -> (usize, u128) {
        let situation = Self::unrestricted(pieces);
        let Some(general) = next(&mut situation.own_generals()) else { return (0, 0) };
        (general, situation.attackers(general, pieces.occupied()))
    }

    pub(super) const fn is_check(&self) -> bool {
        self.checkers != 0
    }

    /// Returns the pieces of the player to move.
    pub(super) const fn origins(&self) -> u128 {
        self.pieces.own
    }

    /// Reports whether a move is legal.
    pub(super) const fn allows(&self, mv: AnyMove) -> bool {
        has(self.origins(), mv.origin()) && self.targets_in(1 << mv.target(), mv.origin()).has(mv)
    }

    /// Returns the squares that the piece on `origin` can legally go to. The piece must belong to the player to move.
    pub(super) const fn targets(&self, origin: usize) -> Targets {
        self.targets_in(!0, origin)
    }

    /// Returns those of the [`targets`](Self::targets) that are in the set `wanted`.
    #[inline]
    pub(super) const fn targets_in(&self, wanted: u128, origin: usize) -> Targets {
        let targets = self.pseudo_targets(origin) & wanted;
        let exposing =
            if has(self.exposing_origins, origin) { targets } else { targets & self.exposing_targets };
        let safe = self.safe_targets(1 << origin, exposing);
        Targets { plain: targets & !exposing | safe, promoting: 0 }
    }

    /// Returns the squares that the piece on `origin` can go to. Some of these moves may leave the piece's own general
    /// attacked.
    pub(super) const fn pseudo_targets(&self, origin: usize) -> u128 {
        let Pieces { turn, own, other, kinds } = self.pieces;
        let mut targets = self.attacks(turn, origin);
        if has(kinds[CANNON], origin) {
            let occupied = own | other;
            targets = targets & occupied | LINES[origin].rook_attacks(occupied) & !occupied;
        }
        targets & !own & !(kinds[GENERAL] & other)
    }

    /// Returns the squares that the piece on `origin` attacks. The piece belongs to the player `side`.
    #[inline]
    pub(super) const fn attacks(&self, side: Side, origin: usize) -> u128 {
        let [generals, advisors, elephants, horses, chariots, cannons, soldiers] = self.pieces.kinds;
        let occupied = self.pieces.occupied();
        let bit = 1 << origin;
        let steps = &STEPS[origin];
        if soldiers & bit != 0 {
            let sideways = if has(home(side.flip()), origin) { steps.sideways } else { 0 };
            forward(side, bit) | sideways
        } else if chariots & bit != 0 {
            LINES[origin].rook_attacks(occupied)
        } else if horses & bit != 0 {
            reached(&steps.horse, occupied)
        } else if cannons & bit != 0 {
            cannon_attacks(origin, occupied)
        } else if advisors & bit != 0 {
            steps.advisor & home(side)
        } else if elephants & bit != 0 {
            reached(&steps.elephant, occupied) & home(side)
        } else if generals & bit != 0 {
            let faced = LINES[origin].file_attacks(occupied) & generals & self.pieces.of(side.flip());
            steps.general & palace(side) | faced
        } else {
            0
        }
    }

    /// Reports whether the other general alone attacks the player's general after a move that leaves it attacked.
    pub(super) const fn lets_generals_face(&self, origin: usize, target: usize) -> bool {
        let occupied = self.pieces.occupied() & !(1 << origin) | 1 << target;
        let mut generals = self.own_generals();
        if has(generals, origin) {
            generals = generals ^ 1 << origin | 1 << target;
        }
        let mut attackers = 0;
        while let Some(general) = next(&mut generals) {
            attackers |= self.attackers(general, occupied) & !(1 << target);
        }
        attackers & !self.pieces.kinds[GENERAL] == 0
    }

    /// Reports whether no general of the player to move is attacked after a move. The move empties the squares `removed`
    /// and puts the player's pieces on the squares `placed`. `generals` is the set of the player's generals after the move.
    const fn is_safe(&self, generals: u128, removed: u128, placed: u128) -> bool {
        let occupied = self.pieces.occupied() & !removed | placed;
        let mut generals = generals;
        while let Some(general) = next(&mut generals) {
            if self.attackers(general, occupied) & !(removed | placed) != 0 {
                return false;
            }
        }
        true
    }

    /// Returns those of `targets` to which a piece can go without leaving a general of the player attacked. `origin` is
    /// the set with the square of the piece.
    const fn safe_targets(&self, origin: u128, targets: u128) -> u128 {
        let generals = self.own_generals();
        if generals == 0 {
            return targets;
        }
        let mut left = targets;
        let mut safe = 0;
        while let Some(target) = next(&mut left) {
            let moved = if generals & origin != 0 { generals ^ origin | 1 << target } else { generals };
            safe |= (self.is_safe(moved, origin, 1 << target) as u128) << target;
        }
        safe
    }
}
