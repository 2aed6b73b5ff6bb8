use super::Epin;

/// A set of pieces, with one bit for each.
pub(crate) struct PieceSet {
    words: [u64; Epin::COUNT.div_ceil(u64::BITS as usize)],
}

impl PieceSet {
    pub(crate) const EMPTY: Self = Self { words: [0; Epin::COUNT.div_ceil(u64::BITS as usize)] };

    /// Adds the piece; true if it was not there.
    pub(crate) const fn insert(&mut self, piece: Epin) -> bool {
        let bits = u64::BITS as usize;
        let word = &mut self.words[piece.index() / bits];
        let bit = 1 << (piece.index() % bits);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
