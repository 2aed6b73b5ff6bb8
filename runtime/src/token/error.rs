//! The error for a text that is not a token. It says what is wrong, and where.

use core::num::NonZeroU32;
use core::ops::Range;

use super::diagnosis::{Finding, diagnose, suggestion};
use super::grammar::accepts;
use super::{Notation, TokenText};
use crate::base::to_u32;
use crate::report::{Words, diagnosed, is_invisible, plain};

/// The error for an input that is not a token. It says what is wrong, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::error::TokenErrorKind;
/// use koma::{Epin, Notation};
///
/// let error = Epin::parse("K+").unwrap_err();
/// assert_eq!(error.notation(), Notation::Epin);
/// assert_eq!(error.kind(), TokenErrorKind::StateAfterLetter('+'));
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid EPIN token: the state marker `+` must come before the piece letter",
/// );
/// ```
// An error takes twelve bytes. Since `code` is never zero, a `Result` with a token takes twelve bytes too, and is
// returned in registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenError {
    /// From the lowest bit up: the character that the error is about, the code of the kind, and the notation.
    code: NonZeroU32,
    /// The start of the mistake and its length, in bytes.
    start: u32,
    len: u32,
}

const CHARACTER: u32 = (1 << KIND_SHIFT) - 1;
const KIND_SHIFT: u32 = 21;
const KIND: u32 = (1 << (NOTATION_SHIFT - KIND_SHIFT)) - 1;
const NOTATION_SHIFT: u32 = 26;

impl TokenError {
    /// Returns the error for `input`, which must not be a token of `notation`.
    // This function is inlined so that the caller builds the struct. There, the compiler knows that `code` is not
    // zero. So the caller can return its `Result` in registers.
    #[inline]
    pub(crate) const fn new(notation: Notation, input: &[u8]) -> Self {
        let (code, start, len) = Self::diagnosed(notation, input);
        Self { code, start, len }
    }

    #[cold]
    const fn diagnosed(notation: Notation, input: &[u8]) -> (NonZeroU32, u32, u32) {
        let Finding { kind, start, end } = diagnose(notation, input);
        let Self { code, start, len } = Self::at(notation, kind, start, end);
        (code, start, len)
    }

    /// Returns an error about `input[start..end]`.
    const fn at(notation: Notation, kind: TokenErrorKind, start: usize, end: usize) -> Self {
        let (number, c) = kind.to_code();
        match NonZeroU32::new(c as u32 | number << KIND_SHIFT | (notation as u32) << NOTATION_SHIFT) {
            Some(code) => Self { code, start: to_u32(start), len: to_u32(end) - to_u32(start) },
            None => unreachable!(), // codes start at 1
        }
    }

    /// Returns an error of this kind without a range. Only its message is useful.
    pub(crate) const fn of_kind(notation: Notation, kind: TokenErrorKind) -> Self {
        Self::at(notation, kind, 0, 0)
    }

    /// Returns the notation in which the input was parsed.
    #[must_use]
    pub const fn notation(&self) -> Notation {
        match self.code.get() >> NOTATION_SHIFT {
            0 => Notation::Sin,
            1 => Notation::Pin,
            2 => Notation::Epin,
            _ => Notation::Qpi,
        }
    }

    /// Returns the kind of mistake.
    #[must_use]
    pub const fn kind(&self) -> TokenErrorKind {
        let code = self.code.get();
        match char::from_u32(code & CHARACTER) {
            Some(c) => TokenErrorKind::from_code(code >> KIND_SHIFT & KIND, c),
            None => unreachable!(), // `code` contains a character
        }
    }

