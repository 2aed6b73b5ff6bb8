//! Books of any shape and columns.

use std::convert::Infallible;
use std::ops::{Deref, Range};

use koma_runtime::format::{AnyPosition, RawBook};
use koma_runtime::{BookError, FeenError, Position};

use crate::{FeenReader, Value};

/// A book whose shape and columns are known only at run time, for programs that show, copy or check any book.
///
/// ```
/// use koma_format::{AnyBook, BookBuilder, ColumnType, Value};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n1K^1 / C/c\t9\n")?;
/// let bytes = builder.finish();
///
/// let book = AnyBook::from_bytes(&bytes)?;
/// let mut lines = Vec::new();
/// book.for_each(|position, rows| {
///     let weights: Vec<Value> = rows.filter_map(|row| book.value(row, 0)).collect();
///     lines.push(format!("{position}: {weights:?}"));
/// });
/// assert_eq!(lines, ["1K^1 / C/c: [U16(7), U16(9)]", "1K^1 / c/C: [U16(8)]"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyBook<'a> {
    book: RawBook<'a>,
}

impl<'a> Deref for AnyBook<'a> {
    type Target = RawBook<'a>;

    fn deref(&self) -> &RawBook<'a> {
        &self.book
    }
}

impl<'a> AnyBook<'a> {
    /// Reads a book from bytes, and checks all of them.
    ///
    /// # Errors
    ///
    /// If the bytes are not a book of this version of the format, or are damaged.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, BookError> {
        let book = RawBook::new(bytes)?;
        let (mut board, mut hands) = (vec![None; book.squares()], vec![0; book.squares()]);
        book.check(&mut board, &mut hands)?;
        Ok(Self { book })
    }

    /// Returns the value of a row in a column, both from 0, or `None` if there is no such row or column.
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> Option<Value<'a>> {
        let column_type = self.columns().nth(column).filter(|_| row < self.row_count())?.column_type();
        match self.book.value(row, column) {
            Some(bytes) => Value::read(column_type, bytes, self.shape()),
            None => column_type.is_optional().then_some(Value::Empty),
        }
    }

    /// Calls `visit` with each position and the numbers of its rows, in their order.
    pub fn for_each(&self, mut visit: impl FnMut(&AnyPosition<'_>, Range<usize>)) {
        let Ok(()) = self.try_for_each(|position, rows| {
            visit(position, rows);
            Ok::<(), Infallible>(())
        });
    }

    /// Calls `visit` as [`for_each`](Self::for_each) does, until it returns an error.
    ///
    /// # Errors
    ///
    /// The first error that `visit` returns.
    pub fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(&AnyPosition<'_>, Range<usize>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut board, mut hands) = (vec![None; self.squares()], vec![0; self.squares()]);
        for entry in 0..self.len() {
            if let Some(position) = self.position(entry, &mut board, &mut hands) {
                visit(&position, self.rows_of(entry))?;
            }
        }
        Ok(())
    }

    /// Returns the numbers of a position's rows, or `None` if it is not in the book.
    ///
    /// ```
    /// use koma_format::{AnyBook, BookBuilder, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// let bytes = builder.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!((book.find(&position), book.find(&position.toggle())), (Some(0..1), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Option<Range<usize>> {
        self.find_any(&AnyPosition::of(position))
    }

    /// Returns the numbers of the rows of a position that is given as a FEEN, or `None` if it is not in the book.
    ///
    /// # Errors
    ///
    /// If `feen` is not a FEEN.
    pub fn find_feen(&self, feen: &str) -> Result<Option<Range<usize>>, FeenError> {
        Ok(self.find_any(&FeenReader::new().parse(feen)?))
    }

    /// Returns the numbers of the rows with a value in a column, in their order. By an index of the column, they are found at
    /// once.
    ///
    /// ```
    /// use koma_format::{AnyBook, BookBuilder, ColumnType, Value};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.with_index("name")?;
    /// builder.read_table("a.tsv", "feen\tname\n1K^1 / C/c\tone\n1K^1 / c/C\tother\n")?;
    /// let bytes = builder.finish();
    /// assert!(AnyBook::from_bytes(&bytes)?.find_value(0, &Value::Text("other")).eq([1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn find_value<'v>(&'v self, column: usize, value: &'v Value<'v>) -> impl Iterator<Item = usize> {
        self.rows_with(column, value.cell())
    }

    /// Returns the position that a row belongs to, in FEEN, or `None` if there is no such row.
    #[must_use]
    pub fn feen_of(&self, row: usize) -> Option<String> {
        let (mut board, mut hands) = (vec![None; self.squares()], vec![0; self.squares()]);
        Some(self.position(self.position_of(row)?, &mut board, &mut hands)?.to_string())
    }

    fn find_any(&self, position: &AnyPosition<'_>) -> Option<Range<usize>> {
        self.book.find(position).map(|entry| self.rows_of(entry))
    }
}
