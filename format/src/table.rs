//! Reads tables into books. The first line of a table has column names, and each other line is a row. Tabs separate the
//! columns.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Read as _};

use koma_runtime::format::{AnyPosition, Excerpt, MAGIC};
use koma_runtime::{Epin, FeenError, MAX_SQUARE_COUNT};

use crate::{BookBuilder, KeyNotation, Value, nearest};

/// Parses the keys of a table. Keys are the texts in the column of positions. [`FeenReader`] parses FEEN.
pub trait KeyReader {
    /// Parses `key` and calls `take` with its position.
    ///
    /// # Errors
    ///
    /// If `key` is not a position, returns a message that says what is wrong.
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), String>;

    /// Returns the notation of the keys, or `None` if koma does not know the notation. If this method returns a
    /// notation, errors can say that an invalid key is in another notation.
    fn notation(&self) -> Option<KeyNotation> {
        None
    }
}

/// Parses FEENs of any shape. The reader reuses its memory.
///
/// ```
/// use koma_format::FeenReader;
///
/// let mut reader = FeenReader::new();
/// assert_eq!(reader.parse("1K^1 / C/c")?.board().len(), 3);
/// # Ok::<(), koma_runtime::FeenError>(())
/// ```
#[derive(Debug)]
pub struct FeenReader {
    board: Box<[Option<Epin>; MAX_SQUARE_COUNT]>,
    hands: Box<[u16; MAX_SQUARE_COUNT]>,
    /// The number of squares at the start of `board` that the last position may have changed.
    used: usize,
}

impl FeenReader {
    /// Returns a new reader.
    #[must_use]
    pub fn new() -> Self {
        Self { board: boxed(None), hands: boxed(0), used: 0 }
    }

    /// Parses a FEEN.
    ///
    /// # Errors
    ///
    /// Returns an error if `feen` is not a FEEN.
    pub fn parse(&mut self, feen: &str) -> Result<AnyPosition<'_>, FeenError> {
        self.board[..self.used].fill(None);
        // A text of this length cannot have more squares, because three digits and a slash are at most 255 squares.
        self.used = MAX_SQUARE_COUNT.min(64 * (feen.len() + 1));
        let position = AnyPosition::parse(feen, &mut self.board, &mut self.hands)?;
        self.used = position.board().len();
        Ok(position)
    }
}

fn boxed<T: Copy>(value: T) -> Box<[T; MAX_SQUARE_COUNT]> {
    let Ok(squares) = vec![value; MAX_SQUARE_COUNT].into_boxed_slice().try_into() else { unreachable!() };
    squares
}

impl Default for FeenReader {
    fn default() -> Self {
        Self::new()
    }
}

impl KeyReader for FeenReader {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), String> {
        let position = self.parse(key).map_err(|error| error.explain(key).to_string())?;
        take(&position);
        Ok(())
    }

    fn notation(&self) -> Option<KeyNotation> {
        Some(KeyNotation::Feen)
    }
}

impl BookBuilder {
    /// Adds the rows of a table.
    ///
    /// The first line has the column names. Each other line is a row. Tabs separate the columns, and there is no
    /// quoting. Lines end in LF or CRLF, and have at most [`MAX_LINE_LEN`] bytes. `name` is the table's name in errors.
    /// Columns that the book does not have are ignored.
    ///
    /// # Errors
    ///
    /// If any line is invalid, returns the first hundred mistakes and the number of all mistakes. The rows of the valid
    /// lines have still been added.
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

    /// Adds the rows of a table line by line. `keys` parses keys in any notation. Adds mistakes to `errors`.
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

