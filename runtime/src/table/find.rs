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
        /// This function is not inlined, so that a search without candidates does none of its work.
        #[inline(never)]
        fn is_at<'a, S: Source<'a>, const A: usize, const B: usize, const C: usize>(
            view: View<'_, S>,
            entry: usize,
            position: &Position<A, B, C>,
        ) -> bool {
            if position.hand_piece_count() == 0
                && let Ok(board) = position.board().try_into()
                && let Some(is_board) = view.is_board(
                    entry,
                    position.styles(),
                    position.turn(),
                    board,
                    position.board_piece_count(),
                )
            {
                return is_board;
            }
            view.is_position(entry, &AnyPosition::of(position))
        }
        let entry = self.find(position.zobrist(), |entry| is_at(self, entry, position));
        entry.map_or(0..0, |entry| self.rows_of(entry))
    }
}
