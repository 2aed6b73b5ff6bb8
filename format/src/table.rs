//! Reads tables into books. By default, the first line of a table has the column names, and tabs separate the columns.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    reason = "lines are counted one by one, and each line has as many columns as the first, whose places are used"
)]

use std::fmt;
use std::io::{self, BufRead, Read as _};

use koma_runtime::format::{AnyPosition, Excerpt, MAGIC};

use crate::{BookBuilder, FeenReader, KeyNotation, KeyReader, TableErrors, Value};

impl BookBuilder {
    /// Adds the rows of a table. `name` is the table's name in errors.
    ///
    /// The first line has the column names. Each other line is a row, whose position is a FEEN. Tabs separate the
    /// columns, and there is no quoting. Lines end in LF or CRLF, and have at most [`MAX_LINE_LEN`] bytes. A byte order
    /// mark, empty lines at the end, and columns that the book does not have are ignored.
    ///
    /// # Errors
    ///
    /// If the table has mistakes, returns up to a hundred of them and their total number. The rows of the valid lines
    /// have still been added.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "weight\tfeen\n7\t1K^1 / C/c\n")?;
    /// assert_eq!(builder.row_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_table(&mut self, name: &str, text: &str) -> Result<(), TableErrors> {
        let mut errors = TableErrors::new(name);
        if let Err(error) = self.read_lines(text.as_bytes(), &mut FeenReader::new(), &mut errors) {
            errors.push(None, None, &error);
        }
        errors.into_result()
    }

    /// Adds the rows of a table line by line. `keys` parses the positions. Mistakes are added to `errors`.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType, FeenReader, TableErrors};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let mut errors = TableErrors::new("moves.tsv").with_max_errors(1);
    /// let table = "feen\tweight\n1K^1 / C/c\tmany\n1K^1 / C/c\t70000\n";
    /// builder.read_lines(table.as_bytes(), &mut FeenReader::new(), &mut errors)?;
    /// let text = "\
    /// moves.tsv:2: weight: `many` is not a value of u16
    /// moves.tsv: 1 more mistake";
    /// assert_eq!(errors.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_lines(
        &mut self,
        input: impl BufRead,
        keys: &mut dyn KeyReader,
        errors: &mut TableErrors,
    ) -> io::Result<()> {
        self.read_lines_as(TableLayout::default(), input, keys, errors)
    }

    /// Adds the rows of a table with this layout. See [`read_lines`](Self::read_lines).
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read.
    pub fn read_lines_as(
        &mut self,
        layout: TableLayout,
        mut input: impl BufRead,
        keys: &mut dyn KeyReader,
        errors: &mut TableErrors,
    ) -> io::Result<()> {
        let mut number = 0_usize;
        // If the table has a header, this is `None` before the first line with text, and `Some(None)` if this line is
        // invalid.
        let mut header = (!layout.has_header).then(|| {
            let width = self.columns().len() + 1;
            Some(TableHeader { layout, width, key: 0, columns: (1..width).map(Ok).collect() })
        });
        for_each_line(&mut input, &mut |line| {
            number = number.saturating_add(1);
            match (&header, str::from_utf8(line)) {
                (None, _) if line.is_empty() => {}
                (None, _) => header = Some(self.header_of(number, line, layout, errors)),
                (Some(None), _) => {}
                _ if line.len() > MAX_LINE_LEN => errors.push(Some(number), None, &TOO_LONG),
                (Some(Some(header)), Ok(line)) => self.read_row(header, (number, line), keys, errors),
                _ => errors.push(Some(number), None, &NOT_UTF8),
            }
        })?;
        if header.is_none() {
            let words = "the file is empty or blank; expected the names of the columns in its first line";
            errors.push(None, None, &words);
        }
        Ok(())
    }

    /// Adds the row in a line, or reports the mistakes in the line.
    fn read_row(
        &mut self,
        header: &TableHeader,
        (number, line): (usize, &str),
        keys: &mut dyn KeyReader,
        errors: &mut TableErrors,
    ) {
        let mut report = |words: &dyn fmt::Display| errors.push(Some(number), None, words);
        if line.is_empty() {
            return report(&"this line is blank");
        }
        let cells: Vec<&str> = line.split(header.layout.separator).collect();
        if cells.len() != header.width {
            let (found, expected) = (cells.len(), header.width);
            let plural = if found == 1 { "" } else { "s" };
            let first = if header.layout.has_header { ", as in the first one" } else { "" };
            return report(&format_args!("this line has {found} column{plural}; expected {expected}{first}"));
        }
        let (key, mut mistakes) = (cells[header.key], Vec::new());
        let mut parse = |builder: &Self, position: Option<&AnyPosition<'_>>| {
            let mut values = Vec::new();
            for ((name, column), place) in builder.columns().zip(&header.columns) {
                let text = place.as_ref().map_or_else(String::as_str, |place| cells[*place]);
                match Value::parse_with(column, text, position) {
                    Ok(value) => values.push(value),
                    Err(error) if position.is_none() && error.needs_position() => {}
                    Err(error) => mistakes.push(format!("{}: {error}", Excerpt(name))),
                }
            }
            values
        };
        let mut error = None;
        let result = keys.read(key, &mut |position| {
            let values = parse(self, Some(position));
            if values.len() == header.columns.len() {
                error = self.push_values(position, &values).err();
            }
        });
        if result.is_err() {
            parse(self, None);
        }
        mistakes.extend(error.map(|error| error.to_string()));
        for mistake in mistakes {
            report(&mistake);
        }
        let (Err(words), notation) = (result, keys.notation()) else {
            errors.has_keys = true;
            return;
        };
        errors.invalid_keys = errors.invalid_keys.saturating_add(1);
        // A typing mistake may turn a FEN into a FEN of another game. In this case, the message for the expected
        // notation helps more.
        let is_other = |found: &KeyNotation| notation.is_some_and(|one| one.name() != found.name());
        match (KeyNotation::guess(key).filter(is_other), notation) {
            (Some(found), Some(expected)) => errors.push_notation(number, found, expected),
            (_, Some(notation)) if notation.is_moves() => {
                errors.push(Some(number), None, &format_args!("{}: {words}", Excerpt(self.key())));
            }
            _ => errors.push(Some(number), None, &words),
        }
    }

    /// Finds the columns of the book in the first line with text. If this line is invalid, adds its mistakes to
    /// `errors` and returns `None`.
    fn header_of(
        &self,
        number: usize,
        line: &[u8],
        layout: TableLayout,
        errors: &mut TableErrors,
    ) -> Option<TableHeader> {
        let compression = Compression::of(line);
        let (place, words): (_, &dyn fmt::Display) = match (&compression, str::from_utf8(line)) {
            _ if line.starts_with(MAGIC) && line.contains(&0) => (None, &"this is a book; expected a table"),
            (Some(compression), _) => (None, compression),
            (_, Ok(line)) if is_pgn(line, layout.separator) => {
                (None, &"this is a file of games in PGN; `koma-book from-pgn` makes a book of it")
            }
            _ if number > 1 => (Some(1), &"this line is blank; expected the names of the columns"),
            _ if line.len() > MAX_LINE_LEN => (Some(1), &TOO_LONG),
            (_, Err(_)) => (Some(1), &NOT_UTF8),
            (_, Ok(line)) if is_epd(line) => {
                (None, &"this is a suite in EPD; expected a table (`koma-book build --epd` reads suites)")
            }
            (_, Ok(names)) => return self.find_columns(names, layout, errors),
        };
        errors.push(place, None, words);
        None
    }

    fn find_columns(&self, line: &str, layout: TableLayout, errors: &mut TableErrors) -> Option<TableHeader> {
        let names: Vec<&str> = line.split(layout.separator).collect();
        let (key, columns): (_, Vec<&str>) = (self.key(), self.columns().map(|(name, _)| name).collect());
        let mut find = |name, default: Option<&str>| {
            let places: Vec<usize> =
                (0..).zip(&names).filter(|(_, other)| **other == name).map(|(place, _)| place).collect();
            let others = names.iter().copied().filter(|other| *other != key && !columns.contains(other));
            match (&places[..], default, nearest(name, others)) {
                ([place], ..) => return Some(Ok(*place)),
                // The default is not used if the table has a similar name, which is probably a misspelling.
                ([], Some(default), None) => return Some(Err(default.to_owned())),
                ([], _, suggestion) => {
                    errors.push(None, Some(name), &no_column(name, &names, layout.separator, suggestion));
                }
                _ => {
                    let words = format_args!("the file has several columns `{}`", Excerpt(name));
                    errors.push(None, Some(name), &words);
                }
            }
            None
        };
        let key = find(key, None).and_then(Result::ok);
        // All columns are looked up, so that all missing columns are reported.
        let places: Vec<_> = columns.iter().map(|name| find(name, self.default_of(name))).collect();
        let columns: Option<Vec<_>> = places.into_iter().collect();
        Some(TableHeader { layout, width: names.len(), key: key?, columns: columns? })
    }
}

