//! Reads EPD suites of chess positions. Each line has the first four fields of a FEN, and then operations, such as
//! `id "name";`.

use std::io::{self, BufRead, Read as _};

use koma_format::{MAX_LINE_LEN, TOO_LONG};
use koma_runtime::format::Excerpt;

use crate::{AnyPosition, BookBuilder, ColumnType, KeyNotation, TableErrors, Value};

/// Adds the rows of a suite. Adds mistakes to `errors`.
pub(crate) fn read(
    builder: &mut BookBuilder,
    mut input: impl BufRead,
    errors: &mut TableErrors,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.by_ref().take(MAX_LINE_LEN as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let is_too_long = line.len() > MAX_LINE_LEN;
        let result = match str::from_utf8(&line) {
            _ if is_too_long => Err(vec![TOO_LONG.to_owned()]),
            Ok(line) => read_line(builder, line.trim_start_matches('\u{FEFF}').trim()),
            Err(_) => Err(vec!["this line is not UTF-8 text".to_owned()]),
        };
        for words in result.err().into_iter().flatten() {
            errors.push(Some(number), None, &words);
        }
        if is_too_long {
            break;
        }
    }
    Ok(())
}

fn read_line(builder: &mut BookBuilder, line: &str) -> Result<(), Vec<String>> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    // The operations follow the first four fields.
    let end =
        line.match_indices(|c: char| c.is_ascii_whitespace()).map(|(at, _)| at).nth(3).unwrap_or(line.len());
    let (fen, rest) = line.split_at(end);
    let mut result = Ok(());
    let mut add = |position: &AnyPosition<'_>| result = add_rows(builder, position, rest);
    KeyNotation::ChessFen.reader().read(fen, &mut add).map_err(|words| vec![words])?;
    result
}

/// Adds the rows of a position. `rest` is the text of the operations.
fn add_rows(builder: &mut BookBuilder, position: &AnyPosition<'_>, rest: &str) -> Result<(), Vec<String>> {
    let operations = operations(rest).map_err(|words| vec![words])?;
    // The rows so far. A column of moves replaces each row with one row per move.
    let (mut rows, mut mistakes) = (vec![Vec::new()], Vec::new());
    for (name, column) in builder.columns() {
        let operands = operations.iter().find(|(opcode, _)| opcode == name).map(|(_, operands)| operands);
        let cells = match operands {
            Some(operands) if is_move(column) && !operands.is_empty() => operands.clone(),
            Some(operands) => vec![operands.join(" ")],
            None => match builder.default_of(name) {
                Some(default) => vec![default.to_owned()],
                None if column.is_optional() || column == ColumnType::Text => vec![String::new()],
                None => {
                    mistakes.push(format!("the operation `{}` is missing", Excerpt(name)));
                    continue;
                }
            },
        };
        rows = rows
            .iter()
            .flat_map(|row: &Vec<String>| {
                cells.iter().map(|cell| [row.as_slice(), std::slice::from_ref(cell)].concat())
            })
            .collect();
        for cell in &cells {
            if let Err(error) = Value::parse_at(column, cell, position) {
                mistakes.push(format!("{}: {error}", Excerpt(name)));
            }
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let columns: Vec<ColumnType> = builder.columns().map(|(_, column)| column).collect();
    for row in rows {
        let values = columns.iter().zip(&row).map(|(column, cell)| Value::parse_at(*column, cell, position));
        let values: Vec<Value<'_>> = values.filter_map(Result::ok).collect();
        builder.push_values(position, &values).map_err(|error| vec![error.to_string()])?;
    }
    Ok(())
}

fn is_move(column: ColumnType) -> bool {
    column.values() == ColumnType::ChessMove
}

/// Returns the operations with their operands. A semicolon ends each operation. Quotation marks enclose texts.
fn operations(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let (mut operations, mut words) = (Vec::new(), Vec::new());
    let mut rest = text.trim_start();
    // The two move counters of a FEN may come before the operations.
    for _ in 0..2 {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 && rest[digits..].chars().next().is_none_or(|c| c.is_ascii_whitespace()) {
            rest = rest[digits..].trim_start();
        }
    }
    while let Some(first) = rest.chars().next() {
        match first {
            ';' => {
                finish(&mut operations, &mut words);
                rest = &rest[1..];
            }
            '"' => {
                let (word, after) =
                    rest[1..].split_once('"').ok_or("a text has no closing quotation mark")?;
                words.push(word.to_owned());
                rest = after;
            }
            _ => {
                let is_end = |c: char| c.is_ascii_whitespace() || c == ';';
                let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                words.push(word.to_owned());
                rest = after;
            }
        }
        rest = rest.trim_start();
    }
    finish(&mut operations, &mut words);
    Ok(operations)
}

fn finish(operations: &mut Vec<(String, Vec<String>)>, words: &mut Vec<String>) {
    if !words.is_empty() {
        let operands = words.split_off(1);
        operations.extend(words.pop().map(|opcode| (opcode, operands)));
    }
}
