//! Draws a diagnostic: the input, with carets under the mistake.

use core::fmt;
use core::ops::Range;

use super::characters::{Unit, before, is_escaped, unit_at, unit_containing};
use super::words::{LONGEST, Text, Words, panic_with};

/// The text of a diagnostic: the reason, the input with carets under the mistake, and help if there is any.
///
/// Returned by [`TokenError::explain`](crate::TokenError::explain), [`FeenError::explain`](crate::FeenError::explain)
/// and others. [`new`](Self::new) returns an explanation of your own error. `Display` writes several lines, without a
/// line break at the end. If the input is long, only the part around the mistake is drawn.
///
/// ```
/// use koma::Epin;
///
/// let error = Epin::parse("K'^").unwrap_err();
/// let text = "\
/// invalid EPIN token: the terminal marker `^` must come before the derivation marker `'`
///   K'^
///     ^
///   help: did you mean `K^'`?";
/// assert_eq!(error.explain("K'^").to_string(), text);
/// ```
#[derive(Clone)]
pub struct Explanation<'a> {
    subject: &'a str,
    reason: Phrase<'a>,
    input: &'a [u8],
    /// The byte range of the mistake in the input, on character boundaries.
    start: usize,
    end: usize,
    help: Option<Phrase<'a>>,
}

/// Text that is owned or borrowed.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "without a heap, the words have no other place")]
enum Phrase<'a> {
    Words(Words),
    Str(&'a str),
}

impl Phrase<'_> {
    const fn as_str(&self) -> &str {
        match self {
            Self::Words(words) => words.as_str(),
            Self::Str(text) => text,
        }
    }
}

/// The maximum number of characters in the drawing of a whole input. In longer inputs, `…` replaces some parts.
const WHOLE: usize = 600;
/// If an input is not drawn whole, the maximum number of characters in each of three parts: before the mistake, the
/// mistake itself, and after the mistake.
const PART: usize = 200;

impl<'a> Explanation<'a> {
    /// Returns the diagnostic of an invalid input, for parsers of your own notations.
    ///
    /// * `subject` says what was expected, such as `EPIN token`. The text starts with `invalid`, the subject and a
    ///   colon. If the subject is empty, the text starts with the reason.
    /// * `reason` says what is wrong.
    /// * `range` is the byte range of the mistake in `input`. An empty range marks a place where something is
    ///   missing. A range that exceeds the input is cut off at the end of the input. A range that splits a character
    ///   is widened to the whole character.
    /// * `help` says how to correct the input. If `help` is `None` or empty, the text has no line of help.
    ///
    /// If `input` is empty, nothing is drawn. The text then consists of the subject, the reason and the help.
    ///
    /// ```
    /// use koma::Explanation;
    ///
    /// let input = "e2-e9";
    /// let explanation =
    ///     Explanation::new("move", "the board has 8 ranks", input.as_bytes(), 4..5, Some("did you mean `e2-e8`?"));
    /// let text = "\
    /// invalid move: the board has 8 ranks
    ///   e2-e9
    ///       ^
    ///   help: did you mean `e2-e8`?";
    /// assert_eq!(explanation.to_string(), text);
    /// ```
    #[must_use]
    pub const fn new(
        subject: &'a str,
        reason: &'a str,
        input: &'a [u8],
        range: Range<usize>,
        help: Option<&'a str>,
    ) -> Self {
        let help = match help {
            Some(help) if !help.is_empty() => Some(Phrase::Str(help)),
            _ => None,
        };
        Self::from_phrases(subject, Phrase::Str(reason), input, range, help)
    }

    /// Does the same as [`new`](Self::new), but takes words that were composed in const code.
    pub(crate) const fn from_words(
        subject: &'a str,
        reason: Words,
        input: &'a [u8],
        range: Range<usize>,
        help: Option<Words>,
    ) -> Self {
        let help = match help {
            Some(words) => Some(Phrase::Words(words)),
            None => None,
        };
        Self::from_phrases(subject, Phrase::Words(reason), input, range, help)
    }

    /// Returns a diagnostic without input, range or help.
    pub(crate) const fn of(words: Words) -> Self {
        Self::from_words("", words, b"", 0..0, None)
    }

    const fn from_phrases(
        subject: &'a str,
        reason: Phrase<'a>,
        input: &'a [u8],
        range: Range<usize>,
        help: Option<Phrase<'a>>,
    ) -> Self {
        let Range { start, end } = range;
        let end = if end < input.len() { end } else { input.len() };
        let start = if start < end { start } else { end };
        Self {
            subject,
            reason,
            input,
            start: if start < input.len() { unit_containing(input, start).0 } else { start },
            end: if end > 0 { unit_containing(input, end - 1).1 } else { 0 },
            help,
        }
    }

    /// Panics with the text. In a constant, the panic is a compile error at the caller's line.
    ///
    /// A text of more than 4 KiB is cut off.
    ///
    /// # Panics
    ///
    /// Always panics.
    ///
    /// ```compile_fail,E0080
    /// use koma::Explanation;
    ///
    /// const fn file(input: &str) -> u8 {
    ///     match input.as_bytes() {
    ///         [file @ b'a'..=b'h'] => *file - b'a',
    ///         bytes => Explanation::new("file", "expected `a` to `h`", bytes, 0..bytes.len(), None).panic(),
    ///     }
    /// }
    ///
    /// const FILE: u8 = file("j");
    /// ```
    #[track_caller]
    pub const fn panic(&self) -> ! {
        panic_with(&self.parts(&self.drawing()))
    }

