//! Values whose type is known only at run time.

use core::fmt;

use super::column::ColumnType;
use super::row::{Cells, Column};
use crate::report::{Unit, drawn};

/// A value of any column.
///
/// ```
/// use koma_book::Value;
///
/// let values: [Value; 3] = ["e2e4".into(), 7_u16.into(), true.into()];
/// assert_eq!(values.map(|value| value.to_string()), ["e2e4", "7", "true"]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// Of a column of text.
    Text(&'a str),
    /// Of a column of `u8`.
    U8(u8),
    /// Of a column of `u16`.
    U16(u16),
    /// Of a column of `u32`.
    U32(u32),
    /// Of a column of `u64`.
    U64(u64),
    /// Of a column of `u128`.
    U128(u128),
    /// Of a column of `i8`.
    I8(i8),
    /// Of a column of `i16`.
    I16(i16),
    /// Of a column of `i32`.
    I32(i32),
    /// Of a column of `i64`.
    I64(i64),
    /// Of a column of `i128`.
    I128(i128),
    /// Of a column of `f32`.
    F32(f32),
    /// Of a column of `bool`.
    Bool(bool),
}

impl<'a> Value<'a> {
    /// The value of a row in one column, which the book has.
    pub(super) fn of_row(cells: &Cells<'a, '_>, column: usize) -> Self {
        match cells.layout.columns[column].column {
            ColumnType::Text => Self::Text(cells.text(column)),
            ColumnType::U8 => Self::U8(u8::read(cells, column)),
            ColumnType::U16 => Self::U16(u16::read(cells, column)),
            ColumnType::U32 => Self::U32(u32::read(cells, column)),
            ColumnType::U64 => Self::U64(u64::read(cells, column)),
            ColumnType::U128 => Self::U128(u128::read(cells, column)),
            ColumnType::I8 => Self::I8(i8::read(cells, column)),
            ColumnType::I16 => Self::I16(i16::read(cells, column)),
            ColumnType::I32 => Self::I32(i32::read(cells, column)),
            ColumnType::I64 => Self::I64(i64::read(cells, column)),
            ColumnType::I128 => Self::I128(i128::read(cells, column)),
            ColumnType::F32 => Self::F32(f32::read(cells, column)),
            ColumnType::Bool => Self::Bool(bool::read(cells, column)),
        }
    }
}

impl<'a> Value<'a> {
    /// Reads a value of a column of this type as tables write it: integers in base 10, a `bool` as `true` or `false`, and
    /// text as it is.
    ///
    /// # Errors
    ///
    /// If the text is no value of this type, or one that does not fit it.
    ///
    /// ```
    /// use koma_book::{ColumnType, Value};
    ///
    /// assert_eq!(Value::parse(ColumnType::U16, "700"), Ok(Value::U16(700)));
    /// let error = Value::parse(ColumnType::U16, "70000").unwrap_err();
    /// assert_eq!(error.to_string(), "70000 does not fit u16");
    /// ```
    pub fn parse(column: ColumnType, text: &'a str) -> Result<Self, ValueError<'a>> {
        let wrong = |does_not_fit| ValueError { column, text, does_not_fit };
        macro_rules! number {
            ($Variant:ident) => {
                match text.parse() {
                    Ok(number) => Ok(Value::$Variant(number)),
                    Err(_) => Err(wrong(is_integer(text))),
                }
            };
        }
        match column {
            ColumnType::Text => Ok(Value::Text(text)),
            ColumnType::U8 => number!(U8),
            ColumnType::U16 => number!(U16),
            ColumnType::U32 => number!(U32),
            ColumnType::U64 => number!(U64),
            ColumnType::U128 => number!(U128),
            ColumnType::I8 => number!(I8),
            ColumnType::I16 => number!(I16),
            ColumnType::I32 => number!(I32),
            ColumnType::I64 => number!(I64),
            ColumnType::I128 => number!(I128),
            ColumnType::F32 => match text.parse::<f32>() {
                Ok(number) if number.is_infinite() && text.contains(|c: char| c.is_ascii_digit()) => {
                    Err(wrong(true))
                }
                Ok(number) => Ok(Value::F32(number)),
                Err(_) => Err(wrong(false)),
            },
            ColumnType::Bool => match text {
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err(wrong(false)),
            },
        }
    }
}

/// Whether a text is a whole number of any size.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Why a text is no value of a column.
///
/// ```
/// use koma_book::{ColumnType, Value};
///
/// let error = Value::parse(ColumnType::Bool, "1").unwrap_err();
/// assert_eq!(error.to_string(), "`1` is neither `true` nor `false`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueError<'a> {
    column: ColumnType,
    text: &'a str,
    does_not_fit: bool,
}

