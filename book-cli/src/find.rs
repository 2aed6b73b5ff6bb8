//! `koma-book find`

use std::io::{self, BufRead as _};
use std::ops::Range;

use koma_book::{AnyBook, Error, Position, Value, export_rows};
use koma_runtime::chess::Fen;

use crate::arguments::FindArguments;
use crate::chess::{Chess, Next};
use crate::output::{self, Escaped, Form, Object, count, grid, print};
use crate::{Answer, Failure, open};

pub(crate) fn find(arguments: &FindArguments) -> Result<Answer, Failure> {
    let book = open(&arguments.book)?;
    let form = arguments.form.form();
    let mut answer = Answer::Yes;
    if let Form::Tsv = form {
        print(&header(&book))?;
    }
    let mut is_next = false;
    let mut find = |text: &str| -> Result<(), Failure> {
        let found = Found::new(&book, text)?;
        if found.rows.is_none() {
            answer = Answer::No;
        }
        print(&match form {
            Form::Text => found.text(is_next),
            Form::Tsv => found.tsv()?,
            Form::Json => found.json(),
        })?;
        is_next = true;
        Ok(())
    };
    let by_name = arguments.name.iter().map(|name| ("name", name));
    let by_value = arguments.by.iter().map(|(column, value)| (&**column, value));
    let mut is_missing = false;
    for (name, text) in by_value.chain(by_name) {
        let columns: Vec<&str> = book.columns().map(|column| column.name()).collect();
        let Some(column) = columns.iter().position(|column| *column == name) else {
            let words =
                format!("the book has no column `{}`; its columns are {}", Escaped(name), columns.join(", "));
            return Err(Failure::Usage(words));
        };
        let mut feens = positions_with(&book, column, text)?;
        feens.dedup();
        is_missing |= feens.is_empty();
        for feen in feens {
            find(&feen)?;
        }
    }
    for position in &arguments.positions {
        if position == "-" {
            for line in io::stdin().lock().lines() {
                let line = line.map_err(|error| Error::File { path: "-".into(), error })?;
                if !line.trim().is_empty() {
                    find(line.trim())?;
                }
            }
        } else {
            find(position.trim())?;
        }
    }
    Ok(if is_missing { Answer::No } else { answer })
}

/// Returns the positions, in FEEN, of the rows with a value. Moves and squares depend on the position, so that theirs are
/// compared as texts.
fn positions_with(book: &AnyBook<'_>, column: usize, text: &str) -> Result<Vec<String>, Failure> {
    let Some(column_type) = book.columns().nth(column).map(|column| column.column_type()) else {
        return Ok(Vec::new());
    };
    let feens = match Value::parse(column_type, text) {
        Ok(value) => book.find_value(column, &value).filter_map(|row| book.feen_of(row)).collect(),
        Err(error) if error.needs_position() => (0..book.row_count())
            .filter(|row| book.value(*row, column).is_some_and(|value| value.to_string() == text))
            .filter_map(|row| book.feen_of(row))
            .collect(),
        Err(error) => return Err(Failure::Usage(error.to_string())),
    };
    Ok(feens)
}

fn header(book: &AnyBook<'_>) -> String {
    let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
    format!("{}\t{}\n", book.key_name(), names.join("\t"))
}

/// The rows of a position in a book, with its chess moves.
struct Found<'a> {
    book: &'a AnyBook<'a>,
    feen: String,
    rows: Option<Range<usize>>,
    chess: Option<Chess>,
}

impl<'a> Found<'a> {
    fn new(book: &'a AnyBook<'a>, text: &str) -> Result<Self, Failure> {
        let feen = if is_fen(text) {
            let fen = Fen::parse(text).map_err(|error| Failure::Usage(error.explain(text).to_string()))?;
            fen.position().to_string()
        } else {
            text.to_owned()
        };
        let rows = book.find_feen(&feen).map_err(|error| Failure::Usage(error.explain(&feen).to_string()))?;
        let chess = feen
            .parse::<Position<8, 8>>()
            .ok()
            .and_then(|position| Chess::new(book, &position, rows.as_ref()));
        Ok(Self { book, feen, rows, chess })
    }

