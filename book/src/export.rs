use std::io::{self, Write};

use crate::{AnyBook, AnyPosition, Error, KeyNotation, Value};

/// Writes a book as the table that it was made from: a line of column names, that of the positions first, then a line a
/// row, with tabs between the columns.
///
/// Rows that stood apart in the table, though they are of one position, stand together.
///
/// # Errors
///
/// If `out` cannot be written to; if a text holds a tab or a line break, since tables have no quoting; if a position has
/// no FEN and one is wanted.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, KeyNotation, TableImport, TableOptions, export_table};
///
/// let table = "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t8\n";
/// let options = TableOptions::new("feen").column("weight", ColumnType::U16);
/// let mut import = TableImport::new(&options)?;
/// import.read("moves.tsv", table.as_bytes())?;
/// let bytes = import.finish();
///
/// let mut out = Vec::new();
/// export_table(&AnyBook::from_bytes(&bytes)?, KeyNotation::Feen, &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_table(book: &AnyBook<'_>, notation: KeyNotation, mut out: impl Write) -> Result<(), Error> {
    let to_error = |error: io::Error| Error::file("the table", error);
    let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
    writeln!(out, "{}\t{}", book.key_name(), names.join("\t")).map_err(to_error)?;
    book.try_for_each(|position, rows| {
        let key = key(position, notation)?;
        for row in rows {
            out.write_all(key.as_bytes()).map_err(to_error)?;
            for (column, name) in names.iter().enumerate() {
                let Some(value) = book.value(row, column) else { continue };
                if let Value::Text(text) = value
                    && !fits(text, column + 1 == names.len())
                {
                    let (column, position) = ((*name).to_owned(), position.to_string());
                    return Err(Error::Text { column, position });
                }
                write!(out, "\t{value}").map_err(to_error)?;
            }
            out.write_all(b"\n").map_err(to_error)?;
        }
        Ok(())
    })?;
    out.flush().map_err(to_error)
}

/// Whether a text is read again as it is. At the end of a line, a carriage return would be a part of the line break.
fn fits(text: &str, is_last: bool) -> bool {
    let is_broken = text.contains(['\t', '\n']) || (is_last && text.ends_with('\r'));
    !is_broken
}

#[cfg_attr(not(feature = "fen"), expect(clippy::unnecessary_wraps, reason = "a FEEN cannot fail"))]
fn key(position: &AnyPosition<'_>, notation: KeyNotation) -> Result<String, Error> {
    let feen = position.to_string();
    match notation {
        KeyNotation::Feen => Ok(feen),
        #[cfg(feature = "fen")]
        KeyNotation::Fen => to_fen(feen),
    }
}

#[cfg(feature = "fen")]
fn to_fen(feen: String) -> Result<String, Error> {
    let board = feen.parse::<koma_runtime::Position<8, 8>>();
    let written = match board {
        Ok(board) => koma_runtime::chess::Fen::try_from(board).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    written.map(|fen| fen.to_string()).map_err(|reason| Error::NoFen { position: feen, reason })
}
