//! The error for a text that is not a token: its kind, its range, its message and its help.

use super::diagnosis::Diagnosis;
use super::grammar::accepts;
use super::suggestion::suggestion;
use super::{Notation, TokenText};
use crate::base::{some, to_u32};
use crate::report::{Words, char_at, diagnosed, is_invisible, plain};

/// The error for an input that is not a token. It says what is wrong, and where.
///
/// `Display` writes what is wrong in one line. [`explain`](Self::explain) returns the whole diagnostic. If an offset in
/// the input is 4 GiB or more, [`range`](Self::range) returns 4 GiB minus one byte instead.
///
/// ```
/// use koma::error::TokenErrorKind;
/// use koma::{Epin, Notation};
///
/// let error = Epin::parse("K+").unwrap_err();
/// assert_eq!(error.notation(), Notation::Epin);
/// assert_eq!(error.kind(), TokenErrorKind::StateAfterLetter);
/// assert_eq!(error.character(), Some('+'));
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid EPIN token: the state marker `+` must come before the piece letter",
/// );
/// ```
// An error takes twelve bytes. Since not every byte is a valid kind, a `Result` of a token and this error takes twelve
// bytes too. Functions return such a `Result` in registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenError {
    kind: TokenErrorKind,
    /// The character or [`NO_CHARACTER`] in the lowest 21 bits, and the notation in the other bits.
    about: [u8; 3],
    /// The range of the mistake, in bytes.
    start: u32,
    end: u32,
}

const CHARACTER_BITS: u32 = 21;
const NO_CHARACTER: u32 = (1 << CHARACTER_BITS) - 1;

impl TokenError {
    /// Returns the error for `input`, which must not be a token of `notation`.
    #[cold]
    pub(crate) const fn new(notation: Notation, input: &[u8]) -> Self {
        let (kind, start, end) = Diagnosis { notation, input }.mistake();
        let character = if let Some(c) = char_at(input, start) { c as u32 } else { NO_CHARACTER };
        let [about @ .., _] = (character + ((notation as u32) << CHARACTER_BITS)).to_le_bytes();
        Self { kind, about, start: to_u32(start), end: to_u32(end) }
    }

    const fn about(&self) -> u32 {
        let [low, middle, high] = self.about;
        u32::from_le_bytes([low, middle, high, 0])
    }

    /// Returns the notation in which the input was parsed.
    pub const fn notation(&self) -> Notation {
        const ALL: [Notation; 4] = [Notation::Sin, Notation::Pin, Notation::Epin, Notation::Qpi];
        ALL[(self.about() >> CHARACTER_BITS & 3) as usize]
    }

    /// Returns the first character of the mistake. Returns `None` if something is missing at the end, or if the input
    /// is not UTF-8.
    pub const fn character(&self) -> Option<char> {
        char::from_u32(self.about() & NO_CHARACTER)
    }

    /// Returns the token that `input` probably means, in the notation of this error. Returns `None` if it is not clear
    /// which token is meant.
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
    pub const fn suggestion(&self, input: &str) -> Option<TokenText> {
        suggestion(self.notation(), input.as_bytes())
    }

    pub(crate) const fn words(&self) -> Words {
        use TokenErrorKind as Kind;
        let not_part = " is not part of a token";
        let c = if let Some(c) = self.character() { c } else { '\0' };
        let marker = marker_name(c);
        let the_marker = Words::new("the ").text(marker).text(" ").quoted(c);
        match self.kind {
            Kind::Empty => Words::new(match self.notation() {
                Notation::Sin => "the token is empty; expected a style, such as `C`",
                Notation::Qpi => "the token is empty; expected a style, a colon and a piece, such as `C:K`",
                _ => "the token is empty; expected a piece, such as `K`",
            }),
            Kind::NotUtf8 => Words::new("the text is not UTF-8"),
            Kind::Blank => Words::new("the ").text(blank_name(c)).text(" ").quoted(c).text(not_part),
            Kind::Quote => Words::new("the quotation mark ").quoted(c).text(not_part),
            Kind::LookAlike => {
                let words = Words::EMPTY.quoted(c).text(" only looks like ");
                if plain(c).is_ascii_alphabetic() {
                    return words.text("a letter from A to Z");
                }
                words.text("the ").text(marker).text(" ").quoted(plain(c))
            }
            Kind::NotALetter => Words::new("expected a letter, A to Z or a to z, not ").quoted(c),
            Kind::MissingLetter => Words::new("the piece letter is missing"),
            Kind::MissingStyle => {
                Words::new("the style is missing; expected a letter and a colon, as in `C:`")
            }
            Kind::MissingColon => Words::new("expected a colon between style and piece, as in `C:K`"),
            Kind::SecondLetter => Words::new("a piece is named by a single letter"),
            Kind::SecondStyleLetter => Words::new("a style is named by a single letter"),
            Kind::RepeatedMarker => Words::new("a token has at most one ").text(marker),
            Kind::MarkerBeforeLetter => the_marker.text(" must come after the piece letter"),
            Kind::StateAfterLetter => the_marker.text(" must come before the piece letter"),
            Kind::MarkerOrder => the_marker.text(" must come before the derivation marker `'`"),
            Kind::ForeignMarker => {
                let words = Words::new(self.notation().name()).text(" has no ").text(marker);
                words.text(" ").quoted(plain(c))
            }
            Kind::Unexpected => Words::EMPTY.quoted(c).text(not_part),
        }
    }

