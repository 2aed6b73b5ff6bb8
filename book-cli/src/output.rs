//! The output of the commands: messages, tables for people, and JSON.

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use clap::Args;
use koma_book::{Error, Value};
pub(crate) use koma_runtime::format::Escaped;

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

/// Aligns the columns of a grid, with two spaces before each column.
pub(crate) fn grid(lines: &[Vec<String>]) -> String {
    let len = |cell: &String| cell.chars().count();
    let width = |column| lines.iter().filter_map(|line| line.get(column)).map(len).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    // A cell can be longer than the widths that formatting supports.
    let aligned = |(cell, width): (&String, &usize)| format!("  {cell}{}", " ".repeat(width - len(cell)));
    let line = |cells: &Vec<String>| cells.iter().zip(&widths).map(aligned).collect::<String>();
    lines.iter().map(|cells| line(cells).trim_end().to_owned() + "\n").collect()
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
