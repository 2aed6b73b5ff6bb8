use super::column::ColumnType;
use super::column_names::ColumnNames;
use super::layout::VERSION;
use crate::position::Shape;
use crate::report::{Words, shown};

/// The error for bytes that are not a valid [`Book`](crate::Book), or are a book of a different type than the program
/// expects, and for a column that a book does not have.
///
/// ```
/// use koma::error::BookErrorKind;
/// use koma::{Book, Position};
///
/// let error = Book::<Position<8, 8>, u16>::from_bytes(b"rnbqk^bnr").unwrap_err();
/// assert_eq!(error.kind(), BookErrorKind::NotABook);
/// assert_eq!(error.to_string(), "this is not a book: it does not start with `komabook`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookError {
    kind: BookErrorKind,
}

/// The reasons why a program cannot read bytes as a book, or cannot find a column.
///
/// Kinds named `Other…` mean that another program may be able to read the book. Kinds named `Wrong…` mean that the book
/// is damaged, or was written by a program with a bug.
///
/// ```
/// use koma::error::BookErrorKind;
/// use koma::{Book, ColumnType, Position};
///
/// let bytes = koma_book::BookBuilder::new("feen", &[("weight", ColumnType::U8)])?.finish();
/// let error = Book::<Position<8, 8>, u16, _>::from_bytes(bytes).unwrap_err();
/// let (expected, found) = (ColumnType::U16, ColumnType::U8);
/// assert_eq!(error.kind(), BookErrorKind::OtherColumnType { column: 0, expected, found });
/// # Ok::<(), koma_book::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BookErrorKind {
    /// The bytes do not start like a book.
    NotABook,
    /// The book has a version of the format that this program does not read.
    OtherVersion {
        /// The format version of the book.
        found: u32,
    },
    /// This program does not know the type or a flag of a column. The type or flag may be newer than the program, or
    /// the type may need a feature of koma.
    UnknownColumnType {
        /// The index of the column, from 0.
        column: usize,
        /// The code of the type in the format.
        code: u8,
    },
    /// The header contradicts itself or has an invalid value, such as a name that is empty, repeated, not UTF-8, or has
    /// control characters.
    WrongHeader,
    /// The header specifies a different number of bytes.
    WrongLength {
        /// The expected number of bytes, or the minimum if the exact number is unknown.
        expected: u64,
        /// The number of bytes found.
        found: u64,
    },
    /// The shape of the positions in the book differs from the shape in the program's type.
    OtherShape {
        /// The shape in the program's type.
        expected: Shape,
        /// The shape in the book.
        found: Shape,
    },
    /// The number of columns in the book differs from the number in the program's type.
    OtherColumnCount {
        /// The number of columns in the program's type.
        expected: usize,
        /// The number of columns in the book.
        found: usize,
    },
    /// The book has no column with the name that the program looks for.
    MissingColumn {
        /// The names of the columns, other than the column of positions.
        columns: ColumnNames,
    },
    /// The type of a column in the book differs from the type in the program.
    OtherColumnType {
        /// The index of the column, from 0.
        column: usize,
        /// The type in the program.
        expected: ColumnType,
        /// The type in the book.
        found: ColumnType,
    },
    /// The checksum does not match the bytes.
    WrongChecksum,
    /// The bytes of a position are invalid.
    WrongPosition {
        /// The index of the position, from 0. If the mistake is after the last position, the number of positions.
        number: usize,
    },
    /// A search does not find a position, because the position is repeated or the hash index is wrong.
    WrongIndex {
        /// The index of the position, from 0. If the hash index has the wrong number of used slots, or gaps between
        /// used slots, the number of positions.
        number: usize,
    },
    /// The rows of a position are missing, or do not follow the rows before them.
    WrongRows {
        /// The index of the position, from 0. If the mistake is after the last position, the index of the last
        /// position.
        number: usize,
    },
    /// Too many positions have similar hashes, so searches would take too long.
    Crowded,
    /// A value is invalid for the type of its column, or the index of a column does not have all rows in order.
    /// Examples of invalid values are a `bool` other than 0 or 1, and text that is not UTF-8.
    WrongColumn {
        /// The index of the column, from 0.
        column: usize,
        /// The row, or the place in the column's index, counted from 0. If data follows the last value, the number of
        /// rows.
        row: usize,
    },
    /// The stored order in which rows were added is invalid: a row is missing, repeated or out of place.
    WrongOrder,
}

