//! What a crate needs to write books, or to read books whose types are known only at run time. `FORMAT.md` of `koma-book`
//! describes the format.
//!
//! Most programs do not need this module. [`Book`](crate::Book) reads books, and the crate `koma-format` builds them.

pub use super::checksum::{checksum, verify_pages, verify_total, with_page};
pub use super::column::{Cell, MAX_COLUMNS};
pub use super::header::Header;
pub use super::layout::{CHECKSUM_LEN, MAGIC, PAGE};
pub use super::raw_book::RawBook;
pub use super::source::Source;
pub use super::stored_column::is_name;
pub use super::verify::Storage;
pub use super::view::View;
pub use crate::position::builder::AnyPosition;
pub use crate::report::words::{leading_dots, separates_words};
pub use crate::report::{Escaped, Excerpt, HelpLine, nearest};
pub use crate::table::index::Index;

/// The numbers of the format that a writer of books needs.
pub mod layout {
    pub use crate::table::book::layout::{
        ALIGNMENT, BLOCK, HANDS, INDEXED, LONG, MAX_STYLES, MIXED, OPTIONAL, SHORT_KINDS, SYMBOL_BITS, TURN,
        VERSION, width_of,
    };
}

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