/// The layout of a table's lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLayout {
    /// The character between the columns. The default is a tab.
    pub separator: char,
    /// Whether the first line names the columns. The default is `true`. Without such a line, the first column has the
    /// positions. The other columns are the columns of the book in order.
    pub has_header: bool,
}

impl Default for TableLayout {
    fn default() -> Self {
        Self { separator: '\t', has_header: true }
    }
}

/// The places of a book's columns in a table.
struct TableHeader {
    layout: TableLayout,
    /// The number of columns in the table.
    width: usize,
    key: usize,
    /// For each column of the book, its index in the table, or its default if the table lacks the column.
    columns: Vec<Result<usize, String>>,
}

const NOT_UTF8: &str = "this line is not UTF-8 text";

/// The message for a line that is longer than [`MAX_LINE_LEN`].
pub const TOO_LONG: &str = "this line has more than 1 MiB; the lines after it are not read";

/// Reports whether a line belongs to a PGN. `line` must be the first line with text in a file. In a PGN, this line has
/// a tag or moves, or starts with `%`, which marks ignored lines.
fn is_pgn(line: &str, separator: char) -> bool {
    let is_tag = line.strip_prefix('[').and_then(|tag| tag.split_once(" \"")).is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    });
    // A column name may also start with `%` or `1.`, but then the line has a separator.
    is_tag || !line.contains(separator) && (line.starts_with('%') || line.starts_with("1."))
}

