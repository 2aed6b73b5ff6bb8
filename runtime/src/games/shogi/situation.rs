//! Implements the rules of shōgi: where pieces can go, and where pieces in hand can be dropped.

use super::Position;
use super::board::{ALL, LINES, Pieces, STEPS, TRAITS, ahead, files, forward, last_ranks};
use super::pieces::{BISHOP, HELD, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER, held_piece};
use crate::base::Side;
use crate::games::moves::any_move::{AnyMove, HAND};
use crate::games::rules::piece_sets::{has, next};
use crate::games::rules::restrictions::Restrictions;
use crate::games::rules::targets::Targets;
use crate::games::text::bytes::index_of;

/// The pieces of a position as sets of squares, and the checks and pins that restrict the player to move.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) pieces: Pieces,
    /// The pieces in the player's hand. Bit `i` is the piece with the index `i` in `HELD`.
    pub(super) held: u128,
    /// The restrictions, if the player has exactly one king.
    pub(super) restrictions: Option<Restrictions<u128>>,
}

impl Situation {
    pub(super) const fn new(position: &Position) -> Self {
        let turn = position.turn();
        let mut kinds = position.hand(turn).iter();
        let mut in_hand = 0;
        while let Some((piece, _)) = kinds.next_kind() {
            if let Some(number) = index_of(piece.letter().as_ascii(), &HELD)
                && piece.index() == held_piece(number, turn).index()
            {
                in_hand |= 1 << number;
            }
        }
        Self::of(Pieces::new(position.board(), turn, &TRAITS), in_hand)
    }

    const fn of(pieces: Pieces, held: u128) -> Self {
        Self { held, ..Self::unrestricted(pieces) }.restricted()
    }

