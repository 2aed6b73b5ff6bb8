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
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::Parser as _;
use koma_book::Error;

use crate::arguments::{Arguments, Command};
use crate::output::report;

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
        #[cfg(feature = "pgn")]
        Command::FromPgn(arguments) => make::from_pgn(&arguments),
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

/// Reads a file, or standard input for `-`.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| Error::File { path: path.to_owned(), error })
}

/// Returns an error if the output would replace one of the inputs.
fn check_output(output: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let Ok(output) = fs::canonicalize(output) else { return Ok(()) };
    for input in inputs {
        if output.is_file() && fs::canonicalize(input).is_ok_and(|input| input == output) {
            return Err(Failure::Usage(format!("{}: the output would replace this input", input.display())));
        }
    }
    Ok(())
}
