//! The text of games: tags, and the words between them.

use std::io::{self, BufRead as _, BufReader, Read};

use super::reader::Ending;
use super::report::SkipKind;
use super::tags::Tags;

/// Reads the text of games from a stream with little memory.
pub(super) struct Text<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    /// The current line of a tag, or the current word.
    word: Vec<u8>,
    /// The start of the rest of `word`. The beginning of `word` was already returned as a token, such as `1.` in
    /// `1.e4`.
    rest: usize,
    /// Whether the game has ended and the next game has not begun.
    is_over: bool,
    /// The beginning of the next game's first tag. It is set if a comment without an end contained this tag.
    tag: Vec<u8>,
}

/// A token of the moves.
pub(super) enum Token<'a> {
    /// The number of a move and the dots after it.
    Number(u32, usize),
    /// A word that is expected to be a move.
    Move(&'a str),
    Ending(Ending),
    /// The end of the game. A blank line, a tag or the end of the file follows.
    End,
}

/// The reason why a game cannot be read.
pub(super) enum Failure {
    /// The file cannot be read.
    Io(io::Error),
    /// The game is skipped.
    Skip(SkipKind, String),
}

pub(super) fn broken(reason: impl Into<String>) -> Failure {
    Failure::Skip(SkipKind::Broken, reason.into())
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The maximum length of a line with a tag, in bytes.
const MAX_TAG: u64 = 4096;
/// The maximum length of a word, in bytes. A move has about ten bytes.
const MAX_WORD: usize = 64;

impl<'a> Text<'a> {
    pub(super) fn new(input: Box<dyn Read + 'a>) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, word: Vec::new(), rest: 0, is_over: false, tag: Vec::new() }
    }

    /// Moves to the next game. Returns `false` at the end of the file.
    pub(super) fn next_game(&mut self) -> io::Result<bool> {
        self.rest = 0;
        self.is_over = false;
        if !self.tag.is_empty() {
            return Ok(true);
        }
        let mut is_line_start = true;
        while let Some(byte) = self.peek()? {
            match byte {
                b'%' if is_line_start => self.skip_to(b'\n')?,
                b'\n' => is_line_start = true,
                // Spaces, and the bytes of the byte order mark that some files start with.
                b'\0'..=b' ' | 0xEF | 0xBB | 0xBF => {}
                _ => return Ok(true),
            }
            self.input.consume(1);
        }
        Ok(false)
    }

    /// Reads the tags at the current position in the input.
    pub(super) fn read_tags(&mut self, tags: &mut Tags) -> Result<(), Failure> {
        let mut is_broken = false;
        while !self.tag.is_empty() || self.peek()? == Some(b'[') {
            self.word.clear();
            self.word.append(&mut self.tag);
            self.input.by_ref().take(MAX_TAG + 1).read_until(b'\n', &mut self.word)?;
            if self.word.len() as u64 > MAX_TAG && self.word.last() != Some(&b'\n') {
                is_broken = true;
                self.input.skip_until(b'\n')?;
            }
            tags.read_line(self.word.trim_ascii_end());
        }
        // Skip the lines between the tags and the moves. A game may have no moves.
        self.is_over = !self.next_game()? || self.peek()? == Some(b'[');
        if is_broken {
            return Err(broken(format!("a line of tags is longer than {MAX_TAG} bytes")));
        }
        Ok(())
    }

    /// Returns the next token of the moves.
    pub(super) fn token(&mut self) -> Result<Token<'_>, Failure> {
        loop {
            if self.rest == 0 && !self.find_word()? {
                return Ok(Token::End);
            }
            let start = std::mem::take(&mut self.rest);
            let word = &self.word[start..];
            let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if let Some(ending) = Ending::parse(word) {
                return Ok(Token::Ending(ending));
            }
            if digits > 0 && !word.starts_with(b"0-0") {
                let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
                let end = start + digits + dots;
                match self.word.get(end) {
                    Some(byte) if dots == 0 && !byte.is_ascii_alphabetic() => break,
                    Some(_) => self.rest = end,
                    None => {}
                }
                let number = str::from_utf8(&self.word[start..start + digits]).ok();
                return match number.and_then(|number| number.parse().ok()) {
                    Some(number) => Ok(Token::Number(number, dots)),
                    None => break,
                };
            }
            let Some(range) = move_in(word) else { continue };
            let word = &self.word[start + range.start..start + range.end];
            return match str::from_utf8(word) {
                Ok(text) => Ok(Token::Move(text)),
                Err(_) => break,
            };
        }
        Err(broken(format!("`{}` is not a move", String::from_utf8_lossy(&self.word).escape_debug())))
    }

    /// Moves to the end of the game without checking the text.
    pub(super) fn skip_rest(&mut self) -> io::Result<()> {
        while !self.is_over
            && let Some(byte) = self.peek()?
        {
            match byte {
                b'\n' | b'{' | b';' => {
                    if let Err(Failure::Io(error)) = self.skip_space(byte) {
                        return Err(error);
                    }
                }
                _ => self.input.consume(1),
            }
        }
        Ok(())
    }

    /// Reads the next word and skips comments, variations and glyphs. Returns `false` at the end of the game.
    fn find_word(&mut self) -> Result<bool, Failure> {
        while !self.is_over
            && let Some(byte) = self.peek()?
        {
            match byte {
                b'\n' | b'{' | b';' => self.skip_space(byte)?,
                b'(' => self.skip_variation(0)?,
                b')' => return Err(broken("a `)` has no `(`")),
                b'$' => {
                    self.input.consume(1);
                    while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                        self.input.consume(1);
                    }
                }
                b'\0'..=b' ' | b'}' => self.input.consume(1),
                _ => return self.read_word().map(|()| true),
            }
        }
        Ok(false)
    }

    fn read_word(&mut self) -> Result<(), Failure> {
        self.word.clear();
        while let Some(byte) = self.peek()? {
            match byte {
                b'\0'..=b' ' | b'{' | b'}' | b')' | b';' | b'$' => break,
                b'(' if !matches!(self.word.last(), Some(b'1' | b'8')) => break,
                _ if self.word.len() == MAX_WORD => {
                    let start = String::from_utf8_lossy(&self.word[..16]);
                    return Err(broken(format!("`{}…` is not a move", start.escape_debug())));
                }
                b'(' => {
                    // The parenthesis starts a promotion, such as `e8(Q)`, or a variation without a space before it.
                    let len = self.word.len();
                    for expected in [&b"("[..], b"NBRQnbrq", b")"] {
                        let Some(byte) = self.peek()?.filter(|byte| expected.contains(byte)) else {
                            self.word.truncate(len);
                            return self.skip_variation(1);
                        };
                        self.word.push(byte);
                        self.input.consume(1);
                    }
                }
                _ => {
                    self.word.push(byte);
                    self.input.consume(1);
                }
            }
        }
        Ok(())
    }

    /// Skips a line break or a comment. `byte` is the first byte. The game may end here.
    fn skip_space(&mut self, byte: u8) -> Result<(), Failure> {
        match byte {
            b'{' => self.skip_comment()?,
            b';' => self.skip_to(b'\n')?,
            _ => {
                self.input.consume(1);
                while self.peek()? == Some(b'\r') {
                    self.input.consume(1);
                }
                match self.peek()? {
                    None | Some(b'\n' | b'[') => self.is_over = true,
                    Some(b'%') => self.skip_to(b'\n')?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Skips a comment.
    ///
    /// If a line of the comment starts with a tag, or if another comment starts after a blank line, the comment has no
    /// end, and the next game has begun.
    fn skip_comment(&mut self) -> Result<(), Failure> {
        self.input.consume(1);
        // Most comments are within one line. For these, a search for a single byte is twice as fast.
        let buffer = self.input.buffer();
        if let Some(end) = buffer.iter().position(|byte| *byte == b'}')
            && !buffer[..end].contains(&b'\n')
        {
            self.input.consume(end + 1);
            return Ok(());
        }
        let mut has_blank_line = false;
        while let Some(byte) = self.skip_until(|byte| matches!(byte, b'}' | b'{' | b'\n'))? {
            if byte == b'{' && has_blank_line {
                break;
            }
            self.input.consume(1);
            if byte == b'}' {
                return Ok(());
            }
            if byte == b'\n' {
                while self.peek()? == Some(b'\r') {
                    self.input.consume(1);
                }
                has_blank_line |= self.peek()? == Some(b'\n');
                if self.read_tag_start()? {
                    self.is_over = true;
                    break;
                }
            }
        }
        Err(broken("a comment has no end"))
    }

    /// Reads the beginning of a tag, such as `[Event "`, into `tag`. Reports whether there is a tag.
    fn read_tag_start(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            let fits = match self.tag.last() {
                None => byte == b'[',
                Some(b'[') => byte.is_ascii_uppercase(),
                Some(b' ') if byte == b'"' => return Ok(true),
                Some(b' ') => byte == b' ',
                Some(_) => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' '),
            };
            if !fits || self.tag.len() == MAX_WORD {
                break;
            }
            self.tag.push(byte);
            self.input.consume(1);
        }
        self.tag.clear();
        Ok(false)
    }

    /// Skips a variation with `depth` open parentheses.
    fn skip_variation(&mut self, mut depth: usize) -> Result<(), Failure> {
        while !self.is_over
            && let Some(byte) = self.peek()?
        {
            match byte {
                b'\n' | b'{' | b';' => {
                    self.skip_space(byte)?;
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            self.input.consume(1);
            if depth == 0 {
                return Ok(());
            }
        }
        Err(broken("a variation has no `)`"))
    }

    /// Moves to the next `byte`, or to the end of the file.
    fn skip_to(&mut self, byte: u8) -> io::Result<()> {
        self.skip_until(|other| other == byte).map(drop)
    }

    /// Moves to the next byte for which `is_end` is true, and returns this byte. Returns `None` at the end of the file.
    fn skip_until(&mut self, is_end: impl Fn(u8) -> bool) -> io::Result<Option<u8>> {
        while self.peek()?.is_some() {
            let buffer = self.input.buffer();
            let (all, found) = (buffer.len(), buffer.iter().position(|byte| is_end(*byte)));
            self.input.consume(found.unwrap_or(all));
            if found.is_some() {
                break;
            }
        }
        self.peek()
    }

    #[inline]
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read.map(|bytes| bytes.first().copied()),
            }
        }
    }
}

/// Returns the range of a word that may be a move. Returns `None` for dots, glyphs such as `!?` and `+-`, and `e.p.`.
/// The null move `--` counts as a move here, but is illegal in chess.
fn move_in(word: &[u8]) -> Option<std::ops::Range<usize>> {
    let start = word.iter().take_while(|byte| **byte == b'.').count();
    let glyphs = word.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let end = word.len() - glyphs.min(word.len() - start);
    let word = &word[start..end];
    let is_move = match word {
        b"--" => true,
        b"e.p." | b"ep" | b"e.p" => false,
        _ => match str::from_utf8(word) {
            Ok(text) => text.contains(char::is_alphanumeric),
            Err(_) => true,
        },
    };
    is_move.then_some(start..end)
}
