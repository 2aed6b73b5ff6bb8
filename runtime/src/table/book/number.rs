//! Numbers of up to eight bytes, the lowest byte first.

/// How many bytes a number has at most.
pub(super) const MAX_WIDTH: usize = 8;

/// The number of `width` bytes at `at`, or 0 if fewer than eight bytes follow.
///
/// Behind the start of every number in a book there are eight bytes or more, because the checksum ends it. So each is
/// one load, whatever its width.
#[inline]
pub(super) const fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    match bytes.split_at_checked(at) {
        Some((_, rest)) => match rest.first_chunk() {
            Some(eight) => u64::from_le_bytes(*eight) & mask(width),
            None => 0,
        },
        None => 0,
    }
}

/// [`number`] where it tells a place or a count; one that no memory has room for becomes the largest.
#[inline]
pub(super) const fn count(bytes: &[u8], at: usize, width: usize) -> usize {
    saturated(number(bytes, at, width))
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "checked")]
pub(super) const fn saturated(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// The bits that a number of `width` bytes has.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a width is at most eight")]
pub(super) const fn mask(width: usize) -> u64 {
    u64::MAX.unbounded_shr(u64::BITS.saturating_sub(8 * width as u32))
}
