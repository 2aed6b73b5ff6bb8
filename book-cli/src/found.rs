//! What `find` shows of a position. Rows are read again for each pass over them, so that none is kept.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::io::Write;
use std::ops::Range;

use koma_book::{AnyBookFile, ColumnType, Error, FeenReader, Position, Value};
use koma_runtime::chess::{self, Fen, Move};

use crate::output::{Grid, array, cell, count, grid, object, string, value};

/// A position and its rows in a book.
pub(crate) struct Found<'a> {
    book: &'a AnyBookFile,
    feen: String,
    /// The indices of the rows, or `None` if the position is not in the book.
    rows: Option<Range<usize>>,
}

impl<'a> Found<'a> {
    /// Looks up the position with this FEEN, which must be valid.
    pub(crate) fn new(book: &'a AnyBookFile, feen: String) -> Result<Self, Error> {
        let rows = match FeenReader::new().parse(&feen) {
            Ok(position) => book.find_any_indices(&position)?,
            Err(_) => None,
        };
        Ok(Self { book, feen, rows })
    }

    pub(crate) fn feen(&self) -> &str {
        &self.feen
    }

    pub(crate) const fn is_in_book(&self) -> bool {
        self.rows.is_some()
    }

    /// Calls `visit` with the values of each row.
    fn for_each_row(&self, mut visit: impl FnMut(&[Value<'_>]) -> Result<(), Error>) -> Result<(), Error> {
        let rows = self.rows.clone().unwrap_or_default();
        self.book.try_for_each_in(rows, |_, values| visit(values))
    }

    /// Writes the rows as lines of a table.
    pub(crate) fn write_table(&self, out: &mut dyn Write) -> Result<(), Error> {
        self.book.export_rows(&self.feen, self.rows.clone().unwrap_or_default(), out)
    }

    /// Writes text for people. An empty line separates the position from the one before it.
    pub(crate) fn write_text(&self, is_first: bool, out: &mut dyn Write) -> Result<(), Error> {
        let moves = Moves::new(self)?;
        let line_break = if is_first { "" } else { "\n" };
        put(out, format_args!("{line_break}{}\n", self.feen))?;
        if self.is_in_book() {
            self.write_grid(&moves, out)?;
        } else {
            put(out, format_args!("  not in the book\n"))?;
        }
        let line = |next: &Next| {
            vec![String::new(), next.mv.to_string(), next.san.clone(), count(next.rows, "row", "rows")]
        };
        let others = grid(&moves.transpositions.iter().map(line).collect::<Vec<_>>());
        let title = if others.is_empty() { "" } else { "  transpositions\n" };
        put(out, format_args!("{title}{others}"))
    }

    /// Writes the names of the columns and the rows, with the moves in SAN.
    fn write_grid(&self, moves: &Moves<'_>, out: &mut dyn Write) -> Result<(), Error> {
        let mut names: Vec<_> = self.book.columns().map(|column| cell(column.name())).collect();
        for (_, name) in &moves.columns {
            let name = cell(name);
            names.extend([format!("{name} in SAN"), format!("rows after {name}")]);
        }
        let cells = |values: &[Value<'_>]| {
            let mut cells: Vec<_> = values.iter().map(cell_of).collect();
            for (column, _) in &moves.columns {
                let next = moves.of_row(values, *column);
                cells.extend(
                    next.map_or_else(Default::default, |next| [next.san.clone(), next.rows.to_string()]),
                );
            }
            cells
        };
        let mut grid = Grid::default();
        grid.measure(&names);
        self.for_each_row(|values| {
            grid.measure(&cells(values));
            Ok(())
        })?;
        put(out, format_args!("{}", grid.line(&names)))?;
        self.for_each_row(|values| put(out, format_args!("{}", grid.line(&cells(values)))))
    }

    /// Writes a JSON object in a line.
    pub(crate) fn write_json(&self, out: &mut dyn Write) -> Result<(), Error> {
        let moves = Moves::new(self)?;
        put(
            out,
            format_args!("{{\"position\":{},\"found\":{},\"rows\":[", string(&self.feen), self.is_in_book()),
        )?;
        let names: Vec<_> = self.book.columns().map(|column| column.name()).collect();
        self.write_elements(out, |values| {
            object(names.iter().copied().zip(values.iter().copied().map(value)))
        })?;
        put(out, format_args!("],\"moves\":{{"))?;
        for (number, (column, name)) in moves.columns.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            put(out, format_args!("{comma}{}:[", string(name)))?;
            let next = |values: &[Value<'_>]| {
                moves.of_row(values, *column).map_or_else(|| "null".to_owned(), Next::json)
            };
            self.write_elements(out, next)?;
            put(out, format_args!("]"))?;
        }
        let transpositions = array(moves.transpositions.iter().map(Next::json));
        put(out, format_args!("}},\"transpositions\":{transpositions}}}\n"))
    }

    /// Writes an element of a JSON array for each row.
    fn write_elements(
        &self,
        out: &mut dyn Write,
        element: impl Fn(&[Value<'_>]) -> String,
    ) -> Result<(), Error> {
        let mut comma = "";
        self.for_each_row(|values| {
            put(out, format_args!("{comma}{}", element(values)))?;
            comma = ",";
            Ok(())
        })
    }
}

fn put(out: &mut dyn Write, words: fmt::Arguments<'_>) -> Result<(), Error> {
    out.write_fmt(words).map_err(Error::Output)
}

/// Returns a value as a cell of a grid.
fn cell_of(value: &Value<'_>) -> String {
    match value {
        Value::Text(text) => cell(text),
        value => cell(&value.to_string()),
    }
}

/// The moves of a position of chess. Other positions have none.
struct Moves<'a> {
    position: Option<Position<8, 8>>,
    /// The indices and the names of the columns of moves.
    columns: Vec<(usize, &'a str)>,
    /// The legal moves of the rows.
    of_rows: BTreeMap<Move, Next>,
    /// Moves that lead to a position of the book, but have no row themselves.
    transpositions: Vec<Next>,
}

impl<'a> Moves<'a> {
    fn new(found: &Found<'a>) -> Result<Self, Error> {
        let position = found.feen.parse::<Position<8, 8>>().ok();
        let position = position.filter(|position| Fen::try_from(*position).is_ok());
        let columns = if position.is_some() { columns_of_moves(found.book) } else { Vec::new() };
        let mut moves = Self { position, columns, of_rows: BTreeMap::new(), transpositions: Vec::new() };
        if let Some(position) = position {
            moves.add(found, &position)?;
        }
        Ok(moves)
    }

    fn add(&mut self, found: &Found<'a>, position: &Position<8, 8>) -> Result<(), Error> {
        if !self.columns.is_empty() {
            found.for_each_row(|values| {
                for (column, _) in &self.columns {
                    let Some(mv) = legal_move(position, values, *column) else { continue };
                    if let Entry::Vacant(entry) = self.of_rows.entry(mv) {
                        entry.insert(Next::new(found.book, position, mv)?);
                    }
                }
                Ok(())
            })?;
        }
        for mv in chess::legal_moves(position) {
            if self.of_rows.contains_key(&mv) {
                continue;
            }
            let next = Next::new(found.book, position, mv)?;
            if next.rows > 0 {
                self.transpositions.push(next);
            }
        }
        self.transpositions.sort_by_key(|next| next.mv.to_string());
        Ok(())
    }

    /// Returns the move in a column of a row, or `None` if it is not legal.
    fn of_row(&self, values: &[Value<'_>], column: usize) -> Option<&Next> {
        self.of_rows.get(&legal_move(self.position.as_ref()?, values, column)?)
    }
}

/// Returns the move in a column of a row, or `None` if it is not legal.
fn legal_move(position: &Position<8, 8>, values: &[Value<'_>], column: usize) -> Option<Move> {
    let mv = match values.get(column)? {
        Value::ChessMove(mv) => *mv,
        value => Move::parse(&value.to_string()).ok()?,
    };
    chess::legal_move(position, mv)
}

/// A move and the number of rows of the position after the move.
struct Next {
    mv: Move,
    san: String,
    rows: usize,
}

impl Next {
    fn new(book: &AnyBookFile, position: &Position<8, 8>, mv: Move) -> Result<Self, Error> {
        let mut after = *position;
        let _ = chess::play_unchecked(&mut after, mv);
        let rows = book.row_count_of(&after)?;
        Ok(Self { mv, san: chess::san(position, mv).to_string(), rows })
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
fn columns_of_moves(book: &AnyBookFile) -> Vec<(usize, &str)> {
    let of_type = |column_type: ColumnType| {
        let columns = book.columns().enumerate();
        columns.filter(move |(_, column)| column.column_type().values() == column_type)
    };
    let moves: Vec<_> =
        of_type(ColumnType::ChessMove).map(|(index, column)| (index, column.name())).collect();
    if !moves.is_empty() {
        return moves;
    }
    let texts = of_type(ColumnType::Text).map(|(index, column)| (index, column.name()));
    texts.filter(|(_, name)| matches!(*name, "move" | "uci")).take(1).collect()
}
