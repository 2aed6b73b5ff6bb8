//! Values whose type is known only at run time.

use std::error::Error;
use std::fmt;

use crate::Message;
use koma_runtime::book_format::{AnyPosition, Cell, Excerpt, MAX_COLUMNS, square_index, square_name};
use koma_runtime::{Column, ColumnType, Epin, Pin, Qpi, Row, Shape, Sin, TokenError};
#[cfg(feature = "_game")]
use koma_runtime::{MoveError, Position};

/// Declares `Value` and the functions with one case for each column type. The cases for text and squares are written
/// out. The runtime lists the other types.
macro_rules! values {
    ($(
        $(#[$condition:meta])*
        $stored:ident $Column:ident = $code:literal: $name:literal, $Type:ty, $width:literal $(, $limit:expr)?;
    )*) => {
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
            /// A value of a column of squares.
            Square(AnySquare),
            $(
                #[doc = concat!("A value of a column of `", $name, "`.")]
                $(#[$condition])*
                $Column($Type),
            )*
        }

        impl<'a> Value<'a> {
            /// Returns the type of the value, or `None` for an empty cell.
            pub const fn column_type(&self) -> Option<ColumnType> {
                Some(match self {
                    Self::Empty => return None,
                    Self::Text(_) => ColumnType::Text,
                    Self::Square(_) => ColumnType::Square,
                    $($(#[$condition])* Self::$Column(_) => ColumnType::$Column,)*
                })
            }

            /// Returns the form in which a book stores the value.
            pub fn cell(&self) -> Cell<'a> {
                match *self {
                    Self::Empty => Cell::Empty,
                    Self::Text(text) => text.into_cell(),
                    Self::Square(square) => Cell::Number(square.index.into()),
                    $($(#[$condition])* Self::$Column(value) => value.into_cell(),)*
                }
            }

            /// Returns the value that a cell stores in a column of this type. `board` is the shape of the book's
            /// boards, for squares. If the cell is invalid, returns an arbitrary value.
            pub fn of_cell(column: ColumnType, cell: Cell<'a>, board: Option<Shape>) -> Self {
                match (column.values(), board) {
                    _ if cell == Cell::Empty => Self::Empty,
                    (ColumnType::Text, _) => Self::Text(cell.text()),
                    $($(#[$condition])* (ColumnType::$Column, _) => Self::$Column(<$Type>::from_cell(cell)),)*
                    (_, Some(shape)) => Self::Square(AnySquare::of(shape, cell.index())),
                    _ => Self::Empty,
                }
            }
        }

        /// Writes the value in the form that [`Value::parse`] or, for squares and moves, `parse_at` reads. A NaN is written
        /// with its sign, but without its other bits.
        impl fmt::Display for Value<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Empty => f.pad(""),
                    Self::Text(text) => text.fmt(f),
                    Self::Square(square) => square.fmt(f),
                    // The standard library leaves out the sign of a NaN, but reads it.
                    Self::F32(number) if number.is_nan() && number.is_sign_negative() => f.pad("-NaN"),
                    Self::F64(number) if number.is_nan() && number.is_sign_negative() => f.pad("-NaN"),
                    $($(#[$condition])* Self::$Column(value) => value.fmt(f),)*
                }
            }
        }
    };
}

koma_runtime::__column_types! { values! {} {} }

impl<'a, C: Column + 'a> From<C> for Value<'a> {
    fn from(value: C) -> Self {
        Self::of_cell(C::TYPE, value.into_cell(), C::BOARD)
    }
}

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
    fn of(shape: Shape, index: usize) -> Self {
        let index = if index < shape.square_count() { index } else { 0 };
        Self { shape, index: u16::try_from(index).unwrap_or(0) }
    }

    /// Returns the flat index of the square. It is the index of the square in
    /// [`Position::board`](koma_runtime::Position::board).
    pub fn index(&self) -> usize {
        self.index.into()
    }

    /// Returns the shape of the board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

/// Writes the square in the same form as [`Square`](koma_runtime::Square).
impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(square_name(&self.shape, self.index()).as_str())
    }
}

impl<'a> Value<'a> {
    /// Returns the values of a row.
    ///
    /// ```
    /// use koma_format::Value;
    ///
    /// assert_eq!(Value::of_row(("e2e4", 7_u16)), [Value::Text("e2e4"), Value::U16(7)]);
    /// ```
    pub fn of_row<R: Row + 'a>(row: R) -> Vec<Self> {
        let mut columns = R::COLUMNS.iter().zip(R::BOARDS);
        let mut values = Vec::with_capacity(MAX_COLUMNS);
        row.for_each_cell(&mut |cell| {
            if let Some((column, board)) = columns.next() {
                values.push(Self::of_cell(*column, cell, *board));
            }
        });
        values
    }

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
    /// Returns an error if `text` is not a value of this type or does not fit the type. For a square or a move, returns
    /// an error unless the cell is empty: use [`parse_at`](Self::parse_at).
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
    pub fn parse(column: ColumnType, text: &'a str) -> Result<Self, ValueError> {
        Self::parse_with(column, text, None)
    }

    /// Parses the text of a cell in the row of a position. A square must be on the board of this position, and a move
    /// must be legal in this position. Chess moves are in SAN or UCI, shōgi moves in USI, Japanese notation, Western
    /// notation or CSA, and xiangqi moves in WXF, Chinese notation or UCCI.
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
    ) -> Result<Self, ValueError> {
        Self::parse_with(column, text, Some(position))
    }

    pub(crate) fn parse_with(
        column: ColumnType,
        text: &'a str,
        position: Option<&AnyPosition<'_>>,
    ) -> Result<Self, ValueError> {
        if text.is_empty() && column.is_optional() {
            return Ok(Self::Empty);
        }
        let column = column.values();
        if text.is_empty() && column != ColumnType::Text {
            return Err(ValueError { column, message: empty_cell(column) });
        }
        let explain = |error: TokenError| Message::from(error.explain(text));
        let parsed = match column {
            ColumnType::Text => Ok(Self::Text(text)),
            ColumnType::Sin => Sin::parse(text).map(Self::Sin).map_err(explain),
            ColumnType::Pin => Pin::parse(text).map(Self::Pin).map_err(explain),
            ColumnType::Epin => Epin::parse(text).map(Self::Epin).map_err(explain),
            ColumnType::Qpi => Qpi::parse(text).map(Self::Qpi).map_err(explain),
            _ if needs_position(column) => match position {
                Some(position) => parse_at(column, text, position),
                None => Err(not_a_value(column, text)),
            },
            _ => parse_number_or_bool(column, text),
        };
        parsed.map_err(|message| ValueError { column, message })
    }

    /// Reports whether a floating-point number is close enough to the text that it was parsed from. Returns `true` for
    /// other values.
    fn is_exact(&self, text: &str) -> bool {
        let (number, exact) = match self {
            Self::F32(number) => (f64::from(*number), format!("{number:.0}")),
            Self::F64(number) => (*number, format!("{number:.0}")),
            _ => return true,
        };
        // The texts `inf` and `NaN` are values. A text with digits must be a finite number.
        if !text.contains(|c: char| c.is_ascii_digit()) {
            return true;
        }
        let Some(decimal) = Decimal::parse(text) else { return false };
        if number == 0.0 {
            return decimal.is_zero();
        }
        if !number.is_finite() {
            return false;
        }
        // An integer must equal the exact number or the number's shortest decimal form.
        let shortest = self.to_string();
        !decimal.is_integer()
            || [exact, shortest].iter().any(|text| Decimal::parse(text).as_ref() == Some(&decimal))
    }
}

