//! Reads EPD suites of chess positions. Each line has the first four fields of a FEN, and then operations, such as
//! `id "name";`.

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use koma_format::TOO_LONG;
use koma_runtime::book_format::{Escaped, Excerpt};

use crate::lines::Lines;
use crate::quoted::read_quoted;
use crate::{
    AddError, AnyPosition, BookBuilder, ColumnType, KeyNotation, Message, TableBuilder, TableErrors, Value,
    nearest,
};

/// Adds the rows of a suite to `builder`, and mistakes to `errors`.
pub(crate) fn read(
    builder: &mut dyn TableBuilder,
    input: impl BufRead,
    errors: &mut TableErrors,
) -> io::Result<()> {
    let rows_before = builder.rows();
    builder.start_table(errors.name(), None);
    let mut opcodes = BTreeSet::new();
    let mut lines = Lines::new(input);
    while lines.read()? {
        let line = lines.line();
        let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
        let mistakes = match str::from_utf8(line) {
            _ if lines.is_too_long() => vec![TOO_LONG.into()],
            Ok(line) => read_line(builder, line.trim(), &mut opcodes)?,
            Err(_) => vec!["this line is not UTF-8 text".into()],
        };
        for message in mistakes {
            errors.push(usize::try_from(lines.number()).ok(), None, message);
        }
        if lines.is_too_long() {
            break;
        }
    }
    if builder.rows() > rows_before {
        report_unused_columns(builder.names(), &opcodes, errors);
    }
    Ok(())
}

/// Reports each text column whose name is not an operation of any line. The name is probably misspelled. Optional columns
/// and columns with a default need not be operations.
fn report_unused_columns(builder: &BookBuilder, opcodes: &BTreeSet<String>, errors: &mut TableErrors) {
    for (name, column) in builder.columns() {
        if column != ColumnType::Text || builder.default_of(name).is_some() || opcodes.contains(name) {
            continue;
        }
        let help = match nearest(name, opcodes.iter().map(String::as_str)) {
            Some(other) => format!("; did you mean `{}`?", Excerpt(other)),
            None if opcodes.is_empty() => "; the file has no operations".to_owned(),
            None => {
                let names: Vec<_> =
                    opcodes.iter().take(20).map(|name| format!("`{}`", Excerpt(name))).collect();
                format!("; the operations are {}", names.join(", "))
            }
        };
        errors.push(None, Some(name), format!("no line has the operation `{}`{help}", Excerpt(name)));
    }
}

/// Adds the rows of a line, and returns its mistakes. Returns an error if a temporary file cannot be written.
fn read_line(
    builder: &mut dyn TableBuilder,
    line: &str,
    opcodes: &mut BTreeSet<String>,
) -> io::Result<Vec<Message>> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(Vec::new());
    }
    // The operations follow the first four fields.
    let end = line.match_indices(|c: char| c.is_ascii_whitespace()).nth(3).map_or(line.len(), |(at, _)| at);
    let (fen, rest) = line.split_at(end);
    let mut added = Ok(Vec::new());
    let read = KeyNotation::ChessFen.reader().read(fen, &mut |position| match operations(rest) {
        Ok(operations) => {
            opcodes.extend(operations.iter().filter_map(|words| words.first().cloned()));
            added = add_rows(builder, position, &operations);
        }
        Err(words) => added = Ok(vec![words.into()]),
    });
    let mut mistakes = added?;
    mistakes.extend(read.err());
    Ok(mistakes)
}

/// The maximum number of rows of a line. Two columns of moves make a row for each pair of moves, and no position has so
/// many pairs.
const MAX_LINE_ROWS: usize = 1 << 16;

/// The opcode and the operands.
type Operation = Vec<String>;

/// Adds the rows of a position, and returns the mistakes in its operations. Returns an error if a temporary file cannot be
/// written.
fn add_rows(
    builder: &mut dyn TableBuilder,
    position: &AnyPosition<'_>,
    operations: &[Operation],
) -> io::Result<Vec<Message>> {
    let mut mistakes = Vec::new();
    let columns = columns(builder.names(), operations, &mut mistakes);
    let rows = rows(&columns, position, &mut mistakes);
    if mistakes.is_empty() {
        match rows.iter().try_for_each(|row| builder.add(position, row)) {
            Ok(()) => {}
            Err(AddError::Row(error)) => mistakes.push(error.to_string().into()),
            Err(AddError::Builder(error)) => return Err(error),
        }
    }
    Ok(mistakes)
}

/// A column of the book, and its cells in the rows of a line.
struct Cells {
    name: String,
    column: ColumnType,
    /// In a column of moves, the line may have several moves, which all are in different rows. Otherwise, all rows have
    /// the same cell.
    texts: Vec<String>,
}

