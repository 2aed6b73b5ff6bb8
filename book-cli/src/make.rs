//! The commands that make books: `build`, `merge`, and those that convert other files from and to books.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use koma_book::{
    AnyBookFile, ColumnType, CountOptions, CountedGames, Error, KeyNotation, SpillingBuilder, TableLayout,
    TableOptions, kif, merge_within, pgn, polyglot, yaneuraou,
};

use crate::arguments::{
    BuildArguments, CountArguments, KifArguments, PgnArguments, YaneuraouArguments, position,
};
use crate::files::{self, open_whole_book, validate_files, validate_inputs, write_built, write_to};
use crate::outcome::{FAILED, REFUSED, Ran};
use crate::output::{Escaped, count, report, shown, size};
use crate::positions::GameOption;
use crate::progress::Meter;

pub(crate) fn build(arguments: &BuildArguments) -> Ran {
    validate_files(&arguments.output, &arguments.tables)?;
    let options = table_options(arguments)?;
    let meter = Meter::new(&arguments.tables, &arguments.output);
    let builder = SpillingBuilder::new(options.builder()?, arguments.memory);
    let mut builder = builder.with_progress(meter.progress());
    let mut mistakes = 0;
    let mut code = 0;
    for table in &arguments.tables {
        let input = files::open(table, &meter).map(|input| BufReader::with_capacity(1 << 16, input));
        match input.and_then(|input| options.read(table, input, &mut builder)) {
            Ok(()) => {}
            Err(Error::Table(mut errors)) => {
                if let Some(found) = errors.found_notation() {
                    errors.set_help(other_notation(found, game_of(arguments), &options.key));
                } else if let Some(found) = errors.found_separator() {
                    errors.set_help(other_separator(found));
                }
                mistakes += errors.count();
                code = code.max(REFUSED);
                report(&errors);
            }
            Err(error) if builder.is_broken() => return Err(error.into()),
            // Continue, because the next tables may have mistakes too.
            Err(error) => {
                report(&error);
                code = FAILED;
            }
        }
    }
    if mistakes > 0 {
        report(&no_book_because_of(mistakes));
    }
    if code != 0 {
        return Ok(code);
    }
    if builder.row_count() == 0 {
        drop(meter);
        return Ok(nothing_found(&arguments.tables, "the file has no rows", NO_ROW_FOUND));
    }
    finish_built(&arguments.output, builder, meter)
}

const NO_ROWS: &str = "the book has no rows";
const NO_ROW_FOUND: &str = "no row was found";

/// Returns the message that there is no book because of mistakes.
fn no_book_because_of(mistakes: usize) -> String {
    format!("{}; no book is written", count(mistakes, "mistake", "mistakes"))
}

/// Reports that the inputs have nothing for a book, with `words` about each input. Returns the exit code.
fn nothing_found(inputs: &[impl AsRef<Path>], words: &str, summary: &str) -> u8 {
    for input in inputs {
        report(&format_args!("{}: {words}", shown(input.as_ref())));
    }
    report(&format_args!("{summary}; no book is written"));
    REFUSED
}

/// Returns the game of the table's notation and moves.
fn game_of(arguments: &BuildArguments) -> &str {
    arguments.game.as_deref().unwrap_or("chess")
}

fn table_options(arguments: &BuildArguments) -> Result<TableOptions, String> {
    let game = game_of(arguments);
    let (notation, key) = arguments.key.split_once(':').unwrap_or(("feen", &arguments.key));
    let key_notation = KeyNotation::of_game(game, notation).ok_or_else(|| {
        let own = GameOption::named(game).map_or("", |game| game.own_notation.name());
        format!("{game} has no notation `{notation}`; expected feen, {own} or moves")
    })?;
    let mut columns = Vec::new();
    let mut defaults = Vec::new();
    for column in &arguments.columns {
        columns.push((column.name.clone(), type_in_game(column.values, game)));
        if let Some(default) = &column.default {
            defaults.push((column.name.clone(), default.clone()));
        }
    }
    if let Some(index) = arguments.indexes.iter().find(|index| columns.iter().all(|(name, _)| name != *index))
    {
        return Err(format!("--index {}: no `--column` has this name", Escaped(index)));
    }
    Ok(TableOptions {
        key: key.to_owned(),
        key_notation,
        game: arguments.game.clone(),
        columns,
        defaults,
        indexes: arguments.indexes.clone(),
        layout: TableLayout { separator: arguments.separator, has_header: !arguments.no_header },
        is_epd: arguments.epd,
        max_errors: arguments.max_errors,
    })
}

