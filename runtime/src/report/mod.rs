//! Diagnostics: the words that describe a mistake, and a drawing of the input with carets under the mistake.
// Offsets are inside the input, and lengths are at most the room of a text.

#![allow(clippy::panic, reason = "two functions exist to panic")]

mod characters;

pub use characters::*;

use core::fmt;
use core::ops::Range;

use crate::base::NameError;

/// The text of a diagnostic: the reason, the input with carets under the mistake, and help if there is any.
///
/// Errors return this type from methods such as [`TokenError::explain`](crate::TokenError::explain) and
/// [`FeenError::explain`](crate::FeenError::explain). The method `reason` of these errors returns only what is wrong,
/// in one line that does not start with `invalid …:`. [`new`](Self::new) returns a diagnostic for an error of your own.
/// `Display` writes no line break at the end. If the input is long, only the part around the mistake is drawn. A text
/// of more than 4 KiB is cut off.
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
#[must_use = "an explanation does nothing unless it is shown"]
pub struct Explanation {
    text: Text<LONGEST>,
}

/// The maximum length of a diagnostic, in bytes.
const LONGEST: usize = 4096;
/// The maximum number of characters in the drawing of a whole input. If an input needs more, `…` replaces its start,
/// its end, or both.
const WHOLE: usize = 600;
/// The maximum number of characters in each part of a drawing with `…`. The parts are the text before the mistake, the
/// mistake itself, and the text after the mistake.
const PART: usize = 200;

impl Explanation {
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
    pub const fn new(
        subject: &str,
        reason: &str,
        input: &[u8],
        range: Range<usize>,
        help: Option<&str>,
    ) -> Self {
        let mut text = Text::EMPTY;
        if !subject.is_empty() {
            text.push("invalid ");
            text.push(subject);
            text.push(": ");
        }
        text.push(reason);
        if !input.is_empty() {
            text.draw(input, range);
        }
        if let Some(help) = help
            && !help.is_empty()
        {
            text.push("\n  help: ");
            text.push(help);
        }
        Self { text }
    }

    /// Returns a diagnostic that consists of `words` only.
    pub(crate) const fn of(words: Words) -> Self {
        Self::new("", words.as_str(), b"", 0..0, None)
    }

    /// Returns the diagnostic of an input that is not drawn.
    pub(crate) const fn in_one_line(subject: &str, reason: Words) -> Self {
        Self::new(subject, reason.as_str(), b"", 0..0, None)
    }

    /// Returns the same as [`new`](Self::new).
    pub(crate) const fn of_input(
        subject: &str,
        reason: Words,
        input: &[u8],
        range: Range<usize>,
        help: Option<Words>,
    ) -> Self {
        match help {
            Some(help) => Self::new(subject, reason.as_str(), input, range, Some(help.as_str())),
            None => Self::new(subject, reason.as_str(), input, range, None),
        }
    }

    /// Returns the text that `Display` writes.
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Panics with the text. In a constant, the panic is a compile error at the caller's line.
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
        panic!("{}", self.as_str())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Writes the type, and the text as a string literal.
impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Explanation({:?})", self.as_str())
    }
}

