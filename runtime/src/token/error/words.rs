//! The words for what is wrong with a token.

use core::error::Error;
use core::fmt;

use super::{TokenError, TokenErrorKind, suggestions};
use crate::base::Marker;
use crate::report::{Explanation, Reason, Words, is_invisible};
use crate::token::Notation;
use crate::token::grammar::accepts;

impl TokenError {
    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and a suggestion
    /// where there is a natural one.
    ///
    /// `input` is what was read. Control characters in it are drawn escaped.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// let error = Qpi::parse("CK").unwrap_err();
    /// let text = "\
    /// invalid QPI token: a colon `:` must stand between the style letter and the piece
    ///   CK
    ///    ^
    ///   help: did you mean `C:K`?";
    /// assert_eq!(error.explain("CK").to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        self.explain_bytes(input.as_bytes())
    }

    /// [`explain`](Self::explain) for an input that was read as bytes; those that are not UTF-8 are drawn
    /// escaped.
    ///
    /// ```
    /// use koma::Pin;
    ///
    /// let error = Pin::from_bytes(b"K\xFF").unwrap_err();
    /// let text = "\
    /// invalid PIN token: it is not UTF-8 text
    ///   K\\xff
    ///    ^^^^";
    /// assert_eq!(error.explain_bytes(b"K\xFF").to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> Explanation<'a> {
        Explanation::from_words(self.subject(), self.words(), input, self.range(), self.help(input))
    }

    /// What is wrong, in words and without a title, for messages of your own.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// let error = Qpi::parse("CK").unwrap_err();
    /// assert_eq!(
    ///     error.reason().to_string(),
    ///     "a colon `:` must stand between the style letter and the piece",
    /// );
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::from_words(self.subject(), self.words(), b"", 0..0, None)
    }

    const fn subject(&self) -> &'static str {
        match self.notation() {
            Notation::Sin => "SIN token",
            Notation::Pin => "PIN token",
            Notation::Epin => "EPIN token",
            Notation::Qpi => "QPI token",
        }
    }

    /// What is wrong.
    #[rustfmt::skip]
    pub(crate) const fn words(&self) -> Words {
        use TokenErrorKind as Kind;
        match self.kind() {
            Kind::Empty => Words::new(match self.notation() {
                Notation::Sin => "it is empty; a style letter is needed, as in `C`",
                Notation::Pin | Notation::Epin => "it is empty; a piece letter is needed, as in `K`",
                Notation::Qpi => "it is empty; a style, a colon and a piece are needed, as in `C:K`",
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
            Kind::NotALetter(c) => Words::new("a letter, A to Z or a to z, is needed here, not ").quoted(c),
            Kind::MissingLetter => Words::new("the piece letter is missing"),
            Kind::MissingStyle => Words::new("it must start with a style letter and a colon, as in `C:`"),
            Kind::MissingColon => Words::new("a colon `:` must stand between the style letter and the piece"),
            Kind::MissingPiece => Words::new("the piece is missing behind the colon"),
            Kind::SecondLetter => Words::new("a piece is named by a single letter"),
            Kind::SecondStyleLetter => Words::new("a style is named by a single letter"),
            Kind::RepeatedMarker(c) => marker(c, " may stand only once"),
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

    /// A marker that the notation does not have.
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

    /// What can be done about `input`. If it is a token, it is not the text that this error is about, and there is
    /// nothing.
    pub(crate) const fn help(&self, input: &[u8]) -> Option<Words> {
        if accepts(self.notation(), input) {
            return None;
        }
        if let Some(other) = other_notation(input) {
            return Some(Words::new("this is ").text(other));
        }
        match suggestions::token_meant(self.notation(), input) {
            Some(token) => Some(Words::new("did you mean `").text(token.as_str()).text("`?")),
            None => None,
        }
    }
}

/// Writes the reason, in one line.
impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

impl Error for TokenError {}

/// What a blank is called.
#[must_use]
pub const fn blank_name(c: char) -> &'static str {
    match c {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "line break",
        '\t' => "tab",
        '\u{A0}' | '\u{202F}' => "no-break space",
        c if is_invisible(c) => "invisible character",
        _ => "blank",
    }
}

/// A marker by name, and the rule that it breaks.
const fn marker(c: char, rule: &'static str) -> Words {
    Words::new("the ").text(marker_name(c)).text(" ").quoted(c).text(rule)
}

/// What a marker, or the colon, is called.
const fn marker_name(c: char) -> &'static str {
    match Marker::from_char(c) {
        Some(marker) => marker.name(),
        None => "colon",
    }
}

/// The first notation that accepts `input` as it is, and its macro.
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
