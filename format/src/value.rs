//! Values whose type is known only at run time, and rows of them.

use std::error::Error;
use std::fmt;

use koma_runtime::ColumnType;
use koma_runtime::format::Excerpt;

/// Declares everything that has a line for each type of numbers.
macro_rules! numbers {
    ($($Number:ident: $type:ident),*) => {
        /// A value of any column.
        ///
        /// ```
        /// use koma_format::Value;
        ///
        /// let values: [Value; 3] = ["e2e4".into(), 7_u16.into(), true.into()];
        /// assert_eq!(values.map(|value| value.to_string()), ["e2e4", "7", "true"]);
        /// ```
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum Value<'a> {
            /// A value of a column of text.
            Text(&'a str),
            $(#[doc = concat!("A value of a column of `", stringify!($type), "`.")] $Number($type),)*
            /// A value of a column of `bool`.
            Bool(bool),
        }

        impl<'a> Value<'a> {
            /// Returns the type of the columns that have such values.
            #[must_use]
            pub const fn column_type(&self) -> ColumnType {
                match self {
                    Self::Text(_) => ColumnType::Text,
                    $(Self::$Number(_) => ColumnType::$Number,)*
                    Self::Bool(_) => ColumnType::Bool,
                }
            }

            /// Appends the bytes of the value in a book.
            pub(crate) fn write(self, out: &mut Vec<u8>) {
                match self {
                    Self::Text(text) => out.extend(text.as_bytes()),
                    $(Self::$Number(number) => out.extend(number.to_le_bytes()),)*
                    Self::Bool(value) => out.push(value.into()),
                }
            }

            /// Returns the value with these bytes in a book.
            pub(crate) fn read(column: ColumnType, bytes: &'a [u8]) -> Option<Self> {
                match column {
                    ColumnType::Text => str::from_utf8(bytes).ok().map(Self::Text),
                    $(ColumnType::$Number => bytes.try_into().ok().map(|bytes| $type::from_le_bytes(bytes).into()),)*
                    ColumnType::Bool => bytes.first().map(|byte| Self::Bool(*byte != 0)),
                    _ => None,
                }
            }

            fn parse_any(column: ColumnType, text: &'a str) -> Option<Self> {
                match column {
                    ColumnType::Text => Some(Self::Text(text)),
                    $(ColumnType::$Number => text.parse().ok().map(Self::$Number),)*
                    ColumnType::Bool => text.parse().ok().map(Self::Bool),
                    _ => None,
                }
            }
        }

        /// Writes the value as [`Value::parse`] reads it.
        impl fmt::Display for Value<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Text(text) => text.fmt(f),
                    $(Self::$Number(number) => number.fmt(f),)*
                    Self::Bool(value) => value.fmt(f),
                }
            }
        }

        values! { &'a str: Text, bool: Bool, $($type: $Number),* }
    };
}

macro_rules! values {
    ($($Type:ty: $Value:ident),*) => {
        $(
            impl<'a> From<$Type> for Value<'a> {
                fn from(value: $Type) -> Self {
                    Self::$Value(value)
                }
            }

            impl<'a> Sealed for $Type {}

            impl<'a> IntoRow<'a> for $Type {
                fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
                    take(&[self.into()])
                }
            }
        )*
    };
}

numbers! {
    U8: u8, U16: u16, U32: u32, U64: u64, U128: u128, I8: i8, I16: i16, I32: i32, I64: i64, I128: i128, F32: f32
}

impl<'a> Value<'a> {
    /// Parses a value of a column as tables write it: integers in base 10, a `bool` as `true` or `false`, and text as it
    /// is.
    ///
    /// # Errors
    ///
    /// If `text` is not a value of this type, or does not fit it.
    ///
    /// ```
    /// use koma_format::{ColumnType, Value};
    ///
    /// assert_eq!(Value::parse(ColumnType::U16, "700"), Ok(Value::U16(700)));
    /// let error = Value::parse(ColumnType::U16, "70000").unwrap_err();
    /// assert_eq!(error.to_string(), "70000 does not fit u16");
    /// ```
    pub fn parse(column: ColumnType, text: &'a str) -> Result<Self, ValueError<'a>> {
        let wrong = |does_not_fit| Err(ValueError { column, text, does_not_fit });
        match Self::parse_any(column, text) {
            // `inf` is a value of `f32`, and so is not a number that is too large.
            Some(Self::F32(number))
                if number.is_infinite() && text.contains(|c: char| c.is_ascii_digit()) =>
            {
                wrong(true)
            }
            Some(value) => Ok(value),
            None => wrong(column != ColumnType::Bool && is_integer(text)),
        }
    }
}

/// Reports whether `text` is an integer of any size.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Why a text is not a value of a column. It displays as `70000 does not fit u16`, or `` `many` is not a value of u16 ``.
///
/// ```
/// use koma_format::{ColumnType, Value};
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

impl fmt::Display for ValueError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Excerpt(self.text);
        match (self.does_not_fit, self.column) {
            (true, column) => write!(f, "{text} does not fit {column}"),
            (false, ColumnType::Bool) => write!(f, "`{text}` is neither `true` nor `false`"),
            (false, column) => write!(f, "`{text}` is not a value of {column}"),
        }
    }
}

impl Error for ValueError<'_> {}

/// A row that a [`BookBuilder`](crate::BookBuilder) takes: a value, a tuple of two to eight of them, or a slice of
/// [`Value`]s, whose types may be known only at run time.
///
/// ```
/// use koma_format::{IntoRow, Value};
///
/// assert_eq!(("e2e4", 7_u16).with_values(<[Value]>::len), 2);
/// assert!(true.with_values(|values| values == [Value::Bool(true)]));
/// ```
pub trait IntoRow<'a>: Sealed {
    /// Calls `take` with the values.
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T;
}

pub trait Sealed {}

impl Sealed for &[Value<'_>] {}

impl<'a> IntoRow<'a> for &[Value<'a>] {
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
        take(self)
    }
}

impl Sealed for Value<'_> {}

impl<'a> IntoRow<'a> for Value<'a> {
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
        take(&[self])
    }
}

macro_rules! tuples {
    ($($($Type:ident $value:ident)+;)*) => {
        $(
            impl<$($Type),+> Sealed for ($($Type,)+) {}

            impl<'a, $($Type: Into<Value<'a>>),+> IntoRow<'a> for ($($Type,)+) {
                fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
                    let ($($value,)+) = self;
                    take(&[$($value.into()),+])
                }
            }
        )*
    };
}

tuples! {
    A a B b;
    A a B b C c;
    A a B b C c D d;
    A a B b C c D d E e;
    A a B b C c D d E e F f;
    A a B b C c D d E e F f G g;
    A a B b C c D d E e F f G g H h;
}
