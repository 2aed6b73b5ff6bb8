//! Texts of any origin in messages.

use core::fmt;

use super::text::drawn;

/// Displays the first 80 characters of a text, escaped as by [`Escaped`]. If the text is longer, `…` follows.
///
/// ```
/// use koma_runtime::book_format::Excerpt;
///
/// assert_eq!(Excerpt("a\tb").to_string(), r"a\tb");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 80;
        match self.0.char_indices().nth(MAX) {
            Some((end, _)) => write!(f, "{}…", Escaped(&self.0[..end])),
            None => Escaped(self.0).fmt(f),
        }
    }
}

/// Displays a text as diagnostics draw it. Escapes control characters, white space other than U+0020, and invisible
/// characters, such as joiners and direction marks.
///
/// ```
/// use koma_runtime::book_format::Escaped;
///
/// assert_eq!(Escaped("soft\u{AD} hyphen\n").to_string(), r"soft\u{ad} hyphen\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_str(drawn(Ok(c)).as_str()))
    }
}
