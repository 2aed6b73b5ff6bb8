//! Bytes that grow. This crate has no heap, so its callers bring them: for a program, `Vec<u8>` is one.

/// Bytes that grow at their end.
pub trait Buffer: Default + AsRef<[u8]> + AsMut<[u8]> + for<'a> Extend<&'a u8> {}

impl<T: Default + AsRef<[u8]> + AsMut<[u8]> + for<'a> Extend<&'a u8>> Buffer for T {}

/// Appends zeros.
pub(super) fn extend_zeros<V: Buffer>(buffer: &mut V, mut count: usize) {
    static ZEROS: [u8; 4096] = [0; 4096];
    while count > 0 {
        let (zeros, _) = ZEROS.split_at(count.min(ZEROS.len()));
        buffer.extend(zeros);
        count -= zeros.len();
    }
}

/// The `place`-th of the numbers of four bytes.
#[inline]
pub(super) fn get_u32(numbers: &[u8], place: usize) -> u32 {
    match numbers[4 * place..].first_chunk() {
        Some(bytes) => u32::from_le_bytes(*bytes),
        None => 0,
    }
}

#[inline]
pub(super) fn set_u32(numbers: &mut [u8], place: usize, number: u32) {
    numbers[4 * place..4 * place + 4].copy_from_slice(&number.to_le_bytes());
}

/// The `place`-th of the numbers of eight bytes.
#[inline]
pub(super) fn get_u64(numbers: &[u8], place: usize) -> u64 {
    match numbers[8 * place..].first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => 0,
    }
}
