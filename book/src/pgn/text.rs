//! The text of games: tags, and the words between them.

use std::io::{self, Read};
use std::ops::Range;

use koma_runtime::format::Excerpt;

use crate::counting::{GameResult, LONG_HEADERS, MAX_HEADERS_LEN, Skip, broken};
use crate::lines::{LONG_LINE, Lines};

/// Reads the text of games line by line.
pub(super) struct Text<'a> {
    lines: Lines<'a>,
    /// Where the unread part of the line starts.
    at: usize,
    /// Whether the game has ended. If so, the current line is the first line after the game.
    is_over: bool,
}

/// The maximum length of a word, in bytes. A move has at most about ten bytes.
const MAX_WORD_LEN: usize = 64;

/// A token of the moves.
pub(super) enum Token<'a> {
    /// The number of a move and the number of dots after it.
    Number(u32, usize),
    /// A word that is expected to be a move.
    Move(&'a str),
    Result(Option<GameResult>),
}

/// Parses the result of a game. Returns `None` for `*`, which means that the result is unknown.
pub(super) fn parse_result(word: &[u8]) -> Result<Option<GameResult>, ()> {
    Ok(match word {
        b"1-0" => Some(GameResult::FirstWins),
        b"0-1" => Some(GameResult::SecondWins),
        b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" => Some(GameResult::Draw),
        b"*" => None,
        _ => return Err(()),
    })
}

impl<'a> Text<'a> {
    pub(super) fn new(input: Box<dyn Read + 'a>) -> Self {
        Self { lines: Lines::new(input), at: 0, is_over: false }
    }

    /// Removes and returns the error that ended the file too early.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.lines.error.take()
    }

    /// Reads the next line. Returns `false` at the end of the file, and after an error.
    fn next_line(&mut self) -> bool {
        self.at = 0;
        self.lines.next_line()
    }

    /// Returns an error if the line belongs to the game and is too long.
    fn check_line(&self) -> Result<(), Skip> {
        if self.lines.is_too_long() && !self.is_over { Err(broken(LONG_LINE)) } else { Ok(()) }
    }

    /// Moves to the next game. Returns `false` at the end of the file.
    pub(super) fn next_game(&mut self) -> bool {
        self.is_over = false;
        loop {
            // Some files start with the three bytes of a byte order mark.
            let is_text = |byte: &u8| !matches!(byte, b'\0'..=b' ' | 0xEF | 0xBB | 0xBF);
            match self.lines.line.iter().position(is_text) {
                Some(start) if self.lines.line[start] != b'%' => {
                    self.at = start;
                    return true;
                }
                _ if !self.next_line() => return false,
                _ => {}
            }
        }
    }

    /// Reads the tags that start at the current line. Appends each name and each value as a line.
    pub(super) fn read_tags(&mut self, tags: &mut String) -> Result<(), Skip> {
        let mut mistake = None;
        while self.lines.line[self.at..].starts_with(b"[") {
            if self.lines.is_too_long() {
                mistake.get_or_insert(LONG_LINE);
            }
            if tags.len() > MAX_HEADERS_LEN {
                mistake.get_or_insert(LONG_HEADERS);
            } else {
                read_tags_of(&self.lines.line[self.at..], tags);
            }
            self.next_line();
        }
        // Skips the lines between the tags and the moves. A game may have no moves.
        self.is_over = !self.next_game() || self.lines.line[self.at..].starts_with(b"[");
        mistake.map_or_else(|| self.check_line(), |reason| Err(broken(reason)))
    }

    /// Returns the next token of the moves. Returns `None` at the end of the game: before an empty line, a line that
    /// starts with `[`, or the end of the file.
    pub(super) fn token(&mut self) -> Result<Option<Token<'_>>, Skip> {
        let Some(range) = self.find_word()? else { return Ok(None) };
        let word = &self.lines.line[range.clone()];
        self.at = range.end;
        if let Ok(result) = parse_result(word) {
            return Ok(Some(Token::Result(result)));
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let token = if word.len() > MAX_WORD_LEN {
            None
        } else if digits == 0 || word.starts_with(b"0-0") {
            str::from_utf8(word).ok().map(|word| Token::Move(move_in(word)))
        } else {
            let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
            // The move may follow its number immediately.
            self.at = range.start + digits + dots;
            number_token(word, digits, dots)
        };
        let error = || broken(format!("`{}` is not a move", Excerpt(&String::from_utf8_lossy(word))));
        token.ok_or_else(error).map(Some)
    }

    /// Moves to the end of the game without checking the text.
    pub(super) fn skip_rest(&mut self) {
        while !self.is_over {
            let rest = &self.lines.line[self.at..];
            self.at += rest.iter().position(|byte| matches!(byte, b'{' | b';')).unwrap_or(rest.len());
            let _ = self.next_byte();
        }
    }

    /// Skips comments, line breaks and lines that start with `%`. Returns the byte after them, or `None` at the end of
    /// the game.
    fn next_byte(&mut self) -> Result<Option<u8>, Skip> {
        while !self.is_over {
            match self.lines.line.get(self.at) {
                None => {
                    self.is_over = !self.next_line() || matches!(self.lines.line.first(), None | Some(b'['));
                    if self.lines.line.starts_with(b"%") {
                        self.at = self.lines.line.len();
                    }
                    self.check_line()?;
                }
                Some(b';') => self.at = self.lines.line.len(),
                Some(b'{') => self.skip_comment()?,
                Some(byte) => return Ok(Some(*byte)),
            }
        }
        Ok(None)
    }

    /// Returns the range of the next word. Skips comments, variations, glyphs such as `$3`, and words that
    /// [`is_ignored`] accepts. Returns `None` at the end of the game.
    fn find_word(&mut self) -> Result<Option<Range<usize>>, Skip> {
        // The number of variations that have begun and not ended.
        let mut depth = 0_u64;
        while let Some(byte) = self.next_byte()? {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 0 => return Err(broken("a `)` has no `(`")),
                b')' => depth -= 1,
                b'$' => {
                    let digits =
                        self.lines.line[self.at + 1..].iter().take_while(|byte| byte.is_ascii_digit());
                    self.at += digits.count();
                }
                b'\0'..=b' ' | b'}' => {}
                _ if depth > 0 => {}
                _ => {
                    let word = self.at..self.word_end();
                    if !is_ignored(&self.lines.line[word.clone()]) {
                        return Ok(Some(word));
                    }
                    self.at = word.end;
                    continue;
                }
            }
            self.at += 1;
        }
        if depth == 0 { Ok(None) } else { Err(broken("a variation has no `)`")) }
    }

    fn word_end(&self) -> usize {
        let mut end = self.at;
        while end - self.at <= MAX_WORD_LEN {
            match self.lines.line[end..] {
                // A parenthesis starts a variation, except in a promotion such as `e8(Q)`.
                [b'(', b'N' | b'B' | b'R' | b'Q' | b'n' | b'b' | b'r' | b'q', b')', ..]
                    if matches!(self.lines.line[end - 1], b'1' | b'8') =>
                {
                    end += 3;
                }
                [] | [b'\0'..=b' ' | b'{' | b'}' | b'(' | b')' | b';' | b'$', ..] => break,
                _ => end += 1,
            }
        }
        end
    }

    /// Skips a comment.
    ///
    /// The comment has no end if the file ends first, if one of its lines starts with a tag, or if another `{` follows
    /// an empty line. In the last two cases, the next game has begun.
    fn skip_comment(&mut self) -> Result<(), Skip> {
        self.at += 1;
        let mut has_blank_line = false;
        while !self.is_over {
            let rest = &self.lines.line[self.at..];
            match rest.iter().position(|byte| *byte == b'}' || (*byte == b'{' && has_blank_line)) {
                Some(end) if rest[end] == b'}' => {
                    self.at += end + 1;
                    return Ok(());
                }
                Some(_) => break,
                None => self.is_over = !self.next_line() || is_tag(&self.lines.line),
            }
            self.check_line()?;
            has_blank_line |= self.lines.line.is_empty();
        }
        Err(broken("a comment has no end"))
    }
}

