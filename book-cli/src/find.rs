//! The command `find`.

use std::io::{self, BufRead};
use std::ops::Range;

use koma_book::{AnyBook, ColumnType, Error, Position, Value, export_rows};
use koma_runtime::chess::{self, Fen, Move};

use crate::arguments::{FindArguments, position};
use crate::files::{STANDARD, open_book};
use crate::outcome::{REFUSED, Ran};
use crate::output::{self, Escaped, Form, array, count, grid, object, print, report, string};

pub(crate) fn find(arguments: &FindArguments) -> Ran {
    let book = open_book(&arguments.book)?;
    let mut answers = Answers { book: &book, form: arguments.form.form(), is_first: true, code: 0 };
    if let Form::Tsv = answers.form {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        print(format!("{}\t{}\n", book.key_name(), names.join("\t")))?;
    }
    for (column, value) in &arguments.by {
        answers.find_value(column, value)?;
    }
    for name in &arguments.name {
        answers.find_value("name", name)?;
    }
    for text in &arguments.positions {
        if text == STANDARD {
            answers.find_lines(io::stdin().lock())?;
        } else {
            answers.show(&Found::new(&book, text.trim())?)?;
        }
    }
    Ok(answers.code)
}

/// Writes what is found, one position after another.
struct Answers<'a> {
    book: &'a AnyBook<'a>,
    form: Form,
    /// Whether no position has been shown yet.
    is_first: bool,
    /// The exit code.
    code: u8,
}

impl Answers<'_> {
    /// Shows the positions that have a row with this value.
    fn find_value(&mut self, column: &str, value: &str) -> Result<(), Box<dyn std::error::Error>> {
        let feens = positions_with(self.book, column, value)?;
        if feens.is_empty() {
            self.code = REFUSED;
            report(&format_args!("{}={}: not found", Escaped(column), Escaped(value)));
        }
        for feen in &feens {
            self.show(&Found::new(self.book, feen)?)?;
        }
        Ok(())
    }

    /// Shows the position in each line. Reports each line without a valid position, and goes on.
    fn find_lines(&mut self, input: impl BufRead) -> Result<(), Error> {
        for (number, line) in (1_u64..).zip(input.split(b'\n')) {
            let line = line.map_err(|error| Error::File { path: STANDARD.into(), error })?;
            let found = match str::from_utf8(&line).map(str::trim) {
                Ok("") => continue,
                Ok(text) => Found::new(self.book, text),
                Err(_) => Err("this line is not UTF-8 text".to_owned()),
            };
            match found {
                Ok(found) => self.show(&found)?,
                Err(words) => {
                    self.code = REFUSED;
                    report(&format_args!("{STANDARD}:{number}: {words}"));
                }
            }
        }
        Ok(())
    }

    fn show(&mut self, found: &Found<'_>) -> Result<(), Error> {
        if found.rows.is_empty() {
            self.code = REFUSED;
        }
        match self.form {
            Form::Text => {
                let line_break = if self.is_first { "" } else { "\n" };
                print(format!("{line_break}{}", found.text()))?;
            }
            Form::Json => print(found.json() + "\n")?,
            Form::Tsv if found.rows.is_empty() => report(&format_args!("{}: not found", found.feen)),
            Form::Tsv => export_rows(self.book, &found.feen, found.rows.clone(), io::stdout().lock())?,
        }
        self.is_first = false;
        Ok(())
    }
}

/// Returns the FEENs of the positions that have a row with this value. Chess moves are in UCI or SAN.
fn positions_with(book: &AnyBook<'_>, name: &str, text: &str) -> Result<Vec<String>, String> {
    let found = book.columns().enumerate().find(|(_, column)| column.name() == name);
    let (column, of) = found.ok_or_else(|| {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        format!("the book has no column `{}`; its columns are {}", Escaped(name), names.join(", "))
    })?;
    let mut rows = rows_with(book, column, of.column_type(), text)?;
    rows.dedup_by_key(|row| book.position_of(*row));
    Ok(rows.into_iter().filter_map(|row| book.feen_of(row)).collect())
}

/// Returns the rows that have this value in a column. Values that depend on the position, such as squares, are compared
/// as texts. A move in SAN is parsed in the position of each row.
fn rows_with(book: &AnyBook<'_>, column: usize, of: ColumnType, text: &str) -> Result<Vec<usize>, String> {
    if of.values() == ColumnType::ChessMove
        && let Ok(mv) = Move::parse(text)
    {
        return Ok(book.find_value(column, &Value::ChessMove(mv)).collect());
    }
    match Value::parse(of, text) {
        Ok(value) => Ok(book.find_value(column, &value).collect()),
        Err(error) if error.needs_position() => {
            Ok((0..book.row_count()).filter(|row| has_value(book, *row, column, text)).collect())
        }
        Err(error) => Err(error.to_string()),
    }
}

fn has_value(book: &AnyBook<'_>, row: usize, column: usize, text: &str) -> bool {
    match book.value(row, column) {
        Some(Value::ChessMove(mv)) => {
            let position = book.feen_of(row).and_then(|feen| feen.parse::<Position<8, 8>>().ok());
            position.is_some_and(|position| chess::parse_san(&position, text) == Ok(mv))
        }
        Some(value) => value.to_string() == text,
        None => false,
    }
}

/// A move and the number of rows of the position after the move.
struct Next {
    mv: Move,
    san: String,
    rows: usize,
}

impl Next {
    fn new(book: &AnyBook<'_>, position: &Position<8, 8>, mv: Move) -> Self {
        let mut after = *position;
        let _ = chess::play_unchecked(&mut after, mv);
        let rows = book.find(&after).map_or(0, |rows| rows.len());
        Self { mv, san: chess::san(position, mv).to_string(), rows }
    }

