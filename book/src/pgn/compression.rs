//! Files that are compressed, known by how they start.

use std::io::{self, Cursor, Read};

use crate::Compression;

/// Returns the contents of a file, decompressed if it is compressed with gzip or zstd and the feature `compression` is on.
/// Other compressions are an error.
pub(super) fn decompress<'a>(mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(16).read_to_end(&mut start)?;
    let compression = Compression::of(&start);
    let input = Cursor::new(start).chain(input);
    match compression {
        None => Ok(Box::new(input)),
        #[cfg(feature = "compression")]
        Some(Compression::Gzip) => Ok(Box::new(flate2::read::MultiGzDecoder::new(buffered(input)))),
        #[cfg(feature = "compression")]
        Some(Compression::Zstd) => Ok(Box::new(super::zstd::Zstd::new(buffered(input)))),
        Some(other) => Err(io::Error::other(other.to_string())),
    }
}

#[cfg(feature = "compression")]
fn buffered<R: Read>(input: R) -> io::BufReader<R> {
    io::BufReader::with_capacity(1 << 16, input)
}
