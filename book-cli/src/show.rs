//! The commands `show`, `verify` and `export`.

use std::io::{self, BufWriter};
use std::path::Path;

use koma_book::{AnyBook, Error, KeyNotation, export_table, is_book_of_games, write_book};

use crate::arguments::BooksArguments;
use crate::files::{STANDARD, check_files, open_book};
use crate::output::{Escaped, Form, array, grid, object, print, report, shown, size, string};
use crate::{FAILED, REFUSED, Ran};

pub(crate) fn show(arguments: &BooksArguments) -> Ran {
    for (i, path) in arguments.books.iter().enumerate() {
        let (book, form) = (open_book(path)?, arguments.form.form());
        if i > 0 && matches!(form, Form::Text) {
            print("\n")?;
        }
        print(description(path, &book, form))?;
    }
    Ok(0)
}

fn description(path: &Path, book: &AnyBook<'_>, form: Form) -> String {
    let text = |text: &str| if let Form::Json = form { string(text) } else { Escaped(text).to_string() };
    let (bytes, of_columns) = (book.as_bytes().len(), book.columns_len());
    let facts = [
        ("book", text(&path.to_string_lossy())),
        ("shape", text(&book.shape().map_or_else(|| "none".to_owned(), |shape| shape.to_string()))),
        ("positions", book.len().to_string()),
        ("rows", book.row_count().to_string()),
        ("bytes", bytes.to_string()),
        ("bytes_of_columns", of_columns.to_string()),
        ("bytes_of_positions", (bytes - of_columns).to_string()),
        ("games", is_book_of_games(book).to_string()),
        ("key", text(book.key_name())),
    ];
    // As in `--column`, types are written without `&`, because a shell would interpret this character.
    let columns =
        book.columns().map(|column| (column, column.column_type().as_str().trim_start_matches('&')));
    if let Form::Json = form {
        let columns = columns.map(|(column, of)| {
            let indexed = ("indexed", column.is_indexed().to_string());
            object([("name", string(column.name())), ("type", string(of)), indexed])
        });
        return object(facts.into_iter().chain([("columns", array(columns))])) + "\n";
    }
    let mut lines = Vec::from(facts.map(|(name, value)| vec![name.replace('_', " "), value]));
    for (column, of) in columns {
        let name = text(column.name());
        lines.push(vec!["column".to_owned(), name.clone(), of.to_owned()]);
        lines.extend(column.is_indexed().then(|| vec!["index".to_owned(), name]));
    }
    match form {
        // The first line has the path, which is above the grid here.
        Form::Text => format!("{}\n{}", shown(path), grid(&lines[1..])),
        _ => lines.iter().map(|line| line.join("\t") + "\n").collect(),
    }
}

pub(crate) fn verify(arguments: &BooksArguments) -> Ran {
    let mut code = 0;
    for path in &arguments.books {
        // Continue after a file that cannot be read, because the next files may be damaged.
        let (is_whole, words) = match open_book(path) {
            Ok(book) => (true, size(book.len(), book.row_count())),
            Err(Error::Refused { reason, .. }) => (false, reason),
            Err(error) => {
                report(&error);
                code = FAILED;
                continue;
            }
        };
        code = if is_whole { code } else { code.max(REFUSED) };
        let (name, found) = (shown(path), if is_whole { "whole" } else { "damaged" });
        print(match arguments.form.form() {
            Form::Text => format!("{name}: {found}, {words}\n"),
            Form::Tsv => format!("{name}\t{found}\t{words}\n"),
            Form::Json => {
                let whole = ("whole", is_whole.to_string());
                object([("book", string(&path.to_string_lossy())), whole, ("words", string(&words))]) + "\n"
            }
        })?;
    }
    Ok(code)
}

pub(crate) fn export(book: &Path, notation: &str, output: &Path) -> Ran {
    let notation = if notation == "fen" { KeyNotation::ChessFen } else { KeyNotation::Feen };
    check_files(output, &[book])?;
    let book = open_book(book)?;
    if output == Path::new(STANDARD) {
        export_table(&book, notation, BufWriter::with_capacity(1 << 16, io::stdout().lock()))?;
    } else {
        let mut table = Vec::new();
        export_table(&book, notation, &mut table)?;
        write_book(output, &table)?;
    }
    Ok(0)
}
