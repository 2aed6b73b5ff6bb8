//! The types of columns, and rows as tuples of typed values.

use core::fmt;
use core::str::FromStr;

use super::header::Header;
use super::index::count;

/// The most columns of a book.
pub const MAX_COLUMNS: usize = 8;

/// The type of the values in a column of a [`Book`](crate::Book).
///
/// ```
/// use koma::ColumnType;
///
/// assert_eq!("u16".parse(), Ok(ColumnType::U16));
/// assert_eq!("str".parse(), Ok(ColumnType::Text));
/// assert_eq!(ColumnType::Text.to_string(), "&str");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ColumnType {
    /// Text: `&str`.
    Text,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `u128`
    U128,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `i128`
    I128,
    /// `f32`
    F32,
    /// `bool`
    Bool,
}

impl ColumnType {
    /// All types, in the order of their codes in a book, which count from 1.
    ///
    /// ```
    /// use koma::ColumnType;
    ///
    /// assert!(ColumnType::ALL.iter().all(|column| column.as_str().parse() == Ok(*column)));
    /// ```
    pub const ALL: [Self; 13] = {
        use ColumnType::{Bool, F32, I8, I16, I32, I64, I128, Text, U8, U16, U32, U64, U128};
        [Text, U8, U16, U32, U64, U128, I8, I16, I32, I64, I128, F32, Bool]
    };

    /// Returns the type as Rust spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        const NAMES: [&str; 13] =
            ["&str", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "bool"];
        NAMES[self as usize]
    }

    /// Returns the code of the type in a book.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8 + 1
    }

    pub(super) const fn from_code(code: usize) -> Option<Self> {
        if code == 0 || code > Self::ALL.len() { None } else { Some(Self::ALL[code - 1]) }
    }

    /// Returns the bytes of a value in a book; 0 for text, whose values differ in length.
    #[must_use]
    pub const fn width(self) -> usize {
        [0, 1, 2, 4, 8, 16, 1, 2, 4, 8, 16, 4, 1][self as usize]
    }

    pub(super) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes the type as Rust spells it. Honours width and fill.
impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses a type as Rust spells it, or `str` for text.
impl FromStr for ColumnType {
    type Err = ColumnTypeError;

    fn from_str(text: &str) -> Result<Self, ColumnTypeError> {
        if text == "str" {
            return Ok(Self::Text);
        }
        Self::ALL.into_iter().find(|column| column.as_str() == text).ok_or(ColumnTypeError(()))
    }
}

/// The error of a text that is not a [`ColumnType`].
///
/// ```
/// use koma::ColumnType;
///
/// let error = "String".parse::<ColumnType>().unwrap_err();
/// assert!(error.to_string().starts_with("expected a column type"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnTypeError(());

impl fmt::Display for ColumnTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("expected a column type: str, bool, f32, or an integer, u8 to u128 or i8 to i128")
    }
}

impl core::error::Error for ColumnTypeError {}

/// The rows of a [`Book`](crate::Book), as its type names them: the type of one column, or a tuple of two to eight.
///
/// A column is `&str`, an integer from `u8` to `u128` or from `i8` to `i128`, `f32` or `bool`. In the type of a book,
/// `&str` says only that a column is text; the text of a row lives as long as the book is borrowed, whatever the
/// lifetime there.
///
/// ```
/// fn columns<R: koma::iter::Row>() -> String {
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

    /// Reads the row of these cells.
    #[doc(hidden)]
    fn read<'a>(cells: &Cells<'a, '_>) -> Self::Of<'a>;
}

pub trait Sealed {}

/// A row in a book.
#[derive(Debug)]
pub struct Cells<'a, 'l> {
    pub(super) bytes: &'a [u8],
    pub(super) header: &'l Header,
    pub(super) row: usize,
}

impl<'a> Cells<'a, '_> {
    /// Returns the bytes of a value that is not text; zeros if there are none.
    #[inline]
    pub(super) fn fixed<const WIDTH: usize>(&self, column: usize) -> [u8; WIDTH] {
        let at = self.header.columns()[column].at + self.row * WIDTH;
        self.bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; WIDTH])
    }

    /// Returns the bytes of a text, or `None` if they are not in the book.
    #[inline]
    pub(super) fn text_bytes(&self, column: usize) -> Option<&'a [u8]> {
        let place = &self.header.columns()[column];
        let at = place.at + self.row * place.width;
        let start = count(self.bytes, at, place.width);
        let end = count(self.bytes, at + place.width, place.width);
        self.bytes.get(place.text_at..)?.get(..place.text_len)?.get(start..end)
    }

    /// Returns a text; an empty one if its bytes are not text.
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
    bool: bool, Bool, |cells, column| cells.fixed(column) != [0];
}

macro_rules! numbers {
    ($($type:ident: $column:ident),*) => {
        columns! { $($type: $type, $column, |cells, column| $type::from_le_bytes(cells.fixed(column));)* }
    };
}

numbers! {
    u8: U8, u16: U16, u32: U32, u64: U64, u128: U128, i8: I8, i16: I16, i32: I32, i64: I64, i128: I128, f32: F32
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
