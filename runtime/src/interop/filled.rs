//! How a position is filled from what another crate gives.

use crate::base::{Letter, Side};
use crate::position::{Draft, Outline, Position};
use crate::token::{Epin, Styles};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The position with this outline, which is one of this type, and with the pieces that `fill` puts into it.
    pub(super) fn filled<E>(
        outline: Outline,
        fill: impl FnOnce(&mut Draft<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        // Filled in the place that is returned: a large board takes much of a stack.
        let mut result = Ok(Self::blank(0, Styles::new(Letter::A, Letter::A), Side::First, 0));
        if let Ok(position) = &mut result
            && let Err(error) = position.fill_with(outline, fill)
        {
            result = Err(error);
        }
        result
    }

    fn fill_with<E>(
        &mut self,
        outline: Outline,
        fill: impl FnOnce(&mut Draft<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (squares, slots) = self.storage();
        let mut draft = Draft::new(squares, slots);
        fill(&mut draft)?;
        let (counts, board_hash) = (draft.counts(), draft.board_hash());
        self.complete(outline, &counts, board_hash);
        Ok(())
    }
}

/// Adds pieces to a hand, for which there is room: whoever gives them has no more pieces than squares.
pub(super) fn hold(draft: &mut Draft<'_>, side: Side, piece: Epin, count: usize) {
    if let Err(pieces) = draft.hold(side, piece, count) {
        unreachable!("{pieces} pieces on {} squares", draft.squares());
    }
}
