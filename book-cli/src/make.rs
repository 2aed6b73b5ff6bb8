//! The commands that make books: `build`, `from-pgn` and `merge`.

use std::io::BufReader;
use std::path::Path;

use koma_book::pgn::{PgnOptions, book_from_readers};
use koma_book::{AnyBook, Error, TableImport, TableOptions, merge_books};

use crate::arguments::PgnArguments;
use crate::arguments::{BuildArguments, MergeArguments};
use crate::output::{count, report, shown, summary};
use crate::{Answer, Failure, check_output, progress, write};

pub(crate) fn build(arguments: &BuildArguments) -> Result<Answer, Failure> {
    check_output(&arguments.output, &arguments.tables)?;
    let mut options = TableOptions::new(&arguments.key).with_key_notation(arguments.key_notation);
    options = options.with_max_errors(arguments.max_errors);
    for (name, column) in &arguments.columns {
        options = options.column(name, *column);
    }
    let mut import = TableImport::new(&options)?;
    let bar = progress::bar(&arguments.tables);
    let (mut wrong, mut is_unreadable) = (0, false);
    for table in &arguments.tables {
        let input = match progress::open(table, &bar) {
            Ok(input) => BufReader::with_capacity(1 << 16, input),
            Err(error) => {
                bar.suspend(|| report(&error));
                is_unreadable = true;
                continue;
            }
        };
        match import.read(&shown(table), input) {
            Ok(()) => {}
            Err(Error::Table(errors)) => {
                wrong += errors.count();
                bar.suspend(|| report(&errors));
            }
            Err(error) => {
                bar.finish_and_clear();
                return Err(error.into());
            }
        }
    }
    bar.finish_and_clear();
    if wrong > 0 {
        report(&format_args!("{}; no book is written", count(wrong, "mistake", "mistakes")));
    }
    if wrong > 0 || is_unreadable {
        return Ok(if is_unreadable { Answer::Unreadable } else { Answer::No });
    }
    let (positions, rows) = (import.len(), import.row_count());
    write(&arguments.output, &import.finish())?;
    summary(&arguments.output, positions, rows);
    Ok(Answer::Yes)
}

pub(crate) fn from_pgn(arguments: &PgnArguments) -> Result<Answer, Failure> {
    if arguments.games.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(Failure::Usage("standard input, `-`, can be read only once".to_owned()));
    }
    check_output(&arguments.output, &arguments.games)?;
    let mut options = PgnOptions::new().with_plies(arguments.plies.get()).with_min_games(arguments.min_games);
    options = options.with_max_errors(arguments.max_errors);
    if let Some(jobs) = arguments.jobs {
        options = options.with_jobs(jobs);
    }
    let bar = progress::bar(&arguments.games);
    let games = book_from_readers(&arguments.games, &options, |path| progress::open(path, &bar));
    bar.finish_and_clear();
    let games = games?;
    for report in &games.reports {
        let mut words = String::new();
        for game in report.skipped() {
            words.extend([report.name(), ": ", &game.to_string(), "\n"]);
        }
        crate::output::report(&format_args!("{words}{report}"));
    }
    // A file without games gives an empty book, which can be merged. A file whose games all fail may not be PGN.
    let (counted, skipped) = games.reports.iter().fold((0, 0), |(counted, skipped), report| {
        (counted + report.games(), skipped + report.skipped_count())
    });
    if counted == 0 && skipped > 0 {
        report(&"no game counts; no book is written");
        return Ok(Answer::No);
    }
    write(&arguments.output, &games.bytes)?;
    if let Ok(book) = AnyBook::from_bytes(&games.bytes) {
        summary(&arguments.output, book.len(), book.row_count());
    }
    Ok(Answer::Yes)
}

pub(crate) fn merge(arguments: &MergeArguments) -> Result<Answer, Failure> {
    let bytes = merge_books(&arguments.books, arguments.min_games)?;
    write(&arguments.output, &bytes)?;
    if let Ok(book) = AnyBook::from_bytes(&bytes) {
        summary(&arguments.output, book.len(), book.row_count());
    }
    Ok(Answer::Yes)
}
