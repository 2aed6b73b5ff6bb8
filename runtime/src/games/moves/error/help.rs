//! Guesses which move a text that is not a move probably means.

use super::other_text::help_for_other_text;
use super::{Mistake, MoveError};
use crate::base::read_decimal;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::text::bytes::{part, run_end};
use crate::report::{Words, after, char_at, is_blank, plain};

impl MoveError {
    /// Returns how to correct a text that is not a move. `input` is this text, or a line that contains it.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        let is_not_a_move = matches!(
            self.mistake,
            Mistake::Text | Mistake::Shape { .. } | Mistake::Promotion(_) | Mistake::San { .. }
        );
        if !is_not_a_move && !matches!(self.mistake, Mistake::Record(_)) {
            return None;
        }
        let word = word_at(input, self.start);
        let help = help_for_other_text(self.game, input, word);
        if help.is_some() || !is_not_a_move {
            return help;
        }
        if !self.is_after_a_move(input) {
            let help = self.help_for(input);
            if help.is_some() {
                return help;
            }
        }
        match word {
            [.., b','] => Some(Words::new("blanks separate moves, not commas")),
            _ => self.help_for(word),
        }
    }

    /// Reports whether the text starts with a move, and the mistake is in a later word. Then the text is a line of moves,
    /// and not one move with blanks in it.
    const fn is_after_a_move(&self, input: &[u8]) -> bool {
        let start = run_end(input, 0, true);
        let end = run_end(input, start, false);
        // In SAN, the first word has been played before a later word is read.
        let is_san = matches!(self.mistake, Mistake::San { .. });
        self.start > end && (is_san || AnyMove::read(self.game, part(input, &(start..end))).is_some())
    }

    /// Returns the move that `text` probably means, or the name of the other notation that it is written in.
    const fn help_for(&self, text: &[u8]) -> Option<Words> {
        if let Some((tidy, len)) = tidied(text, self.game)
            && let Some(mv) = self.game.move_table().read(tidy.split_at(len).0)
        {
            // `text` may differ from the text that caused the error. It may even be a valid move.
            let is_move = AnyMove::read(self.game, text).is_some();
            return if is_move { None } else { Some(Words::did_you_mean(mv.encode(self.game).as_str())) };
        }
        if let Some(after_number) = after_move_number(text)
            && !self.game.move_notation().has_numbers
        {
            return self.help_for_numbered(after_number);
        }
        self.game.help_for_record(text)
    }

    /// Returns the help for a move after a move number, which only lines of moves can have.
    const fn help_for_numbered(&self, mv: &[u8]) -> Option<Words> {
        if mv.is_empty() {
            return Some(Words::new("leave out the move number"));
        }
        if let Some(mv) = AnyMove::read(self.game, mv) {
            return Some(Words::did_you_mean(mv.encode(self.game).as_str()));
        }
        self.game.help_for_record(mv)
    }
}

/// Returns the text after a move number, such as `1.` or `1 `, and the blanks after it. Returns `None` if the text has no
/// move number, or is a number alone.
const fn after_move_number(text: &[u8]) -> Option<&[u8]> {
    const MAX_DIGITS: usize = 3;
    let (_, end) = read_decimal(text, 0);
    let mut rest = text.split_at(end).1;
    if end == 0 || end > MAX_DIGITS || !matches!(rest, [b'.' | b' ', ..]) {
        return None;
    }
    while let [b'.' | b' ', after @ ..] = rest {
        rest = after;
    }
    Some(rest)
}

/// Returns the word of a line that contains the byte at the offset `at`, or ends there.
const fn word_at(line: &[u8], at: usize) -> &[u8] {
    let mut start = run_end(line, 0, true);
    loop {
        let end = run_end(line, start, false);
        if end >= at || end == line.len() {
            return part(line, &(start..end));
        }
        start = run_end(line, end, true);
    }
}

/// Returns the characters of the move that was probably meant, and their number. Letters are in lower case, except the
/// letter of a dropped piece. Blanks and signs of other notations are removed.
const fn tidied(input: &[u8], game: KomaGame) -> Option<([u8; 5], usize)> {
    let has_drops = !game.move_notation().held.is_empty();
    let mut text = [0; 5];
    let mut len = 0;
    let mut at = 0;
    while let Some(c) = char_at(input, at) {
        at = after(input, at);
        let c = plain(c);
        let is_sign = has_drops && matches!(c, '+' | '*');
        if is_blank(c)
            || matches!(c, '-' | '=' | '/' | '(' | ')' | 'x' | ':' | '+' | '#' | '"' | '`') && !is_sign
        {
            continue;
        }
        if len == text.len() || !c.is_ascii_alphanumeric() && !is_sign {
            return None;
        }
        text[len] = c.to_ascii_lowercase() as u8;
        len += 1;
    }
    if text[1] == b'*' {
        text[0] = text[0].to_ascii_uppercase();
    }
    if at == input.len() { Some((text, len)) } else { None }
}
