//! Reads YaneuraOu books.

use std::io::Read;

use koma_format::TOO_LONG;
use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::{Move, Position, Sfen};

use super::{COLUMNS, FORMAT, NONE, VERSION, legal_move};
use crate::error::shown;
use crate::{
    AnyPosition, BookBuilder, ColumnType, Compression, Error, Lines, Message, Progress, SpillingBuilder,
    TableErrors, Value,
};

/// The result of reading a YaneuraOu book.
///
/// ```
/// use koma_book::yaneuraou;
///
/// let db = "#YANEURAOU-DB2016 1.00\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h none 12 9 1\n5i4h\n";
/// assert_eq!(yaneuraou::read("a.db", db.as_bytes())?.moves, 2);
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct YaneuraouBook {
    /// The bytes of the koma book, with the key `feen` and the columns [`COLUMNS`].
    pub bytes: Vec<u8>,
    /// The number of moves. Each of them is a row.
    pub moves: usize,
    /// The number of lines that were left out, because they have `none`, `resign` or `win` instead of a move.
    pub lines_without_move: usize,
    /// The number of positions that were left out, because no move follows them.
    pub positions_without_moves: usize,
}

/// Reads a YaneuraOu book from its bytes. Errors name the book by `name`.
///
/// The positions are in the order of the file. So are the moves of a position, even if the file has the position at several
/// places, and even if a move is repeated.
///
/// * A line that starts with `#` or `//` is a comment, and so is the rest of a line after `#` or `//`. Comments and blank lines
///   are skipped.
/// * Move numbers are not read, and may be missing.
/// * The reply, the score, the depth and the count may be missing. `none` is also a missing value, and so is a reply `resign` or
///   `win`, since these are not moves.
/// * The first line may start with a byte order mark. LF, CRLF or CR ends a line.
/// * Positions need not be possible in a game.
///
/// # Errors
///
/// Returns an error if the header is missing or has another version. Returns the first mistake of each other line as
/// [`Error::Table`]: a position that is not an SFEN, a move or a reply that is not legal, a number that does not fit its column,
/// another word, or two blanks between words, which programs read in different ways. After an invalid position, its moves are not
/// checked. If lines come before the first position, only the first of them is a mistake. Also returns an error if the builder of the
/// book rejects a row.
///
/// ```
/// use koma_book::yaneuraou;
///
/// let db = "#YANEURAOU-DB2016 1.00\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5g none 12 9 1\n5i5h 5a5b 1e9 9 1\n";
/// let error = yaneuraou::read("a.db", db.as_bytes()).unwrap_err();
/// let text = "\
/// a.db:3: move: invalid move: 5i5g is not legal; the king on 5i can go to 4h, 4i, 5h, 6h, 6i
///   5i5g
///   ^^^^
/// a.db:4: score: `1e9` is not a value of i32";
/// assert_eq!(error.to_string(), text);
/// ```
pub fn read(name: &str, bytes: &[u8]) -> Result<YaneuraouBook, Error> {
    let rows = read_within(name, bytes, usize::MAX, MAX_ERRORS, &Progress::new())?;
    let YaneuraouRows { builder, moves, lines_without_move, positions_without_moves } = rows;
    Ok(YaneuraouBook { bytes: builder.finish()?, moves, lines_without_move, positions_without_moves })
}

/// The maximum number of mistakes that [`read`] keeps.
const MAX_ERRORS: usize = 100;

/// The rows of a YaneuraOu book, as [`YaneuraouBook`] has them, in a builder with limited memory.
#[derive(Debug)]
#[non_exhaustive]
pub struct YaneuraouRows {
    /// A builder with all rows of the koma book.
    pub builder: SpillingBuilder,
    /// The number of moves. Each of them is a row.
    pub moves: usize,
    /// The number of lines that were left out, because they have `none`, `resign` or `win` instead of a move.
    pub lines_without_move: usize,
    /// The number of positions that were left out, because no move follows them.
    pub positions_without_moves: usize,
}

