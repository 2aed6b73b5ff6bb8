//! The program `koma-book`: makes, shows, searches, checks, merges and exports books.

mod arguments;
mod chess;
mod export;
mod find;
mod inspect;
mod make;
mod output;
mod progress;

use std::ffi::OsString;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::Parser as _;
use koma_book::{AnyBook, Error, write_book};

use crate::arguments::{Arguments, Command};
use crate::output::{report, shown};

/// How a command ends if it does not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    /// A position was not found, or a book is damaged.
    No,
    /// A file could not be read; the error has been reported.
    Unreadable,
}

/// Why a command fails.
enum Failure {
    Error(Error),
    /// An argument is invalid in a way that clap cannot check.
    Usage(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

const REFUSED: u8 = 1;
const FAILED: u8 = 2;

/// Exits with 0 on success, with 1 if something was not found or was refused, and with 2 if an argument is invalid or a file
/// cannot be read or written.
fn main() -> ExitCode {
    let arguments = Arguments::parse_from(env::args_os().map(guarded));
    let answer = match arguments.command {
        Command::Build(arguments) => make::build(&arguments),
        Command::FromPgn(arguments) => make::from_pgn(&arguments),
        Command::FromPolyglot(arguments) => make::from_polyglot(&arguments),
        Command::ToPolyglot(arguments) => make::to_polyglot(&arguments),
        Command::Merge(arguments) => make::merge(&arguments),
        Command::Show(arguments) => inspect::show(&arguments),
        Command::Find(arguments) => find::find(&arguments),
        Command::Verify(arguments) => inspect::verify(&arguments),
        Command::Export(arguments) => export::export(&arguments),
    };
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => REFUSED.into(),
        Ok(Answer::Unreadable) => FAILED.into(),
        // The reader has gone, as with `| head`.
        Err(Failure::Error(Error::File { error, .. })) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Error(error)) => {
            report(&error);
            if error.is_refusal() { REFUSED.into() } else { FAILED.into() }
        }
        Err(Failure::Usage(words)) => {
            report(&words);
            FAILED.into()
        }
    }
}

/// Puts a blank before a FEEN that starts with a dash, as that of the chess start does, so that clap does not take it for an
/// option.
fn guarded(argument: OsString) -> OsString {
    let is_feen = argument.to_str().is_some_and(|text| {
        text.starts_with('-')
            && text.contains(' ')
            && matches!(text.trim_end().as_bytes(), [.., b' ', first, b'/', second]
                if first.is_ascii_alphabetic() && second.is_ascii_alphabetic())
    });
    if !is_feen {
        return argument;
    }
    let mut guarded = OsString::from(" ");
    guarded.push(argument);
    guarded
}

/// The path of standard input and standard output.
const STANDARD: &str = "-";

/// Reads the book in a file, or on standard input for `-`.
fn open(path: &Path) -> Result<AnyBook<'static>, Error> {
    if path == Path::new(STANDARD) { AnyBook::read(path, io::stdin().lock()) } else { AnyBook::open(path) }
}

/// Reads all bytes of a file, or of standard input for `-`.
fn read_all(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = if path == Path::new(STANDARD) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Writes a file, or to standard output for `-`.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if path != Path::new(STANDARD) {
        return write_book(path, bytes);
    }
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Returns an error if the output would replace one of the inputs.
fn check_output(output: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    match inputs.iter().find(|input| is_same_file(input, output)) {
        Some(input) => Err(Failure::Usage(format!("{}: the output would replace this input", shown(input)))),
        None => Ok(()),
    }
}

/// Reports whether writing `output` would lose `input`, by whatever path, mount or redirection they are reached. A hard link
/// is safe, as the new file replaces one of its names.
#[cfg(unix)]
fn is_same_file(input: &Path, output: &Path) -> bool {
    use std::os::fd::{AsFd as _, BorrowedFd};
    use std::os::unix::fs::MetadataExt as _;

    let metadata = |path: &Path, standard: BorrowedFd<'_>| {
        if path == Path::new(STANDARD) {
            fs::File::from(standard.try_clone_to_owned()?).metadata()
        } else {
            fs::metadata(path)
        }
    };
    let (Ok(from), Ok(to)) = (metadata(input, io::stdin().as_fd()), metadata(output, io::stdout().as_fd()))
    else {
        return false;
    };
    let is_same = to.is_file() && (from.dev(), from.ino()) == (to.dev(), to.ino());
    is_same && !(to.nlink() > 1 && are_different_names(input, output))
}

#[cfg(not(unix))]
fn is_same_file(input: &Path, output: &Path) -> bool {
    let canonical = |path| fs::canonicalize(path).ok();
    output.is_file() && canonical(input).is_some() && canonical(input) == canonical(output)
}

/// Reports whether two paths are known to lead to different names.
#[cfg(unix)]
fn are_different_names(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a != b)
}