/// Returns the type of a column in a book of this game. A column of moves has moves of the game.
fn type_in_game(column: ColumnType, game: &str) -> ColumnType {
    if column.values() != ColumnType::ChessMove {
        return column;
    }
    let moves = GameOption::named(game).and_then(GameOption::column_type).unwrap_or(ColumnType::ChessMove);
    if column.is_optional() { moves.optional() } else { moves }
}

/// Returns the help for a table whose keys are in the notation `found`. `game` and `key` are the game and the key of the
/// command.
fn other_notation(found: KeyNotation, game: &str, key: &str) -> String {
    let game_option = match found.game() {
        Some(found) if found != game => format!("--game {found} "),
        _ => String::new(),
    };
    let key_option = format!("--key {}:{}", found.name(), Escaped(key));
    format!("the keys are in another notation; use `{game_option}{key_option}`")
}

/// Returns the help for a table whose columns have the separator `found`.
fn other_separator(found: char) -> String {
    match found {
        '\t' => "leave out `--separator`, since tabs are the default".to_owned(),
        ',' => "use `--separator ,`".to_owned(),
        other => format!("use `--separator '{other}'`"),
    }
}

/// Writes the book of a builder and reports its size. The meter ends before the report, so it is not drawn again.
///
/// If the inputs have rows, but a minimum number of games leaves none, the book is empty. It replaces only an empty book.
fn finish_built(output: &Path, builder: SpillingBuilder, meter: Meter) -> Ran {
    if builder.row_count() == 0 && output != Path::new("-") && output.is_file() && !is_empty_book(output) {
        drop(meter);
        report(&format_args!("{}: the file is kept, since the new book would be empty", shown(output)));
        return Ok(REFUSED);
    }
    let built = write_built(output, builder)?;
    drop(meter);
    report(&format_args!("{}: {}", shown(output), size(built.positions, built.rows)));
    Ok(0)
}

fn is_empty_book(path: &Path) -> bool {
    AnyBookFile::open(path).is_ok_and(|book| book.is_empty())
}

pub(crate) fn from_polyglot(bin: &Path, from: &[String], memory: usize, output: &Path) -> Ran {
    validate_files(output, &[bin])?;
    let mut starts = Vec::new();
    for fen in from {
        starts.push(position(fen)?);
    }
    let meter = Meter::new(&[bin], output);
    let input = files::open(bin, &meter)?;
    let book = polyglot::read_within(&bin.to_string_lossy(), input, &starts, memory, meter.progress())?;
    if book.entries == 0 {
        return Ok(nothing_found(&[bin], "the file has no entries", "no entry was found"));
    }
    let missing = book.entries - book.found;
    if missing > 0 {
        let entries = count(book.entries, "entry", "entries");
        let help = "play from other positions with `--from`";
        report(&format_args!("{}: {missing} of {entries} not found; {help}", shown(bin)));
    }
    if book.found == 0 {
        report(&"no entry was found; no book is written");
        return Ok(REFUSED);
    }
    for start in book.unknown_starts {
        let words = "the book has neither this start nor a position after one of its moves";
        report(&format_args!("{}: {}: {words}", shown(bin), Escaped(&from[start])));
    }
    finish_built(output, book.builder, meter)
}

pub(crate) fn to_polyglot(book: &Path, memory: usize, output: &Path) -> Ran {
    convert_book(book, memory, output, ["entry", "entries"], |book, memory, out| {
        polyglot::write_within(book, memory, out)
    })
}

pub(crate) fn to_yaneuraou(book: &Path, memory: usize, output: &Path) -> Ran {
    convert_book(book, memory, output, ["move", "moves"], |book, memory, out| {
        yaneuraou::write_within(book, memory, out)
    })
}