/// Returns the message that a cell is empty, although its column is not optional.
fn empty_cell(column: ColumnType) -> Message {
    let words = format!(
        "the cell is empty; if cells may be empty, the type is `{}`, or `{column}?` in koma-book",
        column.optional()
    );
    words.into()
}

/// Returns the message that a text is not a value of a column's type.
fn not_a_value(column: ColumnType, text: &str) -> Message {
    format!("`{}` is not a value of {column}", Excerpt(text)).into()
}

/// Declares the functions with one case for the moves of each game.
macro_rules! moves_as_values {
    ({} $(
        #[$on:meta]
        $game:ident $Game:ident $position:tt ($Column:ident $code:literal $name:literal $parse:ident) $keys:tt
    )*) => {
        /// Parses a square of the position's board, or a move that is legal in the position.
        fn parse_at(
            column: ColumnType,
            text: &str,
            position: &AnyPosition<'_>,
        ) -> Result<Value<'static>, Message> {
            match column {
                $(#[$on] ColumnType::$Column => {
                    let explain = |error: MoveError| Message::from(error.explain(text));
                    let position = typed(position, stringify!($game))?;
                    koma_runtime::$game::$parse(&position, text).map(Value::$Column).map_err(explain)
                })*
                _ => parse_square(text, position),
            }
        }
    };
}

