use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::diagnose::{Finding, diagnose};
use crate::explanation::{Explanation, Help, Message, Reason, Segment, sentence};
use crate::repair::repair;
use crate::text::{Glyph, Unit};
use crate::typography::is_invisible;
use crate::{Notation, TokenText};

/// What is wrong with an input that should have been a token, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::{Epin, Notation, TokenErrorKind};
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenError {
    notation: Notation,
    kind: TokenErrorKind,
    start: usize,
    end: usize,
}

/// The ways in which a token can be wrong.
///
/// The examples are inputs and the notation they were read in.
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
    /// There is nothing.
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
    /// Something else where only a letter can stand: `"1"`, `"C:1"` (QPI).
    NotALetter(char),
    /// The piece's letter is missing: `"+"`, `"C:+"` (QPI).
    MissingLetter,
    /// The style's letter is missing: `":K"`, `"+K"` (QPI).
    MissingStyle,
    /// The colon behind the style's letter is missing: `"C"`, `"CK"` (QPI).
    MissingColon,
    /// Nothing stands behind the colon: `"C:"` (QPI).
    MissingPiece,
    /// More letters than the piece's one: `"KK"`, `"C:Knight"` (QPI).
    SecondLetter,
    /// More letters than the style's one: `"CC"` (SIN), `"CC:K"` (QPI).
    SecondStyleLetter,
    /// A marker, or the colon, again: `"++K"`, `"K^^"`, `"K''"` (EPIN), `"C::K"` (QPI).
    RepeatedMarker(char),
    /// Both state markers at once: `"+-K"`.
    BothStates,
    /// A `^` or `'` before the letter it belongs behind: `"^K"`.
    MarkerBeforeLetter(char),
    /// A `+` or `-` behind the letter it belongs before: `"K+"`.
    StateAfterLetter(char),
    /// The two last markers the wrong way round: `"K'^"` (EPIN).
    TerminalAfterDerivation,
    /// A marker that other notations have and this one has not: `"K'"` (PIN), `"+C"` (SIN), `"C:K"` (EPIN).
    ForeignMarker(char),
    /// A character that no token holds: `"K!"`.
    Unexpected(char),
}

impl TokenError {
    /// The error that `input`, which is no token of `notation`, deserves.
    #[cold]
    pub(crate) const fn new(notation: Notation, input: &[u8]) -> Self {
        let Finding { kind, start, end } = diagnose(notation, input);
        Self { notation, kind, start, end }
    }

    /// An error of that kind without its place, for the words it is told in.
    pub(crate) const fn of_kind(notation: Notation, kind: TokenErrorKind) -> Self {
        Self { notation, kind, start: 0, end: 0 }
    }