    /// Returns the move in a cell, or `None` if it is not legal.
    fn of_cell(book: &AnyBook<'_>, position: &Position<8, 8>, row: usize, column: usize) -> Option<Self> {
        let text = book.value(row, column)?.to_string();
        let mv = chess::legal_move(position, Move::parse(&text).ok()?)?;
        Some(Self::new(book, position, mv))
    }

    fn json(&self) -> String {
        object([
            ("move", string(&self.mv.to_string())),
            ("san", string(&self.san)),
            ("rows", self.rows.to_string()),
        ])
    }
}

/// Returns the indices and names of the columns of chess moves. If there are none, returns the column of text that is
/// named `move` or `uci`.
fn columns_of_moves<'a>(book: &'a AnyBook<'_>) -> Vec<(usize, &'a str)> {
    let of_type = |of: ColumnType| {
        let columns = book.columns().enumerate();
        columns.filter(move |(_, column)| column.column_type().values() == of)
    };
    let moves: Vec<_> =
        of_type(ColumnType::ChessMove).map(|(index, column)| (index, column.name())).collect();
    if !moves.is_empty() {
        return moves;
    }
    let texts = of_type(ColumnType::Text).map(|(index, column)| (index, column.name()));
    texts.filter(|(_, name)| matches!(*name, "move" | "uci")).take(1).collect()
}

/// The rows of a position in a book.
struct Found<'a> {
    book: &'a AnyBook<'a>,
    feen: String,
    /// If the position is not in the book, there are no rows.
    rows: Range<usize>,
    /// The name of each column of moves, and the move of each row, or `None` if it is not legal.
    moves: Vec<(&'a str, Vec<Option<Next>>)>,
    /// Moves that lead to a position of the book, but have no row themselves.
    transpositions: Vec<Next>,
}

impl<'a> Found<'a> {
    fn new(book: &'a AnyBook<'a>, text: &str) -> Result<Self, String> {
        // In a FEN, the player to move follows the board.
        let is_fen = text == "startpos" || matches!(text.split_whitespace().nth(1), Some("w" | "b"));
        let feen = if is_fen { position(text)?.to_string() } else { text.to_owned() };
        let rows =
            book.find_feen(&feen).map_err(|error| error.explain(&feen).to_string())?.unwrap_or_default();
        let mut found = Self { book, feen, rows, moves: Vec::new(), transpositions: Vec::new() };
        if let Ok(position) = found.feen.parse::<Position<8, 8>>()
            && Fen::try_from(position).is_ok()
        {
            found.add_moves(&position);
        }
        Ok(found)
    }

    /// Adds the moves of a position of chess.
    fn add_moves(&mut self, position: &Position<8, 8>) {
        for (column, name) in columns_of_moves(self.book) {
            let of_rows = self.rows.clone().map(|row| Next::of_cell(self.book, position, row, column));
            self.moves.push((name, of_rows.collect()));
        }
        for mv in chess::legal_moves(position) {
            if self.has_row(mv) {
                continue;
            }
            let next = Next::new(self.book, position, mv);
            if next.rows > 0 {
                self.transpositions.push(next);
            }
        }
        self.transpositions.sort_by_key(|next| next.mv.to_string());
    }

    /// Reports whether a row has this move.
    fn has_row(&self, mv: Move) -> bool {
        self.moves.iter().flat_map(|(_, rows)| rows).flatten().any(|next| next.mv == mv)
    }

    fn text(&self) -> String {
        let rows = if self.rows.is_empty() { "  not in the book\n".to_owned() } else { self.grid() };
        let line = |next: &Next| {
            vec![String::new(), next.mv.to_string(), next.san.clone(), count(next.rows, "row", "rows")]
        };
        let others = grid(&self.transpositions.iter().map(line).collect::<Vec<_>>());
        let title = if others.is_empty() { "" } else { "  transpositions\n" };
        format!("{}\n{rows}{title}{others}", self.feen)
    }

    fn grid(&self) -> String {
        let names: Vec<_> = self.book.columns().map(|column| Escaped(column.name()).to_string()).collect();
        let mut lines = vec![names];
        let cell = |(_, value): (_, Value<'_>)| Escaped(&value.to_string()).to_string();
        lines.extend(self.rows.clone().map(|row| values(self.book, row).map(cell).collect()));
        for (name, moves) in &self.moves {
            let name = Escaped(name);
            lines[0].extend([format!("{name} in SAN"), format!("rows after {name}")]);
            for (line, next) in lines[1..].iter_mut().zip(moves) {
                let cells = next.as_ref().map(|next| [next.san.clone(), next.rows.to_string()]);
                line.extend(cells.unwrap_or_default());
            }
        }
        grid(&lines)
    }

    fn json(&self) -> String {
        let member = |(name, value)| (name, output::value(value));
        let rows = self.rows.clone().map(|row| object(values(self.book, row).map(member)));
        let of_row = |row: &Option<Next>| row.as_ref().map_or_else(|| "null".to_owned(), Next::json);
        let moves = self.moves.iter().map(|(name, rows)| (*name, array(rows.iter().map(of_row))));
        object([
            ("position", string(&self.feen)),
            ("found", (!self.rows.is_empty()).to_string()),
            ("rows", array(rows)),
            ("moves", object(moves)),
            ("transpositions", array(self.transpositions.iter().map(Next::json))),
        ])
    }
}

fn values<'a>(book: &'a AnyBook<'a>, row: usize) -> impl Iterator<Item = (&'a str, Value<'a>)> {
    let columns = book.columns().enumerate();
    columns.filter_map(move |(column, of)| Some((of.name(), book.value(row, column)?)))
}
