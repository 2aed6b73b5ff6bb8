//! Files that are compressed, known by how they start.

use std::io::{self, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;

use super::zstd::Zstd;
use crate::Compression;

/// What a file holds, decompressed if it is compressed with gzip or zstd. Other compressions are an error.
pub(super) fn decompress<'a>(mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(16).read_to_end(&mut start)?;
    let compression = Compression::of(&start);
    let input = Cursor::new(start).chain(input);
    Ok(match compression {
        None => Box::new(input),
        Some(Compression::Gzip) => Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, input))),
        Some(Compression::Zstd) => Box::new(Zstd::new(BufReader::with_capacity(1 << 16, input))),
        Some(other) => return Err(io::Error::other(other.to_string())),
    })
}
