//! The error for a text that is not a token: its kind, its range, its message, and the token that was probably meant.

use super::grammar::accepts;
use super::{Notation, TokenText};
use crate::base::{some, to_u32};
use crate::report::{
    Words, after, char_at, diagnosed, is_blank, is_double_quote, is_invisible, not_utf8, plain, unit_at,
    unit_containing,
};

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
    TokenError: TokenErrorKind, |error| Words::new(error.notation().name()).text(" token").as_str(),
    |error| error.start as usize..error.end as usize
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

/// A mistake: its kind, and its range in bytes.
type Mistake = (TokenErrorKind, usize, usize);

/// An input that is not a token of the notation.
#[derive(Clone, Copy)]
struct Diagnosis<'a> {
    notation: Notation,
    input: &'a [u8],
}

impl Diagnosis<'_> {
    const fn mistake(self) -> Mistake {
        if let Some((start, end)) = not_utf8(self.input) {
            return (TokenErrorKind::NotUtf8, start, end);
        }
        let Some(first) = self.peek(0) else { return (TokenErrorKind::Empty, 0, 0) };
        let last = unit_containing(self.input, self.input.len() - 1).0;
        if plain(first) == '\''
            && last > first.len_utf8()
            && matches!(self.peek(last), Some(last) if plain(last) == '\'')
        {
            return self.at(TokenErrorKind::Quote, 0);
        }
        match self.notation {
            Notation::Pin | Notation::Epin => self.piece(0),
            Notation::Sin if first.is_ascii_alphabetic() => self.after_sin(),
            Notation::Qpi if first.is_ascii_alphabetic() => self.colon(),
            Notation::Qpi if matches!(first, '+' | '-' | '^' | ':' | ';') => {
                self.at(TokenErrorKind::MissingStyle, 0)
            }
            Notation::Sin | Notation::Qpi => self.unexpected(0, TokenErrorKind::NotALetter),
        }
    }

    const fn peek(self, at: usize) -> Option<char> {
        char_at(self.input, at)
    }

    /// Returns a mistake about the character at `at`.
    const fn at(self, kind: TokenErrorKind, at: usize) -> Mistake {
        (kind, at, after(self.input, at))
    }

    /// Returns a mistake about a run of characters that starts at `at`: letters, blanks, or the same character
    /// repeated.
    const fn run(self, kind: TokenErrorKind, at: usize) -> Mistake {
        let mut end = after(self.input, at);
        while let (Some(first), Some(c)) = (self.peek(at), self.peek(end))
            && (c == first
                || first.is_ascii_alphabetic() && c.is_ascii_alphabetic()
                || is_blank(first) && is_blank(c))
        {
            end = after(self.input, end);
        }
        (kind, at, end)
    }

    /// Diagnoses a SIN that starts with a letter. Nothing should follow.
    const fn after_sin(self) -> Mistake {
        match self.peek(1) {
            Some('A'..='Z' | 'a'..='z') => self.run(TokenErrorKind::SecondStyleLetter, 1),
            _ => self.unexpected(1, TokenErrorKind::Unexpected),
        }
    }

    /// Diagnoses a QPI that starts with a letter. A colon and a piece should follow.
    const fn colon(self) -> Mistake {
        let Some(c) = self.peek(1) else { return self.at(TokenErrorKind::MissingColon, 1) };
        if c == ':' {
            return self.piece(2);
        }
        if is_blank(c) || is_double_quote(c) || plain(c) == ':' {
            return self.unexpected(1, TokenErrorKind::Unexpected);
        }
        if c.is_ascii_alphabetic() {
            let letters = self.run(TokenErrorKind::SecondStyleLetter, 1);
            if let Some(next) = self.peek(letters.2)
                && plain(next) == ':'
            {
                return letters;
            }
        }
        self.at(TokenErrorKind::MissingColon, 1)
    }

    /// Diagnoses a piece. It should start at `start` and fill the rest of the input.
    const fn piece(self, start: usize) -> Mistake {
        use TokenErrorKind as Kind;
        const LETTER: u8 = 2;
        let mut at = start;
        let mut last = 0;
        while let Some(c) = self.peek(at) {
            let place = match c {
                '+' | '-' => 1,
                'A'..='Z' | 'a'..='z' => LETTER,
                '^' => 3,
                '\'' if self.notation.has_marker(c) => 4,
                ':' if self.notation.has_marker(c) => return self.run(Kind::RepeatedMarker, at),
                _ if last < LETTER => return self.unexpected(at, Kind::NotALetter),
                _ => return self.unexpected(at, Kind::Unexpected),
            };
            if place > LETTER && last < LETTER {
                return self.at(Kind::MarkerBeforeLetter, at);
            }
            if place <= last {
                let before = self.input.split_at(at).0.split_at(start).1;
                return match c {
                    '+' | '-' if matches!(before, [b'A'..=b'Z' | b'a'..=b'z', ..]) => {
                        self.at(Kind::StateAfterLetter, at)
                    }
                    '^' if matches!(before, [.., b'A'..=b'Z' | b'a'..=b'z', b'\'']) => {
                        self.at(Kind::MarkerOrder, at)
                    }
                    'A'..='Z' | 'a'..='z' => self.run(Kind::SecondLetter, at),
                    _ => self.run(Kind::RepeatedMarker, at),
                };
            }
            last = place;
            at += 1;
        }
        self.at(Kind::MissingLetter, at)
    }

    /// Diagnoses the character at `at`, which is not valid in the notation or at this place. Returns the kind
    /// `otherwise` if no more specific kind applies.
    const fn unexpected(self, at: usize, otherwise: TokenErrorKind) -> Mistake {
        let Some(c) = self.peek(at) else { return self.at(TokenErrorKind::MissingLetter, at) };
        let kind = match plain(c) {
            _ if is_blank(c) => return self.run(TokenErrorKind::Blank, at),
            meant if meant != c && (meant.is_ascii_alphabetic() || self.notation.has_marker(meant)) => {
                TokenErrorKind::LookAlike
            }
            _ if is_double_quote(c) => TokenErrorKind::Quote,
            '+' | '-' | '^' | '\'' | ':' => TokenErrorKind::ForeignMarker,
            _ => otherwise,
        };
        self.at(kind, at)
    }
}

