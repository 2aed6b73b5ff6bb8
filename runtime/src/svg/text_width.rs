//! How much room a text takes, as far as that can be told without its font.

/// The width of a character as broad as it is high, such as a kanji or an emoji.
pub(super) const FULL: usize = 10;

/// About how broad a text is, in tenths of its size.
pub(super) fn text_width(text: &str) -> usize {
    let (mut width, mut is_joined) = (0, false);
    for character in text.chars() {
        if !is_joined {
            width += width_of(character);
        }
        is_joined = character == '\u{200d}';
    }
    width
}

fn width_of(character: char) -> usize {
    match character {
        _ if is_combining(character) => 0,
        '\u{1f1e6}'..='\u{1f1ff}' => FULL / 2, // two of them are a flag
        _ if character >= '\u{1100}' => FULL,
        _ if character.is_uppercase() => 8,
        _ => 6,
    }
}

/// Whether a character takes no place of its own: accents, Thai vowels above and below, frames around another, and what
/// joins, colors or varies emoji.
const fn is_combining(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}'
            | '\u{e31}'
            | '\u{e34}'..='\u{e3a}'
            | '\u{e47}'..='\u{e4e}'
            | '\u{200d}'
            | '\u{20d0}'..='\u{20f0}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0020}'..='\u{e007f}'
    )
}
