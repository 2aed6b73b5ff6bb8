use std::ops::Range;

use koma_runtime::macro_support::positions::{Draft, ReadPosition, finish, read};
use koma_runtime::{FeenError, MAX_SQUARE_COUNT, Position};

use crate::AnyBook;

impl AnyBook<'_> {
    /// The numbers of a position's rows, in their order; `None` if it is not in the book.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// let bytes = builder.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!(book.find(&position), Some(0..1));
    /// assert_eq!(book.find(&position.toggle()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Option<Range<usize>> {
        self.find_read(&ReadPosition::of(position))
    }

    /// [`find`](Self::find) for a position of any shape.
    ///
    /// # Errors
    ///
    /// If the text is no FEEN.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let bytes = builder.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!(book.find_feen("1K^1 / C/c")?, Some(0..1));
    /// assert_eq!(book.find_feen("2K^1 / C/c")?, None);
    /// assert!(book.find_feen("1K^1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_feen(&self, feen: &str) -> Result<Option<Range<usize>>, FeenError> {
        let (mut board, mut hands) = (vec![None; MAX_SQUARE_COUNT], vec![0; MAX_SQUARE_COUNT]);
        let mut draft = Draft::new(&mut board, &mut hands);
        let outline = read(feen.as_bytes(), None, &mut draft)?;
        Ok(self.find_read(&finish(draft, outline)))
    }

    fn find_read(&self, position: &ReadPosition<'_>) -> Option<Range<usize>> {
        self.book.find(position).map(|entry| self.book.rows_of(entry))
    }
}
