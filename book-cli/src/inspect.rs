//! The commands `show` and `verify`.

use std::path::Path;

use koma_book::{AnyBook, Error, is_book_of_games};

use crate::arguments::{ShowArguments, VerifyArguments};
use crate::output::{self, Escaped, Form, Object, count, grid, print, report, shown};
use crate::{Answer, Failure, open};

pub(crate) fn show(arguments: &ShowArguments) -> Result<Answer, Failure> {
    for (i, path) in arguments.books.iter().enumerate() {
        let book = open(path)?;
        let facts = Facts::new(path, &book);
        print(&match arguments.form.form() {
            Form::Text => facts.text(i > 0),
            Form::Tsv => facts.tsv(),
            Form::Json => facts.json(),
        })?;
    }
    Ok(Answer::Yes)
}

struct Facts<'a> {
    path: &'a Path,
    key: &'a str,
    columns: Vec<(&'a str, &'static str)>,
    numbers: [(&'static str, usize); 5],
    shape: String,
    is_of_games: bool,
}

impl<'a> Facts<'a> {
    fn new(path: &'a Path, book: &'a AnyBook<'_>) -> Self {
        let numbers = [
            ("positions", book.len()),
            ("rows", book.row_count()),
            ("bytes", book.as_bytes().len()),
            ("bytes of columns", book.columns_len()),
            ("bytes of positions", book.as_bytes().len() - book.columns_len()),
        ];
        Self {
            path,
            key: book.key_name(),
            columns: book
                .columns()
                .map(|column| (column.name(), type_name(column.column_type().as_str())))
                .collect(),
            numbers,
            shape: book.shape().map_or_else(|| "none".to_owned(), |shape| shape.to_string()),
            is_of_games: is_book_of_games(book),
        }
    }

    fn text(&self, is_next: bool) -> String {
        let mut lines = vec![vec!["shape".to_owned(), self.shape.clone()]];
        for (name, number) in &self.numbers {
            let mut value = number.to_string();
            let positions = self.numbers[0].1;
            if *name == "bytes of positions" && positions > 0 {
                let tenths = (number * 10 + positions / 2) / positions;
                value = format!("{value} ({}.{} a position)", tenths / 10, tenths % 10);
            }
            lines.push(vec![(*name).to_owned(), value]);
        }
        lines.push(vec!["key".to_owned(), Escaped(self.key).to_string()]);
        for (name, column) in &self.columns {
            lines.push(vec!["column".to_owned(), format!("{}: {column}", Escaped(name))]);
        }
        if self.is_of_games {
            lines.push(vec!["counts games".to_owned(), "yes: merging adds".to_owned()]);
        }
        format!("{}{}\n{}", if is_next { "\n" } else { "" }, shown(self.path), grid(&lines))
    }

    fn tsv(&self) -> String {
        let mut lines = vec![format!("book\t{}\n", shown(self.path)), format!("shape\t{}\n", self.shape)];
        lines.extend(self.numbers.iter().map(|(name, number)| format!("{name}\t{number}\n")));
        lines.extend([format!("games\t{}\n", self.is_of_games), format!("key\t{}\n", self.key)]);
        lines.extend(self.columns.iter().map(|(name, column)| format!("column\t{name}\t{column}\n")));
        lines.concat()
    }

    fn json(&self) -> String {
        let mut object = Object::new().member("book", output::string(&self.path.to_string_lossy()));
        object = object.member("shape", output::string(&self.shape));
        for (name, number) in &self.numbers {
            object = object.member(&name.replace(' ', "_"), number.to_string());
        }
        object = object.member("games", self.is_of_games.to_string()).member("key", output::string(self.key));
        let columns = self.columns.iter().map(|(name, column)| {
            Object::new().member("name", output::string(name)).member("type", output::string(column)).finish()
        });
        object.member("columns", output::array(columns)).finish() + "\n"
    }
}

/// Returns the type as `--column` takes it, without the `&`, which a shell would interpret.
fn type_name(name: &'static str) -> &'static str {
    name.trim_start_matches('&')
}

pub(crate) fn verify(arguments: &VerifyArguments) -> Result<Answer, Failure> {
    let form = arguments.form.form();
    let (mut is_unreadable, mut is_damaged) = (false, false);
    for path in &arguments.books {
        let verdict = open(path).map(|book| {
            let positions = count(book.len(), "position", "positions");
            format!("{positions}, {}", count(book.row_count(), "row", "rows"))
        });
        // Goes on after a file that cannot be read: another one may be damaged.
        let (is_whole, words) = match verdict {
            Ok(words) => (true, words),
            Err(Error::Book { error, .. }) => (false, error.to_string()),
            Err(Error::Compressed { with, .. }) => (false, with.to_string()),
            Err(error) => {
                report(&error);
                is_unreadable = true;
                continue;
            }
        };
        is_damaged |= !is_whole;
        print(&match form {
            Form::Text if is_whole => format!("{}: whole, {words}\n", shown(path)),
            Form::Text => {
                report(&format_args!("{}: {words}", shown(path)));
                continue;
            }
            Form::Tsv => {
                format!("{}\t{}\t{words}\n", shown(path), if is_whole { "whole" } else { "damaged" })
            }
            Form::Json => {
                let object = Object::new().member("book", output::string(&path.to_string_lossy()));
                let object = object.member("whole", if is_whole { "true" } else { "false" });
                object.member("words", output::string(&words)).finish() + "\n"
            }
        })?;
    }
    Ok(match (is_unreadable, is_damaged) {
        (true, _) => Answer::Unreadable,
        (false, true) => Answer::No,
        (false, false) => Answer::Yes,
    })
}
