//! Texts for const code, which cannot call `format!`.

use super::characters::{Unit, is_blank};

/// A text of at most `ROOM` bytes, for const code, which cannot call `format!`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    pub(super) const fn push(&mut self, text: &str) {
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

    /// Appends `text` several times.
    pub(super) const fn repeat(&mut self, text: &str, times: usize) {
        let mut i = 0;
        while i < times {
            self.push(text);
            i += 1;
        }
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
