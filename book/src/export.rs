use std::io::{self, Write};
use std::ops::Range;

use koma_runtime::chess::Fen;
use koma_runtime::format::Escaped;

use crate::{AnyBook, AnyPosition, Error, KeyNotation, Position, Value};

/// Writes a book as a table. The first line has the column names, with the column of positions first. Each other line
/// is a row. Tabs separate the columns.
///
/// A book built from this table has the same rows. But rows of the same position become adjacent, even if they were
/// apart in the original table.
///
/// # Errors
///
/// Returns an error if `out` cannot be written to. Also returns an error if a text contains a tab or a line break,
/// because tables have no quoting. Also returns an error if a position cannot be written in `notation`. Only FEEN and
/// the FEN of chess are supported.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, KeyNotation, TableOptions, export_table};
///
/// let table = "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t8\n";
/// let options = TableOptions::new("feen", &[("weight", ColumnType::U16)]);
/// let mut builder = options.builder()?;
/// options.read("moves.tsv", table.as_bytes(), &mut builder)?;
///
/// let mut out = Vec::new();
/// export_table(&AnyBook::from_bytes(builder.finish())?, KeyNotation::Feen, &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_table(book: &AnyBook<'_>, notation: KeyNotation, mut out: impl Write) -> Result<(), Error> {
    let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
    writeln!(out, "{}\t{}", book.key_name(), names.join("\t")).map_err(to_error)?;
    book.try_for_each(|position, rows| export_rows(book, &key(position, notation)?, rows, &mut out))?;
    out.flush().map_err(to_error)
}

/// Writes rows of a book as lines of a table. The column of positions contains `key` in each line.
///
/// # Errors
///
/// Returns an error if `out` cannot be written to, or if a text contains a tab or a line break.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, Position, export_rows};
///
/// let position: Position<3> = "1K^1 / C/c".parse()?;
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.push(&position, 7_u16)?;
/// builder.push(&position, 8_u16)?;
/// let bytes = builder.finish();
///
/// let (book, mut out) = (AnyBook::from_bytes(&bytes)?, Vec::new());
/// export_rows(&book, "1K^1 / C/c", book.find(&position).unwrap(), &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, "1K^1 / C/c\t7\n1K^1 / C/c\t8\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_rows(
    book: &AnyBook<'_>,
    key: &str,
    rows: Range<usize>,
    mut out: impl Write,
) -> Result<(), Error> {
    for row in rows {
        out.write_all(key.as_bytes()).map_err(to_error)?;
        for number in 0..book.columns().len() {
            let Some(value) = book.value(row, number) else { continue };
            // A carriage return at the end of a line would become part of the line break.
            let is_last = number + 1 == book.columns().len();
            if let Value::Text(text) = value
                && (text.contains(['\t', '\n']) || (is_last && text.ends_with('\r')))
            {
                let column = Escaped(book.columns().nth(number).map_or("", |column| column.name()));
                let reason = format!("column {column} has a tab or a line break, which a table cannot have");
                return Err(Error::refused(key, reason));
            }
            write!(out, "\t{value}").map_err(to_error)?;
        }
        out.write_all(b"\n").map_err(to_error)?;
    }
    Ok(())
}

fn to_error(error: io::Error) -> Error {
    Error::file("the table", error)
}

fn key(position: &AnyPosition<'_>, notation: KeyNotation) -> Result<String, Error> {
    let feen = position.to_string();
    let written = match notation {
        KeyNotation::Feen => return Ok(feen),
        KeyNotation::ChessFen => {
            feen.parse().ok().and_then(|board: Position<8, 8>| Fen::try_from(board).ok())
        }
        _ => None,
    };
    let error = || Error::refused(&feen, format!("this position cannot be written as {notation}"));
    Ok(written.ok_or_else(error)?.to_string())
}