    /// Returns rows of a table, as `export` writes them. A text that a table cannot hold is an error.
    fn tsv(&self) -> Result<String, Error> {
        let mut table = Vec::new();
        if let Some(rows) = self.rows.clone() {
            export_rows(self.book, &self.feen, rows, &mut table)?;
        }
        // It is made of texts.
        Ok(String::from_utf8_lossy(&table).into_owned())
    }

    fn text(&self, is_next: bool) -> String {
        let mut text = format!("{}{}\n", if is_next { "\n" } else { "" }, self.feen);
        match &self.rows {
            Some(rows) => text.push_str(&grid(&self.grid(rows))),
            None => text.push_str("  not in the book\n"),
        }
        if let Some(chess) = self.chess.as_ref().filter(|chess| !chess.transpositions.is_empty()) {
            let has_moves = chess.rows.iter().any(Option::is_some);
            text.push_str(if has_moves {
                "  transpositions\n"
            } else {
                "  moves to positions of the book\n"
            });
            let lines = chess.transpositions.iter().map(|next| {
                vec![String::new(), next.uci(), next.san.clone(), count(next.rows, "row", "rows")]
            });
            text.push_str(&grid(&lines.collect::<Vec<_>>()));
        }
        text
    }

    fn grid(&self, rows: &Range<usize>) -> Vec<Vec<String>> {
        let mut header: Vec<String> =
            self.book.columns().map(|column| Escaped(column.name()).to_string()).collect();
        let nexts =
            self.chess.as_ref().map(|chess| &chess.rows).filter(|nexts| nexts.iter().any(Option::is_some));
        if nexts.is_some() {
            header.extend(["as text".to_owned(), "rows after".to_owned()]);
        }
        let mut lines = vec![header];
        for (i, row) in rows.clone().enumerate() {
            let mut line: Vec<String> =
                values(self.book, row).map(|(_, value)| Escaped(&value.to_string()).to_string()).collect();
            if let Some(next) = nexts.and_then(|nexts| nexts.get(i)).and_then(Option::as_ref) {
                line.extend([next.san.clone(), next.rows.to_string()]);
            }
            lines.push(line);
        }
        lines
    }

    fn json(&self) -> String {
        let mut object = Object::new().member("position", output::string(&self.feen));
        object = object.member("found", self.rows.is_some().to_string());
        let rows = self.rows.iter().flat_map(Clone::clone).map(|row| row_object(self.book, row));
        object = object.member("rows", output::array(rows));
        if let Some(chess) = &self.chess {
            let moves =
                chess.rows.iter().map(|next| next.as_ref().map_or_else(|| "null".to_owned(), next_object));
            object = object.member("moves", output::array(moves));
            object =
                object.member("transpositions", output::array(chess.transpositions.iter().map(next_object)));
        }
        object.finish() + "\n"
    }
}

/// Reports whether a text looks like FEN: a turn follows the board.
fn is_fen(text: &str) -> bool {
    matches!(text.split_whitespace().nth(1), Some("w" | "b"))
}

fn values<'a>(book: &'a AnyBook<'a>, row: usize) -> impl Iterator<Item = (&'a str, Value<'a>)> {
    book.columns()
        .enumerate()
        .filter_map(move |(column, of)| book.value(row, column).map(|value| (of.name(), value)))
}

pub(crate) fn row_object(book: &AnyBook<'_>, row: usize) -> String {
    let object = values(book, row)
        .fold(Object::new(), |object, (name, value)| object.member(name, output::value(value)));
    object.finish()
}

fn next_object(next: &Next) -> String {
    let object =
        Object::new().member("move", output::string(&next.uci())).member("san", output::string(&next.san));
    object.member("rows", next.rows.to_string()).finish()
}
