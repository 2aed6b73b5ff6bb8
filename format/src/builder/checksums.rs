//! The checksums at the end of a book.

use koma_runtime::book_format::{PAGE, checksum, with_page};

/// Appends the checksum of each page of a book, and then the checksum of all pages. The book must have all other bytes.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType, push_checksums};
///
/// let book = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
/// // An empty book has a single page.
/// let mut again = book[..book.len() - 16].to_vec();
/// push_checksums(&mut again);
/// assert_eq!(again, book);
/// # Ok::<(), koma_format::BuildError>(())
/// ```
pub fn push_checksums(book: &mut Vec<u8>) {
    let pages: Vec<u64> = book.chunks(PAGE).map(checksum).collect();
    let mut of_all = 0;
    for page in pages {
        book.extend_from_slice(&page.to_le_bytes());
        of_all = with_page(of_all, page);
    }
    book.extend_from_slice(&of_all.to_le_bytes());
}
