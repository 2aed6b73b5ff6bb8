//! Separates the words of a line of moves.

use super::is_blank;

/// Reports whether `c` separates the words of a text. White space and invisible characters do, but a variation selector
/// belongs to the character before it, such as a figurine.
pub const fn separates_words(c: char) -> bool {
    is_blank(c) && !matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// Returns the length in bytes of the dots that a text starts with, and the number of these dots. The character `…` means
/// three dots, and `‥` two. The full-width `．` is a dot.
pub const fn leading_dots(text: &[u8]) -> (usize, usize) {
    let mut len = 0;
    let mut dots = 0;
    loop {
        (len, dots) = match text.split_at(len).1 {
            [b'.', ..] => (len + 1, dots + 1),
            [0xEF, 0xBC, 0x8E, ..] => (len + 3, dots + 1), // ．
            [0xE2, 0x80, 0xA5, ..] => (len + 3, dots + 2), // ‥
            [0xE2, 0x80, 0xA6, ..] => (len + 3, dots + 3), // …
            _ => return (len, dots),
        };
    }
}
