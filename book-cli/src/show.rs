//! `koma-book show`

use koma_book::{AnyBook, is_book_of_games};

use super::arguments::ShowArguments;
use super::form::{Form, grid, shown};
use super::json::{self, Object};
use super::{Answer, Failure};

pub(crate) fn run(arguments: &ShowArguments) -> Result<Answer, Failure> {
    for (i, path) in arguments.books.iter().enumerate() {
        let bytes = super::read(path)?;
        let book = koma_book::book_of_file(path, &bytes)?;
        let name = path.display().to_string();
        let facts = Facts::new(&name, &book, bytes.len());
        super::print(&match arguments.form.form() {
            Form::Text => facts.text(i > 0),
            Form::Tsv => facts.tsv(),
            Form::Json => facts.json(),
        })?;
    }
    Ok(Answer::Yes)
}

struct Facts<'a> {
    name: &'a str,
    key: &'a str,
    columns: Vec<(&'a str, &'static str)>,
    numbers: [(&'static str, usize); 5],
    shape: String,
    is_of_games: bool,
}

impl<'a> Facts<'a> {
    fn new(name: &'a str, book: &'a AnyBook<'_>, bytes: usize) -> Self {
        let numbers = [
            ("positions", book.len()),
            ("rows", book.row_count()),
            ("bytes", bytes),
            ("bytes of columns", book.columns_len()),
            ("bytes of positions", bytes - book.columns_len()),
        ];
        Self {
            name,
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
        lines.push(vec!["key".to_owned(), shown(self.key)]);
        for (name, column) in &self.columns {
            lines.push(vec!["column".to_owned(), format!("{}: {column}", shown(name))]);
        }
        if self.is_of_games {
            lines.push(vec!["counts games".to_owned(), "yes: merging adds".to_owned()]);
        }
        format!("{}{}\n{}", if is_next { "\n" } else { "" }, self.name, grid(&lines))
    }

    fn tsv(&self) -> String {
        let mut lines = vec![format!("book\t{}\n", self.name), format!("shape\t{}\n", self.shape)];
        lines.extend(self.numbers.iter().map(|(name, number)| format!("{name}\t{number}\n")));
        lines.extend([format!("games\t{}\n", self.is_of_games), format!("key\t{}\n", self.key)]);
        lines.extend(self.columns.iter().map(|(name, column)| format!("column\t{name}\t{column}\n")));
        lines.concat()
    }

    fn json(&self) -> String {
        let mut object = Object::new().member("book", json::string(self.name));
        object = object.member("shape", json::string(&self.shape));
        for (name, number) in &self.numbers {
            object = object.member(&name.replace(' ', "_"), number.to_string());
        }
        object = object.member("games", self.is_of_games.to_string()).member("key", json::string(self.key));
        let columns = self.columns.iter().map(|(name, column)| {
            Object::new().member("name", json::string(name)).member("type", json::string(column)).finish()
        });
        object.member("columns", json::array(columns)).finish() + "\n"
    }
}

/// As `--column` takes it, without what a shell would act on.
fn type_name(name: &'static str) -> &'static str {
    name.trim_start_matches('&')
}
