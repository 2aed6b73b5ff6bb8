//! Implements the rules of chess: where pieces can go.

use super::Position;
use super::board::{
    FILE_A, FILE_H, LINES, STEPS, Sets, beside, forward, next, pawn_attacks, row, row_squares,
    squares_from_to,
};
use super::moves::{Move, PROMOTIONS};
use super::pieces::{KING, PAWN};
use crate::games::moves::any_move::AnyMove;
use crate::games::rules::restrictions::Restrictions;

/// The pieces of a position as sets of squares, and the checks and pins that restrict the player to move.
#[derive(Clone, Copy)]
pub(super) struct Situation {
    pub(super) sets: Sets,
    /// The restrictions, if the player has exactly one king.
    restrictions: Option<Restrictions<u64>>,
}

impl Situation {
    pub(super) const fn new(position: &Position) -> Self {
        let sets = Sets::new(position.board(), position.turn());
        let kings = sets.own_kings();
        if !kings.is_power_of_two() {
            return Self { sets, restrictions: None };
        }
        let king = kings.trailing_zeros() as usize;
        let attackers = sets.attackers(king, sets.other);
        Self { sets, restrictions: Some(Restrictions::<u64>::new(&LINES[king], attackers, sets.own)) }
    }

    pub(super) const fn is_check(&self) -> bool {
        self.checkers() != 0
    }

    /// Returns the pieces that attack a king of the player to move.
    pub(super) const fn checkers(&self) -> u64 {
        if let Some(restrictions) = &self.restrictions {
            return restrictions.checkers;
        }
        let mut kings = self.sets.own_kings();
        let mut checkers = 0;
        while let Some(king) = next(&mut kings) {
            checkers |= self.sets.attackers(king, self.sets.occupied());
        }
        checkers
    }

    /// Returns the squares that the piece on `origin` can legally go to. The piece must belong to the player to move.
    /// For castling, the square is the target of the [`Move`].
    pub(super) const fn targets(&self, origin: usize) -> u64 {
        let sets = &self.sets;
        let bit = 1 << origin;
        if sets.kinds[KING] & bit != 0 {
            let targets = STEPS[origin].king & !sets.own & !sets.kinds[KING];
            return self.safe_targets(origin, targets) | self.castling_targets(origin);
        }
        let targets = self.pseudo_targets(origin);
        let targets = match &self.restrictions {
            Some(restrictions) => restrictions.legal(origin, targets),
            None if sets.own_kings() == 0 => targets,
            None => self.safe_targets(origin, targets),
        };
        if sets.passed != 0 && sets.kinds[PAWN] & bit != 0 {
            targets | self.en_passant_targets(origin, sets.passed).0
        } else {
            targets
        }
    }

    /// Returns the number of legal moves of the pieces on `origins` to `wanted` squares. Counts a pawn's move to the last
    /// rank once for each promotion.
    ///
    /// Most pieces are counted by their kind, without a look at each of them.
    pub(super) const fn count(&self, origins: u64, wanted: u64, wanted_of_pawns: u64) -> usize {
        let Sets { own, other, passed, kinds, .. } = self.sets;
        let [kings, queens, rooks, bishops, knights, pawns] = kinds;
        let occupied = self.sets.occupied();
        let (special, evasions) = match &self.restrictions {
            Some(restrictions) => {
                let pawns = if passed == 0 { 0 } else { pawns };
                (restrictions.pinned | kings | pawns, restrictions.evasions)
            }
            None => (!0, 0),
        };
        let plain = origins & !special;
        let allowed = wanted & evasions & !own & !(kings & other);

        let mut count = self.count_pawn_moves(plain & pawns, allowed);
        let mut origins_of_knights = plain & knights;
        while let Some(origin) = next(&mut origins_of_knights) {
            count += (STEPS[origin].knight & allowed).count_ones() as usize;
        }
        // In an opening, many of these pieces cannot move, since their neighbors are pieces of the same player.
        let mut diagonal = plain & (bishops | queens);
        while let Some(origin) = next(&mut diagonal) {
            let lines = &LINES[origin];
            if STEPS[origin].king & lines.diagonal() & !own != 0 {
                count += (lines.bishop_attacks(occupied) & allowed).count_ones() as usize;
            }
        }
        let mut straight = plain & (rooks | queens);
        while let Some(origin) = next(&mut straight) {
            let lines = &LINES[origin];
            if STEPS[origin].king & lines.straight() & !own != 0 {
                count += (lines.rook_attacks(occupied) & allowed).count_ones() as usize;
            }
        }
        let mut special = origins & special;
        while let Some(origin) = next(&mut special) {
            let wanted = if pawns >> origin & 1 != 0 { wanted | wanted_of_pawns } else { wanted };
            let promotions = if self.promotes(origin) { PROMOTIONS.len() } else { 1 };
            count += (self.targets(origin) & wanted).count_ones() as usize * promotions;
        }
        count
    }