    /// Returns the parts of the text, including the [`drawing`](Self::drawing).
    const fn parts<'p>(&'p self, drawing: &'p Text<LONGEST>) -> [&'p str; 7] {
        let (invalid, colon) = if self.subject.is_empty() { ("", "") } else { ("invalid ", ": ") };
        let (before_help, help) = match &self.help {
            Some(help) => ("\n  help: ", help.as_str()),
            None => ("", ""),
        };
        [invalid, self.subject, colon, self.reason.as_str(), drawing.as_str(), before_help, help]
    }

    /// Draws the input, and the carets below the input. The result has room, since at most three times [`PART`]
    /// characters are drawn.
    const fn drawing(&self) -> Text<LONGEST> {
        let Self { input, start, end, .. } = *self;
        let mut text = Text::EMPTY;
        if input.is_empty() {
            return text;
        }
        let is_whole = forward(input, 0, input.len(), WHOLE).0 == input.len();
        let most = if is_whole { usize::MAX } else { PART };
        let (from, indent) = backward(input, start, most);
        let (culprit_end, carets) = forward(input, start, end, most);
        let (to, _) =
            if culprit_end < end { (culprit_end, 0) } else { forward(input, end, input.len(), most) };
        text.push(if from > 0 { "\n  …" } else { "\n  " });
        let mut at = from;
        while at < to
            && let Some((unit, next)) = unit_at(input, at)
        {
            text.push(drawn(unit).as_str());
            at = next;
        }
        text.push(if to < input.len() { "…\n  " } else { "\n  " });
        text.push_times(" ", indent + (from > 0) as usize);
        text.push_times("^", if carets == 0 { 1 } else { carets });
        text
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts(&self.drawing()).iter().try_for_each(|part| f.write_str(part))
    }
}

/// Writes the text as a string literal.
impl fmt::Debug for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation(\"")?;
        self.parts(&self.drawing()).iter().try_for_each(|part| write!(f, "{}", part.escape_debug()))?;
        f.write_str("\")")
    }
}

/// The drawing of a unit in a diagnostic. The longest drawing is `\u{10ffff}`.
type Drawn = Text<10>;

/// Draws a unit. Escapes units that have no width, and units that would move the characters around them.
pub(crate) const fn drawn(unit: Unit) -> Drawn {
    match unit {
        Unit::Byte(byte) => Drawn::new("\\x").hex(byte as u32, 2, b"0123456789abcdef"),
        Unit::Char('\0') => Drawn::new("\\0"),
        Unit::Char('\t') => Drawn::new("\\t"),
        Unit::Char('\n') => Drawn::new("\\n"),
        Unit::Char('\r') => Drawn::new("\\r"),
        Unit::Char(c) if is_escaped(c) => Drawn::new("\\u{").hex(c as u32, 1, b"0123456789abcdef").text("}"),
        Unit::Char(c) => Drawn::new(c.encode_utf8(&mut [0; 4])),
    }
}

/// The drawing of the start of a text: at most 80 characters, with invisible characters escaped.
///
/// ```
/// use koma_runtime::format::Excerpt;
///
/// assert_eq!(Excerpt("a\tb").to_string(), r"a\tb");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 80;
        match self.0.char_indices().nth(MAX) {
            Some((end, _)) => write!(f, "{}…", Escaped(&self.0[..end])),
            None => Escaped(self.0).fmt(f),
        }
    }
}

/// The drawing of a text in a diagnostic. It escapes control characters, blanks other than U+0020, and characters
/// that have no width or change the direction of text.
///
/// ```
/// use koma_runtime::format::Escaped;
///
/// assert_eq!(Escaped("soft\u{AD} hyphen\n").to_string(), r"soft\u{ad} hyphen\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_str(drawn(Unit::Char(c)).as_str()))
    }
}

/// Moves forward from `start` until the drawing would exceed `most` characters, at most to `end`. Returns the new
/// offset, and the number of characters in the drawing.
const fn forward(input: &[u8], start: usize, end: usize, most: usize) -> (usize, usize) {
    let (mut at, mut width) = (start, 0);
    while at < end
        && let Some((unit, next)) = unit_at(input, at)
    {
        let drawn = drawn(unit);
        let wider = width + if drawn.as_str().is_ascii() { drawn.as_str().len() } else { 1 };
        if wider > most {
            break;
        }
        (at, width) = (next, wider);
    }
    (at, width)
}

/// Moves back from `end` until the drawing would exceed `most` characters. Returns the new offset, and the number of
/// characters in the drawing.
const fn backward(input: &[u8], end: usize, most: usize) -> (usize, usize) {
    let (mut at, mut width) = (end, 0);
    while at > 0 {
        let start = before(input, at);
        let wider = width + forward(input, start, at, usize::MAX).1;
        if wider > most {
            break;
        }
        (at, width) = (start, wider);
    }
    (at, width)
}
