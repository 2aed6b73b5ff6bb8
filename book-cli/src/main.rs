//! The program `koma-book`, which makes, shows, searches, checks, merges and exports books.

mod arguments;
mod files;
mod find;
mod found;
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
use crate::outcome::{CLOSED, FAILED, REFUSED, Ran};
use crate::output::report;
use crate::standard::STANDARD_OUTPUT;

fn main() -> ExitCode {
    let ran = match Command::try_parse_from(env::args_os().map(guarded)) {
        Ok(command) => run(command),
        Err(answer) => write_answer(&answer),
    };
    let code = ran.unwrap_or_else(|error| match error.downcast_ref() {
        // The reader knows that it has closed the output, as in `| head`, so there is no message.
        Some(Error::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => CLOSED,
        known => {
            report(&error);
            if known.is_some_and(Error::is_refusal) { REFUSED } else { FAILED }
        }
    });
    code.into()
}

fn run(command: Command) -> Ran {
    interrupt::watch(command.output());
    match command {
        Command::Build(arguments) => make::build(&arguments),
        Command::FromPgn(arguments) => make::from_pgn(&arguments),
        Command::FromKif(arguments) => make::from_kif(&arguments),
        Command::Rows(arguments) => rows::rows(&arguments),
        Command::FromPolyglot { bin, from, memory, output } => {
            make::from_polyglot(&bin, &from, memory, &output)
        }
        Command::ToPolyglot { book, memory, output } => make::to_polyglot(&book, memory, &output),
        Command::FromYaneuraou(arguments) => make::from_yaneuraou(&arguments),
        Command::ToYaneuraou { book, memory, output } => make::to_yaneuraou(&book, memory, &output),
        Command::Merge { books, min_games, memory, output } => {
            make::merge(&books, min_games, memory, &output)
        }
        Command::Show(arguments) => show::show(&arguments),
        Command::Find(arguments) => find::find(&arguments),
        Command::Verify(arguments) => show::verify(&arguments),
        Command::Export { book, key_notation, separator, memory, output } => {
            show::export(&book, &key_notation, separator, memory, &output)
        }
    }
}

/// Writes what clap answers instead of a command: the help or the version to standard output, or what is wrong with the
/// arguments to standard error.
fn write_answer(answer: &clap::Error) -> Ran {
    match answer.print() {
        Err(error) if !answer.use_stderr() => Err(Error::File { path: STANDARD_OUTPUT.into(), error }.into()),
        _ => Ok(u8::try_from(answer.exit_code()).unwrap_or(FAILED)),
    }
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
