//! The pages of a book in a file, which are read by their offsets and compared with their checksums.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use koma_format::instead_of_book;
use koma_runtime::book_format::{CHECKSUM_LEN, Header, PAGE, verify_pages};

use crate::error::shown;
use crate::{BookError, BookErrorKind, Error};

/// The number of bytes that may follow the bytes that [`Source::padded`](koma_runtime::book_format::Source::padded) returns.
pub(super) const PADDING: usize = 8;
/// The number of bytes in which headers are looked for. Longer headers have long names, so they are rare.
const START_LEN: u64 = PAGE as u64;

/// The number of pages whose checksums are read together. These checksums are as long as a page.
const GROUP: usize = PAGE / CHECKSUM_LEN;

/// The reason why a part of a book cannot be read.
#[derive(Debug)]
pub(super) enum Failure {
    System(io::Error),
    Book(BookError),
    /// The file is of another kind, which these words name.
    Other(String),
    /// The file has other bytes than at the time when it was opened.
    Changed,
}

impl Failure {
    /// Returns the error about the book at `path`.
    pub(super) fn at(self, path: &Path) -> Error {
        match self {
            Self::System(error) => Error::file(path, error),
            Self::Book(error) => Error::refused(shown(path), error),
            Self::Other(words) => Error::refused(shown(path), words),
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
pub(crate) struct PositionedFile {
    #[cfg(any(unix, windows))]
    file: File,
    #[cfg(not(any(unix, windows)))]
    file: std::sync::Mutex<File>,
}

#[cfg(any(unix, windows))]
impl PositionedFile {
    pub(crate) const fn new(file: File) -> Self {
        Self { file }
    }

    fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    #[cfg(unix)]
    pub(crate) fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, out, at)
    }

    #[cfg(windows)]
    pub(crate) fn read(&self, mut at: u64, mut out: &mut [u8]) -> io::Result<()> {
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
    pub(crate) const fn new(file: File) -> Self {
        Self { file: std::sync::Mutex::new(file) }
    }

    fn len(&self) -> io::Result<u64> {
        Ok(self.lock().metadata()?.len())
    }

    pub(crate) fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
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
    /// The checksums of each group of pages from which a look-up has read a page.
    checksums: Box<[OnceLock<Box<[u8]>>]>,
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
                    _ => return Err(instead_of_book(&start).map_or(error.into(), Failure::Other)),
                },
                Ok(header) => break header,
            }
        };
        let mut checksum = [0; CHECKSUM_LEN];
        bytes.read(to_usize(len)? - CHECKSUM_LEN, &mut checksum)?;
        let groups = header.pages_len().div_ceil(PAGE).div_ceil(GROUP);
        let checksums = std::iter::repeat_with(OnceLock::new).take(groups).collect();
        let mut pages = Self { bytes, len: header.pages_len(), head: Vec::new(), checksums, checksum };
        let mut head = pages.read(0, header.head_len().div_ceil(PAGE))?;
        if head[..header.head_len()] != start[..header.head_len()] {
            return Err(Failure::Changed);
        }
        head.truncate(header.head_len() + PADDING);
        pages.head = head;
        Ok((pages, header))
    }

    /// Returns all bytes of a book in memory, and `None` for a file.
    pub(super) fn in_memory(&self) -> Option<&[u8]> {
        match &self.bytes {
            Bytes::File(_) => None,
            Bytes::Memory(bytes) => Some(bytes),
        }
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

    /// Reads `count` pages, checks them, and adds padding. Keeps their checksums for later calls. The pages must exist.
    pub(super) fn read(&self, first: usize, count: usize) -> Result<Vec<u8>, Failure> {
        let mut bytes = self.read_unchecked(first, count)?;
        for (number, page) in (first..).zip(bytes.chunks(PAGE)) {
            self.verify(page, self.checksum_of(number)?)?;
        }
        bytes.resize(bytes.len() + PADDING, 0);
        Ok(bytes)
    }

    /// Reads `count` pages and their checksums, and checks the pages. Does not keep the checksums.
    pub(super) fn read_once(&self, first: usize, count: usize) -> Result<[Vec<u8>; 2], Failure> {
        let bytes = self.read_unchecked(first, count)?;
        let mut checksums = room_for(count * CHECKSUM_LEN)?;
        self.bytes.read(self.len + first * CHECKSUM_LEN, &mut checksums)?;
        self.verify(&bytes, &checksums)?;
        Ok([bytes, checksums])
    }

    fn read_unchecked(&self, first: usize, count: usize) -> Result<Vec<u8>, Failure> {
        let start = first * PAGE;
        let mut bytes = room_for(self.len.min(start + count * PAGE) - start)?;
        self.bytes.read(start, &mut bytes)?;
        Ok(bytes)
    }

    /// Returns the checksum of a page. Reads it with the checksums of the pages around it.
    fn checksum_of(&self, page: usize) -> Result<&[u8], Failure> {
        let group = &self.checksums[page / GROUP];
        let checksums = if let Some(checksums) = group.get() {
            checksums
        } else {
            let first = page / GROUP * GROUP;
            let count = GROUP.min(self.len.div_ceil(PAGE) - first);
            let mut checksums = vec![0; count * CHECKSUM_LEN];
            self.bytes.read(self.len + first * CHECKSUM_LEN, &mut checksums)?;
            group.get_or_init(|| checksums.into())
        };
        Ok(&checksums[page % GROUP * CHECKSUM_LEN..][..CHECKSUM_LEN])
    }

    /// Compares pages with their checksums.
    fn verify(&self, pages: &[u8], checksums: &[u8]) -> Result<(), Failure> {
        verify_pages(pages, checksums).map_err(|error| match self.verify_unchanged() {
            Ok(()) => error.into(),
            Err(failure) => failure,
        })
    }

    /// Returns an error if the file has been overwritten since it was opened.
    pub(super) fn verify_unchanged(&self) -> Result<(), Failure> {
        let mut checksum = [0; CHECKSUM_LEN];
        self.bytes.read(self.checksum_at(), &mut checksum)?;
        if checksum == self.checksum { Ok(()) } else { Err(Failure::Changed) }
    }
}

/// Returns `len` zeros, with room for [`PADDING`] more. A length that a faulty book specifies may exceed the memory.
fn room_for(len: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len + PADDING).map_err(|error| Failure::System(io::Error::other(error)))?;
    bytes.resize(len, 0);
    Ok(bytes)
}

fn to_usize(len: u64) -> Result<usize, Failure> {
    let too_large = |_| Failure::System(io::Error::other("the book is too large for this system"));
    usize::try_from(len).map_err(too_large)
}