    /// The notation in which the input was read.
    ///
    /// ```
    /// use koma::{Notation, Sin};
    ///
    /// assert_eq!(Sin::parse("CC").unwrap_err().notation(), Notation::Sin);
    /// ```
    #[must_use]
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// What is wrong.
    ///
    /// ```
    /// use koma::{Sin, TokenErrorKind};
    ///
    /// assert_eq!(Sin::parse("CC").unwrap_err().kind(), TokenErrorKind::SecondStyleLetter);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> TokenErrorKind {
        self.kind
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is
    /// missing at the end.
    ///
    /// ```
    /// use koma::Qpi;
    ///
    /// assert_eq!(Qpi::parse("C:Knight").unwrap_err().range(), 3..8);
    /// assert_eq!(Qpi::parse("C:").unwrap_err().range(), 2..2);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

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
        Explanation::new(self.subject(), self.reason(), input, self.range(), self.help(input))
    }

    /// The token of this error's notation that `input` was most likely meant to be, if there is no doubt.
    ///
    /// What [`explain`](Self::explain) offers as "did you mean", to a program.
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
        repair(self.notation, input.as_bytes())
    }

    /// The diagnostic without an input: line 1.
    const fn title(&self) -> Explanation<'static> {
        Explanation::new(self.subject(), self.reason(), b"", 0..0, sentence([]))
    }

    /// What `must!` of `koma` does with it. Not part of the public API.
    #[doc(hidden)]
    #[track_caller]
    pub const fn __panic(&self) -> ! {
        self.title().panic()
    }

    /// Line 1 without the notation, for `position!` of `koma`. Not part of the public API.
    #[doc(hidden)]
    #[must_use]
    pub fn __reason(&self) -> impl fmt::Display {
        Message(self.reason())
    }

    const fn subject(&self) -> &'static str {
        match self.notation {
            Notation::Sin => "SIN token",
            Notation::Pin => "PIN token",
            Notation::Epin => "EPIN token",
            Notation::Qpi => "QPI token",
        }
    }

    /// What is wrong, in words.
    #[rustfmt::skip]
    pub(crate) const fn reason(&self) -> Reason<'static> {
        use TokenErrorKind as Kind;
        match self.kind {
            Kind::Empty => words(match self.notation {
                Notation::Sin => "it is empty; a style letter is needed, as in `C`",
                Notation::Pin | Notation::Epin => "it is empty; a piece letter is needed, as in `K`",
                Notation::Qpi => "it is empty; a style, a colon and a piece are needed, as in `C:K`",
            }),
            Kind::NotUtf8 => words("it is not UTF-8 text"),
            Kind::Blank(c) => quoting(blank_name(c), c, " is not part of a token"),
            Kind::Quote(c) => quoting("the quotation mark `", c, " is not part of a token"),
            Kind::LookAlike { found, meant } => {
                quoting("`", found, match meant {
                    '+' => " only looks like the state marker `+`",
                    '-' => " only looks like the state marker `-`",
                    '^' => " only looks like the terminal marker `^`",
                    '\'' => " only looks like the derivation marker `'`",
                    ':' => " only looks like the colon `:`",
                    _ => " only looks like a letter from A to Z",
                })
            }
            Kind::NotALetter(c) => quoting("a letter, A to Z or a to z, is needed here, not `", c, ""),
            Kind::MissingLetter => words("the piece letter is missing"),
            Kind::MissingStyle => words("it must start with a style letter and a colon, as in `C:`"),
            Kind::MissingColon => words("a colon `:` must stand between the style letter and the piece"),
            Kind::MissingPiece => words("the piece is missing behind the colon"),
            Kind::SecondLetter => words("a piece is named by a single letter"),
            Kind::SecondStyleLetter => words("a style is named by a single letter"),
            Kind::RepeatedMarker(c) => marker(c, " may stand only once"),
            Kind::BothStates => words("a piece is either enhanced `+` or diminished `-`, not both"),
            Kind::MarkerBeforeLetter(c) => marker(c, " must come after the piece letter"),
            Kind::StateAfterLetter(c) => marker(c, " must come before the piece letter"),
            Kind::TerminalAfterDerivation => marker('^', " must come before the derivation marker `'`"),
            Kind::ForeignMarker(c) => self.foreign(c),
            Kind::Unexpected(c) => quoting("`", c, " is not part of a token"),
        }
    }

    const fn foreign(&self, c: char) -> Reason<'static> {
        match (self.notation, c) {
            (Notation::Qpi, '\'') => words(
                "QPI has no derivation marker `'`: a piece is derived if the cases of its two letters differ, as in `C:k`",
            ),
            (notation, c) => [
                Segment::Text(notation.name()),
                Segment::Text(" has no "),
                Segment::Text(marker_name(c)),
                Segment::Glyph(Glyph::drawn(Unit::Char(c))),
                Segment::Text("`"),
            ],
        }
    }

    pub(crate) const fn help(&self, input: &[u8]) -> Help<'static> {
        if self.notation.accepts(input) {
            return sentence([]); // not the input that this error is about
        }
        if let Some(other) = other_notation(input) {
            return sentence([Segment::Text("this is "), Segment::Text(other)]);
        }
        match repair(self.notation, input) {
            Some(token) => sentence([
                Segment::Text("did you mean `"),
                Segment::Glyph(Glyph::text(token.as_str())),
                Segment::Text("`?"),
            ]),
            None => sentence([]),
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

const fn words(text: &'static str) -> Reason<'static> {
    sentence([Segment::Text(text)])
}

/// A character of the input between words, with its code point if it is not ASCII.
const fn quoting(before: &'static str, c: char, after: &'static str) -> Reason<'static> {
    [
        Segment::Text(before),
        Segment::Glyph(Glyph::drawn(Unit::Char(c))),
        Segment::Text("`"),
        Segment::Glyph(Glyph::code_point(c)),
        Segment::Text(after),
    ]
}

/// What a blank is called, up to the quotation mark before it.
const fn blank_name(c: char) -> &'static str {
    match c {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "the line break `",
        '\t' => "the tab `",
        c if is_invisible(c) => "the invisible character `",
        _ => "the blank `",
    }
}

/// A marker by name, and what it may not do.
const fn marker(c: char, rule: &'static str) -> Reason<'static> {
    [
        Segment::Text("the "),
        Segment::Text(marker_name(c)),
        Segment::Glyph(Glyph::drawn(Unit::Char(c))),
        Segment::Text("`"),
        Segment::Text(rule),
    ]
}

/// What a marker is called, up to the quotation mark before it.
const fn marker_name(c: char) -> &'static str {
    match c {
        '+' | '-' => "state marker `",
        '^' => "terminal marker `",
        '\'' => "derivation marker `",
        _ => "colon `",
    }
}

/// The first notation that accepts `input` as it is, and its macro.
const fn other_notation(input: &[u8]) -> Option<&'static str> {
    if Notation::Pin.accepts(input) {
        Some("a PIN token; use `pin!`")
    } else if Notation::Epin.accepts(input) {
        Some("an EPIN token; use `epin!`")
    } else if Notation::Qpi.accepts(input) {
        Some("a QPI token; use `qpi!`")
    } else if Notation::Sin.accepts(input) {
        Some("a SIN token; use `sin!`")
    } else {
        None
    }
}
