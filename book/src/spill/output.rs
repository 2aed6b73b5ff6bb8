use std::io::{self, Write};

use koma_runtime::book_format::{CHECKSUM_LEN, PAGE, checksum, with_page};

use super::temporary::{FileWriter, TemporaryFile};
use crate::progress::Progress;

/// The number of pages that are written at once.
const PAGES: usize = 64;

/// A book that is being written, with the checksums of the pages so far.
pub(super) struct Output<W> {
    out: W,
    /// Bytes that were not written yet.
    buffer: Vec<u8>,
    /// The checksum of each page, or `None` after all pages.
    checksums: Option<FileWriter>,
    /// The checksum of all pages.
    of_all: u64,
    len: u64,
    /// The error of `out`. Other errors are those of temporary files.
    pub(super) error: Option<io::Error>,
    pub(super) progress: Progress,
}

impl<W: Write> Output<W> {
    pub(super) fn new(out: W, progress: Progress) -> io::Result<Self> {
        let buffer = Vec::with_capacity(2 * PAGES * PAGE);
        Ok(Self {
            out,
            buffer,
            checksums: Some(FileWriter::new()?),
            of_all: 0,
            len: 0,
            error: None,
            progress,
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < PAGES * PAGE {
            return Ok(());
        }
        // The start of a page stays in the buffer until the page is whole.
        self.write_pages(self.buffer.len() / PAGE * PAGE)
    }

    /// Writes pages, which are the first `len` bytes of the buffer, and computes their checksums. Bytes after the last
    /// page have no checksum.
    fn write_pages(&mut self, len: usize) -> io::Result<()> {
        if let Some(checksums) = &mut self.checksums {
            for page in self.buffer[..len].chunks(PAGE) {
                let page = checksum(page);
                checksums.write_all(&page.to_le_bytes())?;
                self.of_all = with_page(self.of_all, page);
            }
        }
        let written = self.out.write_all(&self.buffer[..len]);
        self.keep_error(written)?;
        self.len += len as u64;
        self.progress.advance(len as u64);
        self.buffer.drain(..len);
        Ok(())
    }

    /// Keeps the error of `out`, if there is one.
    fn keep_error(&mut self, written: io::Result<()>) -> io::Result<()> {
        written.map_err(|error| {
            let kind = error.kind();
            self.error = Some(error);
            kind.into()
        })
    }

    /// Writes a number in `width` bytes.
    pub(super) fn write_number(&mut self, number: u64, width: usize) -> io::Result<()> {
        self.write(&number.to_le_bytes()[..width])
    }

    /// Copies a temporary file.
    pub(super) fn copy(&mut self, file: &mut TemporaryFile) -> io::Result<()> {
        let mut reader = file.reader(PAGES * PAGE)?;
        loop {
            let bytes = io::BufRead::fill_buf(&mut reader)?;
            let len = bytes.len();
            if len == 0 {
                return Ok(());
            }
            self.write(bytes)?;
            io::BufRead::consume(&mut reader, len);
        }
    }

    /// Writes the checksums. Returns the number of all bytes.
    pub(super) fn finish(&mut self) -> io::Result<u64> {
        self.write_pages(self.buffer.len())?;
        if let Some(checksums) = self.checksums.take() {
            self.copy(&mut checksums.finish()?)?;
        }
        self.write_number(self.of_all, CHECKSUM_LEN)?;
        self.write_pages(self.buffer.len())?;
        let flushed = self.out.flush();
        self.keep_error(flushed)?;
        Ok(self.len)
    }
}
