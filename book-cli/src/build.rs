//! `koma-book build`

use std::io::BufReader;

use koma_book::{Error, TableImport, TableOptions, write_book};

use super::arguments::BuildArguments;
use super::{Answer, Failure, count, progress, tell};

pub(crate) fn run(arguments: &BuildArguments) -> Result<Answer, Failure> {
    super::check_output(&arguments.output, &arguments.tables)?;
    let mut options = TableOptions::new(&arguments.key).with_key_notation(arguments.key_notation);
    options = options.with_named(arguments.name);
    for (name, column) in &arguments.columns {
        options = options.column(name, *column);
    }
    let mut import = TableImport::new(&options)?;
    let bar = progress::bar(&arguments.tables);
    let (mut wrong, mut is_unread) = (0, false);
    for table in &arguments.tables {
        let input = match progress::open(table, &bar) {
            Ok(input) => BufReader::with_capacity(1 << 16, input),
            Err(error) => {
                bar.suspend(|| tell(&error));
                is_unread = true;
                continue;
            }
        };
        match import.read(&table.display().to_string(), input) {
            Ok(()) => {}
            Err(Error::Table(errors)) => {
                wrong += errors.count();
                bar.suspend(|| tell(&errors));
            }
            Err(error) => {
                bar.finish_and_clear();
                return Err(error.into());
            }
        }
    }
    bar.finish_and_clear();
    if wrong > 0 {
        tell(&format_args!("{}; no book is written", count(wrong, "mistake", "mistakes")));
    }
    if wrong > 0 || is_unread {
        return Ok(if is_unread { Answer::Unread } else { Answer::No });
    }
    let (positions, rows) = (import.len(), import.row_count());
    write_book(&arguments.output, &import.finish())?;
    super::summary(&arguments.output, positions, rows);
    Ok(Answer::Yes)
}
