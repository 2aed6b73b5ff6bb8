//! Positions whose type does not tell their shape: the reader of FEEN fills them, and the macros work with them.

use super::filling::Counts;
use super::hand_slots::{self, Slot};
use super::{Hand, Shape, zobrist};
use crate::base::Side;
use crate::token::{Epin, Styles};

/// A view of a position: everything that `==` compares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untyped<'a> {
    pub(crate) shape: Shape,
    /// The squares in row-major order, as many as the shape has.
    pub(crate) board: &'a [Option<Epin>],
    /// What the first player holds, and the second.
    pub(crate) hands: [Hand<'a>; 2],
    pub(crate) styles: Styles,
    /// The player to move.
    pub(crate) turn: Side,
}

/// Everything about a position but its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Outline {
    /// The dimensions of the board.
    pub shape: Shape,
    /// The players' styles.
    pub styles: Styles,
    /// The player to move.
    pub turn: Side,
}

/// The pieces of a position under construction.
///
/// All pieces are counted, but stored only as far as there is room. With empty slices nothing is stored, which is
/// enough to find out whether a text is a position.
#[derive(Debug)]
pub struct Draft<'a> {
    board: &'a mut [Option<Epin>],
    hands: &'a mut [Slot],
    /// How many squares there are, once that is known.
    squares: usize,
    board_pieces: usize,
    /// What the board adds to the hash.
    board_hash: u64,
    hand_pieces: [usize; 2],
    /// How many slots are used for each hand.
    hand_slots: [usize; 2],
}

impl<'a> Draft<'a> {
    /// A draft in two slices of the same length, of squares that are `None` and slots that are 0.
    #[must_use]
    pub const fn new(board: &'a mut [Option<Epin>], hands: &'a mut [Slot]) -> Self {
        let squares = board.len();
        Self {
            board,
            hands,
            squares,
            board_pieces: 0,
            board_hash: 0,
            hand_pieces: [0; 2],
            hand_slots: [0; 2],
        }
    }

    /// Says how many squares there are, before any piece goes to a hand.
    pub(crate) const fn set_squares(&mut self, squares: usize) {
        self.squares = squares;
    }

    /// How many pieces there are, on the board and in both hands.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.board_pieces + self.hand_pieces[0] + self.hand_pieces[1]
    }

    /// Puts a piece on a square that is empty.
    #[inline]
    pub const fn put(&mut self, index: usize, piece: Epin) {
        if index < self.board.len() {
            self.board[index] = Some(piece);
            self.board_hash ^= zobrist::square(index, Some(piece));
        }
        self.board_pieces += 1;
    }

    /// Whether a piece has been put on this square.
    #[cfg(feature = "arbitrary")]
    pub(crate) const fn is_occupied(&self, index: usize) -> bool {
        self.board[index].is_some()
    }

    /// How many squares there are.
    #[must_use]
    pub const fn squares(&self) -> usize {
        self.squares
    }

    /// Adds pieces to a hand.
    ///
    /// # Errors
    ///
    /// How many pieces there would be, if they are more than squares.
    pub const fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Result<(), usize> {
        let pieces = self.piece_count().saturating_add(count);
        if pieces > self.squares {
            return Err(pieces);
        }
        if let Some((hands, _)) = self.hands.split_at_mut_checked(self.squares) {
            let used = self.hand_slots[side as usize];
            let held = hand_slots::held(hands, side, used, piece);
            self.hand_slots[side as usize] =
                hand_slots::set_count(hands, side, used, piece, held, held.count + count);
        }
        self.hand_pieces[side as usize] += count;
        Ok(())
    }

    /// What the pieces on the board add to the hash, if none was put where another stood.
    pub(crate) const fn board_hash(&self) -> u64 {
        self.board_hash
    }

    /// What has been counted.
    pub(crate) const fn counts(&self) -> Counts {
        Counts { board_pieces: self.board_pieces, hand_pieces: self.hand_pieces, hand_slots: self.hand_slots }
    }

    /// The position, if there was room for all of it.
    pub(crate) const fn finish(self, outline: Outline) -> Untyped<'a> {
        let Outline { shape, styles, turn } = outline;
        let board: &'a [Option<Epin>] = self.board;
        let slots: &'a [Slot] = self.hands;
        let slots = slots.split_at(self.squares).0;
        let [first, second] = self.hand_slots;
        let hands = [
            Hand::new(hand_slots::of_side(slots, Side::First, first), self.hand_pieces[0]),
            Hand::new(hand_slots::of_side(slots, Side::Second, second), self.hand_pieces[1]),
        ];
        Untyped { shape, board: board.split_at(self.squares).0, hands, styles, turn }
    }
}
