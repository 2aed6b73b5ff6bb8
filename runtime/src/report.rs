//! Diagnostics: the words that describe a mistake, and a drawing of the input with carets under the culprit.

mod characters;
mod near;

pub use characters::is_blank;
pub(crate) use characters::{
    Unit, after, char_at, char_before, is_apostrophe, is_double_quote, is_invisible, not_utf8, plain, unit_at,
};
pub use near::nearest;

use core::fmt;
use core::ops::Range;

use crate::base::{Decimal, NameError};

use characters::{before, is_escaped, unit_containing};

/// A diagnostic as text: the reason, the input, carets under the culprit, and help if there is any.
///
/// Returned by [`TokenError::explain`](crate::TokenError::explain), [`FeenError::explain`](crate::FeenError::explain)
/// and others; [`new`](Self::new) makes one for an error of your own. `Display` writes several lines, without a line
/// break at the end. Of a long input, it draws only the part around the culprit.
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
    /// The byte range of the culprit in the input, on character boundaries.
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

/// Inputs that are drawn with at most this many characters are drawn whole, others in part, with `…` for the rest.
const WHOLE: usize = 600;
/// The most characters that are then drawn of the culprit, before it and after it.
const PART: usize = 200;

impl<'a> Explanation<'a> {
    /// Returns the diagnostic of an input that is wrong, for readers of notations of your own.
    ///
    /// * `subject` says what `input` should have been, as in `EPIN token`. The text starts with `invalid`, the subject
    ///   and a colon; if it is empty, the text starts with the reason.
    /// * `reason` says what is wrong.
    /// * `range` is the culprit's range in `input`, in bytes. An empty range marks a place where something is missing.
    ///   A range that does not fit the input is cut to it, and widened to whole characters.
    /// * `help` says how to correct the input. `None` and an empty text give no line of help.
    ///
    /// If `input` is empty, nothing is drawn: the text is the subject, the reason and the help.
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

    /// Returns the same as [`new`](Self::new) for words that were composed in const code.
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

    /// Returns the text of words alone.
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

    /// Panics with the text: in a constant, that is a compile error at the line of the caller.
    ///
    /// A text of more than 4 KiB is cut off there.
    ///
    /// # Panics
    ///
    /// Always.
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

    /// Returns the parts of the text, one of which is the [`drawing`](Self::drawing).
    const fn parts<'p>(&'p self, drawing: &'p Text<LONGEST>) -> [&'p str; 7] {
        let (invalid, colon) = if self.subject.is_empty() { ("", "") } else { ("invalid ", ": ") };
        let (before_help, help) = match &self.help {
            Some(help) => ("\n  help: ", help.as_str()),
            None => ("", ""),
        };
        [invalid, self.subject, colon, self.reason.as_str(), drawing.as_str(), before_help, help]
    }

    /// Draws the input and the carets below it: at most three times [`PART`] characters, so there is room.
    const fn drawing(&self) -> Text<LONGEST> {
        let Self { input, start, end, .. } = *self;
        let mut text = Text::EMPTY;
        if input.is_empty() {
            return text;
        }
        let (from, culprit_end, to) = if forward(input, 0, input.len(), WHOLE) == input.len() {
            (0, end, input.len())
        } else {
            let culprit_end = forward(input, start, end, PART);
            let to = if culprit_end < end { culprit_end } else { forward(input, end, input.len(), PART) };
            (backward(input, start, PART), culprit_end, to)
        };
        text.push(if from > 0 { "\n  …" } else { "\n  " });
        let mut at = from;
        while at < to
            && let Some((unit, next)) = unit_at(input, at)
        {
            text.push(drawn(unit).as_str());
            at = next;
        }
        text.push(if to < input.len() { "…\n  " } else { "\n  " });
        text.push_times(" ", drawn_width(input, from, start) + (from > 0) as usize);
        let carets = drawn_width(input, start, culprit_end);
        text.push_times("^", if carets == 0 { 1 } else { carets });
        text
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts(&self.drawing()).iter().try_for_each(|part| f.write_str(part))
    }
}

/// The text as a string literal.
impl fmt::Debug for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation(\"")?;
        self.parts(&self.drawing()).iter().try_for_each(|part| write!(f, "{}", part.escape_debug()))?;
        f.write_str("\")")
    }
}

/// A unit as diagnostics draw it. The longest is `\u{10ffff}`.
type Drawn = Text<10>;

/// Draws a unit. What has no width or would move its surroundings is escaped.
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

/// The start of a text, as diagnostics draw it: at most 80 characters, with those that cannot be seen escaped.
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

