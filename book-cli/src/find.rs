//! `koma-book find`

use std::io::{self, BufRead as _};
use std::ops::Range;

use koma_book::{AnyBook, ColumnType, Error, Position, Value, export_rows};
use koma_runtime::chess::{self, Fen, Move};

use crate::arguments::FindArguments;
use crate::output::{self, Escaped, Form, array, count, grid, object, print, string};
use crate::{Failure, REFUSED, Ran, open, position, usage};

pub(crate) fn find(arguments: &FindArguments) -> Ran {
    let book = open(&arguments.book)?;
    let form = arguments.form.form();
    let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
    if let Form::Tsv = form {
        print(&format!("{}\t{}\n", book.key_name(), names.join("\t")))?;
    }
    let (mut code, mut is_next) = (0, false);
    let mut find = |text: &str| -> Result<(), Failure> {
        let found = Found::new(&book, text)?;
        if found.rows.is_none() {
            code = REFUSED;
        }
        print(&match form {
            Form::Text => found.text(is_next),
            Form::Tsv => found.tsv()?,
            Form::Json => found.json() + "\n",
        })?;
        is_next = true;
        Ok(())
    };
    let mut is_missing = false;
    let by_name = arguments.name.iter().map(|name| ("name", name));
    for (name, text) in arguments.by.iter().map(|(column, value)| (&**column, value)).chain(by_name) {
        let column = names.iter().position(|column| *column == name).ok_or_else(|| {
            let (name, names) = (Escaped(name), names.join(", "));
            usage(format_args!("the book has no column `{name}`; its columns are {names}"))
        })?;
        let mut feens = positions_with(&book, column, text)?;
        feens.dedup();
        is_missing |= feens.is_empty();
        feens.iter().try_for_each(|feen| find(feen))?;
    }
    for position in &arguments.positions {
        if position != "-" {
            find(position.trim())?;
            continue;
        }
        for line in io::stdin().lock().lines() {
            let line = line.map_err(|error| Error::File { path: "-".into(), error })?;
            if !line.trim().is_empty() {
                find(line.trim())?;
            }
        }
    }
    Ok(if is_missing { REFUSED } else { code })
}

/// Returns the FEENs of the positions whose rows have a value. Values that depend on the position, such as squares, are
/// compared as texts. Chess moves are in UCI or SAN, and are parsed in the position of each row.
fn positions_with(book: &AnyBook<'_>, column: usize, text: &str) -> Result<Vec<String>, Failure> {
    let Some(of) = book.columns().nth(column) else { return Ok(Vec::new()) };
    let is_it = |row: &usize| match book.value(*row, column) {
        Some(Value::ChessMove(step)) => {
            let position = book.feen_of(*row).and_then(|feen| feen.parse::<Position<8, 8>>().ok());
            position.is_some_and(|position| chess::parse_san(&position, text) == Ok(step))
        }
        value => value.is_some_and(|value| value.to_string() == text),
    };
    let value = match (Value::parse(of.column_type(), text), Move::parse(text)) {
        (Err(_), Ok(step)) if of.column_type().values() == ColumnType::ChessMove => {
            Ok(Value::ChessMove(step))
        }
        (value, _) => value,
    };
    let rows: Vec<usize> = match value {
        Ok(value) => book.find_value(column, &value).collect(),
        Err(error) if error.needs_position() => (0..book.row_count()).filter(is_it).collect(),
        Err(error) => return Err(usage(error)),
    };
    Ok(rows.into_iter().filter_map(|row| book.feen_of(row)).collect())
}

/// A move and the number of rows of the position after the move.
#[derive(Clone)]
struct Next {
    step: Move,
    san: String,
    rows: usize,
}

/// The index of a column of moves, and the move in each row. A move is `None` if the row has no legal move.
struct Moves {
    column: usize,
    rows: Vec<Option<Next>>,
}

/// The rows of a position in a book.
struct Found<'a> {
    book: &'a AnyBook<'a>,
    feen: String,
    rows: Option<Range<usize>>,
    /// The columns of moves, or `None` if the position is not a chess position.
    moves: Option<Vec<Moves>>,
    /// Moves that lead to a position of the book, but have no row themselves.
    transpositions: Vec<Next>,
}

impl<'a> Found<'a> {
    fn new(book: &'a AnyBook<'a>, text: &str) -> Result<Self, Failure> {
        // In a FEN, the player to move follows the board.
        let is_fen = text == "startpos" || matches!(text.split_whitespace().nth(1), Some("w" | "b"));
        let feen = if is_fen { position(text)?.to_string() } else { text.to_owned() };
        let rows = book.find_feen(&feen).map_err(|error| usage(error.explain(&feen)))?;
        let mut found = Self { book, feen, rows, moves: None, transpositions: Vec::new() };
        if let Some(position) = found.feen.parse().ok().filter(is_chess) {
            found.find_moves(&position);
        }
        Ok(found)
    }

