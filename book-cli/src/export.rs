//! `koma-book export`

use std::io::{self, BufWriter, Write};
use std::path::Path;

use koma_book::{AnyBook, Error, KeyNotation, export_table, write_book};

use crate::arguments::ExportArguments;
use crate::output::{array, object, string};
use crate::{Ran, STANDARD, check_output, find, open, usage};

pub(crate) fn export(arguments: &ExportArguments) -> Ran {
    if arguments.json && arguments.key_notation != "feen" {
        return Err(usage("with --json, positions are written in FEEN"));
    }
    let output = arguments.output.as_deref().unwrap_or(Path::new(STANDARD));
    check_output(output, std::slice::from_ref(&arguments.book))?;
    let book = open(&arguments.book)?;
    if output == Path::new(STANDARD) {
        write(&book, arguments, BufWriter::with_capacity(1 << 16, io::stdout().lock()))?;
    } else {
        let mut table = Vec::new();
        write(&book, arguments, &mut table)?;
        write_book(output, &table)?;
    }
    Ok(0)
}

fn write(book: &AnyBook<'_>, arguments: &ExportArguments, mut out: impl Write) -> Result<(), Error> {
    if !arguments.json {
        let is_fen = arguments.key_notation == "fen";
        return export_table(book, if is_fen { KeyNotation::ChessFen } else { KeyNotation::Feen }, out);
    }
    let to_error = |error| Error::File { path: "standard output".into(), error };
    book.try_for_each(|position, rows| {
        let rows = rows.map(|row| find::row_object(book, row));
        let members = [("position", string(&position.to_string())), ("rows", array(rows))];
        writeln!(out, "{}", object(members)).map_err(to_error)
    })?;
    out.flush().map_err(to_error)
}