    /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if something
    /// is missing at the end. Offsets of 4 GiB or more are returned as 4 GiB minus one byte.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start.saturating_add(self.len as usize)
    }

    /// Returns the token that `input` probably means, in the notation of this error. Returns `None` if there is any
    /// doubt.
    ///
    /// [`explain`](Self::explain) suggests this token with "did you mean". The result is also `None` if `input` is a
    /// valid token of the notation, or has more than 256 bytes.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let error = Epin::parse("K+").unwrap_err();
    /// assert_eq!(error.suggestion("K+").unwrap(), "+K");
    /// assert!(Epin::parse("Knight").unwrap_err().suggestion("Knight").is_none());
    /// ```
    #[must_use]
    pub const fn suggestion(&self, input: &str) -> Option<TokenText> {
        let (notation, input) = (self.notation(), input.as_bytes());
        if accepts(notation, input) { None } else { suggestion(notation, input) }
    }

    const fn subject(&self) -> &'static str {
        match self.notation() {
            Notation::Sin => "SIN token",
            Notation::Pin => "PIN token",
            Notation::Epin => "EPIN token",
            Notation::Qpi => "QPI token",
        }
    }

    /// Returns the message.
    #[rustfmt::skip]
    pub(crate) const fn words(&self) -> Words {
        use TokenErrorKind as Kind;
        match self.kind() {
            Kind::Empty => Words::new(match self.notation() {
                Notation::Sin => "the token is empty; expected a style, such as `C`",
                Notation::Pin | Notation::Epin => "the token is empty; expected a piece, such as `K`",
                Notation::Qpi => "the token is empty; expected a style, a colon and a piece, such as `C:K`",
            }),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::Blank(c) => Words::new("the ").text(blank_name(c)).text(" ").quoted(c).text(" is not part of a token"),
            Kind::Quote(c) => Words::new("the quotation mark ").quoted(c).text(" is not part of a token"),
            Kind::LookAlike { found, meant } => {
                let words = Words::EMPTY.quoted(found).text(" only looks like ");
                if meant.is_ascii_alphabetic() {
                    words.text("a letter from A to Z")
                } else {
                    words.text("the ").text(marker_name(meant)).text(" ").quoted(meant)
                }
            }
            Kind::NotALetter(c) => Words::new("expected a letter, A to Z or a to z, not ").quoted(c),
            Kind::MissingLetter => Words::new("the piece letter is missing"),
            Kind::MissingStyle => Words::new("the style is missing; expected a letter and a colon, as in `C:`"),
            Kind::MissingColon => Words::new("expected a colon between style and piece, as in `C:K`"),
            Kind::MissingPiece => Words::new("the piece is missing after the colon"),
            Kind::SecondLetter => Words::new("a piece is named by a single letter"),
            Kind::SecondStyleLetter => Words::new("a style is named by a single letter"),
            Kind::RepeatedMarker(c) => marker(c, " may occur only once"),
            Kind::BothStates => Words::new("a piece is either enhanced `+` or diminished `-`, not both"),
            Kind::MarkerBeforeLetter(c) => marker(c, " must come after the piece letter"),
            Kind::StateAfterLetter(c) => marker(c, " must come before the piece letter"),
            Kind::MarkerOrder { marker: first, before } => {
                marker(first, " must come before the ").text(marker_name(before)).text(" ").quoted(before)
            }
            Kind::ForeignMarker(c) => self.foreign(c),
            Kind::Unexpected(c) => Words::EMPTY.quoted(c).text(" is not part of a token"),
        }
    }

    /// Returns the message about a marker that belongs to another notation.
    const fn foreign(&self, c: char) -> Words {
        let words =
            Words::new(self.notation().name()).text(" has no ").text(marker_name(c)).text(" ").quoted(c);
        match (self.notation(), c) {
            (Notation::Qpi, '\'') => {
                words.text(": a piece is derived if the cases of its two letters differ, as in `c:K`")
            }
            _ => words,
        }
    }

    /// Returns how to correct `input`. Returns `None` if `input` is a valid token, since the error is about a
    /// different text then.
    pub(crate) const fn help(&self, input: &[u8]) -> Option<Words> {
        if accepts(self.notation(), input) {
            return None;
        }
        if let Some(other) = other_notation(input) {
            return Some(Words::new("this is ").text(other));
        }
        match suggestion(self.notation(), input) {
            Some(token) => Some(Words::new("did you mean `").text(token.as_str()).text("`?")),
            None => None,
        }
    }
}

diagnosed! {
    /// ```
    /// use koma::Qpi;
    ///
    /// let error = Qpi::parse("CK").unwrap_err();
    /// let text = "\
    /// invalid QPI token: expected a colon between style and piece, as in `C:K`
    ///   CK
    ///    ^
    ///   help: did you mean `C:K`?";
    /// assert_eq!(error.explain("CK").to_string(), text);
    /// ```
    TokenError, |error| error.subject()
}

/// Returns the name of a blank.
#[must_use]
pub(crate) const fn blank_name(c: char) -> &'static str {
    match c {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "line break",
        '\t' => "tab",
        '\u{A0}' | '\u{202F}' => "no-break space",
        c if is_invisible(c) => "invisible character",
        _ => "blank",
    }
}

/// Returns a message that consists of the name of a marker and the rule that the marker breaks.
const fn marker(c: char, rule: &'static str) -> Words {
    Words::new("the ").text(marker_name(c)).text(" ").quoted(c).text(rule)
}

/// Returns the name of a marker or of the colon.
const fn marker_name(c: char) -> &'static str {
    match c {
        '+' | '-' => "state marker",
        '^' => "terminal marker",
        '\'' => "derivation marker",
        _ => "colon",
    }
}

