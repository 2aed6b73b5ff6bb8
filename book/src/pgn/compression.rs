//! Files that are compressed, known by how they start.

use std::io::{self, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;

use super::zstd::Zstd;

/// What a file holds, decompressed if it is compressed with gzip or zstd.
pub(super) fn decompress<'a>(mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(4).read_to_end(&mut start)?;
    let is_gzip = start.starts_with(&[0x1F, 0x8B]);
    let is_zstd = Zstd::<io::Empty>::is_start(&start);
    let input = Cursor::new(start).chain(input);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, input)))
    } else if is_zstd {
        Box::new(Zstd::new(BufReader::with_capacity(1 << 16, input)))
    } else {
        Box::new(input)
    })
}
