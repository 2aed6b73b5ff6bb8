//! Diagnostics: the words that describe a mistake, and a drawing of the input with carets under the mistake.
// Offsets are inside the input, and lengths are at most the room of a text.

#![allow(clippy::panic, reason = "two functions exist to panic")]

mod characters;
mod drawing;
#[cfg(feature = "book")]
mod excerpt;
mod nearest;
mod text;
#[cfg(any(feature = "_game", feature = "book"))]
#[cfg_attr(
    not(feature = "book"),
    allow(unreachable_pub, reason = "only the feature `book` publishes the functions")
)]
pub(crate) mod words;

pub use characters::*;
#[cfg(feature = "book")]
pub use excerpt::{Escaped, Excerpt};
pub use nearest::nearest;
pub(crate) use text::{Text, Words};

use core::fmt;
use core::ops::Range;

use crate::base::NameError;

/// The text of a diagnostic: the reason, the input with carets under the mistake, and help if there is any.
///
/// Errors return this type from methods such as [`TokenError::explain`](crate::TokenError::explain) and
/// [`FeenError::explain`](crate::FeenError::explain). The method `reason` of these errors returns only what is wrong,
/// in one line that does not start with `invalid …:`. [`new`](Self::new) returns a diagnostic for an error of your own.
/// `Display` writes no line break at the end. If the input is long, only the part around the mistake is drawn. A text
/// of more than 4 KiB is cut off.
///
/// ```
/// use koma::Epin;
///
/// let error = Epin::parse("K'^").unwrap_err();
/// let text = "\
/// invalid EPIN token: the terminal marker `^` must come before the derivation marker `'`
///   K'^
///     ^
///   help: did you mean `K^'`?";
/// assert_eq!(error.explain("K'^").to_string(), text);
/// ```
#[derive(Clone)]
#[must_use = "an explanation does nothing unless it is shown"]
pub struct Explanation {
    text: Text<LONGEST>,
    /// The length of the text before the line of help.
    message_len: usize,
}

/// The maximum length of a diagnostic, in bytes.
const LONGEST: usize = 4096;

/// What comes before a help.
const BEFORE_HELP: &str = "\n  help: ";

impl Explanation {
    /// Returns the diagnostic of an invalid input, for parsers of your own notations.
    ///
    /// * `subject` says what was expected, such as `EPIN token`. The text starts with `invalid`, the subject and a
    ///   colon. If the subject is empty, the text starts with the reason.
    /// * `reason` says what is wrong.
    /// * `range` is the byte range of the mistake in `input`. An empty range marks a place where something is
    ///   missing. A range that exceeds the input is cut off at the end of the input. A range that splits a character
    ///   is widened to the whole character.
    /// * `help` says how to correct the input. If `help` is `None`, the text has no line of help.
    ///
    /// If `input` is empty, nothing is drawn. The text then consists of the subject, the reason and the help.
    ///
    /// ```
    /// use koma::Explanation;
    ///
    /// let input = "e2-e9";
    /// let explanation =
    ///     Explanation::new("move", "the board has 8 ranks", input.as_bytes(), 4..5, Some("did you mean `e2-e8`?"));
    /// let text = "\
    /// invalid move: the board has 8 ranks
    ///   e2-e9
    ///       ^
    ///   help: did you mean `e2-e8`?";
    /// assert_eq!(explanation.to_string(), text);
    /// ```
    pub const fn new(
        subject: &str,
        reason: &str,
        input: &[u8],
        range: Range<usize>,
        help: Option<&str>,
    ) -> Self {
        let mut text = Text::EMPTY;
        if !subject.is_empty() {
            text.push("invalid ");
            text.push(subject);
            text.push(": ");
        }
        text.push(reason);
        if !input.is_empty() {
            text.draw(input, range);
        }
        let message_len = text.as_str().len();
        if let Some(help) = help {
            text.push(BEFORE_HELP);
            text.push(help);
        }
        Self { text, message_len }
    }

    /// Returns a diagnostic that consists of `words` only.
    pub(crate) const fn of(words: Words) -> Self {
        Self::new("", words.as_str(), b"", 0..0, None)
    }

    /// Returns the diagnostic of an input that is not drawn.
    pub(crate) const fn in_one_line(subject: &str, reason: Words) -> Self {
        Self::new(subject, reason.as_str(), b"", 0..0, None)
    }

    /// Returns the same as [`new`](Self::new).
    pub(crate) const fn of_input(
        subject: &str,
        reason: Words,
        input: &[u8],
        range: Range<usize>,
        help: Option<Words>,
    ) -> Self {
        match help {
            Some(help) => Self::new(subject, reason.as_str(), input, range, Some(help.as_str())),
            None => Self::new(subject, reason.as_str(), input, range, None),
        }
    }

    /// Returns the text that `Display` writes.
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// Returns the text without the line of help.
    pub const fn without_help(&self) -> &str {
        let (message, _) = self.as_str().split_at(self.message_len);
        message
    }

