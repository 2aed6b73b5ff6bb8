use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use crate::cased::Cased;
use crate::marks::{EpinMarks, PinMarks};

/// How a token is spelled: one to five ASCII characters, held inline.
///
/// What `encode()` of the four token types gives. It derefs to [`str`] and compares, orders and hashes
/// like it.
///
/// ```
/// use koma::{Qpi, TokenText};
///
/// const TEXT: TokenText = Qpi::from_static("C:+K^").encode();
/// const STR: &str = TEXT.as_str();
/// assert_eq!(STR, "C:+K^");
/// assert_eq!(TEXT, "C:+K^");
/// assert!(TEXT.starts_with("C:"));
/// ```
// Sixteen aligned bytes, the last of them the length: that they are UTF-8 is checked as two words without a
// branch on the length, which takes half the time of checking one to five bytes one by one.
#[derive(Clone, Copy)]
#[repr(align(8))]
pub struct TokenText {
    bytes: [u8; 16],
}

impl TokenText {
    #[inline]
    pub(crate) const fn sin(letter: Cased) -> Self {
        Self::from_packed(letter.as_ascii() as u64, 1)
    }

    #[inline]
    pub(crate) const fn pin(letter: Cased, marks: PinMarks) -> Self {
        Self::epin(letter, EpinMarks::new(marks, false))
    }

    #[inline]
    pub(crate) const fn epin(letter: Cased, marks: EpinMarks) -> Self {
        let frame = &FRAMES[marks as usize];
        Self::from_packed(frame.around(letter), frame.len)
    }

    #[inline]
    pub(crate) const fn qpi(sin: Self, pin: Self) -> Self {
        let [style, ..] = sin.bytes;
        let [a, b, c, ..] = pin.bytes;
        Self::from_packed(u64::from_le_bytes([style, b':', a, b, c, 0, 0, 0]), pin.length() + 2)
    }

    /// `text` holds the characters from its lowest byte on.
    #[inline]
    const fn from_packed(text: u64, len: u8) -> Self {
        Self { bytes: (text as u128 | (len as u128) << 120).to_le_bytes() }
    }

    /// The first eight bytes, all of the text among them, and its length.
    #[inline]
    pub(crate) const fn chunk(&self) -> (&[u8], usize) {
        (self.bytes.split_at(8).0, self.length() as usize)
    }

    #[inline]
    const fn length(&self) -> u8 {
        let [.., len] = self.bytes;
        len
    }

    /// The text.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// assert_eq!(Epin::from_static("+r'").encode().as_str(), "+r'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(&self.bytes) {
            Ok(text) => text.split_at(self.length() as usize).0,
            Err(_) => unreachable!(), // all of it is ASCII
        }
    }
}

/// The markers around a letter, packed into one integer with a zero byte where the letter goes.
struct Frame {
    markers: u32,
    shift: u8,
    len: u8,
}

impl Frame {
    const fn new(marks: EpinMarks) -> Self {
        let mut bytes = [0; 4];
        let mut at = 0;
        let mut len = 1;
        let mut shift = 0;
        if let Some(marker) = marks.pin().state().marker() {
            bytes[0] = marker;
            at = 1;
            len = 2;
            shift = 8;
        }
        if marks.pin().is_terminal() {
            at += 1;
            len += 1;
            bytes[at] = b'^';
        }
        if marks.is_derived() {
            at += 1;
            len += 1;
            bytes[at] = b'\'';
        }
        Self { markers: u32::from_le_bytes(bytes), shift, len }
    }

    #[inline]
    const fn around(&self, letter: Cased) -> u64 {
        (self.markers | (letter.as_ascii() as u32) << self.shift) as u64
    }
}

static FRAMES: [Frame; 12] = {
    let mut frames = [const { Frame::new(EpinMarks::Normal) }; 12];
    let mut i = 0;
    while i < 12 {
        frames[i] = Frame::new(EpinMarks::ALL[i]);
        i += 1;
    }
    frames
};

impl Deref for TokenText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for TokenText {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for TokenText {
    fn borrow(&self) -> &str {
        self
    }
}

impl fmt::Display for TokenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for TokenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for TokenText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for TokenText {}

impl PartialOrd for TokenText {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TokenText {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other)
    }
}

impl Hash for TokenText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialEq<str> for TokenText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for TokenText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<TokenText> for str {
    fn eq(&self, other: &TokenText) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<TokenText> for &str {
    fn eq(&self, other: &TokenText) -> bool {
        *self == other.as_str()
    }
}
