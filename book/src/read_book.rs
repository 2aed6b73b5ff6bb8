use std::fs::File;
use std::io::Read;
use std::path::Path;

use koma_runtime::format::MAGIC;

use crate::{AnyBook, Compression, Error};

/// Reads the bytes of a book from a file. Stops after the first few if they are not a book's, however large the file is.
///
/// # Errors
///
/// If the file cannot be read, or does not start as a book does.
///
/// ```
/// let error = koma_book::read_book("data/games.pgn").unwrap_err();
/// assert_eq!(error.to_string(), "data/games.pgn: this is not a book: it does not start with `komabook`");
/// ```
pub fn read_book(path: impl AsRef<Path>) -> Result<Vec<u8>, Error> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|error| Error::file(path, error))?;
    read_book_from(path, file)
}

/// Reads the bytes of a book, as [`read_book`] does. Errors name it by `path`.
///
/// # Errors
///
/// As `read_book`.
///
/// ```
/// let error = koma_book::read_book_from("-", std::io::repeat(0)).unwrap_err();
/// assert_eq!(error.to_string(), "-: this is not a book: it does not start with `komabook`");
/// ```
pub fn read_book_from(path: impl AsRef<Path>, mut input: impl Read) -> Result<Vec<u8>, Error> {
    let path = path.as_ref();
    let mut bytes = Vec::new();
    let start = input.by_ref().take(16).read_to_end(&mut bytes);
    start.map_err(|error| Error::file(path, error))?;
    if bytes.starts_with(MAGIC) {
        input.read_to_end(&mut bytes).map_err(|error| Error::file(path, error))?;
    } else {
        book_of_file(path, &bytes)?;
    }
    Ok(bytes)
}

/// Reads a book from the bytes of the file at `path`, and checks all of them.
///
/// # Errors
///
/// If the bytes are not a book of this version of the format, or are damaged or compressed. The error names the path.
///
/// ```
/// let error = koma_book::book_of_file("moves.book.gz", b"\x1F\x8B\x08").unwrap_err();
/// assert_eq!(error.to_string(), "moves.book.gz: the file is compressed with gzip: decompress it first");
/// ```
pub fn book_of_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<AnyBook<'_>, Error> {
    AnyBook::from_bytes(bytes).map_err(|error| {
        let path = path.as_ref().to_owned();
        match Compression::of(bytes) {
            Some(compression) => Error::Compressed { path, with: compression },
            None => Error::Book { path, error },
        }
    })
}
