//! Keeps the position before a move, so that the move can be taken back.

use crate::position::Position;
use crate::token::Epin;

/// A position before a move. Taking the move back restores this position.
///
/// It contains the whole position, 280 bytes in chess. Copying the position back takes no longer than undoing the changes
/// one by one: in chess, a single move can change the markers of many pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Undo<const A: usize, const B: usize> {
    pub(in crate::games) before: Position<A, B>,
    pub(in crate::games) taken: Option<Epin>,
}

impl<const A: usize, const B: usize> Undo<A, B> {
    /// Returns the captured piece as it was on the board, or `None` if the move captured no piece.
    ///
    /// ```
    /// use koma::{chess::{self, Move}, epin};
    ///
    /// let mut position = chess::position!(fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    /// let undo = chess::play(&mut position, Move::from_static("e4d5"))?;
    /// assert_eq!(undo.taken(), Some(epin!("p")));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("captured"))]
    pub const fn taken(&self) -> Option<Epin> {
        self.taken
    }
}
