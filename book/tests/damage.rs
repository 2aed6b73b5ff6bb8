//! Tests books that are damaged, truncated, or made by a faulty program. They are rejected, or read
//! without a panic.

use crate::positions::any;
use koma::error::BookErrorKind;
use koma::{Book, Epin, Position, Qpi, Row, Square};
use koma_book::{AnyBook, BookBuilder, ColumnType};
use koma_runtime::book_format::RawBook;
use xxhash_rust::xxh64::xxh64;

type Board = Position<3, 3>;
type Mixed = (Option<&'static str>, Option<Square<3, 3>>, Epin, bool);

/// Returns the length of a book without its checksums.
pub(crate) fn pages_len(len: usize) -> usize {
    let rest = len - 8;
    rest - 8 * rest.div_ceil(1024 + 8)
}

/// Corrects the checksums of a book, so that the other checks run.
pub(crate) fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(pages_len(bytes.len()));
    let sums: Vec<[u8; 8]> = bytes.chunks(1024).map(|page| xxh64(page, 0).to_le_bytes()).collect();
    let all = sums.iter().fold([0; 8], |all, sum| xxh64(&[all, *sum].concat(), 0).to_le_bytes());
    bytes.extend_from_slice(sums.as_flattened());
    bytes.extend_from_slice(&all);
    bytes
}

/// The check may have more room than the book's board needs.
#[test]
fn room_for_the_check() {
    let bytes = mixed();
    let book = RawBook::new(&*bytes).unwrap();
    for room in [9, 10, 4096] {
        assert_eq!(book.verify(&mut vec![None; room], &mut vec![0; room]), Ok(()));
    }
}

/// Returns a book of 69 rows. Some positions have hands, several rows or a long form. Some cells are empty, and two
/// columns are indexed.
pub(crate) fn mixed() -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(3);
    let names = ["text", "square", "piece", "flag"];
    let columns: Vec<_> = names.into_iter().zip(Mixed::COLUMNS.iter().copied()).collect();
    let builder = BookBuilder::new("feen", &columns).unwrap().with_index("text").unwrap();
    let mut builder = builder.with_index("square").unwrap();
    for i in 0..35 {
        let position: Board = any(&mut random);
        let text = [None, Some(""), Some("ü駒"), Some("z")][i % 4];
        let square = Square::<3, 3>::from_index(i % 12);
        for piece in Epin::all().skip(17 * i).take(1 + i % 3) {
            builder.push(&position, (text, square, piece, i % 2 == 0)).unwrap();
        }
    }
    builder.finish()
}

/// Returns a book whose boards are too large for a record.
fn long() -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U16)]).unwrap();
    (0..3_u16).for_each(|i| builder.push(&any::<23, 23, 1>(&mut random), i).unwrap());
    builder.finish()
}

/// Calls the methods that read a book. Checks the counts, but not the values.
fn read_all<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize>(
    book: &Book<Position<A, B>, R, D>,
    asked: &[Position<A, B>],
) {
    assert!(book.iter().len() == book.len());
    for (position, rows) in book.iter().take(100) {
        assert_eq!(rows.clone().take(1_000).count(), rows.len().min(1_000));
        assert!(book.rows(&position).len() <= book.row_count());
        let _ = position.to_string();
    }
    for position in asked {
        let _ = (book.first(position), book.contains(position), book.rows(position).next_back());
    }
    for (position, _) in book.by("text", "ü駒").into_iter().flatten().take(100) {
        let _ = position.to_string();
    }
    let _ = book.all_rows().take(100).map(|row| row.position().zobrist()).max();
    assert_eq!(book.columns().count(), R::COLUMNS.len());
}

fn asked<const A: usize, const B: usize>() -> Vec<Position<A, B>> {
    let mut random = fastrand::Rng::with_seed(3);
    (0..40).map(|_| any(&mut random)).collect()
}

#[test]
fn what_is_cut_off_is_refused() {
    for bytes in [mixed(), long()] {
        for len in 0..bytes.len() {
            let error = AnyBook::from_bytes(&bytes[..len]).unwrap_err();
            let is_told = match error.kind() {
                BookErrorKind::NotABook => len < 8,
                BookErrorKind::WrongLength { found, expected } => found == len as u64 && found < expected,
                _ => false,
            };
            assert!(is_told, "{len}: {error}");
        }
    }
}