/// Panics with the concatenation of `parts`. A text of more than 4 KiB is cut off.
#[track_caller]
pub(crate) const fn panic_with(parts: &[&str]) -> ! {
    let mut text = Text::<LONGEST>::EMPTY;
    let mut i = 0;
    while i < parts.len() {
        text.push(parts[i]);
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// A text of at most `ROOM` bytes, for const code, which cannot call `format!`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<const ROOM: usize> {
    bytes: [u8; ROOM],
    len: usize,
}

/// A sentence of a message. There is room for the longest reason, even with a quoted character, and for the help
/// that contains a corrected hand of 128 bytes.
pub(crate) type Words = Text<239>;

impl<const ROOM: usize> Text<ROOM> {
    /// The empty text.
    pub(crate) const EMPTY: Self = Self { bytes: [0; ROOM], len: 0 };

    /// Returns a copy of `text`.
    pub(crate) const fn new(text: &str) -> Self {
        Self::EMPTY.text(text)
    }

    /// Returns the help that suggests `text`.
    pub(crate) const fn did_you_mean(text: &str) -> Self {
        Self::new("did you mean `").text(text).text("`?")
    }

    /// Appends `text`. There must be room for `text`.
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

    /// Appends an ASCII character. There must be room for it.
    pub(crate) const fn put(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// Returns the number of bytes that can still be appended.
    pub(crate) const fn room(&self) -> usize {
        ROOM - self.len
    }

    /// Appends a number in base 10.
    pub(crate) const fn number(self, number: u64) -> Self {
        self.in_base(10, number, 1, b"0123456789abcdef")
    }

    pub(crate) const fn count(self, count: usize) -> Self {
        self.number(count as u64)
    }

    /// Appends a number in base 10 or 16. If the number has fewer than `least` digits, zeros come first.
    #[expect(clippy::cast_possible_truncation, reason = "a digit is less than 16")]
    const fn in_base(self, base: u64, number: u64, least: usize, digits: &[u8; 16]) -> Self {
        let mut text = self;
        if number >= base || least > 1 {
            text = text.in_base(base, number / base, least.saturating_sub(1), digits);
        }
        text.put(digits[(number % base) as usize]);
        text
    }

    /// Appends a character in backticks. Its code point follows if the character is a backtick or is not ASCII.
    pub(crate) const fn quoted(self, c: char) -> Self {
        let text = self.text("`").text(drawn(Ok(c)).as_str()).text("`");
        if c.is_ascii() && c != '`' {
            return text;
        }
        text.text(" (U+").in_base(16, c as u64, 4, b"0123456789ABCDEF").text(")")
    }

    /// Returns the text.
    pub(crate) const fn as_str(&self) -> &str {
        let Ok(text) = core::str::from_utf8(self.bytes.split_at(self.len).0) else { unreachable!() };
        text
    }

    /// Draws the input on a new line, and carets below `range`. Draws at most [`WHOLE`] characters, or three parts of
    /// at most [`PART`] characters each.
    const fn draw(&mut self, input: &[u8], range: Range<usize>) {
        let Range { start, end } = whole_units(input, range);
        let is_whole = forward(input, WHOLE).0 == input.len();
        let most = if is_whole { usize::MAX } else { PART };
        let (before, culprit_and_after) = input.split_at(start);
        let (culprit, after) = culprit_and_after.split_at(end - start);

        let (shown_from, indent) = backward(before, most);
        let (culprit_len, culprit_width) = forward(culprit, most);
        let shown_to =
            if culprit_len < culprit.len() { start + culprit_len } else { end + forward(after, most).0 };
        let is_start_cut = shown_from > 0;
        let is_end_cut = shown_to < input.len();

        self.push(if is_start_cut { "\n  …" } else { "\n  " });
        let shown = input.split_at(shown_to).0;
        let mut at = shown_from;
        while let Some((unit, next)) = unit_at(shown, at) {
            self.push(drawn(unit).as_str());
            at = next;
        }
        self.push(if is_end_cut { "…\n  " } else { "\n  " });
        self.repeat(" ", indent + is_start_cut as usize);
        self.repeat("^", if culprit_width == 0 { 1 } else { culprit_width });
    }

    /// Appends `text` several times.
    const fn repeat(&mut self, text: &str, times: usize) {
        let mut i = 0;
        while i < times {
            self.push(text);
            i += 1;
        }
    }
}

/// Returns the part of `range` that is in `input`, widened to whole units.
const fn whole_units(input: &[u8], range: Range<usize>) -> Range<usize> {
    let end = if range.end < input.len() { range.end } else { input.len() };
    let start = if range.start < end { range.start } else { end };
    Range {
        start: if start < input.len() { unit_containing(input, start).0 } else { start },
        end: if end > 0 { unit_containing(input, end - 1).1 } else { 0 },
    }
}

/// The drawing of a unit in a diagnostic. The longest drawing is `\u{10ffff}`.
type Drawn = Text<10>;

/// Draws a unit. Escapes bytes that are not UTF-8, control characters, white space other than U+0020, and invisible
/// characters.
pub(crate) const fn drawn(unit: Unit) -> Drawn {
    match unit {
        Err(byte) => Drawn::new("\\x").in_base(16, byte as u64, 2, b"0123456789abcdef"),
        Ok('\0') => Drawn::new("\\0"),
        Ok('\t') => Drawn::new("\\t"),
        Ok('\n') => Drawn::new("\\n"),
        Ok('\r') => Drawn::new("\\r"),
        Ok(c) if c != ' ' && (matches!(c, '\0'..='\x1F' | '\x7F'..='\u{9F}') || is_blank(c)) => {
            Drawn::new("\\u{").in_base(16, c as u64, 1, b"0123456789abcdef").text("}")
        }
        Ok(c) => Drawn::new(c.encode_utf8(&mut [0; 4])),
    }
}

/// Displays the first 80 characters of a text, escaped as by [`Escaped`]. If the text is longer, `…` follows.
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

/// Displays a text as diagnostics draw it. Escapes control characters, white space other than U+0020, and invisible
/// characters, such as joiners and direction marks.
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
        self.0.chars().try_for_each(|c| f.write_str(drawn(Ok(c)).as_str()))
    }
}

