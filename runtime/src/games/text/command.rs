//! Recognizes the words of an engine's command, such as `position startpos moves e2e4`.

use crate::base::is_same;
use crate::games::text::bytes::{part, run_end};

/// Reports whether a word is one of an engine's command, and not a part of its position or moves.
pub(in crate::games) const fn is_of_command(word: &[u8]) -> bool {
    let mut words: &[&str] = &["position", "startpos", "fen", "sfen", "moves"];
    while let [first, rest @ ..] = words {
        if is_same(word, first.as_bytes()) {
            return true;
        }
        words = rest;
    }
    false
}

/// Returns the first word of a text, and the rest of the text.
pub(in crate::games) const fn first_word(text: &[u8]) -> (&[u8], &[u8]) {
    let start = run_end(text, 0, true);
    let end = run_end(text, start, false);
    (part(text, &(start..end)), text.split_at(end).1)
}
