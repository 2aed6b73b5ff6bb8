use std::fmt;
use std::ops::Range;
use std::path::Path;

use koma_runtime::macro_support::books::{Compression, UntypedBook, Value};
use koma_runtime::macro_support::positions::ReadPosition;
use koma_runtime::{BookColumns, BookError, Shape};

use crate::Error;

/// A book whose shape and columns are known only at run time, for programs that show, copy or check any book.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, Value};
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
#[derive(Clone, Copy, Debug)]
pub struct AnyBook<'a> {
    pub(crate) book: UntypedBook<'a>,
}

impl<'a> AnyBook<'a> {
    /// The book in some bytes, all of which are checked.
    ///
    /// # Errors
    ///
    /// If the bytes are not a book of this version of the format, or damaged.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookErrorKind};
    ///
    /// assert_eq!(AnyBook::from_bytes(b"koma").unwrap_err().kind(), BookErrorKind::NotABook);
    /// ```
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, BookError> {
        let book = UntypedBook::new(bytes)?;
        let (mut board, mut hands) = (vec![None; book.squares()], vec![0; book.squares()]);
        book.check(&mut board, &mut hands)?;
        Ok(Self { book })
    }

    /// [`from_bytes`](Self::from_bytes) for the bytes of a file.
    ///
    /// # Errors
    ///
    /// As `from_bytes`, with the path; of a file that is compressed, that it is.
    ///
    /// ```
    /// use koma_book::AnyBook;
    ///
    /// let error = AnyBook::of_file("moves.book.gz", b"\x1F\x8B\x08").unwrap_err();
    /// assert_eq!(error.to_string(), "moves.book.gz: the file is compressed with gzip: decompress it first");
    /// ```
    pub fn of_file(path: impl AsRef<Path>, bytes: &'a [u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes).map_err(|error| {
            let path = path.as_ref().to_owned();
            match Compression::of(bytes) {
                Some(compression) => Error::Compressed { path, with: compression.as_str() },
                None => Error::Book { path, error },
            }
        })
    }

    /// The shape of the positions; `None` if there are none.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.shape(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        self.book.shape()
    }

    /// The name of the column of positions.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.key_name(), "feen");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key_name(&self) -> &'a str {
        self.book.key_name()
    }

    /// The other columns.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.columns().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns(&self) -> BookColumns<'_> {
        self.book.columns()
    }

    /// The number of positions.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.book.len()
    }

    /// Whether there are no positions.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert!(AnyBook::from_bytes(&bytes)?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.book.is_empty()
    }

    /// The number of rows.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.row_count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.book.row_count()
    }

    /// How many bytes the columns take, with what tells where each text starts. All others are for the positions.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// assert_eq!(AnyBook::from_bytes(&builder.finish())?.columns_len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn columns_len(&self) -> usize {
        self.book.columns_len()
    }

    /// The value of a row in a column, both counted from 0; `None` if there is no such row or column.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position, Value};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let bytes = builder.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!((book.value(0, 0), book.value(1, 0)), (Some(Value::U16(7)), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> Option<Value<'a>> {
        self.book.value(row, column)
    }

    /// Calls `visit` with each position and the numbers of its rows, in their order.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let bytes = builder.finish();
    /// AnyBook::from_bytes(&bytes)?.for_each(|position, rows| {
    ///     assert_eq!((position.to_string().as_str(), rows), ("1K^1 / C/c", 0..1));
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each(&self, mut visit: impl FnMut(&AnyPosition<'_>, Range<usize>)) {
        let Ok(()) = self.try_for_each(|position, rows| {
            visit(position, rows);
            Ok::<(), std::convert::Infallible>(())
        });
    }

    /// [`for_each`](Self::for_each) that ends at the first error.
    ///
    /// # Errors
    ///
    /// The first error that `visit` gives.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert_eq!(AnyBook::from_bytes(&bytes)?.try_for_each(|_, _| Err("a position")), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(&AnyPosition<'_>, Range<usize>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut board, mut hands) = (vec![None; self.book.squares()], vec![0; self.book.squares()]);
        for entry in 0..self.len() {
            if let Some(position) = self.book.position(entry, &mut board, &mut hands) {
                visit(&AnyPosition { position }, self.book.rows_of(entry))?;
            }
        }
        Ok(())
    }
}

/// A position of any shape. It displays as its FEEN.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
/// let bytes = builder.finish();
/// AnyBook::from_bytes(&bytes)?.for_each(|position, _| assert_eq!(position.to_string(), "1K^1 / C/c"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyPosition<'a> {
    position: ReadPosition<'a>,
}

impl<'a> AnyPosition<'a> {
    pub(crate) const fn read(&self) -> &ReadPosition<'a> {
        &self.position
    }
}

impl fmt::Display for AnyPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}
