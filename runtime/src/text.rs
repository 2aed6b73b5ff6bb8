//! Walking and drawing text in const code, where `str::chars` and `format!` are out of reach.

use crate::Shape;

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
pub(crate) const fn char_at(bytes: &[u8], at: usize) -> Option<char> {
    match unit_at(bytes, at) {
        Some((Unit::Char(c), _)) => Some(c),
        _ => None,
    }
}

/// The character that ends at byte `end`, if there is one.
pub(crate) const fn char_before(bytes: &[u8], end: usize) -> Option<char> {
    let mut at = end;
    while at > 0 {
        at -= 1;
        // Continuation bytes are 0b10xx_xxxx.
        if bytes[at] & 0xC0 != 0x80 {
            return char_at(bytes, at);
        }
    }
    None
}

/// The offset behind the unit at byte `at`; the end stays the end.
pub(crate) const fn after(bytes: &[u8], at: usize) -> usize {
    match unit_at(bytes, at) {
        Some((_, next)) => next,
        None => bytes.len(),
    }
}

/// A short text made in const code: one drawn character, its code point, a token.
#[derive(Clone, Copy)]
pub(crate) struct Glyph {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Glyph {
    /// Enough for the longest number; an escape is at most `\u{10ffff}`, a code point ` (U+10FFFF)`.
    const ROOM: usize = 20;

    const EMPTY: Self = Self { bytes: [0; Self::ROOM], len: 0 };

    /// A unit as diagnostics draw it: control characters and stray bytes escaped, all others as they are.
    pub(crate) const fn drawn(unit: Unit) -> Self {
        match unit {
            Unit::Byte(byte) => Self::EMPTY.with("\\x").with_hex(byte as u32, 2),
            Unit::Char('\0') => Self::EMPTY.with("\\0"),
            Unit::Char('\t') => Self::EMPTY.with("\\t"),
            Unit::Char('\n') => Self::EMPTY.with("\\n"),
            Unit::Char('\r') => Self::EMPTY.with("\\r"),
            Unit::Char(c @ ('\u{1}'..='\u{1F}' | '\u{7F}'..='\u{9F}')) => {
                Self::EMPTY.with("\\u{").with_hex(c as u32, 1).with("}")
            }
            Unit::Char(c) => Self::EMPTY.with(c.encode_utf8(&mut [0; 4])),
        }
    }

    /// ` (U+2019)`, or nothing for ASCII, which everyone can tell apart but for a backtick in backticks.
    pub(crate) const fn code_point(c: char) -> Self {
        if c.is_ascii() && c != '`' {
            return Self::EMPTY;
        }
        Self::EMPTY.with(" (U+").with_upper_hex(c as u32).with(")")
    }

    pub(crate) const fn number(number: usize) -> Self {
        Self::long_number(number as u64)
    }

    /// A number in base 10.
    pub(crate) const fn long_number(number: u64) -> Self {
        let mut glyph = Self::EMPTY;
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            glyph.bytes[glyph.len] = b"0123456789"[(number / power % 10) as usize];
            glyph.len += 1;
            power /= 10;
        }
        glyph
    }

    /// The dimensions of a board with an `x` between them.
    pub(crate) const fn shape(shape: &Shape) -> Self {
        let dimensions = shape.dimensions();
        let mut glyph = Self::EMPTY;
        let mut i = 0;
        while i < dimensions.len() {
            if i > 0 {
                glyph = glyph.with("x");
            }
            glyph = glyph.with(Self::number(dimensions[i]).as_str());
            i += 1;
        }
        glyph
    }

    pub(crate) const fn text(text: &str) -> Self {
        Self::EMPTY.with(text)
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    /// How many characters it shows.
    pub(crate) const fn width(&self) -> usize {
        let mut width = 0;
        let mut at = 0;
        while at < self.len {
            at = after(&self.bytes, at);
            width += 1;
        }
        width
    }

    pub(crate) const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    const fn with_hex(self, number: u32, digits: u32) -> Self {
        self.with_digits(number, digits, b"0123456789abcdef")
    }

    const fn with_upper_hex(self, number: u32) -> Self {
        self.with_digits(number, 4, b"0123456789ABCDEF")
    }

    /// Appends `number` in base 16 with at least `digits` digits.
    const fn with_digits(mut self, number: u32, digits: u32, alphabet: &[u8; 16]) -> Self {
        let mut left = digits;
        while left < 8 && number >> (4 * left) != 0 {
            left += 1;
        }
        while left > 0 {
            left -= 1;
            self.bytes[self.len] = alphabet[(number >> (4 * left) & 0xF) as usize];
            self.len += 1;
        }
        self
    }
}
