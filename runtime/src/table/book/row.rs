//! Rows as tuples of typed values.

use super::column::ColumnType;
use super::header::Layout;
use super::number::count;

/// The rows of a [`Book`](crate::Book), as its type names them: one column's type, or a tuple of two to eight.
///
/// A column is `&str`, an integer from `u8` to `u128` or from `i8` to `i128`, `f32` or `bool`. In the type of a book,
/// `&str` says only that a column is text; the text of a row lives as long as the book is borrowed, whatever the
/// lifetime there.
///
/// ```
/// fn columns<R: koma::Row>() -> String {
///     R::COLUMNS.iter().map(|column| format!("{column} ")).collect()
/// }
///
/// assert_eq!(columns::<u16>(), "u16 ");
/// assert_eq!(columns::<(&str, i128, bool)>(), "&str i128 bool ");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of a book",
    note = "a row is one column, or a tuple of two to eight: `&str`, `bool`, `f32`, or an integer of a fixed size"
)]
pub trait Row: Sealed {
    /// A row whose text lives for `'a`.
    type Of<'a>;

    /// The types of the columns.
    const COLUMNS: &'static [ColumnType];

    /// The row with a number.
    #[doc(hidden)]
    fn read<'a>(cells: &Cells<'a, '_>) -> Self::Of<'a>;
}

pub trait Sealed {}

/// A row in a book.
#[derive(Debug)]
pub struct Cells<'a, 'l> {
    pub(super) bytes: &'a [u8],
    pub(super) layout: &'l Layout,
    pub(super) row: usize,
}

impl<'a> Cells<'a, '_> {
    /// The bytes of a value that is no text; zeros if there are none.
    #[inline]
    pub(super) fn fixed<const WIDTH: usize>(&self, column: usize) -> [u8; WIDTH] {
        let at = self.layout.columns[column].at + self.row * WIDTH;
        self.bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; WIDTH])
    }

    /// The bytes of a text; none if it is not told where they are.
    #[inline]
    pub(super) fn text_bytes(&self, column: usize) -> Option<&'a [u8]> {
        let place = &self.layout.columns[column];
        let at = place.at + self.row * place.width;
        let start = count(self.bytes, at, place.width);
        let end = count(self.bytes, at + place.width, place.width);
        self.bytes.get(place.text_at..)?.get(..place.text_len)?.get(start..end)
    }

    /// A text; an empty one if it is none.
    #[inline]
    pub(super) fn text(&self, column: usize) -> &'a str {
        self.text_bytes(column).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default()
    }
}

/// A column of a tuple.
pub trait Column {
    type Of<'a>;

    const TYPE: ColumnType;

    fn read<'a>(cells: &Cells<'a, '_>, column: usize) -> Self::Of<'a>;
}

macro_rules! columns {
    ($($Type:ty: $Of:ty, $column:ident, |$cells:ident, $place:ident| $read:expr;)*) => {
        $(
            #[allow(clippy::elidable_lifetime_names, reason = "text needs the lifetime, the others do not")]
            impl Column for $Type {
                type Of<'a> = $Of;

                const TYPE: ColumnType = ColumnType::$column;

                #[inline]
                fn read<'a>($cells: &Cells<'a, '_>, $place: usize) -> $Of {
                    $read
                }
            }

            impl Sealed for $Type {}

            #[allow(clippy::elidable_lifetime_names, reason = "text needs the lifetime, the others do not")]
            impl Row for $Type {
                type Of<'a> = $Of;

                const COLUMNS: &'static [ColumnType] = &[ColumnType::$column];

                #[inline]
                fn read<'a>(cells: &Cells<'a, '_>) -> $Of {
                    <Self as Column>::read(cells, 0)
                }
            }
        )*
    };
}

columns! {
    &str: &'a str, Text, |cells, column| cells.text(column);
    u8: u8, U8, |cells, column| u8::from_le_bytes(cells.fixed(column));
    u16: u16, U16, |cells, column| u16::from_le_bytes(cells.fixed(column));
    u32: u32, U32, |cells, column| u32::from_le_bytes(cells.fixed(column));
    u64: u64, U64, |cells, column| u64::from_le_bytes(cells.fixed(column));
    u128: u128, U128, |cells, column| u128::from_le_bytes(cells.fixed(column));
    i8: i8, I8, |cells, column| i8::from_le_bytes(cells.fixed(column));
    i16: i16, I16, |cells, column| i16::from_le_bytes(cells.fixed(column));
    i32: i32, I32, |cells, column| i32::from_le_bytes(cells.fixed(column));
    i64: i64, I64, |cells, column| i64::from_le_bytes(cells.fixed(column));
    i128: i128, I128, |cells, column| i128::from_le_bytes(cells.fixed(column));
    f32: f32, F32, |cells, column| f32::from_le_bytes(cells.fixed(column));
    bool: bool, Bool, |cells, column| cells.fixed(column) != [0];
}

macro_rules! tuples {
    ($($(($Column:ident, $place:literal))+;)*) => {
        $(
            impl<$($Column: Column),+> Sealed for ($($Column,)+) {}

            impl<$($Column: Column),+> Row for ($($Column,)+) {
                type Of<'a> = ($($Column::Of<'a>,)+);

                const COLUMNS: &'static [ColumnType] = &[$($Column::TYPE),+];

                #[inline]
                fn read<'a>(cells: &Cells<'a, '_>) -> Self::Of<'a> {
                    ($($Column::read(cells, $place),)+)
                }
            }
        )*
    };
}

tuples! {
    (A, 0) (B, 1);
    (A, 0) (B, 1) (C, 2);
    (A, 0) (B, 1) (C, 2) (D, 3);
    (A, 0) (B, 1) (C, 2) (D, 3) (E, 4);
    (A, 0) (B, 1) (C, 2) (D, 3) (E, 4) (F, 5);
    (A, 0) (B, 1) (C, 2) (D, 3) (E, 4) (F, 5) (G, 6);
    (A, 0) (B, 1) (C, 2) (D, 3) (E, 4) (F, 5) (G, 6) (H, 7);
}