/// Reads a YaneuraOu book that may not fit in memory, like [`read`]. Needs at most about `memory` bytes. What does not fit goes
/// to temporary files in the folder that `TMPDIR` names. Keeps at most `max_errors` mistakes, and counts the others. Each move
/// advances `progress`, and so does the builder when it is finished.
///
/// # Errors
///
/// Returns the same errors as `read`. Also returns an error if the input cannot be read, or if a temporary file cannot be
/// written.
///
/// ```
/// use koma_book::{Progress, yaneuraou};
///
/// let db = &b"#YANEURAOU-DB2016 1.00\n"[..];
/// let rows = yaneuraou::read_within("a.db", db, 512 << 20, 100, &Progress::new())?;
/// assert_eq!((rows.moves, rows.builder.finish()?.len() > 64), (0, true));
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn read_within(
    name: &str,
    input: impl Read,
    memory: usize,
    max_errors: usize,
    progress: &Progress,
) -> Result<YaneuraouRows, Error> {
    let builder = SpillingBuilder::new(BookBuilder::new("feen", &COLUMNS)?, memory).with_progress(progress);
    let mut reader = Reader {
        rows: YaneuraouRows { builder, moves: 0, lines_without_move: 0, positions_without_moves: 0 },
        errors: TableErrors::new(&shown(name.as_ref())).with_max_errors(max_errors),
        current: CurrentPosition::Missing,
    };
    let mut lines = Lines::new(input);
    let to_error = |error| Error::file(name, error);
    if lines.read().map_err(to_error)? {
        validate_header(&lines).map_err(|reason| Error::refused(shown(name.as_ref()), reason))?;
    }
    while lines.read().map_err(to_error)? {
        let line = lines.line().trim_ascii();
        // The end of a line that is too long is unknown, so its start must be a comment.
        if is_comment(line) || line.is_empty() && !lines.is_too_long() {
            continue;
        }
        let read = match str::from_utf8(line) {
            _ if lines.is_too_long() => Err(TOO_LONG.into()),
            Ok(line) => reader.read_line(line),
            Err(_) => Err("this line is not UTF-8 text".into()),
        };
        match read {
            Ok(Some(of_line)) => reader.add(&of_line)?,
            Ok(None) => {}
            Err(message) => reader.errors.push(usize::try_from(lines.number()).ok(), None, message),
        }
        if lines.is_too_long() {
            break;
        }
    }
    reader.finish_position();
    reader.errors.into_result().map_err(Error::Table)?;
    Ok(reader.rows)
}

/// Returns the reason why a book cannot start with the current line.
fn validate_header(lines: &Lines<'_>) -> Result<(), String> {
    let line = lines.line();
    if let Some(compression) = Compression::of(line) {
        return Err(compression.to_string());
    }
    let text = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line).trim_ascii();
    match text.strip_prefix(FORMAT.as_bytes()) {
        Some(version) if !lines.is_too_long() => validate_version(version.trim_ascii_start()),
        _ => Err(format!("this is not a YaneuraOu book: expected `{FORMAT}{VERSION}` in its first line")),
    }
}

fn validate_version(version: &[u8]) -> Result<(), String> {
    if version == VERSION.as_bytes() {
        return Ok(());
    }
    let found = String::from_utf8_lossy(version);
    Err(format!("the version of this YaneuraOu book is `{}`; expected {VERSION}", Excerpt(&found)))
}

/// Reports whether a line or a word starts a comment.
fn is_comment(text: &[u8]) -> bool {
    text.starts_with(b"#") || text.starts_with(b"//")
}

const BEFORE_POSITIONS: &str =
    "this line is before the first position; expected a line that starts with `sfen`";

/// Reads lines after the header.
struct Reader {
    rows: YaneuraouRows,
    errors: TableErrors,
    current: CurrentPosition,
}

/// The position to which the next moves belong.
enum CurrentPosition {
    /// There is no position yet.
    Missing,
    /// The position is invalid, or moves come before the first one. So the moves cannot be checked.
    Invalid,
    Valid {
        /// The position is boxed, since it is much larger than the other variants.
        position: Box<Position>,
        has_moves: bool,
    },
}

/// The values of a line with a move.
struct MoveLine<'l> {
    mv: Move,
    reply: Option<Move>,
    score: Value<'l>,
    depth: Value<'l>,
    count: Value<'l>,
}