/// Measures the drawing of `text`, but stops before the drawing exceeds `most` characters. Returns the offset where the
/// drawing ends, and its number of characters.
const fn forward(text: &[u8], most: usize) -> (usize, usize) {
    let mut at = 0;
    let mut width = 0;
    while let Some((unit, next)) = unit_at(text, at) {
        let drawn = drawn(unit);
        let wider = width + if drawn.as_str().is_ascii() { drawn.as_str().len() } else { 1 };
        if wider > most {
            break;
        }
        at = next;
        width = wider;
    }
    (at, width)
}

/// Measures the drawing of `text` from its end, but stops before the drawing exceeds `most` characters. Returns the
/// offset where the drawing starts, and its number of characters.
const fn backward(text: &[u8], most: usize) -> (usize, usize) {
    let mut left = text;
    let mut width = 0;
    while !left.is_empty() {
        let (before, unit) = left.split_at(unit_containing(left, left.len() - 1).0);
        let wider = width + forward(unit, usize::MAX).1;
        if wider > most {
            break;
        }
        left = before;
        width = wider;
    }
    (left.len(), width)
}

/// An error that [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) can show at compile time.
///
/// The type must also have an inherent method `const fn title(&self) -> Explanation`, since const code
/// cannot call trait methods.
///
/// ```
/// use koma::error::ConstError;
/// use koma::{Explanation, must};
///
/// struct NotAFile;
///
/// impl NotAFile {
///     const fn title(&self) -> Explanation {
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

/// Implements `title`, `ConstError`, `Display` and `Error` for an error type. The text comes from `$title`, or from the
/// error's method `words`.
macro_rules! shown {
    ($Error:ident) => {
        $crate::report::shown!($Error, |error| crate::Explanation::of(error.words()));
    };
    ($Error:ident, |$error:ident| $title:expr) => {
        impl $Error {
            /// Returns the text of `Display`. Const code can [`panic`](crate::Explanation::panic) with it.
            pub const fn title(&self) -> crate::Explanation {
                let $error = self;
                $title
            }
        }

        impl crate::error::ConstError for $Error {}

        /// Writes what is wrong.
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

/// Implements `kind`, `range`, the `explain…` methods, `reason`, `Debug` and everything from `shown` for an error about
/// a text. The error must have a field `kind`, and the methods `words` and `help`. The expressions name the kind of text,
/// such as `FEEN`, and the range of the mistake. The attributes contain an example for the documentation of `explain`.
macro_rules! diagnosed {
    ($(#[$example:meta])* $Error:ident: $Kind:ident, |$error:ident| $subject:expr, |$at:ident| $range:expr) => {
        impl $Error {
            /// Returns the kind of mistake.
            pub const fn kind(&self) -> $Kind {
                self.kind
            }

            /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if
            /// something is missing there.
            pub const fn range(&self) -> core::ops::Range<usize> {
                let $at = self;
                $range
            }

            /// Returns the whole diagnostic: the reason, `input` with carets under the mistake, and help if there is
            /// any.
            ///
            /// `input` must be the text that was parsed. Invisible characters are escaped in the drawing.
            ///
            $(#[$example])*
            pub const fn explain(&self, input: &str) -> crate::Explanation {
                self.explain_bytes(input.as_bytes())
            }

            /// Returns the same diagnostic as [`explain`](Self::explain), but takes bytes. Bytes that are not UTF-8 are
            /// escaped in the drawing.
            pub const fn explain_bytes(&self, input: &[u8]) -> crate::Explanation {
                let $error = self;
                crate::Explanation::of_input($subject, self.words(), input, self.range(), self.help(input))
            }

            /// Returns only what is wrong, without the leading `invalid …:`, for messages of your own.
            pub const fn reason(&self) -> crate::Explanation {
                crate::Explanation::of(self.words())
            }
        }

        crate::report::shown!($Error, |error| {
            let $error = error;
            crate::Explanation::in_one_line($subject, error.words())
        });

        /// Writes the type, the text of `Display` and the range, so that a failed `unwrap` shows them.
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($Error), "(\"{}\", {:?})"), self, self.range())
            }
        }
    };
}
pub(crate) use diagnosed;
