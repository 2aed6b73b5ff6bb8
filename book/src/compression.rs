//! Reads compressed files. Their first bytes identify the compression.

use std::io::{self, Cursor, Read};
#[cfg(feature = "compression")]
use std::io::{BufRead, BufReader};

use crate::Compression;
use crate::windows::{UNLIMITED, Windows};

/// Returns a reader of the decompressed contents of a file, without a limit of the memory. See [`decompress_within`].
pub(crate) fn decompress<'a>(input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    decompress_within(input, &UNLIMITED)
}

/// Returns a reader of the decompressed contents of a file. The file is plain or, with the feature `compression`,
/// compressed with gzip or zstd. Any other compression is an error. The memory for the window of the decoder is one of `windows`.
pub(crate) fn decompress_within<'a>(
    mut input: impl Read + 'a,
    windows: &'a Windows,
) -> io::Result<Box<dyn Read + 'a>> {
    #[cfg(not(feature = "compression"))]
    let _ = windows;
    let mut start = Vec::new();
    input.by_ref().take(16).read_to_end(&mut start)?;
    let compression = Compression::of(&start);
    let input = Cursor::new(start).chain(input);
    match compression {
        None => Ok(Box::new(input)),
        #[cfg(feature = "compression")]
        Some(Compression::Gzip) => Ok(Box::new(gzip::Gzip::new(input, windows)?)),
        #[cfg(feature = "compression")]
        Some(Compression::Zstd) => Ok(Box::new(zstd::Zstd::new(input, windows.window()))),
        Some(other) => Err(io::Error::other(other.to_string())),
    }
}

/// A compressed file, for a decoder. The words of the decoders are not for users, and may hide an error in reading the
/// file. So this reader keeps that error.
#[cfg(feature = "compression")]
struct Compressed<R> {
    input: BufReader<R>,
    error: Option<io::Error>,
}

#[cfg(feature = "compression")]
impl<R: Read> Compressed<R> {
    fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, input), error: None }
    }

    /// Returns the error to report after the decoder has failed. `reason` says why, unless the file could not be read.
    fn error(&mut self, reason: impl Into<String>) -> io::Error {
        self.error.take().unwrap_or_else(|| io::Error::other(reason.into()))
    }
}

#[cfg(feature = "compression")]
impl<R: Read> Read for Compressed<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.fill_buf()?.read(out)?;
        self.consume(len);
        Ok(len)
    }
}

#[cfg(feature = "compression")]
impl<R: Read> BufRead for Compressed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while let Err(error) = self.input.fill_buf() {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.error = Some(error);
                return Err(kind.into());
            }
        }
        Ok(self.input.buffer())
    }

    fn consume(&mut self, len: usize) {
        self.input.consume(len);
    }
}

#[cfg(feature = "compression")]
mod gzip {
    use std::io::{self, Read};

    use flate2::bufread::MultiGzDecoder;

    use super::Compressed;
    use crate::windows::{Window, Windows};

    /// Reads gzip members one after another, and verifies their checksums.
    pub(super) struct Gzip<'w, R: Read> {
        decoder: MultiGzDecoder<Compressed<R>>,
        _window: Window<'w>,
    }

    /// The length of the window, which is the same for all data.
    const WINDOW: u64 = 1 << 15;

    impl<'w, R: Read> Gzip<'w, R> {
        pub(super) fn new(input: R, windows: &'w Windows) -> io::Result<Self> {
            let mut window = windows.window();
            window.resize(WINDOW).map_err(|error| io::Error::other(error.to_string()))?;
            Ok(Self { decoder: MultiGzDecoder::new(Compressed::new(input)), _window: window })
        }
    }

    impl<R: Read> Read for Gzip<'_, R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.decoder.read(out).map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => self.decoder.get_mut().error("the gzip data ends too early"),
                _ => self.decoder.get_mut().error("the gzip data is damaged"),
            })
        }
    }
}

#[cfg(feature = "compression")]
mod zstd {
    use std::io::{self, BufRead as _, Read};

    use ruzstd::decoding::errors::FrameDecoderError;
    use ruzstd::decoding::errors::ReadFrameHeaderError::SkipFrame;
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    use super::Compressed;
    use crate::windows::{TooLong, Window};

