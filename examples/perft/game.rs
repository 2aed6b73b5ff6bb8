//! A game: moves are made in its position, and taken back.

use koma::chess::{self, Fen};
use koma::{Epin, Letter, Side, epin};

use super::directions::Square;
use super::moves::{CASTLINGS, Castling, Chess, Move, generate, is_attacked};

pub(crate) struct Game {
    pub(crate) position: Chess,
    /// The squares that moves have changed, each with what stood there before.
    changes: Vec<(Square, Option<Epin>)>,
    /// The moves that are still to be tried, those of the present position behind those of earlier ones.
    moves: Vec<Move>,
}

impl Game {
    pub(crate) fn new(position: &Chess) -> Result<Self, String> {
        chess::check(position).map_err(|error| error.to_string())?;
        // What has a FEN has no piece in hand, and each in a state that goes with its square.
        Fen::try_from(*position).map_err(|error| error.to_string())?;
        let side = position.turn();
        let (Some(_), Some(waiting)) = (king(position, side), king(position, side.flip())) else {
            return Err("each player needs a king, `K^` or `k^`".to_owned());
        };
        if is_attacked(position, waiting, side) {
            return Err("the player to move could take the king".to_owned());
        }
        Ok(Self { position: *position, changes: Vec::new(), moves: Vec::new() })
    }

    /// In how many ways the game can go on for `depth` moves. Every one of them is made, the last ones too.
    pub(crate) fn count(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let side = self.position.turn();
        let home = king(&self.position, side).expect("no king is ever taken");
        let mut count = 0;
        let others = self.moves.len();
        generate(&self.position, &mut self.moves);
        while self.moves.len() > others
            && let Some(step) = self.moves.pop()
        {
            let before = self.make(step);
            let king = if step.from == home { step.to } else { home };
            if !is_attacked(&self.position, king, side.flip()) {
                count += self.count(depth - 1);
            }
            self.undo(before);
        }
        count
    }

    /// Makes a move, and gives how many changes there were before.
    pub(crate) fn make(&mut self, Move { from, to, piece }: Move) -> usize {
        let before = self.changes.len();
        let side = self.position.turn();
        self.set(from, None);
        self.set(to, Some(piece));
        // A pawn is taken en passant now or not at all.
        if let Some((square, pawn)) = self.marked() {
            let beside = Square::at(to.file(), from.rank());
            let is_taken = piece.letter() == Letter::P && beside == Some(square);
            self.set(square, if is_taken { None } else { Some(pawn.normalize()) });
        }
        // Once the king has moved, no rook may castle any more, but for one that does so now.
        if piece.letter() == Letter::K {
            let rook = epin!("R").with_side(side);
            for Castling { king, rook: [corner, beside] } in CASTLINGS[side as usize] {
                if self.position.piece(corner) == Some(rook.diminish()) {
                    self.set(corner, None);
                    self.set(if king == [from, to] { beside } else { corner }, Some(rook));
                }
            }
        }
        self.position.set_turn(side.flip());
        before
    }

    /// Takes back the last move, of which `before` is what [`make`](Self::make) gave.
    pub(crate) fn undo(&mut self, before: usize) {
        for (square, piece) in self.changes.drain(before..).rev() {
            set(&mut self.position, square, piece);
        }
        self.position.set_turn(self.position.turn().flip());
    }

    /// Changes a square for the move that is being made.
    fn set(&mut self, square: Square, piece: Option<Epin>) {
        let before = set(&mut self.position, square, piece);
        self.changes.push((square, before));
    }

    /// The pawn that can be taken en passant. It has just made two steps.
    fn marked(&self) -> Option<(Square, Epin)> {
        // Ranks are counted from 0.
        let (rank, pawn) = match self.position.turn() {
            Side::First => (4, epin!("-p")),
            Side::Second => (3, epin!("-P")),
        };
        let mut squares = (0..8).filter_map(|file| Square::at(file, rank));
        Some((squares.find(|square| self.position.piece(*square) == Some(pawn))?, pawn))
    }
}

/// Where a player's king is.
fn king(position: &Chess, side: Side) -> Option<Square> {
    let king = epin!("K^").with_side(side);
    position.pieces_of(side).find_map(|(square, piece)| (piece == king).then_some(square))
}

/// Puts a piece, or nothing, on a square, and gives what stood there.
fn set(position: &mut Chess, square: Square, piece: Option<Epin>) -> Option<Epin> {
    match piece {
        Some(piece) => position.put(square, piece).expect("a move adds no piece"),
        None => position.take(square),
    }
}
