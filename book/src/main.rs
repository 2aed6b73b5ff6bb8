//! The program `koma-book`: makes books, and shows, searches, checks, merges and exports them.

mod program;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    program::run(program::Arguments::parse_from(env::args_os().map(guarded)))
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
