//! Makes books in a build script, for the package that embeds them.
//!
//! ```no_run
//! // build.rs
//! use koma_book::build_script::{self, Reported};
//! use koma_book::{ColumnType, TableOptions};
//!
//! fn main() -> Result<(), Reported> {
//!     let options = TableOptions::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)]);
//!     build_script::table(&["moves.tsv"], &options, "moves.book")?;
//!     Ok(())
//! }
//! ```
//!
//! ```text
//! // Cargo.toml
//! [build-dependencies]
//! koma-book = "0.1"
//!
//! // src/main.rs
//! static MOVES: Book<Position<8, 8>, (&str, u16)> =
//!     Book::from_static(include_bytes!(concat!(env!("OUT_DIR"), "/moves.book")));
//! ```
//!
//! The script runs again when one of its inputs has changed, and only then. An input in `OUT_DIR` does not count: the
//! script has made it, and reports what it was made of itself. Every mistake becomes a warning of Cargo, and the build
//! fails:
//!
//! ```text
//! warning: engine@0.1.0: moves.tsv:17: weight: 70000 does not fit u16
//! ```
//!
//! Paths of inputs are relative to the package, those of books to the folder that Cargo gives in `OUT_DIR`.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use crate::error::Shown;
use crate::{BookBuilder, ColumnType, Error, TableOptions, merge_books, write_book};

/// An error that Cargo shows as warnings already.
///
/// ```
/// use koma_book::build_script;
///
/// // Outside of a build script, there is no folder for its output.
/// let error = build_script::merge(&["a.book"], None, "b.book").unwrap_err();
/// assert_eq!(format!("{error:?}"), "b.book could not be made; see the warnings");
/// ```
pub struct Reported {
    book: String,
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} could not be made; see the warnings", self.book)
    }
}

/// As `Display`, since it is what `main` shows.
impl fmt::Debug for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Reported {}

/// Makes a book of tables, one after another, and returns its path.
///
/// # Errors
///
/// As [`TableOptions::read_file`]. Cargo shows why.
///
/// ```no_run
/// use koma_book::{ColumnType, TableOptions, build_script};
///
/// let options = TableOptions::new("feen", &[("name", ColumnType::Text)]);
/// let path = build_script::table(&["data/openings.tsv"], &options, "openings.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn table(inputs: &[impl AsRef<Path>], options: &TableOptions, book: &str) -> Result<PathBuf, Reported> {
    write(book, inputs, || {
        let mut builder = options.builder()?;
        let mut is_valid = true;
        for input in inputs {
            match options.read_file(input, &mut builder) {
                Ok(()) => {}
                // The other tables are read too, to report all mistakes.
                Err(Error::Table(errors)) => {
                    is_valid = false;
                    warn(&errors);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(is_valid.then(|| builder.finish()))
    })
}

/// Makes a book of rows that `fill` adds, from whatever it reads, and returns the path of the book. The column of positions is
/// named `feen`.
///
/// `inputs` are what `fill` reads: the script runs again when they change.
///
/// # Errors
///
/// If `columns` are invalid, if `fill` returns an error, or if the book cannot be written. Cargo shows why.
///
/// ```no_run
/// use koma_book::{ColumnType, Position, build_script};
///
/// // Lines of a FEEN, a colon and a name.
/// let columns = [("name", ColumnType::Text)];
/// build_script::book(&["names.txt"], "names.book", &columns, |builder| {
///     for line in std::fs::read_to_string("names.txt")?.lines() {
///         let (feen, name) = line.split_once(':').ok_or("expected a colon")?;
///         builder.push(&feen.parse::<Position<8, 8>>()?, name)?;
///     }
///     Ok(())
/// })?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn book(
    inputs: &[impl AsRef<Path>],
    name: &str,
    columns: &[(&str, ColumnType)],
    fill: impl FnOnce(&mut BookBuilder) -> Result<(), Box<dyn std::error::Error>>,
) -> Result<PathBuf, Reported> {
    write(name, inputs, || {
        let mut builder = BookBuilder::new("feen", columns)?;
        fill(&mut builder)?;
        Ok::<_, Box<dyn std::error::Error>>(Some(builder.finish()))
    })
}

/// Makes one book of several, as [`merge_books`] does, and returns its path.
///
/// # Errors
///
/// As `merge_books`. Cargo shows why.
///
/// ```no_run
/// use koma_book::build_script;
///
/// let path = build_script::merge(&["data/a.book", "data/b.book"], None, "all.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn merge(inputs: &[impl AsRef<Path>], min_games: Option<u64>, book: &str) -> Result<PathBuf, Reported> {
    write(book, inputs, || merge_books(inputs, min_games).map(Some))
}

/// Makes a book of games, as [`book_from_pgn`](crate::pgn::book_from_pgn) does, and returns its path. Skipped
/// games are warnings, and the build goes on.
///
/// # Errors
///
/// As `book_from_pgn`. Cargo shows why.
///
/// ```no_run
/// use koma_book::build_script;
/// use koma_book::pgn::PgnOptions;
///
/// let path = build_script::pgn(&["data/games.pgn"], &PgnOptions::default(), "games.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn pgn<P: AsRef<Path> + Sync>(
    inputs: &[P],
    options: &crate::pgn::PgnOptions,
    book: &str,
) -> Result<PathBuf, Reported> {
    write(book, inputs, || {
        let games = crate::pgn::book_from_pgn(inputs, options)?;
        for report in games.reports.iter().filter(|report| report.skipped_count() > 0) {
            for game in &report.skipped {
                warn(&format_args!("{}: {game}", report.name));
            }
            warn(report);
        }
        Ok::<_, Error>(Some(games.bytes))
    })
}

/// Writes the bytes that `make` returns, or nothing if it has reported what is wrong.
fn write<E: fmt::Display>(
    book: &str,
    inputs: &[impl AsRef<Path>],
    make: impl FnOnce() -> Result<Option<Vec<u8>>, E>,
) -> Result<PathBuf, Reported> {
    let inputs = || inputs.iter().map(AsRef::as_ref);
    let folder = env::var_os("OUT_DIR").map(PathBuf::from);
    for input in inputs() {
        // What the script has written itself is newer than the start of the script, so it would run at every build.
        if folder.as_ref().is_none_or(|folder| !input.starts_with(folder)) {
            tell("rerun-if-changed", &input.display());
        }
    }
    // A pipe or a device might keep the build waiting for ever.
    let other = inputs().find(|input| fs::metadata(input).is_ok_and(|input| !input.is_file()));
    let written = match (folder, other) {
        (None, _) => Err("OUT_DIR is not set; expected to run in a build script".to_owned()),
        (_, Some(input)) => Err(format!("{}: this is not a regular file", Shown(input))),
        (Some(folder), None) => make().map_err(|error| error.to_string()).and_then(|bytes| {
            let path = folder.join(book);
            let written = bytes.map(|bytes| write_book(&path, &bytes).map_err(|error| error.to_string()));
            Ok(written.transpose()?.map(|()| path))
        }),
    };
    match written {
        Ok(Some(path)) => return Ok(path),
        Ok(None) => {}
        Err(words) => warn(&words),
    }
    Err(Reported { book: book.to_owned() })
}

/// Writes a warning for each line.
fn warn(words: &dyn fmt::Display) {
    for line in words.to_string().lines() {
        tell("warning", &line);
    }
}

fn tell(key: &str, value: &dyn fmt::Display) {
    // If Cargo does not listen, nobody does.
    let _ = writeln!(io::stdout(), "cargo:{key}={value}");
}