/// Returns the number at the start of a word, which has this many digits and then this many dots. Returns `None` if the
/// word does not start with the number of a move, such as `3-1`.
fn number_token(word: &[u8], digits: usize, dots: usize) -> Option<Token<'_>> {
    let is_number = dots > 0 || word.get(digits).is_none_or(u8::is_ascii_alphabetic);
    let number = str::from_utf8(&word[..digits]).ok().filter(|_| is_number)?;
    Some(Token::Number(number.parse().ok()?, dots))
}

/// Reports whether a line starts like a tag, such as `[Event "`.
fn is_tag(line: &[u8]) -> bool {
    let Some(quote) = line.iter().position(|byte| *byte == b'"') else { return false };
    let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    matches!(&line[..quote], [b'[', b'A'..=b'Z', name @ .., b' '] if name.trim_ascii_end().iter().all(is_in_name))
}

/// Appends two lines to `tags` for each tag in `line`: its name and its value. Backslashes that escape characters are
/// removed.
fn read_tags_of(mut line: &[u8], tags: &mut String) {
    let mut value = Vec::new();
    while let [b'[', rest @ ..] = line {
        let Some(quote) = rest.iter().position(|byte| *byte == b'"') else { return };
        let name = rest[..quote].trim_ascii();
        let mut text = &rest[quote + 1..];
        value.clear();
        loop {
            text = match text {
                // A quotation mark is part of the value unless the tag or the line ends after the mark.
                [b'"', after @ ..] if matches!(after.trim_ascii_start(), [] | [b']', ..]) => break,
                [b'\\', byte @ (b'"' | b'\\'), after @ ..] | [byte, after @ ..] => {
                    value.push(*byte);
                    after
                }
                [] => return,
            };
        }
        for part in [name, &value] {
            tags.extend([&*String::from_utf8_lossy(part), "\n"]);
        }
        let end = text.iter().position(|byte| *byte == b']').map_or(text.len(), |end| end + 1);
        line = text[end..].trim_ascii_start();
    }
}

/// Returns a word without the dots before it, and without glyphs such as `!?` after it.
fn bare(word: &str) -> &str {
    word.trim_start_matches('.').trim_end_matches(['!', '?'])
}

/// The marks for en passant. They are written after a move, or as words.
const MARKS: [&str; 3] = ["e.p.", "e.p", "ep"];

/// Returns the move in a word, without dots, glyphs and a mark for en passant.
fn move_in(word: &str) -> &str {
    let word = bare(word);
    MARKS.iter().find_map(|mark| word.strip_suffix(mark)).unwrap_or(word)
}

/// Reports whether a word is skipped. Such words are dots, glyphs such as `!?` and `+-`, and marks for en passant. The
/// null move `--` is not skipped. It is read as a move, which is illegal in chess.
fn is_ignored(word: &[u8]) -> bool {
    let text = str::from_utf8(word).map_or("--", bare);
    word.len() <= MAX_WORD_LEN
        && word != b"*"
        && text != "--"
        && (MARKS.contains(&text) || !text.contains(char::is_alphanumeric))
}
