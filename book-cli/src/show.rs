//! The commands `show`, `verify` and `export`.

use std::path::Path;

use koma_book::{AnyBookFile, BookColumn, Error, KeyNotation, Phase};

use crate::arguments::BooksArguments;
use crate::files::{open_book_file, open_whole_book, validate_files, write_to};
use crate::outcome::{FAILED, REFUSED, Ran};
use crate::output::{Escaped, Form, array, grid, object, print, report, shown, size, string};
use crate::progress::Meter;
use crate::standard::STANDARD;

pub(crate) fn show(arguments: &BooksArguments) -> Ran {
    let form = arguments.form.form();
    for (i, path) in arguments.books.iter().enumerate() {
        let book = open_book_file(path)?;
        if i > 0 && matches!(form, Form::Text) {
            print("\n")?;
        }
        print(description(path, &book, form))?;
    }
    Ok(0)
}

fn description(path: &Path, book: &AnyBookFile, form: Form) -> String {
    let facts = facts(path, book);
    match form {
        Form::Json => {
            let facts = facts.map(|(name, fact)| (name, fact.json()));
            object(facts.into_iter().chain([("columns", columns_as_json(book))])) + "\n"
        }
        // The path is above the grid.
        Form::Text => format!("{}\n{}", shown(path), grid(&lines(&facts[1..], book))),
        Form::Tsv => lines(&facts, book).iter().map(|line| line.join("\t") + "\n").collect(),
    }
}

/// What the description of a book says.
enum Fact {
    Text(String),
    /// A number, `true` or `false`.
    Value(String),
}

impl Fact {
    fn json(self) -> String {
        match self {
            Self::Text(text) => string(&text),
            Self::Value(value) => value,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Text(text) => Escaped(text).to_string(),
            Self::Value(value) => value.clone(),
        }
    }
}

/// Returns the facts about a book, each with its name. The first is the path.
fn facts(path: &Path, book: &AnyBookFile) -> [(&'static str, Fact); 9] {
    let number = |number: usize| Fact::Value(number.to_string());
    let shape = book.shape().map_or_else(|| "none".to_owned(), |shape| shape.to_string());
    let bytes = book.byte_count();
    let of_columns = book.columns_len();
    [
        ("book", Fact::Text(path.to_string_lossy().into_owned())),
        ("shape", Fact::Text(shape)),
        ("positions", number(book.len())),
        ("rows", number(book.row_count())),
        ("bytes", number(bytes)),
        ("bytes_of_columns", number(of_columns)),
        ("bytes_of_positions", number(bytes - of_columns)),
        ("games", Fact::Value(book.is_book_of_games().to_string())),
        ("key", Fact::Text(book.key_name().to_owned())),
    ]
}

/// Returns the name of a column's type. As in `--column`, it is written without `&`, because a shell would interpret
/// this character.
fn type_name(column: &BookColumn<'_>) -> &'static str {
    column.column_type().as_str().trim_start_matches('&')
}

fn columns_as_json(book: &AnyBookFile) -> String {
    array(book.columns().map(|column| {
        object([
            ("name", string(column.name())),
            ("type", string(type_name(&column))),
            ("indexed", column.is_indexed().to_string()),
        ])
    }))
}

/// Returns a line for each fact, each column and each index.
fn lines(facts: &[(&str, Fact)], book: &AnyBookFile) -> Vec<Vec<String>> {
    let mut lines: Vec<_> =
        facts.iter().map(|(name, fact)| vec![name.replace('_', " "), fact.text()]).collect();
    for column in book.columns() {
        let name = Escaped(column.name()).to_string();
        lines.push(vec!["column".to_owned(), name.clone(), type_name(&column).to_owned()]);
        if column.is_indexed() {
            lines.push(vec!["index".to_owned(), name]);
        }
    }
    lines
}

pub(crate) fn verify(arguments: &BooksArguments) -> Ran {
    let form = arguments.form.form();
    let mut code = 0;
    for path in &arguments.books {
        let meter = Meter::new(&[path], Path::new(STANDARD));
        let verified =
            open_book_file(path).and_then(|book| book.verify_with(meter.progress()).map(|()| book));
        drop(meter);
        let line = match verified {
            Ok(book) => verdict(path, true, &size(book.len(), book.row_count()), form),
            Err(Error::Refused { reason, .. }) => {
                code = code.max(REFUSED);
                verdict(path, false, &reason, form)
            }
            // Continue after a file that cannot be read, because the next files may be damaged.
            Err(error) => {
                report(&error);
                code = FAILED;
                continue;
            }
        };
        print(line)?;
    }
    Ok(code)
}

fn verdict(path: &Path, is_whole: bool, words: &str, form: Form) -> String {
    let name = shown(path);
    let found = if is_whole { "whole" } else { "damaged" };
    match form {
        Form::Text => format!("{name}: {found}, {words}\n"),
        Form::Tsv => format!("{name}\t{found}\t{words}\n"),
        Form::Json => {
            let book = ("book", string(&path.to_string_lossy()));
            object([book, ("whole", is_whole.to_string()), ("words", string(words))]) + "\n"
        }
    }
}

pub(crate) fn export(book: &Path, notation: &str, separator: char, memory: usize, output: &Path) -> Ran {
    let notation = if notation == "fen" { KeyNotation::ChessFen } else { KeyNotation::Feen };
    validate_files(output, &[book])?;
    let meter = Meter::new(&[book], output);
    let book = open_whole_book(book, memory, &meter)?;
    meter.progress().start(Phase::Reading, Some(book.row_count() as u64));
    write_to(output, |out| book.export_as(notation, separator, meter.count_lines(out)))?;
    Ok(0)
}
