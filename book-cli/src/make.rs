//! The commands that make books: `build`, `from-pgn`, `from-polyglot`, `merge` and `to-polyglot`.

use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use koma_book::pgn::{PgnOptions, book_from_readers};
use koma_book::{ColumnType, Error, KeyNotation, TableLayout, TableOptions, merge_books, polyglot};
use koma_runtime::format::RawBook;

use crate::arguments::{BuildArguments, PgnArguments};
use crate::files::{self, check_files, open_book, progress_bar, write};
use crate::output::{Escaped, count, report, shown, size};
use crate::{FAILED, REFUSED, Ran, position};

pub(crate) fn build(arguments: BuildArguments) -> Ran {
    check_files(&arguments.output, &arguments.tables)?;
    let game = arguments.game.as_deref().unwrap_or("chess");
    let (notation, key) = arguments.key.split_once(':').unwrap_or(("feen", &arguments.key));
    let key_notation = KeyNotation::of_game(game, notation).ok_or_else(|| {
        let own = if game == "shogi" { "sfen" } else { "fen" };
        format!("{game} has no notation `{notation}`; expected feen, {own} or moves")
    })?;
    // A column of moves has moves of the game that `--game` names.
    let type_of = |column: ColumnType| match column.values() {
        ColumnType::ChessMove => column.to_string().replace("chess", game).parse().unwrap_or(column),
        _ => column,
    };
    let columns = arguments.columns.iter();
    let options = TableOptions {
        key: key.to_owned(),
        key_notation,
        game: arguments.game.clone(),
        columns: columns.clone().map(|(name, column, _)| (name.clone(), type_of(*column))).collect(),
        defaults: columns.filter_map(|(name, _, default)| Some((name.clone(), default.clone()?))).collect(),
        indexes: arguments.indexes,
        layout: TableLayout { separator: arguments.separator, has_header: !arguments.no_header },
        is_epd: arguments.epd,
        max_errors: arguments.max_errors,
    };
    let mut builder = options.builder()?;
    let bar = progress_bar(&arguments.tables);
    let (mut wrong, mut code) = (0, 0);
    for table in &arguments.tables {
        let input = files::open(table, &bar).map(|input| BufReader::with_capacity(1 << 16, input));
        match input.and_then(|input| options.read(table, input, &mut builder)) {
            Ok(()) => {}
            Err(Error::Table(mut errors)) => {
                if let Some(found) = errors.found_notation() {
                    let game = found.game().filter(|found| *found != game);
                    let game = game.map(|game| format!("--game {game} ")).unwrap_or_default();
                    let option = format!("{game}--key {}:{}", found.name(), Escaped(key));
                    errors.set_help(format!("the keys are in another notation; use `{option}`"));
                }
                wrong += errors.count();
                code = code.max(REFUSED);
                bar.suspend(|| report(&errors));
            }
            // Continue, because the next tables may have mistakes too.
            Err(error) => {
                bar.suspend(|| report(&error));
                code = FAILED;
            }
        }
    }
    bar.finish_and_clear();
    if wrong > 0 {
        report(&format_args!("{}; no book is written", count(wrong, "mistake", "mistakes")));
    }
    if code == 0 { finish(&arguments.output, &builder.finish()) } else { Ok(code) }
}

/// Writes a book and reports its size.
fn finish(output: &Path, bytes: &[u8]) -> Ran {
    write(output, bytes)?;
    if let Ok(book) = RawBook::new(bytes) {
        report(&format_args!("{}: {}", shown(output), size(book.len(), book.row_count())));
    }
    Ok(0)
}

pub(crate) fn from_polyglot(bin: &Path, from: &[String], output: &Path) -> Ran {
    check_files(output, &[bin])?;
    let starts = from.iter().map(|fen| position(fen)).collect::<Result<Vec<_>, _>>()?;
    let mut bytes = Vec::new();
    let read = files::open(bin, &ProgressBar::hidden())?.read_to_end(&mut bytes);
    read.map_err(|error| Error::File { path: bin.to_owned(), error })?;
    let book = polyglot::read(&shown(bin), &bytes, &starts)?;
    let missing = book.entries - book.found;
    if missing > 0 {
        let entries = count(book.entries, "entry", "entries");
        let help = "play from other positions with `--from`";
        report(&format_args!("{}: {missing} of {entries} not found; {help}", shown(bin)));
    }
    if book.found == 0 && book.entries > 0 {
        report(&"no entry was found; no book is written");
        return Ok(REFUSED);
    }
    finish(output, &book.bytes)
}

pub(crate) fn to_polyglot(book: &Path, output: &Path) -> Ran {
    check_files(output, &[book])?;
    let polyglot = polyglot::write(&open_book(book)?)?;
    write(output, &polyglot)?;
    report(&format_args!("{}: {}", shown(output), count(polyglot.len() / 16, "entry", "entries")));
    Ok(0)
}

pub(crate) fn from_pgn(arguments: &PgnArguments) -> Ran {
    check_files(&arguments.output, &arguments.games)?;
    let default = PgnOptions::default();
    let options = PgnOptions {
        plies: arguments.plies.get(),
        min_games: arguments.min_games,
        jobs: arguments.jobs.unwrap_or(default.jobs),
        max_errors: arguments.max_errors,
        memory: arguments.memory.unwrap_or(default.memory),
    };
    let bar = progress_bar(&arguments.games);
    let games = book_from_readers(&arguments.games, &options, |path| files::open(path, &bar));
    bar.finish_and_clear();
    let games = games?;
    for file in &games.reports {
        report(file);
    }
    // An input without games gives an empty book, which can be merged. But if all games are skipped, the input may not
    // be PGN.
    let is_empty = games.reports.iter().all(|file| file.games == 0);
    if is_empty && games.reports.iter().any(|file| file.skipped_count() > 0) {
        report(&"no game was counted; no book is written");
        return Ok(REFUSED);
    }
    finish(&arguments.output, &games.bytes)
}

pub(crate) fn merge(books: &[PathBuf], min_games: Option<u64>, output: &Path) -> Ran {
    finish(output, &merge_books(books, min_games)?)
}
