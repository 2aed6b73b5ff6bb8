use super::Position;
use crate::{Epin, Letter, Shape, Side, Styles, zobrist};

/// A position under construction from its FEEN, of which the shape, the styles and the turn are known last.
pub(crate) struct Builder<const A: usize, const B: usize, const C: usize> {
    position: Position<A, B, C>,
}

impl<const A: usize, const B: usize, const C: usize> Builder<A, B, C> {
    pub(crate) const SHAPE: Shape = Position::<A, B, C>::SHAPE;

    pub(crate) const fn new() -> Self {
        let mut position = Position::new(Styles::new(Letter::A, Letter::A));
        position.hash = 0;
        Self { position }
    }

    /// Whether positions of this type have the shape, which FEEN can tell.
    pub(crate) const fn accepts(shape: &Shape) -> bool {
        let [a, b, c] = shape.sizes();
        a == A && b == B && c == C
    }

    /// Puts a piece on the next empty square; one beyond the board is for the shape to report.
    pub(crate) const fn put(&mut self, index: usize, piece: Epin) {
        let board = self.position.board.as_flattened_mut().as_flattened_mut();
        if index < board.len() {
            board[index] = Some(piece);
            self.position.board_pieces += 1;
            self.position.hash ^= zobrist::square(index, Some(piece));
        }
    }

    pub(crate) const fn holds(&self, side: Side, piece: Epin) -> bool {
        self.position.hand(side).count(piece) > 0
    }

    /// Puts pieces of a kind not held yet into a hand; false if they outnumber the squares.
    pub(crate) const fn hold(&mut self, side: Side, piece: Epin, count: usize) -> bool {
        let fits = self.position.piece_count() + count <= Position::<A, B, C>::SQUARES;
        if fits {
            self.position.set_held(side, piece, 0, count);
        }
        fits
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most three dimensions")]
    pub(crate) const fn finish(self, shape: &Shape, styles: Styles, turn: Side) -> Position<A, B, C> {
        let mut position = self.position;
        position.hash ^= zobrist::shape(shape) ^ zobrist::styles(styles.first(), styles.second());
        position.hash ^= zobrist::turn(turn);
        position.styles = styles;
        position.turn = turn;
        position.dimensions = shape.dimensions().len() as u8;
        position
    }
}
