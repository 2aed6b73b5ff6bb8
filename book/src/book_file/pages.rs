//! The pages of a book in a file, which are read by their offsets and compared with their checksums.

use std::fs::File;
use std::io;
use std::path::Path;

use koma_runtime::format::{CHECKSUM_LEN, Header, PAGE, check_pages};

use crate::error::shown;
use crate::{BookError, BookErrorKind, Compression, Error};

/// The number of bytes that may follow the bytes that [`Source::padded`](koma_runtime::format::Source::padded) returns.
pub(super) const PADDING: usize = 8;
/// The number of bytes in which headers are looked for. Longer headers have long names, so they are rare.
const START_LEN: u64 = PAGE as u64;

/// The reason why a part of a book cannot be read.
#[derive(Debug)]
pub(super) enum Failure {
    System(io::Error),
    Book(BookError),
    Compressed(Compression),
    /// The file has other bytes than at the time when it was opened.
    Changed,
}

impl Failure {
    /// Returns the error about the book at `path`.
    pub(super) fn at(self, path: &Path) -> Error {
        match self {
            Self::System(error) => Error::file(path, error),
            Self::Book(error) => Error::refused(shown(path), error),
            Self::Compressed(compression) => Error::refused(shown(path), compression),
            Self::Changed => Error::refused(shown(path), "the file has changed since it was opened"),
        }
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

/// The bytes of a book.
#[derive(Debug)]
pub(super) enum Bytes {
    File(PositionedFile),
    Memory(Vec<u8>),
}

impl Bytes {
    fn len(&self) -> Result<u64, Failure> {
        match self {
            Self::File(file) => file.len().map_err(Failure::System),
            Self::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }

    fn read(&self, at: usize, out: &mut [u8]) -> Result<(), Failure> {
        let read = match self {
            Self::File(file) => file.read(at as u64, out),
            Self::Memory(bytes) => match bytes.get(at..).and_then(|rest| rest.get(..out.len())) {
                Some(bytes) => {
                    out.copy_from_slice(bytes);
                    Ok(())
                }
                None => Err(io::ErrorKind::UnexpectedEof.into()),
            },
        };
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Failure::Changed,
            _ => Failure::System(error),
        })
    }
}

/// A file that several threads can read at any offsets.
#[derive(Debug)]
pub(super) struct PositionedFile {
    #[cfg(any(unix, windows))]
    file: File,
    #[cfg(not(any(unix, windows)))]
    file: std::sync::Mutex<File>,
}

#[cfg(any(unix, windows))]
impl PositionedFile {
    pub(super) const fn new(file: File) -> Self {
        Self { file }
    }

    fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    #[cfg(unix)]
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, out, at)
    }

    #[cfg(windows)]
    fn read(&self, mut at: u64, mut out: &mut [u8]) -> io::Result<()> {
        while !out.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(&self.file, out, at) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    out = &mut out[count..];
                    at += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

#[cfg(not(any(unix, windows)))]
impl PositionedFile {
    pub(super) const fn new(file: File) -> Self {
        Self { file: std::sync::Mutex::new(file) }
    }

    fn len(&self) -> io::Result<u64> {
        Ok(self.lock().metadata()?.len())
    }

    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        use std::io::{Read as _, Seek as _, SeekFrom};

        let mut file = self.lock();
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(out)
    }

    /// A thread that panicked has left the file at an unknown offset, which the next read replaces.
    fn lock(&self) -> std::sync::MutexGuard<'_, File> {
        self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The pages of a book, and their checksums.
#[derive(Debug)]
pub(super) struct Pages {
    bytes: Bytes,
    /// The length of all pages in bytes.
    len: usize,
    /// The bytes before the index, and then the padding.
    head: Vec<u8>,
    /// The checksum of all pages.
    checksum: [u8; CHECKSUM_LEN],
}

impl Pages {
    /// Opens a book, and reads its header with `read_header`, which has the parameters of [`Header::new`].
    pub(super) fn open(
        bytes: Bytes,
        read_header: fn(&[u8], u64) -> Result<Header, BookError>,
    ) -> Result<(Self, Header), Failure> {
        let len = bytes.len()?;
        let mut start = Vec::new();
        let mut start_len = len.min(START_LEN);
        let header = loop {
            start.resize(to_usize(start_len)?, 0);
            bytes.read(0, &mut start)?;
            match read_header(&start, len) {
                Err(error) => match error.kind() {
                    BookErrorKind::WrongLength { expected, found } if found == start_len && found < len => {
                        start_len = expected.min(len);
                    }
                    _ => return Err(Compression::of(&start).map_or(error.into(), Failure::Compressed)),
                },
                Ok(header) => break header,
            }
        };
        let mut checksum = [0; CHECKSUM_LEN];
        bytes.read(to_usize(len)? - CHECKSUM_LEN, &mut checksum)?;
        let mut pages = Self { bytes, len: header.pages_len(), head: Vec::new(), checksum };
        let (_, mut head) = pages.read(0, header.head_len())?;
        if head[..header.head_len()] != start[..header.head_len()] {
            return Err(Failure::Changed);
        }
        head.truncate(header.head_len() + PADDING);
        pages.head = head;
        Ok((pages, header))
    }

    /// Returns the length of all pages in bytes.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the length of the book in bytes.
    pub(super) const fn book_len(&self) -> usize {
        self.checksum_at() + CHECKSUM_LEN
    }

    /// Returns the offset of the checksum of all pages.
    const fn checksum_at(&self) -> usize {
        self.len + self.len.div_ceil(PAGE) * CHECKSUM_LEN
    }

    /// Returns the checksum of all pages, as a number.
    pub(super) const fn checksum(&self) -> u64 {
        u64::from_le_bytes(self.checksum)
    }

    /// Returns the bytes before the index, and then the padding.
    pub(super) fn padded_head(&self) -> &[u8] {
        &self.head
    }

    /// Returns the bytes before the index.
    pub(super) fn head(&self) -> &[u8] {
        &self.head[..self.head.len() - PADDING]
    }

    /// Reads the pages that have the `len` bytes from `at` on, and checks them. The pages must exist. Returns the offset
    /// of the first page, and the bytes of the pages with padding.
    pub(super) fn read(&self, at: usize, len: usize) -> Result<(usize, Vec<u8>), Failure> {
        let mut bytes = Vec::new();
        let pages = at / PAGE..(at + len).div_ceil(PAGE);
        self.read_into(pages.start, pages.len(), &mut bytes, &mut Vec::new())?;
        bytes.resize(bytes.len() + PADDING, 0);
        Ok((pages.start * PAGE, bytes))
    }

    /// Reads `count` pages and their checksums into two buffers, and checks the pages.
    pub(super) fn read_into(
        &self,
        first: usize,
        count: usize,
        bytes: &mut Vec<u8>,
        checksums: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let start = first * PAGE;
        resize(bytes, self.len.min(start + count * PAGE) - start)?;
        resize(checksums, count * CHECKSUM_LEN)?;
        self.bytes.read(start, bytes)?;
        self.bytes.read(self.len + first * CHECKSUM_LEN, checksums)?;
        check_pages(bytes, checksums).map_err(|error| match self.check_unchanged() {
            Ok(()) => error.into(),
            Err(failure) => failure,
        })
    }

    /// Returns an error if the file has been overwritten since it was opened.
    pub(super) fn check_unchanged(&self) -> Result<(), Failure> {
        let mut checksum = [0; CHECKSUM_LEN];
        self.bytes.read(self.checksum_at(), &mut checksum)?;
        if checksum == self.checksum { Ok(()) } else { Err(Failure::Changed) }
    }
}

/// Makes room for `len` bytes and [`PADDING`]. A length that a faulty book specifies may exceed the memory.
fn resize(bytes: &mut Vec<u8>, len: usize) -> Result<(), Failure> {
    bytes.clear();
    bytes.try_reserve_exact(len + PADDING).map_err(|error| Failure::System(io::Error::other(error)))?;
    bytes.resize(len, 0);
    Ok(())
}

fn to_usize(len: u64) -> Result<usize, Failure> {
    usize::try_from(len).map_err(|error| Failure::System(io::Error::other(error)))
}
