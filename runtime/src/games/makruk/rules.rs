//! Implements the rules of makruk: where pieces can go.

use super::Position;
use super::board::{LINES, Pieces, STEPS, TRAITS, forward, promotion_ranks};
use super::pieces::{KING, PAWN};
use crate::games::king_safety::{Restrictions, restricted_king_safety};
use crate::games::legal::Targets;
use crate::games::piece_sets::{has, next};

/// A position, and the restrictions on the moves of the player to move.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) pieces: Pieces,
    /// The restrictions, if the player has exactly one king.
    restrictions: Option<Restrictions>,
}

impl Rules {
    pub(super) const fn new(position: &Position) -> Self {
        let pieces = Pieces::new(position.board(), position.turn(), &TRAITS);
        Self { pieces, restrictions: None }.restricted()
    }

    /// Returns the other player's pieces that attack a square. `occupied` is the set of squares with pieces.
    #[inline]
    const fn attackers(&self, square: usize, occupied: u128) -> u128 {
        let Pieces { turn, other, kinds, .. } = self.pieces;
        let [kings, mets, khons, horses, boats, pawns] = kinds;
        let side = turn as usize;
        let steps = &STEPS[square];
        let attackers = LINES.rook_attacks(square, occupied) & boats
            | steps.king & kings
            | steps.met & mets
            | steps.khon[side] & khons
            | steps.horse & horses
            | steps.pawn_captures[side] & pawns;
        attackers & other
    }

    /// Returns the pieces of the player to move.
    pub(super) const fn origins(&self) -> u128 {
        self.pieces.own
    }

    /// Returns the squares that the piece on `origin` can legally go to. The piece must belong to the player to move.
    pub(super) const fn targets(&self, origin: usize) -> Targets {
        let targets = self.pseudo_targets(origin);
        self.with_promotions(origin, self.legal_targets(origin, targets))
    }

    /// Returns the squares that the piece on `origin` can go to. Some of these moves may leave the piece's own king in
    /// check.
    pub(super) const fn pseudo_targets(&self, origin: usize) -> u128 {
        let Pieces { turn, own, other, kinds } = self.pieces;
        let [kings, mets, khons, horses, boats, pawns] = kinds;
        let side = turn as usize;
        let occupied = own | other;
        let bit = 1 << origin;
        let steps = &STEPS[origin];
        let targets = if pawns & bit != 0 {
            forward(turn, bit) & !occupied | steps.pawn_captures[side] & other
        } else if mets & bit != 0 {
            steps.met
        } else if khons & bit != 0 {
            steps.khon[side]
        } else if horses & bit != 0 {
            steps.horse
        } else if boats & bit != 0 {
            LINES.rook_attacks(origin, occupied)
        } else if kings & bit != 0 {
            steps.king
        } else {
            0
        };
        targets & !own & !(kings & other)
    }

    /// Returns these targets of the piece on `origin`, with and without promotions. Every pawn that reaches a rank of
    /// promotion promotes.
    pub(super) const fn with_promotions(&self, origin: usize, targets: u128) -> Targets {
        let is_pawn = has(self.pieces.kinds[PAWN], origin);
        let promoting = if is_pawn { targets & promotion_ranks(self.pieces.turn) } else { 0 };
        Targets { plain: targets & !promoting, promoting }
    }

    restricted_king_safety! {}
}
