//! Defines the type for the text of a move.

use crate::base::inline_text;

/// The text of a move as game records write it. It has at most 31 bytes, and is stored inline.
///
/// Functions such as `shogi::kif` return this type. It dereferences to [`str`], and has the same order as a `str`.
///
/// ```
/// use koma::shogi::{self, MoveText};
///
/// const TEXT: MoveText = shogi::kif(&shogi::START, shogi::usi!("7g7f"));
/// const STR: &str = TEXT.as_str();
/// assert_eq!(STR, "▲７六歩");
/// assert_eq!(TEXT, "▲７六歩");
/// assert!(TEXT.ends_with('歩'));
/// ```
// Zeros follow the text, so the derived order of the bytes equals the order of the texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    bytes: [u8; ROOM],
    len: u8,
}

const ROOM: usize = 31;

impl MoveText {
    pub(in crate::games) const EMPTY: Self = Self { bytes: [0; ROOM], len: 0 };

    /// Returns a copy of `text`.
    pub(in crate::games) const fn new(text: &str) -> Self {
        Self::EMPTY.with(text)
    }

    /// Appends `text`. There must be room for it.
    #[expect(clippy::cast_possible_truncation, reason = "at most `ROOM`")]
    pub(in crate::games) const fn with(mut self, text: &str) -> Self {
        let (_, free) = self.bytes.split_at_mut(self.len as usize);
        free.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
        self.len += text.len() as u8;
        self
    }

    /// Returns the text.
    pub const fn as_str(&self) -> &str {
        let Ok(text) = core::str::from_utf8(self.bytes.split_at(self.len as usize).0) else { unreachable!() };
        text
    }
}

inline_text! { MoveText }
