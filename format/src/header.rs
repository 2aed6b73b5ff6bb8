//! Finds the columns of a book in the first line of a table.

use std::fmt;

use koma_runtime::book_format::Excerpt;

use crate::{BookBuilder, Message, TableErrors, nearest};

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

/// The places of a book's columns in the lines of a table.
pub(crate) struct ColumnPlaces {
    /// The number of columns in the table.
    pub(crate) width: usize,
    /// The place of the column of positions.
    pub(crate) key: usize,
    /// The place of each other column of the book.
    pub(crate) columns: Vec<Place>,
}

/// Where the text of a column's cell comes from.
pub(crate) enum Place {
    /// The column of the table with this index.
    Column(usize),
    /// The table lacks the column, so all cells have this default.
    Default(String),
}

impl ColumnPlaces {
    /// Returns the places in a table that has the positions and then `columns` columns, all in the order of the book.
    pub(crate) fn in_order(columns: usize) -> Self {
        Self { width: columns.saturating_add(1), key: 0, columns: (1..=columns).map(Place::Column).collect() }
    }

    /// Finds the columns of the book in the first line of a table. If a column is missing or repeated, adds the mistakes
    /// to `errors` and returns `None`.
    pub(crate) fn find(
        book: &BookBuilder,
        line: &str,
        separator: char,
        errors: &mut TableErrors,
    ) -> Option<Self> {
        let header = HeaderLine { names: line.split(separator).collect(), separator, book };
        let key = header.index_of_key();
        // All columns are looked up, so that all missing columns are reported.
        let columns: Vec<_> = book.columns().map(|(name, _)| (name, header.place_of(name))).collect();
        let is_complete = key.is_ok() && columns.iter().all(|(_, place)| place.is_ok());
        if !is_complete && let Some(words) = header.wrong_separator() {
            // No column can be found.
            errors.other_separator = other_separator(&header.names, separator).map(|other| other.found);
            errors.push(None, None, words);
            return None;
        }
        let key = match key {
            Ok(key) => Some(key),
            Err(message) => {
                errors.push(None, Some(book.key()), message);
                None
            }
        };
        let mut places = Vec::new();
        for (name, place) in columns {
            match place {
                Ok(place) => places.push(place),
                Err(message) => errors.push(None, Some(name), message),
            }
        }
        let key = key.filter(|_| is_complete)?;
        Some(Self { width: header.names.len(), key, columns: places })
    }
}

/// The first line of a table.
struct HeaderLine<'a> {
    names: Vec<&'a str>,
    separator: char,
    /// The book that the table is read into.
    book: &'a BookBuilder,
}

impl HeaderLine<'_> {
    fn index_of_key(&self) -> Result<usize, Message> {
        let key = self.book.key();
        self.index_of(key)?.ok_or_else(|| self.lacks(key, self.similar_name(key)))
    }

    fn place_of(&self, name: &str) -> Result<Place, Message> {
        if let Some(index) = self.index_of(name)? {
            return Ok(Place::Column(index));
        }
        match (self.book.default_of(name), self.similar_name(name)) {
            // The default is not used if the table has a similar name, which is probably a misspelling.
            (Some(default), None) => Ok(Place::Default(default.to_owned())),
            (_, similar) => Err(self.lacks(name, similar)),
        }
    }

    /// Returns the index of the table's column with this name, or `None` if the table lacks the column. Returns a
    /// message if the table has several such columns.
    fn index_of(&self, name: &str) -> Result<Option<usize>, Message> {
        let count = self.names.iter().filter(|other| **other == name).count();
        if count > 1 {
            return Err(format!("the file has {count} columns `{}`", Excerpt(name)).into());
        }
        Ok(self.names.iter().position(|other| *other == name))
    }

    /// Returns the name of a column of the table that may be a misspelling of `name`. The names of the book's columns
    /// are not misspellings.
    fn similar_name(&self, name: &str) -> Option<&str> {
        let is_of_book =
            |other: &str| other == self.book.key() || self.book.columns().any(|(column, _)| column == other);
        nearest(name, self.names.iter().copied().filter(|other| !is_of_book(other)))
    }

    /// If the line is a single cell with another separator than expected, returns a message about the separator. Blanks
    /// count as separators if a column of the book has the name of a word.
    fn wrong_separator(&self) -> Option<Message> {
        let [line] = self.names[..] else { return None };
        let mut of_book = self.book.columns().map(|(name, _)| name).chain([self.book.key()]);
        let found = match other_separator(&self.names, self.separator) {
            Some(other) => plural(other.found),
            None if of_book.any(|name| line.split(' ').any(|word| word == name)) => "blanks".to_owned(),
            None => return None,
        };
        let expected = plural(self.separator);
        let words = format!(
            "expected {expected} between the columns, not {found}; the first line is `{}`",
            Excerpt(line)
        );
        Some(with_quoting_help(words, &self.names))
    }

    /// Returns the message that the table lacks a column.
    fn lacks(&self, name: &str, similar: Option<&str>) -> Message {
        /// The maximum number of columns that a message names.
        const MAX_NAMES: usize = 20;

        let shown: Vec<String> =
            self.names.iter().take(MAX_NAMES).map(|name| format!("`{}`", Excerpt(name))).collect();
        let more = match self.names.len().saturating_sub(MAX_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let help = match similar {
            // If there are quotation marks, the names are similar because only one of them has these.
            Some(similar) if !self.names.iter().any(|name| is_quoted(name)) => {
                format!("; did you mean `{}`?", Excerpt(similar))
            }
            _ => String::new(),
        };
        let name = Excerpt(name);
        let shown = shown.join(", ");
        let words = format!("the file has no column `{name}`; its columns are {shown}{more}{help}");
        with_quoting_help(words, &self.names)
    }
}

/// A common separator that is in a line instead of the expected one. `Display` writes the end of a message about it.
pub(crate) struct OtherSeparator {
    pub(crate) found: char,
    expected: char,
    /// The number of columns that it separates.
    pub(crate) width: usize,
}

/// If a line has a single cell with another common separator, returns this separator.
pub(crate) fn other_separator(cells: &[&str], expected: char) -> Option<OtherSeparator> {
    let [line] = cells else { return None };
    let found = line.chars().find(|c| ['\t', ';', ','].contains(c))?;
    Some(OtherSeparator { found, expected, width: line.split(found).count() })
}

impl fmt::Display for OtherSeparator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "; expected {} between the columns, not {}", plural(self.expected), plural(self.found))
    }
}

/// Adds a help to a message if a cell starts with a quotation mark, as in CSV.
pub(crate) fn with_quoting_help(message: impl Into<Message>, cells: &[&str]) -> Message {
    let message = message.into();
    if cells.iter().any(|cell| is_quoted(cell)) {
        message.with_help("quotation marks have no special meaning in a table; write the cells without them")
    } else {
        message
    }
}

/// Reports whether a cell starts with a quotation mark, as in CSV.
pub(crate) fn is_quoted(cell: &str) -> bool {
    cell.starts_with('"')
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
