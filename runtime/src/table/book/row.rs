//! Rows, which are tuples of typed values.

use core::ops::Range;

use super::column::{Cell, Column, ColumnType};
use super::source::Source;
use super::view::View;
use crate::position::Shape;
use crate::table::entries::Entries;

/// The type of a row in a [`Book`](crate::Book). It is a single column type, or a tuple of two to eight column types.
///
/// See [`Column`] for the column types. In the type of a book, `&str` only marks a column as text, and its lifetime is
/// ignored. The text of a row is borrowed from the bytes of the book.
///
/// ```
/// use koma::{Epin, Row, Square};
///
/// fn columns<R: Row>() -> String {
///     R::COLUMNS.iter().map(|column| format!("{column} ")).collect()
/// }
///
/// assert_eq!(columns::<u16>(), "u16 ");
/// assert_eq!(columns::<(&str, Option<i128>, Epin, Square<8, 8>)>(), "&str Option<i128> Epin Square ");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of a book",
    label = "expected a column type or a tuple of two to eight of them",
    note = "column types are `&str`, `bool`, `f32`, `f64`, integers of a fixed size, `Sin`, `Pin`, `Epin`, `Qpi`, `Square`, \
            moves of koma's games, and `Option` of any of these"
)]
pub trait Row: Copy {
    /// The type of a row whose text lives for `'a`.
    type Of<'a>;

    /// The types of the columns.
    const COLUMNS: &'static [ColumnType];

    /// For each column, the shape of the board that its squares belong to, or `None` if it has no squares.
    const BOARDS: &'static [Option<Shape>];

    /// Calls `visit` with the stored form of each value.
    fn for_each_cell<'v>(self, visit: &mut dyn FnMut(Cell<'v>))
    where
        Self: 'v;

    /// Reads a row of a book.
    #[doc(hidden)]
    fn read<'a, S: Source<'a>>(book: View<'_, S>, row: usize) -> Self::Of<'a>;
}

impl<'a, S: Source<'a>> View<'_, S> {
    /// Returns an iterator over these rows.
    #[inline]
    pub fn rows<R: Row>(self, range: Range<usize>) -> Entries<Self, R::Of<'a>> {
        Entries { source: self, range, read: R::read }
    }
}

/// Implements `Row` for tuples, and for a single column, since `(A)` is the type `A` itself. For each column, the call
/// has a parameter for its type, the name of its value, and its number.
macro_rules! rows {
    ($($($Column:ident $value:ident $number:literal),+;)*) => {
        $(
            #[allow(unused_parens, reason = "the row of a single column is no tuple")]
            impl<$($Column: Column),+> Row for ($($Column),+) {
                type Of<'a> = ($($Column::Of<'a>),+);

                const COLUMNS: &'static [ColumnType] = &[$($Column::TYPE),+];

                const BOARDS: &'static [Option<Shape>] = &[$($Column::BOARD),+];

                #[inline]
                fn for_each_cell<'v>(self, visit: &mut dyn FnMut(Cell<'v>))
                where
                    Self: 'v,
                {
                    let ($($value),+) = self;
                    $(visit($value.into_cell());)+
                }

                #[inline]
                fn read<'a, S: Source<'a>>(book: View<'_, S>, row: usize) -> Self::Of<'a> {
                    ($($Column::from_cell(book.typed_cell::<$Column>($number, row))),+)
                }
            }
        )*
    };
}

rows! {
    A a 0;
    A a 0, B b 1;
    A a 0, B b 1, C c 2;
    A a 0, B b 1, C c 2, D d 3;
    A a 0, B b 1, C c 2, D d 3, E e 4;
    A a 0, B b 1, C c 2, D d 3, E e 4, F f 5;
    A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6;
    A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7;
}
