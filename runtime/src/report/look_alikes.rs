//! Characters that people type or paste where a token wants an ASCII one.

/// The ASCII character that `c` is a look-alike of, as word processors, input methods and foreign
/// keyboards produce them; `c` itself where there is none.
pub(crate) const fn plain(c: char) -> char {
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
pub(crate) const fn is_blank(c: char) -> bool {
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

/// Characters without a width of their own, or that turn the direction of text: joiners, fillers, marks of
/// direction, variation selectors, the byte-order mark, accents that join the character before them.
pub(crate) const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{300}'..='\u{36F}'
            | '\u{483}'..='\u{489}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FE20}'..='\u{FE2F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
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

/// An apostrophe or one of its look-alikes: a quotation mark too if it stands on both sides.
pub(crate) const fn is_apostrophe(c: char) -> bool {
    plain(c) == '\''
}
