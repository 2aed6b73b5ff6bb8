//! Reads texts in quotation marks, as PGN and EPD have them.

/// Reads a text up to its closing quotation mark. `text` starts after the opening mark. A quotation mark closes the text
/// if `is_end` returns `true` for what follows it. `\"` and `\\` are a quotation mark and a backslash. Before any other
/// character, a backslash is part of the text.
///
/// Returns the text, and what follows it. Returns `None` if no mark closes the text.
pub(crate) fn read_quoted(text: &[u8], is_end: impl Fn(&[u8]) -> bool) -> Option<(Vec<u8>, &[u8])> {
    let mut value = Vec::new();
    let mut rest = text;
    loop {
        rest = match rest {
            [b'"', after @ ..] if is_end(after) => return Some((value, after)),
            [b'\\', byte @ (b'"' | b'\\'), after @ ..] | [byte, after @ ..] => {
                value.push(*byte);
                after
            }
            [] => return None,
        };
    }
}