    /// Returns how to correct `input`, if this is clear. Returns `None` if `input` is a token of the error's
    /// notation, because then the error is about a different text.
    pub(crate) const fn help(&self, input: &[u8]) -> Option<Words> {
        Some(Words::new(match input {
            _ if accepts(self.notation(), input) => return None,
            _ if accepts(Notation::Pin, input) => "this is a PIN token; use `pin!`",
            _ if accepts(Notation::Epin, input) => "this is an EPIN token; use `epin!`",
            _ if accepts(Notation::Qpi, input) => "this is a QPI token; use `qpi!`",
            _ if accepts(Notation::Sin, input) => "this is a SIN token; use `sin!`",
            _ => return Some(Words::did_you_mean(some!(suggestion(self.notation(), input)).as_str())),
        }))
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
    TokenError: TokenErrorKind,
    kind: |error| error.kind,
    subject: |error| Words::new(error.notation().name()).text(" token").as_str(),
    range: |error| error.start as usize..error.end as usize,
}

pub(crate) const fn blank_name(c: char) -> &'static str {
    match c {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "line break",
        '\t' => "tab",
        '\u{A0}' | '\u{202F}' => "no-break space",
        c if is_invisible(c) => "invisible character",
        _ => "blank",
    }
}

/// Returns the name of a marker, of the colon, or of a character that looks like one of these.
const fn marker_name(c: char) -> &'static str {
    match plain(c) {
        '+' | '-' => "state marker",
        '^' => "terminal marker",
        '\'' => "derivation marker",
        _ => "colon",
    }
}

/// The ways in which a token can be invalid.
///
/// Each example is an invalid input, followed by the notation in parentheses. Without parentheses, the notation is PIN
/// or EPIN.
///
/// ```
/// use koma::error::TokenErrorKind;
/// use koma::Qpi;
///
/// assert_eq!(Qpi::parse("CK").unwrap_err().kind(), TokenErrorKind::MissingColon);
/// assert_eq!(Qpi::parse("C：K").unwrap_err().kind(), TokenErrorKind::LookAlike);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// The input is empty.
    Empty,
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// White space, a line break or an invisible character: `" K"`, `"K\n"`.
    Blank,
    /// A quotation mark: `"'K'"`, `"“K”"`.
    Quote,
    /// A character that looks like a character of the notation: `"K’"` (EPIN), `"C：K"` (QPI), `"Ｋ"`.
    LookAlike,
    /// A character other than a letter, where a letter is expected: `"1"`, `"C:1"` (QPI).
    NotALetter,
    /// The piece's letter is missing: `"+"`, `"C:"` (QPI).
    MissingLetter,
    /// The style's letter is missing: `":K"` (QPI), `"+K"` (QPI).
    MissingStyle,
    /// The colon after the style's letter is missing: `"C"` (QPI), `"CK"` (QPI).
    MissingColon,
    /// A piece with more than one letter: `"KK"`, `"C:Knight"` (QPI).
    SecondLetter,
    /// A style with more than one letter: `"CC"` (SIN), `"CC:K"` (QPI).
    SecondStyleLetter,
    /// A second state marker, or a repeated marker or colon: `"++K"`, `"+-K"`, `"K^^"`, `"K''"` (EPIN), `"C::K"` (QPI).
    RepeatedMarker,
    /// A `^` or `'` before the letter instead of after it: `"^K"`.
    MarkerBeforeLetter,
    /// A `+` or `-` after the letter instead of before it: `"K+"`.
    StateAfterLetter,
    /// A `^` after `'` instead of before it: `"K'^"` (EPIN).
    MarkerOrder,
    /// A marker or colon that only other notations have: `"K'"` (PIN), `"+C"` (SIN), `"C:K"` (EPIN).
    ForeignMarker,
    /// A character that no token contains: `"K!"`.
    Unexpected,
}
