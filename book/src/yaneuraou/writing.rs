//! Writes YaneuraOu books.

use std::io::Write;
use std::str::FromStr;

use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::{self, Move, Position, Sfen};

use super::{COLUMNS, FORMAT, NONE, VERSION, legal_move};
use crate::game_columns::{has_game_columns, other_columns};
use crate::spill::Sorter;
use crate::{AnyBook, AnyBookFile, AnyPosition, BookColumn, Error, Value, temporary};

/// Converts a shōgi book to a YaneuraOu book.
///
/// The book must have the columns [`COLUMNS`]. The moves and replies must be in USI, and the other columns may have any type
/// of integers. It can also be a [book of games](crate::is_book_of_games). Then the count of a move is its number of games, and
/// the line has no reply, the score 0 and the depth 32. YaneuraOu writes this score and this depth itself if it makes a book of
/// games, since it does not play moves with a low depth.
///
/// The positions are ordered by their texts, byte by byte. YaneuraOu needs this order to read a book without loading it, with
/// the option `BookOnTheFly`. The moves of a position are in the order of the rows. If a score or a depth is empty, it is written
/// as `none`, which YaneuraOu reads as 0. An empty count is left out.
///
/// # Errors
///
/// Returns an error if the book lacks these columns, if a position is not a shōgi position, if a move or a reply is not legal,
/// or if a score or a depth does not fit `i32` or a count does not fit `u64`.
///
/// ```
/// use koma::shogi;
/// use koma_book::{AnyBook, BookBuilder, yaneuraou};
///
/// let mut builder = BookBuilder::new("feen", &yaneuraou::COLUMNS)?;
/// builder.push(&shogi::START, (shogi::usi!("7g7f"), Some("3c3d"), Some(45_i32), Some(32_i32), Some(120_u64)))?;
/// builder.push(&shogi::START, (shogi::usi!("2g2f"), None::<&str>, None::<i32>, None::<i32>, None::<u64>))?;
/// let text = "\
/// #YANEURAOU-DB2016 1.00
/// sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
/// 7g7f 3c3d 45 32 120
/// 2g2f none none none
/// ";
/// assert_eq!(yaneuraou::write(&AnyBook::from_bytes(builder.finish())?)?, text.as_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(book: &AnyBook<'_>) -> Result<Vec<u8>, Error> {
    let mut writer = MoveWriter::new(book.columns(), usize::MAX)?;
    book.try_for_each(|position, rows| {
        for row in rows.clone() {
            let values: Vec<Value<'_>> = (0..).map_while(|column| book.value(row, column)).collect();
            writer.add(position, row == rows.start, &values)?;
        }
        Ok::<_, Error>(())
    })?;
    let mut bytes = Vec::new();
    writer.finish(&mut bytes)?;
    Ok(bytes)
}

/// Converts a shōgi book that may not fit in memory to a YaneuraOu book, like [`write()`]. Needs at most about `memory` bytes.
/// Returns the number of moves.
///
/// # Errors
///
/// Returns the same errors as `write`. If `out` cannot be written to, returns [`Error::Output`]. Also returns an
/// error if a temporary file cannot be written or read, or if the book cannot be read.
///
/// ```
/// use koma_book::{AnyBookFile, kif, write_book, yaneuraou};
///
/// # let path = std::env::temp_dir().join(format!("koma-yaneuraou-{}.book", std::process::id()));
/// let games = kif::book_from_kif(&["data/shogi/games.csa"], &kif::KifOptions::default())?;
/// write_book(&path, &games.bytes)?;
/// let mut db = Vec::new();
/// let book = AnyBookFile::open_checked(&path, 512 << 20)?;
/// assert_eq!(yaneuraou::write_within(&book, 512 << 20, &mut db)?, book.row_count() as u64);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_within(book: &AnyBookFile, memory: usize, out: impl Write) -> Result<u64, Error> {
    let mut writer = MoveWriter::new(book.columns(), memory)?;
    book.try_for_each(|position, row| writer.add(position, row.is_first, row.values))?;
    writer.finish(out)
}

/// Collects the moves of a YaneuraOu book, sorts them, and writes the book.
struct MoveWriter {
    columns: Columns,
    /// The current position, and its SFEN.
    position: Position,
    sfen: String,
    /// A record has the SFEN of a position, a zero byte, the number of moves before this one as a big-endian number, and the
    /// line of the move. So the sorted records are in the order of the book.
    sorter: Sorter,
    count: u64,
}

