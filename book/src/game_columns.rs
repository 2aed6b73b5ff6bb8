//! Defines what a book of games is: its columns are a move and the numbers of games that the first player won, drew and lost.

use std::fmt::Display;

use koma_runtime::book_format::Escaped;

use crate::{AnyBook, BookColumn, ColumnType, Error};

/// The columns of a book of games, in addition to the column of positions. The first column has a move. The others have
/// the numbers of games with this move that the first player won, drew and lost.
///
/// ```
/// use koma_book::{GAME_COLUMNS, ColumnType};
///
/// assert_eq!(GAME_COLUMNS.map(|(name, _)| name), ["move", "wins", "draws", "losses"]);
/// assert_eq!(GAME_COLUMNS.map(|(_, column)| column)[1..], [ColumnType::U32; 3]);
/// ```
pub const GAME_COLUMNS: [(&str, ColumnType); 4] = game_columns(ColumnType::ChessMove);

/// The columns of a book of games of shōgi: [`GAME_COLUMNS`] with moves of shōgi. The first player is Sente, also in a
/// handicap game, which the second player starts.
///
/// ```
/// use koma_book::{ColumnType, SHOGI_GAME_COLUMNS};
///
/// const MOVES: (&str, ColumnType) = SHOGI_GAME_COLUMNS[0];
/// assert_eq!(MOVES, ("move", ColumnType::ShogiMove));
/// ```
pub const SHOGI_GAME_COLUMNS: [(&str, ColumnType); 4] = game_columns(ColumnType::ShogiMove);

/// Returns the columns of a book of games. `moves` is the type of the moves.
const fn game_columns(moves: ColumnType) -> [(&'static str, ColumnType); 4] {
    let count = ColumnType::U32;
    [("move", moves), ("wins", count), ("draws", count), ("losses", count)]
}

/// Reports whether a book is a book of games. Its columns must be [`GAME_COLUMNS`], with two exceptions. The moves may
/// be texts or moves of another game, and the counts may have any type from `u8` to `u128`.
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
    use ColumnType::{Text, U8, U16, U32, U64, U128};

    let mut types = columns.clone().map(|column| column.column_type());
    columns.map(|column| column.name()).eq(GAME_COLUMNS.map(|(name, _)| name))
        && types.next().is_some_and(|moves| moves.is_move() || moves == Text)
        && types.all(|count| matches!(count, U8 | U16 | U32 | U64 | U128))
}

/// Returns the error for a book that has these columns instead of the required ones.
pub(crate) fn other_columns<'a>(
    place: impl Display,
    columns: impl Iterator<Item = BookColumn<'a>>,
    expected: &str,
) -> Error {
    let names: Vec<_> = columns.map(|column| format!("`{}`", Escaped(column.name()))).collect();
    let found = names.join(", ");
    let of_games = "`move`, `wins`, `draws` and `losses`";
    Error::refused(place, format!("found {found}; expected {expected}: {of_games}"))
}
