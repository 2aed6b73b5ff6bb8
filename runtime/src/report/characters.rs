//! Walking through the characters of a text in const code, and drawing each so that it can be seen.

use super::invisible::is_invisible;
use super::look_alikes::is_blank;

/// What stands at one place of an input.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Char(char),
    /// A byte that is not part of any UTF-8 character.
    Byte(u8),
}

/// The unit that starts at byte `at` of `bytes` and the offset behind it; `None` at the end.
pub(crate) const fn unit_at(bytes: &[u8], at: usize) -> Option<(Unit, usize)> {
    if at >= bytes.len() {
        return None;
    }
    let first = bytes[at];
    let (width, lead) = match first {
        0x00..=0x7F => return Some((Unit::Char(first as char), at + 1)),
        0xC0..=0xDF => (2, first & 0x1F),
        0xE0..=0xEF => (3, first & 0x0F),
        0xF0..=0xF7 => (4, first & 0x07),
        _ => return Some((Unit::Byte(first), at + 1)),
    };
    let Some((encoded, _)) = bytes.split_at(at).1.split_at_checked(width) else {
        return Some((Unit::Byte(first), at + 1));
    };
    if core::str::from_utf8(encoded).is_err() {
        return Some((Unit::Byte(first), at + 1));
    }
    let mut code = lead as u32;
    let mut i = 1;
    while i < width {
        code = code << 6 | (encoded[i] & 0x3F) as u32;
        i += 1;
    }
    match char::from_u32(code) {
        Some(c) => Some((Unit::Char(c), at + width)),
        None => Some((Unit::Byte(first), at + 1)),
    }
}

/// The character at byte `at`, if there is one.
#[must_use]
pub const fn char_at(bytes: &[u8], at: usize) -> Option<char> {
    match unit_at(bytes, at) {
        Some((Unit::Char(c), _)) => Some(c),
        _ => None,
    }
}

/// The character that ends at byte `end`, if there is one.
pub(crate) const fn char_before(bytes: &[u8], end: usize) -> Option<char> {
    if end == 0 { None } else { char_at(bytes, before(bytes, end)) }
}

/// The offset behind the unit at byte `at`; the end stays the end.
#[must_use]
pub const fn after(bytes: &[u8], at: usize) -> usize {
    match unit_at(bytes, at) {
        Some((_, next)) => next,
        None => bytes.len(),
    }
}

/// The offset of the unit that ends at byte `end`, which is not the first.
pub(crate) const fn before(bytes: &[u8], end: usize) -> usize {
    let mut at = end - 1;
    // A character has at most three continuation bytes, which are 0b10xx_xxxx.
    while at > 0 && end - at < 4 && bytes[at] & 0xC0 == 0x80 {
        at -= 1;
    }
    if after(bytes, at) == end { at } else { end - 1 }
}

/// From where to where the unit reaches that `at` is in the middle of; `at` itself, if it is at the edge of one.
pub(crate) const fn unit_around(bytes: &[u8], at: usize) -> (usize, usize) {
    let mut start = at;
    // A character has at most three continuation bytes, which are 0b10xx_xxxx.
    while start > 0 && at - start < 3 && start < bytes.len() && bytes[start] & 0xC0 == 0x80 {
        start -= 1;
        let end = after(bytes, start);
        if end > at {
            return (start, end);
        }
    }
    (at, at)
}

/// A unit as diagnostics draw it: what cannot be seen, or would move what stands around it, is escaped.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    /// As long as the longest, `\u{10ffff}`.
    bytes: [u8; 10],
    len: usize,
}

impl Drawn {
    pub(crate) const fn new(unit: Unit) -> Self {
        let empty = Self { bytes: [0; 10], len: 0 };
        match unit {
            Unit::Byte(byte) => empty.with("\\x").with_hex(byte as u32, 2),
            Unit::Char('\0') => empty.with("\\0"),
            Unit::Char('\t') => empty.with("\\t"),
            Unit::Char('\n') => empty.with("\\n"),
            Unit::Char('\r') => empty.with("\\r"),
            Unit::Char(c) if is_escaped(c) => empty.with("\\u{").with_hex(c as u32, 1).with("}"),
            Unit::Char(c) => empty.with(c.encode_utf8(&mut [0; 4])),
        }
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// How many characters are drawn.
    pub(crate) const fn width(&self) -> usize {
        if self.bytes[0].is_ascii() { self.len } else { 1 }
    }

    const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    /// Appends `number` in base 16 with at least `digits` digits.
    const fn with_hex(mut self, number: u32, digits: u32) -> Self {
        let mut left = digits;
        while left < 8 && number >> (4 * left) != 0 {
            left += 1;
        }
        while left > 0 {
            left -= 1;
            self.bytes[self.len] = b"0123456789abcdef"[(number >> (4 * left) & 0xF) as usize];
            self.len += 1;
        }
        self
    }
}

/// Whether `c` is drawn escaped: control characters, blanks other than U+0020, and characters that have no width or
/// turn the direction of text.
const fn is_escaped(c: char) -> bool {
    match c {
        ' '..='~' => false,
        c => is_control(c) || is_blank(c) || is_invisible(c),
    }
}

const fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}')
}