    /// Returns the number of moves of these pawns to `allowed` squares, without captures en passant.
    const fn count_pawn_moves(&self, pawns: u64, allowed: u64) -> usize {
        let Sets { turn, other, first, .. } = self.sets;
        let empty = !self.sets.occupied();
        let once = forward(turn, pawns) & empty;
        let first = forward(turn, pawns & first & row_squares(row(turn, 1))) & empty;
        let twice = forward(turn, first) & empty;
        let left = forward(turn, pawns & !FILE_A) >> 1 & other & allowed;
        let right = forward(turn, pawns & !FILE_H) << 1 & other & allowed;
        let ahead = (once | twice) & allowed;
        let count = count_targets(ahead, left, right);
        let last = row_squares(row(turn, 7));
        if (ahead | left | right) & last == 0 {
            return count;
        }
        count + (PROMOTIONS.len() - 1) * count_targets(ahead & last, left & last, right & last)
    }

    /// Returns the squares that the piece on `origin` can go to, without castling and en passant. Some of these moves
    /// may leave the piece's own king in check.
    const fn pseudo_targets(&self, origin: usize) -> u64 {
        let sets = &self.sets;
        let [kings, queens, rooks, bishops, knights, pawns] = sets.kinds;
        let bit = 1 << origin;
        let targets = if pawns & bit != 0 {
            self.pawn_targets(origin)
        } else if knights & bit != 0 {
            STEPS[origin].knight
        } else if kings & bit != 0 {
            STEPS[origin].king
        } else {
            let occupied = sets.occupied();
            let mut attacks = 0;
            if (bishops | queens) & bit != 0 {
                attacks |= LINES[origin].bishop_attacks(occupied);
            }
            if (rooks | queens) & bit != 0 {
                attacks |= LINES[origin].rook_attacks(occupied);
            }
            attacks
        };
        targets & !sets.own & !(kings & sets.other)
    }

    /// Returns the squares that a pawn can go to without en passant. Unlike [`pseudo_targets`](Self::pseudo_targets),
    /// includes captures of kings.
    const fn pawn_targets(&self, origin: usize) -> u64 {
        let Sets { turn, other, first, .. } = self.sets;
        let empty = !self.sets.occupied();
        let bit = 1 << origin;
        let is_first = first & bit & row_squares(row(turn, 1)) != 0;
        let once = forward(turn, bit) & empty;
        let twice = if is_first { forward(turn, once) & empty } else { 0 };
        once | twice | pawn_attacks(turn, origin) & other
    }

    /// Returns the targets of en passant captures by the pawn on `origin`: first those of legal captures, then those of
    /// captures that would leave the king in check. Only pawns in `passed` can be captured.
    #[cold]
    const fn en_passant_targets(&self, origin: usize, passed: u64) -> (u64, u64) {
        let Sets { turn, other, kinds, .. } = self.sets;
        let mut pawns = beside(origin) & passed & kinds[PAWN] & other & row_squares(row(turn, 4));
        let mut legal = 0;
        let mut exposing = 0;
        while let Some(pawn) = next(&mut pawns) {
            let target = forward(turn, 1 << pawn) & !self.sets.occupied();
            if self.sets.en_passant(pawn) >> origin & 1 != 0 {
                legal |= target;
            } else {
                exposing |= target;
            }
        }
        (legal, exposing)
    }

    /// Returns the targets of the piece on `origin` that are illegal only because the king would be in check.
    /// A pawn is `-P` only if it can legally be captured en passant, so captures of unmarked pawns are included here.
    pub(super) const fn unsafe_targets(&self, origin: usize) -> u64 {
        let is_pawn = self.sets.kinds[PAWN] >> origin & 1 != 0;
        let exposing = if is_pawn { self.en_passant_targets(origin, !0).1 } else { 0 };
        self.pseudo_targets(origin) & !self.targets(origin) | exposing
    }

    /// Returns those of `targets` to which the piece can move without leaving a king of the player attacked.
    #[inline(never)] // makes `targets` faster for pieces that do not need this function
    const fn safe_targets(&self, origin: usize, targets: u64) -> u64 {
        let sets = &self.sets;
        let kings = sets.own_kings();
        let bit = 1 << origin;
        let mut left = targets;
        let mut safe = 0;
        while let Some(target) = next(&mut left) {
            let moved = if kings & bit != 0 { kings ^ bit | 1 << target } else { kings };
            safe |= (sets.is_safe(moved, bit, 1 << target) as u64) << target;
        }
        safe
    }

    /// Returns the targets of a king's castling moves.
    const fn castling_targets(&self, king: usize) -> u64 {
        let sets = &self.sets;
        let mut rooks = sets.castling_rooks(king);
        let mut targets = 0;
        while let Some(rook) = next(&mut rooks) {
            let castling = Castling::new(king, rook);
            if !castling.is_blocked(sets) && castling.obstacle(sets).is_none() {
                targets |= 1 << castling.target();
            }
        }
        targets
    }

    /// Returns the castling move if a king's move is castling.
    pub(super) const fn castling(&self, origin: usize, target: usize) -> Option<Castling> {
        let sets = &self.sets;
        if sets.own_kings() >> origin & 1 != 0 { Castling::of(sets, origin, target) } else { None }
    }

