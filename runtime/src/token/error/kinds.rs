use crate::report::plain;

/// The ways in which a token can be wrong.
///
/// Each example is an input. If only some notations have this mistake, one of them stands behind it.
///
/// ```
/// use koma::{Qpi, TokenErrorKind};
///
/// assert_eq!(Qpi::parse("CK").unwrap_err().kind(), TokenErrorKind::MissingColon);
/// assert_eq!(Qpi::parse("C：K").unwrap_err().kind(), TokenErrorKind::LookAlike { found: '：', meant: ':' });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// The input is empty.
    Empty,
    /// Bytes that are not UTF-8 text, where a token was read from bytes.
    NotUtf8,
    /// White space, a line break or a character without width: `" K"`, `"K\n"`.
    Blank(char),
    /// A quotation mark: `"'K'"`, `"“K”"`.
    Quote(char),
    /// A character that looks like one of the notation's: `"K’"` (EPIN), `"C：K"` (QPI), `"Ｋ"`.
    LookAlike {
        /// The character in the input.
        found: char,
        /// The ASCII character it looks like.
        meant: char,
    },
    /// Another character where only a letter can stand: `"1"`, `"C:1"` (QPI).
    NotALetter(char),
    /// The piece's letter is missing: `"+"`, `"C:+"` (QPI).
    MissingLetter,
    /// The style's letter is missing: `":K"`, `"+K"` (QPI).
    MissingStyle,
    /// The colon behind the style's letter is missing: `"C"`, `"CK"` (QPI).
    MissingColon,
    /// Nothing stands behind the colon: `"C:"` (QPI).
    MissingPiece,
    /// A piece with more than one letter: `"KK"`, `"C:Knight"` (QPI).
    SecondLetter,
    /// A style with more than one letter: `"CC"` (SIN), `"CC:K"` (QPI).
    SecondStyleLetter,
    /// A marker or the colon more than once: `"++K"`, `"K^^"`, `"K''"` (EPIN), `"C::K"` (QPI).
    RepeatedMarker(char),
    /// Both state markers at once: `"+-K"`.
    BothStates,
    /// A `^` or `'` before the letter instead of behind it: `"^K"`.
    MarkerBeforeLetter(char),
    /// A `+` or `-` behind the letter instead of before it: `"K+"`.
    StateAfterLetter(char),
    /// Two markers behind the letter the wrong way round: `"K'^"` (EPIN).
    MarkerOrder {
        /// The one that must come first.
        marker: char,
        /// The one that stands before it.
        before: char,
    },
    /// A marker of other notations that this one does not have: `"K'"` (PIN), `"+C"` (SIN), `"C:K"` (EPIN).
    ForeignMarker(char),
    /// A character that no token contains: `"K!"`.
    Unexpected(char),
}

impl TokenErrorKind {
    /// The kind as a number from 1 to 31, and the character that it is about, or else NUL.
    pub(super) const fn to_code(self) -> (u32, char) {
        match self {
            Self::Empty => (1, '\0'),
            Self::NotUtf8 => (2, '\0'),
            Self::Blank(c) => (3, c),
            Self::Quote(c) => (4, c),
            Self::LookAlike { found, .. } => (5, found),
            Self::NotALetter(c) => (6, c),
            Self::MissingLetter => (7, '\0'),
            Self::MissingStyle => (8, '\0'),
            Self::MissingColon => (9, '\0'),
            Self::MissingPiece => (10, '\0'),
            Self::SecondLetter => (11, '\0'),
            Self::SecondStyleLetter => (12, '\0'),
            Self::RepeatedMarker(c) => (13, c),
            Self::BothStates => (14, '\0'),
            Self::MarkerBeforeLetter(c) => (15, c),
            Self::StateAfterLetter(c) => (16, c),
            Self::MarkerOrder { marker, before } => (17, pair(marker, before)),
            Self::ForeignMarker(c) => (18, c),
            Self::Unexpected(c) => (19, c),
        }
    }

    /// The kind that [`to_code`](Self::to_code) has given.
    pub(super) const fn from_code(number: u32, c: char) -> Self {
        match number {
            1 => Self::Empty,
            2 => Self::NotUtf8,
            3 => Self::Blank(c),
            4 => Self::Quote(c),
            5 => Self::LookAlike { found: c, meant: plain(c) },
            6 => Self::NotALetter(c),
            7 => Self::MissingLetter,
            8 => Self::MissingStyle,
            9 => Self::MissingColon,
            10 => Self::MissingPiece,
            11 => Self::SecondLetter,
            12 => Self::SecondStyleLetter,
            13 => Self::RepeatedMarker(c),
            14 => Self::BothStates,
            15 => Self::MarkerBeforeLetter(c),
            16 => Self::StateAfterLetter(c),
            17 => Self::MarkerOrder { marker: first(c), before: second(c) },
            18 => Self::ForeignMarker(c),
            _ => Self::Unexpected(c),
        }
    }
}

/// Two ASCII characters as one.
const fn pair(first: char, second: char) -> char {
    match char::from_u32(first as u32 | (second as u32) << 7) {
        Some(pair) => pair,
        None => unreachable!(), // less than the first number that is no character's
    }
}

const fn first(pair: char) -> char {
    (pair as u8 & 0x7F) as char
}

const fn second(pair: char) -> char {
    (pair as u32 >> 7).to_le_bytes()[0] as char
}