    /// Adds the rows of a table with another layout. See [`read_lines`](Self::read_lines).
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
        let mut number = 0;
        let mut header = (!layout.has_header).then(|| TableHeader {
            separator: layout.separator,
            width: 1 + self.columns().len(),
            key: 0,
            columns: (1..=self.columns().len()).map(Ok).collect(),
        });
        let mut has_text = !layout.has_header;
        for_each_line(&mut input, &mut |line| {
            number += 1;
            if !has_text {
                has_text = !line.is_empty();
                if has_text {
                    header = self.header_of(number, line, layout.separator, errors);
                }
            } else if let Some(header) = &header {
                match str::from_utf8(line) {
                    _ if line.len() > MAX_LINE_LEN => errors.push(Some(number), None, &TOO_LONG),
                    Ok(line) => self.read_row(header, (number, line), keys, errors),
                    Err(_) => errors.push(Some(number), None, &NOT_UTF8),
                }
            }
        })?;
        if !has_text {
            errors.push(None, None, &EMPTY);
        }
        Ok(())
    }

    /// Adds the row in a line, or reports all mistakes in the line.
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
        let cells: Vec<&str> = line.split(header.separator).collect();
        if cells.len() != header.width {
            let (found, expected) = (cells.len(), header.width);
            let plural = if found == 1 { "" } else { "s" };
            return report(&format_args!(
                "this line has {found} column{plural}; expected {expected}, as in the first one"
            ));
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

/// The first line of a table. It shows where the columns of a book are.
struct TableHeader {
    separator: char,
    /// The number of columns.
    width: usize,
    key: usize,
    /// For each column of the book, the index of the column in the table. If the table does not have the column, the
    /// text of its cells.
    columns: Vec<Result<usize, String>>,
}

impl BookBuilder {
    /// Finds the columns of the book in the first line of a table. If the line has a mistake, adds the mistake to
    /// `errors` and returns `None`.
    fn header_of(
        &self,
        number: usize,
        line: &[u8],
        separator: char,
        errors: &mut TableErrors,
    ) -> Option<TableHeader> {
        let (place, words) = match (Compression::of(line), str::from_utf8(line)) {
            _ if line.is_empty() => (None, EMPTY),
            _ if line.starts_with(MAGIC) && line.contains(&0) => (None, "this is a book; expected a table"),
            (Some(compression), _) => {
                errors.push(None, None, &compression);
                return None;
            }
            (_, Ok(line)) if is_pgn(line, separator) => {
                (None, "this is a file of games in PGN; `koma-book from-pgn` makes a book of it")
            }
            _ if number > 1 => (Some(1), "this line is blank; expected the names of the columns"),
            _ if line.len() > MAX_LINE_LEN => (Some(1), TOO_LONG),
            (_, Err(_)) => (Some(1), NOT_UTF8),
            (_, Ok(line)) if is_epd(line) => {
                (None, "this is a suite in EPD; expected a table (`koma-book build --epd` reads suites)")
            }
            (_, Ok(names)) => return self.find_columns(names, separator, errors),
        };
        errors.push(place, None, &words);
        None
    }

    fn find_columns(&self, line: &str, separator: char, errors: &mut TableErrors) -> Option<TableHeader> {
        let names: Vec<&str> = line.split(separator).collect();
        let (key, columns): (_, Vec<&str>) = (self.key(), self.columns().map(|(name, _)| name).collect());
        let mut find = |name, default: Option<&str>| {
            let places: Vec<usize> = (0..names.len()).filter(|place| names[*place] == name).collect();
            let others = names.iter().copied().filter(|other| *other != key && !columns.contains(other));
            match (&places[..], default, nearest(name, others)) {
                ([place], ..) => return Some(Ok(*place)),
                // A name that is similar to the column's name is probably a misspelling.
                ([], Some(default), None) => return Some(Err(default.to_owned())),
                ([], _, suggestion) => {
                    errors.push(None, Some(name), &no_column(name, &names, separator, suggestion));
                }
                _ => {
                    let words = format_args!("the file has two columns `{}`", Excerpt(name));
                    errors.push(None, Some(name), &words);
                }
            }
            None
        };
        let key = find(key, None).and_then(Result::ok);
        let places: Vec<_> = columns.iter().map(|name| find(name, self.default_of(name))).collect();
        Some(TableHeader {
            separator,
            width: names.len(),
            key: key?,
            columns: places.into_iter().collect::<Option<_>>()?,
        })
    }
}

const EMPTY: &str = "the file is empty or blank; expected the names of the columns in its first line";

const NOT_UTF8: &str = "this line is not UTF-8 text";

/// The message for a line that is longer than [`MAX_LINE_LEN`].
pub const TOO_LONG: &str = "this line has more than 1 MiB; the lines after it are not read";

/// Reports whether a line belongs to a PGN. `line` must be the first line with text in a file. In a PGN, this line has
/// a tag or moves, or starts with `%`, which marks ignored lines.
fn is_pgn(line: &str, separator: char) -> bool {
    let is_tag = line.strip_prefix('[').and_then(|tag| tag.split_once(" \"")).is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    });
    // A column name may also start with such characters, but then the line has a separator.
    is_tag || !line.contains(separator) && (line.starts_with('%') || line.starts_with("1."))
}

