//! How each EPIN is spelled.

use super::number::EPIN_COUNT;
use crate::base::{CasedLetter, MARKER_SETS, Marker};

/// One to four characters.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    /// The first in the lowest byte.
    pub(super) characters: u32,
    pub(super) len: u8,
}

impl Spelling {
    /// A letter with the markers of a set.
    const fn new(letter: CasedLetter, set: usize) -> Self {
        let (mut bytes, mut len) = ([0; 4], 0);
        let mut has_letter = false;
        let mut i = 0;
        while i < Marker::ALL.len() {
            let marker = Marker::ALL[i];
            if marker.state().is_none() && !has_letter {
                bytes[len as usize] = letter.as_ascii();
                len += 1;
                has_letter = true;
            }
            if marker.is_in(set) {
                bytes[len as usize] = marker.as_ascii();
                len += 1;
            }
            i += 1;
        }
        Self { characters: u32::from_le_bytes(bytes), len }
    }
}

/// The spellings of all EPINs, by their numbers.
pub(super) static SPELLINGS: [Spelling; EPIN_COUNT] = {
    let mut spellings = [Spelling { characters: 0, len: 0 }; EPIN_COUNT];
    let mut number = 0;
    while number < spellings.len() {
        spellings[number] = Spelling::new(CasedLetter::ALL[number / MARKER_SETS], number % MARKER_SETS);
        number += 1;
    }
    spellings
};
