//! The commands `show` and `verify`.

use std::path::Path;

use koma_book::{AnyBook, Error, is_book_of_games};

use crate::arguments::{ShowArguments, VerifyArguments};
use crate::output::{Escaped, Form, array, grid, object, print, report, shown, size, string};
use crate::{FAILED, REFUSED, Ran, open};

pub(crate) fn show(arguments: &ShowArguments) -> Ran {
    for (i, path) in arguments.books.iter().enumerate() {
        let book = open(path)?;
        print(&match arguments.form.form() {
            Form::Text => format!("{}{}", if i > 0 { "\n" } else { "" }, text(path, &book)),
            Form::Tsv => tsv(path, &book),
            Form::Json => json(path, &book) + "\n",
        })?;
    }
    Ok(0)
}

fn numbers(book: &AnyBook<'_>) -> [(&'static str, usize); 5] {
    let (bytes, columns) = (book.as_bytes().len(), book.columns_len());
    [
        ("positions", book.len()),
        ("rows", book.row_count()),
        ("bytes", bytes),
        ("bytes of columns", columns),
        ("bytes of positions", bytes - columns),
    ]
}

fn shape(book: &AnyBook<'_>) -> String {
    book.shape().map_or_else(|| "none".to_owned(), |shape| shape.to_string())
}

/// Returns the name and type of each column, and whether the column has an index. As in `--column`, types are written
/// without `&`, because a shell would interpret this character.
fn columns<'a>(book: &'a AnyBook<'_>) -> impl Iterator<Item = (&'a str, &'static str, bool)> {
    book.columns().map(|column| {
        (column.name(), column.column_type().as_str().trim_start_matches('&'), column.is_indexed())
    })
}

fn text(path: &Path, book: &AnyBook<'_>) -> String {
    let mut lines = vec![("shape", shape(book))];
    for (name, number) in numbers(book) {
        let tenths = (number * 10 + book.len() / 2).checked_div(book.len());
        lines.push(match tenths.filter(|_| name == "bytes of positions") {
            Some(tenths) => (name, format!("{number} ({}.{} a position)", tenths / 10, tenths % 10)),
            None => (name, number.to_string()),
        });
    }
    lines.push(("key", Escaped(book.key_name()).to_string()));
    lines.extend(columns(book).map(|(name, of, is_indexed)| {
        let index = if is_indexed { ", indexed" } else { "" };
        ("column", format!("{}: {of}{index}", Escaped(name)))
    }));
    if is_book_of_games(book) {
        lines.push(("counts games", "yes: merging adds".to_owned()));
    }
    let lines: Vec<_> = lines.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
    format!("{}\n{}", shown(path), grid(&lines))
}

fn tsv(path: &Path, book: &AnyBook<'_>) -> String {
    let mut lines = vec![format!("book\t{}\n", shown(path)), format!("shape\t{}\n", shape(book))];
    lines.extend(numbers(book).map(|(name, number)| format!("{name}\t{number}\n")));
    lines.push(format!("games\t{}\n", is_book_of_games(book)));
    lines.push(format!("key\t{}\n", book.key_name()));
    lines.extend(columns(book).map(|(name, of, is_indexed)| {
        let index = if is_indexed { "\tindexed" } else { "" };
        format!("column\t{name}\t{of}{index}\n")
    }));
    lines.concat()
}

fn json(path: &Path, book: &AnyBook<'_>) -> String {
    let names = numbers(book).map(|(name, number)| (name.replace(' ', "_"), number.to_string()));
    let columns = columns(book).map(|(name, of, is_indexed)| {
        object([("name", string(name)), ("type", string(of)), ("indexed", is_indexed.to_string())])
    });
    let mut members = vec![("book", string(&path.to_string_lossy())), ("shape", string(&shape(book)))];
    members.extend(names.iter().map(|(name, number)| (&**name, number.clone())));
    members.push(("games", is_book_of_games(book).to_string()));
    members.extend([("key", string(book.key_name())), ("columns", array(columns))]);
    object(members)
}

pub(crate) fn verify(arguments: &VerifyArguments) -> Ran {
    let form = arguments.form.form();
    let (mut is_unreadable, mut is_damaged) = (false, false);
    for path in &arguments.books {
        // Continue after a file that cannot be read, because other files may be damaged.
        let (is_whole, words) = match open(path) {
            Ok(book) => (true, size(book.len(), book.row_count())),
            Err(Error::Book { error, .. }) => (false, error.to_string()),
            Err(Error::Compressed { with, .. }) => (false, with.to_string()),
            Err(error) => {
                report(&error);
                is_unreadable = true;
                continue;
            }
        };
        is_damaged |= !is_whole;
        let name = shown(path);
        print(&match form {
            Form::Text if is_whole => format!("{name}: whole, {words}\n"),
            Form::Text => {
                report(&format_args!("{name}: {words}"));
                continue;
            }
            Form::Tsv => format!("{name}\t{}\t{words}\n", if is_whole { "whole" } else { "damaged" }),
            Form::Json => {
                let whole = ("whole", is_whole.to_string());
                object([("book", string(&path.to_string_lossy())), whole, ("words", string(&words))]) + "\n"
            }
        })?;
    }
    Ok(if is_unreadable {
        FAILED
    } else if is_damaged {
        REFUSED
    } else {
        0
    })
}