    /// Returns the legal castling move to the king's side or to the queen's side. If there is none, returns the reason.
    pub(super) const fn castling_move(&self, to_king_side: bool) -> Result<Move, &'static str> {
        let sets = &self.sets;
        let mut reason = "the player has no castling right on this side";
        let mut kings = sets.own_kings();
        while let Some(king) = next(&mut kings) {
            let right = !0 << king;
            let mut rooks = sets.castling_rooks(king) & if to_king_side { right } else { !right };
            while let Some(rook) = next(&mut rooks) {
                let castling = Castling::new(king, rook);
                match castling.obstacle(sets) {
                    None => return Ok(Move(AnyMove::new(king, castling.target(), 0))),
                    Some(obstacle) => reason = obstacle,
                }
            }
        }
        Err(reason)
    }

    /// Returns a move in the form in which legal moves are listed, or `None` if the move is not legal.
    pub(super) const fn legal(&self, mv: Move) -> Option<Move> {
        let (origin, target) = (mv.0.origin(), mv.0.target());
        if self.sets.own >> origin & 1 == 0 || self.promotes(origin) != mv.0.promotes() {
            return None;
        }
        if let Some(castling) = self.castling(origin, target) {
            let is_legal = castling.obstacle(&self.sets).is_none();
            return if is_legal { Some(Move(AnyMove::new(origin, castling.target(), 0))) } else { None };
        }
        if self.targets(origin) >> target & 1 != 0 { Some(mv) } else { None }
    }

    /// Reports whether every move of the piece on `origin` is a promotion.
    pub(super) const fn promotes(&self, origin: usize) -> bool {
        self.sets.kinds[PAWN] & row_squares(row(self.sets.turn, 6)) & 1 << origin != 0
    }
}

/// Returns the number of moves of pawns to these squares: ahead, and captures to the left and to the right.
const fn count_targets(ahead: u64, left: u64, right: u64) -> usize {
    // Often, no pawn can capture a piece.
    let captures = if left | right == 0 { 0 } else { left.count_ones() + right.count_ones() };
    (ahead.count_ones() + captures) as usize
}

/// A castling move: the squares of the king and the rook before and after the move.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    pub(super) king: usize,
    pub(super) rook: usize,
    pub(super) king_to: usize,
    pub(super) rook_to: usize,
}

impl Castling {
    const fn new(king: usize, rook: usize) -> Self {
        let home = king & !7;
        let (king_to, rook_to) = if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) };
        Self { king, rook, king_to, rook_to }
    }

    /// Returns the castling move if the move of the player's king from `king` to `target` is castling. The king
    /// captures a rook that may castle, or goes two squares towards such a rook. In the second case, the king and the
    /// rook must be on their starting squares in standard chess.
    pub(super) const fn of(sets: &Sets, king: usize, target: usize) -> Option<Self> {
        let rooks = sets.castling_rooks(king);
        let rook = match king % 8 {
            _ if rooks >> target & 1 != 0 => target,
            4 if target == king + 2 => king + 3,
            4 if target == king - 2 => king - 4,
            _ => return None,
        };
        if rooks >> rook & 1 != 0 { Some(Self::new(king, rook)) } else { None }
    }

    /// Returns the target of the [`Move`]. It is the king's target if the king and the rook are on their squares in
    /// standard chess. Otherwise, it is the rook's square.
    pub(super) const fn target(self) -> usize {
        match (self.king % 8, self.rook % 8) {
            (4, 0 | 7) => self.king_to,
            _ => self.rook,
        }
    }

    /// Reports whether another piece is on one of the squares that the king and the rook pass and reach.
    #[inline]
    const fn is_blocked(self, sets: &Sets) -> bool {
        let Self { king, rook, king_to, rook_to } = self;
        // The two targets are next to each other, so the two paths have no gap between them.
        let path = squares_from_to(king, king_to) | squares_from_to(rook, rook_to);
        path & !(1 << king | 1 << rook) & sets.occupied() != 0
    }

    /// Returns the reason why the king cannot castle, or `None` if it can.
    pub(super) const fn obstacle(self, sets: &Sets) -> Option<&'static str> {
        let Self { king, rook, king_to, rook_to } = self;
        if self.is_blocked(sets) {
            return Some("a piece is in the way");
        }
        let both = 1 << king | 1 << rook;
        // The target is checked below, when the rook has moved too.
        let mut passed = squares_from_to(king, king_to) & !(1 << king_to) | 1 << king;
        let occupied = sets.occupied() ^ 1 << king;
        while let Some(square) = next(&mut passed) {
            if sets.attackers(square, occupied) != 0 {
                return Some(if square == king {
                    "the king is in check"
                } else {
                    "the king would pass an attacked square"
                });
            }
        }
        if sets.is_safe(sets.own_kings() ^ 1 << king | 1 << king_to, both, 1 << king_to | 1 << rook_to) {
            None
        } else {
            Some("the king would be in check")
        }
    }
}
