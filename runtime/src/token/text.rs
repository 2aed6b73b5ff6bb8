use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use super::pieces::SPELLINGS;
use crate::base::CasedLetter;

/// The spelling of a token or a square: one to six ASCII characters, held inline.
///
/// Made by `encode()` of the four token types and of `Square`. It derefs to [`str`], and compares, orders and hashes like one.
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
// Sixteen aligned bytes, the last of which is the length. So the standard library checks that they are UTF-8 as two
// words, without a branch on the length, in half the time that one to five single bytes would take.
#[derive(Clone, Copy)]
#[repr(align(8))]
pub struct TokenText {
    bytes: [u8; 16],
}

impl TokenText {
    #[inline]
    pub(super) const fn sin(letter: CasedLetter) -> Self {
        Self::from_packed(letter.as_ascii() as u64, 1)
    }

    /// The text of the EPIN, or PIN, with this number.
    #[inline]
    pub(super) const fn epin(number: usize) -> Self {
        let spelling = SPELLINGS[number];
        Self::from_packed(spelling.characters as u64, spelling.len)
    }

    /// The text of the QPI of a style and the PIN with this number.
    #[inline]
    pub(super) const fn qpi(style: CasedLetter, pin: usize) -> Self {
        let spelling = SPELLINGS[pin];
        let prefix = u16::from_le_bytes([style.as_ascii(), b':']);
        Self::from_packed((spelling.characters as u64) << 16 | prefix as u64, spelling.len + 2)
    }

    /// `characters` holds the text from its lowest byte on.
    #[inline]
    pub(crate) const fn from_packed(characters: u64, len: u8) -> Self {
        Self { bytes: (characters as u128 | (len as u128) << 120).to_le_bytes() }
    }

    /// The first eight bytes, which hold the whole text, and the length of the text.
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
