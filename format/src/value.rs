//! Values whose type is known only at run time, and rows of such values.

use std::error::Error;
use std::fmt;

use koma_runtime::format::{AnyPosition, Cell, Excerpt, square_index, square_name};
use koma_runtime::{ColumnType, Epin, Letter, Pin, Position, Qpi, Shape, Sin, Square, Styles, TokenError};
#[cfg(feature = "games")]
use koma_runtime::{chess, makruk, shogi, xiangqi};

#[cfg(feature = "games")]
use crate::keys::parse_move;

/// Declares everything that has one line for each type of number, token and move.
macro_rules! declare {
    ($($Number:ident: $type:ident),*; $($(#[$condition:meta])* $Numbered:ident: $Token:ty),*) => {
        /// A value of any column.
        ///
        /// ```
        /// use koma_format::Value;
        ///
        /// let values: [Value; 4] = ["e2e4".into(), 7_u16.into(), true.into(), None::<u8>.into()];
        /// assert_eq!(values.map(|value| value.to_string()), ["e2e4", "7", "true", ""]);
        /// ```
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum Value<'a> {
            /// An empty cell of an optional column.
            Empty,
            /// A value of a column of text.
            Text(&'a str),
            $(#[doc = concat!("A value of a column of `", stringify!($type), "`.")] $Number($type),)*
            /// A value of a column of `bool`.
            Bool(bool),
            $(
                #[doc = concat!("A value of a column of `", stringify!($Token), "`.")]
                $(#[$condition])*
                $Numbered($Token),
            )*
            /// A value of a column of squares.
            Square(AnySquare),
        }

        impl<'a> Value<'a> {
            /// Returns the type of the value, or `None` for an empty cell.
            #[must_use]
            pub const fn column_type(&self) -> Option<ColumnType> {
                Some(match self {
                    Self::Empty => return None,
                    Self::Text(_) => ColumnType::Text,
                    $(Self::$Number(_) => ColumnType::$Number,)*
                    Self::Bool(_) => ColumnType::Bool,
                    $($(#[$condition])* Self::$Numbered(_) => ColumnType::$Numbered,)*
                    Self::Square(_) => ColumnType::Square,
                })
            }

            /// Returns the stored form of the value in a book.
            #[must_use]
            pub fn cell(&self) -> Cell<'_> {
                match self {
                    Self::Empty => Cell::Empty,
                    Self::Text(text) => Cell::Text(text.as_bytes()),
                    $(Self::$Number(number) => Cell::of_bytes(&number.to_le_bytes()),)*
                    Self::Bool(value) => Cell::Number((*value).into()),
                    $($(#[$condition])* Self::$Numbered(value) => Cell::Number(value.index() as u128),)*
                    Self::Square(square) => Cell::Number(square.index.into()),
                }
            }

            /// Returns the value that is stored as these bytes in a column of this type. `shape` is the shape of the
            /// book's boards.
            #[must_use]
            pub fn read(column: ColumnType, bytes: &'a [u8], shape: Option<Shape>) -> Option<Self> {
                Some(match column.values() {
                    ColumnType::Text => Self::Text(str::from_utf8(bytes).ok()?),
                    $(ColumnType::$Number => Self::$Number($type::from_le_bytes(*bytes.first_chunk()?)),)*
                    ColumnType::Bool => Self::Bool(*bytes.first()? != 0),
                    $($(#[$condition])* ColumnType::$Numbered => Self::$Numbered(<$Token>::from_index(index(bytes))?),)*
                    ColumnType::Square => Self::Square(AnySquare::new(shape?, index(bytes))?),
                    _ => return None,
                })
            }
        }

        /// Writes the value in the form that [`Value::parse`] reads.
        impl fmt::Display for Value<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Empty => f.pad(""),
                    Self::Text(text) => text.fmt(f),
                    $(Self::$Number(number) => number.fmt(f),)*
                    Self::Bool(value) => value.fmt(f),
                    $($(#[$condition])* Self::$Numbered(value) => value.fmt(f),)*
                    Self::Square(square) => square.fmt(f),
                }
            }
        }

        values! { &'a str: Text, bool: Bool, $($type: $Number),* }
        $($(#[$condition])* values! { $Token: $Numbered })*
    };
}

/// Returns the stored number of a token, a square or a move. It has at most two bytes.
fn index(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// Parses a value that needs no position. All integer types share one function, which parses the widest integers.
fn parse_number(column: ColumnType, text: &str) -> Option<Value<'static>> {
    macro_rules! parse {
        ($($Integer:ident: $type:ident of $Wide:ident,)*) => {
            match column {
                $(ColumnType::$Integer => Value::$Integer($type::try_from(text.parse::<$Wide>().ok()?).ok()?),)*
                ColumnType::F32 => Value::F32(text.parse().ok()?),
                ColumnType::F64 => Value::F64(text.parse().ok()?),
                ColumnType::Bool => Value::Bool(text.parse().ok()?),
                _ => return None,
            }
        };
    }
    Some(parse! {
        U8: u8 of u128, U16: u16 of u128, U32: u32 of u128, U64: u64 of u128, U128: u128 of u128,
        I8: i8 of i128, I16: i16 of i128, I32: i32 of i128, I64: i64 of i128, I128: i128 of i128,
    })
}

macro_rules! values {
    ($($Type:ty: $Value:ident),*) => {
        $(
            impl<'a> From<$Type> for Value<'a> {
                fn from(value: $Type) -> Self {
                    Self::$Value(value)
                }
            }

            single! { [] $Type }
        )*
    };
}

/// Implements `IntoRow` for rows with one column.
macro_rules! single {
    ([$($parameters:tt)*] $Type:ty) => {
        impl<'a, $($parameters)*> Sealed for $Type {}

        impl<'a, $($parameters)*> IntoRow<'a> for $Type {
            fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
                take(&[self.into()])
            }
        }
    };
}

declare! {
    U8: u8, U16: u16, U32: u32, U64: u64, U128: u128, I8: i8, I16: i16, I32: i32, I64: i64, I128: i128, F32: f32, F64: f64;
    Sin: Sin, Pin: Pin, Epin: Epin, Qpi: Qpi,
    #[cfg(feature = "games")]
    ChessMove: chess::Move,
    #[cfg(feature = "games")]
    ShogiMove: shogi::Move,
    #[cfg(feature = "games")]
    XiangqiMove: xiangqi::Move,
    #[cfg(feature = "games")]
    MakrukMove: makruk::Move
}

impl<const A: usize, const B: usize, const C: usize> From<Square<A, B, C>> for Value<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 65,025 squares")]
    fn from(square: Square<A, B, C>) -> Self {
        let shape = Position::<A, B, C>::new(Styles::new(Letter::A, Letter::A)).shape();
        Self::Square(AnySquare { shape, index: square.index() as u16 })
    }
}

single! { [const A: usize, const B: usize, const C: usize] Square<A, B, C> }

impl<'a, V: Into<Value<'a>>> From<Option<V>> for Value<'a> {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Empty, V::into)
    }
}

single! { [V: Into<Value<'a>>] Option<V> }

/// A square of a board whose shape is known only at run time.
///
/// ```
/// use koma_format::Value;
/// use koma_runtime::Square;
///
/// let Value::Square(square) = Value::from(Square::<8, 8>::from_static("e4")) else { unreachable!() };
/// assert_eq!((square.index(), square.to_string()), (36, "e4".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnySquare {
    shape: Shape,
    index: u16,
}

impl AnySquare {
    fn new(shape: Shape, index: usize) -> Option<Self> {
        let index = u16::try_from(index).ok().filter(|_| index < shape.square_count())?;
        Some(Self { shape, index })
    }

    /// Returns the flat index of the square. It is the index of the square in [`Position::board`].
    #[must_use]
    pub fn index(&self) -> usize {
        self.index.into()
    }

    /// Returns the shape of the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

/// Writes the square in the same form as [`Square`].
impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(square_name(&self.shape, self.index()).as_str())
    }
}

impl<'a> Value<'a> {
    /// Parses the text of a cell in a table. Integers are in base 10. A `bool` is `true` or `false`. Tokens are in
    /// their notation. Text stays unchanged. In an optional column, an empty text is an empty cell.
    ///
    /// A nonzero floating-point number must not become zero or infinite. A number with a fractional part is rounded. An
    /// integer, such as `16777217.0` or `1.6777217e7`, must equal the stored number exactly, or equal the shortest
    /// decimal form of the stored number. So `16777217` is not a value of `f32`, because the nearest value is
    /// `16777216`.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a value of this type or does not fit the type. Squares and moves always return
    /// an error: use [`parse_at`](Self::parse_at) for them.
    ///
    /// ```
    /// use koma_format::{ColumnType, Value};
    ///
    /// assert_eq!(Value::parse(ColumnType::U16, "700"), Ok(Value::U16(700)));
    /// assert_eq!(Value::parse(ColumnType::U16.optional(), ""), Ok(Value::Empty));
    /// let error = Value::parse(ColumnType::U16, "70000").unwrap_err();
    /// assert_eq!(error.to_string(), "70000 does not fit u16");
    /// let error = Value::parse(ColumnType::F32, "16777217").unwrap_err();
    /// assert_eq!(error.to_string(), "16777217 does not fit f32");
    /// ```
    pub fn parse(column: ColumnType, text: &'a str) -> Result<Self, ValueError<'a>> {
        Self::parse_with(column, text, None)
    }

    /// Parses the text of a cell in the row of a position. A square must be on the board of this position, and a move
    /// must be possible in this position. Chess moves must be legal and in SAN or UCI.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a value of this type or does not fit the type.
    ///
    /// ```
    /// use koma_format::{AnyPosition, ColumnType, Value};
    /// use koma_runtime::Position;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let position = AnyPosition::of(&position);
    /// assert_eq!(Value::parse_at(ColumnType::Square, "b", &position)?.to_string(), "b");
    /// assert!(Value::parse_at(ColumnType::Square, "d", &position).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_at(
        column: ColumnType,
        text: &'a str,
        position: &AnyPosition<'_>,
    ) -> Result<Self, ValueError<'a>> {
        Self::parse_with(column, text, Some(position))
    }

    pub(crate) fn parse_with(
        column: ColumnType,
        text: &'a str,
        position: Option<&AnyPosition<'_>>,
    ) -> Result<Self, ValueError<'a>> {
        let values = column.values();
        let wrong =
            |does_not_fit| ValueError { column: values, text, does_not_fit, explanation: String::new() };
        let token =
            |error: TokenError| ValueError { explanation: error.explain(text).to_string(), ..wrong(false) };
        match values {
            _ if column.is_optional() && text.is_empty() => Ok(Self::Empty),
            ColumnType::Text => Ok(Self::Text(text)),
            ColumnType::Sin => Sin::parse(text).map(Self::Sin).map_err(token),
            ColumnType::Pin => Pin::parse(text).map(Self::Pin).map_err(token),
            ColumnType::Epin => Epin::parse(text).map(Self::Epin).map_err(token),
            ColumnType::Qpi => Qpi::parse(text).map(Self::Qpi).map_err(token),
            ColumnType::Square => {
                let position = position.ok_or_else(|| wrong(false))?;
                let index = square_index(position, text.as_bytes()).map_err(|error| ValueError {
                    explanation: error.explain(text).to_string(),
                    ..wrong(false)
                })?;
                AnySquare::new(position.shape(), index).map(Self::Square).ok_or_else(|| wrong(false))
            }
            #[cfg(feature = "games")]
            ColumnType::ChessMove
            | ColumnType::MakrukMove
            | ColumnType::ShogiMove
            | ColumnType::XiangqiMove => {
                let position = position.ok_or_else(|| wrong(false))?;
                parse_move(values, text, position)
                    .map_err(|explanation| ValueError { explanation, ..wrong(false) })
            }
            values => match parse_number(values, text) {
                Some(value) if value.is_exact(text) => Ok(value),
                Some(_) => Err(wrong(true)),
                None => Err(wrong(values != ColumnType::Bool && is_integer(text))),
            },
        }
    }

    /// Reports whether a number is close enough to the text that it was parsed from.
    fn is_exact(&self, text: &str) -> bool {
        let (is_zero, is_infinite) = match self {
            Self::F32(number) => (*number == 0.0, number.is_infinite()),
            Self::F64(number) => (*number == 0.0, number.is_infinite()),
            _ => return true,
        };
        // The text `inf` is a value. A text with digits is a number that is too large.
        if is_infinite {
            return !text.contains(|c: char| c.is_ascii_digit());
        }
        if is_zero {
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            return !mantissa.contains(|c: char| matches!(c, '1'..='9'));
        }
        let Some(written) = decimal(text).filter(|(_, power)| *power >= 0) else { return true };
        // Compare the text with the exact number and with its shortest decimal form.
        let exact = match self {
            Self::F32(number) => format!("{number:.0}"),
            Self::F64(number) => format!("{number:.0}"),
            _ => return true,
        };
        [exact, self.to_string()].iter().any(|text| decimal(text).as_ref() == Some(&written))
    }
}

/// Returns the digits of a nonzero decimal number, without zeros at the start and the end. Also returns the power of
/// ten of the last digit.
fn decimal(text: &str) -> Option<(String, i64)> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{}{fraction}", whole.trim_start_matches(['+', '-', '0']));
    let significant = digits.trim_end_matches('0');
    let zeros = i64::try_from(digits.len() - significant.len()).ok()?;
    let power = exponent.parse::<i64>().ok()? + zeros - i64::try_from(fraction.len()).ok()?;
    Some((significant.trim_start_matches('0').to_owned(), power))
}

impl ValueError<'_> {
    /// Reports whether parsing values of this type requires the position of their row. [`parse_at`](Value::parse_at)
    /// parses such values.
    #[must_use]
    pub const fn needs_position(&self) -> bool {
        match self.column {
            ColumnType::Square => true,
            #[cfg(feature = "games")]
            ColumnType::ChessMove
            | ColumnType::MakrukMove
            | ColumnType::ShogiMove
            | ColumnType::XiangqiMove => true,
            _ => false,
        }
    }
}

/// Reports whether `text` is an integer. The integer may have any size.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error for a text that is not a value of a column. It displays as `70000 does not fit u16` or `` `many` is not a
/// value of u16 ``. For a token, a square or a move, it displays as a diagnostic.
///
/// ```
/// use koma_format::{ColumnType, Value};
///
/// let error = Value::parse(ColumnType::Bool, "1").unwrap_err();
/// assert_eq!(error.to_string(), "`1` is neither `true` nor `false`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueError<'a> {
    column: ColumnType,
    text: &'a str,
    does_not_fit: bool,
    /// The whole message. If it is empty, `Display` writes a general message.
    explanation: String,
}

impl fmt::Display for ValueError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Excerpt(self.text);
        match (self.does_not_fit, self.column) {
            _ if !self.explanation.is_empty() => f.write_str(&self.explanation),
            (true, column) => write!(f, "{text} does not fit {column}"),
            (false, ColumnType::Bool) => write!(f, "`{text}` is neither `true` nor `false`"),
            (false, column) => write!(f, "`{text}` is not a value of {column}"),
        }
    }
}

impl Error for ValueError<'_> {}

/// A row for a [`BookBuilder`](crate::BookBuilder). A row is a value, a tuple of two to eight values, or a slice of
/// [`Value`]s. The types of the values in a slice may be known only at run time.
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
