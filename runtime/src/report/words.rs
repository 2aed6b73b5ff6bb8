use core::fmt;

use super::characters::{Drawn, Unit};

/// Words that are put together in const code, where `format!` is out of reach.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    bytes: [u8; Self::ROOM],
    len: u8,
}

impl Words {
    /// Room for the longest message: the longest sentence with a character of the input in it, or a hand of 128
    /// characters as it should be written.
    const ROOM: usize = 239;

    /// No words.
    pub const EMPTY: Self = Self { bytes: [0; Self::ROOM], len: 0 };

    /// These words.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        Self::EMPTY.text(text)
    }

    /// Appends a text; one for which there is no room is left out.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the room's length fits")]
    pub const fn text(mut self, text: &str) -> Self {
        debug_assert!(self.len as usize + text.len() <= Self::ROOM);
        let (_, free) = self.bytes.split_at_mut(self.len as usize);
        if let Some((room, _)) = free.split_at_mut_checked(text.len()) {
            room.copy_from_slice(text.as_bytes());
            self.len += room.len() as u8;
        }
        self
    }

    /// For how many more bytes there is room.
    pub(crate) const fn room(&self) -> usize {
        Self::ROOM - self.len as usize
    }

    /// Appends a number in base 10.
    #[must_use]
    pub const fn number(self, number: u64) -> Self {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut left = number;
        loop {
            start -= 1;
            digits[start] = b"0123456789"[(left % 10) as usize];
            left /= 10;
            if left == 0 {
                break;
            }
        }
        match core::str::from_utf8(digits.split_at(start).1) {
            Ok(text) => self.text(text),
            Err(_) => unreachable!(),
        }
    }

    /// [`number`](Self::number) for a count.
    #[must_use]
    pub const fn count(self, number: usize) -> Self {
        self.number(number as u64)
    }

    /// Appends a character in backticks, and its code point where people could not tell it from another.
    #[must_use]
    pub const fn quoted(self, c: char) -> Self {
        let words = self.text("`").text(Drawn::new(Unit::Char(c)).as_str()).text("`");
        if c.is_ascii() && c != '`' {
            return words;
        }
        words.code_point(c)
    }

    /// ` (U+2019)`
    const fn code_point(self, c: char) -> Self {
        let mut digits = 4;
        while c as u32 >> (4 * digits) != 0 {
            digits += 1;
        }
        let mut words = self.text(" (U+");
        while digits > 0 {
            digits -= 1;
            let digit = b"0123456789ABCDEF"[(c as u32 >> (4 * digits) & 0xF) as usize];
            words = words.text((digit as char).encode_utf8(&mut [0; 4]));
        }
        words.text(")")
    }

    /// The words.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len as usize).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Why an input is wrong, in words and without a title, for messages of your own.
///
/// Made by [`TokenError::reason`](crate::TokenError::reason) and [`FeenError::reason`](crate::FeenError::reason).
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

    /// The words.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::parse("+").unwrap_err().reason().as_str(), "the piece letter is missing");
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &str {
        self.words.as_str()
    }
}

/// Writes the words; honours width and fill.
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
