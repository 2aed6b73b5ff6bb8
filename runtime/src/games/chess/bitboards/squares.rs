//! Sets of squares of the board of chess.

/// A set of squares of the board of chess (a bitboard).
///
/// [`bits`](crate::Squares::bits) uses the order of the flat indices: the lowest bit is a8, and bit 63 is h1.
/// [`Numbering`](super::Numbering) converts a set from and to the `u64` of a program that numbers its squares in this or another
/// order.
///
/// ```
/// use koma::chess::{self, Numbering, Squares};
/// use koma::square;
///
/// const CENTER: Squares = Squares::of(&[square!("d4"), square!("e4"), square!("d5"), square!("e5")]);
/// assert_eq!((CENTER.len(), CENTER.contains(square!("e4"))), (4, true));
/// assert_eq!(Numbering::A1.bits(CENTER), 0x0000_0018_1800_0000); // as in most engines
///
/// // The squares of the center that White's knights attack:
/// let knights = [square!("b1"), square!("g1")].map(|square| chess::attacks(&chess::START, square));
/// assert!(((knights[0] | knights[1]) & CENTER).is_empty());
/// ```
#[doc(alias("bitboard"))]
pub type Squares = crate::Squares<8, 8>;

impl Squares {
    pub(crate) const fn of_word(bits: u64) -> Self {
        Self::from_bits(bits as u128)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the board has 64 squares")]
    pub(crate) const fn word(self) -> u64 {
        self.bits() as u64
    }
}
