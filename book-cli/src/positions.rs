//! Reads the positions that `find` looks up.

use koma_book::{AnyBookFile, ColumnType, Error, FeenReader, KeyNotation, Shape};
use koma_runtime::book_format::Excerpt;
use koma_runtime::error::FeenErrorKind;

use crate::arguments::position;
use crate::output::Escaped;

/// A game whose positions and moves are read.
#[derive(Clone, Copy)]
pub(crate) struct GameOption {
    /// The name, as in the option `--game`.
    pub(crate) name: &'static str,
    /// FEN or SFEN.
    pub(crate) own_notation: KeyNotation,
    moves: KeyNotation,
}

impl GameOption {
    /// Returns all games. If several have the same board, the first of them is the default.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let games = KeyNotation::ALL.iter().filter(|notation| notation.is_moves());
        games.filter_map(|moves| {
            let name = moves.game()?;
            let is_own = |other: &&KeyNotation| other.game() == Some(name) && !other.is_moves();
            let own_notation = *KeyNotation::ALL.iter().find(is_own)?;
            Some(Self { name, own_notation, moves: *moves })
        })
    }

    /// Returns the game with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|game| game.name == name)
    }

    /// Returns the game of the moves in a book, or else a game with boards like those of the book. The default is chess.
    pub(crate) fn of(book: &AnyBookFile) -> Self {
        let of_moves = |game: &Self| {
            book.columns().any(|column| Some(column.column_type().values()) == game.column_type())
        };
        let of_board = |game: &Self| book.shape().is_some_and(|shape| game.board() == Some(shape));
        let chess =
            Self { name: "chess", own_notation: KeyNotation::ChessFen, moves: KeyNotation::ChessMoves };
        Self::all().find(of_moves).or_else(|| Self::all().find(of_board)).unwrap_or(chess)
    }

    /// Returns the type of columns of moves.
    pub(crate) fn column_type(self) -> Option<ColumnType> {
        format!("{}::Move", self.name).parse().ok()
    }

    fn board(self) -> Option<Shape> {
        let mut shape = None;
        self.moves.reader().read("startpos", &mut |position| shape = Some(position.shape())).ok()?;
        shape
    }

    /// Returns the FEEN of a position in FEEN or in the game's own notation, or of `startpos`, after checking it.
    pub(crate) fn feen(self, text: &str) -> Result<String, String> {
        if text == "startpos" {
            return self.feen_after(text);
        }
        // In a FEN or SFEN, the player to move follows the board.
        if matches!(text.split_whitespace().nth(1), Some("w" | "b")) {
            return self.feen_of_own_notation(text);
        }
        let Err(error) = FeenReader::new().parse(text) else { return Ok(text.to_owned()) };
        if self.feen_after(text).is_ok() {
            return Err(format!("`{}` is a line of moves; use `--moves`", Escaped(text)));
        }
        if let Some(argument) = instead_of_command(text) {
            return Err(format!("`{}` is a command of an engine; use `{argument}`", Excerpt(text)));
        }
        if resembles_feen(text) {
            let explanation = error.explain(text);
            return Err(match error.kind() {
                // The help has a FEEN of chess as an example.
                FeenErrorKind::Fields { .. } => explanation.without_help().to_owned(),
                _ => explanation.to_string(),
            });
        }
        self.feen_of_own_notation(text).map_err(|words| {
            if text.contains('/') && text.split_whitespace().count() >= 3 {
                return words;
            }
            // A move that is not legal, another text, or a position whose parts a shell has split.
            let own = if self.own_notation.name() == "sfen" { "an SFEN" } else { "a FEN" };
            let expected =
                format!("`startpos`, {own} or a FEEN; in a shell, a position needs quotation marks");
            format!("`{}` is not a position; expected {expected}", Excerpt(text))
        })
    }

    /// Returns the FEEN of a position in the game's own notation.
    fn feen_of_own_notation(self, text: &str) -> Result<String, String> {
        match self.own_notation {
            // Unlike in a table, a chess FEN may lack the castling rights and the en passant square.
            KeyNotation::ChessFen => Ok(position(text)?.to_string()),
            notation => self.read(notation, text),
        }
    }

    /// Returns the FEEN of the position after these moves from the start of the game.
    pub(crate) fn feen_after(self, moves: &str) -> Result<String, String> {
        self.read(self.moves, moves)
    }

    /// Returns the reason why a position with this FEEN does not belong to the game. Returns `None` if it does, or if the
    /// first position of the book does not belong to the game either.
    pub(crate) fn objection(self, book: &AnyBookFile, feen: &str) -> Result<Option<String>, Error> {
        let Err(reason) = self.read(KeyNotation::Feen, feen) else { return Ok(None) };
        let first = book.feen_of(0)?;
        let is_of_game = first.is_some_and(|first| self.read(KeyNotation::Feen, &first).is_ok());
        Ok(is_of_game.then(|| format!("this is not a position of {}: {reason}", self.name)))
    }

    /// Returns the FEEN of a position of the game.
    fn read(self, notation: KeyNotation, text: &str) -> Result<String, String> {
        let mut feen = String::new();
        notation
            .reader_in(Some(self.name))
            .read(text, &mut |position| feen = position.to_string())
            .map_err(|message| message.to_string())?;
        Ok(feen)
    }
}

/// Returns the argument or option to use instead of an engine's command from the start of the game, such as
/// `position startpos moves e2e4`. Returns `None` for other texts.
fn instead_of_command(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.strip_prefix(&["position"]).unwrap_or(&words);
    match words {
        ["startpos"] | ["startpos", "moves"] => Some("startpos".to_owned()),
        ["startpos", "moves", moves @ ..] | ["moves" | "startpos", moves @ ..] if !moves.is_empty() => {
            Some(format!("--moves \"{}\"", Escaped(&moves.join(" "))))
        }
        _ => None,
    }
}

/// Reports whether a text has a word with a single slash after its first word. In a FEEN, the hands and the styles are such
/// words, but in a FEN or SFEN, only the board has slashes.
fn resembles_feen(text: &str) -> bool {
    text.split_whitespace().skip(1).any(|word| word.matches('/').count() == 1)
}
