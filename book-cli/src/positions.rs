//! Reads the positions that `find` looks up.

use koma_book::{AnyBookFile, ColumnType, Error, FeenReader, KeyNotation, Shape};
use koma_runtime::{chess, makruk, shogi, xiangqi};

use crate::arguments::position;
use crate::output::Escaped;

/// A game whose positions and moves are read.
pub(crate) struct Game {
    /// The name, as in the option `--game`.
    name: &'static str,
    /// FEN or SFEN.
    own_notation: KeyNotation,
    moves: KeyNotation,
    /// The type of columns of moves.
    column: ColumnType,
    board: Shape,
    start: fn() -> String,
}

/// The games. If several have the same board, the first of them is the default.
static GAMES: [Game; 4] = [
    Game {
        name: "chess",
        own_notation: KeyNotation::ChessFen,
        moves: KeyNotation::ChessMoves,
        column: ColumnType::ChessMove,
        board: chess::START.shape(),
        start: || chess::START.to_string(),
    },
    Game {
        name: "makruk",
        own_notation: KeyNotation::MakrukFen,
        moves: KeyNotation::MakrukMoves,
        column: ColumnType::MakrukMove,
        board: makruk::START.shape(),
        start: || makruk::START.to_string(),
    },
    Game {
        name: "shogi",
        own_notation: KeyNotation::ShogiSfen,
        moves: KeyNotation::ShogiMoves,
        column: ColumnType::ShogiMove,
        board: shogi::START.shape(),
        start: || shogi::START.to_string(),
    },
    Game {
        name: "xiangqi",
        own_notation: KeyNotation::XiangqiFen,
        moves: KeyNotation::XiangqiMoves,
        column: ColumnType::XiangqiMove,
        board: xiangqi::START.shape(),
        start: || xiangqi::START.to_string(),
    },
];

impl Game {
    /// Returns the game with this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// Returns the game of the moves in a book, or else a game with boards like those of the book. The default is chess.
    pub(crate) fn of(book: &AnyBookFile) -> &'static Self {
        let of_moves =
            |game: &&Self| book.columns().any(|column| column.column_type().values() == game.column);
        let of_board = |game: &&Self| book.shape() == Some(game.board);
        GAMES.iter().find(of_moves).or_else(|| GAMES.iter().find(of_board)).unwrap_or(&GAMES[0])
    }

    /// Returns the FEEN of a position in FEEN or in the game's own notation, or of `startpos`, after checking it.
    pub(crate) fn feen(&self, text: &str) -> Result<String, String> {
        if text == "startpos" {
            return Ok((self.start)());
        }
        // In a FEN or SFEN, the player to move follows the board.
        if matches!(text.split_whitespace().nth(1), Some("w" | "b")) {
            return match self.own_notation {
                // Unlike in a table, a chess FEN may lack the castling rights and the en passant square.
                KeyNotation::ChessFen => Ok(position(text)?.to_string()),
                notation => self.read(notation, text),
            };
        }
        let Err(error) = FeenReader::new().parse(text) else { return Ok(text.to_owned()) };
        if self.feen_after(text).is_ok() {
            return Err(format!("`{}` is a line of moves; use `--moves`", Escaped(text)));
        }
        // A move that is not legal, or a position whose parts a shell has split.
        if text.split_whitespace().count() < 3 {
            let own = if self.own_notation.name() == "sfen" { "an SFEN" } else { "a FEN" };
            let expected =
                format!("`startpos`, {own} or a FEEN; in a shell, a position needs quotation marks");
            return Err(format!("`{}` is not a position; expected {expected}", Escaped(text)));
        }
        Err(error.explain(text).to_string())
    }

    /// Returns the FEEN of the position after these moves from the start of the game.
    pub(crate) fn feen_after(&self, moves: &str) -> Result<String, String> {
        self.read(self.moves, moves)
    }

    /// Returns the reason why a position with this FEEN does not belong to the game. Returns `None` if it does, or if the
    /// first position of the book does not belong to the game either.
    pub(crate) fn objection(&self, book: &AnyBookFile, feen: &str) -> Result<Option<String>, Error> {
        let Err(reason) = self.read(KeyNotation::Feen, feen) else { return Ok(None) };
        let first = book.feen_of(0)?;
        let is_of_game = first.is_some_and(|first| self.read(KeyNotation::Feen, &first).is_ok());
        Ok(is_of_game.then(|| format!("this is not a position of {}: {reason}", self.name)))
    }

    /// Returns the FEEN of a position of the game.
    fn read(&self, notation: KeyNotation, text: &str) -> Result<String, String> {
        let mut feen = String::new();
        notation.reader_in(Some(self.name)).read(text, &mut |position| feen = position.to_string())?;
        Ok(feen)
    }
}