    /// Reads zstd frames one after another, and verifies their checksums. The `StreamingDecoder` of `ruzstd` reads only
    /// a single frame, and does not verify its checksum.
    pub(super) struct Zstd<'w, R> {
        input: Compressed<R>,
        frame: FrameDecoder,
        window: Window<'w>,
    }

    /// The maximum window size, in bytes. `zstd` itself has the same default limit.
    const MAX_WINDOW: u64 = 128 << 20;

    impl<'w, R: Read> Zstd<'w, R> {
        /// Returns a reader whose window has no memory yet.
        pub(super) fn new(input: R, window: Window<'w>) -> Self {
            Self { input: Compressed::new(input), frame: FrameDecoder::new(), window }
        }

        /// Decodes bytes until some can be collected. Returns at the end of the file too.
        fn decode(&mut self) -> Result<(), Mistake> {
            while self.frame.can_collect() == 0 {
                if !self.frame.is_finished() {
                    self.frame.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))?;
                    continue;
                }
                let stored = self.frame.get_checksum_from_data();
                if stored.is_some() && stored != self.frame.get_calculated_checksum() {
                    return Err(Mistake::Checksum);
                }
                if self.input.fill_buf()?.is_empty() {
                    return Ok(());
                }
                self.start_frame()?;
            }
            Ok(())
        }

        /// Starts the next frame, or skips a skippable frame.
        fn start_frame(&mut self) -> Result<(), Mistake> {
            match self.read_header()? {
                // After a skippable frame, the decoder still holds the finished frame before it.
                Err(FrameDecoderError::ReadFrameHeaderError(SkipFrame { length, .. })) => {
                    let mut skippable = self.input.by_ref().take(length.into());
                    let skipped = io::copy(&mut skippable, &mut io::sink())?;
                    if skipped < length.into() { Err(Mistake::Data) } else { Ok(()) }
                }
                started => Ok(started?),
            }
        }

        /// Reads the header of a frame. If the frame needs a longer window, waits for its memory.
        fn read_header(&mut self) -> Result<Result<(), FrameDecoderError>, Mistake> {
            self.frame.set_max_window_size(self.window.len);
            let mut copied = Copied { input: &mut self.input, bytes: Vec::new() };
            let started = self.frame.reset(&mut copied);
            let Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) = started else {
                return Ok(started);
            };
            if requested > MAX_WINDOW {
                return Err(Mistake::Window);
            }
            let header = copied.bytes;
            self.frame = FrameDecoder::new();
            self.window.resize(requested)?;
            self.frame.set_max_window_size(requested);
            Ok(self.frame.reset(header.chain(&mut self.input)))
        }

        /// Returns the error to report.
        fn error(&mut self, mistake: &Mistake) -> io::Error {
            let reason = match mistake {
                Mistake::Checksum => "a zstd checksum does not match the bytes",
                Mistake::Memory(error) => return self.input.error(error.to_string()),
                Mistake::Window => "the zstd data needs a window of more than 128 MiB",
                Mistake::Dictionary => "the zstd data needs a dictionary",
                // A decoder that needs more bytes has read the file to its end.
                Mistake::Data if self.input.fill_buf().is_ok_and(<[u8]>::is_empty) => {
                    "the zstd data ends too early"
                }
                Mistake::Data => "the zstd data is damaged",
            };
            self.input.error(reason)
        }
    }

    /// What is wrong with a file.
    enum Mistake {
        Checksum,
        Window,
        Memory(TooLong),
        Dictionary,
        /// The file cannot be read, is damaged or ends too early.
        Data,
    }

    impl From<io::Error> for Mistake {
        fn from(_: io::Error) -> Self {
            Self::Data
        }
    }

    impl From<TooLong> for Mistake {
        fn from(error: TooLong) -> Self {
            Self::Memory(error)
        }
    }

    /// Reads from an input, and keeps a copy of what was read.
    struct Copied<R> {
        input: R,
        bytes: Vec<u8>,
    }

    impl<R: Read> Read for Copied<R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let len = self.input.read(out)?;
            self.bytes.extend_from_slice(&out[..len]);
            Ok(len)
        }
    }

    impl From<FrameDecoderError> for Mistake {
        fn from(error: FrameDecoderError) -> Self {
            match error {
                FrameDecoderError::WindowSizeTooBig { .. } => Self::Window,
                FrameDecoderError::DictNotProvided { .. } => Self::Dictionary,
                _ => Self::Data,
            }
        }
    }

    impl<R: Read> Read for Zstd<'_, R> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.decode().map_err(|mistake| self.error(&mistake))?;
            self.frame.read(out)
        }
    }
}
