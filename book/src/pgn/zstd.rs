//! Frames of zstd, one after another.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Reads what some frames hold.
pub(super) struct Zstd<R> {
    input: R,
    frame: FrameDecoder,
    is_open: bool,
}

/// What `zstd` itself accepts without being asked for more.
const MAX_WINDOW: u64 = 128 << 20;

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(input: R) -> Self {
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(MAX_WINDOW);
        Self { input, frame, is_open: false }
    }

    /// Opens the next frame; `false` if there is none.
    fn open(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                    if skipped < length.into() {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Closes a frame whose bytes have all been read.
    fn close(&mut self) -> io::Result<()> {
        self.is_open = false;
        let stored = self.frame.get_checksum_from_data();
        if stored.is_some() && stored != self.frame.get_calculated_checksum() {
            return Err(io::Error::other("a zstd checksum does not match the bytes"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_open {
                self.is_open = self.open()?;
                if !self.is_open {
                    return Ok(0);
                }
            }
            if self.frame.can_collect() > 0 {
                return self.frame.read(out);
            }
            if self.frame.is_finished() {
                self.close()?;
            } else {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.frame.decode_blocks(&mut self.input, blocks).map_err(io::Error::other)?;
            }
        }
    }
}