/// A text, with the characters escaped that cannot be seen, as diagnostics do: control characters, blanks but U+0020, and
/// those without width or that change the direction of text.
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

/// Returns the number of characters that are drawn for a unit.
const fn width(unit: Unit) -> usize {
    let drawn = drawn(unit);
    if drawn.bytes[0].is_ascii() { drawn.len } else { 1 }
}

/// Returns the number of characters that are drawn for `input[start..end]`.
const fn drawn_width(input: &[u8], start: usize, end: usize) -> usize {
    let (mut at, mut drawn) = (start, 0);
    while at < end
        && let Some((unit, next)) = unit_at(input, at)
    {
        drawn += width(unit);
        at = next;
    }
    drawn
}

/// Moves from `at` towards `end` as far as at most `most` characters are drawn.
const fn forward(input: &[u8], at: usize, end: usize, most: usize) -> usize {
    let (mut at, mut drawn) = (at, 0);
    while at < end
        && let Some((unit, next)) = unit_at(input, at)
    {
        drawn += width(unit);
        if drawn > most {
            return at;
        }
        at = next;
    }
    end
}

/// Moves back from `at` as far as at most `most` characters are drawn.
const fn backward(input: &[u8], at: usize, most: usize) -> usize {
    let (mut at, mut drawn) = (at, 0);
    while at > 0 {
        let start = before(input, at);
        drawn += drawn_width(input, start, at);
        if drawn > most {
            break;
        }
        at = start;
    }
    at
}

/// Marks an error that [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) can show while a program compiles.
///
/// The type also has an inherent method `const fn title(&self) -> Explanation<'static>`, since const code cannot call
/// methods of traits.
///
/// ```
/// use koma::error::ConstError;
/// use koma::{Explanation, must};
///
/// struct NotAFile;
///
/// impl NotAFile {
///     const fn title(&self) -> Explanation<'static> {
///         Explanation::new("file", "expected `a` to `h`", b"", 0..0, None)
///     }
/// }
///
/// impl ConstError for NotAFile {}
///
/// const fn file(input: &str) -> Result<u8, NotAFile> {
///     match input.as_bytes() {
///         [file @ b'a'..=b'h'] => Ok(*file - b'a'),
///         _ => Err(NotAFile),
///     }
/// }
///
/// const FILE: u8 = must!(file("c"));
/// assert_eq!(FILE, 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`must!` cannot show a `{Self}` at compile time",
    label = "not an error that const code can show",
    note = "say what is wrong yourself: `must!(…, \"what is wrong\")`"
)]
pub trait ConstError {}

/// Implements how an error is shown, by its title or by its `words`.
macro_rules! shown {
    ($Error:ident) => {
        $crate::report::shown!($Error, |error| crate::Explanation::of(error.words()));
    };
    ($Error:ident, |$error:ident| $title:expr) => {
        impl $Error {
            /// Returns the text of `Display`, for const code, which can [`panic`](crate::Explanation::panic) with it.
            #[must_use]
            pub const fn title(&self) -> crate::Explanation<'static> {
                let $error = self;
                $title
            }
        }

        impl crate::error::ConstError for $Error {}

        /// Writes what is wrong in one line.
        impl core::fmt::Display for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.title().fmt(f)
            }
        }

        impl core::error::Error for $Error {}
    };
}
pub(crate) use shown;

shown!(NameError, |error| Explanation::new(error.subject, error.expected, b"", 0..0, None));

/// Implements the diagnostics of the error of a text, which has `words`, `range` and `help`. The expression is what the
/// text should have been; the attributes are the example of `explain`.
macro_rules! diagnosed {
    ($(#[$example:meta])* $Error:ident, |$error:ident| $subject:expr) => {
        impl $Error {
            /// Returns the whole diagnostic: the reason, `input` with carets under the culprit, and help if there is any.
            ///
            /// `input` is the text that was read. Characters that cannot be seen are drawn escaped.
            ///
            $(#[$example])*
            #[must_use]
            pub const fn explain<'a>(&self, input: &'a str) -> crate::Explanation<'a> {
                self.explain_bytes(input.as_bytes())
            }

            /// Returns the diagnostic of [`explain`](Self::explain) for an input that was read as bytes. Those that are
            /// not UTF-8 are drawn escaped.
            #[must_use]
            pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> crate::Explanation<'a> {
                let $error = self;
                crate::Explanation::from_words($subject, self.words(), input, self.range(), self.help(input))
            }

            /// Returns what is wrong, in words and without a title, for messages of your own.
            #[must_use]
            pub const fn reason(&self) -> crate::error::Reason {
                crate::error::Reason::new(self.words())
            }
        }

        crate::report::shown!($Error, |error| {
            let $error = error;
            crate::Explanation::from_words($subject, error.words(), b"", 0..0, None)
        });

        /// Writes the reason and the range, as a failed `unwrap` shows them.
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($Error), "(\"{}\", {:?})"), self, self.range())
            }
        }
    };
}
pub(crate) use diagnosed;

