//! Verifies a whole book in a file, without keeping the file in memory.

use std::sync::Mutex;

use koma_runtime::book_format::{CHECKSUM_LEN, Header, PAGE, Storage, verify_total, with_page};

use super::pages::{Failure, Pages};
use super::reading::{PageCache, Reading};
use crate::{Phase, Progress};

/// The number of pages whose checksums are compared together.
const TOGETHER: usize = 1024;
/// The number of pages that are kept in memory.
const CACHED: usize = 64 << 20 >> PAGE.ilog2();

/// Checks all bytes of a book except the header.
pub(super) fn verify(pages: &Pages, header: &Header, progress: &Progress) -> Result<(), Failure> {
    verify_with(pages, header, CACHED, progress)
}

/// Checks all bytes of a book except the header, and keeps this number of pages in memory.
pub(super) fn verify_with(
    pages: &Pages,
    header: &Header,
    cached: usize,
    progress: &Progress,
) -> Result<(), Failure> {
    progress.start(Phase::Checking, Some(pages.len() as u64));
    verify_checksums(pages, progress)?;
    // How often the verification reads a page is not known.
    progress.start(Phase::Checking, None);
    let cache = Mutex::new(PageCache::new(cached));
    let mut storage = CachedBook { reading: Reading::with_cache(pages, &cache, progress), cached };
    let (mut board, mut hands) = (vec![None; header.squares()], vec![0; header.squares()]);
    let verified = header.verify(&mut storage, &mut board, &mut hands);
    // If reading has failed, the verification may return another error.
    storage.reading.finish()?;
    Ok(verified?)
}

fn verify_checksums(pages: &Pages, progress: &Progress) -> Result<(), Failure> {
    let mut all = 0;
    let count = pages.len().div_ceil(PAGE);
    for first in (0..count).step_by(TOGETHER) {
        let [bytes, checksums] = pages.read_once(first, TOGETHER.min(count - first))?;
        progress.advance(bytes.len() as u64);
        let (checksums, _) = checksums.as_chunks::<CHECKSUM_LEN>();
        all = checksums.iter().fold(all, |all, page| with_page(all, u64::from_le_bytes(*page)));
    }
    // If the file has changed, this is the error.
    pages.verify_unchanged()?;
    Ok(verify_total(all, pages.checksum())?)
}

/// A book of which the last pages are in memory.
struct CachedBook<'f> {
    reading: Reading<'f>,
    /// The number of pages in memory.
    cached: usize,
}

impl Storage for CachedBook<'_> {
    type Source<'s>
        = &'s Reading<'s>
    where
        Self: 's;

    fn source(&mut self) -> &Reading<'_> {
        self.reading.clear();
        &self.reading
    }

    fn window(&self) -> usize {
        self.cached * PAGE
    }
}
