//! Merges books, and adds up the counts of books of games.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use koma_runtime::book_format::{Cell, Escaped};

use crate::any_book::builder_of;
use crate::error::shown;
use crate::game_columns::other_columns;
use crate::{AnyBookFile, ColumnType, Error, Phase, Progress, SpillingBuilder, TableBuilder as _, Value};

/// Merges the rows of several books, one book after another. The result has the same bytes as a book made at once from
/// the tables of all books. For [books of games](crate::is_book_of_games), the counts are added up instead.
///
/// Moves that were played in fewer than `min_games` games are left out. The merged books should be made without such a
/// limit, because a move may be rare in each book but frequent in all books together.
///
/// # Errors
///
/// Returns an error if there are no paths, if a file cannot be read or is not a book, if the books have different columns,
/// or if [`AnyBook::add_to`](crate::AnyBook::add_to) returns an error. Also returns an error if a sum of counts does not
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
    Ok(merge_within(paths, min_games, usize::MAX, &Progress::new())?.finish()?)
}

/// Merges books like [`merge_books`], for a book that may not fit in memory. Returns a builder with all rows of the book. At
/// most about `memory` bytes are needed, and 64 MB for the program. Books and rows that do not fit stay on disk, or go to
/// temporary files in the folder that `TMPDIR` names.
///
/// For books of games, the different moves of each single position must fit in memory.
///
/// Checking a large book and each row that is read advance `progress`, and so does the builder when it is finished.
///
/// # Errors
///
/// Returns the same errors as `merge_books`. Also returns an error if a temporary file cannot be written or read.
///
/// ```
/// use koma_book::{ColumnType, Progress, TableOptions, build_table, finish_book, merge_within, write_book};
///
/// let (mut table, book) = (std::env::temp_dir(), std::env::temp_dir());
/// # table.push(format!("koma-within-{}.tsv", std::process::id()));
/// # let book = book.join(format!("koma-within-{}.book", std::process::id()));
/// std::fs::write(&table, "feen\tname\n1K^1 / C/c\talone\n")?;
/// write_book(&book, &build_table(&table, &TableOptions::new("feen", &[("name", ColumnType::Text)]))?)?;
/// let merged = merge_within(&[&book, &book], None, 512 << 20, &Progress::new())?;
/// assert_eq!(finish_book(&book, merged)?.rows, 2);
/// # std::fs::remove_file(table)?;
/// # std::fs::remove_file(book)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn merge_within(
    paths: &[impl AsRef<Path>],
    min_games: Option<u64>,
    memory: usize,
    progress: &Progress,
) -> Result<SpillingBuilder, Error> {
    let mut merged: Option<SpillingBuilder> = None;
    let mut is_of_games = false;
    for path in paths {
        let path = path.as_ref();
        let book = AnyBookFile::open_checked_with(path, memory / 4, progress)?;
        progress.start(Phase::Reading, Some(book.row_count() as u64));
        let builder = if let Some(builder) = &mut merged {
            validate_columns(&book, path, builder, paths[0].as_ref())?;
            builder
        } else {
            is_of_games = book.is_book_of_games();
            if min_games.is_some() && !is_of_games {
                let expected = "those of a book of games, because of the minimum number of games";
                let place = format!("{}: the columns of the book", shown(path));
                return Err(other_columns(place, book.columns(), expected));
            }
            // After the merge, the rows of books of games and their sums are in memory at once.
            let memory = if is_of_games { memory / 2 } else { memory / 4 * 3 };
            let builder = SpillingBuilder::new(builder_of(book.key_name(), book.columns())?, memory);
            merged.insert(builder.with_progress(progress))
        };
        add_rows(&book, builder).map_err(|error| match error {
            Error::Build(error) => Error::refused(shown(path), error),
            error => error,
        })?;
    }
    let merged = merged.ok_or_else(|| Error::refused("merge", "there are no books to merge"))?;
    if is_of_games {
        add_up(&AnyBookFile::of_builder(merged)?, min_games.unwrap_or(0), memory / 2, progress)
    } else {
        Ok(merged)
    }
}

/// Returns an error if the columns of the book at `path` differ from those of the builder, which are those of the book at
/// `first_path`.
fn validate_columns(
    book: &AnyBookFile,
    path: &Path,
    builder: &SpillingBuilder,
    first_path: &Path,
) -> Result<(), Error> {
    let found: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
    let expected: Vec<_> = builder.names().columns().collect();
    if found == expected {
        return Ok(());
    }
    let (path, first_path) = (shown(path), shown(first_path));
    let differences = differences((&first_path, &expected), (&path, &found)).join("; ");
    let reason = format!("the columns differ from those of {first_path}: {differences}");
    Err(Error::refused(&path, reason))
}

/// A book's path, and the names and types of its columns.
type Columns<'a> = (&'a str, &'a [(&'a str, ColumnType)]);

