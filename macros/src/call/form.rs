//! The forms in which messages show calls of `position!` and `positions!`.

use std::fmt::Display;

/// One of the macros that read texts of positions.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The name of the macro and the sign after it.
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

    /// Returns the call of a text or a list in the notation `name`, such as `position!(fen: "…")`.
    pub(crate) fn call(self, name: impl Display) -> String {
        format!("{}{}", self.before(name), self.end)
    }

    /// Returns the part of a call before its first text, such as `position!(fen: `.
    pub(crate) fn before(self, name: impl Display) -> String {
        let Self { start, open, .. } = self;
        format!("{start}{name}: {open}")
    }

    /// Returns the error for what is not a text after `name:`.
    pub(crate) fn expected(self, name: impl Display) -> String {
        if self.open.is_empty() {
            format!("expected one text after `{name}:`, in a string literal")
        } else {
            format!("expected texts in string literals, as in `{}`", self.call(name))
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

    /// Returns a call with moves and the position where they start. `from` is the position.
    pub(crate) fn moves_from(self, from: &str) -> String {
        let call = self.call("moves");
        format!("{}, from: {from})", call.trim_end_matches(')'))
    }

    /// Returns the name of the macro with its exclamation mark.
    pub(crate) fn name(self) -> &'static str {
        self.start.trim_end_matches('(')
    }
}
