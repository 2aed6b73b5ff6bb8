//! Makes books in a build script. The package of the build script can embed these books.
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
//! The script runs again only if it or one of its inputs has changed. Inputs in `OUT_DIR` do not count, because the
//! script itself makes them. If the script makes such an input from another file, it must print
//! `cargo::rerun-if-changed` for that file. Cargo shows mistakes as warnings, and the build fails:
//!
//! ```text
//! warning: engine@0.1.0: moves.tsv:17: weight: 70000 does not fit u16
//! ```
//!
//! The functions need at most about [`MEMORY`] bytes, whatever the size of the book. What does not fit goes to temporary
//! files in the folder that `TMPDIR` names. Only [`book`] keeps the whole book in memory; [`large_book`] does not.
//!
//! Paths of inputs are relative to the package. The path of a new book is relative to Cargo's `OUT_DIR`.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fmt};

use crate::error::shown;
use crate::pgn::{PgnOptions, count_games};
use crate::{
    AnyBookFile, BookBuilder, ColumnType, FileIdentity, Progress, SpillingBuilder, TableOptions, finish_book,
    merge_within, open_file, repeated_file, repeated_words,
};

/// An error that was already reported as Cargo warnings.
///
/// ```
/// use koma_book::build_script;
///
/// // Outside of a build script, there is no folder for its output.
/// let error = build_script::merge(&["a.book"], None, "b.book").unwrap_err();
/// assert_eq!(format!("{error:?}"), "b.book could not be made; see the warnings");
/// ```
pub struct Reported(String);

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} could not be made; see the warnings", self.0)
    }
}

/// Writes the same text as `Display`. Rust shows this text if `main` returns the error.
impl fmt::Debug for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Reported {}

/// The maximum memory for making a book, in bytes: 1 GiB. Some megabytes more are needed for buffers.
pub const MEMORY: usize = 1 << 30;

/// Makes a book from one or more tables, and returns the path of the book.
///
/// # Errors
///
/// Returns an error if the options are invalid, if [`TableOptions::read_file`] returns an error, if a table is given twice,
/// if the tables have no rows, or if the book cannot be written, for example because `OUT_DIR` is not set. Cargo shows the
/// reason.
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
        validate_inputs(inputs)?;
        let mut builder = SpillingBuilder::new(options.builder()?, MEMORY);
        let mut mistakes = Vec::new();
        for input in inputs {
            // After an error, the next tables are read too, so that all mistakes are reported.
            mistakes.extend(options.read_file(input, &mut builder).err().map(|error| error.to_string()));
        }
        if !mistakes.is_empty() {
            return Err(mistakes.join("\n").into());
        }
        if builder.row_count() == 0 {
            return Err(about_each(inputs, "the file has no rows").into());
        }
        Ok(builder)
    })
}

/// Makes a book from the rows that `fill` adds, and returns the path of the book. The name of the column of positions
/// is `feen`.
///
/// `inputs` are the files that `fill` reads. The script runs again when they change.
///
/// # Errors
///
/// Returns an error if `columns` are invalid, if `fill` returns an error, or if the book cannot be written, for example
/// because `OUT_DIR` is not set. Cargo shows the reason.
///
/// ```no_run
/// use koma_book::{ColumnType, Position, build_script};
///
/// // Each line has a FEEN, a colon and a name.
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
    fill: impl FnOnce(&mut BookBuilder) -> Result<(), Box<dyn Error>>,
) -> Result<PathBuf, Reported> {
    write(name, inputs, || {
        let mut builder = BookBuilder::new("feen", columns)?;
        fill(&mut builder)?;
        Ok(SpillingBuilder::new(builder, usize::MAX))
    })
}

/// Makes a book from the rows that `fill` adds, like [`book`], for a book that may not fit in memory.
///
/// # Errors
///
/// Returns the same errors as `book`. Also returns an error if a temporary file cannot be written or read.
///
/// ```no_run
/// use koma_book::{ColumnType, Position, build_script};
///
/// build_script::large_book(&["names.txt"], "names.book", &[("name", ColumnType::Text)], |builder| {
///     for line in std::fs::read_to_string("names.txt")?.lines() {
///         let (feen, name) = line.split_once(':').ok_or("expected a colon")?;
///         builder.push(&feen.parse::<Position<8, 8>>()?, name)?;
///     }
///     Ok(())
/// })?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn large_book(
    inputs: &[impl AsRef<Path>],
    name: &str,
    columns: &[(&str, ColumnType)],
    fill: impl FnOnce(&mut SpillingBuilder) -> Result<(), Box<dyn Error>>,
) -> Result<PathBuf, Reported> {
    write(name, inputs, || {
        let mut builder = SpillingBuilder::new(BookBuilder::new("feen", columns)?, MEMORY);
        fill(&mut builder)?;
        Ok(builder)
    })
}

