//! `koma-book from-pgn`

use std::path::Path;

use koma_book::pgn::{PgnOptions, book_from_readers};
use koma_book::{AnyBook, write_book};

use super::arguments::PgnArguments;
use super::{Answer, Failure, progress, tell};

pub(crate) fn run(arguments: &PgnArguments) -> Result<Answer, Failure> {
    if arguments.games.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(Failure::Usage("standard input, `-`, can be read once only".to_owned()));
    }
    super::check_output(&arguments.output, &arguments.games)?;
    let mut options = PgnOptions::new().with_plies(arguments.plies.get()).with_min_games(arguments.min_games);
    options = options.with_named(arguments.name);
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
        tell(&format_args!("{words}{report}"));
    }
    // A file without games makes a book without rows, as a part of more; one whose games are all wrong may be no PGN.
    let (counted, skipped) = games.reports.iter().fold((0, 0), |(counted, skipped), report| {
        (counted + report.games(), skipped + report.skipped_count())
    });
    if counted == 0 && skipped > 0 {
        tell(&"no game counts; no book is written");
        return Ok(Answer::No);
    }
    write_book(&arguments.output, &games.bytes)?;
    if let Ok(book) = AnyBook::from_bytes(&games.bytes) {
        super::summary(&arguments.output, book.len(), book.row_count());
    }
    Ok(Answer::Yes)
}
