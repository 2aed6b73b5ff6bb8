//! Books of games.

use std::collections::BTreeMap;

use koma_runtime::chess::Move;

use crate::{AnyBook, BookBuilder, ColumnType, Error, Value};

/// The columns of a book of games, in addition to the column of positions. The first is a move. The others are the
/// numbers of games with this move that the first player won, drew and lost.
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
/// When such books are merged, the counts of rows with the same position and the same move are added. The moves of a
/// position are ordered by their number of games, highest first. Moves with equal numbers are ordered by their texts.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, GAME_COLUMNS, is_book_of_games};
///
/// let bytes = BookBuilder::new("feen", &GAME_COLUMNS)?.finish();
/// assert!(is_book_of_games(&AnyBook::from_bytes(&bytes)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn is_book_of_games(book: &AnyBook<'_>) -> bool {
    let names = book.columns().map(|column| column.name());
    names.eq(GAME_COLUMNS.map(|(name, _)| name))
        && book.columns().enumerate().all(|(place, column)| match (place, column.column_type()) {
            (0, column) => matches!(column, ColumnType::ChessMove | ColumnType::Text),
            (_, column) => is_count(column),
        })
}

const fn is_count(column: ColumnType) -> bool {
    use ColumnType::{U8, U16, U32, U64, U128};
    matches!(column, U8 | U16 | U32 | U64 | U128)
}

/// A move with its wins, draws and losses.
pub(crate) type Counted<M> = (M, [u128; 3]);

/// Sorts moves into the order of a book, and removes moves with too few games.
pub(crate) fn arrange<M: Ord>(moves: &mut Vec<Counted<M>>, min_games: u64) {
    let games = |counts: &[u128; 3]| counts.iter().fold(0_u128, |sum, count| sum.saturating_add(*count));
    moves.retain(|(_, counts)| games(counts) >= u128::from(min_games));
    moves.sort_by(|(a, of_a), (b, of_b)| games(of_b).cmp(&games(of_a)).then_with(|| a.cmp(b)));
}

/// Returns a copy of a book of games in which each move of a position has a single row.
pub(crate) fn add_up(book: &AnyBook<'_>, min_games: u64) -> Result<Vec<u8>, Error> {
    let columns: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
    let mut builder = BookBuilder::new(book.key_name(), &columns).map_err(Error::Build)?;
    book.try_for_each(|position, rows| {
        let overflow = |place: usize| Error::overflow(position.to_string(), GAME_COLUMNS[place].0);
        let mut sums: BTreeMap<String, [u128; 3]> = BTreeMap::new();
        for row in rows {
            let Some(step) = book.value(row, 0) else { continue };
            for (place, sum) in (1..).zip(sums.entry(step.to_string()).or_default()) {
                let count = book.value(row, place).and_then(number).unwrap_or(0);
                *sum = sum.checked_add(count).ok_or_else(|| overflow(place))?;
            }
        }
        let mut moves: Vec<Counted<String>> = sums.into_iter().collect();
        arrange(&mut moves, min_games);
        for (text, counts) in &moves {
            // If the column has the type chess move, the text is a valid move.
            let step = Move::parse(text).ok().filter(|_| columns[0].1 == ColumnType::ChessMove);
            let mut values = [step.map_or(Value::Text(text), Value::ChessMove); 4];
            for (place, count) in (1..).zip(counts) {
                values[place] = value(columns[place].1, *count).ok_or_else(|| overflow(place))?;
            }
            builder.push_values(position, &values).map_err(Error::Build)?;
        }
        Ok(())
    })?;
    Ok(builder.finish())
}

/// Returns the number in an integer value. Returns `None` for negative numbers and for other values.
pub(crate) fn number(value: Value<'_>) -> Option<u128> {
    match value {
        Value::U8(number) => Some(number.into()),
        Value::U16(number) => Some(number.into()),
        Value::U32(number) => Some(number.into()),
        Value::U64(number) => Some(number.into()),
        Value::U128(number) => Some(number),
        Value::I8(number) => number.try_into().ok(),
        Value::I16(number) => number.try_into().ok(),
        Value::I32(number) => number.try_into().ok(),
        Value::I64(number) => number.try_into().ok(),
        Value::I128(number) => number.try_into().ok(),
        _ => None,
    }
}

/// Returns a count as a value of this column type, or `None` if the count does not fit.
fn value(column: ColumnType, count: u128) -> Option<Value<'static>> {
    Some(match column {
        ColumnType::U8 => Value::U8(count.try_into().ok()?),
        ColumnType::U16 => Value::U16(count.try_into().ok()?),
        ColumnType::U32 => Value::U32(count.try_into().ok()?),
        ColumnType::U64 => Value::U64(count.try_into().ok()?),
        _ => Value::U128(count),
    })
}
