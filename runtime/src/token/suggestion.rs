//! Finds the token that a text probably means.

use super::grammar::accepts;
use super::{Notation, TokenText};
use crate::base::some;
use crate::report::{is_blank, is_double_quote, plain, unit_at};

/// The maximum length of an input for which a token is suggested, in bytes.
const LONGEST: usize = 256;

/// Returns the token of `notation` that `input` most likely means. To find that token, this function removes blanks and
/// quotes, replaces look-alikes, and puts each marker once in its place. Returns `None` if the result is not exactly
/// one token, if `input` is a token, or if `input` is longer than [`LONGEST`].
pub(super) const fn suggestion(notation: Notation, input: &[u8]) -> Option<TokenText> {
    if input.len() > LONGEST || accepts(notation, input) {
        return None;
    }
    let text = some!(some!(Characters::of(notation, input)).in_order());
    if accepts(notation, text.as_str().as_bytes()) { Some(text) } else { None }
}

/// The characters of an input without blanks and double quotes. Look-alikes count as the characters that they look like.
struct Characters {
    first_letter: Option<u8>,
    second_letter: Option<u8>,
    /// `+` or `-`, or `None` for the normal state.
    state: Option<u8>,
    is_terminal: bool,
    apostrophes: usize,
    is_first_apostrophe: bool,
    is_last_apostrophe: bool,
}

impl Characters {
    /// Returns the characters of `input`. Returns `None` if a token cannot have these characters.
    const fn of(notation: Notation, input: &[u8]) -> Option<Self> {
        let mut all = Self {
            first_letter: None,
            second_letter: None,
            state: None,
            is_terminal: false,
            apostrophes: 0,
            is_first_apostrophe: false,
            is_last_apostrophe: false,
        };
        let mut is_first = true;
        let mut at = 0;
        while let Some((unit, next)) = unit_at(input, at) {
            at = next;
            let Ok(c) = unit else { return None };
            if is_blank(c) || is_double_quote(c) {
                continue;
            }
            let c = plain(c);
            if !all.add(notation, c) {
                return None;
            }
            all.is_last_apostrophe = c == '\'';
            if is_first {
                all.is_first_apostrophe = c == '\'';
                is_first = false;
            }
        }
        Some(all)
    }

    /// Adds a character. Returns `false` if a token cannot have it.
    const fn add(&mut self, notation: Notation, c: char) -> bool {
        match c {
            '+' | '-' => {
                let is_other = matches!(self.state, Some(state) if state != c as u8);
                self.state = Some(c as u8);
                return !is_other;
            }
            '^' => self.is_terminal = true,
            '\'' => self.apostrophes += 1,
            // On many keyboards, the semicolon is on the same key as the colon.
            ':' | ';' => return notation.has_marker(':') && self.first_letter.is_some(),
            'A'..='Z' | 'a'..='z' if self.first_letter.is_none() => self.first_letter = Some(c as u8),
            'A'..='Z' | 'a'..='z' if self.second_letter.is_none() => self.second_letter = Some(c as u8),
            _ => return false,
        }
        true
    }

    /// Returns the text with these characters, each in its place. Returns `None` if there is no letter.
    const fn in_order(&self) -> Option<TokenText> {
        let first_letter = some!(self.first_letter);
        let mut text = TokenText::EMPTY;
        let letter = match self.second_letter {
            Some(letter) => {
                text = text.with(first_letter).with(b':');
                letter
            }
            None => first_letter,
        };
        if let Some(state) = self.state {
            text = text.with(state);
        }
        text = text.with(letter);
        if self.is_terminal {
            text = text.with(b'^');
        }
        // Apostrophes around the other characters are quotes.
        let are_quotes = self.is_first_apostrophe && self.is_last_apostrophe && self.apostrophes > 1;
        if self.apostrophes > if are_quotes { 2 } else { 0 } {
            text = text.with(b'\'');
        }
        Some(text)
    }
}
