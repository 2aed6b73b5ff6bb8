//! `koma-book export`

use std::io::{self, BufWriter, Write};
use std::path::Path;

use koma_book::{AnyBook, Error, KeyNotation, export_table, write_book};

use crate::arguments::ExportArguments;
use crate::output::{self, Object};
use crate::{Answer, Failure, STANDARD, check_output, find, open};

pub(crate) fn export(arguments: &ExportArguments) -> Result<Answer, Failure> {
    if arguments.json && arguments.key_notation != KeyNotation::Feen {
        return Err(Failure::Usage("with --json, positions are written in FEEN".to_owned()));
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
    Ok(Answer::Yes)
}

fn write(book: &AnyBook<'_>, arguments: &ExportArguments, mut out: impl Write) -> Result<(), Error> {
    if !arguments.json {
        return export_table(book, arguments.key_notation, out);
    }
    let to_error = |error| Error::File { path: "standard output".into(), error };
    book.try_for_each(|position, rows| {
        let rows = rows.map(|row| find::row_object(book, row));
        let object = Object::new().member("position", output::string(&position.to_string()));
        writeln!(out, "{}", object.member("rows", output::array(rows)).finish()).map_err(to_error)
    })?;
    out.flush().map_err(to_error)
}
