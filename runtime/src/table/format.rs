//! The parts of the book format that reading and writing share, for crates that write books. `FORMAT.md` of `koma-book`
//! describes the format.
//!
//! Most programs do not need this module. [`Book`](crate::Book) reads books, and the crate `koma-format` builds them.

pub use super::check::checksum;
pub use super::column::{Cell, MAX_COLUMNS};
pub use super::header::is_name;
pub use super::index::{Candidates, Index, width_of};
pub use super::raw_book::RawBook;
pub use crate::position::AnyPosition;
pub use crate::report::{Escaped, Excerpt, is_blank};

use crate::base::Letter;
use crate::macro_support::squares::{SquareNames, index, name};
use crate::position::{Shape, SquareError};
use crate::token::TokenText;

/// Parses the name of a square on the board of a position and returns the flat index of the square. In shōgi, USI names
/// are also accepted. No name is valid in both notations.
///
/// # Errors
///
/// Returns an error if the board has no such square.
pub const fn square_index(position: &AnyPosition<'_>, input: &[u8]) -> Result<usize, SquareError> {
    let (shape, styles) = (position.shape(), position.styles());
    if styles.first().is(Letter::S)
        && styles.second().is(Letter::S)
        && let Ok(index) = index(&shape, SquareNames::Usi, input)
    {
        return Ok(index);
    }
    index(&shape, SquareNames::Cell, input)
}

/// Returns the name of the square with this flat index on a board of this shape.
#[must_use]
pub const fn square_name(shape: &Shape, index: usize) -> TokenText {
    name(shape, SquareNames::Cell, index)
}

/// The first bytes of every book.
pub const MAGIC: &[u8; 8] = b"komabook";
/// The version of the format.
pub const VERSION: u32 = 1;
/// The length of the header before the columns, in bytes.
pub const HEADER_LEN: usize = 64;
/// The length of a column's header, in bytes.
pub const COLUMN_LEN: usize = 16;
/// The length of the checksum, in bytes.
pub const CHECKSUM_LEN: usize = 8;
/// The alignment of the index, in bytes.
pub const ALIGNMENT: usize = 64;
/// The flag of a column whose cells may be empty.
pub const OPTIONAL: usize = 1;
/// The flag of a column with an index.
pub const INDEXED: usize = 2;
/// The flag of a book in which the order of adding rows differs from the order of their positions.
pub const MIXED: usize = 1;
/// The number of positions in a block. A block stores the number of its first row.
pub const BLOCK: usize = 16;
/// The maximum number of style pairs that have a code in records.
pub const MAX_STYLES: usize = 63;
/// The maximum number of piece kinds that have a symbol in records.
pub const SHORT_KINDS: usize = 32;
/// The first byte of a record whose position has a long form.
pub const LONG: u8 = 252;
/// The bit of the first byte that is set on the second player's turn. This does not apply if the byte is
/// [`LONG`].
pub const TURN: u8 = 1;
/// The bit of the first byte that is set if there are pieces in hand. The higher bits are the number of the style pair.
/// This does not apply if the first byte is [`LONG`].
pub const HANDS: u8 = 2;
/// The width of a symbol in a record, in bits.
pub const SYMBOL_BITS: usize = 5;
