//! Positions whose shape is not told by their type: what the readers fill, and what the macros work with.

use crate::hand::Slot;
use crate::hand_slots::{self, HandSlots};
use crate::{Epin, Hand, Shape, Side, Styles};

/// A position as a view: everything that two equal positions have in common.
#[derive(Clone, Copy, Debug)]
pub struct Untyped<'a> {
    /// The dimensions.
    pub shape: Shape,
    /// The squares in row-major order, as many as the shape has.
    pub board: &'a [Option<Epin>],
    /// The slots of both hands, as many again.
    pub hands: &'a [u16],
    /// How many pieces each player holds.
    pub hand_pieces: [usize; 2],
    /// The players' styles.
    pub styles: Styles,
    /// The player to move.
    pub turn: Side,
}

impl<'a> Untyped<'a> {
    /// What a player holds.
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand<'a> {
        hand_slots::hand(self.hands, side, self.hand_pieces[side as usize])
    }
}

/// A position under construction, in slices as long as its shape has squares, or longer if the shape is not
/// known yet.
#[derive(Debug)]
pub struct Draft<'a> {
    board: &'a mut [Option<Epin>],
    hands: &'a mut [Slot],
    squares: usize,
    board_pieces: usize,
    hand_pieces: [usize; 2],
}

impl<'a> Draft<'a> {
    /// A draft in two slices of the same length, of squares that are `None` and slots that are 0.
    #[must_use]
    pub const fn new(board: &'a mut [Option<Epin>], hands: &'a mut [u16]) -> Self {
        let squares = board.len();
        Self { board, hands, squares, board_pieces: 0, hand_pieces: [0; 2] }
    }

    /// Now that the number of squares is known, which is at most that of the elements.
    pub(crate) const fn set_squares(&mut self, squares: usize) {
        self.squares = squares;
    }

    /// How many pieces there are on the board and in both hands.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.board_pieces + self.hand_pieces[0] + self.hand_pieces[1]
    }

    pub(crate) const fn board_pieces(&self) -> usize {
        self.board_pieces
    }

    /// How many pieces each player holds.
    #[must_use]
    pub const fn hand_pieces(&self) -> [usize; 2] {
        self.hand_pieces
    }

    /// Puts a piece on a square that is empty; what is beyond the board is left for the shape to report.
    pub const fn put(&mut self, index: usize, piece: Epin) {
        if index < self.board.len() {
            self.board[index] = Some(piece);
            self.board_pieces += 1;
        }
    }

    pub(crate) const fn holds(&self, side: Side, piece: Epin) -> bool {
        self.held(side, piece) > 0
    }

    const fn held(&self, side: Side, piece: Epin) -> usize {
        let hands = self.hands.split_at(self.squares).0;
        hand_slots::hand(hands, side, self.hand_pieces[side as usize]).count(piece)
    }

    /// Adds pieces to a hand; false if there would be more pieces than squares.
    pub const fn hold(&mut self, side: Side, piece: Epin, count: usize) -> bool {
        let fits = count <= self.squares - self.piece_count();
        if fits {
            let held = self.held(side, piece);
            let hands = self.hands.split_at_mut(self.squares).0;
            let mut hand = HandSlots::new(hands, side, self.hand_pieces[side as usize]);
            hand.resize_run(piece, held, held + count);
            self.hand_pieces[side as usize] = hand.len();
        }
        fits
    }
}
