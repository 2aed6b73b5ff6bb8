//! Mistakes in a part of a literal.

use std::ops::Range;

use koma_runtime::Explanation;

use crate::input::StringLiteral;

pub(super) struct Mistake {
    pub(super) reason: String,
    /// Which bytes of the literal's value are wrong.
    pub(super) range: Range<usize>,
    /// How to repair it, or nothing.
    pub(super) help: String,
    /// Whether it is found behind a piece, but belongs to it, as the second `+` of `+P+` does.
    pub(super) is_of_last_piece: bool,
}

impl Mistake {
    pub(super) fn new(reason: impl Into<String>, range: Range<usize>) -> Self {
        Self { reason: reason.into(), range, help: String::new(), is_of_last_piece: false }
    }

    /// The diagnostic, with the text that it is about.
    pub(super) fn explain(&self, input: &[u8]) -> String {
        Explanation::new("position", &self.reason, input, self.range.clone(), Some(&self.help)).to_string()
    }

    /// The error at the literal. `place` says where in the position the mistake is, as in `rank 1, square 2: `, or
    /// is empty.
    pub(super) fn at(&self, place: &str, literal: &StringLiteral) -> syn::Error {
        let reason = format!("{place}{}", self.reason);
        syn::Error::new(
            literal.span,
            Explanation::new("position", &reason, &literal.value, self.range.clone(), Some(&self.help)),
        )
    }
}
