use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use super::{Epin, EpinParts};
use crate::base::{CasedLetter, State};

/// The spelling of a token or a square: one to six ASCII characters, held inline.
///
/// Returned by `encode()` of the four token types and of `Square`. It derefs to [`str`], and compares, orders and hashes
/// like one.
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
// Sixteen aligned bytes: the text, zeros, and the length in the last byte. So the standard library checks that they are
// UTF-8 as two words, without a branch on the length, in half the time that one to five single bytes would take. The
// order of the bytes is that of the texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(align(8))]
pub struct TokenText {
    bytes: [u8; 16],
}

impl TokenText {
    #[inline]
    pub(super) const fn sin(letter: CasedLetter) -> Self {
        Self::from_packed(letter.as_ascii() as u64, 1)
    }

    /// Returns the text of the EPIN with this number.
    #[inline]
    pub(super) const fn epin(number: usize) -> Self {
        let spelling = SPELLINGS[number];
        Self::from_packed(spelling.characters as u64, spelling.len)
    }

    /// Returns the text of the QPI with this style and the PIN that is the EPIN with this number.
    #[inline]
    pub(super) const fn qpi(style: CasedLetter, epin: usize) -> Self {
        let spelling = SPELLINGS[epin];
        let prefix = u16::from_le_bytes([style.as_ascii(), b':']);
        Self::from_packed((spelling.characters as u64) << 16 | prefix as u64, spelling.len + 2)
    }

    /// Returns the text whose first character is the lowest byte of `characters`.
    #[inline]
    pub(crate) const fn from_packed(characters: u64, len: u8) -> Self {
        Self { bytes: (characters as u128 | (len as u128) << 120).to_le_bytes() }
    }

    /// Returns the first eight bytes, which contain the whole text, and the length of the text.
    #[inline]
    pub(crate) const fn chunk(&self) -> (&[u8], usize) {
        (self.bytes.split_at(8).0, self.length() as usize)
    }

    #[inline]
    const fn length(&self) -> u8 {
        let [.., len] = self.bytes;
        len
    }

    /// Returns the text.
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

impl Hash for TokenText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

/// Declares how texts and strings are compared.
macro_rules! compare {
    ($($Left:ty, $Right:ty;)*) => {
        $(
            impl PartialEq<$Right> for $Left {
                fn eq(&self, other: &$Right) -> bool {
                    let (left, right): (&str, &str) = (self, other);
                    left == right
                }
            }
        )*
    };
}

compare! {
    TokenText, str;
    TokenText, &str;
    str, TokenText;
    &str, TokenText;
}

/// The spelling of an EPIN: one to four characters.
#[derive(Clone, Copy)]
struct Spelling {
    /// The first character in the lowest byte.
    characters: u32,
    len: u8,
}

impl Spelling {
    const fn with(self, byte: u8) -> Self {
        Self { characters: self.characters | (byte as u32) << (8 * self.len), len: self.len + 1 }
    }

    const fn new(EpinParts { letter, side, state, terminal, derived }: EpinParts) -> Self {
        let empty = Self { characters: 0, len: 0 };
        let state = match state {
            State::Diminished => empty.with(b'-'),
            State::Enhanced => empty.with(b'+'),
            State::Normal => empty,
        };
        let letter = state.with(CasedLetter::new(letter, side).as_ascii());
        let terminal = if terminal { letter.with(b'^') } else { letter };
        if derived { terminal.with(b'\'') } else { terminal }
    }
}

/// The spellings of all EPINs, by their numbers.
static SPELLINGS: [Spelling; Epin::COUNT] = {
    let mut spellings = [Spelling { characters: 0, len: 0 }; Epin::COUNT];
    let mut number = 0;
    while number < spellings.len() {
        spellings[number] = Spelling::new(EpinParts::numbered(number));
        number += 1;
    }
    spellings
};
