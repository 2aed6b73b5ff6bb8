//! Text within an XML document.

use core::fmt::{self, Write};

/// Writes text with the characters that have a meaning in XML replaced, and those that XML does not have.
pub(super) struct Escaped<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl<'a, 'b> Escaped<'a, 'b> {
    pub(super) fn write(f: &'a mut fmt::Formatter<'b>, text: fmt::Arguments<'_>) -> fmt::Result {
        Escaped(f).write_fmt(text)
    }
}

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| self.write_char(character))
    }

    fn write_char(&mut self, character: char) -> fmt::Result {
        match character {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            // A blank line would end the picture in the Markdown of a documentation.
            '\n' | '\r' | '\t' => self.0.write_char(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.0.write_char(char::REPLACEMENT_CHARACTER),
            _ => self.0.write_char(character),
        }
    }
}
