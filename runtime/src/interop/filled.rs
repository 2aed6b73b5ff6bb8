//! How a position is filled from what another crate gives.

use crate::base::Side;
use crate::position::{Draft, Outline, Position};
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// This empty position with the pieces that `fill` puts into it, and with this player to move.
    pub(super) fn filled<E>(
        mut self,
        turn: Side,
        fill: impl FnOnce(&mut Draft<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let outline = Outline { shape: self.shape(), styles: self.styles(), turn };
        let (squares, slots) = self.storage();
        let mut draft = Draft::new(squares, slots);
        fill(&mut draft)?;
        let (counts, board_hash) = (draft.counts(), draft.board_hash());
        self.complete(outline, &counts, board_hash);
        Ok(self)
    }
}

/// Adds pieces to a hand, for which there is room: whoever gives them has no more pieces than squares.
pub(super) fn hold(draft: &mut Draft<'_>, side: Side, piece: Epin, count: usize) {
    if let Err(pieces) = draft.hold(side, piece, count) {
        unreachable!("{pieces} pieces on {} squares", draft.squares());
    }
}
