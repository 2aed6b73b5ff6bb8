//! Converts the characters of moves to those of WXF.

use super::pieces::{PIECES, kind_in_records};
use crate::base::some;
use crate::games::moves::kanji;
use crate::report::{after, char_at, latin, plain};

/// Returns a text as ASCII. Replaces Chinese characters with those of WXF, and other characters with similar ASCII
/// characters. Returns `None` if a character has no replacement or is a letter of a script other than Latin, or if the
/// result does not fit in the buffer.
pub(super) const fn simplified<'a>(input: &[u8], buffer: &'a mut [u8; 8]) -> Option<&'a [u8]> {
    let mut at = 0;
    let mut len = 0;
    while at < input.len() {
        let c = some!(char_at(input, at));
        if len == buffer.len() {
            return None;
        }
        buffer[len] = some!(symbol(c));
        len += 1;
        at = after(input, at);
    }
    Some(buffer.split_at(len).0)
}

/// Returns the character of WXF that `c` means. Letters of other scripts have none, because they may name other pieces.
const fn symbol(c: char) -> Option<u8> {
    if let Some(symbol) = chinese(c) {
        return Some(symbol);
    }
    let is_of_other_script = latin(c) != c;
    if is_of_other_script || !plain(c).is_ascii() { None } else { Some(plain(c) as u8) }
}

/// Returns the character of WXF for a traditional or simplified Chinese character.
const fn chinese(c: char) -> Option<u8> {
    if let Some(kind) = kind_in_records(c.encode_utf8(&mut [0; 4]).as_bytes())
        && !c.is_ascii()
    {
        return Some(PIECES[kind].in_records[0].as_bytes()[0]);
    }
    if let Some(digit) = kanji::digit(c) {
        return Some(b'0' + digit);
    }
    Some(match c {
        '前' | '進' | '进' => b'+',
        '中' => b'.',
        '後' | '后' | '退' => b'-',
        '平' => b'=',
        _ => return None,
    })
}