impl BookError {
    pub(super) const fn new(kind: BookErrorKind) -> Self {
        Self { kind }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use koma::error::BookErrorKind;
    /// use koma::{Book, Position};
    ///
    /// let mut bytes = [0; 128];
    /// bytes[..9].copy_from_slice(b"komabook\x07");
    /// let error = Book::<Position<8, 8>, u16, _>::from_bytes(bytes).unwrap_err();
    /// assert_eq!(error.kind(), BookErrorKind::OtherVersion { found: 7 });
    /// ```
    pub const fn kind(&self) -> BookErrorKind {
        self.kind
    }

    pub(super) const fn words(&self) -> Words {
        use BookErrorKind as Kind;
        match self.kind {
            Kind::NotABook => Words::new("this is not a book: it does not start with `komabook`"),
            Kind::OtherVersion { found } => other_version(found),
            Kind::UnknownColumnType { column, code } => {
                let words = of_column(column).text(" has an unknown ");
                if ColumnType::from_code(code as usize).is_some() {
                    words.text("flag; a newer release of koma may know it")
                } else {
                    let words = words.text("type, ").number(code as u64);
                    words.text("; a newer release of koma, or one with its feature `games`, may know it")
                }
            }
            Kind::WrongHeader => Words::new("the book is damaged: its header is invalid"),
            Kind::WrongLength { expected, found } => wrong_length(expected, found),
            Kind::OtherShape { expected, found } => {
                let words = found.append_to(Words::new("the positions of the book have the shape "));
                expected.append_to(words.text("; the program expects "))
            }
            Kind::OtherColumnCount { expected, found } => Words::new("the book's rows have ")
                .count(found)
                .text(if found == 1 { " column" } else { " columns" })
                .text("; the program expects ")
                .count(expected),
            Kind::MissingColumn { columns } => {
                Words::new("the book has no such column; its columns are ").text(columns.as_str())
            }
            Kind::OtherColumnType { column, expected, found } => {
                let words = of_column(column).text(" is `").text(found.as_str());
                words.text("`; the program expects `").text(expected.as_str()).text("`")
            }
            Kind::WrongChecksum => Words::new("the book is damaged: its checksum does not match its bytes"),
            Kind::WrongPosition { number } => position(number).text(" is invalid"),
            Kind::WrongIndex { number } => position(number).text(" is not in the index, or is repeated"),
            Kind::WrongRows { number } => position(number).text(" has no rows, or its rows are out of place"),
            Kind::Crowded => Words::new("the book is wrong: too many of its positions have similar hashes"),
            Kind::WrongColumn { column, row } => Words::new("the book is wrong: column ")
                .count(column.saturating_add(1))
                .text(" has an invalid value in row ")
                .count(row)
                .text(", or an index that is not in order"),
            Kind::WrongOrder => Words::new(
                "the book is wrong: the order in which its rows were added has a missing, repeated or misplaced row",
            ),
        }
    }
}

const fn other_version(found: u32) -> Words {
    let words = Words::new("the book has version ").number(found as u64);
    let words = words.text(" of the format; this program reads version ").number(VERSION as u64);
    words.text(if found < VERSION { "; build the book again" } else { "; a newer release of koma reads it" })
}

const fn wrong_length(expected: u64, found: u64) -> Words {
    if found < expected {
        let words = Words::new("the book is cut off: it has ").number(found);
        return words.text(" bytes; expected at least ").number(expected);
    }
    Words::new("the book is damaged: it has more bytes than its header says: ").number(expected)
}

/// Starts a message about a position of the book.
const fn position(number: usize) -> Words {
    Words::new("the book is wrong: position ").count(number)
}

const fn of_column(column: usize) -> Words {
    Words::new("column ").count(column.saturating_add(1)).text(" of the book")
}

shown!(BookError);
