//! Implements the rules of makruk: where pieces can go.

use super::Position;
use super::board::{LINES, Pieces, STEPS, TRAITS, attack_origins, forward, promotion_ranks};
use super::pieces::{KING, PAWN};
use crate::base::Side;
use crate::games::moves::any_move::AnyMove;
use crate::games::rules::piece_sets::{has, in_both, next};
use crate::games::rules::restrictions::Restrictions;
use crate::games::rules::targets::Targets;

/// The pieces of a position as sets of squares, and the checks and pins that restrict the player to move.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) pieces: Pieces,
    /// The restrictions, if the player has exactly one king.
    restrictions: Option<Restrictions<u128>>,
}

impl Situation {
    pub(super) const fn new(position: &Position) -> Self {
        let pieces = Pieces::new(position.board(), position.turn(), &TRAITS);
        Self::unrestricted(pieces).restricted()
    }

    /// Returns the situation without restrictions, for questions about attacks alone.
    pub(super) const fn unrestricted(pieces: Pieces) -> Self {
        Self { pieces, restrictions: None }
    }

    /// Returns the same situation with the restrictions.
    const fn restricted(self) -> Self {
        let kings = self.own_kings();
        if !kings.is_power_of_two() {
            return self;
        }
        let king = kings.trailing_zeros() as usize;
        let attackers = self.attackers(king, self.pieces.other);
        let restrictions = Some(Restrictions::<u128>::new(&LINES[king], attackers, self.pieces.own));
        Self { restrictions, ..self }
    }

    /// Returns the kings of the player to move.
    pub(super) const fn own_kings(&self) -> u128 {
        self.pieces.kinds[KING] & self.pieces.own
    }

    /// Returns the other player's pieces that attack a square. `occupied` is the set of squares with pieces.
    #[inline]
    pub(super) const fn attackers(&self, square: usize, occupied: u128) -> u128 {
        let origins = attack_origins(self.pieces.turn, square, occupied);
        in_both(&origins, &self.pieces.kinds) & self.pieces.other
    }

    /// Returns the first king of the player to move, and the pieces that give check to it. Without a king, returns no
    /// pieces.
    pub(super) const fn attackers_of_king(pieces: Pieces) -> (usize, u128) {
        let situation = Self::unrestricted(pieces);
        let Some(king) = next(&mut situation.own_kings()) else { return (0, 0) };
        (king, situation.attackers(king, pieces.occupied()))
    }

    pub(super) const fn is_check(&self) -> bool {
        self.checkers() != 0
    }

    /// Returns the pieces that attack a king of the player to move.
    pub(super) const fn checkers(&self) -> u128 {
        if let Some(restrictions) = &self.restrictions {
            return restrictions.checkers;
        }
        let mut kings = self.own_kings();
        let mut checkers = 0;
        while let Some(king) = next(&mut kings) {
            checkers |= self.attackers(king, self.pieces.occupied());
        }
        checkers
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
        self.with_promotions(origin, self.legal_targets(origin, targets))
    }

    /// Returns the squares that the piece on `origin` can go to. Some of these moves may leave the piece's own king in
    /// check.
    pub(super) const fn pseudo_targets(&self, origin: usize) -> u128 {
        let Pieces { turn, own, other, kinds } = self.pieces;
        let targets = if has(kinds[PAWN], origin) {
            forward(turn, 1 << origin) & !other | self.attacks(turn, origin) & other
        } else {
            self.attacks(turn, origin)
        };
        targets & !own & !(kinds[KING] & other)
    }

    /// Returns the squares that the piece on `origin` attacks. The piece belongs to the player `side`.
    #[inline]
    pub(super) const fn attacks(&self, side: Side, origin: usize) -> u128 {
        let [kings, mets, khons, horses, boats, pawns] = self.pieces.kinds;
        let side = side as usize;
        let bit = 1 << origin;
        let steps = &STEPS[origin];
        if pawns & bit != 0 {
            steps.pawn_captures[side]
        } else if mets & bit != 0 {
            steps.met
        } else if khons & bit != 0 {
            steps.khon[side]
        } else if horses & bit != 0 {
            steps.horse
        } else if boats & bit != 0 {
            LINES[origin].rook_attacks(self.pieces.occupied())
        } else if kings & bit != 0 {
            steps.king
        } else {
            0
        }
    }

    /// Returns these targets of the piece on `origin`, with and without promotions. Every pawn that reaches a rank of
    /// promotion promotes.
    pub(super) const fn with_promotions(&self, origin: usize, targets: u128) -> Targets {
        let is_pawn = has(self.pieces.kinds[PAWN], origin);
        let promoting = if is_pawn { targets & promotion_ranks(self.pieces.turn) } else { 0 };
        Targets { plain: targets & !promoting, promoting }
    }

    /// Returns those of `targets` to which the piece on `origin` can go without leaving a king of the player attacked.
    const fn legal_targets(&self, origin: usize, targets: u128) -> u128 {
        match &self.restrictions {
            Some(restrictions) if !has(self.pieces.kinds[KING], origin) => {
                restrictions.legal(origin, targets)
            }
            _ => self.safe_targets(1 << origin, targets),
        }
    }

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
    /// the set with the square of the piece.
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
}