/// Reports whether a line has a chess position followed by an operation such as `bm e4;`.
fn is_epd(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let fen: Vec<String> = words.by_ref().take(4).map(str::to_owned).collect();
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

/// Returns the name of a separator in the plural, for messages.
fn plural(separator: char) -> String {
    match separator {
        '\t' => "tabs".to_owned(),
        ',' => "commas".to_owned(),
        ';' => "semicolons".to_owned(),
        other => format!("`{}`", Excerpt(&other.to_string())),
    }
}

/// The mistakes in a table: the first mistakes, and the number of all mistakes.
///
/// By default, the list keeps the first 100 mistakes. [`with_max_errors`](Self::with_max_errors) sets another number.
/// Each help text occurs once.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16), ("won", ColumnType::Bool)])?;
/// let errors = builder.read_table("a.tsv", "feen\tweight\twon\n1K^1 / C/c\tmany\t1\n\n1K^1 / C/c\t1").unwrap_err();
/// let text = "\
/// a.tsv:2: weight: `many` is not a value of u16
/// a.tsv:2: won: `1` is neither `true` nor `false`
/// a.tsv:3: this line is blank
/// a.tsv:4: this line has 2 columns; expected 3, as in the first one";
/// assert_eq!(errors.to_string(), text);
/// assert_eq!(errors.iter().map(|error| error.line()).collect::<Vec<_>>(), [2, 2, 3, 4].map(Some));
/// # Ok::<(), koma_format::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableErrors {
    name: String,
    errors: Vec<TableError>,
    max_errors: usize,
    /// The help texts of the mistakes.
    helps: Vec<String>,
    count: usize,
    /// Whether any key is valid.
    has_keys: bool,
    /// The notation of the first key that is in another notation. The next field is the number of such keys.
    found_notation: Option<KeyNotation>,
    found_count: usize,
    /// A help text for the whole table.
    help: Option<Box<str>>,
}

