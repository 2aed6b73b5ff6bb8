//! Numbers in a FEEN.

/// The decimal number at `start` and the offset behind it. A number that is too large becomes `usize::MAX`.
#[must_use]
#[inline]
pub const fn scan_number(input: &[u8], start: usize) -> (usize, usize) {
    // Most numbers are one digit, which needs no arithmetic.
    if start >= input.len() || !input[start].is_ascii_digit() {
        return (0, start);
    }
    let mut value = (input[start] - b'0') as usize;
    let mut at = start + 1;
    while at < input.len() && input[at].is_ascii_digit() {
        value = value.saturating_mul(10).saturating_add((input[at] - b'0') as usize);
        at += 1;
    }
    (value, at)
}
