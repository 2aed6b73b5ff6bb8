//! The text of games, line by line: where games begin and end, and comments.

use std::io::{self, Read};
use std::mem;

use koma_runtime::book_format::separates_words;

use super::tags::is_tag;
use super::words::starts_later;
use crate::counting::{Skip, broken};
use crate::lines::{LONG_LINE, Lines};

/// Reads the text of games line by line.
pub(super) struct Text<'a> {
    pub(super) lines: Lines<'a>,
    /// Where the unread part of the line starts.
    pub(super) at: usize,
    /// Whether the game has ended. If so, the unread part of the line is after the game.
    pub(super) is_over: bool,
    /// Whether the moves of the game have a result so far.
    pub(super) has_result: bool,
    /// What has been read of the next game.
    pub(super) next: Option<Start>,
}

/// The start of a game that was read before the game before it had ended.
pub(super) struct Start {
    pub(super) tags: String,
    /// The mistake in this start, if there is one.
    pub(super) read: Result<(), Skip>,
    /// Whether the game has ended already.
    pub(super) is_over: bool,
}

impl<'a> Text<'a> {
    pub(super) fn new(input: Box<dyn Read + 'a>) -> Self {
        Self { lines: Lines::new(input), at: 0, is_over: false, has_result: false, next: None }
    }

    /// Removes and returns the error that ended the file too early.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.lines.error.take()
    }

    /// Returns the unread part of the line.
    pub(super) fn rest(&self) -> &[u8] {
        &self.lines.line[self.at..]
    }

    /// Reads the next line. Returns `false` at the end of the file, and after an error.
    pub(super) fn next_line(&mut self) -> bool {
        self.at = 0;
        self.lines.next_line()
    }

    /// Returns an error if the line belongs to the game and is too long.
    pub(super) fn validate_line(&self) -> Result<(), Skip> {
        if self.lines.is_too_long() && !self.is_over { Err(broken(LONG_LINE)) } else { Ok(()) }
    }

    /// Moves to the next game. Returns `false` at the end of the file.
    pub(super) fn next_game(&mut self) -> bool {
        self.has_result = false;
        if self.next.is_none() {
            self.is_over = false;
            self.skip_to_next_game();
        }
        match &self.next {
            Some(start) => self.is_over = start.is_over,
            // The file has no more games.
            None if self.is_over => return false,
            None => {}
        }
        true
    }

    /// Skips what comes before the next text. A mistake in it belongs to the next game.
    fn skip_to_next_game(&mut self) {
        if let Err(mistake) = self.skip_to_text() {
            let is_over = mem::replace(&mut self.is_over, true);
            self.next = Some(Start { tags: String::new(), read: Err(mistake), is_over });
        }
    }

    /// Skips blanks, line breaks, comments and lines that start with `%`. At the end of the file, the game is over.
    /// Reports whether there was an empty line.
    pub(super) fn skip_to_text(&mut self) -> Result<bool, Skip> {
        let mut has_empty_line = false;
        while !self.is_over {
            self.at += blanks_len(self.rest());
            match self.rest() {
                [] => {
                    self.is_over = !self.next_line();
                    has_empty_line |= blanks_len(&self.lines.line) == self.lines.line.len();
                }
                [b'%', ..] if self.is_at_line_start() => self.at = self.lines.line.len(),
                [b';', ..] => self.at = self.lines.line.len(),
                [b'{', ..] => self.skip_comment()?,
                _ => break,
            }
        }
        Ok(has_empty_line)
    }

    /// Reports whether only blanks precede the unread part of the line.
    fn is_at_line_start(&self) -> bool {
        blanks_len(&self.lines.line) == self.at
    }

    /// Moves to the end of the game without checking the text.
    pub(super) fn skip_rest(&mut self) {
        while !self.is_over {
            let is_special = |byte: &u8| matches!(byte, b'{' | b';' | b'[');
            let rest = self.rest();
            self.at += rest.iter().position(is_special).unwrap_or(rest.len());
            if let Ok(Some(_)) = self.next_byte() {
                self.at += 1;
            }
        }
    }

    /// Skips blanks, comments, line breaks and lines that start with `%`. Returns the byte after them, or `None` at the
    /// end of the game.
    pub(super) fn next_byte(&mut self) -> Result<Option<u8>, Skip> {
        while !self.is_over {
            self.at += blanks_len(self.rest());
            match self.rest() {
                [] => self.next_line_of_moves()?,
                [b';', ..] => self.at = self.lines.line.len(),
                [b'{', ..] => self.skip_comment()?,
                [b'[', ..] if is_tag(self.rest()) => self.is_over = true,
                [byte, ..] => return Ok(Some(*byte)),
            }
        }
        Ok(None)
    }

    /// Moves to the next line of the moves. The game ends before a line whose first character is `[`. After an empty
    /// line, only a text that cannot start a game belongs to this game.
    fn next_line_of_moves(&mut self) -> Result<(), Skip> {
        self.is_over = !self.next_line();
        if self.is_over {
            return Ok(());
        }
        if self.lines.line.is_empty() {
            self.skip_to_next_game();
            self.is_over = self.is_over || self.has_result || !starts_later(self.rest());
        } else if self.lines.line.starts_with(b"%") {
            self.at = self.lines.line.len();
        } else {
            let start = blanks_len(&self.lines.line);
            self.is_over = self.lines.line.get(start) == Some(&b'[');
        }
        self.validate_line()
    }

    /// Skips a comment.
    ///
    /// The comment has no end if the file ends first, if one of its lines starts with a tag, or if another `{` follows
    /// an empty line. In the last two cases, the next game has begun.
    fn skip_comment(&mut self) -> Result<(), Skip> {
        self.at += 1;
        let mut has_blank_line = false;
        while !self.is_over {
            let rest = self.rest();
            match rest.iter().position(|byte| *byte == b'}' || (*byte == b'{' && has_blank_line)) {
                Some(end) if rest[end] == b'}' => {
                    self.at += end + 1;
                    return Ok(());
                }
                Some(_) => return Err(broken("a comment with an empty line has no end before the next `{`")),
                None => self.is_over = !self.next_line(),
            }
            if is_tag(&self.lines.line) && !self.is_over {
                self.is_over = true;
                return Err(broken("a comment has no end before the next tag"));
            }
            self.validate_line()?;
            has_blank_line |= self.lines.line.is_empty();
        }
        Err(broken("a comment has no end"))
    }
}

