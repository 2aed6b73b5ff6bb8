//! The forms in which messages show calls of `position!` and `positions!`.

use std::fmt::Display;

/// The form of the calls of `position!` or of `positions!`.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The name of the macro, and `!(`.
    start: &'static str,
    /// The bracket before the texts of a list.
    open: &'static str,
    /// The texts, and the brackets after them.
    end: &'static str,
}

impl Form {
    /// The form of `position!`.
    pub(crate) const ONE: Self = Self { start: "position!(", open: "", end: "\"…\")" };
    /// The form of `positions!`.
    pub(crate) const LIST: Self = Self { start: "positions!(", open: "[", end: "\"…\", …])" };

    /// Returns the call with texts in the field `field`, such as `position!(fen: "…")`. A field is a notation or `moves`.
    pub(crate) fn call(self, field: impl Display) -> String {
        format!("{}{}", self.before(field), self.end)
    }

    /// Returns the part of this call before its first text, such as `position!(fen: `.
    pub(crate) fn before(self, field: impl Display) -> String {
        let Self { start, open, .. } = self;
        format!("{start}{field}: {open}")
    }

    /// Returns the words that say what is expected in the field `field`.
    pub(crate) fn expected(self, field: impl Display) -> String {
        if self.open.is_empty() {
            format!("expected one text after `{field}:`, in a string literal")
        } else {
            format!("expected texts in string literals, as in `{}`", self.call(field))
        }
    }

    /// Returns the error for what is not a line of moves after `moves:`.
    pub(crate) fn expected_line(self) -> String {
        if self.open.is_empty() {
            "expected one string literal after `moves:`, and `from:` before another position".to_owned()
        } else {
            self.expected("moves")
        }
    }

    /// Returns a call with moves that start at the position `from`.
    pub(crate) fn moves_from(self, from: &str) -> String {
        let call = self.call("moves");
        format!("{}, from: {from})", call.trim_end_matches(')'))
    }

    /// Returns the name of the macro, with its exclamation mark.
    pub(crate) fn macro_name(self) -> &'static str {
        self.start.trim_end_matches('(')
    }
}