impl TableErrors {
    /// Returns an empty list of errors. `name` is the name of the table.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            errors: Vec::new(),
            max_errors: 100,
            helps: Vec::new(),
            count: 0,
            has_keys: false,
            found_notation: None,
            found_count: 0,
            help: None,
        }
    }

    /// Sets the maximum number of mistakes to keep. All mistakes are counted.
    #[must_use]
    pub fn with_max_errors(mut self, max_errors: usize) -> Self {
        self.max_errors = max_errors;
        self
    }

    /// Adds a mistake. `line` is a line number from 1, or `None` for the whole table. `column` names a missing or
    /// repeated column.
    pub fn push(&mut self, line: Option<usize>, column: Option<&str>, words: &dyn fmt::Display) {
        self.count += 1;
        if self.errors.len() < self.max_errors {
            let mut words = words.to_string();
            // If every line has the same help text, it is shown once.
            if let Some(at) = words.find("\n  help: ") {
                let help = words.split_off(at);
                if !self.helps.contains(&help) {
                    words += &help;
                    self.helps.push(help);
                }
            }
            let place = match line {
                Some(line) => format!("{}:{line}", self.name),
                None => self.name.clone(),
            };
            self.errors.push(TableError { place, line, column: column.map(str::to_owned), words });
        }
    }

    /// Adds the mistake that a key is in another notation. Only some of these mistakes are kept, so that other mistakes
    /// are shown too. If no key is valid so far, one is kept, because all keys may be in the other notation. Otherwise,
    /// ten are kept.
    fn push_notation(&mut self, line: usize, found: KeyNotation, expected: KeyNotation) {
        let max_named = if self.has_keys { 10 } else { 1 };
        if self.found_count < max_named {
            self.push(Some(line), None, &format_args!("expected {expected}; this is {found}"));
        } else {
            self.count += 1;
        }
        self.found_count += 1;
        self.found_notation.get_or_insert(found);
    }

    /// Returns the notation of the table's keys if it is probably not the expected notation. Returns `None` if any key
    /// is valid, or if less than nine in ten mistakes are keys in another notation.
    #[must_use]
    pub fn found_notation(&self) -> Option<KeyNotation> {
        let is_whole = !self.has_keys && self.found_count >= self.count - self.count / 10;
        self.found_notation.filter(|_| is_whole)
    }

    /// Sets a help text for the whole table. It is displayed after the mistakes.
    pub fn set_help(&mut self, words: String) {
        self.help = Some(words.into());
    }

    /// Returns an error if the list has mistakes.
    ///
    /// # Errors
    ///
    /// Returns `self` if the list has mistakes.
    pub fn into_result(self) -> Result<(), Self> {
        if self.count == 0 { Ok(()) } else { Err(self) }
    }

    /// Returns the number of all mistakes.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the mistakes that are kept, in the order of the lines.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &TableError> {
        self.errors.iter()
    }
}

/// Writes at least one line for each mistake that is kept. Then writes a line with the number of the other mistakes,
/// and the help text for the whole table.
impl fmt::Display for TableErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut line_break, mut more) = ("", "");
        for error in &self.errors {
            write!(f, "{line_break}{error}")?;
            (line_break, more) = ("\n", " more");
        }
        match self.count - self.errors.len() {
            0 => {}
            1 => write!(f, "{line_break}{}: 1{more} mistake", self.name)?,
            left => write!(f, "{line_break}{}: {left}{more} mistakes", self.name)?,
        }
        self.help.iter().try_for_each(|help| write!(f, "\n  help: {help}"))
    }
}

impl Error for TableErrors {}

/// A mistake in a table. Its message starts with the name of the table and the line number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The name of the table and the line number.
    place: String,
    line: Option<usize>,
    column: Option<String>,
    words: String,
}

impl TableError {
    /// Returns the number of the line, from 1, or `None` for a mistake in the whole table.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns the name of the missing or repeated column, or `None` for other mistakes.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// Returns the message without the name of the table and the line number.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.words)
    }
}

/// The compression of a file. A compressed file is neither a table nor a book. `Display` writes a message that says how
/// to decompress the file.
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
    /// Returns the compression of a file that starts with these bytes, or `None` if it is not compressed.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // The first bytes of a frame, or of a skippable frame. A skippable frame has several possible first bytes.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..] => Some(Self::Bzip2),
            [b'P', b'K', 3, 4, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// Returns the name of the compression format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
            Self::Zip => "zip",
        }
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

/// Calls `visit` with each line of a text. Line breaks, a byte order mark and blank lines at the end are left out.
///
/// An empty text has one blank line. A line that is longer than [`MAX_LINE_LEN`] is cut off and is the last line.
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
    // Blank lines are counted instead of stored until another line follows, because there may be millions of them.
    let (mut is_first, mut is_empty, mut blank_lines) = (true, true, 0_usize);
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
