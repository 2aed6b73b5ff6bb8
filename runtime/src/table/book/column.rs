use core::fmt;
use core::str::FromStr;

/// How many columns a book has at most.
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
    pub const ALL: [Self; 13] = [
        Self::Text,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
        Self::F32,
        Self::Bool,
    ];

    /// The type as Rust spells it.
    ///
    /// ```
    /// use koma::ColumnType;
    ///
    /// assert_eq!(ColumnType::I128.as_str(), "i128");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "&str",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 => "i128",
            Self::F32 => "f32",
            Self::Bool => "bool",
        }
    }

    /// Returns the code of the type in a book.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8 + 1
    }

    pub(super) const fn from_code(code: u8) -> Option<Self> {
        if code == 0 || code as usize > Self::ALL.len() { None } else { Some(Self::ALL[code as usize - 1]) }
    }

    /// Returns the bytes of a value in a book; 0 for text, whose values differ in length.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Text => 0,
            Self::U8 | Self::I8 | Self::Bool => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 | Self::F32 => 4,
            Self::U64 | Self::I64 => 8,
            Self::U128 | Self::I128 => 16,
        }
    }

    pub(super) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes the type as Rust spells it; honours width and fill.
impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads a type as Rust spells it. Text is `str` too.
impl FromStr for ColumnType {
    type Err = ColumnTypeError;

    fn from_str(text: &str) -> Result<Self, ColumnTypeError> {
        if text == "str" {
            return Ok(Self::Text);
        }
        Self::ALL.into_iter().find(|column| column.as_str() == text).ok_or(ColumnTypeError(()))
    }
}

/// A text that is no [`ColumnType`].
///
/// ```
/// use koma::ColumnType;
///
/// let error = "String".parse::<ColumnType>().unwrap_err();
/// assert!(error.to_string().starts_with("no type of a column"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnTypeError(());

impl fmt::Display for ColumnTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("no type of a column, which is str, bool, f32, or an integer: u8 to u128, i8 to i128")
    }
}

impl core::error::Error for ColumnTypeError {}