/// Writes a book in another format. `write` returns the number of written parts, which are called `nouns` in the singular and
/// the plural.
fn convert_book(
    book: &Path,
    memory: usize,
    output: &Path,
    [one, many]: [&str; 2],
    write: impl FnOnce(&AnyBookFile, usize, &mut dyn Write) -> Result<u64, Error>,
) -> Ran {
    validate_files(output, &[book])?;
    // The book may be in memory while its parts are sorted.
    let meter = Meter::new(&[book], output);
    let opened = open_whole_book(book, memory / 2, &meter)?;
    if opened.is_empty() {
        drop(meter);
        return Ok(nothing_found(&[book], NO_ROWS, NO_ROW_FOUND));
    }
    let written =
        write_to(output, |out| write(&opened, memory / 2, out).map_err(|error| in_book(error, book)))?;
    drop(meter);
    report(&format_args!("{}: {written} {}", shown(output), if written == 1 { one } else { many }));
    Ok(0)
}

/// Returns the error with the name of the book before a position or the columns that the other format cannot have.
fn in_book(error: Error, book: &Path) -> Error {
    let name = shown(book);
    match error {
        Error::Refused { place, reason } if place != name => {
            Error::Refused { place: format!("{name}: {place}"), reason }
        }
        error => error,
    }
}

pub(crate) fn from_yaneuraou(arguments: &YaneuraouArguments) -> Ran {
    let YaneuraouArguments { db, memory, max_errors, output } = arguments;
    validate_files(output, &[db])?;
    let meter = Meter::new(&[db], output);
    let input = files::open(db, &meter)?;
    let read = yaneuraou::read_within(&db.to_string_lossy(), input, *memory, *max_errors, meter.progress());
    let book = match read {
        Err(Error::Table(errors)) => {
            report(&errors);
            report(&no_book_because_of(errors.count()));
            return Ok(REFUSED);
        }
        read => read?,
    };
    for (left_out, one, many) in [
        (book.lines_without_move, "line without a move", "lines without a move"),
        (book.positions_without_moves, "position without moves", "positions without moves"),
    ] {
        if left_out > 0 {
            report(&format_args!("{}: {} left out", shown(db), count(left_out, one, many)));
        }
    }
    if book.moves == 0 {
        return Ok(nothing_found(&[db], "the file has no moves", "no move was found"));
    }
    finish_built(output, book.builder, meter)
}

pub(crate) fn from_pgn(PgnArguments { games, options }: &PgnArguments) -> Ran {
    from_games(games, options, |counting, meter| {
        pgn::count_games(games, counting, meter.progress(), |path| files::open(path, meter))
    })
}

pub(crate) fn from_kif(KifArguments { games, options }: &KifArguments) -> Ran {
    from_games(games, options, |counting, meter| {
        kif::count_games(games, counting, meter.progress(), |path| files::open(path, meter))
    })
}

/// Makes a book from games. `count_games` counts their moves.
fn from_games(
    games: &[PathBuf],
    arguments: &CountArguments,
    count_games: impl FnOnce(&CountOptions, &Meter) -> Result<CountedGames, Error>,
) -> Ran {
    validate_files(&arguments.output, games)?;
    let default = CountOptions::default();
    let options = CountOptions {
        plies: arguments.plies.get(),
        min_games: arguments.min_games,
        jobs: arguments.jobs.unwrap_or(default.jobs),
        max_errors: arguments.max_errors,
        memory: arguments.memory,
    };
    let meter = Meter::new(games, &arguments.output);
    let games = count_games(&options, &meter)?;
    for file in &games.reports {
        report(file);
    }
    // The inputs may have another format. The reports name them.
    if games.reports.iter().all(|file| file.games == 0) {
        report(&"no game was counted; no book is written");
        return Ok(REFUSED);
    }
    finish_built(&arguments.output, games.builder, meter)
}

pub(crate) fn merge(books: &[PathBuf], min_games: Option<u64>, memory: usize, output: &Path) -> Ran {
    validate_inputs(books)?;
    let meter = Meter::new(books, output);
    let merged = merge_within(books, min_games, memory, meter.progress())?;
    if merged.row_count() == 0 && books.iter().all(|book| is_empty_book(book)) {
        drop(meter);
        return Ok(nothing_found(books, NO_ROWS, NO_ROW_FOUND));
    }
    finish_built(output, merged, meter)
}
