//! The program `koma-book`: makes books, and shows, searches, checks, merges and exports them. Each command has a file; this
//! one holds what they share.

mod arguments;
mod build;
mod chess;
mod export;
mod find;
mod form;
#[cfg(feature = "pgn")]
mod from_pgn;
mod json;
mod merge;
mod progress;
mod show;
mod verify;

use std::ffi::OsString;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt, fs};

use clap::Parser as _;
use koma_book::Error;

use crate::arguments::{Arguments, Command};

/// How a command ends that does not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    /// A position was not found, or a book is damaged.
    No,
    /// A file could not be read, which has been told.
    Unread,
}

/// Why a command fails.
enum Failure {
    Error(Error),
    /// An argument is wrong in a way that the parser of arguments does not know.
    Usage(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

const REFUSED: u8 = 1;
const FAILED: u8 = 2;

/// Runs the program. Its exit code is 0 if all went well, 1 if something was not found or refused, and 2 if an argument
/// was wrong or a file could not be read or written.
fn main() -> ExitCode {
    let arguments = Arguments::parse_from(env::args_os().map(guarded));
    let answer = match arguments.command {
        Command::Build(arguments) => build::run(&arguments),
        #[cfg(feature = "pgn")]
        Command::FromPgn(arguments) => from_pgn::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Find(arguments) => find::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
    };
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => REFUSED.into(),
        Ok(Answer::Unread) => FAILED.into(),
        // Nobody reads any more, as behind `| head`.
        Err(Failure::Error(Error::File { error, .. })) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Error(error)) => {
            tell(&error);
            if error.is_refusal() { REFUSED.into() } else { FAILED.into() }
        }
        Err(Failure::Usage(words)) => {
            tell(&words);
            FAILED.into()
        }
    }
}

/// An argument that is a FEEN with a blank before it if it starts with a dash, as that of the start of chess does. No
/// option has a blank in it and a style for each player at its end.
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

/// Writes to standard error, whose own buffer is none. If nobody listens, there is nothing else to do.
fn tell(words: &dyn fmt::Display) {
    let mut out = BufWriter::with_capacity(1 << 16, io::stderr().lock());
    let _ = writeln!(out, "{words}").and_then(|()| out.flush());
}

/// Writes to standard output.
fn print(text: &str) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| Error::File { path: "standard output".into(), error })
}

/// The bytes of a file, or of standard input for `-`.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Refuses to write a file over what it is made of.
fn check_output(output: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let Ok(output) = fs::canonicalize(output) else { return Ok(()) };
    for input in inputs {
        if output.is_file() && fs::canonicalize(input).is_ok_and(|input| input == output) {
            return Err(Failure::Usage(format!(
                "{}: the output would replace what it is made of",
                input.display()
            )));
        }
    }
    Ok(())
}

/// A number with a word that tells what is counted.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Tells people what a book has become.
fn summary(path: &Path, positions: usize, rows: usize) {
    let (positions, rows) = (count(positions, "position", "positions"), count(rows, "row", "rows"));
    tell(&format_args!("{}: {positions}, {rows}", path.display()));
}
