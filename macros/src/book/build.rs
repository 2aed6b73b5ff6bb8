//! Builds a book from tables while the crate compiles.

use koma_format::{AnyPosition, BookBuilder, BuildError, KeyNotation, KeyReader, Message, TableErrors};
use koma_runtime::book_format::{MAGIC, MAX_COLUMNS};
use koma_runtime::macro_support::{PositionBuilder, read as read_feen};
use proc_macro2::{Ident, Span};
use syn::Error;

use super::files::{read, reject_repeated};
use super::syntax::{Column, Key, Table};
use crate::call::errors::{Errors, Mistakes, Result};
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::StringLiteral;
use crate::text::feen::{parse_as, with_names};
use crate::text::legality::illegality;
use crate::text::line::means_moves;
use crate::text::pieces::validate_feen;

/// Returns the book made from the tables, or the errors in them.
pub(super) fn build(game: Option<&GameOfCall>, table: &Table) -> Result<Vec<u8>> {
    let mut errors = Errors::default();
    let reader = errors.keep(key_reader(&table.key, game));
    let book = errors.keep(builder(&table.key, &table.columns));
    errors.into_result()?;
    let (Some(mut reader), Some(mut book)) = (reader, book) else { return Ok(Vec::new()) };
    let mut errors = Errors::default();
    let mut has_other_notation = false;
    errors.keep(reject_repeated(&table.files));
    for file in &table.files {
        let Some(bytes) = errors.keep(read(file)) else { continue };
        let path = file.lossy();
        if bytes.starts_with(MAGIC) {
            errors.combine(file.error(format!("{path}: this is a book; use `bytes: {path:?}`")));
            continue;
        }
        let mut mistakes = TableErrors::new(&path);
        book.read_lines(&bytes[..], &mut *reader, &mut mistakes).map_err(|error| file.error(error))?;
        match mistakes.found_notation() {
            None => add_mistakes(&mistakes, table, file, &mut errors),
            // The mistake is in the call, so the lines are not reported.
            Some(found) if !has_other_notation => {
                has_other_notation = true;
                errors.combine(other_notation(found, &mistakes, game, &table.key.column));
            }
            Some(_) => {}
        }
    }
    errors.into_result()?;
    Ok(book.finish())
}

/// Adds the mistakes in a file.
fn add_mistakes(mistakes: &TableErrors, table: &Table, file: &StringLiteral, errors: &mut Errors) {
    for mistake in mistakes.iter() {
        // The place of a missing or repeated column is the column in the call.
        let place = mistake.column().map_or(file, |name| {
            let column = table.columns.iter().find(|column| column.name.value == name.as_bytes());
            column.map_or(&table.key.column, |column| &column.name)
        });
        // The place in the call is enough, except for a line and, if there are several files, a column.
        let is_of_one_file = mistake.column().is_some() && table.files.len() > 1;
        let words = if mistake.line().is_some() || is_of_one_file {
            mistake.to_string()
        } else {
            mistake.message().to_string()
        };
        errors.combine(place.error(words));
    }
    let more = mistakes.count().saturating_sub(mistakes.iter().len());
    if more > 0 {
        let plural = if more == 1 { "" } else { "s" };
        let path = file.lossy();
        errors.combine(file.error(format!("{path}: {more} more mistake{plural}")));
    }
}

/// Returns the error for a table whose positions are in the notation `found`. Shows the first line with such a position.
fn other_notation(
    found: KeyNotation,
    mistakes: &TableErrors,
    game: Option<&GameOfCall>,
    key: &StringLiteral,
) -> Error {
    let book = found.game().filter(|found| game.and_then(GameOfCall::own_name) != Some(found));
    let book = book.map(|game| format!("`koma::{game}::book!` and ")).unwrap_or_default();
    let column = key.lossy();
    let argument = match found {
        KeyNotation::Feen => format!("{column:?}"),
        _ => format!("{}({column:?})", found.name()),
    };
    let line = mistakes.iter().find(|mistake| mistake.found_notation() == Some(found));
    let line = line.map(|mistake| format!("{mistake}; ")).unwrap_or_default();
    key.error(format!("{line}use {book}`key: {argument}`"))
}

/// Returns the builder of a book with these columns.
fn builder(key: &Key, columns: &[Column]) -> Result<BookBuilder> {
    let names: Vec<String> = columns.iter().map(|column| column.name.lossy()).collect();
    let with_types: Vec<_> =
        names.iter().zip(columns).map(|(name, column)| (name.as_str(), column.values)).collect();
    let wrong = |error| wrong_columns(&error, key, columns);
    let mut book = BookBuilder::new(&key.column.lossy(), &with_types).map_err(wrong)?;
    for (name, column) in names.iter().zip(columns) {
        if column.is_indexed {
            book = book.with_index(name).map_err(wrong)?;
        }
        if let Some(default) = &column.default {
            book = book.with_default(name, &default.lossy()).map_err(wrong)?;
        }
    }
    Ok(book)
}

