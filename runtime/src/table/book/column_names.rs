//! The names of a book's columns, for errors.

use crate::base::inline_text;
use crate::report::Text;

/// The names of a book's columns, separated by commas: `eco, name`. If there is no room for all names, the text ends with `…`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColumnNames(Text<88>);

impl ColumnNames {
    pub(super) const EMPTY: Self = Self(Text::EMPTY);

    /// Adds a name. Names after `…` are left out.
    pub(super) const fn with(self, name: &str) -> Self {
        const LEFT_OUT: &str = "…";

        let text = self.as_str().as_bytes();
        if let [.., b'\xE2', b'\x80', b'\xA6'] = text {
            return self;
        }
        let separator = if text.is_empty() { "" } else { ", " };
        let needed = separator.len() + name.len() + ", ".len() + LEFT_OUT.len();
        let name = if needed <= self.0.room() { name } else { LEFT_OUT };
        Self(self.0.text(separator).text(name))
    }

    /// Returns the text.
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

inline_text! { ColumnNames }
