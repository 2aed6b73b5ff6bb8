//! The command `find`.

use std::io::{self, BufRead};

use koma_book::{AnyBookFile, AnyFileRows, ColumnType, Error, FeenReader, Position, Value};
use koma_runtime::chess::{self, Fen, Move};

use crate::arguments::FindArguments;
use crate::files::open_book_file;
use crate::outcome::{REFUSED, Ran};
use crate::output::{self, Escaped, Form, array, count, grid, object, print, report, string};
use crate::positions::Game;
use crate::standard::STANDARD;

pub(crate) fn find(arguments: &FindArguments) -> Ran {
    let book = open_book_file(&arguments.book)?;
    let game = arguments.game.as_deref().and_then(Game::named).unwrap_or_else(|| Game::of(&book));
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
            Question::Position(feen) => answers.show(&Found::new(&book, feen)?)?,
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
    game: Game,
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
                self.show(&Found::new(self.book, feen.clone().unwrap_or_default())?)?;
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
    fn find_lines(&mut self, input: impl BufRead) -> Result<(), Error> {
        for (number, line) in (1_u64..).zip(input.split(b'\n')) {
            let line = line.map_err(|error| Error::File { path: STANDARD.into(), error })?;
            let feen = match str::from_utf8(&line).map(str::trim) {
                Ok("") => continue,
                Ok(text) => self.game.feen(text),
                Err(_) => Err("this line is not UTF-8 text".to_owned()),
            };
            match feen {
                Ok(feen) => self.show(&Found::new(self.book, feen)?)?,
                Err(words) => {
                    self.code = REFUSED;
                    report(&format_args!("{STANDARD}:{number}: {words}"));
                }
            }
        }
        Ok(())
    }

    fn show(&mut self, found: &Found<'_>) -> Result<(), Error> {
        match self.form {
            Form::Text => {
                let line_break = if self.is_first { "" } else { "\n" };
                print(format!("{line_break}{}", found.text()))?;
            }
            Form::Json => print(found.json() + "\n")?,
            Form::Tsv => {
                if let Some(rows) = &found.rows {
                    rows.export(&found.feen, io::stdout().lock())?;
                }
            }
        }
        self.is_first = false;
        if found.rows.is_none() {
            self.report_missing(&found.feen)?;
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
    let (column, of) = found.ok_or_else(|| {
        let names: Vec<&str> = book.columns().map(|column| column.name()).collect();
        format!("the book has no column `{}`; its columns are {}", Escaped(name), names.join(", "))
    })?;
    if of.column_type().values() == ColumnType::ChessMove
        && let Ok(mv) = Move::parse(text)
    {
        return Ok(Box::new(book.find_value(column, &Value::ChessMove(mv))));
    }
    match Value::parse(of.column_type(), text) {
        Ok(value) => Ok(Box::new(book.find_value(column, &value))),
        Err(error) if error.needs_position() => {
            let rows = book.rows_where(column, |value| may_be(value, text));
            Ok(Box::new(rows.filter_map(move |row| {
                let found = row.and_then(|row| Ok(has_value(book, row, column, text)?.then_some(row)));
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
    book: &'a AnyBookFile,
    feen: String,
    /// `None` if the position is not in the book.
    rows: Option<AnyFileRows<'a>>,
    /// The name of each column of moves, and the move of each row, or `None` if it is not legal.
    moves: Vec<(&'a str, Vec<Option<Next>>)>,
    /// Moves that lead to a position of the book, but have no row themselves.
    transpositions: Vec<Next>,
}

impl<'a> Found<'a> {
    /// Looks up the position with this FEEN, which must be valid.
    fn new(book: &'a AnyBookFile, feen: String) -> Result<Self, Error> {
        let rows = match FeenReader::new().parse(&feen) {
            Ok(position) => book.find_any(&position)?,
            Err(_) => None,
        };
        let mut found = Self { book, feen, rows, moves: Vec::new(), transpositions: Vec::new() };
        if let Ok(position) = found.feen.parse::<Position<8, 8>>()
            && Fen::try_from(position).is_ok()
        {
            found.add_moves(&position)?;
        }
        Ok(found)
    }

    /// Adds the moves of a position of chess.
    fn add_moves(&mut self, position: &Position<8, 8>) -> Result<(), Error> {
        for (column, name) in columns_of_moves(self.book) {
            let legal_move = |values: Vec<Value<'_>>| {
                chess::legal_move(position, Move::parse(&values.get(column)?.to_string()).ok()?)
            };
            let next = |values| legal_move(values).map(|mv| Next::new(self.book, position, mv)).transpose();
            let of_rows = self.rows().map(next).collect::<Result<_, _>>()?;
            self.moves.push((name, of_rows));
        }
        for mv in chess::legal_moves(position) {
            if self.has_row(mv) {
                continue;
            }
            let next = Next::new(self.book, position, mv)?;
            if next.rows > 0 {
                self.transpositions.push(next);
            }
        }
        self.transpositions.sort_by_key(|next| next.mv.to_string());
        Ok(())
    }

    /// Returns the values of each row.
    fn rows(&self) -> impl Iterator<Item = Vec<Value<'_>>> {
        let rows = self.rows.as_ref();
        rows.into_iter().flat_map(|rows| (0..rows.len()).map(|number| rows.values(number).collect()))
    }

    /// Reports whether a row has this move.
    fn has_row(&self, mv: Move) -> bool {
        self.moves.iter().flat_map(|(_, rows)| rows).flatten().any(|next| next.mv == mv)
    }

    fn text(&self) -> String {
        let rows = if self.rows.is_none() { "  not in the book\n".to_owned() } else { self.grid() };
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
        let cell = |value: Value<'_>| Escaped(&value.to_string()).to_string();
        lines.extend(self.rows().map(|values| values.into_iter().map(cell).collect()));
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
        let of_values = |values: Vec<Value<'_>>| {
            let members = self.book.columns().zip(values);
            object(members.map(|(column, value)| (column.name(), output::value(value))))
        };
        let rows = self.rows().map(of_values);
        let of_row = |row: &Option<Next>| row.as_ref().map_or_else(|| "null".to_owned(), Next::json);
        let moves = self.moves.iter().map(|(name, rows)| (*name, array(rows.iter().map(of_row))));
        object([
            ("position", string(&self.feen)),
            ("found", self.rows.is_some().to_string()),
            ("rows", array(rows)),
            ("moves", object(moves)),
            ("transpositions", array(self.transpositions.iter().map(Next::json))),
        ])
    }
}
