use core::fmt;
use core::ops::Range;

use super::characters::{Drawn, before, unit_around, unit_at};
use super::words::Words;

/// A diagnostic as text: the reason, the input, carets under the culprit, and help where there is some.
///
/// Made by [`TokenError::explain`](crate::TokenError::explain) and [`FeenError::explain`](crate::FeenError::explain).
/// `Display` writes it: several lines, at most 4 KiB in all, without a line break at the end. Of a long input, only
/// the part around the culprit is drawn.
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
    subject: &'static str,
    reason: Text<'a>,
    input: &'a [u8],
    /// Where the culprit stands in the input, in bytes.
    start: usize,
    end: usize,
    /// What can be done about it, if that is known.
    help: Option<Text<'a>>,
}

/// Words that the runtime has put together, or those of a macro.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "nothing can be put elsewhere without a heap")]
enum Text<'a> {
    Words(Words),
    Str(&'a str),
}

impl Text<'_> {
    const fn as_str(&self) -> &str {
        match self {
            Self::Words(words) => words.as_str(),
            Self::Str(text) => text,
        }
    }
}

/// An input that would be drawn with more characters than this is drawn in part, with `…` where text is left out.
const WHOLE: usize = 600;
/// How many characters are drawn then: of the culprit, before it and behind it.
const PART: usize = 200;

impl<'a> Explanation<'a> {
    /// `subject` is what `input` should have been, or nothing if the reason says it; `range` is where the culprit stands in it, in bytes. If it is a
    /// range of another input, the carets point somewhere in this one.
    pub(crate) const fn new(
        subject: &'static str,
        reason: Words,
        input: &'a [u8],
        range: &Range<usize>,
        help: Option<Words>,
    ) -> Self {
        let help = match help {
            Some(words) => Some(Text::Words(words)),
            None => None,
        };
        Self::of_texts(subject, Text::Words(reason), input, range, help)
    }

    /// For words that are not the runtime's.
    pub(crate) const fn of_strs(
        subject: &'static str,
        reason: &'a str,
        input: &'a [u8],
        range: &Range<usize>,
        help: &'a str,
    ) -> Self {
        let help = if help.is_empty() { None } else { Some(Text::Str(help)) };
        Self::of_texts(subject, Text::Str(reason), input, range, help)
    }

    const fn of_texts(
        subject: &'static str,
        reason: Text<'a>,
        input: &'a [u8],
        range: &Range<usize>,
        help: Option<Text<'a>>,
    ) -> Self {
        let end = if range.end < input.len() { range.end } else { input.len() };
        let start = if range.start < end { range.start } else { end };
        // In another input they may be in the middle of a character.
        let (start, end) = (unit_around(input, start).0, unit_around(input, end).1);
        Self { subject, reason, input, start, end, help }
    }

    /// The text in pieces, in their order. A formatter writes them, and so does a buffer in const code.
    const fn pieces(&self) -> [Piece<'_>; 12] {
        let [above, input, omission, below, indent, carets] = self.drawing();
        let (before_help, help) = match &self.help {
            Some(help) => ("\n  help: ", help.as_str()),
            None => ("", ""),
        };
        [
            Piece::Text(if self.subject.is_empty() { "" } else { "invalid " }),
            Piece::Text(self.subject),
            Piece::Text(if self.subject.is_empty() { "" } else { ": " }),
            Piece::Text(self.reason.as_str()),
            above,
            input,
            omission,
            below,
            indent,
            carets,
            Piece::Text(before_help),
            Piece::Text(help),
        ]
    }

    /// The input and the carets below it.
    const fn drawing(&self) -> [Piece<'_>; 6] {
        let Self { input, start, end, .. } = *self;
        if input.is_empty() {
            return [const { Piece::Text("") }; 6];
        }
        let (from, culprit_end, to) = if forward(input, 0, input.len(), WHOLE) == input.len() {
            (0, end, input.len())
        } else {
            let culprit_end = forward(input, start, end, PART);
            let to = if culprit_end < end { culprit_end } else { forward(input, end, input.len(), PART) };
            (backward(input, start, PART), culprit_end, to)
        };
        let indent = drawn_width(input, from, start) + (from > 0) as usize;
        let carets = drawn_width(input, start, culprit_end);
        [
            Piece::Text(if from > 0 { "\n  …" } else { "\n  " }),
            Piece::Input(input.split_at(to).0.split_at(from).1),
            Piece::Text(if to < input.len() { "…" } else { "" }),
            Piece::Text("\n  "),
            Piece::Repeat(" ", indent),
            Piece::Repeat("^", if carets == 0 { 1 } else { carets }),
        ]
    }

