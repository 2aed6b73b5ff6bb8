//! Converts the characters of moves to those of WXF.

use crate::base::some;
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
    Some(match c {
        '帥' | '帅' | '將' | '将' => b'K',
        '仕' | '士' => b'A',
        '相' | '象' => b'E',
        '馬' | '马' | '傌' => b'H',
        '車' | '车' | '俥' => b'R',
        '炮' | '砲' | '包' => b'C',
        '兵' | '卒' => b'P',
        '一' => b'1',
        '二' => b'2',
        '三' => b'3',
        '四' => b'4',
        '五' => b'5',
        '六' => b'6',
        '七' => b'7',
        '八' => b'8',
        '九' => b'9',
        '前' | '進' | '进' => b'+',
        '中' => b'.',
        '後' | '后' | '退' => b'-',
        '平' => b'=',
        _ => return None,
    })
}
