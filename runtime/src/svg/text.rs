//! Escapes text for XML and estimates its width.

use core::fmt::{self, Write};

/// Writes text for XML. Escapes characters that have a meaning in XML, and replaces characters that XML does not allow.
pub(super) fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        // A blank line would end the picture in Markdown documentation.
        '\n' | '\r' | '\t' => f.write_char(' '),
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER),
        _ => f.write_char(character),
    })
}

/// The width of a character that is as wide as it is high, such as a kanji or an emoji.
pub(super) const FULL: usize = 10;

/// Estimates the width of a text, in tenths of the font size.
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

/// Reports whether a character has no width of its own. Such characters are accents, Thai vowels above and below a
/// letter, enclosing frames, and characters that join, color or vary emoji.
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