    /// Panics with the text.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        let pieces = self.pieces();
        let mut text = Buffer { bytes: [0; MAX_LEN], len: 0 };
        let mut i = 0;
        while i < pieces.len() {
            match pieces[i] {
                Piece::Text(part) => text.write(part),
                Piece::Repeat(part, times) => {
                    let mut left = times;
                    while left > 0 {
                        text.write(part);
                        left -= 1;
                    }
                }
                Piece::Input(input) => {
                    let mut at = 0;
                    while let Some((unit, next)) = unit_at(input, at) {
                        text.write(Drawn::new(unit).as_str());
                        at = next;
                    }
                }
            }
            i += 1;
        }
        panic!("{}", text.as_str())
    }

    /// Hands the text to `write`, part by part.
    fn write(&self, mut write: impl FnMut(&str) -> fmt::Result) -> fmt::Result {
        for piece in self.pieces() {
            match piece {
                Piece::Text(part) => write(part)?,
                Piece::Repeat(part, times) => (0..times).try_for_each(|_| write(part))?,
                Piece::Input(input) => {
                    let mut at = 0;
                    while let Some((unit, next)) = unit_at(input, at) {
                        write(Drawn::new(unit).as_str())?;
                        at = next;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A part of the text.
#[derive(Clone, Copy)]
enum Piece<'a> {
    Text(&'a str),
    Repeat(&'static str, usize),
    /// An input, to be drawn character by character.
    Input(&'a [u8]),
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(|part| f.write_str(part))
    }
}

/// The text as a string literal.
impl fmt::Debug for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation(\"")?;
        self.write(|part| write!(f, "{}", part.escape_debug()))?;
        f.write_str("\")")
    }
}

/// How many characters are drawn for the units of `input` that start within `start..end`.
const fn drawn_width(input: &[u8], start: usize, end: usize) -> usize {
    let mut width = 0;
    let mut at = start;
    while at < end {
        let Some((unit, next)) = unit_at(input, at) else { break };
        width += Drawn::new(unit).width();
        at = next;
    }
    width
}

/// Where one arrives from `at`, at most at `end`, without drawing more than `most` characters.
const fn forward(input: &[u8], at: usize, end: usize, most: usize) -> usize {
    let (mut at, mut width) = (at, 0);
    while at < end {
        let Some((unit, next)) = unit_at(input, at) else { break };
        width += Drawn::new(unit).width();
        if width > most {
            return at;
        }
        at = next;
    }
    end
}

/// Where one arrives going back from `at` without drawing more than `most` characters.
const fn backward(input: &[u8], at: usize, most: usize) -> usize {
    let (mut at, mut width) = (at, 0);
    while at > 0 {
        let start = before(input, at);
        let Some((unit, _)) = unit_at(input, start) else { break };
        width += Drawn::new(unit).width();
        if width > most {
            break;
        }
        at = start;
    }
    at
}

/// Panics with a text in parts, at most 4 KiB in all.
#[track_caller]
pub(crate) const fn panic_with(parts: &[&str]) -> ! {
    let mut text = Buffer { bytes: [0; MAX_LEN], len: 0 };
    let mut i = 0;
    while i < parts.len() {
        text.write(parts[i]);
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// The greatest length of a text, in bytes.
const MAX_LEN: usize = 4096;

/// A text under construction in const code.
struct Buffer {
    bytes: [u8; MAX_LEN],
    len: usize,
}

impl Buffer {
    const fn write(&mut self, text: &str) {
        let (_, free) = self.bytes.split_at_mut(self.len);
        let (room, _) = free.split_at_mut(text.len());
        room.copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}