/// Says in words how the columns of two books differ. If only their order differs, says in what order they are.
fn differences((first, columns): Columns<'_>, (second, others): Columns<'_>) -> Vec<String> {
    let quoted = |name: &str| format!("`{}`", Escaped(name));
    // As in the option `--column`, `str` is written without `&`.
    let type_name = |values: ColumnType| values.as_str().trim_start_matches('&');
    let mut differences = Vec::new();
    for (name, values) in columns {
        let other = others.iter().find(|(other, _)| other == name);
        let (name, values) = (quoted(name), type_name(*values));
        match other.map(|(_, others)| type_name(*others)) {
            None => differences.push(format!("{name} ({values}) is only in {first}")),
            Some(others) if others != values => {
                differences.push(format!("{name} is {values} in {first} and {others} in {second}"));
            }
            Some(_) => {}
        }
    }
    for (name, values) in others {
        if columns.iter().all(|(other, _)| other != name) {
            differences.push(format!("{} ({}) is only in {second}", quoted(name), type_name(*values)));
        }
    }
    if differences.is_empty() {
        let [order, other_order] =
            [columns, others].map(|columns| columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>());
        differences.push(format!("their order is {} in {first}", order.join(", ")));
        differences.push(format!("{} in {second}", other_order.join(", ")));
    }
    differences
}

/// Adds all rows of a book to a builder, in the order of the positions, each at its place after the rows so far.
fn add_rows(book: &AnyBookFile, builder: &mut SpillingBuilder) -> Result<(), Error> {
    let rows_before = builder.row_count();
    book.try_for_each(|position, row| {
        let place = rows_before + row.place;
        if row.is_first {
            builder.push_at(place, position, row.values)?;
        } else {
            builder.push_next_at(place, position, row.values)?;
        }
        Ok(())
    })
}

/// Returns a builder with the rows of a book of games, in which each move of a position has a single row, with the sums of
/// the counts. Moves that were played in fewer than `min_games` games are left out.
fn add_up(
    book: &AnyBookFile,
    min_games: u64,
    memory: usize,
    progress: &Progress,
) -> Result<SpillingBuilder, Error> {
    progress.start(Phase::Reading, None);
    let builder = SpillingBuilder::new(builder_of(book.key_name(), book.columns())?, memory);
    let mut builder = builder.with_progress(progress);
    let types: Vec<ColumnType> = book.columns().map(|column| column.column_type()).collect();
    let mut sums = MoveSums::default();
    book.try_for_each(|position, row| {
        let overflow = || Error::overflow(position.to_string());
        sums.add(row.values).ok_or_else(overflow)?;
        if !row.is_last {
            return Ok(());
        }
        let mut is_first = true;
        for (text, sum) in sums.take_sorted(min_games) {
            let counts = sum.counts.map(|count| count.to_string());
            let mv = sum.mv.unwrap_or(Value::Text(&text));
            let mut values = [mv; 4];
            for (column, count) in (1..).zip(&counts) {
                values[column] = Value::parse(types[column], count).map_err(|_| overflow())?;
            }
            let place = builder.row_count();
            if std::mem::replace(&mut is_first, false) {
                builder.push_at(place, position, &values)?;
            } else {
                builder.push_next_at(place, position, &values)?;
            }
        }
        Ok::<_, Error>(())
    })?;
    Ok(builder)
}

/// The sums of the counts of a position's moves, by the texts of the moves.
#[derive(Default)]
struct MoveSums(BTreeMap<String, MoveSum>);

#[derive(Default)]
struct MoveSum {
    /// The move, if its column has moves rather than texts.
    mv: Option<Value<'static>>,
    /// The numbers of games that the first player won, drew and lost.
    counts: [u128; 3],
}

impl MoveSum {
    /// Returns the number of games.
    fn games(&self) -> u128 {
        self.counts.iter().copied().fold(0, u128::saturating_add)
    }
}

impl MoveSums {
    /// Adds the counts of a row. Returns `None` if a sum is too large.
    fn add(&mut self, values: &[Value<'_>]) -> Option<()> {
        let Some((mv, counts)) = values.split_first() else { return Some(()) };
        let sum = self.0.entry(mv.to_string()).or_default();
        // A move is a number in a cell, so unlike a text, it does not borrow from the row.
        if let (Some(column), Cell::Number(number)) = (mv.column_type(), mv.cell()) {
            sum.mv = Some(Value::of_cell(column, Cell::Number(number), None));
        }
        for (total, count) in sum.counts.iter_mut().zip(counts) {
            if let Cell::Number(count) = count.cell() {
                *total = total.checked_add(count)?;
            }
        }
        Some(())
    }

    /// Removes all moves, and returns those that were played in at least `min_games` games. They are ordered by their number
    /// of games, highest first, and then by their texts.
    fn take_sorted(&mut self, min_games: u64) -> Vec<(String, MoveSum)> {
        let sums = std::mem::take(&mut self.0).into_iter();
        let mut sums: Vec<_> = sums.filter(|(_, sum)| sum.games() >= min_games.into()).collect();
        sums.sort_by_key(|(_, sum)| Reverse(sum.games()));
        sums
    }
}