/// Changes bytes, so that the checksum is wrong, and then corrects the checksum. Either another fault is found, or the
/// book keeps all guarantees of a checked book.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn books_of_a_program_that_errs() {
    fn check<R: Row, const A: usize, const B: usize>(bytes: &[u8]) -> [usize; 2] {
        let mut random = fastrand::Rng::with_seed(5);
        let (asked, mut outcomes) = (asked::<A, B>(), [0; 2]);
        let read = |bytes| Book::<Position<A, B>, R, Vec<u8>>::from_bytes(bytes);
        for at in 0..pages_len(bytes.len()) {
            for change in [1, 2, 4, 8, 16, 32, 64, 128, 255, random.u8(1..)] {
                let mut bytes = bytes.to_vec();
                bytes[at] ^= change;
                assert!(read(bytes.clone()).is_err(), "{change} in byte {at}");
                let bytes = mended(bytes);
                let typed = read(bytes.clone());
                if let Ok(book) = &typed {
                    let mut rows = 0;
                    for (position, found) in book {
                        rows += found.len();
                        assert!(found.len() > 0 && book.rows(&position).len() == found.len());
                    }
                    assert_eq!(rows, book.row_count());
                    read_all(book, &asked);
                }
                assert!(typed.is_err() || AnyBook::from_bytes(&bytes).is_ok());
                outcomes[usize::from(typed.is_ok())] += 1;
            }
        }
        outcomes
    }
    for outcomes in [check::<Mixed, 3, 3>(&mixed()), check::<u16, 23, 23>(&long())] {
        assert!(outcomes.iter().all(|count| *count > 20), "{outcomes:?}");
    }
}

/// Tests damaged books of which only the header is checked.
#[test]
fn unchecked_books_never_panic() {
    fn check<R: Row, const A: usize, const B: usize>(bytes: &[u8]) -> usize {
        let mut random = fastrand::Rng::with_seed(7);
        let (asked, mut read) = (asked::<A, B>(), 0);
        for round in 0..4_000 {
            let mut bytes = bytes.to_vec();
            for _ in 0..=round % 20 {
                let at = random.usize(..bytes.len());
                bytes[at] =
                    if random.bool() { random.u8(..) } else { [0, 1, 0x7F, 0x80, 0xFF][random.usize(..5)] };
            }
            let bytes: &'static [u8] = bytes.leak();
            // If the header is invalid or does not match the book's type, `from_static` panics, as documented.
            let Ok(header) = RawBook::new(bytes) else { continue };
            let types = header.columns().map(|column| column.column_type());
            let is_shape = header.shape().is_none_or(|shape| shape.to_string() == format!("{A}x{B}"));
            if is_shape && types.eq(R::COLUMNS.iter().copied()) {
                read_all(&Book::<Position<A, B>, R>::from_static(bytes), &asked);
                read += 1;
            }
        }
        read
    }
    let read = [check::<Mixed, 3, 3>(&mixed()), check::<u16, 23, 23>(&long())];
    assert!(read.iter().all(|count| *count > 500), "{read:?}");
}

#[test]
fn books_of_another_type() {
    fn message<R: Row, const A: usize>() -> String {
        Book::<Position<A, A>, R, _>::from_bytes(mixed()).map(|_| ()).unwrap_err().to_string()
    }
    let words = "the positions of the book have the shape 3x3; the program expects 8x8";
    assert_eq!(message::<u8, 8>(), words);
    assert_eq!(message::<u8, 3>(), "the book's rows have 4 columns; the program expects 1");
    let words = "column 2 of the book is `Option<Square>`; the program expects `Square`";
    assert_eq!(message::<(Option<&str>, Square<3, 3>, Epin, bool), 3>(), words);
}

#[test]
#[should_panic(expected = "column 2 of the book is `Option<Square>`; the program expects `Option<Qpi>`")]
fn from_static_tells_why() {
    let _ = Book::<Board, (Option<&str>, Option<Qpi>, Epin, bool)>::from_static(mixed().leak());
}

/// Reading a book does not panic even if the type that holds the bytes returns different bytes at each call.
#[test]
fn holders_that_lie() {
    struct Liar(Vec<u8>, std::cell::Cell<usize>);
    impl AsRef<[u8]> for Liar {
        fn as_ref(&self) -> &[u8] {
            let calls = self.1.get();
            self.1.set(calls + 1);
            if calls == 0 { &self.0 } else { &self.0[..self.0.len() / calls.min(self.0.len())] }
        }
    }
    let book: Book<Board, Mixed, _> = Book::from_bytes(Liar(mixed(), 0.into())).unwrap();
    for _ in 0..50 {
        read_all(&book, &asked());
    }
}