/// The maximum length of an input for which a token is suggested, in bytes.
const LONGEST: usize = 256;

/// Returns the token of `notation` that `input` most likely means. To find that token, this function removes blanks and
/// quotes, replaces look-alikes, and puts each marker once in its place. Returns `None` if the result is not exactly
/// one token, if `input` is a token, or if `input` is longer than [`LONGEST`].
const fn suggestion(notation: Notation, input: &[u8]) -> Option<TokenText> {
    if input.len() > LONGEST || accepts(notation, input) {
        return None;
    }
    let text = some!(some!(Characters::of(notation, input)).in_order());
    if accepts(notation, text.as_str().as_bytes()) { Some(text) } else { None }
}

/// The characters of an input without blanks and double quotes. Look-alikes count as the characters that they look like.
struct Characters {
    first_letter: Option<u8>,
    second_letter: Option<u8>,
    /// `+` or `-`, or `None` for the normal state.
    state: Option<u8>,
    is_terminal: bool,
    apostrophes: usize,
    is_first_apostrophe: bool,
    is_last_apostrophe: bool,
}

impl Characters {
    /// Returns the characters of `input`. Returns `None` if a token cannot have these characters.
    const fn of(notation: Notation, input: &[u8]) -> Option<Self> {
        let mut all = Self {
            first_letter: None,
            second_letter: None,
            state: None,
            is_terminal: false,
            apostrophes: 0,
            is_first_apostrophe: false,
            is_last_apostrophe: false,
        };
        let mut is_first = true;
        let mut at = 0;
        while let Some((unit, next)) = unit_at(input, at) {
            at = next;
            let Ok(c) = unit else { return None };
            if is_blank(c) || is_double_quote(c) {
                continue;
            }
            let c = plain(c);
            if !all.add(notation, c) {
                return None;
            }
            all.is_last_apostrophe = c == '\'';
            if is_first {
                all.is_first_apostrophe = c == '\'';
                is_first = false;
            }
        }
        Some(all)
    }

    /// Adds a character. Returns `false` if a token cannot have it.
    const fn add(&mut self, notation: Notation, c: char) -> bool {
        match c {
            '+' | '-' => {
                let is_other = matches!(self.state, Some(state) if state != c as u8);
                self.state = Some(c as u8);
                return !is_other;
            }
            '^' => self.is_terminal = true,
            '\'' => self.apostrophes += 1,
            // On many keyboards, the semicolon is on the same key as the colon.
            ':' | ';' => return notation.has_marker(':') && self.first_letter.is_some(),
            'A'..='Z' | 'a'..='z' if self.first_letter.is_none() => self.first_letter = Some(c as u8),
            'A'..='Z' | 'a'..='z' if self.second_letter.is_none() => self.second_letter = Some(c as u8),
            _ => return false,
        }
        true
    }

    /// Returns the text with these characters, each in its place. Returns `None` if there is no letter.
    const fn in_order(&self) -> Option<TokenText> {
        let first_letter = some!(self.first_letter);
        let mut text = TokenText::EMPTY;
        let letter = match self.second_letter {
            Some(letter) => {
                text = text.with(first_letter).with(b':');
                letter
            }
            None => first_letter,
        };
        if let Some(state) = self.state {
            text = text.with(state);
        }
        text = text.with(letter);
        if self.is_terminal {
            text = text.with(b'^');
        }
        // Apostrophes around the other characters are quotes.
        let are_quotes = self.is_first_apostrophe && self.is_last_apostrophe && self.apostrophes > 1;
        if self.apostrophes > if are_quotes { 2 } else { 0 } {
            text = text.with(b'\'');
        }
        Some(text)
    }
}