/// Merges several books into one, and returns the path of the merged book. See [`merge_within`].
///
/// # Errors
///
/// Returns an error if `merge_within` does, if a book is given twice, if the books have no rows, or if the book cannot be
/// written, for example because `OUT_DIR` is not set. Cargo shows the reason.
///
/// ```no_run
/// use koma_book::build_script;
///
/// let path = build_script::merge(&["data/a.book", "data/b.book"], None, "all.book")?;
/// # Ok::<(), build_script::Reported>(())
/// ```
pub fn merge(inputs: &[impl AsRef<Path>], min_games: Option<u64>, book: &str) -> Result<PathBuf, Reported> {
    write(book, inputs, || {
        validate_inputs(inputs)?;
        let merged = merge_within(inputs, min_games, MEMORY, &Progress::new())?;
        let is_empty = |path: &Path| AnyBookFile::open(path).is_ok_and(|book| book.is_empty());
        if merged.row_count() == 0 && inputs.iter().all(|input| is_empty(input.as_ref())) {
            return Err(about_each(inputs, "the book has no rows").into());
        }
        Ok(merged)
    })
}

/// Makes a book from games, and returns the path of the book. See
/// [`book_from_pgn`](crate::pgn::book_from_pgn).
///
/// Skipped games become warnings, and the build continues. If `options` have no memory limit, the limit is [`MEMORY`].
///
/// # Errors
///
/// Returns an error if [`count_games`] does, if a file is given twice, if no game is counted, or if the book cannot be
/// written, for example because `OUT_DIR` is not set. Cargo shows the reason.
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
    options: &PgnOptions,
    book: &str,
) -> Result<PathBuf, Reported> {
    write(book, inputs, || {
        validate_inputs(inputs)?;
        let memory = if options.memory == usize::MAX { MEMORY } else { options.memory };
        let options = PgnOptions { memory, ..options.clone() };
        let games = count_games(inputs, &options, &Progress::new(), |path| open_file(path))?;
        for report in games.reports.iter().filter(|report| report.games == 0 || report.skipped_count() > 0) {
            warn(report);
        }
        if games.reports.iter().all(|report| report.games == 0) {
            return Err("no game was counted".into());
        }
        Ok(games.builder)
    })
}

/// Returns an error if an input is given twice. It would count twice.
fn validate_inputs(inputs: &[impl AsRef<Path>]) -> Result<(), String> {
    match repeated_file(inputs.iter().map(FileIdentity::of_path)) {
        Some((first, second)) => Err(repeated_words(&inputs[first], &inputs[second])),
        None => Ok(()),
    }
}

/// Returns a line for each input, with the same words.
fn about_each(inputs: &[impl AsRef<Path>], words: &str) -> String {
    let lines: Vec<_> = inputs.iter().map(|input| format!("{}: {words}", shown(input.as_ref()))).collect();
    lines.join("\n")
}

/// Calls `make`, writes the book of the returned builder to the file `book` in `OUT_DIR`, and returns the path of this file.
fn write(
    book: &str,
    inputs: &[impl AsRef<Path>],
    make: impl FnOnce() -> Result<SpillingBuilder, Box<dyn Error>>,
) -> Result<PathBuf, Reported> {
    let folder = env::var_os("OUT_DIR").map(PathBuf::from);
    for input in inputs.iter().map(AsRef::as_ref) {
        // Files that the script has written are newer than the start of the script. If they were inputs, the script
        // would run at every build.
        if folder.as_ref().is_none_or(|folder| !input.starts_with(folder)) {
            tell("rerun-if-changed", &input.display());
        }
    }
    write_in(folder, book, make).map_err(|error| {
        warn(&error);
        Reported(book.to_owned())
    })
}

fn write_in(
    folder: Option<PathBuf>,
    book: &str,
    make: impl FnOnce() -> Result<SpillingBuilder, Box<dyn Error>>,
) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.ok_or("OUT_DIR is not set; expected to run in a build script")?.join(book);
    finish_book(&path, make()?)?;
    Ok(path)
}

/// Writes a Cargo warning for each line of `words`.
fn warn(words: &dyn fmt::Display) {
    for line in words.to_string().lines() {
        tell("warning", &line);
    }
}

fn tell(key: &str, value: &dyn fmt::Display) {
    // The write fails only if Cargo has closed the output, so the error cannot be reported.
    let _ = writeln!(io::stdout(), "cargo:{key}={value}");
}
