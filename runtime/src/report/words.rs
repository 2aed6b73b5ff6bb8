//! Composes the words of a message in const code.

use core::fmt;

use super::characters::Unit;
use super::explanation::drawn;
use crate::base::Decimal;

/// Panics with the concatenation of `parts`. A text of more than 4 KiB is cut off.
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

/// The maximum length of a diagnostic, in bytes.
pub(super) const LONGEST: usize = 4096;

/// A text of at most `ROOM` bytes, for const code, which cannot call `format!`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<const ROOM: usize> {
    bytes: [u8; ROOM],
    len: usize,
}

/// A sentence of a message. The room suffices for the longest sentence that quotes a character of the input. It also
/// suffices for a sentence that quotes the correct form of a hand with 128 characters.
pub(crate) type Words = Text<239>;

impl<const ROOM: usize> Text<ROOM> {
    /// The empty text.
    pub(crate) const EMPTY: Self = Self { bytes: [0; ROOM], len: 0 };

    /// Returns a copy of `text`.
    pub(crate) const fn new(text: &str) -> Self {
        Self::EMPTY.text(text)
    }

    /// Appends `text`. There must be room for `text`.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        debug_assert!(text.len() <= self.room());
        self.push(text);
        self
    }

    /// Appends as much of `text` as there is room for.
    pub(super) const fn push(&mut self, text: &str) {
        let mut len = if text.len() < self.room() { text.len() } else { self.room() };
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let (_, free) = self.bytes.split_at_mut(self.len);
        free.split_at_mut(len).0.copy_from_slice(text.as_bytes().split_at(len).0);
        self.len += len;
    }

    /// Appends a text several times.
    pub(super) const fn push_times(&mut self, text: &str, times: usize) {
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
    pub(super) const fn hex(self, number: u32, least: usize, digits: &[u8; 16]) -> Self {
        let mut text = self;
        if number > 15 || least > 1 {
            text = text.hex(number >> 4, least.saturating_sub(1), digits);
        }
        text.digit(digits[(number & 15) as usize])
    }

    const fn digit(self, digit: u8) -> Self {
        self.text((digit as char).encode_utf8(&mut [0; 4]))
    }

    /// Appends a character in backticks. If people could confuse it with another character, its code point follows.
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

/// The reason why an input is invalid: words without a title, for messages of your own.
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

/// Writes the words as a string literal.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reason").field(&self.as_str()).finish()
    }
}