/// Reports whether a line starts with a FEN of four fields and ends with a semicolon, as an EPD with `bm e4;` does.
fn is_epd(line: &str) -> bool {
    let words = line.split_ascii_whitespace();
    let fen: Vec<&str> = words.take(4).collect();
    line.trim_end().ends_with(';')
        && KeyNotation::guess(&fen.join(" ")).is_some_and(|one| one.name() == "fen")
}

fn no_column(name: &str, names: &[&str], separator: char, suggestion: Option<&str>) -> String {
    /// The maximum number of columns that a message names.
    const MAX_NAMES: usize = 20;
    let quoted: Vec<_> = names.iter().take(MAX_NAMES).map(|name| format!("`{}`", Excerpt(name))).collect();
    let more = match names.len().saturating_sub(MAX_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let other = match names {
        [only] => only.chars().find(|c| ['\t', ';', ','].contains(c)),
        _ => None,
    };
    let help = match (other, suggestion) {
        (Some(other), _) => {
            format!("; expected {} between the columns, not {}", plural(separator), plural(other))
        }
        (None, Some(suggestion)) => format!("; did you mean `{}`?", Excerpt(suggestion)),
        (None, None) => String::new(),
    };
    format!("the file has no column `{}`; its columns are {}{more}{help}", Excerpt(name), quoted.join(", "))
}

/// Returns the plural of the separator's name, such as `tabs`. A separator without a name is returned in backticks.
fn plural(separator: char) -> String {
    match separator {
        '\t' => "tabs".to_owned(),
        ',' => "commas".to_owned(),
        ';' => "semicolons".to_owned(),
        other => format!("`{}`", Excerpt(&other.to_string())),
    }
}

/// The compression of a file. A compressed file is neither a table nor a book. `Display` writes a message that names
/// the compression format and asks to decompress the file.
///
/// ```
/// use koma_format::Compression;
///
/// let compression = Compression::of(b"\x1F\x8B\x08").unwrap();
/// assert_eq!(compression.to_string(), "the file is compressed with gzip: decompress it first");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// gzip
    Gzip,
    /// zstd
    Zstd,
    /// xz
    Xz,
    /// bzip2
    Bzip2,
    /// zip
    Zip,
}

