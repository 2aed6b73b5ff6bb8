//! Reading a table into a book: a line of column names, then a line a row, with tabs between the columns.

use core::fmt;

use super::build::{Buffer, BuildError, Builder};
use super::column::{ColumnType, MAX_COLUMNS};
use super::value::{Shortened, Value, ValueError};
use crate::feen::{FeenError, read};
use crate::position::finish;
use crate::position::{Draft, MAX_SQUARE_COUNT, Shape, Slot};
use crate::token::Epin;

/// The lines of a table, without line breaks, a mark at the start and blank lines at the end.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let text = text.trim_end_matches(['\n', '\r']);
    // An empty text has one line, which is blank.
    text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// Room for the largest position.
#[derive(Debug)]
pub struct Room<'a> {
    board: &'a mut [Option<Epin>],
    hands: &'a mut [Slot],
}

impl<'a> Room<'a> {
    /// Room in two slices of [`MAX_SQUARE_COUNT`] squares; `None` if they are shorter.
    pub fn new(board: &'a mut [Option<Epin>], hands: &'a mut [Slot]) -> Option<Self> {
        (board.len().min(hands.len()) >= MAX_SQUARE_COUNT).then_some(Self { board, hands })
    }
}

/// Reads the lines of a table behind the one with the names.
#[derive(Debug)]
pub struct TableReader<'c> {
    columns: &'c [(&'c str, ColumnType)],
    /// How many columns the table has.
    width: usize,
    /// Which of them is the key, and which are the book's.
    key: usize,
    places: [usize; MAX_COLUMNS],
    shape: Option<Shape>,
}

impl<'c> TableReader<'c> {
    /// A reader of a table whose first line is `header`; each column that is wrong is reported.
    ///
    /// `None` if there are such columns.
    pub fn new<'a>(
        header: &'a str,
        key: &'a str,
        columns: &'c [(&'c str, ColumnType)],
        mut report: impl FnMut(HeaderError<'_>),
    ) -> Option<Self> {
        let mut is_right = true;
        let mut place_of = |name| {
            let mut places = header.split('\t').enumerate().filter(|(_, other)| *other == name);
            match (places.next(), places.next()) {
                (Some((place, _)), None) => place,
                (found, _) => {
                    is_right = false;
                    report(HeaderError { name, header, is_twice: found.is_some() });
                    0
                }
            }
        };
        let key = place_of(key);
        let mut places = [0; MAX_COLUMNS];
        for (place, (name, _)) in places.iter_mut().zip(columns) {
            *place = place_of(name);
        }
        is_right.then(|| Self { columns, width: header.split('\t').count(), key, places, shape: None })
    }

    /// Reads a line and adds it to a book; or reports everything that is wrong with it, and gives `false`.
    pub fn read<V: Buffer>(
        &mut self,
        line: &str,
        book: &mut Builder<V>,
        room: &mut Room<'_>,
        mut report: impl FnMut(LineError<'_>),
    ) -> bool {
        if line.is_empty() {
            report(LineError(Wrong::Blank));
            return false;
        }
        let mut key = "";
        let mut texts = [""; MAX_COLUMNS];
        let mut width = 0;
        for text in line.split('\t') {
            if width == self.key {
                key = text;
            }
            for (place, found) in self.places.iter().zip(&mut texts) {
                if *place == width {
                    *found = text;
                }
            }
            width += 1;
        }
        if width != self.width {
            report(LineError(Wrong::Width { found: width, expected: self.width }));
            return false;
        }
        let mut values = [Value::Bool(false); MAX_COLUMNS];
        let mut is_right = true;
        for (value, ((name, column), text)) in values.iter_mut().zip(self.columns.iter().zip(texts)) {
            match Value::parse(*column, text) {
                Ok(read) => *value = read,
                Err(error) => {
                    is_right = false;
                    report(LineError(Wrong::Value { name, error }));
                }
            }
        }
        let values = &values[..self.columns.len()];
        self.add(key, values, is_right, book, room, report)
    }

    /// Adds the row if its position is right, and so is everything else.
    fn add<V: Buffer>(
        &mut self,
        key: &str,
        values: &[Value<'_>],
        is_right: bool,
        book: &mut Builder<V>,
        room: &mut Room<'_>,
        mut report: impl FnMut(LineError<'_>),
    ) -> bool {
        // Once the shape is known, no more than its squares has to be emptied.
        let squares = self.shape.map_or(MAX_SQUARE_COUNT, |shape| shape.square_count());
        let (board, hands) = (&mut room.board[..squares], &mut room.hands[..squares]);
        board.fill(None);
        hands.fill(0);
        let mut draft = Draft::new(board, hands);
        let outline = match read(key.as_bytes(), None, &mut draft) {
            Ok(outline) => outline,
            Err(error) => {
                report(LineError(Wrong::Key { feen: key, error }));
                return false;
            }
        };
        if let Some(expected) = self.shape
            && expected != outline.shape
        {
            let error = BuildError::OtherShape { expected, found: outline.shape };
            report(LineError(Wrong::Row(error)));
            return false;
        }
        self.shape = Some(outline.shape);
        if !is_right {
            return false;
        }
        match book.push(&finish(draft, outline), values) {
            Ok(()) => true,
            Err(error) => {
                report(LineError(Wrong::Row(error)));
                false
            }
        }
    }
}

/// Why a table has not the columns of a book.
#[derive(Clone, Copy, Debug)]
pub struct HeaderError<'a> {
    name: &'a str,
    header: &'a str,
    is_twice: bool,
}

impl HeaderError<'_> {
    /// The name of the column.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.name
    }
}

impl fmt::Display for HeaderError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Shortened(self.name);
        if self.is_twice {
            return write!(f, "the file has two columns `{name}`");
        }
        write!(f, "the file has no column `{name}`; its columns are ")?;
        for (place, column) in self.header.split('\t').enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}`{}`", Shortened(column))?;
        }
        Ok(())
    }
}

/// What is wrong with a line of a table.
#[derive(Clone, Copy, Debug)]
pub struct LineError<'a>(Wrong<'a>);

#[derive(Clone, Copy, Debug)]
enum Wrong<'a> {
    Blank,
    Width { found: usize, expected: usize },
    Key { feen: &'a str, error: FeenError },
    Value { name: &'a str, error: ValueError<'a> },
    Row(BuildError),
}

impl fmt::Display for LineError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Wrong::Blank => f.write_str("this line is blank"),
            Wrong::Width { found, expected } => {
                let plural = if found == 1 { "" } else { "s" };
                write!(f, "this line has {found} column{plural}, the first one has {expected}")
            }
            Wrong::Key { feen, error } => error.explain(feen).fmt(f),
            Wrong::Value { name, error } => write!(f, "{}: {error}", Shortened(name)),
            Wrong::Row(error) => error.fmt(f),
        }
    }
}
