//! Diagnostics: the words that describe a mistake, and a drawing of the input with carets under the mistake.

mod characters;
mod explanation;
mod words;

pub use characters::is_blank;
#[cfg(feature = "games")]
pub(crate) use characters::latin;
pub(crate) use characters::{
    Unit, after, char_at, char_before, is_apostrophe, is_double_quote, is_invisible, not_utf8, plain, unit_at,
};
pub use explanation::{Escaped, Excerpt, Explanation};
pub use words::Reason;
pub(crate) use words::{Words, panic_with};

use crate::base::NameError;

/// An error that [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) can show at compile time.
///
/// The type must also have an inherent method `const fn title(&self) -> Explanation<'static>`, since const code
/// cannot call trait methods.
///
/// ```
/// use koma::error::ConstError;
/// use koma::{Explanation, must};
///
/// struct NotAFile;
///
/// impl NotAFile {
///     const fn title(&self) -> Explanation<'static> {
///         Explanation::new("file", "expected `a` to `h`", b"", 0..0, None)
///     }
/// }
///
/// impl ConstError for NotAFile {}
///
/// const fn file(input: &str) -> Result<u8, NotAFile> {
///     match input.as_bytes() {
///         [file @ b'a'..=b'h'] => Ok(*file - b'a'),
///         _ => Err(NotAFile),
///     }
/// }
///
/// const FILE: u8 = must!(file("c"));
/// assert_eq!(FILE, 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`must!` cannot show a `{Self}` at compile time",
    label = "not an error that const code can show",
    note = "say what is wrong yourself: `must!(…, \"what is wrong\")`"
)]
pub trait ConstError {}

/// Implements `Display` for an error, from a title or from the error's `words`.
macro_rules! shown {
    ($Error:ident) => {
        $crate::report::shown!($Error, |error| crate::Explanation::of(error.words()));
    };
    ($Error:ident, |$error:ident| $title:expr) => {
        impl $Error {
            /// Returns the text of `Display`. Const code can [`panic`](crate::Explanation::panic) with it.
            #[must_use]
            pub const fn title(&self) -> crate::Explanation<'static> {
                let $error = self;
                $title
            }
        }

        impl crate::error::ConstError for $Error {}

        /// Writes what is wrong in one line.
        impl core::fmt::Display for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.title().fmt(f)
            }
        }

        impl core::error::Error for $Error {}
    };
}
pub(crate) use shown;

shown!(NameError, |error| Explanation::new(error.subject, error.expected, b"", 0..0, None));

/// Implements the diagnostics of an error about a text. The error must have the methods `words`, `range` and `help`.
/// The expression says what was expected. The attributes are an example for the documentation of `explain`.
macro_rules! diagnosed {
    ($(#[$example:meta])* $Error:ident, |$error:ident| $subject:expr) => {
        impl $Error {
            /// Returns the whole diagnostic: the reason, `input` with carets under the mistake, and help if there is
            /// any.
            ///
            /// `input` is the text that was parsed. Invisible characters are escaped in the drawing.
            ///
            $(#[$example])*
            #[must_use]
            pub const fn explain<'a>(&self, input: &'a str) -> crate::Explanation<'a> {
                self.explain_bytes(input.as_bytes())
            }

            /// Returns the same diagnostic as [`explain`](Self::explain), for an input of bytes. Bytes that are not
            /// UTF-8 are escaped in the drawing.
            #[must_use]
            pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> crate::Explanation<'a> {
                let $error = self;
                crate::Explanation::from_words($subject, self.words(), input, self.range(), self.help(input))
            }

            /// Returns what is wrong: words without a title, for messages of your own.
            #[must_use]
            pub const fn reason(&self) -> crate::error::Reason {
                crate::error::Reason::new(self.words())
            }
        }

        crate::report::shown!($Error, |error| {
            let $error = error;
            crate::Explanation::from_words($subject, error.words(), b"", 0..0, None)
        });

        /// Writes the reason and the range, so that a failed `unwrap` shows them.
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($Error), "(\"{}\", {:?})"), self, self.range())
            }
        }
    };
}
pub(crate) use diagnosed;
