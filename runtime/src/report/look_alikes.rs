//! Characters that people type or paste where a token wants an ASCII one.

use super::invisible::is_invisible;

/// The ASCII character that `c` looks like; `c` itself if there is none. Word processors, input methods and foreign
/// keyboards produce such look-alikes.
#[must_use]
pub const fn plain(c: char) -> char {
    match c {
        // Full-width forms lie at a fixed distance from ASCII.
        '\u{FF01}'..='\u{FF5E}' => match char::from_u32(c as u32 - 0xFF01 + 0x21) {
            Some(plain) => plain,
            None => c,
        },
        '‘' | '’' | '‚' | '‛' | '❛' | '❜' | '′' | '´' | '`' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | 'ˈ' | 'ˊ' | '՚'
        | 'ꞌ' => '\'',
        '∶' | '꞉' | '﹕' | '︓' | 'ː' | '˸' | '։' | '׃' => ':',
        '˄' | 'ˆ' | '‸' | '⌃' => '^',
        '﹢' | '➕' => '+',
        '−' | '‐' | '‑' | '‒' | '–' | '—' | '﹣' | '➖' => '-',
        _ => latin(c),
    }
}

/// The Latin letter that a Cyrillic or Greek one looks like.
#[rustfmt::skip]
const fn latin(c: char) -> char {
    match c {
        'А' | 'Α' => 'A', 'В' | 'Β' => 'B', 'С' => 'C', 'Е' | 'Ε' => 'E', 'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I', 'Ј' => 'J', 'К' | 'Κ' | '\u{212A}' => 'K', 'М' | 'Μ' => 'M', 'Ν' => 'N',
        'О' | 'Ο' => 'O', 'Р' | 'Ρ' => 'P', 'Ѕ' => 'S', 'Т' | 'Τ' => 'T', 'Х' | 'Χ' => 'X',
        'Υ' => 'Y', 'Ζ' => 'Z',
        'а' => 'a', 'с' => 'c', 'е' => 'e', 'і' => 'i', 'ј' => 'j', 'о' | 'ο' => 'o', 'р' => 'p',
        'ѕ' => 's', 'х' => 'x', 'у' => 'y',
        _ => c,
    }
}

/// White space, line breaks, and characters that cannot be seen.
#[must_use]
pub const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t'..='\r'
            | ' '
            | '\u{85}'
            | '\u{A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200A}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{3000}'
    ) || is_invisible(c)
}

/// A quotation mark that no token could hold, not even as a misspelled apostrophe.
pub(crate) const fn is_double_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '“'
            | '”'
            | '„'
            | '‟'
            | '″'
            | '«'
            | '»'
            | '‹'
            | '›'
            | '❝'
            | '❞'
            | '〝'
            | '〞'
            | '〟'
            | '＂'
            | '「'
            | '」'
            | '『'
            | '』'
            | '｢'
            | '｣'
            | '﹁'
            | '﹂'
            | '﹃'
            | '﹄'
            | '〈'
            | '〉'
            | '《'
            | '》'
    )
}

/// An apostrophe or one of its look-alikes. Where they stand on both sides of a token, they are quotation marks.
pub(crate) const fn is_apostrophe(c: char) -> bool {
    plain(c) == '\''
}
