//! Merges books, and adds up the counts of books of games.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use koma_runtime::format::{Cell, Escaped};

use crate::error::shown;
use crate::{AnyBook, BookBuilder, BookColumn, ColumnType, Error, Value};

/// The columns of a book of games, in addition to the column of positions. The first column has a move. The others have
/// the numbers of games with this move that the first player won, drew and lost.
///
/// ```
/// use koma_book::{GAME_COLUMNS, ColumnType};
///
/// assert_eq!(GAME_COLUMNS.map(|(name, _)| name), ["move", "wins", "draws", "losses"]);
/// assert_eq!(GAME_COLUMNS.map(|(_, column)| column)[1..], [ColumnType::U32; 3]);
/// ```
pub const GAME_COLUMNS: [(&str, ColumnType); 4] = [
    ("move", ColumnType::ChessMove),
    ("wins", ColumnType::U32),
    ("draws", ColumnType::U32),
    ("losses", ColumnType::U32),
];

/// Reports whether a book is a book of games. Its columns must be [`GAME_COLUMNS`], with two exceptions. The moves may
/// be texts, and the counts may have any type from `u8` to `u128`.
///
/// When such books are merged, the counts of rows with the same position and the same move are added up. The moves of a
/// position are ordered by their number of games, highest first. Moves with equal numbers are ordered by their texts.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, GAME_COLUMNS, is_book_of_games};
///
/// let bytes = BookBuilder::new("feen", &GAME_COLUMNS)?.finish();
/// assert!(is_book_of_games(&AnyBook::from_bytes(&bytes)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_book_of_games(book: &AnyBook<'_>) -> bool {
    has_game_columns(book.columns())
}

/// Reports whether these are the columns of a book of games.
pub(crate) fn has_game_columns<'a>(columns: impl Iterator<Item = BookColumn<'a>> + Clone) -> bool {
    use ColumnType::{U8, U16, U32, U64, U128};

    let mut types = columns.clone().map(|column| column.column_type());
    columns.map(|column| column.name()).eq(GAME_COLUMNS.map(|(name, _)| name))
        && matches!(types.next(), Some(ColumnType::ChessMove | ColumnType::Text))
        && types.all(|count| matches!(count, U8 | U16 | U32 | U64 | U128))
}

/// Merges the rows of several books, one book after another. The result has the same bytes as a book made at once from
/// the tables of all books. For [books of games](is_book_of_games), the counts are added up instead.
///
/// Moves that were played in fewer than `min_games` games are left out. The merged books should be made without such a
/// limit, because a move may be rare in each book but frequent in all books together.
///
/// # Errors
///
/// Returns an error if there are no paths, if a file cannot be read or is not a book, or if [`AnyBook::add_to`] returns
/// an error, for example because the books have different columns. Also returns an error if a sum of counts does not
/// fit in its column, or if `min_games` is set and the books are not books of games.
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
        let book = AnyBook::open(path)?;
        let builder = match &mut merged {
            Some(builder) => builder,
            None => merged.insert(book.to_builder()?),
        };
        book.add_to(builder).map_err(|error| Error::refused(shown(path.as_ref()), error))?;
    }
    let bytes = merged.ok_or_else(|| Error::refused("merge", "there are no books to merge"))?.finish();
    // This cannot fail, because a builder has made these bytes.
    let Ok(book) = AnyBook::from_bytes(&bytes) else { return Ok(bytes) };
    if is_book_of_games(&book) {
        add_up(&book, min_games.unwrap_or(0))
    } else if min_games.is_some() {
        Err(other_columns(&book, "those of a book of games, because of the minimum number of games"))
    } else {
        Ok(bytes)
    }
}

/// Returns the error for a book that does not have the required columns.
pub(crate) fn other_columns(book: &AnyBook<'_>, expected: &str) -> Error {
    let names: Vec<_> = book.columns().map(|column| format!("`{}`", Escaped(column.name()))).collect();
    let found = names.join(", ");
    let of_games = "`move`, `wins`, `draws` and `losses`";
    Error::refused("the columns of the book", format!("found {found}; expected {expected}: {of_games}"))
}

/// Returns a copy of a book of games. In the copy, each move of a position has a single row, with the sums of the
/// counts. Moves that were played in fewer than `min_games` games are left out.
fn add_up(book: &AnyBook<'_>, min_games: u64) -> Result<Vec<u8>, Error> {
    let mut builder = book.to_builder()?;
    let types: Vec<ColumnType> = book.columns().map(|column| column.column_type()).collect();
    book.try_for_each(|position, rows| {
        let overflow = || Error::overflow(position.to_string());
        let mut sums = sums_of_moves(book, rows).ok_or_else(overflow)?;
        sums.retain(|sum| sum.games() >= min_games.into());
        sums.sort_by_key(|sum| Reverse(sum.games()));
        let mut number = None;
        for sum in sums {
            let counts = sum.counts.map(|count| count.to_string());
            let mut values = [sum.mv; 4];
            for (column, count) in (1..).zip(&counts) {
                values[column] = Value::parse(types[column], count).map_err(|_| overflow())?;
            }
            match number {
                Some(number) => builder.push_by_number(number, &values)?,
                None => number = Some(builder.push_returning_number(position, &values)?),
            }
        }
        Ok::<_, Error>(())
    })?;
    Ok(builder.finish())
}

/// A move and the sums of its counts.
struct MoveSum<'a> {
    mv: Value<'a>,
    /// The numbers of games that the first player won, drew and lost.
    counts: [u128; 3],
}

impl MoveSum<'_> {
    /// Returns the number of games.
    fn games(&self) -> u128 {
        self.counts.iter().copied().fold(0, u128::saturating_add)
    }
}

/// Adds up the counts of each move in these rows. The moves are ordered by their texts. Returns `None` if a sum is too
/// large.
fn sums_of_moves<'a>(book: &'a AnyBook<'_>, rows: Range<usize>) -> Option<Vec<MoveSum<'a>>> {
    let mut sums: BTreeMap<String, MoveSum<'_>> = BTreeMap::new();
    for row in rows {
        let Some(mv) = book.value(row, 0) else { continue };
        let sum = sums.entry(mv.to_string()).or_insert(MoveSum { mv, counts: [0; 3] });
        for (column, total) in (1..).zip(&mut sum.counts) {
            if let Some(Cell::Number(count)) = book.cell(row, column) {
                *total = total.checked_add(count)?;
            }
        }
    }
    Some(sums.into_values().collect())
}
