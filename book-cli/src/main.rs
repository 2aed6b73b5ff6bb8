//! The program `koma-book`, which makes, shows, searches, checks, merges and exports books.

mod arguments;
mod export;
mod find;
mod inspect;
mod make;
mod output;
mod progress;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt, fs};

use clap::Parser as _;
use koma_book::{AnyBook, Error, Position, write_book};
use koma_runtime::chess::Fen;

use crate::arguments::{Arguments, Command};
use crate::output::{report, shown};

/// The exit code of a command, or its failure.
type Ran = Result<u8, Failure>;

/// An exit code and a message. The message is empty if the output has been closed, for example by `| head`.
struct Failure(u8, String);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::File { error, .. } if error.kind() == io::ErrorKind::BrokenPipe => Self(0, String::new()),
            error => Self(if error.is_refusal() { REFUSED } else { FAILED }, error.to_string()),
        }
    }
}

/// Returns the failure for an invalid argument that clap cannot detect.
fn usage(words: impl fmt::Display) -> Failure {
    Failure(FAILED, words.to_string())
}

/// The exit code if something was not found or was refused.
const REFUSED: u8 = 1;
/// The exit code if an argument is invalid, or if a file cannot be read or written.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let ran = match Arguments::parse_from(env::args_os().map(guarded)).command {
        Command::Build(arguments) => make::build(arguments),
        Command::FromPgn(arguments) => make::from_pgn(&arguments),
        Command::FromPolyglot(arguments) => make::from_polyglot(&arguments),
        Command::ToPolyglot(arguments) => make::to_polyglot(&arguments),
        Command::Merge(arguments) => make::merge(&arguments),
        Command::Show(arguments) => inspect::show(&arguments),
        Command::Find(arguments) => find::find(&arguments),
        Command::Verify(arguments) => inspect::verify(&arguments),
        Command::Export(arguments) => export::export(&arguments),
    };
    match ran {
        Ok(code) => code.into(),
        Err(Failure(code, words)) => {
            if !words.is_empty() {
                report(&words);
            }
            code.into()
        }
    }
}

/// Adds a space before a FEEN that starts with a dash, such as the start of chess. Without the space, clap would treat
/// the FEEN as an option.
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

/// Parses a chess FEN, or `startpos`.
fn position(text: &str) -> Result<Position<8, 8>, Failure> {
    let fen = if text == "startpos" { START } else { text };
    Fen::parse(fen).map(|fen| fen.position()).map_err(|error| usage(error.explain(text)))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The path that stands for standard input or standard output.
const STANDARD: &str = "-";

/// Reads a book from a file, or from standard input if the path is `-`.
fn open(path: &Path) -> Result<AnyBook<'static>, Error> {
    if path == Path::new(STANDARD) { AnyBook::read(path, io::stdin().lock()) } else { AnyBook::open(path) }
}

/// Writes a file, or writes to standard output if the path is `-`.
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
        Some(input) => Err(usage(format_args!("{}: the output would replace this input", shown(input)))),
        None => Ok(()),
    }
}

/// Reports whether `output` and `input` are the same file, even if they differ in paths, links, mounts or redirections.
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
    to.is_file() && (from.dev(), from.ino()) == (to.dev(), to.ino())
}

#[cfg(not(unix))]
fn is_same_file(input: &Path, output: &Path) -> bool {
    let canonical = |path| fs::canonicalize(path).ok();
    output.is_file() && canonical(input).is_some() && canonical(input) == canonical(output)
}
