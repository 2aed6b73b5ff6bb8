use koma_format::push_checksums;
use koma_runtime::book_format::Header;

use super::pages::{Bytes, Pages};
use super::verify::verify_with;
use crate::{AnyBook, BookBuilder, ColumnType, Epin, Letter, Position, Progress, Styles};

/// A book of 2,000 positions, whose index has several pages. Its rows have an order.
fn book() -> Vec<u8> {
    let columns = [("number", ColumnType::U16), ("name", ColumnType::Text)];
    let builder = BookBuilder::new("feen", &columns).unwrap().with_index("number").unwrap();
    let mut builder = builder.with_index("name").unwrap();
    let mut random = 1_u64;
    let empty = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    let mut positions = Vec::new();
    for number in 0..2_000_u16 {
        let changes: Vec<_> = (0..5)
            .map(|_| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let random = usize::try_from(random >> 40).unwrap();
                (random % 64, Epin::from_index(random / 64 % 40))
            })
            .collect();
        positions.push(empty.board_diff(&changes).unwrap());
        builder.push(&positions[usize::from(number)], (number % 700, &*format!("name {number}"))).unwrap();
        builder.push(&positions[usize::from(number / 2)], (number, "other")).unwrap();
    }
    builder.finish()
}

/// Verifies a book with room for this number of pages. Returns the message of an error.
fn verified(bytes: &[u8], cached: usize) -> Result<(), String> {
    let (pages, header) = Pages::open(Bytes::Memory(bytes.to_vec()), Header::new)
        .map_err(|failure| failure.at("book".as_ref()).to_string())?;
    verify_with(&pages, &header, cached, &Progress::new())
        .map_err(|failure| failure.at("book".as_ref()).to_string())
}

/// Even if only a page of the book is in memory at a time, no mistake is overlooked.
#[test]
fn few_pages_are_enough() {
    let bytes = book();
    for cached in [1, 2, 3, 1_000] {
        assert_eq!(verified(&bytes, cached), Ok(()));
    }
    let (_, header) = Pages::open(Bytes::Memory(bytes.clone()), Header::new).unwrap();
    let mut found = 0;
    for at in (header.head_len()..header.pages_len()).step_by(2_017) {
        let mut changed = bytes[..header.pages_len()].to_vec();
        changed[at] ^= 1;
        push_checksums(&mut changed);
        let expected = AnyBook::from_bytes(&changed).map(drop).map_err(|error| format!("book: {error}"));
        found += usize::from(expected.is_err());
        // With 16 pages, the index is in memory, so the first mistake is the same.
        assert_eq!(verified(&changed, 16), expected, "byte {at}");
        assert_eq!(verified(&changed, 1).is_err(), expected.is_err(), "byte {at}");
    }
    assert!(found > 25, "{found}");
}