/// Returns the length of the blanks that a text starts with, in bytes. Invisible characters are blanks too, such as the
/// byte order mark.
pub(super) fn blanks_len(text: &[u8]) -> usize {
    let mut len = 0;
    loop {
        match blank_len(&text[len..]) {
            0 => return len,
            more => len += more,
        }
    }
}

/// Returns the length of the blank that a text starts with, in bytes, or 0 if it starts with another character.
pub(super) fn blank_len(text: &[u8]) -> usize {
    match text {
        [b'\0'..=b' ', ..] => 1,
        [] | [b'!'..=b'\x7F', ..] => 0,
        _ => match first_char(text) {
            Some(c) if separates_words(c) => c.len_utf8(),
            Some(_) => 0,
            // A no-break space and `…`, in encodings with a byte for each character.
            None => usize::from(matches!(text, [0xA0 | 0x85, ..])),
        },
    }
}

/// Returns the length of the first character, or 1 if the text does not start with a character.
pub(super) fn char_len(text: &[u8]) -> usize {
    if text.first().is_some_and(u8::is_ascii) { 1 } else { first_char(text).map_or(1, char::len_utf8) }
}

/// Returns the first character of a text, which is not empty. Returns `None` if the text does not start with a character.
fn first_char(text: &[u8]) -> Option<char> {
    let start = &text[..text.len().min(4)];
    start.utf8_chunks().next()?.valid().chars().next()
}