    /// Returns the situation without restrictions, for questions about attacks alone.
    pub(super) const fn unrestricted(pieces: Pieces) -> Self {
        Self { pieces, held: 0, restrictions: None }
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
        let Pieces { turn, other, kinds, .. } = self.pieces;
        let [kings, rooks, bishops, dragons, horses, golds, silvers, knights, lances, pawns] = kinds;
        let side = turn as usize;
        let (steps, lines) = (&STEPS[square], &LINES[square]);
        let mut attackers = steps.king & (kings | dragons | horses)
            | steps.gold[side] & golds
            | steps.silver[side] & silvers
            | steps.knight[side] & knights
            | forward(turn, 1 << square) & pawns;
        // Often, no sliding piece is on a line through the square.
        let diagonal = lines.diagonal() & (bishops | horses) & other;
        if diagonal != 0 {
            attackers |= lines.bishop_attacks(occupied) & diagonal;
        }
        let straight = lines.straight() & (rooks | dragons | ahead(turn, square) & lances) & other;
        if straight != 0 {
            attackers |= lines.rook_attacks(occupied) & straight;
        }
        attackers & other
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

    /// Returns the origins of the player's moves: the pieces on the board and in hand.
    pub(super) const fn origins(&self) -> u128 {
        self.pieces.own | self.held << HAND
    }

    /// Reports whether a move is legal.
    pub(super) const fn allows(&self, mv: AnyMove) -> bool {
        has(self.origins(), mv.origin()) && self.targets_in(1 << mv.target(), mv.origin()).has(mv)
    }

    /// Returns the squares that the piece on `origin`, or the piece in hand, can legally go to. The piece must belong to
    /// the player to move.
    pub(super) const fn targets(&self, origin: usize) -> Targets {
        self.targets_in(!0, origin)
    }

    /// Returns those of the [`targets`](Self::targets) that are in the set `wanted`.
    #[inline]
    pub(super) const fn targets_in(&self, wanted: u128, origin: usize) -> Targets {
        if origin >= HAND {
            return Targets { plain: self.drop_targets(wanted, origin - HAND), promoting: 0 };
        }
        let targets = self.pseudo_targets(origin) & wanted;
        self.with_promotions(origin, self.legal_targets(origin, targets))
    }

    /// Returns the squares that the piece on `origin` can go to. Some of these moves may leave the piece's own king in
    /// check.
    pub(super) const fn pseudo_targets(&self, origin: usize) -> u128 {
        let Pieces { turn, own, other, kinds } = self.pieces;
        self.attacks(turn, origin) & !own & !(kinds[KING] & other)
    }

    /// Returns the squares that the piece on `origin` attacks. The piece belongs to the player `side`.
    #[inline]
    pub(super) const fn attacks(&self, side: Side, origin: usize) -> u128 {
        let [kings, rooks, bishops, dragons, horses, golds, silvers, knights, lances, pawns] =
            self.pieces.kinds;
        let occupied = self.pieces.occupied();
        let bit = 1 << origin;
        let steps = &STEPS[origin];
        if pawns & bit != 0 {
            forward(side, bit)
        } else if golds & bit != 0 {
            steps.gold[side as usize]
        } else if silvers & bit != 0 {
            steps.silver[side as usize]
        } else if knights & bit != 0 {
            steps.knight[side as usize]
        } else if lances & bit != 0 {
            LINES[origin].file_attacks(occupied) & ahead(side, origin)
        } else {
            let king = if (kings | dragons | horses) & bit != 0 { steps.king } else { 0 };
            let rook = if (rooks | dragons) & bit != 0 { LINES[origin].rook_attacks(occupied) } else { 0 };
            let bishop =
                if (bishops | horses) & bit != 0 { LINES[origin].bishop_attacks(occupied) } else { 0 };
            king | rook | bishop
        }
    }

    /// Returns these targets of the piece on `origin`, with and without promotions.
    pub(super) const fn with_promotions(&self, origin: usize, targets: u128) -> Targets {
        let Pieces { turn, kinds, .. } = self.pieces;
        let can_promote =
            kinds[ROOK] | kinds[BISHOP] | kinds[SILVER] | kinds[KNIGHT] | kinds[LANCE] | kinds[PAWN];
        if !has(can_promote, origin) {
            return Targets { plain: targets, promoting: 0 };
        }
        let promoting = self.promoting(origin, targets);
        let must_promote = if has(kinds[PAWN] | kinds[LANCE], origin) {
            last_ranks(turn, 1)
        } else if has(kinds[KNIGHT], origin) {
            last_ranks(turn, 2)
        } else {
            0
        };
        Targets { plain: targets & !must_promote, promoting }
    }

    /// Returns those of the targets of a piece that can promote to which it can go with a promotion.
    #[inline]
    pub(super) const fn promoting(&self, origin: usize, targets: u128) -> u128 {
        let zone = last_ranks(self.pieces.turn, 3);
        if has(zone, origin) { targets } else { targets & zone }
    }

    /// Returns the `wanted` squares on which the piece with this index in `HELD` can legally be dropped.
    const fn drop_targets(&self, wanted: u128, number: usize) -> u128 {
        let mut targets = wanted & ALL & !self.pieces.occupied() & !self.stuck_drops(number);
        if is_pawn(number) {
            targets &= !self.second_pawns();
        }
        let safe = match &self.restrictions {
            Some(restrictions) => targets & restrictions.evasions,
            None => self.safe_targets(0, targets),
        };
        if is_pawn(number) { safe & !self.pawn_mates(safe) } else { safe }
    }

    /// Returns the squares on which the piece with this index in `HELD` could never move again.
    pub(super) const fn stuck_drops(&self, number: usize) -> u128 {
        let ranks = match HELD[number] {
            b'P' | b'L' => 1,
            b'N' => 2,
            _ => 0,
        };
        last_ranks(self.pieces.turn, ranks)
    }

    /// Returns the files that have an unpromoted pawn of the player. The player must not drop a pawn there.
    pub(super) const fn second_pawns(&self) -> u128 {
        files(self.pieces.kinds[PAWN] & self.pieces.own)
    }

    /// Returns those of `targets` on which the drop of a pawn would checkmate.
    pub(super) const fn pawn_mates(&self, targets: u128) -> u128 {
        let Pieces { turn, other, kinds, .. } = self.pieces;
        let mut checks = targets & forward(turn.flip(), kinds[KING] & other);
        let mut mates = 0;
        while let Some(target) = next(&mut checks) {
            mates |= (self.pawn_mates_on(target) as u128) << target;
        }
        mates
    }

    /// Reports whether the other player has no legal move after a pawn was dropped on `target`, where it gives check.
    /// A drop cannot end the check of a pawn, so the hand of the other player does not matter.
    const fn pawn_mates_on(&self, target: usize) -> bool {
        let mut pieces = self.pieces;
        pieces.own |= 1 << target;
        pieces.kinds[PAWN] |= 1 << target;
        let situation = Self::of(pieces.flip(), 0);
        let mut origins = situation.origins();
        while let Some(origin) = next(&mut origins) {
            if situation.targets(origin).all() != 0 {
                return false;
            }
        }
        true
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
}

/// Reports whether the piece with this index in `HELD` is a pawn.
pub(super) const fn is_pawn(number: usize) -> bool {
    HELD[number] == b'P'
}