koma_runtime::__games! { moves_as_values {} }

/// Reports whether values of this type are squares or moves. Parsing such a value requires the position of its row.
const fn needs_position(column: ColumnType) -> bool {
    matches!(column, ColumnType::Square) || column.is_move()
}

fn parse_square(text: &str, position: &AnyPosition<'_>) -> Result<Value<'static>, Message> {
    let index = square_index(position, text.as_bytes()).map_err(|error| error.explain(text))?;
    Ok(Value::Square(AnySquare::of(position.shape(), index)))
}

/// Converts a position to the type of the positions of `game`.
#[cfg(feature = "_game")]
fn typed<const A: usize, const B: usize>(
    position: &AnyPosition<'_>,
    game: &str,
) -> Result<Position<A, B>, Message> {
    let typed = Position::parse(&position.to_string());
    typed.map_err(|_| format!("a move of {game} needs a position of {game}").into())
}

/// Parses a number or a `bool`. A number must fit the type.
fn parse_number_or_bool(column: ColumnType, text: &str) -> Result<Value<'static>, Message> {
    match parse_number(column, text) {
        Some(value) if value.is_exact(text) => Ok(value),
        Some(_) => Err(format!("{} does not fit {column}", Excerpt(text)).into()),
        None if column == ColumnType::Bool => {
            Err(format!("`{}` is neither `true` nor `false`", Excerpt(text)).into())
        }
        None if is_integer(text) => Err(format!("{} does not fit {column}", Excerpt(text)).into()),
        None => Err(not_a_value(column, text)),
    }
}

/// Parses a number or a `bool`. Rounds floating-point numbers.
fn parse_number(column: ColumnType, text: &str) -> Option<Value<'static>> {
    // Parsing each integer type by itself would instantiate ten functions of the standard library.
    macro_rules! parsed {
        ($($Parsed:ty: $($Column:ident)*;)*) => {
            match column {
                $($(ColumnType::$Column => {
                    text.parse::<$Parsed>().ok()?.try_into().ok().map(Value::$Column)
                })*)*
                _ => None,
            }
        };
    }
    parsed! {
        u128: U8 U16 U32 U64 U128;
        i128: I8 I16 I32 I64 I128;
        f32: F32;
        f64: F64;
        bool: Bool;
    }
}

/// A decimal number without its sign: an integer times a power of ten. Equal numbers have equal digits and powers.
#[derive(PartialEq)]
struct Decimal {
    /// The digits of the integer, without zeros at the start and the end. If the number is zero, there are no digits.
    digits: String,
    power: i64,
}

impl Decimal {
    /// Parses a number in the form of Rust's floating-point numbers. Returns `None` if the power of ten is too large.
    fn parse(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all_digits = format!("{}{fraction}", whole.trim_start_matches(['+', '-']));
        let significant = all_digits.trim_end_matches('0');
        if significant.is_empty() {
            // The exponent of a zero may have any size.
            return Some(Self { digits: String::new(), power: 0 });
        }
        let zeros = i64::try_from(all_digits.len().saturating_sub(significant.len())).ok()?;
        let fraction_len = i64::try_from(fraction.len()).ok()?;
        let power = exponent.parse::<i64>().ok()?.checked_add(zeros)?.checked_sub(fraction_len)?;
        Some(Self { digits: significant.trim_start_matches('0').to_owned(), power })
    }

    const fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    const fn is_integer(&self) -> bool {
        self.power >= 0
    }
}

/// Reports whether `text` is an integer. The integer may have any size.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error for a text that is not a value of a column's type. It displays as a message (`70000 does not fit u16`) or,
/// for example for a token, as a diagnostic.
///
/// ```
/// use koma_format::{ColumnType, Value};
///
/// let error = Value::parse(ColumnType::Bool, "1").unwrap_err();
/// assert_eq!(error.to_string(), "`1` is neither `true` nor `false`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueError {
    column: ColumnType,
    message: Message,
}

impl ValueError {
    /// Reports whether parsing values of the column requires the position of their row. If so, use
    /// [`parse_at`](Value::parse_at).
    pub const fn needs_position(&self) -> bool {
        needs_position(self.column)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for ValueError {}

impl From<ValueError> for Message {
    fn from(error: ValueError) -> Self {
        error.message
    }
}