impl Reader {
    /// Reads a line. Returns its values if it has a move and the current position is valid.
    fn read_line<'l>(&mut self, line: &'l str) -> Result<Option<MoveLine<'l>>, Message> {
        let line = without_comment(line);
        let sfen = line.strip_prefix("sfen").filter(|rest| rest.is_empty() || rest.starts_with(BLANKS));
        if let Some(sfen) = sfen {
            self.start_position(sfen.trim_ascii())?;
            return Ok(None);
        }
        match &self.current {
            CurrentPosition::Missing => {
                self.current = CurrentPosition::Invalid;
                Err(BEFORE_POSITIONS.into())
            }
            CurrentPosition::Invalid => Ok(None),
            CurrentPosition::Valid { position, .. } => {
                let of_line = read_move(position, line)?;
                self.rows.lines_without_move += usize::from(of_line.is_none());
                Ok(of_line)
            }
        }
    }

    /// Adds a move of the current position.
    fn add(&mut self, of_line: &MoveLine<'_>) -> Result<(), Error> {
        let CurrentPosition::Valid { position, has_moves } = &mut self.current else { return Ok(()) };
        let reply = of_line.reply.map(Move::encode);
        let reply = reply.as_ref().map_or(Value::Empty, |reply| Value::Text(reply));
        let values = [Value::ShogiMove(of_line.mv), reply, of_line.score, of_line.depth, of_line.count];
        self.rows.builder.push_values(&AnyPosition::of(&**position), &values)?;
        *has_moves = true;
        self.rows.moves += 1;
        Ok(())
    }

    /// Makes the position in a line `sfen` the current one.
    fn start_position(&mut self, sfen: &str) -> Result<(), Message> {
        self.finish_position();
        self.current = CurrentPosition::Invalid;
        let position = Box::new(read_position(sfen)?);
        self.current = CurrentPosition::Valid { position, has_moves: false };
        Ok(())
    }

    /// Counts the current position as left out if it has no moves.
    fn finish_position(&mut self) {
        if let CurrentPosition::Valid { has_moves: false, .. } = self.current {
            self.rows.positions_without_moves += 1;
        }
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Returns a line without the comment at its end.
fn without_comment(line: &str) -> &str {
    let mut blanks = line.match_indices(BLANKS);
    let end = blanks.find(|(at, blank)| is_comment(&line.as_bytes()[at + blank.len()..]));
    end.map_or(line, |(end, _)| line[..end].trim_ascii_end())
}

/// Reads a position. A move number is not read, since some programs write 0, which is not a move number of SFEN.
fn read_position(sfen: &str) -> Result<Position, Message> {
    let has_number = sfen.split_ascii_whitespace().count() == 4;
    let without_number = sfen.trim_end_matches(|c: char| c.is_ascii_digit());
    let sfen =
        if has_number && without_number.ends_with(BLANKS) { without_number.trim_ascii_end() } else { sfen };
    Ok(Sfen::parse(sfen).map_err(|error| error.explain(sfen))?.position())
}

/// Reads the words of a line after a position. Returns `None` if there is no move.
fn read_move<'l>(position: &Position, line: &'l str) -> Result<Option<MoveLine<'l>>, Message> {
    let words: Vec<&str> = line.split(BLANKS).collect();
    if words.contains(&"") {
        return Err("there are two blanks between words; expected one, and `none` for a missing value".into());
    }
    let count = words.len();
    if count > COLUMNS.len() {
        let expected = "at most 5: move, reply, score, depth and count";
        return Err(format!("this line has {count} words; expected {expected}").into());
    }
    let word = |column: usize| words.get(column).copied().unwrap_or(NONE);
    if is_no_move(word(0)) {
        return Ok(None);
    }
    let (mv, after) = legal_move(position, word(0), "move")?;
    let reply = if is_no_move(word(1)) { None } else { Some(legal_move(&after, word(1), "reply")?.0) };
    let number = |column: usize| read_number(COLUMNS[column], word(column));
    Ok(Some(MoveLine { mv, reply, score: number(2)?, depth: number(3)?, count: number(4)? }))
}

/// Reports whether a word stands for no move.
fn is_no_move(text: &str) -> bool {
    [NONE, "(none)", "resign", "win"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Reads a number of an optional column. It is missing if the word is `none`.
fn read_number<'l>((name, column): (&str, ColumnType), text: &'l str) -> Result<Value<'l>, Message> {
    let cell = if text.eq_ignore_ascii_case(NONE) { "" } else { text };
    Value::parse(column, cell).map_err(|error| format!("{name}: {error}").into())
}
