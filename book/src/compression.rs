//! Reads compressed files. Their first bytes identify the compression.

use std::io::{self, BufReader, Cursor, Read};

use crate::Compression;

/// Returns a reader of the decompressed contents of a file. The file is plain or, with the feature `compression`,
/// compressed with gzip or zstd. Any other compression is an error.
pub(crate) fn decompress<'a>(mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(16).read_to_end(&mut start)?;
    let compression = Compression::of(&start);
    let input = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(input));
    match compression {
        None => Ok(Box::new(input)),
        #[cfg(feature = "compression")]
        Some(Compression::Gzip) => Ok(Box::new(flate2::bufread::MultiGzDecoder::new(input))),
        #[cfg(feature = "compression")]
        Some(Compression::Zstd) => Ok(Box::new(zstd::Zstd::new(input))),
        Some(other) => Err(io::Error::other(other.to_string())),
    }
}

#[cfg(feature = "compression")]
mod zstd {
    use std::io::{self, BufRead, Read};

    use ruzstd::decoding::errors::FrameDecoderError;
    use ruzstd::decoding::errors::ReadFrameHeaderError::SkipFrame;
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    /// Reads zstd frames one after another, and verifies their checksums. The `StreamingDecoder` of `ruzstd` reads only
    /// a single frame, and does not verify its checksum.
    pub(super) struct Zstd<R> {
        input: R,
        frame: FrameDecoder,
    }

    /// The maximum window size, in bytes. `zstd` itself has the same default limit.
    const MAX_WINDOW: u64 = 128 << 20;

    impl<R: BufRead> Zstd<R> {
        pub(super) fn new(input: R) -> Self {
            let mut frame = FrameDecoder::new();
            frame.set_max_window_size(MAX_WINDOW);
            Self { input, frame }
        }
    }

    impl<R: BufRead> Read for Zstd<R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            while self.frame.can_collect() == 0 {
                if !self.frame.is_finished() {
                    let blocks = BlockDecodingStrategy::UptoBlocks(1);
                    self.frame.decode_blocks(&mut self.input, blocks).map_err(io::Error::other)?;
                    continue;
                }
                let stored = self.frame.get_checksum_from_data();
                if stored.is_some() && stored != self.frame.get_calculated_checksum() {
                    return Err(io::Error::other("a zstd checksum does not match the bytes"));
                }
                if self.input.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                match self.frame.reset(&mut self.input) {
                    // After a skippable frame, the decoder still holds the finished frame before it.
                    Err(FrameDecoderError::ReadFrameHeaderError(SkipFrame { length, .. })) => {
                        let mut skippable = self.input.by_ref().take(length.into());
                        if io::copy(&mut skippable, &mut io::sink())? < length.into() {
                            return Err(io::ErrorKind::UnexpectedEof.into());
                        }
                    }
                    started => started.map_err(io::Error::other)?,
                }
            }
            self.frame.read(out)
        }
    }
}