/// Panics with a text in parts. A text of more than 4 KiB is cut off there.
#[track_caller]
pub(crate) const fn panic_with(parts: &[&str]) -> ! {
    let mut text = Text::<LONGEST>::EMPTY;
    let mut i = 0;
    while i < parts.len() {
        text.push(parts[i]);
        i += 1;
    }
    text.panic()
}

/// The greatest length of a diagnostic, in bytes.
const LONGEST: usize = 4096;

/// A text of at most `ROOM` bytes that is composed in const code, where `format!` cannot be called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<const ROOM: usize> {
    bytes: [u8; ROOM],
    len: usize,
}

/// A sentence of a message. There is room for the longest sentence with a character of the input in it, and for a hand
/// of 128 characters as it should be written.
pub(crate) type Words = Text<239>;

impl<const ROOM: usize> Text<ROOM> {
    /// The empty text.
    pub(crate) const EMPTY: Self = Self { bytes: [0; ROOM], len: 0 };

    /// Returns a copy of `text`.
    pub(crate) const fn new(text: &str) -> Self {
        Self::EMPTY.text(text)
    }

    /// Appends `text`, which has room.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        debug_assert!(text.len() <= self.room());
        self.push(text);
        self
    }

    /// Appends as much of `text` as there is room for.
    const fn push(&mut self, text: &str) {
        let mut len = if text.len() < self.room() { text.len() } else { self.room() };
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let (_, free) = self.bytes.split_at_mut(self.len);
        free.split_at_mut(len).0.copy_from_slice(text.as_bytes().split_at(len).0);
        self.len += len;
    }

    /// Appends a text several times.
    const fn push_times(&mut self, text: &str, times: usize) {
        let mut left = times;
        while left > 0 {
            self.push(text);
            left -= 1;
        }
    }

    /// Returns the number of bytes that can still be appended.
    pub(crate) const fn room(&self) -> usize {
        ROOM - self.len
    }

    /// Appends a number in base 10.
    pub(crate) const fn number(self, number: u64) -> Self {
        self.text(Decimal::new(number).as_str())
    }

    /// Appends a count in base 10.
    pub(crate) const fn count(self, count: usize) -> Self {
        self.number(count as u64)
    }

    /// Appends a number in base 16, with at least `least` digits.
    const fn hex(self, number: u32, least: usize, digits: &[u8; 16]) -> Self {
        let mut text = self;
        if number > 15 || least > 1 {
            text = text.hex(number >> 4, least.saturating_sub(1), digits);
        }
        text.digit(digits[(number & 15) as usize])
    }

    const fn digit(self, digit: u8) -> Self {
        self.text((digit as char).encode_utf8(&mut [0; 4]))
    }

    /// Appends a character in backticks, and its code point if people could take it for another character.
    pub(crate) const fn quoted(self, c: char) -> Self {
        let text = self.text("`").text(drawn(Unit::Char(c)).as_str()).text("`");
        if c.is_ascii() && c != '`' {
            return text;
        }
        text.text(" (U+").hex(c as u32, 4, b"0123456789ABCDEF").text(")")
    }

    /// Returns the text.
    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// Panics with the text.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

/// Writes the text; honours width, fill and precision.
impl<const ROOM: usize> fmt::Display for Text<ROOM> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Why an input is wrong: the words without a title, for messages of your own.
///
/// Returned by [`TokenError::reason`](crate::TokenError::reason), [`FeenError::reason`](crate::FeenError::reason) and
/// others. `Display` honours width, fill and precision.
///
/// ```
/// use koma::Epin;
///
/// let reason = Epin::parse("K+").unwrap_err().reason();
/// assert_eq!(
///     format!("line 7: {reason}"),
///     "line 7: the state marker `+` must come before the piece letter",
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Reason {
    words: Words,
}

impl Reason {
    pub(crate) const fn new(words: Words) -> Self {
        Self { words }
    }

    /// Returns the words.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.words.as_str()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.fmt(f)
    }
}

/// The words as a string literal.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reason").field(&self.as_str()).finish()
    }
}
