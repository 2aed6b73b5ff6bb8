//! The words between the moves of games, and the moves.

use std::ops::Range;

use koma_runtime::book_format::{Excerpt, leading_dots};

use super::tags::is_tag;
use super::text::{Text, blank_len, blanks_len, char_len};
use crate::counting::{GameResult, Skip, broken};

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

/// How results are written. `*` means that the result is unknown. If a text ends like another one, the longer one comes
/// first.
const RESULTS: [(&[u8], Option<GameResult>); 6] = [
    (b"1-0", Some(GameResult::FirstWins)),
    (b"0-1", Some(GameResult::SecondWins)),
    (b"1/2-1/2", Some(GameResult::Draw)),
    (b"1/2", Some(GameResult::Draw)),
    (b"\xC2\xBD-\xC2\xBD", Some(GameResult::Draw)),
    (b"*", None),
];

/// Parses the result of a game. Returns `None` for `*`, which means that the result is unknown.
pub(super) fn parse_result(word: &[u8]) -> Result<Option<GameResult>, ()> {
    RESULTS.iter().find(|(text, _)| *text == word).map(|(_, result)| *result).ok_or(())
}

impl Text<'_> {
    /// Returns the next token of the moves. Returns `None` at the end of the game.
    pub(super) fn token(&mut self) -> Result<Option<Token<'_>>, Skip> {
        let Some(mut range) = self.find_word()? else { return Ok(None) };
        let word = &self.lines.line[range.clone()];
        if let Ok(result) = parse_result(word) {
            self.at = range.end;
            self.has_result = true;
            return Ok(Some(Token::Result(result)));
        }
        // A result may follow the last move immediately.
        range.end = range.start + before_result(word).len();
        self.at = range.end;
        let word = &self.lines.line[range.clone()];
        let digits = digits_len(word);
        let token = if word.len() > MAX_WORD_LEN {
            None
        } else if digits == 0 || word.starts_with(b"0-0") {
            str::from_utf8(word).ok().map(|word| Token::Move(move_in(word)))
        } else {
            let (dots_len, dots) = leading_dots(&word[digits..]);
            // The move may follow its number immediately.
            self.at = range.start + digits + dots_len;
            number_token(word, digits, dots)
        };
        token.ok_or_else(|| not_a_move(&String::from_utf8_lossy(word))).map(Some)
    }

    /// Returns the range of the next word. Skips comments, variations, glyphs such as `$3`, and words that
    /// [`is_ignored`] accepts. Returns `None` at the end of the game.
    fn find_word(&mut self) -> Result<Option<Range<usize>>, Skip> {
        // The number of variations that have begun and not ended.
        let mut depth = 0_u64;
        // A figurine apart from its square. Without it, the square alone would be the move of a pawn.
        let mut figurine = None;
        while let Some(byte) = self.next_byte()? {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 0 => return Err(broken("a `)` has no `(`")),
                b')' => depth -= 1,
                b'$' => self.at += digits_len(&self.rest()[1..]),
                b'}' => {}
                _ if depth > 0 => {
                    self.at += char_len(self.rest());
                    continue;
                }
                _ => {
                    let range = self.at..self.word_end();
                    let word = &self.lines.line[range.clone()];
                    if is_ignored(word) {
                        figurine = figurine.or_else(|| figurine_in(word));
                        self.at = range.end;
                        continue;
                    }
                    return match figurine {
                        Some(figurine) if word[0].is_ascii_lowercase() => Err(not_a_move(&figurine)),
                        _ => Ok(Some(range)),
                    };
                }
            }
            self.at += 1;
        }
        if depth == 0 { Ok(None) } else { Err(broken("a variation has no `)`")) }
    }

    fn word_end(&self) -> usize {
        let mut end = self.at;
        while end - self.at <= MAX_WORD_LEN {
            let rest = &self.lines.line[end..];
            match rest {
                // A parenthesis starts a variation, except in a promotion such as `e8(Q)`.
                [b'(', b'N' | b'B' | b'R' | b'Q' | b'n' | b'b' | b'r' | b'q', b')', ..]
                    if matches!(self.lines.line[end - 1], b'1' | b'8') =>
                {
                    end += 3;
                }
                [] | [b'{' | b'}' | b'(' | b')' | b';' | b'$', ..] => break,
                [b'[', ..] if is_tag(rest) => break,
                _ if blank_len(rest) > 0 => break,
                _ => end += char_len(rest),
            }
        }
        end
    }
}

fn not_a_move(word: &str) -> Skip {
    broken(format!("`{}` is not a move", Excerpt(word)))
}

/// Returns the word if it has a figurine.
fn figurine_in(word: &[u8]) -> Option<String> {
    let word = str::from_utf8(word).ok()?;
    word.contains(|c| ('♔'..='♟').contains(&c)).then(|| word.to_owned())
}

/// Reports whether a text cannot start a game without tags: a result, the number of a move after the first, or the number
/// of the first move of Black, as in `1... e5`.
pub(super) fn starts_later(text: &[u8]) -> bool {
    let (digits, rest) = text.split_at(digits_len(text));
    let is_after_first = digits.iter().skip_while(|digit| **digit == b'0').ne(b"1");
    let (dots_len, dots) = leading_dots(rest);
    // The dots may be a word, as in `1. ... e5`.
    let is_of_black = dots > 1 || leading_dots(&rest[dots_len + blanks_len(&rest[dots_len..])..]).1 > 1;
    let is_later_number = !digits.is_empty() && (is_of_black || is_after_first && dots > 0);
    let is_word_end = |after: &[u8]| after.is_empty() || blank_len(after) > 0;
    is_later_number || RESULTS.iter().any(|(result, _)| text.strip_prefix(*result).is_some_and(is_word_end))
}

/// Returns the number of digits that a text starts with.
fn digits_len(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Returns a word without the result at its end, as in `Rg8#1-0`, if a move may precede the result.
fn before_result(word: &[u8]) -> &[u8] {
    let is_move_end = |byte: &u8| byte.is_ascii_alphanumeric() || b"+#!?).".contains(byte);
    let before = RESULTS.iter().find_map(|(text, _)| word.strip_suffix(*text));
    before.filter(|before| before.last().is_some_and(is_move_end) && !is_ignored(before)).unwrap_or(word)
}

/// Returns the number at the start of a word, which has this many digits and then this many dots. Returns `None` if the
/// word does not start with the number of a move, such as `3-1`.
fn number_token(word: &[u8], digits: usize, dots: usize) -> Option<Token<'_>> {
    let is_number = dots > 0 || word.get(digits).is_none_or(u8::is_ascii_alphabetic);
    let number = str::from_utf8(&word[..digits]).ok().filter(|_| is_number)?;
    Some(Token::Number(number.parse().ok()?, dots))
}

/// Returns a word without the dots before it, and without glyphs such as `!?` after it.
fn bare(word: &str) -> &str {
    let (dots_len, _) = leading_dots(word.as_bytes());
    word[dots_len..].trim_end_matches(['!', '?'])
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