/// Returns the cells of a line. Adds a mistake for each operation that is missing, or that the line has more than once.
fn columns(builder: &BookBuilder, operations: &[Operation], mistakes: &mut Vec<Message>) -> Vec<Cells> {
    let mut columns = Vec::new();
    for (name, column) in builder.columns() {
        let is_of_column = |words: &&Operation| words.first().is_some_and(|opcode| opcode == name);
        let mut found = operations.iter().filter(is_of_column);
        let operation = found.next();
        if found.next().is_some() {
            mistakes.push(format!("the line has the operation `{}` more than once", Excerpt(name)).into());
        }
        let default = builder.default_of(name).or((column == ColumnType::Text).then_some(""));
        let texts = if let Some(words) = operation {
            let is_list_of_moves = column.values() == ColumnType::ChessMove && words.len() > 1;
            if is_list_of_moves { words[1..].to_vec() } else { vec![words[1..].join(" ")] }
        } else if let Some(default) = default {
            vec![default.to_owned()]
        } else {
            mistakes.push(format!("the operation `{}` is missing", Excerpt(name)).into());
            continue;
        };
        columns.push(Cells { name: name.to_owned(), column, texts });
    }
    columns
}

/// Returns the rows of a line, and adds the mistakes in its cells. A column of several moves replaces each row with one
/// row per move.
fn rows<'a>(
    columns: &'a [Cells],
    position: &AnyPosition<'_>,
    mistakes: &mut Vec<Message>,
) -> Vec<Vec<Value<'a>>> {
    let mut rows: Vec<Vec<Value<'_>>> = vec![Vec::new()];
    for Cells { name, column, texts } in columns {
        let mut values = Vec::new();
        for text in texts {
            match Value::parse_at(*column, text, position) {
                Ok(value) => values.push(value),
                Err(error) => mistakes.push(Message::from(error).after(&format!("{}: ", Excerpt(name)))),
            }
        }
        if rows.len().saturating_mul(values.len()) > MAX_LINE_ROWS {
            let words = format!("the columns of moves make more than {MAX_LINE_ROWS} rows of this line");
            mistakes.push(words.into());
            return Vec::new();
        }
        rows = rows
            .iter()
            .flat_map(|row| values.iter().map(move |value| [row, &[*value][..]].concat()))
            .collect();
    }
    rows
}

/// Returns the operations in a text. A semicolon ends each operation. Quotation marks enclose texts, in which `\"` and `\\`
/// are a quotation mark and a backslash. A text is a word of its own: A quotation mark beside another character is
/// probably a part of a text, whose end is therefore unknown.
fn operations(text: &str) -> Result<Vec<Operation>, String> {
    let mut operations = Vec::new();
    let mut operation = Vec::new();
    let mut rest = without_counters(text.trim_start());
    while let Some(first) = rest.chars().next() {
        let after = match first {
            ';' => {
                operations.push(std::mem::take(&mut operation));
                &rest[1..]
            }
            '"' => {
                let quoted = read_quoted(&rest.as_bytes()[1..], |_| true);
                let (word, after) = quoted.ok_or_else(|| mistake_in(&operation, NO_CLOSING_MARK))?;
                let after = &rest[rest.len() - after.len()..];
                if let Some(next) = after.chars().next().filter(|next| !is_word_end(*next)) {
                    let found = Escaped(next.encode_utf8(&mut [0; 4])).to_string();
                    let words = format!("`{found}` follows a closing quotation mark; {INNER_MARK}");
                    return Err(mistake_in(&operation, &words));
                }
                operation.push(String::from_utf8_lossy(&word).into_owned());
                after
            }
            _ => {
                let (word, after) = rest.split_at(rest.find(is_word_end).unwrap_or(rest.len()));
                if word.contains('"') {
                    let words = format!("`{}` has a quotation mark; {INNER_MARK}", Excerpt(word));
                    return Err(mistake_in(&operation, &words));
                }
                operation.push(word.to_owned());
                after
            }
        };
        rest = after.trim_start();
    }
    operations.push(operation);
    Ok(operations)
}

/// What a message says about a text without a closing quotation mark.
const NO_CLOSING_MARK: &str =
    r#"a text has no closing quotation mark; in a text, `\"` is a quotation mark and does not close it"#;

/// What a message says about a quotation mark beside another character.
const INNER_MARK: &str = r#"expected a blank or `;` around a text in quotation marks; in such a text, `\"` is a quotation mark and `\\` is a backslash"#;

/// Reports whether a character ends a word or follows a text in quotation marks.
const fn is_word_end(c: char) -> bool {
    c.is_ascii_whitespace() || c == ';'
}

/// Returns a mistake in an operation, with its opcode if it has been read.
fn mistake_in(operation: &[String], words: &str) -> String {
    operation.first().map_or_else(|| words.to_owned(), |opcode| format!("{}: {words}", Excerpt(opcode)))
}

/// Returns a text without the two move counters of a FEN, which may come before the operations.
fn without_counters(text: &str) -> &str {
    let mut rest = text;
    for _ in 0..2 {
        let (word, after) = rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((rest, ""));
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            rest = after.trim_start();
        }
    }
    rest
}
