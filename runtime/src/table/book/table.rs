//! Reading a table into a book: a line of column names, then a line a row, with tabs between the columns.

use super::build::{Buffer, BuildError, Builder};
use super::column::{ColumnType, MAX_COLUMNS};
use super::compression::Compression;
use super::header::MAGIC;
use super::mistake::{TableMistake, Wrong};
use super::value::Value;
use crate::feen::read;
use crate::position::finish;
use crate::position::{Draft, MAX_SQUARE_COUNT, Shape, Slot};
use crate::report::nearest;
use crate::token::Epin;

/// The text of a table; or else the first line that is none is reported.
pub fn text(bytes: &[u8], report: impl FnOnce(TableMistake<'_>)) -> Option<&str> {
    let error = match str::from_utf8(bytes) {
        Ok(text) => return Some(text),
        Err(error) => error,
    };
    let good = &bytes[..error.valid_up_to()];
    report(match Compression::of(bytes) {
        Some(compression) => TableMistake::of_table(Wrong::Compressed(compression)),
        None => TableMistake::of_line(good.split(|byte| *byte == b'\n').count(), Wrong::NotText),
    });
    None
}

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

    /// A draft of a position of so many squares at most.
    fn draft(&mut self, squares: usize) -> Draft<'_> {
        let (board, hands) = (&mut self.board[..squares], &mut self.hands[..squares]);
        board.fill(None);
        hands.fill(0);
        Draft::new(board, hands)
    }
}

/// How the positions of a table are written.
pub trait Keys {
    /// The FEEN of a position.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, in words.
    fn to_feen<'k>(&'k mut self, key: &'k str) -> Result<&'k str, &'k str>;
}

/// Positions that are written as FEEN.
#[derive(Clone, Copy, Debug)]
pub struct Feens;

impl Keys for Feens {
    fn to_feen<'k>(&'k mut self, key: &'k str) -> Result<&'k str, &'k str> {
        Ok(key)
    }
}

/// Reads a table into a book, line by line.
#[derive(Debug)]
pub struct TableReader<'c, 'r> {
    key: &'c str,
    columns: &'c [(&'c str, ColumnType)],
    room: Room<'r>,
    lines: usize,
    /// Once the first line has told them, unless it is wrong.
    places: Option<Places>,
    shape: Option<Shape>,
}

/// Where a table has what a book needs.
#[derive(Clone, Copy, Debug)]
struct Places {
    /// How many columns the table has.
    width: usize,
    key: usize,
    values: [usize; MAX_COLUMNS],
}