/// Returns the error for columns that a book cannot have, at the wrong column.
fn wrong_columns(error: &BuildError, key: &Key, columns: &[Column]) -> Error {
    let key = &key.column;
    let name = |column: usize| columns.get(column).map_or(key, |column| &column.name);
    match *error {
        BuildError::RepeatedName { column } if name(column).value == key.value => {
            let words = "is the column of the positions; it is not part of the rows";
            name(column).error(format!("`{}` {words}", key.lossy()))
        }
        BuildError::RepeatedName { column } => {
            name(column).error(format!("`{}` is given twice", name(column).lossy()))
        }
        BuildError::Name { column: Some(column) } => name(column).error(error),
        BuildError::Default { column } => {
            let default = columns.get(column).and_then(|column| column.default.as_ref());
            default.unwrap_or(key).error(error)
        }
        BuildError::ColumnCount { .. } => name(MAX_COLUMNS).error(error),
        _ => key.error(error),
    }
}

/// Returns the reader of positions in the key's notation.
fn key_reader<'a>(key: &Key, game: Option<&'a GameOfCall>) -> Result<Box<dyn KeyReader + 'a>> {
    let notation = match &key.notation {
        Some(name) => notation_of_game(name, game)?,
        None => KeyNotation::Feen,
    };
    Ok(Box::new(RowReader { reader: notation.reader(), game }))
}

/// Returns the notation of the koma game to which the call belongs.
fn notation_of_game(name: &Ident, game: Option<&GameOfCall>) -> Result<KeyNotation> {
    let game_name = game.and_then(GameOfCall::own_name).unwrap_or_default();
    if let Some(notation) = KeyNotation::of_game(game_name, &name.to_string()) {
        return Ok(notation);
    }
    let of_game = KeyNotation::ALL.iter().filter(|notation| notation.game() == Some(game_name));
    let names: Vec<String> = of_game.map(|notation| format!("`{}`", notation.name())).collect();
    let words = if names.is_empty() {
        "only the `book!` of koma's games, such as `koma::chess::book!`, has notations".to_owned()
    } else {
        let meant = if means_moves(&name.to_string()) { "; did you mean `moves`?" } else { "" };
        format!("expected a notation of {game_name}: {}{meant}", names.join(", "))
    };
    Err(Error::new(name.span(), words))
}

/// Reads the positions of rows. If there is a game, rejects positions outside the game.
struct RowReader<'a> {
    reader: Box<dyn KeyReader>,
    game: Option<&'a GameOfCall>,
}

impl KeyReader for RowReader<'_> {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Message> {
        let mut in_game = Ok(());
        let mut is_legal = Ok(());
        let mut take_of_game = |position: &AnyPosition<'_>| match self.game {
            Some(game) if !game.holds(position) => {
                in_game = validate_feen(game, &row_literal(position.to_string()), position);
            }
            game => match illegality(position, game) {
                Some(illegality) => {
                    is_legal = Err(Message::from(illegality.reason).with_help(illegality.help));
                }
                None => take(position),
            },
        };
        let read = self.reader.read(key, &mut take_of_game);
        if read.is_err() && self.reader.notation() == Some(KeyNotation::Feen) {
            return self.diagnose(key);
        }
        read.and(in_game.map_err(|mistakes| message(&mistakes))).and(is_legal)
    }

    fn notation(&self) -> Option<KeyNotation> {
        self.reader.notation()
    }
}

impl RowReader<'_> {
    /// Returns the mistakes in a FEEN. Unlike the messages of the reader, these messages name the squares of the board, and
    /// the pieces of the game.
    fn diagnose(&self, feen: &str) -> Result<(), Message> {
        let text = feen.as_bytes();
        if self.game.is_some() {
            let parsed = parse_as(&row_literal(feen.to_owned()), self.game, |_| ());
            return parsed.map_err(|mistakes| message(&mistakes));
        }
        match read_feen(text, None, &mut PositionBuilder::new(&mut [], &mut [])) {
            Ok(_) => Ok(()),
            Err(error) => Err(with_names(error, text, None).explain_bytes(text).into()),
        }
    }
}

/// Returns the diagnostics of all mistakes in a row.
fn message(mistakes: &Mistakes) -> Message {
    let messages = mistakes.explanations().map(Message::from);
    messages.reduce(Message::and).unwrap_or_else(|| "the position is not in the game".into())
}

/// Returns a literal with the text of a row, which has no place in the call.
fn row_literal(text: String) -> StringLiteral {
    StringLiteral { value: text.into_bytes(), span: Span::call_site() }
}
