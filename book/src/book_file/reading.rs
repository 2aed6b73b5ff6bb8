//! The bytes that a look-up has read from a file.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};

use koma_runtime::book_format::{PAGE, Source};

use super::pages::{Failure, PADDING, Pages};
use crate::Progress;

/// The number of bytes that are kept before pages are forgotten. A row with long texts may need more.
const MAX_HELD: usize = 1 << 21;

/// Reads the parts of a book that the reader of books asks for, and keeps them until the end of a look-up. So rows can
/// borrow texts.
///
/// The reader of books does not expect that reading fails. So it gets no bytes after a failure, and the result of the
/// look-up must be replaced by this failure.
#[derive(Debug)]
pub(super) struct Reading<'f> {
    pages: &'f Pages,
    kind: Kind<'f>,
    /// The total length of what has been read and is not forgotten, in bytes.
    held: Cell<usize>,
    /// What has been read. A look-up reads few chunks, so they are searched one after another.
    first: OnceCell<Box<Chunk>>,
    failure: RefCell<Option<Failure>>,
}

/// What a reading is for.
#[derive(Debug)]
enum Kind<'f> {
    /// A look-up, which keeps the checksums of pages for later look-ups.
    LookUp,
    /// The whole book from its start to its end. At least this number of pages are read together.
    Ahead(usize),
    /// A check, which keeps single pages in a cache for later readings. The progress advances by the bytes that are read from
    /// the file.
    Verify(&'f Mutex<PageCache>, &'f Progress),
}

/// Pages that were read together.
#[derive(Debug)]
struct Chunk {
    start: usize,
    /// The bytes of the pages, and then the padding.
    bytes: Arc<Vec<u8>>,
    next: OnceCell<Box<Self>>,
}

impl Chunk {
    /// Returns the bytes from the offset `at` on if the chunk has `len` bytes there.
    fn padded(&self, at: usize, len: usize) -> Option<&[u8]> {
        let bytes = self.bytes.get(at.checked_sub(self.start)?..)?;
        (bytes.len() >= len + PADDING).then_some(bytes)
    }
}

impl<'f> Reading<'f> {
    pub(super) const fn new(pages: &'f Pages) -> Self {
        Self::with(pages, Kind::LookUp)
    }

    /// Keeps pages in a cache for later readings, and advances `progress` by the bytes that are read from the file.
    pub(super) const fn with_cache(
        pages: &'f Pages,
        cache: &'f Mutex<PageCache>,
        progress: &'f Progress,
    ) -> Self {
        Self::with(pages, Kind::Verify(cache, progress))
    }

    /// Reads at least `together` pages at once, for a book that is read from its start to its end.
    pub(super) const fn ahead(pages: &'f Pages, together: usize) -> Self {
        Self::with(pages, Kind::Ahead(together))
    }

    const fn with(pages: &'f Pages, kind: Kind<'f>) -> Self {
        Self { pages, kind, held: Cell::new(0), first: OnceCell::new(), failure: RefCell::new(None) }
    }

    /// Forgets everything that has been read, if this is much.
    pub(super) fn forget_much(&mut self) {
        if self.held.get() > MAX_HELD {
            self.clear();
        }
    }

    /// Forgets everything that has been read.
    pub(super) fn clear(&mut self) {
        self.held.set(0);
        // Dropping the first chunk of a long list could overflow the stack, so chunks are dropped one after another.
        let mut next = self.first.take();
        while let Some(mut chunk) = next {
            next = chunk.next.take();
        }
    }

    /// Returns an error if reading has failed, or if the file has been overwritten since it was opened.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        self.ensure_complete()?;
        self.pages.verify_unchanged()
    }

    /// Returns an error if reading has failed.
    pub(super) fn ensure_complete(&self) -> Result<(), Failure> {
        self.failure.take().map_or(Ok(()), Err)
    }

    /// Reads pages, and adds padding.
    fn read(&self, first: usize, count: usize) -> Result<Arc<Vec<u8>>, Failure> {
        match self.kind {
            Kind::LookUp => Ok(Arc::new(self.pages.read(first, count)?)),
            Kind::Ahead(_) => self.read_once(first, count),
            Kind::Verify(cache, progress) => {
                let read = || {
                    let bytes = self.read_once(first, count)?;
                    progress.advance((bytes.len() - PADDING) as u64);
                    Ok(bytes)
                };
                if count > 1 {
                    return read();
                }
                cache.lock().unwrap_or_else(PoisonError::into_inner).get(first, read)
            }
        }
    }

    /// Reads pages without keeping their checksums, and adds padding.
    fn read_once(&self, first: usize, count: usize) -> Result<Arc<Vec<u8>>, Failure> {
        let [mut bytes, _] = self.pages.read_once(first, count)?;
        bytes.resize(bytes.len() + PADDING, 0);
        Ok(Arc::new(bytes))
    }
}

impl<'r> Source<'r> for &'r Reading<'_> {
    fn padded(self, at: usize, len: usize) -> Option<&'r [u8]> {
        let end = at.checked_add(len).filter(|end| *end <= self.pages.len())?;
        if end <= self.pages.head().len() {
            return self.pages.padded_head().get(at..);
        }
        let mut next = &self.first;
        while let Some(chunk) = next.get() {
            if let Some(bytes) = chunk.padded(at, len) {
                return Some(bytes);
            }
            next = &chunk.next;
        }
        if self.failure.borrow().is_some() {
            return None;
        }
        let first = at / PAGE;
        let together = if let Kind::Ahead(pages) = self.kind { pages } else { 1 };
        let last = end.div_ceil(PAGE).max(first + together).min(self.pages.len().div_ceil(PAGE));
        match self.read(first, last - first) {
            Ok(bytes) => {
                self.held.set(self.held.get() + bytes.len());
                let chunk = Chunk { start: first * PAGE, bytes, next: OnceCell::new() };
                next.get_or_init(|| Box::new(chunk)).padded(at, len)
            }
            Err(failure) => {
                self.failure.replace(Some(failure));
                None
            }
        }
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Some of the pages that were read last. A page has one place.
#[derive(Debug)]
pub(super) struct PageCache {
    places: Vec<Option<(usize, Arc<Vec<u8>>)>>,
}

impl PageCache {
    /// Returns a cache for this number of pages.
    pub(super) fn new(pages: usize) -> Self {
        Self { places: vec![None; pages] }
    }

    /// Returns a page, which `read` reads if the cache does not have it.
    fn get(
        &mut self,
        page: usize,
        read: impl FnOnce() -> Result<Arc<Vec<u8>>, Failure>,
    ) -> Result<Arc<Vec<u8>>, Failure> {
        let places = self.places.len();
        let place = &mut self.places[page % places];
        if let Some((cached, bytes)) = place
            && *cached == page
        {
            return Ok(Arc::clone(bytes));
        }
        let bytes = read()?;
        *place = Some((page, Arc::clone(&bytes)));
        Ok(bytes)
    }
}