/// `70000 does not fit u16`, or `` `many` is not a u16 ``. Of a long text the start is drawn.
impl fmt::Display for ValueError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Shortened(self.text);
        match (self.does_not_fit, self.column) {
            (true, column) => write!(f, "{text} does not fit {column}"),
            (false, ColumnType::Bool) => write!(f, "`{text}` is neither `true` nor `false`"),
            (false, column) => write!(f, "`{text}` is not a value of {column}"),
        }
    }
}

impl core::error::Error for ValueError<'_> {}

/// A text as diagnostics draw it, of a long one the start.
pub(super) struct Shortened<'a>(pub(super) &'a str);

/// How many characters of a text are drawn.
const MOST: usize = 80;

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars().take(MOST) {
            f.write_str(drawn(Unit::Char(c)).as_str())?;
        }
        if self.0.chars().nth(MOST).is_some() { f.write_str("…") } else { Ok(()) }
    }
}

/// Writes the value as [`Value::parse`] reads it.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => text.fmt(f),
            Self::U8(number) => number.fmt(f),
            Self::U16(number) => number.fmt(f),
            Self::U32(number) => number.fmt(f),
            Self::U64(number) => number.fmt(f),
            Self::U128(number) => number.fmt(f),
            Self::I8(number) => number.fmt(f),
            Self::I16(number) => number.fmt(f),
            Self::I32(number) => number.fmt(f),
            Self::I64(number) => number.fmt(f),
            Self::I128(number) => number.fmt(f),
            Self::F32(number) => number.fmt(f),
            Self::Bool(value) => value.fmt(f),
        }
    }
}

impl Value<'_> {
    /// The type of the columns that have such values.
    ///
    /// ```
    /// use koma_book::{ColumnType, Value};
    ///
    /// assert_eq!(Value::from("e2e4").column_type(), ColumnType::Text);
    /// ```
    #[must_use]
    pub const fn column_type(&self) -> ColumnType {
        match self {
            Self::Text(_) => ColumnType::Text,
            Self::U8(_) => ColumnType::U8,
            Self::U16(_) => ColumnType::U16,
            Self::U32(_) => ColumnType::U32,
            Self::U64(_) => ColumnType::U64,
            Self::U128(_) => ColumnType::U128,
            Self::I8(_) => ColumnType::I8,
            Self::I16(_) => ColumnType::I16,
            Self::I32(_) => ColumnType::I32,
            Self::I64(_) => ColumnType::I64,
            Self::I128(_) => ColumnType::I128,
            Self::F32(_) => ColumnType::F32,
            Self::Bool(_) => ColumnType::Bool,
        }
    }

    /// The bytes in a book, the lowest first, with zeros behind them, and how many they are; of text none.
    pub(super) const fn to_bytes(self) -> ([u8; 16], usize) {
        let number = match self {
            Self::Text(_) => 0,
            Self::U8(number) => number as u128,
            Self::U16(number) => number as u128,
            Self::U32(number) => number as u128,
            Self::U64(number) => number as u128,
            Self::U128(number) => number,
            Self::I8(number) => number.cast_unsigned() as u128,
            Self::I16(number) => number.cast_unsigned() as u128,
            Self::I32(number) => number.cast_unsigned() as u128,
            Self::I64(number) => number.cast_unsigned() as u128,
            Self::I128(number) => number.cast_unsigned(),
            Self::F32(number) => number.to_bits() as u128,
            Self::Bool(value) => value as u128,
        };
        (number.to_le_bytes(), self.column_type().width())
    }
}

macro_rules! from {
    ($($Type:ty => $Variant:ident)*) => {
        $(
            impl<'a> From<$Type> for Value<'a> {
                fn from(value: $Type) -> Self {
                    Self::$Variant(value)
                }
            }
        )*
    };
}

from! {
    &'a str => Text
    u8 => U8
    u16 => U16
    u32 => U32
    u64 => U64
    u128 => U128
    i8 => I8
    i16 => I16
    i32 => I32
    i64 => I64
    i128 => I128
    f32 => F32
    bool => Bool
}
