//! The tags of games.

use std::collections::HashSet;
use std::mem;

use super::text::{Start, Text};
use crate::counting::{LONG_HEADERS, MAX_HEADERS_LEN, Skip, broken, header_lines};
use crate::lines::LONG_LINE;
use crate::quoted::read_quoted;

impl Text<'_> {
    /// Reads the tags of a game, up to its moves. Appends each name and each value as a line.
    ///
    /// After an empty line, tags belong to the next game if this game already has a tag with one of their names.
    pub(super) fn read_tags(&mut self, tags: &mut String) -> Result<(), Skip> {
        let mut mistake = None;
        let mut is_after_empty_line = false;
        let mut names = Names::default();
        if let Some(start) = self.next.take() {
            tags.push_str(&start.tags);
            start.read?;
            is_after_empty_line = true;
        }
        while !self.is_over && self.rest().starts_with(b"[") {
            let mut block = String::new();
            let mut of_block = None;
            let read = self.read_block(&mut block, tags.len(), &mut of_block);
            if is_after_empty_line && names.of(tags).has_name_of(&block) {
                let read = of_block.map_or(read, |reason| Err(broken(reason)));
                let is_over = mem::replace(&mut self.is_over, true);
                self.next = Some(Start { tags: block, read, is_over });
                break;
            }
            tags.push_str(&block);
            mistake = mistake.or(of_block);
            read?;
            is_after_empty_line = true;
        }
        mistake.map_or_else(|| self.check_line(), |reason| Err(broken(reason)))
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

/// The names of tags.
#[derive(Default)]
struct Names {
    names: HashSet<String>,
    /// The length of the tags whose names have been added.
    len: usize,
}

impl Names {
    /// Adds the names of all `tags`. Later calls must have the same tags, and may have more after them.
    fn of(&mut self, tags: &str) -> &Self {
        self.names.extend(header_lines(&tags[self.len..]).map(|(name, _)| name.to_owned()));
        self.len = tags.len();
        self
    }

    fn has_name_of(&self, tags: &str) -> bool {
        header_lines(tags).any(|(name, _)| self.names.contains(name))
    }
}

/// Reports whether a text starts like a tag, such as `[Event "`.
pub(super) fn is_tag(text: &[u8]) -> bool {
    let Some(quote) = text.iter().position(|byte| *byte == b'"') else { return false };
    let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    matches!(&text[..quote], [b'[', b'A'..=b'Z', name @ .., b' '] if name.trim_ascii_end().iter().all(is_in_name))
}
