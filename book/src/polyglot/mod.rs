//! Reads and writes books in the format of the program Polyglot, `*.bin`. Many engines read this format.
//!
//! A Polyglot book has entries of 16 bytes. Each entry has the key of a position, a move and its weight. The key is a
//! hash, so a program can look up a position but cannot restore a position from its key. [`read`] therefore plays moves
//! from the start, or from given positions, and looks up each position. [`write()`] converts any chess book with a
//! column `move`.
//!
//! A Polyglot key includes en passant even if the capture would leave the king in check. A koma position includes only
//! legal captures. So if the last move may have moved a pawn two squares to a square next to an enemy pawn, the
//! position has two possible keys. Both keys are written, and both are looked up.
//!
//! ```
//! use koma_book::polyglot;
//! use koma_book::chess::Fen;
//!
//! let start = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
//! assert_eq!(polyglot::key(&start), Some(0x463B_9618_1691_FC9C));
//! ```

mod random;
mod walk;

pub use walk::{PolyglotBook, read};

use std::cmp::Reverse;

use koma_runtime::chess::{self, Move};
use koma_runtime::{Letter, Side, Square};

use crate::games::{is_book_of_games, number};
use crate::{AnyBook, Error, Position};
use random::RANDOM;

type Board = Position<8, 8>;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The letters of the pieces in the order that Polyglot uses.
const LETTERS: [Letter; 6] = [Letter::P, Letter::N, Letter::B, Letter::R, Letter::Q, Letter::K];

/// The promotions, by their code in a move.
const PROMOTIONS: [Option<Letter>; 5] =
    [None, Some(Letter::N), Some(Letter::B), Some(Letter::R), Some(Letter::Q)];

/// Returns the Polyglot key of a position, or `None` if a piece of the position does not exist in chess.
///
/// ```
/// use koma_book::polyglot;
/// use koma_book::chess::Fen;
///
/// let after = Fen::from_static("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3");
/// assert_eq!(polyglot::key(&after.position()), Some(0x3C81_23EA_7B06_7637));
/// ```
#[must_use]
pub fn key(position: &Position<8, 8>) -> Option<u64> {
    let mut key = if position.turn() == Side::First { RANDOM[TURN] } else { 0 };
    let king_file = |side: Side| {
        let king = position.pieces_of(side).find(|(_, piece)| piece.letter() == Letter::K);
        king.map(|(square, _)| square.file())
    };
    for (square, piece) in position.pieces() {
        let kind = LETTERS.iter().position(|letter| *letter == piece.letter())?;
        let is_first = piece.side() == Side::First;
        key ^= RANDOM[64 * (2 * kind + usize::from(is_first)) + 8 * square.rank() + square.file()];
        match piece.letter() {
            Letter::R if piece.is_diminished() => {
                let is_queenside = usize::from(square.file() < king_file(piece.side())?);
                key ^= RANDOM[CASTLING + 2 * usize::from(!is_first) + is_queenside];
            }
            Letter::P if piece.is_diminished() => key ^= RANDOM[EN_PASSANT + square.file()],
            _ => {}
        }
    }
    Some(key)
}

/// Returns all keys that programs may use for a position. The first is the result of [`key`]. Each other key includes
/// an en passant capture that is illegal only because it would leave the king in check.
fn keys(position: &Board) -> Vec<u64> {
    let Some(key) = key(position) else { return Vec::new() };
    let mut keys = vec![key];
    // If the position marks a pawn for en passant, the last move was the move of this pawn.
    let is_marked =
        |(_, piece): (_, koma_runtime::Epin)| piece.letter() == Letter::P && piece.is_diminished();
    if !position.pieces().any(is_marked) {
        keys.extend(pinned_files(position).map(|file| key ^ RANDOM[EN_PASSANT + file]));
    }
    keys
}

/// Returns the files of pawns that may have moved two squares in the last move, but cannot be taken en passant because
/// the capture would leave the king in check.
fn pinned_files(position: &Board) -> impl Iterator<Item = usize> {
    let turn = position.turn();
    // The rank of the pawn, the rank that the pawn passed, and the rank where the pawn started.
    let [rank, over, from] = if turn == Side::First { [4, 5, 6] } else { [3, 2, 1] };
    (0..8_usize).filter(move |file| {
        let piece = |file: usize, rank| Square::at(file, rank).and_then(|square| position.piece(square));
        let is_pawn = |file, side| {
            piece(file, rank).is_some_and(|piece| piece.letter() == Letter::P && piece.side() == side)
        };
        let is_beside = is_pawn(file + 1, turn) || (*file > 0 && is_pawn(file - 1, turn));
        let is_new =
            is_pawn(*file, turn.flip()) && piece(*file, over).is_none() && piece(*file, from).is_none();
        is_beside && is_new && !can_be_taken(position, *file, rank, over)
    })
}

