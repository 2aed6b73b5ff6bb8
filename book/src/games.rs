//! Books of games.

use koma_runtime::chess::Move;

use crate::{AnyBook, BookBuilder, ColumnType, Error, Value};

/// The columns of a book of games, beside that of the positions: a move, and how many games in which it was played the
/// first player won, were drawn, and the first player lost.
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

/// Reports whether a book counts games: its columns are [`GAME_COLUMNS`], where moves may also be texts, and counts of another
/// type from `u8` to `u128`.
///
/// Merging such books adds the counts of rows that have the same position and the same move. The moves of a position are in
/// the order of their games, most first, then of their texts.
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

/// Puts moves into the order of a book, and leaves out those of too few games.
pub(crate) fn arrange<M: Ord>(moves: &mut Vec<Counted<M>>, min_games: u64) {
    let games = |counts: &[u128; 3]| counts.iter().fold(0_u128, |sum, count| sum.saturating_add(*count));
    moves.retain(|(_, counts)| games(counts) >= u128::from(min_games));
    moves.sort_by(|(a, of_a), (b, of_b)| games(of_b).cmp(&games(of_a)).then_with(|| a.cmp(b)));
}

/// The book of games with one row for each move of a position.
pub(crate) fn add_up(book: &AnyBook<'_>, min_games: u64) -> Result<Vec<u8>, Error> {
    let columns: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
    let mut builder = BookBuilder::new(book.key_name(), &columns).map_err(Error::Build)?;
    let mut moves: Vec<Counted<String>> = Vec::new();
    book.try_for_each(|position, rows| {
        let overflow = |place: usize| Error::CountOverflow {
            position: position.to_string(),
            column: GAME_COLUMNS[place].0,
        };
        moves.clear();
        for row in rows {
            if let Some(step) = book.value(row, 0) {
                moves.push((
                    step.to_string(),
                    [1, 2, 3].map(|place| book.value(row, place).and_then(number).unwrap_or(0)),
                ));
            }
        }
        sum_equal(&mut moves).map_err(overflow)?;
        arrange(&mut moves, min_games);
        for (text, counts) in &moves {
            // A move was one before.
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

/// Makes one of the moves that are the same. If a sum is too large, gives its place among the columns.
fn sum_equal(moves: &mut Vec<Counted<String>>) -> Result<(), usize> {
    moves.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    let mut overflow = None;
    moves.dedup_by(|(text, counts), (before, sums)| {
        let is_same = text == before;
        if is_same {
            for (place, (sum, count)) in (1..).zip(sums.iter_mut().zip(counts)) {
                match sum.checked_add(*count) {
                    Some(both) => *sum = both,
                    None => overflow = Some(place),
                }
            }
        }
        is_same
    });
    overflow.map_or(Ok(()), Err)
}

/// Returns the number in a value of an integer, if it is not negative.
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

/// A number as a value of a column, if it fits.
fn value(column: ColumnType, count: u128) -> Option<Value<'static>> {
    match column {
        ColumnType::U8 => count.try_into().ok().map(Value::U8),
        ColumnType::U16 => count.try_into().ok().map(Value::U16),
        ColumnType::U32 => count.try_into().ok().map(Value::U32),
        ColumnType::U64 => count.try_into().ok().map(Value::U64),
        ColumnType::U128 => Some(Value::U128(count)),
        _ => None,
    }
}
