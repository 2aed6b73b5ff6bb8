//! The program `koma-book`, which makes, shows, searches, checks, merges and exports books.

mod arguments;
mod files;
mod find;
mod interrupt;
mod make;
mod outcome;
mod output;
mod positions;
mod progress;
mod rows;
mod show;
mod standard;

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io};

use clap::Parser as _;
use koma_book::Error;

use crate::arguments::Command;
use crate::outcome::{FAILED, REFUSED};
use crate::output::report;

fn main() -> ExitCode {
    let command = Command::parse_from(env::args_os().map(guarded));
    interrupt::watch(command.output());
    let ran = match command {
        Command::Build(arguments) => make::build(&arguments),
        Command::FromPgn(arguments) => make::from_pgn(&arguments),
        Command::FromKif(arguments) => make::from_kif(&arguments),
        Command::Rows(arguments) => rows::rows(&arguments),
        Command::FromPolyglot { bin, from, memory, output } => {
            make::from_polyglot(&bin, &from, memory, &output)
        }
        Command::ToPolyglot { book, memory, output } => make::to_polyglot(&book, memory, &output),
        Command::Merge { books, min_games, memory, output } => {
            make::merge(&books, min_games, memory, &output)
        }
        Command::Show(arguments) => show::show(&arguments),
        Command::Find(arguments) => find::find(&arguments),
        Command::Verify(arguments) => show::verify(&arguments),
        Command::Export { book, key_notation, memory, output } => {
            show::export(&book, &key_notation, memory, &output)
        }
    };
    let code = ran.unwrap_or_else(|error| match error.downcast_ref() {
        // The reader of the output has closed it, as in `| head`.
        Some(Error::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        known => {
            report(&error);
            if known.is_some_and(Error::is_refusal) { REFUSED } else { FAILED }
        }
    });
    code.into()
}

/// Adds a space before a FEEN that starts with a dash, such as the start of chess. Without the space, clap would treat
/// the FEEN as an option.
fn guarded(argument: OsString) -> OsString {
    match argument.as_encoded_bytes() {
        [b'-', second, .., b' ', _, b'/', _] if *second != b'-' => {
            OsString::from_iter([OsString::from(" "), argument])
        }
        _ => argument,
    }
}
