//! The numbers of the format that a writer needs. `book/FORMAT.md` describes them.
//!
//! `koma-runtime` has the same numbers for reading, but they are not part of its public API. A test compares both files.

/// The version of the format that this crate writes.
pub(crate) const VERSION: u32 = 2;
/// The alignment of the index, in bytes.
pub(crate) const ALIGNMENT: usize = 64;
/// The flag of a column whose cells may be empty.
pub(crate) const OPTIONAL: usize = 1;
/// The flag of a column with an index.
pub(crate) const INDEXED: usize = 2;
/// The flag of a book in which rows of other positions were added between the rows of one position.
pub(crate) const MIXED: usize = 1;
/// The number of positions in a block. A block stores the index of its first row and the row count of each position.
pub(crate) const BLOCK: usize = 16;
/// The maximum number of style pairs that records can refer to.
pub(crate) const MAX_STYLES: usize = 63;
/// The maximum number of piece kinds that have a symbol in records.
pub(crate) const SHORT_KINDS: usize = 32;
/// The first byte of a record whose position has a long form.
pub(crate) const LONG: u8 = 252;
/// The bit of a record's first byte that is set on the second player's turn.
pub(crate) const TURN: u8 = 1;
/// The bit of a record's first byte that is set if there are pieces in hand.
pub(crate) const HANDS: u8 = 2;
/// The width of a symbol in a record, in bits.
pub(crate) const SYMBOL_BITS: usize = 5;

/// Returns the number of bytes that `number` needs. For 0, the result is 1.
pub(crate) const fn width_of(number: u64) -> usize {
    (u64::BITS - (number | 1).leading_zeros()).div_ceil(8) as usize
}
