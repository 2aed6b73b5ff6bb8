//! The numbers of the format of books. `FORMAT.md` of `koma-book` describes them.

/// The first bytes of every book.
pub const MAGIC: &[u8; 8] = b"komabook";
/// The version of the format.
pub const VERSION: u32 = 2;
/// The length of the header before the columns, in bytes.
pub(super) const HEADER_LEN: usize = 64;
/// The length of a column's header, in bytes.
pub(super) const COLUMN_LEN: usize = 16;
/// The length of a checksum, in bytes.
pub const CHECKSUM_LEN: usize = 8;
/// The length of a page, in bytes. Each page has a checksum. The last page may be shorter.
pub const PAGE: usize = 1024;
/// The alignment of the index, in bytes.
pub const ALIGNMENT: usize = 64;
/// The flag of a column whose cells may be empty.
pub const OPTIONAL: usize = 1;
/// The flag of a column with an index.
pub const INDEXED: usize = 2;
/// The flag of a book in which rows of other positions were added between the rows of one position.
pub const MIXED: usize = 1;
/// The number of positions in a block. A block stores the index of its first row and the row count of each position.
pub const BLOCK: usize = 16;
/// The maximum number of style pairs that records can refer to.
pub const MAX_STYLES: usize = 63;
/// The maximum number of piece kinds that have a symbol in records.
pub const SHORT_KINDS: usize = 32;
/// The first byte of a record whose position has a long form. Its upper six bits are 63, which no style pair has.
pub const LONG: u8 = 252;
const _: () = assert!(LONG as usize == MAX_STYLES << 2);
/// The bit of the first byte that is set on the second player's turn. If the first byte is [`LONG`], this bit has no
/// meaning.
pub const TURN: u8 = 1;
/// The bit of the first byte that is set if there are pieces in hand. The higher bits are the number of the style pair.
/// If the first byte is [`LONG`], these bits have no meaning.
pub const HANDS: u8 = 2;
/// The width of a symbol in a record, in bits.
pub const SYMBOL_BITS: usize = 5;

/// Returns the number of bytes that `number` needs. For 0, the result is 1.
pub const fn width_of(number: u64) -> usize {
    (u64::BITS - (number | 1).leading_zeros()).div_ceil(8) as usize
}
