//! The command `find`.

use std::io::{self, Read};
use std::iter;
use std::path::Path;

use koma_book::{AnyBookFile, ColumnType, Error, Lines, Position, Value};
use koma_runtime::chess::{self, Move};

use crate::arguments::FindArguments;
use crate::files::{open_book_file, validate_standard_input, write_to};
use crate::found::Found;
use crate::outcome::{REFUSED, Ran};
use crate::output::{Escaped, Form, print, report};
use crate::positions::GameOption;
use crate::standard::STANDARD;

pub(crate) fn find(arguments: &FindArguments) -> Ran {
    let inputs: Vec<&Path> =
        iter::once(&*arguments.book).chain(arguments.positions.iter().map(Path::new)).collect();
    validate_standard_input(&inputs)?;
    let book = open_book_file(&arguments.book)?;
    let game = arguments.game.as_deref().and_then(GameOption::named).unwrap_or_else(|| GameOption::of(&book));
    // Arguments are checked before anything is written.
    let mut questions = Vec::new();
    for (column, value) in &arguments.by {
        questions.push(Question::value(&book, column, value)?);
    }
    for name in &arguments.name {
        questions.push(Question::value(&book, "name", name)?);
    }
    for moves in &arguments.moves {
        if moves.trim().is_empty() {
            return Err("--moves: the text is empty; expected moves".into());
        }
        let feen = game.feen_after(moves).map_err(|words| format!("--moves: {words}"))?;
        questions.push(Question::Position(feen));
    }
    for text in &arguments.positions {
        questions.push(match &**text {
            STANDARD => Question::Lines,
            text => Question::Position(game.feen(text.trim())?),
        });
    }
    let mut answers = Answers { book: &book, game, form: arguments.form.form(), is_first: true, code: 0 };
    if let Form::Tsv = answers.form {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        print(format!("{}\t{}\n", book.key_name(), names.join("\t")))?;
    }
    for question in questions {
        match question {
            Question::Value { column, value, rows } => answers.find_value(column, value, rows)?,
            Question::Lines => answers.find_lines(io::stdin().lock())?,
            Question::Position(feen) => answers.show(feen)?,
        }
    }
    Ok(answers.code)
}

/// What an argument asks for.
enum Question<'a> {
    /// The rows with a value in a column.
    Value { column: &'a str, value: &'a str, rows: Rows<'a> },
    /// The positions in the lines of standard input.
    Lines,
    /// The position with this FEEN.
    Position(String),
}

impl<'a> Question<'a> {
    fn value(book: &'a AnyBookFile, column: &'a str, value: &'a str) -> Result<Self, String> {
        Ok(Self::Value { column, value, rows: rows_with(book, column, value)? })
    }
}

/// Writes what is found, one position after another.
struct Answers<'a> {
    book: &'a AnyBookFile,
    game: GameOption,
    form: Form,
    /// Whether no position has been shown yet.
    is_first: bool,
    /// The exit code.
    code: u8,
}

impl Answers<'_> {
    /// Shows the positions of the rows, which have this value.
    fn find_value(&mut self, column: &str, value: &str, rows: Rows<'_>) -> Result<(), Error> {
        let mut last = None;
        for row in rows {
            let feen = self.book.feen_of(row?)?;
            // The rows of a position are adjacent.
            if feen != last {
                self.show(feen.clone().unwrap_or_default())?;
                last = feen;
            }
        }
        if last.is_none() {
            self.code = REFUSED;
            report(&format_args!("{}={}: not found", Escaped(column), Escaped(value)));
        }
        Ok(())
    }

    /// Shows the position in each line. Reports each line without a valid position, and goes on.
    fn find_lines(&mut self, input: impl Read) -> Result<(), Error> {
        let mut lines = Lines::new(input);
        while lines.read().map_err(|error| Error::File { path: STANDARD.into(), error })? {
            let feen = match str::from_utf8(lines.line()).map(str::trim) {
                _ if lines.is_too_long() => Err("this line has more than 1 MiB".to_owned()),
                Ok("") => continue,
                Ok(text) => self.game.feen(text),
                Err(_) => Err("this line is not UTF-8 text".to_owned()),
            };
            match feen {
                Ok(feen) => self.show(feen)?,
                Err(words) => {
                    self.code = REFUSED;
                    report(&format_args!("{STANDARD}:{}: {words}", lines.number()));
                }
            }
        }
        Ok(())
    }

    /// Shows the position with this FEEN, which must be valid.
    fn show(&mut self, feen: String) -> Result<(), Error> {
        let found = Found::new(self.book, feen)?;
        let is_first = std::mem::replace(&mut self.is_first, false);
        write_to(Path::new(STANDARD), |out| match self.form {
            Form::Text => found.write_text(is_first, out),
            Form::Json => found.write_json(out),
            Form::Tsv => found.write_table(out),
        })?;
        if !found.is_in_book() {
            self.report_missing(found.feen())?;
        }
        Ok(())
    }

    /// Reports a position that is not in the book. Text and JSON show that it is missing, but not why.
    fn report_missing(&mut self, feen: &str) -> Result<(), Error> {
        self.code = REFUSED;
        if let Some(reason) = self.game.objection(self.book, feen)? {
            report(&format_args!("{feen}: {reason}"));
        } else if let Form::Tsv = self.form {
            report(&format_args!("{feen}: not found"));
        }
        Ok(())
    }
}

type Rows<'a> = Box<dyn Iterator<Item = Result<usize, Error>> + 'a>;

/// Returns the rows that have this value in a column. Values that depend on the position, such as squares, are compared
/// as texts. Chess moves are in UCI or SAN. A move in SAN is parsed in the position of each row.
fn rows_with<'a>(book: &'a AnyBookFile, name: &str, text: &'a str) -> Result<Rows<'a>, String> {
    let found = book.columns().enumerate().find(|(_, column)| column.name() == name);
    let (index, column) = found.ok_or_else(|| {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        format!("the book has no column `{}`; its columns are {}", Escaped(name), names.join(", "))
    })?;
    if column.column_type().values() == ColumnType::ChessMove
        && let Ok(mv) = Move::parse(text)
    {
        return Ok(Box::new(book.find_value(index, &Value::ChessMove(mv))));
    }
    match Value::parse(column.column_type(), text) {
        Ok(value) => Ok(Box::new(book.find_value(index, &value))),
        Err(error) if error.needs_position() => {
            let rows = book.rows_where(index, |value| may_be(value, text));
            Ok(Box::new(rows.filter_map(move |row| {
                let found = row.and_then(|row| Ok(has_value(book, row, index, text)?.then_some(row)));
                found.transpose()
            })))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Reports whether `text` can be this value in some position. A chess move in SAN names the target square, unless it is
/// castling.
fn may_be(value: Value<'_>, text: &str) -> bool {
    match value {
        Value::ChessMove(mv) => text.contains(&*mv.target().encode()) || text.contains(['O', '0']),
        value => value.to_string() == text,
    }
}

fn has_value(book: &AnyBookFile, row: usize, column: usize, text: &str) -> Result<bool, Error> {
    let Some(rows) = book.row(row)? else { return Ok(false) };
    Ok(match rows.value(0, column) {
        Some(Value::ChessMove(mv)) => {
            let position = book.feen_of(row)?.and_then(|feen| feen.parse::<Position<8, 8>>().ok());
            position.is_some_and(|position| chess::parse_san(&position, text) == Ok(mv))
        }
        Some(value) => value.to_string() == text,
        None => false,
    })
}
