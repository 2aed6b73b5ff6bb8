//! Reads and writes numbers of one to eight bytes. The lowest byte comes first.

/// The maximum width of a number that [`number`] reads, in bytes.
pub(super) const MAX_WIDTH: usize = 8;

/// Returns the number in the `width` bytes from `at` on, or 0 if fewer than eight bytes are left.
///
/// In a map or book, at least eight bytes are left from the start of each number. So each number can be read with one
/// load.
#[inline]
pub(super) const fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    if let Some((_, rest)) = bytes.split_at_checked(at)
        && let Some(eight) = rest.first_chunk()
    {
        return u64::from_le_bytes(*eight) & mask(width);
    }
    0
}

/// Returns [`number`] as a `usize`. A number that does not fit becomes the largest `usize`.
#[inline]
pub(super) const fn count(bytes: &[u8], at: usize, width: usize) -> usize {
    saturated(number(bytes, at, width))
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "checked")]
pub(super) const fn saturated(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// Copies `part` into the bytes from `at` on.
pub(super) const fn write(bytes: &mut [u8], at: usize, part: &[u8]) {
    bytes.split_at_mut(at).1.split_at_mut(part.len()).0.copy_from_slice(part);
}

/// Returns the mask for a number of `width` bytes.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a width is at most eight")]
pub(super) const fn mask(width: usize) -> u64 {
    u64::MAX.unbounded_shr(u64::BITS.saturating_sub(8 * width as u32))
}

/// Reads numbers of these widths one after another.
#[cfg(feature = "book")]
pub(super) const fn numbers<const COUNT: usize>(
    bytes: &[u8],
    at: usize,
    widths: &[usize; COUNT],
) -> [usize; COUNT] {
    let mut numbers = [0; COUNT];
    let mut next = at;
    let mut i = 0;
    while i < COUNT {
        numbers[i] = count(bytes, next, widths[i]);
        next += widths[i];
        i += 1;
    }
    numbers
}
