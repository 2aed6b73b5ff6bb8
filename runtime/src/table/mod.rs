//! Tables with positions as keys: static maps, books, and the hash index that both use.
// An index has the length that was computed for it. The header has checked that all parts are in the bytes of the book,
// and that the columns have the types of the row. Sums of `Parts` saturate. All other numbers are small.

pub(crate) mod book;
mod book_reader;
mod book_rows;
mod check;
mod checked;
mod checksum;
mod column;
mod entries;
mod error;
mod find;
mod header;
mod index;
mod layout;
mod map;
mod numbers;
mod parts;
mod raw_book;
mod record;
mod row;
mod source;
mod stored_column;
#[cfg(test)]
mod tests;
mod view;

pub use book_reader::BookReader;
pub use book_rows::{BookRow, Rows};
pub use column::{Column, ColumnType, ColumnTypeError};
pub use entries::Entries;
pub use error::{BookError, BookErrorKind};
pub(crate) use map::Conflict;
pub use map::{Key, PositionMap, data_len, fill, map};
pub use row::Row;
pub use view::BookColumn;

/// Contains what a crate needs to write books, or to read books whose types are known only at run time. `FORMAT.md` of
/// `koma-book` describes the format.
///
/// Most programs do not need this module. [`Book`](crate::Book) reads books, and the crate `koma-format` builds them.
pub mod format {
    pub use super::check::Storage;
    pub use super::checksum::{check_pages, check_total, checksum, with_page};
    pub use super::column::{Cell, MAX_COLUMNS};
    pub use super::header::Header;
    pub use super::index::Index;
    pub use super::layout::{CHECKSUM_LEN, MAGIC, PAGE};
    pub use super::raw_book::RawBook;
    pub use super::source::Source;
    pub use super::stored_column::is_name;
    pub use super::view::View;
    pub use crate::position::builder::AnyPosition;
    pub use crate::report::{Escaped, Excerpt, leading_dots, separates_words};

    use crate::base::Letter;
    use crate::position::{Shape, Sizes, SquareError, SquareNames};
    use crate::token::TokenText;

    /// Parses the name of a square on the board of a position and returns the flat index of the square. If both players
    /// play shōgi on a board of two dimensions, also accepts USI names. Only these start with a digit, so no name is
    /// ambiguous.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such square.
    pub const fn square_index(position: &AnyPosition<'_>, input: &[u8]) -> Result<usize, SquareError> {
        let shape = position.shape();
        let styles = position.styles();
        if styles.first().is(Letter::S)
            && styles.second().is(Letter::S)
            && let Ok(index) = Sizes::of_names(shape.dimensions()).named(SquareNames::Usi).read(input)
        {
            return Ok(index);
        }
        Sizes::of_names(shape.dimensions()).read(input)
    }

    /// Returns the name of the square with this flat index on a board of this shape. The board must have this square.
    pub const fn square_name(shape: &Shape, index: usize) -> TokenText {
        Sizes::of_names(shape.dimensions()).name(index)
    }
}