impl<'c, 'r> TableReader<'c, 'r> {
    /// A reader of a table whose positions are in the column `key`, for books with these columns.
    #[must_use]
    pub const fn new(key: &'c str, columns: &'c [(&'c str, ColumnType)], room: Room<'r>) -> Self {
        Self { key, columns, room, lines: 0, places: None, shape: None }
    }

    /// Reads the next line. The first one names the columns, any other is a row, which is added to the book. What is
    /// wrong is reported, all of it; after a first line that is wrong no other is looked at.
    pub fn line<V: Buffer>(
        &mut self,
        line: &[u8],
        keys: &mut impl Keys,
        book: &mut Builder<V>,
        mut report: impl FnMut(TableMistake<'_>),
    ) {
        if self.lines == 0 {
            return self.first_line(line, report);
        }
        self.lines += 1;
        let number = self.lines;
        let Some(places) = self.places else { return };
        match str::from_utf8(line) {
            Ok(line) => {
                self.row(places, line, keys, book, |wrong| report(TableMistake::of_line(number, wrong)));
            }
            Err(_) => report(TableMistake::of_line(number, Wrong::NotText)),
        }
    }

    /// Reads the first line alone.
    pub fn first_line(&mut self, line: &[u8], mut report: impl FnMut(TableMistake<'_>)) {
        self.lines = 1;
        let wrong = if line.is_empty() {
            TableMistake::of_table(Wrong::Empty)
        } else if line.starts_with(MAGIC) && line.contains(&0) {
            TableMistake::of_table(Wrong::Book)
        } else if let Some(compression) = Compression::of(line) {
            TableMistake::of_table(Wrong::Compressed(compression))
        } else if let Ok(names) = str::from_utf8(line) {
            self.places = self.places(names, report);
            return;
        } else {
            TableMistake::of_line(1, Wrong::NotText)
        };
        report(wrong);
    }

    /// Where the columns are, if all are there; each that is not is reported.
    fn places(&self, names: &str, mut report: impl FnMut(TableMistake<'_>)) -> Option<Places> {
        let mut is_right = true;
        let mut place_of = |name| {
            let mut places = names.split('\t').enumerate().filter(|(_, other)| *other == name);
            match (places.next(), places.next()) {
                (Some((place, _)), None) => return place,
                (Some(_), Some(_)) => report(TableMistake::of_table(Wrong::ColumnTwice { name })),
                (None, _) => {
                    let meant = nearest(name, names.split('\t').filter(|other| !self.takes(other)));
                    report(TableMistake::of_table(Wrong::NoColumn { name, names, meant }));
                }
            }
            is_right = false;
            0
        };
        let key = place_of(self.key);
        let mut values = [0; MAX_COLUMNS];
        for (place, (name, _)) in values.iter_mut().zip(self.columns) {
            *place = place_of(name);
        }
        is_right.then(|| Places { width: names.split('\t').count(), key, values })
    }

    /// Whether the book has a column of this name, or its positions come from it.
    fn takes(&self, name: &str) -> bool {
        name == self.key || self.columns.iter().any(|(column, _)| *column == name)
    }

    /// Adds a row, or reports everything that is wrong with it.
    fn row<V: Buffer>(
        &mut self,
        places: Places,
        line: &str,
        keys: &mut impl Keys,
        book: &mut Builder<V>,
        mut report: impl FnMut(Wrong<'_>),
    ) {
        if line.is_empty() {
            return report(Wrong::Blank);
        }
        let mut key = "";
        let mut texts = [""; MAX_COLUMNS];
        let mut width = 0;
        for text in line.split('\t') {
            if width == places.key {
                key = text;
            }
            for (place, found) in places.values.iter().zip(&mut texts) {
                if *place == width {
                    *found = text;
                }
            }
            width += 1;
        }
        if width != places.width {
            return report(Wrong::Width { found: width, expected: places.width });
        }
        let mut values = [Value::Bool(false); MAX_COLUMNS];
        let mut is_right = true;
        for (value, ((name, column), text)) in values.iter_mut().zip(self.columns.iter().zip(texts)) {
            match Value::parse(*column, text) {
                Ok(read) => *value = read,
                Err(error) => {
                    is_right = false;
                    report(Wrong::Value { name, error });
                }
            }
        }
        let values = is_right.then(|| &values[..self.columns.len().min(MAX_COLUMNS)]);
        match keys.to_feen(key) {
            Ok(feen) => self.add(feen, values, book, report),
            Err(words) => report(Wrong::OtherKey { words }),
        }
    }

    /// Adds a row if its position is right, and so is everything else.
    fn add<V: Buffer>(
        &mut self,
        feen: &str,
        values: Option<&[Value<'_>]>,
        book: &mut Builder<V>,
        mut report: impl FnMut(Wrong<'_>),
    ) {
        // No more is emptied than can be filled: once the shape is known, its squares, and before that those that a text
        // of this length can tell, where three digits and a slash are 255.
        let squares = self.shape.map_or(64 * (feen.len() + 1), |shape| shape.square_count());
        let mut draft = self.room.draft(squares.min(MAX_SQUARE_COUNT));
        let outline = match read(feen.as_bytes(), None, &mut draft) {
            Ok(outline) => outline,
            Err(error) => return report(Wrong::Key { feen, error }),
        };
        if let Some(expected) = self.shape
            && expected != outline.shape
        {
            return report(Wrong::Row(BuildError::OtherShape { expected, found: outline.shape }));
        }
        self.shape = Some(outline.shape);
        if let Some(values) = values
            && let Err(error) = book.push(&finish(draft, outline), values)
        {
            report(Wrong::Row(error));
        }
    }
}
