//! How a position is filled by those that read one: from FEEN, and from the bytes that macros and maps hold.

use super::draft::{Draft, Outline};
use super::hand_slots::{EMPTY, Slot};
use super::{Position, zobrist};
use crate::base::Side;
use crate::token::{Epin, Styles};

/// How many pieces are on the board and in each hand, and how many slots each hand uses.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) board_pieces: usize,
    pub(crate) hand_pieces: [usize; 2],
    pub(crate) hand_slots: [usize; 2],
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// A position without pieces, with the hash of the one that it is going to be.
    pub(crate) const fn blank(dimensions: u8, styles: Styles, turn: Side, hash: u64) -> Self {
        Self {
            board: [[[None; C]; B]; A],
            hands: [[[EMPTY; C]; B]; A],
            hash,
            board_pieces: 0,
            hand_pieces: [0; 2],
            hand_slots: [0; 2],
            styles,
            turn,
            dimensions,
        }
    }

    /// Takes all pieces away; the hash stays as it is.
    pub(crate) const fn clear(&mut self) {
        let (board, slots) = self.storage();
        let mut i = 0;
        while i < board.len() {
            board[i] = None;
            slots[i] = EMPTY;
            i += 1;
        }
    }

    /// The squares and the slots of both hands, to be filled.
    pub(crate) const fn storage(&mut self) -> (&mut [Option<Epin>], &mut [Slot]) {
        (self.board.as_flattened_mut().as_flattened_mut(), self.hands.as_flattened_mut().as_flattened_mut())
    }

    /// Says what the squares and slots hold now.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    pub(crate) const fn set_counts(&mut self, counts: &Counts) {
        let Counts { board_pieces, hand_pieces, hand_slots } = *counts;
        self.board_pieces = board_pieces as u16;
        self.hand_pieces = [hand_pieces[0] as u16, hand_pieces[1] as u16];
        self.hand_slots = [hand_slots[0] as u16, hand_slots[1] as u16];
    }

    /// Says what the squares and slots hold now, what the pieces on the board add to the hash, and the rest.
    pub(crate) const fn complete(&mut self, outline: Outline, counts: &Counts, board_hash: u64) {
        self.set_counts(counts);
        self.styles = outline.styles;
        self.turn = outline.turn;
        self.dimensions = outline.shape.dimension_count();
        self.hash = zobrist::of_board_and_rest(board_hash, &self.untyped());
    }

    /// Fills this position, which holds no pieces, with what `write` writes into a draft; `None` if it writes none.
    pub(crate) fn fill_from(&mut self, write: impl FnOnce(&mut Draft<'_>) -> Option<Outline>) -> Option<()> {
        let (board, slots) = self.storage();
        let mut draft = Draft::new(board, slots);
        let outline = write(&mut draft)?;
        let (counts, board_hash) = (draft.counts(), draft.board_hash());
        self.complete(outline, &counts, board_hash);
        Some(())
    }

    /// Computes the hash from scratch.
    pub(crate) const fn rehash(&mut self) {
        self.hash = zobrist::of(&self.untyped());
    }
}
