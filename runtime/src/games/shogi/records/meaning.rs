//! Finds the pieces that a description can mean.

use super::description::{Description, Direction, Sideways};
use crate::base::Side;
use crate::games::rules::piece_sets::{has, next};
use crate::games::shogi::Position;
use crate::games::shogi::board::{ahead, files};
use crate::games::shogi::pieces::{BISHOP, DRAGON, HORSE, PIECES, ROOK};
use crate::games::shogi::situation::Situation;

impl Description {
    /// Reports whether the piece moves many squares. The words for right and left then compare two such pieces.
    pub(super) const fn is_long(&self) -> bool {
        matches!(PIECES[self.piece].kind, ROOK | BISHOP | DRAGON | HORSE)
    }

    /// Returns the player's pieces of this kind.
    pub(super) const fn pieces(&self, position: &Position) -> u128 {
        let piece = PIECES[self.piece].piece.with_side(position.turn()).index();
        let mut pieces = 0;
        let mut square = 0;
        while square < position.board().len() {
            if let Some(found) = position.board()[square]
                && found.index() == piece
            {
                pieces |= 1 << square;
            }
            square += 1;
        }
        pieces
    }

    /// Returns the player's pieces of this kind that can go to the target, or could if the king's safety did not matter.
    pub(super) const fn reaching(&self, position: &Position, situation: &Situation) -> u128 {
        let mut pieces = self.pieces(position);
        let mut reaching = 0;
        while let Some(origin) = next(&mut pieces) {
            reaching |= (has(situation.pseudo_targets(origin), self.target) as u128) << origin;
        }
        reaching
    }

    /// Returns those of the pieces that come from where the description says.
    pub(super) const fn meant(&self, turn: Side, pieces: u128) -> u128 {
        let target = self.target;
        let mut meant = pieces;
        if let Some(origin) = self.origin {
            meant &= 1 << origin;
        }
        meant &= match self.direction {
            Some(Direction::Forward) => ahead(turn.flip(), target),
            Some(Direction::Back) => ahead(turn, target),
            Some(Direction::Across) => !(ahead(turn, target) | ahead(turn.flip(), target)),
            None => !0,
        };
        match self.sideways {
            Some(Sideways::Straight) => meant & files(1 << target) & ahead(turn.flip(), target),
            Some(Sideways::Right) if self.is_long() => outermost(turn, meant),
            Some(Sideways::Left) if self.is_long() => outermost(turn.flip(), meant),
            Some(Sideways::Right) => meant & right_of(turn, target),
            Some(Sideways::Left) => meant & right_of(turn.flip(), target),
            None => meant,
        }
    }

    /// Returns those of the pieces that can legally go to the target.
    pub(super) const fn legal(&self, situation: &Situation, pieces: u128) -> u128 {
        let mut left = pieces;
        let mut legal = 0;
        while let Some(origin) = next(&mut left) {
            legal |= (has(situation.targets(origin).all(), self.target) as u128) << origin;
        }
        legal
    }
}

/// Returns the squares to the right of a square, as the player sees the board.
const fn right_of(side: Side, square: usize) -> u128 {
    let mut squares = 0;
    let mut file = 0;
    while file < 9 {
        let is_right = if side.is(Side::First) { file > square % 9 } else { file < square % 9 };
        if is_right {
            squares |= files(1 << file);
        }
        file += 1;
    }
    squares
}

/// Returns those of the pieces that are furthest to the right, as the player sees the board.
const fn outermost(side: Side, pieces: u128) -> u128 {
    let mut number = 0;
    while number < 9 {
        let file = if side.is(Side::First) { 8 - number } else { number };
        let on_file = pieces & files(1 << file);
        if on_file != 0 {
            return on_file;
        }
        number += 1;
    }
    0
}