/// Reports whether the pawn on a square could be taken en passant if it had passed the square `over` in the last move.
fn can_be_taken(position: &Board, file: usize, rank: usize, over: usize) -> bool {
    let (Some(square), Some(over)) = (Square::at(file, rank), Square::at(file, over)) else { return false };
    let Some(pawn) = position.piece(square) else { return false };
    let mut marked = *position;
    let _ = marked.put(square, pawn.diminish());
    chess::legal_moves(&marked).any(|step| {
        step.target() == over
            && step.origin().file() != over.file()
            && marked.piece(step.origin()).is_some_and(|piece| piece.letter() == Letter::P)
    })
}

/// Encodes a legal move in Polyglot's form. Castling is encoded as the king taking its own rook.
fn pack(position: &Board, step: Move) -> u16 {
    let (origin, mut target) = (step.origin(), step.target());
    let is_king = position.piece(origin).is_some_and(|piece| piece.letter() == Letter::K);
    if is_king && origin.file().abs_diff(target.file()) == 2 && position.piece(target).is_none() {
        let rook = if target.file() > origin.file() { 7 } else { 0 };
        target = Square::at(rook, target.rank()).unwrap_or(target);
    }
    let square = |square: Square<8, 8>| 8 * square.rank() + square.file();
    let promotion = PROMOTIONS.iter().position(|letter| *letter == step.promotion()).unwrap_or(0);
    // The value has 15 bits.
    u16::try_from(promotion << 12 | square(origin) << 6 | square(target)).unwrap_or(0)
}

/// Converts a chess book to a Polyglot book.
///
/// The column `move` must have moves in UCI. The column `weight` must have integers. For a [book of
/// games](is_book_of_games), a weight is two for each game that the player to move won, plus one for each draw. If a
/// weight does not fit in 16 bits, all weights of the position are scaled down. The entries are ordered by key. Entries
/// with the same key are ordered by weight, highest first.
///
/// # Errors
///
/// Returns an error if the book lacks these columns, if a position is not a chess position, or if a move is not legal.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, polyglot};
/// use koma_book::chess::Fen;
///
/// let start = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
/// let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
/// builder.push(&start, ("e2e4", 7_u16))?;
/// let bytes = builder.finish();
/// let polyglot = polyglot::write(&AnyBook::from_bytes(&bytes)?)?;
/// assert_eq!(polyglot[8..12], [0x03, 0x1C, 0, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(book: &AnyBook<'_>) -> Result<Vec<u8>, Error> {
    let column = |name: &str| book.columns().position(|column| column.name() == name);
    let is_of_games = is_book_of_games(book);
    let (Some(moves), Some(weights)) = (column("move"), column(if is_of_games { "wins" } else { "weight" }))
    else {
        let expected =
            "`move` and `weight`, or those of a book of games: `move`, `wins`, `draws` and `losses`";
        return Err(Error::columns(book, expected));
    };
    let mut entries: Vec<(u64, Reverse<u16>, u16)> = Vec::new();
    book.try_for_each(|position, rows| {
        let feen = position.to_string();
        let error = |reason: String| Error::Position { position: feen.clone(), reason };
        let board: Board = feen.parse().map_err(|_| error("this is not a position of chess".to_owned()))?;
        let keys = keys(&board);
        if keys.is_empty() {
            return Err(error("this is not a position of chess".to_owned()));
        }
        let mut steps: Vec<(u16, u128)> = Vec::with_capacity(rows.len());
        for row in rows {
            let text = book.value(row, moves).map(|value| value.to_string()).unwrap_or_default();
            let step = Move::parse(&text).ok().filter(|step| chess::is_legal(&board, *step));
            let step = step.ok_or_else(|| error(format!("the move {text} is not legal")))?;
            let value = |column| book.value(row, column).and_then(number);
            let weight = if is_of_games {
                let won = if board.turn() == Side::First { 0 } else { 2 };
                let [won, drawn] = [won, 1].map(|place| value(weights + place).unwrap_or(0));
                won.saturating_mul(2).saturating_add(drawn)
            } else {
                value(weights).ok_or_else(|| error("its weight is not a number from 0 up".to_owned()))?
            };
            steps.push((pack(&board, step), weight));
        }
        let most = steps.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let scale = most / (u128::from(u16::MAX) + 1) + 1;
        for (step, weight) in steps {
            let weight = u16::try_from(weight / scale).unwrap_or(u16::MAX);
            entries.extend(keys.iter().map(|key| (*key, Reverse(weight), step)));
        }
        Ok(())
    })?;
    entries.sort_by_key(|(key, weight, _)| (*key, *weight));
    let mut bytes = Vec::with_capacity(16 * entries.len());
    for (key, Reverse(weight), step) in entries {
        bytes.extend(key.to_be_bytes());
        bytes.extend(step.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        // The learning data of Polyglot, which is always 0.
        bytes.extend([0; 4]);
    }
    Ok(bytes)
}
