//! The output of the commands: messages, tables for people, and JSON.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::{fmt, iter};

use clap::Args;
use koma_book::{Error, Value};
pub(crate) use koma_runtime::book_format::Escaped;

use crate::progress::without_line;
use crate::standard::STANDARD_OUTPUT;

/// Writes a message to standard error, above the progress.
pub(crate) fn report(words: &dyn fmt::Display) {
    without_line(|| write_message(words));
}

/// Writes a message to standard error. Standard error is unbuffered, so the message is formatted first and written in one
/// piece. Errors are ignored, because they cannot be reported anywhere.
pub(crate) fn write_message(words: &dyn fmt::Display) {
    let _ = io::stderr().write_all(format!("{words}\n").as_bytes());
}

/// Writes to standard output.
pub(crate) fn print(bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes.as_ref()).and_then(|()| out.flush());
    written.map_err(|error| Error::File { path: STANDARD_OUTPUT.into(), error })
}

/// Returns a number followed by its noun in the singular or plural.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the number of positions and the number of rows of a book, with their nouns.
pub(crate) fn size(positions: usize, rows: usize) -> String {
    format!("{}, {}", count(positions, "position", "positions"), count(rows, "row", "rows"))
}

#[derive(Args)]
pub(crate) struct FormArguments {
    /// Writes a JSON object per line
    #[arg(long, group = "form")]
    json: bool,
    /// Writes text for people. This is the default if standard output is a terminal; otherwise, the default is
    /// tab-separated lines
    #[arg(long, group = "form")]
    text: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Tsv,
    Json,
}

impl FormArguments {
    pub(crate) fn form(&self) -> Form {
        if self.json {
            Form::Json
        } else if self.text || io::stdout().is_terminal() {
            Form::Text
        } else {
            Form::Tsv
        }
    }
}

/// The maximum length of a cell of a [`Grid`] in characters. A terminal shows a longer text in several lines.
const MAX_CELL: usize = 100;

/// Lines for people, whose columns are aligned. All lines are measured before the first one is written, but none is kept.
#[derive(Default)]
pub(crate) struct Grid {
    /// The width of each column in characters.
    widths: Vec<usize>,
}

impl Grid {
    /// Makes the columns wide enough for a line.
    pub(crate) fn measure(&mut self, cells: &[String]) {
        self.widths.resize(self.widths.len().max(cells.len()), 0);
        for (width, cell) in self.widths.iter_mut().zip(cells) {
            *width = (*width).max(cell.chars().take(MAX_CELL).count());
        }
    }

    /// Returns a line with two spaces before each column. A cell that is too long is cut off and ends in `…`.
    pub(crate) fn line(&self, cells: &[String]) -> String {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(&self.widths) {
            let cell = cut_off(cell);
            line.push_str("  ");
            line.push_str(&cell);
            line.extend(iter::repeat_n(' ', width.saturating_sub(cell.chars().count())));
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }
}

/// Returns a cell as a [`Grid`] shows it.
fn cut_off(cell: &str) -> Cow<'_, str> {
    if cell.chars().nth(MAX_CELL).is_none() {
        return Cow::Borrowed(cell);
    }
    Cow::Owned(cell.chars().take(MAX_CELL - 1).chain(['…']).collect())
}

/// Returns a text of a book as a cell of a [`Grid`], with invisible characters escaped. Leaves out most of what the grid would
/// cut off.
pub(crate) fn cell(text: &str) -> String {
    let start = text.char_indices().nth(MAX_CELL + 1).and_then(|(end, _)| text.get(..end));
    Escaped(start.unwrap_or(text)).to_string()
}

/// Returns the lines of a small [`Grid`].
pub(crate) fn grid(lines: &[Vec<String>]) -> String {
    let mut grid = Grid::default();
    for line in lines {
        grid.measure(line);
    }
    lines.iter().map(|line| grid.line(line)).collect()
}

/// Returns a path with its invisible characters escaped. An unescaped line break could forge another message.
pub(crate) fn shown(path: &Path) -> String {
    Escaped(&path.to_string_lossy()).to_string()
}

/// Returns a JSON object with these members. The values must be JSON texts.
pub(crate) fn object<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members: Vec<String> =
        members.into_iter().map(|(name, json)| format!("{}:{json}", string(name))).collect();
    format!("{{{}}}", members.join(","))
}

pub(crate) fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

/// Returns a text as JSON. Escapes what diagnostics escape too: control characters, invisible characters and unusual blanks.
pub(crate) fn string(text: &str) -> String {
    let is_misleading = |c: char| Escaped(c.encode_utf8(&mut [0; 4])).to_string() != c.to_string();
    // Most texts contain no misleading character, so their characters need not be compared one by one.
    let has_misleading = Escaped(text).to_string() != text;
    let mut json = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            ' '..='~' => json.push(c),
            c if has_misleading && is_misleading(c) => {
                json.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
            c => json.push(c),
        }
    }
    json + "\""
}

/// Returns a value of a book as JSON. `NaN` and infinities become strings, because JSON has no such numbers.
pub(crate) fn value(value: Value<'_>) -> String {
    let text = value.to_string();
    match value {
        Value::Empty => "null".to_owned(),
        Value::Bool(_) => text,
        Value::Text(_) => string(&text),
        _ if text.parse().is_ok_and(f64::is_finite) => text,
        // Moves, squares and tokens, and numbers that JSON lacks.
        _ => string(&text),
    }
}