impl Compression {
    /// Returns the compression of a file that starts with these bytes, or `None` if no known format starts with them.
    pub const fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // The start of a frame, or of a skippable frame, whose first byte varies.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..] => Some(Self::Bzip2),
            [b'P', b'K', 3, 4, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// Returns the name of the compression format.
    pub const fn as_str(self) -> &'static str {
        ["gzip", "zstd", "xz", "bzip2", "zip"][self as usize] // in the order of the variants
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the file is compressed with {}: decompress it first", self.as_str())
    }
}

/// The maximum length of a table's line, in bytes. Without this limit, a file that is not a table could fill the
/// memory.
pub const MAX_LINE_LEN: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Calls `visit` with each line of a text. Leaves out line breaks, empty lines at the end, and a byte order mark.
///
/// If all lines are empty, calls `visit` once, with an empty line. A line of more than [`MAX_LINE_LEN`] bytes may be
/// cut off, and no lines after it are read.
///
/// # Errors
///
/// Returns an error if `input` cannot be read.
///
/// ```
/// use koma_format::for_each_line;
///
/// let mut lines = Vec::new();
/// for_each_line(&mut "\u{FEFF}one\r\n\ntwo\n\n".as_bytes(), &mut |line| lines.push(line.to_vec()))?;
/// assert_eq!(lines, [b"one".as_slice(), b"", b"two"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn for_each_line(input: &mut dyn BufRead, visit: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let mut line = Vec::new();
    // Empty lines are counted, not stored, until a line with text follows. There may be too many to store.
    let (mut is_first, mut is_empty, mut blank_lines) = (true, true, 0_u64);
    // The limit includes a byte order mark and a line break.
    let limit = (MAX_LINE_LEN + BYTE_ORDER_MARK.len() + 2) as u64;
    while (&mut *input).take(limit).read_until(b'\n', &mut line)? > 0 {
        if std::mem::take(&mut is_first) && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.is_empty() {
            blank_lines += 1;
        } else {
            for _ in 0..std::mem::take(&mut blank_lines) {
                visit(b"");
            }
            visit(text);
            is_empty = false;
        }
        if text.len() > MAX_LINE_LEN {
            break;
        }
        line.clear();
    }
    if is_empty {
        visit(b"");
    }
    Ok(())
}

/// Returns the name that is most similar to a misspelled name, ignoring case. At most one character in three may
/// differ. Returns `None` if no name is similar enough, or if two different names are equally similar.
///
/// ```
/// use koma_format::nearest;
///
/// assert_eq!(nearest("wieght", ["move", "weight"]), Some("weight"));
/// assert_eq!(nearest("san", ["move", "weight"]), None);
/// ```
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut nearest = None;
    let mut least = usize::MAX;
    for other in names {
        let Some(changes) = changes(name, other) else { continue };
        if changes < least {
            least = changes;
            nearest = Some(other);
        } else if changes == least && nearest != Some(other) {
            nearest = None;
        }
    }
    nearest
}

/// The maximum length for similar names, in characters. Longer names must be equal except for case.
pub(crate) const MAX_LEN: usize = 40;

/// Counts the characters that are missing, extra or different, and the swapped pairs of neighbors. Ignores case.
/// Returns `None` if the count exceeds a third of the longer name's length, if the names differ and one has more than
/// [`MAX_LEN`] characters, or if both names are empty.
fn changes(name: &str, other: &str) -> Option<usize> {
    let [name, other] = [name, other].map(|name| name.to_lowercase().chars().collect::<Vec<_>>());
    if name == other {
        return (!name.is_empty()).then_some(0);
    }
    let longest = name.len().max(other.len());
    if longest > MAX_LEN {
        return None;
    }
    // `table[i][j]` counts the changes from the first `i` characters of `name` to the first `j` characters of `other`.
    let mut table = vec![vec![0; other.len() + 1]; name.len() + 1];
    for i in 0..=name.len() {
        for j in 0..=other.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = table[i - 1][j - 1] + usize::from(name[i - 1] != other[j - 1]);
                let changed = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let is_swapped = i > 1 && j > 1 && name[i - 2..i] == [other[j - 1], other[j - 2]];
                if is_swapped { changed.min(table[i - 2][j - 2] + 1) } else { changed }
            };
        }
    }
    let changes = table[name.len()][other.len()];
    (changes <= longest / 3).then_some(changes)
}
