//! The commands that make books: `build`, `from-pgn`, `from-polyglot`, `merge` and `to-polyglot`.

use std::io::{BufReader, Read as _};
use std::path::Path;

use koma_book::pgn::{PgnOptions, book_from_readers};
use koma_book::{ColumnType, Error, KeyNotation, TableLayout, TableOptions, merge_books, polyglot};
use koma_runtime::format::RawBook;

use crate::arguments::{
    BuildArguments, FromPolyglotArguments, MergeArguments, PgnArguments, ToPolyglotArguments,
};
use crate::output::{Escaped, count, report, shown, size};
use crate::{FAILED, Failure, REFUSED, Ran, START, check_output, open, position, progress, usage, write};

pub(crate) fn build(arguments: BuildArguments) -> Ran {
    check_output(&arguments.output, &arguments.tables)?;
    let game = &*arguments.game;
    let (notation, key) = arguments.key.split_once(':').unwrap_or(("feen", &arguments.key));
    let key_notation = KeyNotation::of_game(game, notation).ok_or_else(|| {
        let is_of_game = |notation: &&KeyNotation| notation.game().is_none_or(|other| other == game);
        let names: Vec<&str> = KeyNotation::ALL.iter().filter(is_of_game).map(|one| one.name()).collect();
        usage(format_args!("{game} has no notation `{notation}`; expected one of {}", names.join(", ")))
    })?;
    let columns = arguments.columns.iter();
    let options = TableOptions {
        key: key.to_owned(),
        key_notation,
        columns: columns.clone().map(|one| (one.name.clone(), of_game(one.values, game))).collect(),
        defaults: columns.filter_map(|one| Some((one.name.clone(), one.default.clone()?))).collect(),
        indexes: arguments.indexes,
        layout: TableLayout { separator: arguments.separator, has_header: !arguments.no_header },
        max_errors: arguments.max_errors,
    };
    let mut builder = options.builder()?;
    let bar = progress::bar(&arguments.tables);
    let (mut wrong, mut is_unreadable) = (0, false);
    for table in &arguments.tables {
        let read = progress::open(table, &bar).map(|input| {
            let input = BufReader::with_capacity(1 << 16, input);
            if arguments.epd {
                options.read_epd(&shown(table), input, &mut builder)
            } else {
                options.read_path(table, input, &mut builder)
            }
        });
        match read {
            Ok(Ok(())) => {}
            Ok(Err(Error::Table(mut errors))) => {
                if let Some(found) = errors.found_notation() {
                    let option = key_option(found, game, key);
                    errors.set_help(format!("the keys are in another notation; use `{option}`"));
                }
                wrong += errors.count();
                bar.suspend(|| report(&errors));
            }
            Ok(Err(error)) => {
                bar.finish_and_clear();
                return Err(error.into());
            }
            // Continue, because other tables may have mistakes too.
            Err(error) => {
                bar.suspend(|| report(&error));
                is_unreadable = true;
            }
        }
    }
    bar.finish_and_clear();
    if wrong > 0 {
        report(&format_args!("{}; no book is written", count(wrong, "mistake", "mistakes")));
    }
    match (is_unreadable, wrong) {
        (true, _) => Ok(FAILED),
        (false, 1..) => Ok(REFUSED),
        (false, 0) => finish(&arguments.output, &builder.finish()),
    }
}

/// Returns the command-line options for keys in the notation `found`. `game` is the current game.
fn key_option(found: KeyNotation, game: &str, key: &str) -> String {
    let game = match found.game() {
        Some(found) if found != game => format!("--game {found} "),
        _ => String::new(),
    };
    let notation = if found == KeyNotation::Feen { String::new() } else { format!("{}:", found.name()) };
    format!("{game}--key {notation}{}", Escaped(key))
}

/// Converts a column of moves to the moves of this game. Returns other column types unchanged.
fn of_game(column: ColumnType, game: &str) -> ColumnType {
    let moves = match game {
        _ if column.values() != ColumnType::ChessMove => return column,
        "makruk" => ColumnType::MakrukMove,
        "shogi" => ColumnType::ShogiMove,
        "xiangqi" => ColumnType::XiangqiMove,
        _ => ColumnType::ChessMove,
    };
    if column.is_optional() { moves.optional() } else { moves }
}

/// Writes a book and reports its size.
fn finish(output: &Path, bytes: &[u8]) -> Ran {
    write(output, bytes)?;
    if let Ok(book) = RawBook::new(bytes) {
        report(&format_args!("{}: {}", shown(output), size(book.len(), book.row_count())));
    }
    Ok(0)
}

pub(crate) fn from_polyglot(arguments: &FromPolyglotArguments) -> Ran {
    let (bin, mut bytes) = (&arguments.bin, Vec::new());
    check_output(&arguments.output, std::slice::from_ref(bin))?;
    let mut starts = arguments.from.iter().map(|fen| position(fen)).collect::<Result<Vec<_>, _>>()?;
    if starts.is_empty() {
        starts.push(position(START)?);
    }
    let read = progress::input(bin).map(|mut input| input.read_to_end(&mut bytes));
    read?.map_err(|error| Error::File { path: bin.clone(), error })?;
    let book = polyglot::read(&shown(bin), &bytes, &starts)?;
    let missing = book.entries - book.found;
    if missing > 0 {
        let entries = count(book.entries, "entry", "entries");
        let help = "play from other positions with `--from`";
        report(&format_args!("{}: {missing} of {entries} not found; {help}", shown(bin)));
    }
    if book.found == 0 && book.entries > 0 {
        return Err(Failure(REFUSED, "no entry was found; no book is written".to_owned()));
    }
    finish(&arguments.output, &book.bytes)
}

pub(crate) fn to_polyglot(arguments: &ToPolyglotArguments) -> Ran {
    check_output(&arguments.output, std::slice::from_ref(&arguments.book))?;
    let polyglot = polyglot::write(&open(&arguments.book)?)?;
    write(&arguments.output, &polyglot)?;
    report(&format_args!("{}: {}", shown(&arguments.output), count(polyglot.len() / 16, "entry", "entries")));
    Ok(0)
}

pub(crate) fn from_pgn(arguments: &PgnArguments) -> Ran {
    if arguments.games.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(usage("standard input, `-`, can be read only once"));
    }
    check_output(&arguments.output, &arguments.games)?;
    let default = PgnOptions::default();
    let options = PgnOptions {
        plies: arguments.plies.get(),
        min_games: arguments.min_games,
        jobs: arguments.jobs.unwrap_or(default.jobs),
        max_errors: arguments.max_errors,
        memory: arguments.memory.unwrap_or(default.memory),
    };
    let bar = progress::bar(&arguments.games);
    let games = book_from_readers(&arguments.games, &options, |path| progress::open(path, &bar));
    bar.finish_and_clear();
    let games = games?;
    let (mut counted, mut skipped) = (0, 0);
    for file in &games.reports {
        let lines: Vec<String> = file.skipped.iter().map(|game| format!("{}: {game}\n", file.name)).collect();
        report(&format_args!("{}{file}", lines.concat()));
        counted += file.games;
        skipped += file.skipped_count();
    }
    // A file without games results in an empty book, which can be merged. But if all games of a file are skipped, the
    // file may not be PGN.
    if counted == 0 && skipped > 0 {
        return Err(Failure(REFUSED, "no game counts; no book is written".to_owned()));
    }
    finish(&arguments.output, &games.bytes)
}

pub(crate) fn merge(arguments: &MergeArguments) -> Ran {
    finish(&arguments.output, &merge_books(&arguments.books, arguments.min_games)?)
}