/// Returns the name and the macro of the first notation in which `input` is a valid token.
const fn other_notation(input: &[u8]) -> Option<&'static str> {
    if accepts(Notation::Pin, input) {
        Some("a PIN token; use `pin!`")
    } else if accepts(Notation::Epin, input) {
        Some("an EPIN token; use `epin!`")
    } else if accepts(Notation::Qpi, input) {
        Some("a QPI token; use `qpi!`")
    } else if accepts(Notation::Sin, input) {
        Some("a SIN token; use `sin!`")
    } else {
        None
    }
}

/// The ways in which a token can be invalid.
///
/// Each example is an input. A notation in parentheses means that the example is an error in this notation.
///
/// ```
/// use koma::error::TokenErrorKind;
/// use koma::Qpi;
///
/// assert_eq!(Qpi::parse("CK").unwrap_err().kind(), TokenErrorKind::MissingColon);
/// assert_eq!(Qpi::parse("C：K").unwrap_err().kind(), TokenErrorKind::LookAlike { found: '：', meant: ':' });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// The input is empty.
    Empty,
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// White space, a line break or a character without width: `" K"`, `"K\n"`.
    Blank(char),
    /// A quotation mark: `"'K'"`, `"“K”"`.
    Quote(char),
    /// A character that looks like a character of the notation: `"K’"` (EPIN), `"C：K"` (QPI), `"Ｋ"`.
    LookAlike {
        /// The character in the input.
        found: char,
        /// The ASCII character that it looks like.
        meant: char,
    },
    /// A character other than a letter, where only a letter is valid: `"1"`, `"C:1"` (QPI).
    NotALetter(char),
    /// The piece's letter is missing: `"+"`, `"C:+"` (QPI).
    MissingLetter,
    /// The style's letter is missing: `":K"`, `"+K"` (QPI).
    MissingStyle,
    /// The colon after the style's letter is missing: `"C"`, `"CK"` (QPI).
    MissingColon,
    /// Nothing follows the colon: `"C:"` (QPI).
    MissingPiece,
    /// A piece with more than one letter: `"KK"`, `"C:Knight"` (QPI).
    SecondLetter,
    /// A style with more than one letter: `"CC"` (SIN), `"CC:K"` (QPI).
    SecondStyleLetter,
    /// A marker or the colon occurs more than once: `"++K"`, `"K^^"`, `"K''"` (EPIN), `"C::K"` (QPI).
    RepeatedMarker(char),
    /// Both state markers at once: `"+-K"`.
    BothStates,
    /// A `^` or `'` before the letter instead of after it: `"^K"`.
    MarkerBeforeLetter(char),
    /// A `+` or `-` after the letter instead of before it: `"K+"`.
    StateAfterLetter(char),
    /// Two markers after the letter in the wrong order: `"K'^"` (EPIN).
    MarkerOrder {
        /// The marker that must come first.
        marker: char,
        /// The marker that comes first in the input.
        before: char,
    },
    /// A marker of another notation that is invalid in this notation: `"K'"` (PIN), `"+C"` (SIN), `"C:K"` (EPIN).
    ForeignMarker(char),
    /// A character that no token contains: `"K!"`.
    Unexpected(char),
}

/// Assigns the codes 1 to 31 to the kinds. Kinds without a character come first.
macro_rules! codes {
    ($($number:literal $Kind:ident)*; $($number_about:literal $KindAbout:ident)*) => {
        impl TokenErrorKind {
            /// Returns the code of the kind, and its character. The character is NUL if the kind has no character.
            const fn to_code(self) -> (u32, char) {
                match self {
                    $(Self::$Kind => ($number, '\0'),)*
                    $(Self::$KindAbout(c) => ($number_about, c),)*
                    Self::LookAlike { found, .. } => (18, found),
                    Self::MarkerOrder { .. } => (19, '\0'),
                }
            }

            /// Returns the kind for a code and a character from [`to_code`](Self::to_code).
            const fn from_code(number: u32, c: char) -> Self {
                match number {
                    $($number => Self::$Kind,)*
                    $($number_about => Self::$KindAbout(c),)*
                    18 => Self::LookAlike { found: c, meant: plain(c) },
                    // These are the only markers after the letter.
                    _ => Self::MarkerOrder { marker: '^', before: '\'' },
                }
            }
        }
    };
}

codes! {
    1 Empty 2 NotUtf8 3 MissingLetter 4 MissingStyle 5 MissingColon 6 MissingPiece 7 SecondLetter
    8 SecondStyleLetter 9 BothStates;
    10 Blank 11 Quote 12 NotALetter 13 RepeatedMarker 14 MarkerBeforeLetter 15 StateAfterLetter
    16 ForeignMarker 17 Unexpected
}
