//! The commands that make books: `build`, `from-pgn` and `merge`.

use std::io::BufReader;
use std::path::Path;

use koma_book::pgn::{PgnOptions, book_from_readers};
use koma_book::{
    AnyBook, ColumnType, Error, KeyNotation, TableImport, TableLayout, TableOptions, merge_books, polyglot,
};
use koma_runtime::chess::Fen;

use crate::arguments::{
    BuildArguments, FromPolyglotArguments, MergeArguments, PgnArguments, ToPolyglotArguments,
};
use crate::output::{count, report, shown, summary};
use crate::{Answer, Failure, check_output, open, progress, read_all, write};

pub(crate) fn build(arguments: &BuildArguments) -> Result<Answer, Failure> {
    check_output(&arguments.output, &arguments.tables)?;
    let (notation, key) = match arguments.key.split_once(':') {
        Some((notation, key)) => (notation, key),
        None => ("feen", &*arguments.key),
    };
    let Some(notation) = KeyNotation::of_game(&arguments.game, notation) else {
        let names: Vec<&str> = KeyNotation::ALL
            .iter()
            .filter(|notation| notation.game().is_none_or(|game| game == arguments.game))
            .map(|notation| notation.name())
            .collect();
        let names = names.join(", ");
        return Err(Failure::Usage(format!(
            "{} has no notation `{notation}`; expected one of {names}",
            arguments.game
        )));
    };
    let layout = TableLayout { separator: arguments.separator, has_header: !arguments.no_header };
    let mut options = TableOptions::new(key).with_key_notation(notation).with_layout(layout);
    options = options.with_max_errors(arguments.max_errors);
    for (name, column) in &arguments.columns {
        options = options.column(name, of_game(*column, &arguments.game));
    }
    for name in &arguments.indexes {
        options = options.with_index(name);
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
        match import.read_path(table, input) {
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

/// Returns the type of a column, whose moves are those of a game.
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

pub(crate) fn from_polyglot(arguments: &FromPolyglotArguments) -> Result<Answer, Failure> {
    check_output(&arguments.output, std::slice::from_ref(&arguments.bin))?;
    let mut starts = Vec::new();
    for text in &arguments.from {
        let fen = Fen::parse(text).map_err(|error| Failure::Usage(error.explain(text).to_string()))?;
        starts.push(fen.position());
    }
    if starts.is_empty() {
        starts.push(START.position());
    }
    let book = polyglot::read(&shown(&arguments.bin), &read_all(&arguments.bin)?, &starts)?;
    let missing = book.entries - book.found;
    if missing > 0 {
        let entries = count(book.entries, "entry", "entries");
        let help = "play from other positions with `--from`";
        report(&format_args!("{}: {missing} of {entries} not found; {help}", shown(&arguments.bin)));
    }
    if book.found == 0 && book.entries > 0 {
        report(&"no entry was found; no book is written");
        return Ok(Answer::No);
    }
    write(&arguments.output, &book.bytes)?;
    if let Ok(of) = AnyBook::from_bytes(&book.bytes) {
        summary(&arguments.output, of.len(), of.row_count());
    }
    Ok(Answer::Yes)
}

const START: Fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

pub(crate) fn to_polyglot(arguments: &ToPolyglotArguments) -> Result<Answer, Failure> {
    check_output(&arguments.output, std::slice::from_ref(&arguments.book))?;
    let polyglot = polyglot::write(&open(&arguments.book)?)?;
    write(&arguments.output, &polyglot)?;
    report(&format_args!("{}: {}", shown(&arguments.output), count(polyglot.len() / 16, "entry", "entries")));
    Ok(Answer::Yes)
}

pub(crate) fn from_pgn(arguments: &PgnArguments) -> Result<Answer, Failure> {
    if arguments.games.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(Failure::Usage("standard input, `-`, can be read only once".to_owned()));
    }
    check_output(&arguments.output, &arguments.games)?;
    let mut options = PgnOptions::new().with_plies(arguments.plies.get()).with_min_games(arguments.min_games);
    options = options.with_max_errors(arguments.max_errors);
    if let Some(memory) = arguments.memory {
        options = options.with_memory(memory);
    }
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