impl MoveWriter {
    fn new<'a>(columns: impl Iterator<Item = BookColumn<'a>> + Clone, memory: usize) -> Result<Self, Error> {
        let columns = Columns::of(columns)?;
        Ok(Self {
            columns,
            position: shogi::START,
            sfen: String::new(),
            sorter: Sorter::new(memory),
            count: 0,
        })
    }

    /// Adds a row of a position.
    fn add(&mut self, position: &AnyPosition<'_>, is_first: bool, values: &[Value<'_>]) -> Result<(), Error> {
        let to_error = |reason: String| Error::refused(position, reason);
        if is_first {
            (self.position, self.sfen) = shogi_position(position).map_err(to_error)?;
        }
        let line = self.columns.line(&self.position, values).map_err(to_error)?;
        let record = [self.sfen.as_bytes(), &[0], &self.count.to_be_bytes(), line.as_bytes()].concat();
        self.sorter.push(&record).map_err(temporary::to_error)?;
        self.count += 1;
        Ok(())
    }

    /// Writes the book. Returns the number of moves.
    fn finish(self, mut out: impl Write) -> Result<u64, Error> {
        let mut sorted = self.sorter.finish().map_err(temporary::to_error)?;
        let mut records = sorted.records().map_err(temporary::to_error)?;
        let mut last_sfen = Vec::new();
        let mut put =
            |parts: &[&[u8]]| parts.iter().try_for_each(|part| out.write_all(part)).map_err(Error::Output);
        put(&[FORMAT.as_bytes(), VERSION.as_bytes(), b"\n"])?;
        while let Some(record) = records.next().map_err(temporary::to_error)? {
            let (sfen, line) = parts_of(record);
            if sfen != last_sfen {
                put(&[b"sfen ", sfen, b"\n"])?;
                last_sfen = sfen.to_vec();
            }
            put(&[line, b"\n"])?;
        }
        out.flush().map_err(Error::Output)?;
        Ok(self.count)
    }
}

/// Returns the SFEN and the line of a record.
fn parts_of(record: &[u8]) -> (&[u8], &[u8]) {
    let end = record.iter().position(|byte| *byte == 0).unwrap_or(record.len());
    let (sfen, rest) = record.split_at(end);
    (sfen, rest.get(1 + size_of::<u64>()..).unwrap_or_default())
}

/// Returns a position as one of shōgi, and its SFEN, or the reason why it is not a position of shōgi.
fn shogi_position(position: &AnyPosition<'_>) -> Result<(Position, String), String> {
    let words = "this is not a position of shōgi";
    let position: Position = position.to_string().parse().map_err(|_| words.to_owned())?;
    let sfen = Sfen::try_from(position).map_err(|error| format!("{words}: {error}"))?;
    Ok((position, sfen.to_string()))
}

/// The columns of a book that is converted to YaneuraOu's format.
enum Columns {
    /// The places of [`COLUMNS`].
    Moves([usize; 5]),
    /// The columns of a book of games: a move, wins, draws and losses.
    Games,
}

impl Columns {
    fn of<'a>(columns: impl Iterator<Item = BookColumn<'a>> + Clone) -> Result<Self, Error> {
        if has_game_columns(columns.clone()) {
            return Ok(Self::Games);
        }
        let mut places = [0; 5];
        for (place, (name, _)) in places.iter_mut().zip(COLUMNS) {
            let Some(found) = columns.clone().position(|column| column.name() == name) else {
                let expected = "`move`, `reply`, `score`, `depth` and `count`, or those of a book of games";
                return Err(other_columns("the columns of the book", columns, expected));
            };
            *place = found;
        }
        Ok(Self::Moves(places))
    }

    /// Returns the line of a row, or the reason why it cannot be written.
    fn line(&self, position: &Position, values: &[Value<'_>]) -> Result<String, String> {
        let value = |place: usize| values.get(place).copied().unwrap_or(Value::Empty);
        match self {
            Self::Moves(places) => line_of_move(position, places.map(value)),
            Self::Games => line_of_games(position, [0, 1, 2, 3].map(value)),
        }
    }
}

/// Returns the line of a move. The values are those of [`COLUMNS`].
fn line_of_move(
    position: &Position,
    [mv, reply, score, depth, count]: [Value<'_>; 5],
) -> Result<String, String> {
    let (mv, after) = legal(position, mv, "move")?;
    let is_missing = matches!(reply, Value::Empty | Value::Text(""));
    let reply = if is_missing { None } else { Some(legal(&after, reply, "reply")?.0) };
    let score: Option<i32> = integer(score, "score")?;
    let depth: Option<i32> = integer(depth, "depth")?;
    let count: Option<u64> = integer(count, "count")?;
    let [reply, score, depth] = [or_none(reply), or_none(score), or_none(depth)];
    let count = count.map_or(String::new(), |count| format!(" {count}"));
    Ok(format!("{mv} {reply} {score} {depth}{count}"))
}

fn or_none(value: Option<impl ToString>) -> String {
    value.map_or(NONE.to_owned(), |value| value.to_string())
}

/// Returns the line of a move of a book of games. Nobody has searched the move, so the score and the depth are those that
/// YaneuraOu writes for games.
fn line_of_games(position: &Position, [mv, wins, draws, losses]: [Value<'_>; 4]) -> Result<String, String> {
    let (mv, _) = legal(position, mv, "move")?;
    let mut games = 0_u64;
    for count in [wins, draws, losses] {
        let count = integer(count, "count")?.unwrap_or(0);
        games = games.checked_add(count).ok_or("there are more games than a count can have")?;
    }
    Ok(format!("{mv} {NONE} 0 32 {games}"))
}

/// Reads a legal move in a cell, and returns it with the position after it. `name` is the name of the column.
fn legal(position: &Position, value: Value<'_>, name: &str) -> Result<(Move, Position), String> {
    legal_move(position, &value.to_string(), name).map_err(|error| error.to_string())
}

/// Returns the integer in a cell, or `None` if the cell is empty. `name` is the name of the column.
fn integer<T: FromStr>(value: Value<'_>, name: &str) -> Result<Option<T>, String> {
    if value == Value::Empty {
        return Ok(None);
    }
    let text = value.to_string();
    let number = text
        .parse()
        .map_err(|_| format!("the {name} {} is not an integer that the format can have", Excerpt(&text)))?;
    Ok(Some(number))
}
