use std::path::Path;

use crate::games::{add_up, is_book_of_games};
use crate::{AnyBook, BookBuilder, Error};

/// Merges the rows of several books, one book after another. The result has the same bytes as a book made from all of
/// their tables at once. For [books of games](is_book_of_games), the counts are added.
///
/// Moves that were played in fewer than `min_games` games are left out. Make the input books without such a limit,
/// because a move may be rare in each book but not in all books together.
///
/// # Errors
///
/// Returns an error if a file cannot be read or is not a book, or if its columns or shape differ from those of the
/// previous books. Also returns an error if counts do not fit, or if `min_games` is used with books that are not books
/// of games.
///
/// ```
/// use koma_book::{ColumnType, TableOptions, build_table, merge_books, write_book};
///
/// let options = TableOptions::new("feen", &[("name", ColumnType::Text)]);
/// let bytes = build_table("data/chess-openings.tsv", &options)?;
/// let path = std::env::temp_dir().join(format!("koma-merge-{}.book", std::process::id()));
/// write_book(&path, &bytes)?;
/// assert_eq!(merge_books(&[&path], None)?, bytes);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn merge_books(paths: &[impl AsRef<Path>], min_games: Option<u64>) -> Result<Vec<u8>, Error> {
    let mut merged: Option<BookBuilder> = None;
    for path in paths {
        let path = path.as_ref();
        let book = AnyBook::open(path)?;
        let builder = match &mut merged {
            Some(builder) => builder,
            None => merged.insert(book.to_builder().map_err(Error::Build)?),
        };
        book.add_to(builder).map_err(|error| Error::Merge { path: path.to_owned(), error })?;
    }
    let bytes = merged.ok_or(Error::NoBooks)?.finish();
    // This cannot fail, because a builder has made these bytes.
    let Ok(book) = AnyBook::from_bytes(&bytes) else { return Ok(bytes) };
    if is_book_of_games(&book) {
        add_up(&book, min_games.unwrap_or(0))
    } else if min_games.is_some() {
        let expected =
            "those of a book of games, `move`, `wins`, `draws` and `losses`, to skip moves of few games";
        Err(Error::columns(&book, expected))
    } else {
        Ok(bytes)
    }
}
