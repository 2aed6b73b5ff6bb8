//! Books that a build script makes, while a package is built that embeds them.
//!
//! ```no_run
//! // build.rs
//! use koma_book::build_script::{self, Reported};
//! use koma_book::{ColumnType, TableOptions};
//!
//! fn main() -> Result<(), Reported> {
//!     let options = TableOptions::new("feen").column("move", ColumnType::Text).column("weight", ColumnType::U16);
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
//! The script runs again when one of its inputs has changed, and only then. What is wrong becomes warnings of Cargo, one
//! for each line, and the build fails:
//!
//! ```text
//! warning: engine@0.1.0: moves.tsv:17: weight: 70000 does not fit u16
//! ```
//!
//! Paths of inputs are relative to the package, those of books to the folder that Cargo gives in `OUT_DIR`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fmt};

use crate::{Error, TableImport, TableOptions, merge_books, write_book};

/// Something was wrong, and Cargo has been told what.
///
/// ```
/// use koma_book::build_script;
///
/// // This is no build script: there is no folder for its output.
/// let error = build_script::merge(&["a.book"], None, "b.book").unwrap_err();
/// assert_eq!(format!("{error:?}"), "b.book could not be made; the warnings say why");
/// ```
pub struct Reported {
    book: String,
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} could not be made; the warnings say why", self.book)
    }
}

/// As `Display`, since it is what `main` shows.
impl fmt::Debug for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Reported {}

/// Makes the book of some tables, one after another, and gives its path.
///
/// # Errors
///
/// As [`TableImport`]; Cargo has been told.
///
/// ```no_run
/// use koma_book::{ColumnType, TableOptions, build_script};
///
/// let options = TableOptions::new("feen").column("name", ColumnType::Text);
/// let path = build_script::table(&["data/openings.tsv"], &options, "openings.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn table(inputs: &[impl AsRef<Path>], options: &TableOptions, book: &str) -> Result<PathBuf, Reported> {
    Script::of_cargo(book, &mut io::stdout()).make(inputs, |script| {
        let mut import = TableImport::new(options)?;
        let mut all_right = true;
        for input in inputs {
            match import.read_file(input) {
                Ok(()) => {}
                // The other tables are read too, so as to tell all mistakes.
                Err(Error::Table(errors)) => {
                    all_right = false;
                    script.warn(&errors);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(all_right.then(|| import.finish()))
    })
}

/// Makes one book of several, as [`merge_books`] does, and gives its path.
///
/// # Errors
///
/// As `merge_books`; Cargo has been told.
///
/// ```no_run
/// use koma_book::build_script;
///
/// let path = build_script::merge(&["data/a.book", "data/b.book"], None, "all.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn merge(inputs: &[impl AsRef<Path>], min_games: Option<u64>, book: &str) -> Result<PathBuf, Reported> {
    Script::of_cargo(book, &mut io::stdout()).make(inputs, |_| merge_books(inputs, min_games).map(Some))
}

/// Makes a book of games, as [`book_from_pgn`](crate::pgn::book_from_pgn) does, and gives its path. Games that are left
/// out are warnings, but the build goes on.
///
/// With the feature `pgn`: the build script is under the GPL-3.0-or-later then, but not what it makes.
///
/// # Errors
///
/// As `book_from_pgn`; Cargo has been told.
///
/// ```no_run
/// use koma_book::build_script;
/// use koma_book::pgn::PgnOptions;
///
/// let path = build_script::pgn(&["data/games.pgn"], &PgnOptions::new(), "games.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
#[cfg(feature = "pgn")]
pub fn pgn<P: AsRef<Path> + Sync>(
    inputs: &[P],
    options: &crate::pgn::PgnOptions,
    book: &str,
) -> Result<PathBuf, Reported> {
    Script::of_cargo(book, &mut io::stdout()).make(inputs, |script| {
        let games = crate::pgn::book_from_pgn(inputs, options)?;
        for report in games.reports.iter().filter(|report| report.skipped_count() > 0) {
            for game in report.skipped() {
                script.warn(&format_args!("{}: {game}", report.name()));
            }
            script.warn(report);
        }
        Ok(Some(games.bytes))
    })
}

/// A build script that makes a book and talks to Cargo.
struct Script<'a> {
    folder: Option<PathBuf>,
    book: &'a str,
    cargo: &'a mut dyn Write,
}

impl<'a> Script<'a> {
    fn of_cargo(book: &'a str, cargo: &'a mut dyn Write) -> Self {
        Self { folder: env::var_os("OUT_DIR").map(PathBuf::from), book, cargo }
    }

    /// Writes the bytes that `make` gives; it gives none if it has told already what is wrong.
    fn make(
        mut self,
        inputs: &[impl AsRef<Path>],
        make: impl FnOnce(&mut Self) -> Result<Option<Vec<u8>>, Error>,
    ) -> Result<PathBuf, Reported> {
        for input in inputs {
            self.tell("rerun-if-changed", &input.as_ref().display());
        }
        let Some(folder) = self.folder.clone() else {
            self.warn(&"OUT_DIR is not set; expected to run in a build script");
            return Err(self.reported());
        };
        let path = folder.join(self.book);
        let written = make(&mut self).and_then(|bytes| match bytes {
            Some(bytes) => write_book(&path, &bytes).map(|()| true),
            None => Ok(false),
        });
        match written {
            Ok(true) => Ok(path),
            Ok(false) => Err(self.reported()),
            Err(error) => {
                self.warn(&error);
                Err(self.reported())
            }
        }
    }

    /// A warning for each line.
    fn warn(&mut self, words: &dyn fmt::Display) {
        for line in words.to_string().lines() {
            self.tell("warning", &line);
        }
    }

    fn tell(&mut self, key: &str, value: &dyn fmt::Display) {
        // If Cargo does not listen, nobody does.
        let _ = writeln!(self.cargo, "cargo:{key}={value}");
    }

    fn reported(&self) -> Reported {
        Reported { book: self.book.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Script};

    fn told(folder: Option<&str>, result: Result<Option<Vec<u8>>, Error>) -> (bool, String) {
        let mut cargo = Vec::new();
        let script = Script { folder: folder.map(Into::into), book: "a.book", cargo: &mut cargo };
        let made = script.make(&["a.tsv", "b.tsv"], |script| {
            script.warn(&"one\n  two");
            result
        });
        (made.is_ok(), String::from_utf8(cargo).unwrap())
    }

    const INPUTS: &str = "cargo:rerun-if-changed=a.tsv\ncargo:rerun-if-changed=b.tsv\n";
    const WARNINGS: &str = "cargo:warning=one\ncargo:warning=  two\n";

    #[test]
    fn cargo_is_told_everything() {
        assert_eq!(told(Some("none"), Ok(None)), (false, format!("{INPUTS}{WARNINGS}")));
        let error = "cargo:warning=there are no books to merge\n";
        assert_eq!(told(Some("none"), Err(Error::NoBooks)), (false, format!("{INPUTS}{WARNINGS}{error}")));
        let (made, words) = told(Some("none"), Ok(Some(Vec::new())));
        assert!(!made && words.contains("cargo:warning=none/a.book: "), "{words}");
        let (made, words) = told(None, Ok(Some(Vec::new())));
        assert!(!made && words.starts_with(&format!("{INPUTS}cargo:warning=OUT_DIR is not set")), "{words}");
    }
}
