//! Which token was meant by a name.

use super::vocabulary::{Entry, Vocabulary};
use crate::base::{Letter, Side};
use crate::token::{Qpi, Sin};

impl<'a> Vocabulary<'a> {
    /// The piece with this name, or with this name behind a style's letter and a colon, in whatever case: the first
    /// player's, and its name as it was declared.
    #[must_use]
    pub const fn named(self, text: &str) -> Option<(Qpi, &'a str)> {
        let (style, name) = self.style_before_colon(text);
        let mut of = Letter::A;
        let mut entries = self.entries();
        while let Some((entry, rest)) = entries.next() {
            entries = rest;
            match entry {
                Entry::Style(letter, _) => of = letter,
                Entry::Piece(pin, names) => {
                    let is_of_style = match style {
                        Some(style) => style.is(of),
                        None => true,
                    };
                    if is_of_style && names.contain(name) {
                        return Some((Qpi::new(Sin::new(of, Side::First), pin), names.first()));
                    }
                }
            }
        }
        None
    }
}

impl Vocabulary<'_> {
    /// The style with this name, in whatever case, and its name as it was declared.
    #[must_use]
    pub const fn style_named(&self, text: &str) -> Option<(Letter, &str)> {
        let mut entries = self.entries();
        while let Some((entry, rest)) = entries.next() {
            entries = rest;
            if let Entry::Style(letter, name) = entry
                && is_same_name(name, text, Case::Any)
            {
                return Some((letter, name));
            }
        }
        None
    }

    /// The style whose letter or name stands before a colon, and what stands behind it; or else the whole text.
    const fn style_before_colon<'t>(&self, text: &'t str) -> (Option<Letter>, &'t str) {
        let mut end = 0;
        while end < text.len() && text.as_bytes()[end] != b':' {
            end += 1;
        }
        let (style, rest) = text.split_at(end);
        if rest.is_empty() {
            return (None, text);
        }
        let letter = match (self.style_named(style), style.as_bytes()) {
            (Some((letter, _)), _) => Some(letter),
            (None, [letter]) => Letter::from_char(*letter as char),
            (None, _) => None,
        };
        match letter {
            Some(_) => (letter, rest.split_at(1).1),
            None => (None, text),
        }
    }
}

/// How the letters A to Z of two names are compared.
#[derive(Clone, Copy)]
pub(super) enum Case {
    Same,
    Any,
}

/// Whether two names are the same.
pub(super) const fn is_same_name(one: &str, other: &str, case: Case) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() {
        let is_same = match case {
            Case::Same => one[i] == other[i],
            Case::Any => one[i].eq_ignore_ascii_case(&other[i]),
        };
        if !is_same {
            return false;
        }
        i += 1;
    }
    one.len() == other.len()
}
