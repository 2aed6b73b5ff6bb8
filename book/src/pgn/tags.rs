//! The tags of games.

use std::mem;

use super::text::{Start, Text};
use crate::counting::{HeaderNames, LONG_HEADERS, MAX_HEADERS_LEN, Skip, broken};
use crate::lines::LONG_LINE;
use crate::quoted::read_quoted;

impl Text<'_> {
    /// Reads the tags of a game, up to its moves. Appends each name and each value as a line.
    ///
    /// After an empty line, tags belong to the next game if this game already has a tag with one of their names.
    pub(super) fn read_tags(&mut self, tags: &mut String) -> Result<(), Skip> {
        let mut mistake = None;
        // After a mistake, the other tags of the game are read too. Otherwise, they would start a game.
        let mut read = Ok(());
        let mut is_after_empty_line = false;
        let mut names = HeaderNames::default();
        if let Some(start) = self.next.take() {
            tags.push_str(&start.tags);
            read = start.read;
            self.read_on_after(tags, &read);
            is_after_empty_line = true;
        }
        while !self.is_over && self.rest().starts_with(b"[") {
            let mut block = String::new();
            let mut of_block = None;
            let read_block = self.read_block(&mut block, tags.len(), &mut of_block);
            self.read_on_after(&block, &read_block);
            if is_after_empty_line && names.of(tags).has_name_of(&block) {
                let read = of_block.map_or(read_block, |reason| Err(broken(reason)));
                let is_over = mem::replace(&mut self.is_over, true);
                self.next = Some(Start { tags: block, read, is_over });
                break;
            }
            tags.push_str(&block);
            mistake = mistake.or(of_block);
            read = read.and(read_block);
            is_after_empty_line = true;
        }
        read?;
        mistake.map_or_else(|| self.validate_line(), |reason| Err(broken(reason)))
    }

    /// Goes on with the tag that has ended an incomplete comment after `tags`. Without tags before the comment, it would
    /// start a game.
    fn read_on_after(&mut self, tags: &str, read: &Result<(), Skip>) {
        if read.is_err() && !tags.is_empty() && is_tag(&self.lines.line) {
            self.is_over = false;
        }
    }

    /// Reads tags up to an empty line or another text. `len` is the length of the tags before them. If they are too long,
    /// sets `mistake`.
    fn read_block(
        &mut self,
        block: &mut String,
        len: usize,
        mistake: &mut Option<&'static str>,
    ) -> Result<(), Skip> {
        while !self.is_over && self.rest().starts_with(b"[") {
            if self.lines.is_too_long() {
                mistake.get_or_insert(LONG_LINE);
            }
            if len + block.len() > MAX_HEADERS_LEN {
                mistake.get_or_insert(LONG_HEADERS);
                self.at = self.lines.line.len();
            } else {
                self.read_tag(block);
            }
            if self.skip_to_text()? {
                break;
            }
        }
        Ok(())
    }

    /// Reads a tag, and appends its name and its value as lines. If the tag is incomplete, skips the line.
    fn read_tag(&mut self, tags: &mut String) {
        let text = self.rest();
        let rest = match read_name_and_value(text) {
            Some((name, value, rest)) => {
                for part in [name, &value] {
                    tags.extend([&*String::from_utf8_lossy(part), "\n"]);
                }
                rest
            }
            None => &[],
        };
        self.at = self.lines.line.len() - rest.len();
    }
}

/// Returns the name and the value of the tag that a text starts with, and the text after the tag. Returns `None` if the
/// tag has no value.
fn read_name_and_value(text: &[u8]) -> Option<(&[u8], Vec<u8>, &[u8])> {
    let text = text.strip_prefix(b"[")?;
    let quote = text.iter().position(|byte| *byte == b'"')?;
    let name = text[..quote].trim_ascii();
    // A quotation mark is part of the value unless the tag or the line ends after the mark.
    let is_end = |after: &[u8]| matches!(after.trim_ascii_start(), [] | [b']', ..]);
    let (value, after) = read_quoted(&text[quote + 1..], is_end)?;
    let end = after.iter().position(|byte| *byte == b']').map_or(after.len(), |end| end + 1);
    Some((name, value, &after[end..]))
}

/// Reports whether a text starts like a tag, such as `[Event "`. Does not read beyond the name, since moves may have many
/// brackets.
pub(super) fn is_tag(text: &[u8]) -> bool {
    let [b'[', b'A'..=b'Z', rest @ ..] = text else { return false };
    let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let name_len = rest.iter().take_while(|byte| is_in_name(byte)).count();
    let after = &rest[name_len..];
    let blanks = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    blanks > 0 && after.get(blanks) == Some(&b'"')
}
