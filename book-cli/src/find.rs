//! The command `find`.

use std::io::{self, BufRead as _};
use std::ops::Range;

use koma_book::{AnyBook, ColumnType, Error, Position, Value, export_rows};
use koma_runtime::chess::{self, Fen, Move};

use crate::arguments::FindArguments;
use crate::files::{STANDARD, open_book};
use crate::output::{self, Escaped, Form, array, count, grid, object, print, report, string};
use crate::{REFUSED, Ran, position};

pub(crate) fn find(arguments: &FindArguments) -> Ran {
    let book = open_book(&arguments.book)?;
    let form = arguments.form.form();
    if let Form::Tsv = form {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        print(format!("{}\t{}\n", book.key_name(), names.join("\t")))?;
    }
    let (mut code, mut line_break) = (0, "");
    let mut find = |text: &str| -> Ran {
        let found = Found::new(&book, text.trim())?;
        let code = if found.rows.is_empty() { REFUSED } else { 0 };
        match form {
            Form::Text => print(format!("{line_break}{}", found.text()))?,
            Form::Json => print(found.json() + "\n")?,
            Form::Tsv if found.rows.is_empty() => report(&format_args!("{}: not found", found.feen)),
            Form::Tsv => export_rows(&book, &found.feen, found.rows, io::stdout().lock())?,
        }
        line_break = "\n";
        Ok(code)
    };
    let by_name = arguments.name.iter().map(|name| ("name", name));
    for (name, text) in arguments.by.iter().map(|(column, value)| (&**column, value)).chain(by_name) {
        let feens = positions_with(&book, name, text)?;
        if feens.is_empty() {
            code = REFUSED;
            report(&format_args!("{}={}: not found", Escaped(name), Escaped(text)));
        }
        feens.iter().try_for_each(|feen| find(feen).map(drop))?;
    }
    for position in &arguments.positions {
        if position != STANDARD {
            code = code.max(find(position)?);
            continue;
        }
        for line in io::stdin().lock().lines() {
            let line = line.map_err(|error| Error::File { path: STANDARD.into(), error })?;
            if !line.trim().is_empty() {
                code = code.max(find(&line)?);
            }
        }
    }
    Ok(code)
}

/// Returns the FEENs of the positions that have a row with this value. Values that depend on the position, such as
/// squares, are compared as texts. Chess moves are in UCI or SAN. SAN is parsed in the position of each row.
fn positions_with(book: &AnyBook<'_>, name: &str, text: &str) -> Result<Vec<String>, String> {
    let found = book.columns().enumerate().find(|(_, column)| column.name() == name);
    let (column, of) = found.ok_or_else(|| {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        let (name, names) = (Escaped(name), names.join(", "));
        format!("the book has no column `{name}`; its columns are {names}")
    })?;
    let of = of.column_type();
    let is_it = |row: &usize| match book.value(*row, column) {
        Some(Value::ChessMove(mv)) => {
            let position = book.feen_of(*row).and_then(|feen| feen.parse::<Position<8, 8>>().ok());
            position.is_some_and(|position| chess::parse_san(&position, text) == Ok(mv))
        }
        value => value.is_some_and(|value| value.to_string() == text),
    };
    let uci = Move::parse(text).ok().filter(|_| of.values() == ColumnType::ChessMove);
    let mut rows: Vec<usize> = match uci.map_or_else(|| Value::parse(of, text), |mv| Ok(Value::ChessMove(mv)))
    {
        Ok(value) => book.find_value(column, &value).collect(),
        Err(error) if error.needs_position() => (0..book.row_count()).filter(is_it).collect(),
        Err(error) => return Err(error.to_string()),
    };
    rows.dedup_by_key(|row| book.position_of(*row));
    Ok(rows.into_iter().filter_map(|row| book.feen_of(row)).collect())
}

/// A move and the number of rows of the position after the move.
struct Next {
    mv: Move,
    san: String,
    rows: usize,
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
        let is_chess = |position: &Position<8, 8>| Fen::try_from(*position).is_ok();
        let Some(position) = found.feen.parse().ok().filter(is_chess) else { return Ok(found) };
        let next = |mv| {
            let mut after = position;
            let _ = chess::play_unchecked(&mut after, mv);
            let rows = book.find(&after).map_or(0, |rows| rows.len());
            Next { mv, san: chess::san(&position, mv).to_string(), rows }
        };
        let columns = |of: ColumnType| {
            let all =
                book.columns().enumerate().filter(move |(_, column)| column.column_type().values() == of);
            all.map(|(number, column)| (number, column.name()))
        };
        let mut of_moves: Vec<_> = columns(ColumnType::ChessMove).collect();
        if of_moves.is_empty() {
            of_moves.extend(columns(ColumnType::Text).find(|(_, name)| matches!(*name, "move" | "uci")));
        }
        for (column, name) in of_moves {
            let mv = |row| {
                let text = book.value(row, column)?.to_string();
                chess::legal_move(&position, Move::parse(&text).ok()?).map(next)
            };
            found.moves.push((name, found.rows.clone().map(mv).collect()));
        }
        let has_row =
            |mv: &Move| found.moves.iter().flat_map(|(_, rows)| rows).flatten().any(|next| next.mv == *mv);
        let others = chess::legal_moves(&position).filter(|mv| !has_row(mv)).map(next);
        found.transpositions = others.filter(|next| next.rows > 0).collect();
        found.transpositions.sort_by_key(|next| next.mv.to_string());
        Ok(found)
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
        let next = |next: &Next| {
            let mv = ("move", string(&next.mv.to_string()));
            object([mv, ("san", string(&next.san)), ("rows", next.rows.to_string())])
        };
        let of_row = |row: &Option<Next>| row.as_ref().map_or_else(|| "null".to_owned(), next);
        let moves = self.moves.iter().map(|(name, rows)| (*name, array(rows.iter().map(of_row))));
        object([
            ("position", string(&self.feen)),
            ("found", (!self.rows.is_empty()).to_string()),
            ("rows", array(rows)),
            ("moves", object(moves)),
            ("transpositions", array(self.transpositions.iter().map(next))),
        ])
    }
}

fn values<'a>(book: &'a AnyBook<'a>, row: usize) -> impl Iterator<Item = (&'a str, Value<'a>)> {
    let columns = book.columns().enumerate();
    columns.filter_map(move |(column, of)| Some((of.name(), book.value(row, column)?)))
}
