//! The command `rows`.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use koma_book::pgn::{GameResult, PgnOptions, PlayedMove, for_each_move};
use koma_book::{Error, write_file};
use koma_runtime::chess::Fen;

use crate::arguments::RowsArguments;
use crate::files::{self, validate_files};
use crate::outcome::Ran;
use crate::output::{report, shown};
use crate::progress::Meter;
use crate::standard::{STANDARD, STANDARD_OUTPUT};

pub(crate) fn rows(arguments: &RowsArguments) -> Ran {
    validate_files(&arguments.output, &arguments.games)?;
    let meter = Meter::new(&arguments.games, &arguments.output);
    if arguments.output == Path::new(STANDARD) {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        write_rows(arguments, &meter, Path::new(STANDARD_OUTPUT), &mut out)?;
    } else {
        write_file(&arguments.output, |out| write_rows(arguments, &meter, &arguments.output, out))?;
    }
    Ok(0)
}

/// Writes the rows of all games. `name` is the name of `out` in errors.
fn write_rows(
    arguments: &RowsArguments,
    meter: &Meter,
    name: &Path,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let to_error = |error| Error::File { path: name.to_owned(), error };
    let notation = &arguments.key_notation;
    writeln!(out, "{notation}\tmove\twhite\tdraw\tblack").map_err(to_error)?;
    let options = PgnOptions {
        plies: arguments.plies.get(),
        max_errors: arguments.max_errors,
        ..PgnOptions::default()
    };
    let mut counted = 0;
    let mut skipped = 0;
    for path in &arguments.games {
        let input = files::open(path, meter)?;
        let games = for_each_move(path, input, &options, |played| {
            meter.progress().advance(1);
            let key = key(&played, notation)?;
            writeln!(out, "{key}\t{}\t{}", played.mv, result(played.result)).map_err(to_error)
        })?;
        report(&games);
        counted += games.games;
        skipped += games.skipped_count();
    }
    // If all games are skipped, the input may not be PGN.
    if counted == 0 && skipped > 0 {
        let reason = "no game was counted; no rows are written".to_owned();
        return Err(Error::Refused { place: shown(name), reason });
    }
    out.flush().map_err(to_error)
}

/// Returns the text of the position before a move. Equal positions have equal texts: the counters of a FEN are always
/// those of a start, and it has an en passant square only if a pawn can legally be captured there.
fn key(played: &PlayedMove<'_>, notation: &str) -> Result<String, Error> {
    if notation == "feen" {
        return Ok(played.position.to_string());
    }
    match Fen::try_from(*played.position) {
        Ok(fen) => Ok(fen.to_string()),
        Err(error) => Err(Error::Refused { place: played.position.to_string(), reason: error.to_string() }),
    }
}

/// Returns the columns `white`, `draw` and `black`.
const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWins => "1\t0\t0",
        GameResult::Draw => "0\t1\t0",
        GameResult::SecondWins => "0\t0\t1",
    }
}
