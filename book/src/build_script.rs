//! Makes books in a build script, for the package that embeds them.
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
//! The script runs again when one of its inputs has changed, and only then. An input in `OUT_DIR` does not count: the
//! script has made it, and reports what it was made of itself. Every mistake becomes a warning of Cargo, and the build
//! fails:
//!
//! ```text
//! warning: engine@0.1.0: moves.tsv:17: weight: 70000 does not fit u16
//! ```
//!
//! Paths of inputs are relative to the package, those of books to the folder that Cargo gives in `OUT_DIR`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use crate::error::Shown;
use crate::{BookBuilder, ColumnType, Error, TableImport, TableOptions, merge_books, write_book};

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
/// As [`TableImport`]. Cargo shows why.
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
        let mut is_valid = true;
        for input in inputs {
            match import.read_file(input) {
                Ok(()) => {}
                // The other tables are read too, to report all mistakes.
                Err(Error::Table(errors)) => {
                    is_valid = false;
                    script.warn(&errors);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(is_valid.then(|| import.finish()))
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
    Script::of_cargo(name, &mut io::stdout()).make(inputs, |_| {
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
    Script::of_cargo(book, &mut io::stdout()).make(inputs, |_| merge_books(inputs, min_games).map(Some))
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
/// let path = build_script::pgn(&["data/games.pgn"], &PgnOptions::new(), "games.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
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
        Ok::<_, Error>(Some(games.bytes))
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

    /// Writes the bytes that `make` returns, or nothing if it has reported what is wrong.
    fn make<E: fmt::Display>(
        mut self,
        inputs: &[impl AsRef<Path>],
        make: impl FnOnce(&mut Self) -> Result<Option<Vec<u8>>, E>,
    ) -> Result<PathBuf, Reported> {
        let inputs = || inputs.iter().map(AsRef::as_ref);
        // What the script has written itself is newer than the start of the script, so it would run at every build.
        let is_written_here =
            |input: &&Path| self.folder.as_ref().is_some_and(|folder| input.starts_with(folder));
        for input in inputs().filter(|input| !is_written_here(input)).collect::<Vec<_>>() {
            self.tell("rerun-if-changed", &input.display());
        }
        let Some(folder) = self.folder.clone() else {
            self.warn(&"OUT_DIR is not set; expected to run in a build script");
            return Err(self.reported());
        };
        // A pipe or a device might keep the build waiting for ever.
        if let Some(input) = inputs().find(|input| fs::metadata(input).is_ok_and(|input| !input.is_file())) {
            self.warn(&format_args!("{}: this is not a regular file", Shown(input)));
            return Err(self.reported());
        }
        let path = folder.join(self.book);
        match make(&mut self) {
            Ok(Some(bytes)) => match write_book(&path, &bytes) {
                Ok(()) => return Ok(path),
                Err(error) => self.warn(&error),
            },
            Ok(None) => {}
            Err(error) => self.warn(&error),
        }
        Err(self.reported())
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

    fn reported(folder: Option<&str>, result: Result<Option<Vec<u8>>, Error>) -> (bool, String) {
        let mut cargo = Vec::new();
        let script = Script { folder: folder.map(Into::into), book: "a.book", cargo: &mut cargo };
        let made = script.make(&["a.tsv", "b.tsv"], |script| {
            script.warn(&"one\n  two");
            result
        });
        (made.is_ok(), String::from_utf8(cargo).unwrap())
    }

    /// A file in `OUT_DIR` is newer than the script's start. Cargo would run the script again at each build.
    #[test]
    fn inputs_made_by_the_script_are_not_watched() {
        let mut cargo = Vec::new();
        let script = Script { folder: Some("out".into()), book: "a.book", cargo: &mut cargo };
        let made = script.make(&["a.tsv", "out/b.tsv"], |_| Ok::<_, Error>(None));
        assert!(made.is_err());
        assert_eq!(String::from_utf8(cargo).unwrap(), "cargo:rerun-if-changed=a.tsv\n");
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_read() {
        let mut cargo = Vec::new();
        let script = Script { folder: Some("out".into()), book: "a.book", cargo: &mut cargo };
        assert!(script.make(&["/dev/zero"], |_| -> Result<_, Error> { unreachable!() }).is_err());
        let words = "cargo:rerun-if-changed=/dev/zero\ncargo:warning=/dev/zero: this is not a regular file\n";
        assert_eq!(String::from_utf8(cargo).unwrap(), words);
    }

    const INPUTS: &str = "cargo:rerun-if-changed=a.tsv\ncargo:rerun-if-changed=b.tsv\n";
    const WARNINGS: &str = "cargo:warning=one\ncargo:warning=  two\n";

    #[test]
    fn everything_reaches_cargo() {
        assert_eq!(reported(Some("none"), Ok(None)), (false, format!("{INPUTS}{WARNINGS}")));
        let error = "cargo:warning=there are no books to merge\n";
        assert_eq!(
            reported(Some("none"), Err(Error::NoBooks)),
            (false, format!("{INPUTS}{WARNINGS}{error}"))
        );
        let (made, words) = reported(Some("none"), Ok(Some(Vec::new())));
        assert!(!made && words.contains("cargo:warning=none/a.book: "), "{words}");
        let (made, words) = reported(None, Ok(Some(Vec::new())));
        assert!(!made && words.starts_with(&format!("{INPUTS}cargo:warning=OUT_DIR is not set")), "{words}");
    }
}
