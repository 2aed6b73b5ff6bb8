//! Decodes lines that are in UTF-8 or Shift-JIS.

use std::borrow::Cow;

use crate::counting::{Skip, broken};

/// Decodes a line. A line that is not UTF-8 is in Shift-JIS.
///
/// All lines of a KIF that matter have Japanese words. In Shift-JIS, these words are never valid UTF-8.
pub(super) fn decode(line: &[u8]) -> Result<Cow<'_, str>, Skip> {
    match str::from_utf8(line) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => decode_shift_jis(line),
    }
}

/// Decodes what can be decoded of a line that [`decode`] refuses. Replaces the rest by `\u{FFFD}`.
pub(super) fn decode_lossy(line: &[u8]) -> String {
    // The name of a header shows the encoding of its line.
    let utf8 = String::from_utf8_lossy(line);
    if utf8.split(['：', ':']).next().is_some_and(|name| !name.contains(char::REPLACEMENT_CHARACTER)) {
        return utf8.into_owned();
    }
    decode_shift_jis_lossy(line)
}

#[cfg(feature = "shift-jis")]
fn decode_shift_jis(line: &[u8]) -> Result<Cow<'_, str>, Skip> {
    let text = encoding_rs::SHIFT_JIS.decode_without_bom_handling_and_without_replacement(line);
    text.ok_or_else(|| broken("the line is neither UTF-8 nor Shift-JIS"))
}

#[cfg(feature = "shift-jis")]
fn decode_shift_jis_lossy(line: &[u8]) -> String {
    encoding_rs::SHIFT_JIS.decode_without_bom_handling(line).0.into_owned()
}

#[cfg(not(feature = "shift-jis"))]
fn decode_shift_jis(_: &[u8]) -> Result<Cow<'_, str>, Skip> {
    Err(broken("the line is not UTF-8; Shift-JIS needs the feature `shift-jis` of koma-book"))
}

#[cfg(not(feature = "shift-jis"))]
fn decode_shift_jis_lossy(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