    /// Returns how to correct the input, if the diagnostic says so.
    ///
    /// ```
    /// use koma::Epin;
    ///
    /// let explanation = Epin::parse("K'^").unwrap_err().explain("K'^");
    /// assert_eq!(explanation.help(), Some("did you mean `K^'`?"));
    /// assert_eq!(explanation.without_help().lines().count(), 3);
    /// ```
    pub const fn help(&self) -> Option<&str> {
        let (_, line) = self.as_str().split_at(self.message_len);
        match line.split_at_checked(BEFORE_HELP.len()) {
            Some((_, help)) => Some(help),
            None => None,
        }
    }

    /// Panics with the text. In a constant, the panic is a compile error at the caller's line.
    ///
    /// # Panics
    ///
    /// Always panics.
    ///
    /// ```compile_fail,E0080
    /// use koma::Explanation;
    ///
    /// const fn file(input: &str) -> u8 {
    ///     match input.as_bytes() {
    ///         [file @ b'a'..=b'h'] => *file - b'a',
    ///         bytes => Explanation::new("file", "expected `a` to `h`", bytes, 0..bytes.len(), None).panic(),
    ///     }
    /// }
    ///
    /// const FILE: u8 = file("j");
    /// ```
    #[track_caller]
    pub const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Writes the type, and the text as a string literal.
impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Explanation({:?})", self.as_str())
    }
}

/// Displays a help as diagnostics do, in a line of its own after the message.
#[derive(Clone, Copy, Debug)]
pub struct HelpLine<'a>(pub &'a str);

impl fmt::Display for HelpLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{BEFORE_HELP}{}", self.0)
    }
}

/// Panics with the concatenation of `parts`. A text of more than 4 KiB is cut off.
#[track_caller]
pub(crate) const fn panic_with(parts: &[&str]) -> ! {
    let mut text = Text::<LONGEST>::EMPTY;
    let mut i = 0;
    while i < parts.len() {
        text.push(parts[i]);
        i += 1;
    }
    panic!("{}", text.as_str())
}

/// An error that [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) can show at compile time.
///
/// The type must also have an inherent method `const fn title(&self) -> Explanation`, since const code
/// cannot call trait methods.
///
/// ```
/// use koma::error::ConstError;
/// use koma::{Explanation, must};
///
/// struct NotAFile;
///
/// impl NotAFile {
///     const fn title(&self) -> Explanation {
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

/// Implements `title`, `ConstError`, `Display` and `Error` for an error type. The text comes from `$title`, or from the
/// error's method `words`.
macro_rules! shown {
    ($Error:ident) => {
        $crate::report::shown!($Error, |error| crate::Explanation::of(error.words()));
    };
    ($Error:ident, |$error:ident| $title:expr) => {
        impl $Error {
            /// Returns the text of `Display`. Const code can [`panic`](crate::Explanation::panic) with it.
            pub const fn title(&self) -> crate::Explanation {
                let $error = self;
                $title
            }
        }

        impl crate::error::ConstError for $Error {}

        /// Writes what is wrong.
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

/// Implements `kind`, `range`, the `explain…` methods, `reason`, `Debug` and everything from `shown` for an error about
/// a text. The error must have the methods `words` and `help`. `subject` is the kind of text, such as `FEEN`. The
/// attributes contain an example for the documentation of `explain`.
macro_rules! diagnosed {
    (
        $(#[$example:meta])*
        $Error:ident: $Kind:ident,
        kind: |$of:ident| $kind:expr,
        subject: |$error:ident| $subject:expr,
        range: |$at:ident| $range:expr $(,)?
    ) => {
        impl $Error {
            /// Returns the kind of mistake.
            pub const fn kind(&self) -> $Kind {
                let $of = self;
                $kind
            }

            /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if
            /// something is missing there.
            pub const fn range(&self) -> core::ops::Range<usize> {
                let $at = self;
                $range
            }

            /// Returns the whole diagnostic: the reason, `input` with carets under the mistake, and help if there is
            /// any.
            ///
            /// `input` must be the text that was parsed. Invisible characters are escaped in the drawing.
            ///
            $(#[$example])*
            pub const fn explain(&self, input: &str) -> crate::Explanation {
                self.explain_bytes(input.as_bytes())
            }

            /// Returns the same diagnostic as [`explain`](Self::explain), but takes bytes. Bytes that are not UTF-8 are
            /// escaped in the drawing.
            pub const fn explain_bytes(&self, input: &[u8]) -> crate::Explanation {
                let $error = self;
                crate::Explanation::of_input($subject, self.words(), input, self.range(), self.help(input))
            }

            /// Returns only what is wrong, without the leading `invalid …:`, for messages of your own.
            pub const fn reason(&self) -> crate::Explanation {
                crate::Explanation::of(self.words())
            }
        }

        crate::report::shown!($Error, |error| {
            let $error = error;
            crate::Explanation::in_one_line($subject, error.words())
        });

        /// Writes the type, the text of `Display` and the range, so that a failed `unwrap` shows them.
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($Error), "(\"{}\", {:?})"), self, self.range())
            }
        }
    };
}
pub(crate) use diagnosed;
