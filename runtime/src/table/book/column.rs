//! The types of columns, and their values.

use core::fmt;
use core::str::FromStr;

use crate::position::{MAX_SQUARE_COUNT, Position, Shape, Square};
use crate::token::{Epin, Pin, Qpi, Sin};

/// The maximum number of columns in a book.
pub const MAX_COLUMNS: usize = 8;

/// Passes the list of column types to the macro `$declare`. Each item says how values are stored (as a `number`, as an
/// `index`, or in a `special` way). Then it has the variant, the code in books, the name, the type of the values and
/// their size in bytes. If some numbers of this size are invalid, the number of valid values follows.
///
/// `koma-format` declares text and squares itself, so the call passes these types as `$text` and `$square`.
// A code keeps its meaning forever. A new type gets the next code and a description in `book/FORMAT.md`.
#[doc(hidden)]
#[macro_export]
macro_rules! __column_types {
    ($declare:ident! { $($text:tt)* } { $($square:tt)* }) => {
        $crate::__games! { $crate::__column_types { $declare! { $($text)* } { $($square)* } } }
    };
    (
        { $declare:ident! { $($text:tt)* } { $($square:tt)* } }
        $(#[$on:meta] $game:ident $Game:ident $position:tt ($Column:ident $code:literal $name:literal $parse:ident) $keys:tt)*
    ) => {
        $declare! {
            $($text)*
            number U8 = 2: "u8", u8, 1;
            number U16 = 3: "u16", u16, 2;
            number U32 = 4: "u32", u32, 4;
            number U64 = 5: "u64", u64, 8;
            number U128 = 6: "u128", u128, 16;
            number I8 = 7: "i8", i8, 1;
            number I16 = 8: "i16", i16, 2;
            number I32 = 9: "i32", i32, 4;
            number I64 = 10: "i64", i64, 8;
            number I128 = 11: "i128", i128, 16;
            number F32 = 12: "f32", f32, 4;
            special Bool = 13: "bool", bool, 1, 2;
            number F64 = 14: "f64", f64, 8;
            index Sin = 15: "Sin", Sin, 1, Sin::COUNT;
            index Pin = 16: "Pin", Pin, 2, Pin::COUNT;
            index Epin = 17: "Epin", Epin, 2, Epin::COUNT;
            index Qpi = 18: "Qpi", Qpi, 2, Qpi::COUNT;
            $($square)*
            $(#[$on] index $Column = $code: $name, $crate::$game::Move, 2, $crate::$game::Move::COUNT;)*
        }
    };
}

/// Declares the column types, and implements `Column` for the types of the values.
macro_rules! column_types {
    ($(
        $(#[$condition:meta])*
        $stored:ident $Column:ident = $code:literal: $name:literal, $Type:ty, $width:literal $(, $limit:expr)?;
    )*) => {
        /// The type of the values in a column of a [`Book`](crate::Book).
        ///
        /// ```
        /// use koma::ColumnType;
        ///
        /// assert_eq!("u16".parse(), Ok(ColumnType::U16));
        /// assert_eq!("str".parse(), Ok(ColumnType::Text));
        /// assert_eq!(ColumnType::Text.to_string(), "&str");
        ///
        /// // Columns with empty cells.
        /// assert_eq!("Option<u16>".parse(), Ok(ColumnType::Optional(&ColumnType::U16)));
        /// assert_eq!("u16?".parse(), Ok(ColumnType::U16.optional()));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum ColumnType {
            $(#[doc = concat!("`", $name, "`")] $(#[$condition])* $Column,)*
            /// An `Option` of this type, such as `Option<u16>`.
            Optional(&'static Self),
        }

        impl ColumnType {
            /// All types except the optional types.
            ///
            /// ```
            /// use koma::ColumnType;
            ///
            /// assert!(ColumnType::ALL.iter().all(|column| column.as_str().parse() == Ok(*column)));
            /// ```
            pub const ALL: &'static [Self] = &[$($(#[$condition])* Self::$Column),*];

            pub(super) const fn from_code(code: usize) -> Option<Self> {
                match code {
                    $($(#[$condition])* $code => Some(Self::$Column),)*
                    _ => None,
                }
            }

            /// Returns the properties of this type, or of the type of its values if it is optional.
            pub(super) const fn facts(self) -> &'static Facts {
                match self {
                    $($(#[$condition])* Self::$Column => const {
                        &Facts {
                            code: $code,
                            names: [$name, concat!("Option<", $name, ">")],
                            width: $width,
                            limit: [$(Some($limit),)? None][0], // `None` if the call has no limit
                            optional: Self::Optional(&Self::$Column),
                        }
                    },)*
                    Self::Optional(values) => values.facts(),
                }
            }
        }

        $($(#[$condition])* implement_column! { $stored $Type: $Column })*
    };
}

/// Implements `Column` for a type. If its values are stored neither as a number nor as an index, the call also has the
/// type that reading returns, the column type, the value of `BOARD`, and the conversions from and to the stored form.
macro_rules! implement_column {
    (number $Type:ty: $Column:ident) => {
        implement_column! {
            [] $Type: Self, ColumnType::$Column, None,
            |cell| Self::from_le_bytes(cell.bytes()), |value| Cell::of_bytes(&value.to_le_bytes())
        }
    };
    (index $Type:ty: $Column:ident $(, [$($generics:tt)*] $board:expr)?) => {
        implement_column! {
            [$($($generics)*)?] $Type: Self, ColumnType::$Column, [$(Some($board),)? None][0],
            |cell| Self::from_index(cell.index()).unwrap_or(const { Self::from_index(0).unwrap() }),
            |value| Cell::Number(value.index() as u128)
        }
    };
    (special $Type:ty: $Column:ident) => {};
    (
        [$($generics:tt)*] $Type:ty: $Of:ty, $column:expr, $board:expr,
        |$cell:ident| $read:expr, |$value:ident| $write:expr
    ) => {
        impl<$($generics)*> Column for $Type {
            type Of<'a> = $Of;

            const TYPE: ColumnType = $column;

            const BOARD: Option<Shape> = $board;

            #[inline]
            fn from_cell($cell: Cell<'_>) -> Self::Of<'_> {
                $read
            }

            #[inline]
            fn into_cell<'v>(self) -> Cell<'v>
            where
                Self: 'v,
            {
                let $value = self;
                $write
            }
        }
    };
}

/// The properties of a column type that is not optional.
pub(super) struct Facts {
    code: u8,
    /// The names of the type and of the optional type.
    names: [&'static str; 2],
    width: usize,
    /// The number of valid values, or `None` if every number of this width is valid.
    pub(super) limit: Option<usize>,
    optional: ColumnType,
}

__column_types! {
    column_types!
    { special Text = 1: "&str", &str, 0; }
    { special Square = 19: "Square", Square, 2, MAX_SQUARE_COUNT; }
}

macro_rules! types_of_moves {
    ({} $(
        #[$on:meta]
        $game:ident $Game:ident $position:tt ($Column:ident $code:literal $name:literal $parse:ident) $keys:tt
    )*) => {
        impl ColumnType {
            /// Reports whether the values are moves of one of koma's games. Returns `false` for an optional type.
            pub const fn is_move(self) -> bool {
                match self {
                    $(#[$on] Self::$Column => true,)*
                    _ => false,
                }
            }
        }
    };
}

crate::__games! { types_of_moves {} }

impl ColumnType {
    /// Returns the type in Rust's spelling.
    pub const fn as_str(self) -> &'static str {
        let [name, optional] = self.facts().names;
        if self.is_optional() { optional } else { name }
    }

    /// Returns the code of the type in a book. An optional type has the same code as the type of its values.
    pub const fn code(self) -> u8 {
        self.facts().code
    }

    /// Returns the size of a value in bytes, or 0 for text, because texts differ in length.
    pub const fn width(self) -> usize {
        self.facts().width
    }

    /// Returns the optional type with the same values, for columns with empty cells. Returns an optional type
    /// unchanged.
    #[must_use]
    pub const fn optional(self) -> Self {
        self.facts().optional
    }

    /// Reports whether cells of this type may be empty.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Optional(_))
    }

    /// Returns the type of the values in cells that are not empty.
    #[must_use]
    pub const fn values(self) -> Self {
        if let Self::Optional(values) = self { *values } else { self }
    }

    /// Reports whether the values are texts.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Optional(Self::Text))
    }
}

/// Writes the type in Rust's spelling. Honors width and fill.
impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses a type in Rust's spelling. Also accepts `str` for text, `move` for `chess::Move`, and `u16?` for
/// `Option<u16>`. Ignores the case of names except `str`, `move` and `Option`.
impl FromStr for ColumnType {
    type Err = ColumnTypeError;

    fn from_str(text: &str) -> Result<Self, ColumnTypeError> {
        let inner = text.strip_suffix('?').or_else(|| text.strip_prefix("Option<")?.strip_suffix('>'));
        let name = match inner.unwrap_or(text) {
            "str" => "&str",
            "move" => "chess::Move",
            name => name,
        };
        let is_same = |column: &&Self| column.as_str().eq_ignore_ascii_case(name);
        let values = *Self::ALL.iter().find(is_same).ok_or(ColumnTypeError(()))?;
        Ok(if inner.is_some() { values.optional() } else { values })
    }
}

/// The error for a text that is not a [`ColumnType`].
///
/// ```
/// use koma::ColumnType;
///
/// let error = "String".parse::<ColumnType>().unwrap_err();
/// assert!(error.to_string().starts_with("expected str, bool, f32"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnTypeError(());

impl fmt::Display for ColumnTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(
            "expected str, bool, f32, f64, an integer from u8 to u128 or i8 to i128, sin, pin, epin, qpi, square or move, \
             and `?` after the type if cells may be empty",
        )
    }
}

impl core::error::Error for ColumnTypeError {}

/// The type of a column of a [`Book`](crate::Book).
///
/// It is `&str`, `bool`, `f32`, `f64`, an integer from `u8` to `u128` or from `i8` to `i128`, [`Sin`], [`Pin`],
/// [`Epin`], [`Qpi`], a [`Square`] of the book's board, a move of one of koma's games, or an `Option` of one of these.
/// A cell of an `Option` may be empty. A program that uses an `Option` of an `Option` as a column does not compile.
///
/// ```
/// use koma::{Column, ColumnType, Epin};
///
/// assert_eq!(<Option<Epin>>::TYPE, ColumnType::Epin.optional());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a book's column",
    label = "not a column type",
    note = "column types are `&str`, `bool`, `f32`, `f64`, integers of a fixed size, `Sin`, `Pin`, `Epin`, `Qpi`, `Square`, \
            moves of koma's games, and `Option` of any of these"
)]
pub trait Column: Copy {
    /// The type of a value whose text lives for `'a`.
    type Of<'a>;

    /// The corresponding [`ColumnType`].
    const TYPE: ColumnType;

    /// The shape of the board that the squares of the column belong to, or `None` if the column has no squares.
    const BOARD: Option<Shape> = None;

    /// Returns the value that is stored in a cell. If the cell is invalid, returns an arbitrary value of the type.
    fn from_cell(cell: Cell<'_>) -> Self::Of<'_>;

    /// Returns the stored form of this value.
    fn into_cell<'v>(self) -> Cell<'v>
    where
        Self: 'v;
}

/// The stored form of a cell in a book. The index of a column sorts the rows by the [`Ord`] of this type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell<'a> {
    /// An empty cell of an optional column.
    Empty,
    /// The bytes of a value, as a number.
    Number(u128),
    /// The bytes of a text.
    Text(&'a [u8]),
}

impl<'a> Cell<'a> {
    /// Returns the cell of the number with these little-endian bytes. Ignores the bytes after the 16th.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self::Number(bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte)))
    }

    /// Returns the lowest bytes of the number, or zeros if the cell has no number.
    #[inline]
    fn bytes<const LEN: usize>(self) -> [u8; LEN] {
        let Self::Number(number) = self else { return [0; LEN] };
        number.to_le_bytes().first_chunk().copied().unwrap_or([0; LEN])
    }

    /// Returns the stored index of a token, a square or a move.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(u16::from_le_bytes(self.bytes()))
    }

    /// Returns the text, or an empty text if the cell has no valid text.
    #[inline]
    pub fn text(self) -> &'a str {
        if let Self::Text(text) = self { str::from_utf8(text).unwrap_or_default() } else { "" }
    }
}

implement_column! {
    [] &str: &'a str, ColumnType::Text, None, |cell| cell.text(), |text| Cell::Text(text.as_bytes())
}
implement_column! {
    [] bool: bool, ColumnType::Bool, None, |cell| cell != Cell::Number(0), |value| Cell::Number(value.into())
}
implement_column! {
    index Square<A, B, C>: Square, [const A: usize, const B: usize, const C: usize] Position::<A, B, C>::SHAPE
}
implement_column! {
    [T: Column] Option<T>: Option<T::Of<'a>>, ColumnType::Optional(const {
        assert!(!T::TYPE.is_optional(), "a column cannot be an `Option` of an `Option`");
        &T::TYPE
    }), T::BOARD,
    |cell| (cell != Cell::Empty).then(|| T::from_cell(cell)), |value| value.map_or(Cell::Empty, Column::into_cell)
}
