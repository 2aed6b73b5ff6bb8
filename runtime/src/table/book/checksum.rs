//! The checksums at the end of a book: one for each page, and one for all of these.

use super::error::{BookError, BookErrorKind as Kind};
use super::layout::{CHECKSUM_LEN, PAGE};

const P1: u64 = 0x9E37_79B1_85EB_CA87;
const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const P3: u64 = 0x1656_67B1_9E37_79F9;
const P4: u64 = 0x85EB_CA77_C2B2_AE63;
const P5: u64 = 0x27D4_EB2F_1656_67C5;

/// Verifies pages of a book. `checksums` are the checksums that the book stores for these pages.
///
/// # Errors
///
/// Returns an error if a page has a different checksum.
///
/// ```
/// use koma_runtime::error::BookErrorKind;
/// use koma_runtime::book_format::{verify_pages, checksum};
///
/// let sum = checksum(b"a short page").to_le_bytes();
/// assert!(verify_pages(b"a short page", &sum).is_ok());
/// assert_eq!(verify_pages(b"a short Page", &sum).unwrap_err().kind(), BookErrorKind::WrongChecksum);
/// ```
pub fn verify_pages(pages: &[u8], checksums: &[u8]) -> Result<(), BookError> {
    let (checksums, _) = checksums.as_chunks::<CHECKSUM_LEN>();
    let found = pages.chunks(PAGE).map(|page| checksum(page).to_le_bytes());
    if found.eq(checksums.iter().copied()) { Ok(()) } else { Err(BookError::new(Kind::WrongChecksum)) }
}

/// Compares the checksum of all pages of a book with the stored one.
///
/// # Errors
///
/// Returns an error if they differ.
pub const fn verify_total(found: u64, stored: u64) -> Result<(), BookError> {
    if found == stored { Ok(()) } else { Err(BookError::new(Kind::WrongChecksum)) }
}

/// Returns the checksum of all pages with the checksum `page`, the next page, added. `pages` is the result for the pages
/// before, or 0 if there are none.
///
/// ```
/// use koma_runtime::book_format::{checksum, with_page};
///
/// let mut two = [0; 16];
/// two[8..].copy_from_slice(&7_u64.to_le_bytes());
/// assert_eq!(with_page(0, 7), checksum(&two));
/// ```
pub fn with_page(pages: u64, page: u64) -> u64 {
    let numbers = [pages.to_le_bytes(), page.to_le_bytes()];
    checksum(numbers.as_flattened())
}

/// Returns the checksum of a page. It is XXH64 with the seed 0. Libraries for XXH64 exist in most languages.
///
/// ```
/// use koma_runtime::book_format::checksum;
///
/// assert_eq!(checksum(b"Nobody inspects the spammish repetition"), 0xFBCE_A83C_8A37_8BF1);
/// ```
pub fn checksum(bytes: &[u8]) -> u64 {
    let (stripes, rest) = bytes.as_chunks::<32>();
    let mut hash = if stripes.is_empty() { P5 } else { hash_stripes(stripes) };
    hash = hash.wrapping_add(bytes.len() as u64);
    let (words, rest) = rest.as_chunks::<8>();
    for word in words {
        hash ^= round(0, u64::from_le_bytes(*word));
        hash = hash.rotate_left(27).wrapping_mul(P1).wrapping_add(P4);
    }
    let (halves, rest) = rest.as_chunks::<4>();
    for half in halves {
        hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(P1);
        hash = hash.rotate_left(23).wrapping_mul(P2).wrapping_add(P3);
    }
    for byte in rest {
        hash ^= u64::from(*byte).wrapping_mul(P5);
        hash = hash.rotate_left(11).wrapping_mul(P1);
    }
    hash = (hash ^ hash >> 33).wrapping_mul(P2);
    hash = (hash ^ hash >> 29).wrapping_mul(P3);
    hash ^ hash >> 32
}

/// Computes four sums side by side, and combines them. Each sum uses every fourth word.
fn hash_stripes(stripes: &[[u8; 32]]) -> u64 {
    let mut sums = [P1.wrapping_add(P2), P2, 0, P1.wrapping_neg()];
    for stripe in stripes {
        let (words, _) = stripe.as_chunks::<8>();
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = round(*sum, u64::from_le_bytes(*word));
        }
    }
    let rotated = sums.iter().zip([1, 7, 12, 18]).map(|(sum, bits)| sum.rotate_left(bits));
    let hash = rotated.fold(0, u64::wrapping_add);
    sums.iter().fold(hash, |hash, sum| (hash ^ round(0, *sum)).wrapping_mul(P1).wrapping_add(P4))
}

const fn round(sum: u64, word: u64) -> u64 {
    sum.wrapping_add(word.wrapping_mul(P2)).rotate_left(31).wrapping_mul(P1)
}
