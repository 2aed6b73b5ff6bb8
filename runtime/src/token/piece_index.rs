//! Computes the index of a PIN or an EPIN from its whole text.
//!
//! Successive inputs may have any markers, so a processor often mispredicts branches on markers. Therefore these functions
//! do not branch on the markers of a PIN. Instead, the characters of a PIN add numbers to one sum. The sum has three bit
//! fields: the number of letters, the expected number of characters, and the index of the token.

use super::{Pin, Sin};
use crate::base::{MARKER_SETS, PIN_STEP, State, set_number, some, to_u32};

/// What each letter adds to the sum, in the field that counts letters.
const LETTER: u32 = 1 << 16;
/// What each expected character adds to the sum. The lower bits contain the index of the token.
const CHARACTER: u32 = 1 << 12;
const _: () = assert!(Pin::COUNT <= CHARACTER as usize && 4 * CHARACTER < LETTER);

/// Returns the index of the PIN with this text.
#[inline]
pub(super) const fn read_pin_index(input: &[u8]) -> Option<usize> {
    const LONGEST: usize = "+K^".len();
    let len = input.len();
    if len == 0 || len > LONGEST {
        return None;
    }
    // This index is valid for every length, so there is no branch to predict.
    let second_last = input[len.saturating_sub(2)];
    let before = if len == 1 { 0 } else { second_last };
    let sum =
        TABLE.first[input[0] as usize] + TABLE.before[before as usize] + TABLE.last[input[len - 1] as usize];
    // If the characters are not a PIN, this number is greater than the index of every PIN.
    let number = sum.wrapping_sub(LETTER + CHARACTER * to_u32(len)) as usize;
    if number < Pin::COUNT { Some(number) } else { None }
}

/// The numbers that a PIN's first character, the character before the last, and the last character add to its sum.
///
/// `first` adds one expected character for a letter, and two for a state marker and the letter after it. `last` adds
/// one for a `^`. The letter of a PIN is its last character or the character before the last. So only `before` and `last`
/// count letters.
struct Table {
    first: [u32; 256],
    before: [u32; 256],
    last: [u32; 256],
}

static TABLE: Table = {
    let mut table = Table { first: [0; 256], before: [0; 256], last: [0; 256] };
    table.first[b'-' as usize] =
        2 * CHARACTER + to_u32(set_number(State::Diminished as usize, 0, 0) / PIN_STEP);
    table.first[b'+' as usize] =
        2 * CHARACTER + to_u32(set_number(State::Enhanced as usize, 0, 0) / PIN_STEP);
    table.last[b'^' as usize] = CHARACTER + to_u32(set_number(0, 1, 0) / PIN_STEP);
    let mut i = 0;
    while i < Sin::COUNT {
        let letter = Sin::from_valid_index(i).as_ascii() as usize;
        table.first[letter] = CHARACTER + to_u32(set_number(State::Normal as usize, 0, 0) / PIN_STEP);
        table.before[letter] = LETTER + to_u32(i * MARKER_SETS / PIN_STEP);
        table.last[letter] = table.before[letter];
        i += 1;
    }
    table
};

/// Returns the index of the EPIN with this text: a PIN, then an optional apostrophe.
#[inline]
pub(super) const fn read_epin_index(input: &[u8]) -> Option<usize> {
    // Half of the inputs may have an apostrophe, so its length is subtracted without a branch.
    let derived = matches!(input, [.., b'\'']) as usize;
    let (pin, _) = input.split_at(input.len() - derived);
    Some(some!(read_pin_index(pin)) * PIN_STEP + derived)
}
