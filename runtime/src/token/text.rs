use super::{Epin, EpinParts, Sin};
use crate::base::{MARKER_SETS, State, inline_text};

/// The text of a token, a square or a move. It has at most seven ASCII characters, and is stored inline.
///
/// Functions such as `Qpi::encode`, `Square::encode` and `chess::san` return this type. It dereferences to [`str`],
/// and has the same order as a `str`.
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
// The type is sixteen aligned bytes: the text, then zeros, then the length in the last byte. The standard library
// validates the UTF-8 of two aligned words without a branch on the length. This takes half as long as validating
// single bytes. The derived order of the bytes equals the order of the texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(8))]
pub struct TokenText {
    bytes: [u8; 16],
}

impl TokenText {
    pub(crate) const EMPTY: Self = Self::from_packed(0, 0);

    /// Returns the text with these characters. The first character is the lowest byte.
    pub(crate) const fn from_packed(characters: u64, len: u8) -> Self {
        Self { bytes: (characters as u128 + ((len as u128) << 120)).to_le_bytes() }
    }

    /// Returns the characters and their number. The first character is the lowest byte.
    pub(crate) const fn packed(self) -> (u64, u8) {
        let [c0, c1, c2, c3, c4, c5, c6, c7, .., len] = self.bytes;
        (u64::from_le_bytes([c0, c1, c2, c3, c4, c5, c6, c7]), len)
    }

    /// Appends a character. There is room for eight characters.
    pub(crate) const fn with(self, character: u8) -> Self {
        let (characters, len) = self.packed();
        Self::from_packed(characters + ((character as u64) << (8 * len)), len + 1)
    }

    /// Returns the text.
    #[inline]
    pub const fn as_str(&self) -> &str {
        let [.., len] = self.bytes;
        match core::str::from_utf8(&self.bytes) {
            Ok(text) => text.split_at(len as usize).0,
            Err(_) => unreachable!(), // all bytes are ASCII
        }
    }
}

inline_text! { TokenText }

/// The spellings of all EPINs, in the order of their indices. Each set of markers is spelled once for all letters.
pub(super) static SPELLINGS: [TokenText; Epin::COUNT] = {
    let mut spellings = [TokenText::EMPTY; Epin::COUNT];
    let mut set = 0;
    while set < MARKER_SETS {
        let EpinParts { state, terminal, derived, .. } = Epin::from_valid_index(set).parts();
        let before_letter = match state {
            State::Diminished => TokenText::EMPTY.with(b'-'),
            State::Enhanced => TokenText::EMPTY.with(b'+'),
            State::Normal => TokenText::EMPTY,
        };
        let (_, letter_at) = before_letter.packed();
        let mut text = before_letter.with(0);
        if terminal {
            text = text.with(b'^');
        }
        if derived {
            text = text.with(b'\'');
        }
        let mut letter = 0;
        while letter < Sin::COUNT {
            let number = letter * MARKER_SETS + set;
            spellings[number] = text;
            spellings[number].bytes[letter_at as usize] = Sin::from_valid_index(letter).as_ascii();
            letter += 1;
        }
        set += 1;
    }
    spellings
};
