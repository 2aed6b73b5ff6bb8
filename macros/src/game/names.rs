//! The names of styles and pieces, and the identifiers that are made from them.

use std::panic::catch_unwind;

use proc_macro2::{Ident, Span};

use super::style_syntax::Name;
use crate::call::errors::Errors;

impl Name {
    /// Reports whether the name can be used in messages and in the vocabulary.
    pub(super) fn is_valid(&self) -> bool {
        let text = self.text.as_str();
        // A message must have room for the names of both a piece and its style.
        (1..=80).contains(&text.len()) && text.trim() == text && !text.contains(char::is_control)
    }

    /// Adds an error if the name is not valid. Reports whether it is.
    pub(super) fn validate(&self, errors: &mut Errors) -> bool {
        let is_valid = self.is_valid();
        if !is_valid {
            let words =
                "expected a name of 1 to 80 bytes without control characters, and without blanks around it";
            errors.add(self.span, words);
        }
        is_valid
    }

    /// Returns the name of a variant, such as `PromotedSilver`.
    pub(super) fn variant(&self) -> String {
        let mut variant = String::new();
        for word in self.words() {
            let mut chars = word.chars();
            variant.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            variant.push_str(chars.as_str());
        }
        variant
    }

    /// Returns the words of the name. Blanks and punctuation separate words. A capital after a small letter starts a
    /// new word.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = vec![String::new()];
        for c in self.text.chars() {
            let is_part = c != '_' && is_identifier(&format!("a{c}"));
            if !is_part
                || c.is_uppercase() && words.last().is_some_and(|word| word.ends_with(char::is_lowercase))
            {
                words.push(String::new());
            }
            if let (true, Some(word)) = (is_part, words.last_mut()) {
                word.push(c);
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }
}

/// Reports whether a text is an identifier for this compiler. Its version of Unicode decides which characters are letters,
/// and only parsing an identifier reveals its decision.
pub(super) fn is_identifier(text: &str) -> bool {
    if text.is_ascii() {
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        return text.bytes().all(is_of_name) && text.starts_with(|c: char| c.is_ascii_alphabetic());
    }
    catch_unwind(|| Ident::new(text, Span::call_site())).is_ok()
}
