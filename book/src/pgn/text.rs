//! The text of games: their tags, and the words of their moves.

use std::io::{self, Read};

use super::reader::Ending;

/// Reads the text of games from a stream, in little memory.
pub(super) struct Text<R> {
    input: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    /// The line of a tag, or a word.
    word: Vec<u8>,
    /// Where the rest of a word starts whose beginning was a token, as `e4` in `1.e4`.
    rest: usize,
    /// Whether the game has ended, and the next has not begun.
    is_over: bool,
}

/// A part of the moves.
#[derive(PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// The number of a move and the dots after it.
    Number(u32, usize),
    /// A word that is expected to be a move.
    Move(&'a str),
    Ending(Ending),
    /// The game ends: a blank line, a tag or the end of the file follows.
    End,
}

/// Why there is no token.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The file cannot be read.
    Io(io::Error),
    /// The text is not that of a game.
    Broken(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Lines of tags are at most so long.
const MAX_TAG: usize = 4096;
/// Words are at most so long. That of a move has some ten bytes.
const MAX_WORD: usize = 64;

impl<R: Read> Text<R> {
    pub(super) fn new(input: R) -> Self {
        let buffer = vec![0; 1 << 16].into_boxed_slice();
        Self { input, buffer, at: 0, end: 0, word: Vec::new(), rest: 0, is_over: false }
    }

    /// Goes to the next game. Returns `false` at the end of the file.
    pub(super) fn next_game(&mut self) -> io::Result<bool> {
        self.rest = 0;
        self.is_over = false;
        let mut is_line_start = true;
        while let Some(byte) = self.peek()? {
            match byte {
                b'%' if is_line_start => self.skip_until(b'\n')?,
                b'\n' => is_line_start = true,
                // Blanks, and the bytes of the mark that some files start with.
                b'\0'..=b' ' | 0xEF | 0xBB | 0xBF => {}
                _ => return Ok(true),
            }
            self.at += 1;
        }
        Ok(false)
    }

    /// Reads the tags that are next, and calls `visit` with the name and the value of each.
    pub(super) fn tags(&mut self, mut visit: impl FnMut(&[u8], &[u8])) -> Result<(), Trouble> {
        let mut is_broken = false;
        while self.peek()? == Some(b'[') {
            self.word.clear();
            while let Some(byte) = self.peek()? {
                self.at += 1;
                if byte == b'\n' {
                    break;
                }
                if self.word.len() < MAX_TAG {
                    self.word.push(byte);
                } else {
                    is_broken = true;
                }
            }
            read_tags(&mut self.word, &mut visit);
        }
        // Lines between the tags and the moves, if there are moves.
        self.is_over = !self.next_game()? || self.peek()? == Some(b'[');
        if is_broken {
            return Err(Trouble::Broken(format!("a line of tags is longer than {MAX_TAG} bytes")));
        }
        Ok(())
    }

    /// Returns the next token of the moves.
    pub(super) fn token(&mut self) -> Result<Token<'_>, Trouble> {
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
        Err(Trouble::Broken(format!(
            "`{}` is not a move",
            String::from_utf8_lossy(&self.word).escape_debug()
        )))
    }

    /// Goes to the end of the game.
    pub(super) fn skip_rest(&mut self) -> Result<(), Trouble> {
        while !self.is_over
            && let Some(byte) = self.peek()?
        {
            match byte {
                b'\n' | b'{' | b';' => self.skip_space(byte)?,
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// Reads the next word that is neither a comment, nor a variation, nor a glyph. Returns `false` at the end of the game.
    fn find_word(&mut self) -> Result<bool, Trouble> {
        while !self.is_over
            && let Some(byte) = self.peek()?
        {
            match byte {
                b'\n' | b'{' | b';' => self.skip_space(byte)?,
                b'(' => self.skip_variation()?,
                b')' => return Err(Trouble::Broken("a `)` has no `(`".to_owned())),
                b'$' => {
                    self.at += 1;
                    while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                        self.at += 1;
                    }
                }
                b'\0'..=b' ' | b'}' => self.at += 1,
                _ => {
                    self.word.clear();
                    while let Some(byte) = self.peek()?
                        && !matches!(byte, b'\0'..=b' ' | b'{' | b'}' | b'(' | b')' | b';' | b'$')
                    {
                        if self.word.len() == MAX_WORD {
                            let start = String::from_utf8_lossy(&self.word[..16]);
                            return Err(Trouble::Broken(format!(
                                "`{}…` is not a move",
                                start.escape_debug()
                            )));
                        }
                        self.word.push(byte);
                        self.at += 1;
                    }
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Skips a line break or a comment, which starts with `byte`. The game may end with it.
    fn skip_space(&mut self, byte: u8) -> Result<(), Trouble> {
        match byte {
            b'{' => {
                self.skip_until(b'}')?;
                if self.peek()?.is_none() {
                    return Err(Trouble::Broken("a comment has no end".to_owned()));
                }
                self.at += 1;
            }
            b';' => self.skip_until(b'\n')?,
            _ => {
                self.at += 1;
                while self.peek()? == Some(b'\r') {
                    self.at += 1;
                }
                match self.peek()? {
                    None | Some(b'\n' | b'[') => self.is_over = true,
                    Some(b'%') => self.skip_until(b'\n')?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn skip_variation(&mut self) -> Result<(), Trouble> {
        let mut depth = 0_usize;
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
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
        Err(Trouble::Broken("a variation has no `)`".to_owned()))
    }

    /// Goes to the next such byte, or to the end of the file.
    fn skip_until(&mut self, byte: u8) -> io::Result<()> {
        while self.peek()?.is_some() {
            if let Some(len) = self.buffer[self.at..self.end].iter().position(|other| *other == byte) {
                self.at += len;
                break;
            }
            self.at = self.end;
        }
        Ok(())
    }

    #[inline]
    fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.end && !self.fill()? {
            return Ok(None);
        }
        Ok(self.buffer.get(self.at).copied())
    }

    /// Reads on. Returns `false` at the end of the file.
    #[cold]
    fn fill(&mut self) -> io::Result<bool> {
        self.at = 0;
        self.end = 0;
        loop {
            match self.input.read(&mut self.buffer) {
                Ok(len) => self.end = len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(self.end > 0);
        }
    }
}

/// Returns the part of a word that may be a move, or `None` if the word says nothing: dots, glyphs such as `!?` and `+-`, and
/// `e.p.`. A null move, `--`, is one that chess does not have.
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

/// Reads the tags of a line, whose values lose their backslashes.
fn read_tags(line: &mut [u8], visit: &mut impl FnMut(&[u8], &[u8])) {
    let mut line = line;
    while let [b'[', rest @ ..] = line {
        let Some(quote) = rest.iter().position(|byte| *byte == b'"') else { return };
        let (name, value) = rest.split_at_mut(quote);
        let (mut from, mut to) = (1, 1);
        loop {
            let rest = &value[from..];
            match *rest {
                [b'\\', escaped @ (b'"' | b'\\'), ..] => {
                    value[to] = escaped;
                    from += 2;
                }
                // A quote belongs to the value unless the tag ends after it.
                [b'"', ..] if rest[1..].trim_ascii_start().first().is_none_or(|byte| *byte == b']') => break,
                [byte, ..] => {
                    value[to] = byte;
                    from += 1;
                }
                [] => return,
            }
            to += 1;
        }
        visit(name.trim_ascii(), &value[1..to]);
        let end =
            value[from..].iter().position(|byte| *byte == b']').map_or(value.len(), |end| from + end + 1);
        line = &mut value[end..];
        let blanks = line.len() - line.trim_ascii_start().len();
        line = &mut line[blanks..];
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Text, Token, Trouble};
    use crate::pgn::GameResult;

    /// Everything that games are, with `N.` for numbers, `=` for results and `!` for what breaks a game.
    fn read(pgn: &str) -> Vec<String> {
        let mut games = Vec::new();
        // Every place is the end of what was read once.
        let mut text = Text::new(OneByOne(pgn.as_bytes()));
        while text.next_game().unwrap() {
            let mut game = String::new();
            let mut outcome = text.tags(|name, value| {
                let [name, value] = [name, value].map(String::from_utf8_lossy);
                game.extend(["[", &name, "=", &value, "]"]);
            });
            while outcome.is_ok() {
                outcome = text.token().map(|token| match token {
                    Token::Number(number, dots) => {
                        game.extend([&number.to_string(), ":", &dots.to_string(), " "]);
                    }
                    Token::Move(text) => game.extend([text, " "]),
                    Token::Ending(Ending::Known(GameResult::FirstWins)) => game += "=1 ",
                    Token::Ending(Ending::Known(GameResult::Draw)) => game += "== ",
                    Token::Ending(Ending::Known(GameResult::SecondWins)) => game += "=0 ",
                    Token::Ending(Ending::Unknown) => game += "=* ",
                    Token::End => game += ".",
                });
                if game.ends_with('.') {
                    break;
                }
            }
            if let Err(Trouble::Broken(words)) = outcome {
                game.extend(["!", &words]);
                let _ = text.skip_rest();
            }
            games.push(game);
        }
        games
    }

    struct OneByOne<'a>(&'a [u8]);

    impl std::io::Read for OneByOne<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            out[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn tags() {
        let pgn = "\u{FEFF}% all of this is nothing\n[A \"x\"]\r\n[B \"a \\\"b\\\" \\\\ ]\" ] [C\"\"]\n[D  \"the \"Great\" one\"]\n\
            [E none]\n[F \"open\n\n\r\n% nothing\n1. e4\n[A \"y\"]\n\n\n[A \"z\"]";
        let expected = ["[A=x][B=a \"b\" \\ ]][C=][D=the \"Great\" one]1:1 e4 .", "[A=y].", "[A=z]."];
        assert_eq!(read(pgn), expected);
        let long = format!("[A \"{}\"]\n[B \"b\"]\n\n1. e4\n\n1. d4", "x".repeat(5000));
        assert_eq!(read(&long), ["[B=b]!a line of tags is longer than 4096 bytes", "1:1 d4 ."]);
    }

    #[test]
    fn words() {
        for (pgn, expected) in [
            (
                "1. e4 e5 2.Nf3 2...Nc6 3 . d4 4... \n... d5 6.... e4",
                "1:1 e4 e5 2:1 Nf3 2:3 Nc6 3:0 d4 4:3 d5 6:4 e4 .",
            ),
            ("1e4 12.O-O-O! 0-0?! 0-0-0+ ...e5!!", "1:0 e4 12:1 O-O-O 0-0 0-0-0+ e5 ."),
            ("e4 1-0", "e4 =1 ."),
            ("0-1", "=0 ."),
            ("1/2-1/2 1/2 ½-½ *", "== == == =* ."),
            ("e4{a ( comment\n\n[}e5(1... d5 (d6) {)} ; )\n (\n))$14d4$3 !? +- = ± ♔", "e4 e5 d4 ."),
            ("e4 ; to the end 1-0 {\ne5\n% and this }\nd4 % d5", "e4 e5 d4 d5 ."),
            ("exd6e.p. exd6 e.p. a1 ep e8=Q+ e8(Q) ♘f3 e2-e4", "exd6e.p. exd6 a1 e8=Q+ e8 ♘f3 e2-e4 ."),
            ("-- Sf3 N", "-- Sf3 N ."),
            ("e4 (e5\n\n1. d4", "e4 !a variation has no `)`|1:1 d4 ."),
            ("e4 (e5\n[A \"b\"]\n1. d4", "e4 !a variation has no `)`|[A=b]1:1 d4 ."),
            ("e4 )e5\n\n1. d4", "e4 !a `)` has no `(`|1:1 d4 ."),
            ("e4 1:0 e5\nd4\n\n1. d4", "e4 !`1:0` is not a move|1:1 d4 ."),
            ("99999999999. d4", "!`99999999999.` is not a move"),
            ("e4 {e5\n\n1. d4", "e4 !a comment has no end"),
            (
                "x\u{1b}[2Jaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "x !`[2Jaaaaaaaaaaaaa…` is not a move",
            ),
        ] {
            assert_eq!(read(pgn).join("|"), expected, "{pgn:?}");
        }
    }
}