    fn find_moves(&mut self, position: &Position<8, 8>) {
        let book = self.book;
        let next = |step| {
            let mut after = *position;
            let _ = chess::play_unchecked(&mut after, step);
            let rows = book.find(&after).map_or(0, |rows| rows.len());
            Next { step, san: chess::san(position, step).to_string(), rows }
        };
        let numbers_of = |is_of: fn(ColumnType, &str) -> bool| {
            let of = book.columns().enumerate();
            of.filter(move |(_, one)| is_of(one.column_type().values(), one.name())).map(|(number, _)| number)
        };
        let mut columns: Vec<usize> = numbers_of(|of, _| of == ColumnType::ChessMove).collect();
        if columns.is_empty() {
            let is_text = |of, name: &str| of == ColumnType::Text && matches!(name, "move" | "uci");
            columns.extend(numbers_of(is_text).next());
        }
        let step = |row, column| {
            let text = book.value(row, column)?.to_string();
            chess::legal_move(position, Move::parse(&text).ok()?).map(next)
        };
        let rows = self.rows.clone().unwrap_or_default();
        let moves_of = |column| Moves { column, rows: rows.clone().map(|row| step(row, column)).collect() };
        let moves: Vec<Moves> = columns.into_iter().map(moves_of).collect();
        let is_new =
            |step: &Move| moves.iter().flat_map(|of| of.rows.iter().flatten()).all(|next| next.step != *step);
        self.transpositions = chess::legal_moves(position).filter(is_new).map(next).collect();
        self.transpositions.retain(|next| next.rows > 0);
        self.transpositions.sort_by_key(|next| next.step.to_string());
        self.moves = Some(moves);
    }

    /// Returns the rows as lines of a table, in the same form as `export`. Returns an error if a table cannot hold a
    /// text.
    fn tsv(&self) -> Result<String, Error> {
        let mut table = Vec::new();
        if let Some(rows) = self.rows.clone() {
            export_rows(self.book, &self.feen, rows, &mut table)?;
        }
        // The table consists of texts, so it is valid UTF-8.
        Ok(String::from_utf8_lossy(&table).into_owned())
    }

    fn text(&self, is_next: bool) -> String {
        let mut text = format!("{}{}\n", if is_next { "\n" } else { "" }, self.feen);
        let moves = self.moves.iter().flatten().filter(|moves| moves.rows.iter().any(Option::is_some));
        let moves: Vec<&Moves> = moves.collect();
        match &self.rows {
            Some(rows) => text += &grid(&self.grid(rows, &moves)),
            None => text += "  not in the book\n",
        }
        if !self.transpositions.is_empty() {
            text +=
                if moves.is_empty() { "  moves to positions of the book\n" } else { "  transpositions\n" };
            let line = |next: &Next| {
                vec![String::new(), next.step.to_string(), next.san.clone(), count(next.rows, "row", "rows")]
            };
            text += &grid(&self.transpositions.iter().map(line).collect::<Vec<_>>());
        }
        text
    }

    fn grid(&self, rows: &Range<usize>, moves: &[&Moves]) -> Vec<Vec<String>> {
        let names: Vec<String> =
            self.book.columns().map(|column| Escaped(column.name()).to_string()).collect();
        let mut header = names.clone();
        for of in moves {
            let name = if moves.len() > 1 { format!("{} ", names[of.column]) } else { String::new() };
            header.extend([format!("{name}as text"), format!("rows after {name}").trim_end().to_owned()]);
        }
        let mut lines = vec![header];
        for (i, row) in rows.clone().enumerate() {
            let mut line: Vec<String> =
                values(self.book, row).map(|(_, value)| Escaped(&value.to_string()).to_string()).collect();
            for of in moves {
                let next = of.rows.get(i).and_then(Option::as_ref);
                let cells = next.map(|next| [next.san.clone(), next.rows.to_string()]);
                line.extend(cells.unwrap_or_default());
            }
            lines.push(line);
        }
        lines
    }

    fn json(&self) -> String {
        let rows = self.rows.iter().flat_map(Clone::clone).map(|row| row_object(self.book, row));
        let mut members = vec![
            ("position", string(&self.feen)),
            ("found", self.rows.is_some().to_string()),
            ("rows", array(rows)),
        ];
        if let Some(moves) = &self.moves {
            let json = |next: &Next| {
                let step = ("move", string(&next.step.to_string()));
                object([step, ("san", string(&next.san)), ("rows", next.rows.to_string())])
            };
            let of_rows = |rows: &[Option<Next>]| {
                array(rows.iter().map(|next| next.as_ref().map_or_else(|| "null".to_owned(), json)))
            };
            let none = || array(self.rows.clone().into_iter().flatten().map(|_| "null".to_owned()));
            members.push(("moves", moves.first().map_or_else(none, |of| of_rows(&of.rows))));
            if moves.len() > 1 {
                let columns: Vec<_> = self.book.columns().collect();
                let other = moves.iter().map(|of| (columns[of.column].name(), of_rows(&of.rows)));
                members.push(("moves_of_columns", object(other)));
            }
            members.push(("transpositions", array(self.transpositions.iter().map(json))));
        }
        object(members)
    }
}

/// Reports whether a position can be a chess position. A board without two kings belongs to another game.
fn is_chess(position: &Position<8, 8>) -> bool {
    Fen::try_from(*position).is_ok()
        && position.pieces().filter(|(_, piece)| piece.is_terminal()).count() == 2
        && !chess::is_check(&position.toggle())
}

fn values<'a>(book: &'a AnyBook<'a>, row: usize) -> impl Iterator<Item = (&'a str, Value<'a>)> {
    let value = move |column, name| book.value(row, column).map(|value| (name, value));
    book.columns().enumerate().filter_map(move |(column, of)| value(column, of.name()))
}

pub(crate) fn row_object(book: &AnyBook<'_>, row: usize) -> String {
    object(values(book, row).map(|(name, value)| (name, output::value(value))))
}
