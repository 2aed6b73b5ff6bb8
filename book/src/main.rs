//! The program `koma-book`: makes books, and shows, searches, checks, merges and exports them.

mod program;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    program::run(program::Arguments::parse())
}
