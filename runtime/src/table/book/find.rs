//! Finds the rows of a position.

use core::ops::Range;

use super::source::Source;
use super::view::View;
use crate::position::Position;
use crate::position::builder::AnyPosition;

impl<'a, S: Source<'a>> View<'_, S> {
    /// Returns the index of the position for which `is_position` returns `true`, or `None` if there is no such
    /// position. `hash` is the hash of this position.
    #[inline]
    pub(super) fn find(self, hash: u64, is_position: impl Fn(usize) -> bool) -> Option<usize> {
        self.candidates(hash).find(|entry| is_position(*entry))
    }

    /// Returns the indices of a position's rows. A position that is not in the book has no rows.
    #[inline]
    pub(super) fn row_range<const A: usize, const B: usize, const C: usize>(
        self,
        position: &Position<A, B, C>,
    ) -> Range<usize> {
        let entry = self.find(position.zobrist(), |entry| self.is_at(entry, position));
        entry.map_or(0..0, |entry| self.rows_of(entry))
    }

    /// Reports whether `position` equals the position with this index. This method is not inlined, so that a search
    /// without candidates does none of its work.
    #[inline(never)]
    pub(super) fn is_at<const A: usize, const B: usize, const C: usize>(
        self,
        entry: usize,
        position: &Position<A, B, C>,
    ) -> bool {
        if position.hand_piece_count() == 0
            && self.header.shape == Some(position.shape())
            && let Ok(board) = position.board().try_into()
            && let Some(is_board) =
                self.is_board(entry, position.styles(), position.turn(), board, position.board_piece_count())
        {
            return is_board;
        }
        self.is_position(entry, &AnyPosition::of(position))
    }
}
