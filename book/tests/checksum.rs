use xxhash_rust::xxh64::xxh64;

/// Corrects a book's checksum, so that the other checks run.
pub(crate) fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let sum = xxh64(&bytes[..end], 0).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    bytes
}
