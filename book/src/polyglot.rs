//! Reads and writes books in the format of the program Polyglot, `*.bin`. Many engines read this format.
//!
//! A Polyglot book has entries of 16 bytes. Each entry has the key of a position, a move and its weight. The key is a
//! hash, so a program can look up a position but cannot restore a position from its key. [`read`] therefore plays moves
//! from the positions that the caller passes, and looks up each position that it reaches. [`write()`] converts a chess
//! book.
//!
//! A Polyglot key includes en passant even if the capture would leave the king in check. A koma position includes only
//! legal captures. So the position has another possible key for each pawn that may just have moved two squares to a
//! square next to an enemy pawn, if its capture would be illegal. All possible keys are written and looked up.
//!
//! ```
//! use koma_book::polyglot;
//! use koma_book::chess::Fen;
//!
//! let start = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
//! assert_eq!(polyglot::key(&start), Some(0x463B_9618_1691_FC9C));
//! ```

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::path::Path;

use koma_runtime::chess::{self, Move};
use koma_runtime::{Letter, Side, Square};

use crate::chess_key::{Key, key_of, position_of};
use crate::error::shown;
use crate::games::{is_book_of_games, other_columns};
use crate::{AnyBook, BookBuilder, ColumnType, Error, Position};

type Board = Position<8, 8>;

/// The random numbers of Polyglot's keys, big-endian. `xxd -p -c 8 -u random64.bin` prints them. Every program that
/// reads or writes Polyglot books has the same numbers. <http://hgm.nubati.net/book_format.html> lists them as
/// `Random64`.
///
/// The first 768 numbers are for the pieces. The pieces are in the order black pawn, white pawn, black knight, …, white
/// king. Each piece has 64 numbers, one for each square from a1 on. Then come 4 numbers for castling, 8 for the files
/// of en passant, and 1 for White to move.
const RANDOM: &[[u8; 8]] = include_bytes!("random64.bin").as_chunks().0;

fn random(number: usize) -> u64 {
    RANDOM.get(number).map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The letters of the pieces, in the order that Polyglot uses. In a move, the index of a letter is the code of a
/// promotion to this piece. Moves without a promotion have the code 0.
const LETTERS: [Letter; 6] = [Letter::P, Letter::N, Letter::B, Letter::R, Letter::Q, Letter::K];

/// Returns the Polyglot key of a position. Returns `None` if a piece has a letter that chess does not use, or if a rook
/// may castle but its player has no king.
///
/// ```
/// use koma_book::polyglot;
/// use koma_book::chess::Fen;
///
/// let after = Fen::from_static("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3");
/// assert_eq!(polyglot::key(&after.position()), Some(0x3C81_23EA_7B06_7637));
/// ```
pub fn key(position: &Position<8, 8>) -> Option<u64> {
    let mut key = if position.turn() == Side::First { random(TURN) } else { 0 };
    let king_file = |side: Side| {
        let king = position.pieces_of(side).find(|(_, piece)| piece.letter() == Letter::K);
        king.map(|(square, _)| square.file())
    };
    for (square, piece) in position.pieces() {
        let kind = LETTERS.iter().position(|letter| *letter == piece.letter())?;
        let is_first = piece.side() == Side::First;
        key ^= random(64 * (2 * kind + usize::from(is_first)) + 8 * square.rank() + square.file());
        match piece.letter() {
            Letter::R if piece.is_diminished() => {
                let is_queenside = usize::from(square.file() < king_file(piece.side())?);
                key ^= random(CASTLING + 2 * usize::from(!is_first) + is_queenside);
            }
            Letter::P if piece.is_diminished() => key ^= random(EN_PASSANT + square.file()),
            _ => {}
        }
    }
    Some(key)
}

/// Returns all keys that programs may use for a position. The first is the result of [`key`]. Each other key includes
/// an en passant capture that is illegal only because it would leave the king in check.
fn keys(position: &Board) -> Vec<u64> {
    let mut keys: Vec<u64> = key(position).into_iter().collect();
    let turn = position.turn();
    // The rank of a pawn that has just moved two squares, the rank that it passed, and the rank where it started.
    let [rank, over, from] = if turn == Side::First { [4, 5, 6] } else { [3, 2, 1] };
    let piece = |file, rank| Square::at(file, rank).and_then(|square| position.piece(square));
    let is_pawn = |file: usize, side: Side| {
        piece(file, rank).is_some_and(|piece| piece.side() == side && piece.letter() == Letter::P)
    };
    for file in (0..8).filter(|file| is_pawn(*file, turn.flip())) {
        let Some((square, pawn)) = Square::at(file, rank).zip(piece(file, rank)) else { continue };
        if pawn.is_diminished() {
            // The last move was the move of this pawn.
            keys.truncate(1);
            break;
        }
        let is_beside = is_pawn(file + 1, turn) || file > 0 && is_pawn(file - 1, turn);
        if is_beside && piece(file, over).is_none() && piece(file, from).is_none() {
            let mut marked = *position;
            let _ = marked.put(square, pawn.diminish());
            let adds_capture = chess::legal_moves(&marked).count() > chess::legal_moves(position).count();
            keys.extend(keys.first().filter(|_| !adds_capture).map(|key| key ^ random(EN_PASSANT + file)));
        }
    }
    keys
}

/// Encodes a legal move in Polyglot's form. Castling is encoded as the king taking its own rook.
fn pack(position: &Board, mv: Move) -> u64 {
    let origin = mv.origin();
    let mut target = mv.target();
    let is_king = position.piece(origin).is_some_and(|piece| piece.letter() == Letter::K);
    if is_king && origin.file().abs_diff(target.file()) == 2 && position.piece(target).is_none() {
        let rook = if target.file() > origin.file() { 7 } else { 0 };
        target = Square::at(rook, target.rank()).unwrap_or(target);
    }
    let square = |square: Square<8, 8>| 8 * square.rank() + square.file();
    let promotion = LETTERS.iter().position(|letter| mv.promotion() == Some(*letter)).unwrap_or(0);
    (promotion << 12 | square(origin) << 6 | square(target)) as u64
}

/// Converts a chess book to a Polyglot book.
///
/// The column `move` must have moves in UCI. The column `weight` must have integers that are not negative. For a [book
/// of games](is_book_of_games), a weight is two for each game that the player to move won, plus one for each draw. If a
/// weight does not fit in 16 bits, all weights of the position are scaled down. The entries are ordered by key. Entries
/// with the same key are ordered by weight, highest first.
///
/// # Errors
///
/// Returns an error if the book lacks these columns, if a position is not a chess position, if a move is not legal, or
/// if a weight is not such an integer.
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
    let columns = Columns::of(book)?;
    let mut entries: Vec<Entry> = Vec::new();
    book.try_for_each(|position, rows| {
        let feen = position.to_string();
        let error = |reason: &str| Error::refused(&feen, reason);
        let board: Option<Board> = feen.parse().ok();
        let keys = board.map(|board| keys(&board)).unwrap_or_default();
        let Some(board) = board.filter(|_| !keys.is_empty()) else {
            return Err(error("this is not a position of chess"));
        };
        let mut weighted: Vec<(u64, u128)> = Vec::with_capacity(rows.len());
        for row in rows {
            let text = columns.move_text(row);
            let mv = Move::parse(&text).ok().filter(|mv| chess::is_legal(&board, *mv));
            let mv = mv.ok_or_else(|| error(&format!("the move {text} is not legal")))?;
            let weight = columns.weight(row, board.turn());
            let weight = weight.ok_or_else(|| error("a weight is not a whole number, 0 or more"))?;
            weighted.push((pack(&board, mv), weight));
        }
        let most = weighted.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let scale = most / (u128::from(u16::MAX) + 1) + 1;
        for (mv, weight) in weighted {
            let scaled = u16::try_from(weight / scale).unwrap_or(u16::MAX);
            entries.extend(keys.iter().map(|key| [*key, mv << 48 | u64::from(scaled) << 32]));
        }
        Ok(())
    })?;
    sort(&mut entries);
    Ok(entries.as_flattened().iter().flat_map(|number| number.to_be_bytes()).collect())
}

/// The columns of a book that is converted to Polyglot.
struct Columns<'a> {
    book: &'a AnyBook<'a>,
    moves: usize,
    weights: Weights,
}

/// Where the weights of the moves come from.
enum Weights {
    /// A column of weights.
    Column(usize),
    /// The columns of wins, draws and losses of a book of games, which follow each other. The first has the wins.
    Games { wins: usize },
}

impl<'a> Columns<'a> {
    fn of(book: &'a AnyBook<'a>) -> Result<Self, Error> {
        let column = |name: &str| book.columns().position(|column| column.name() == name);
        let weights = if is_book_of_games(book) {
            column("wins").map(|wins| Weights::Games { wins })
        } else {
            column("weight").map(Weights::Column)
        };
        match (column("move"), weights) {
            (Some(moves), Some(weights)) => Ok(Self { book, moves, weights }),
            _ => {
                let names = book.columns().map(|column| column.name());
                Err(other_columns(names, "`move` and `weight`, or those of a book of games"))
            }
        }
    }

    fn move_text(&self, row: usize) -> String {
        self.book.value(row, self.moves).map(|value| value.to_string()).unwrap_or_default()
    }

    /// Returns the weight of a row's move, or `None` if it is not an integer, or is negative.
    fn weight(&self, row: usize, turn: Side) -> Option<u128> {
        let number = |column| self.book.value(row, column)?.to_string().parse::<u128>().ok();
        match self.weights {
            Weights::Column(column) => number(column),
            Weights::Games { wins } => {
                let own_wins = if turn == Side::First { wins } else { wins + 2 };
                let won = number(own_wins).unwrap_or(0);
                let drawn = number(wins + 1).unwrap_or(0);
                Some(won.saturating_mul(2).saturating_add(drawn))
            }
        }
    }
}

/// The key of a position, and a number. From its highest bit on, the number has the move and its weight, 16 bits each,
/// and Polyglot's learning data.
type Entry = [u64; 2];

fn weight([_, number]: &Entry) -> u16 {
    // The remainder has 16 bits.
    u16::try_from((number >> 32) % (1 << 16)).unwrap_or(0)
}

/// Orders entries by key. Entries with the same key are ordered by weight, highest first.
fn sort(entries: &mut [Entry]) {
    entries.sort_by_key(|entry| (entry[0], Reverse(weight(entry))));
}

/// The result of reading a Polyglot book.
///
/// ```
/// use koma_book::polyglot;
///
/// let book = polyglot::read("a.bin", &[], &[])?;
/// assert_eq!((book.entries, book.found), (0, 0));
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolyglotBook {
    /// The bytes of the koma book, with the key `feen` and the columns `move` and `weight`.
    pub bytes: Vec<u8>,
    /// The number of entries in the Polyglot book.
    pub entries: usize,
    /// The number of entries that were found. An entry is found if its position was reached and its move is legal.
    pub found: usize,
    /// The indices of the starts that are not in the Polyglot book, and from which no move leads to a position of it.
    pub unknown_starts: Vec<usize>,
}

/// Reads a Polyglot book from its bytes. Errors name the book by `name`.
///
/// This function plays every legal move from the positions in `starts`. It continues from a new position if the
/// Polyglot book has the position or the move that led to it. The second case is needed because a book for one player
/// has no moves of the other player. Positions are in the order in which they are found, nearest first. The moves of a
/// position are ordered by weight, highest first. Entries of positions that are not reached, and entries with illegal
/// moves, are not found.
///
/// # Errors
///
/// Returns an error if the length is not a multiple of 16 bytes, if a start has more than 32 pieces or a piece that does
/// not exist in chess, or if the builder of the book rejects a row.
///
/// ```
/// use koma_book::{AnyBook, polyglot};
/// use koma_book::chess::{self, Fen};
///
/// let start = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
/// let mut bin = polyglot::key(&start).unwrap().to_be_bytes().to_vec();
/// bin.extend([0x03, 0x1C, 0, 7, 0, 0, 0, 0]);
/// let book = polyglot::read("a.bin", &bin, &[start])?;
/// assert_eq!((book.entries, book.found), (1, 1));
/// assert_eq!(AnyBook::from_bytes(&book.bytes)?.value(0, 0), Some(chess::Move::from_static("e2e4").into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(name: &str, bytes: &[u8], starts: &[Position<8, 8>]) -> Result<PolyglotBook, Error> {
    if !bytes.len().is_multiple_of(16) {
        let reason = "this is not a polyglot book: expected entries of 16 bytes";
        return Err(Error::refused(shown(Path::new(name)), reason));
    }
    let mut search = Search::new(Entries::parse(bytes))?;
    let mut unknown_starts = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let reason = "a start must be a position of chess with at most 32 pieces";
        let key = key_of(start).ok_or_else(|| Error::refused(start, reason))?;
        if !search.entries.has_position_near(start) {
            unknown_starts.push(index);
        }
        search.add(key);
    }
    while let Some(key) = search.queue.pop_front() {
        search.visit(&position_of(&key))?;
    }
    let is_found = &search.entries.is_found;
    let found = is_found.iter().filter(|is_found| **is_found).count();
    Ok(PolyglotBook { entries: is_found.len(), found, unknown_starts, bytes: search.builder.finish() })
}

/// The entries of a Polyglot book.
struct Entries {
    /// The entries, ordered by key.
    sorted: Vec<Entry>,
    /// The range of the entries with each key.
    ranges: HashMap<u64, Range<usize>>,
    /// Whether each entry has been found.
    is_found: Vec<bool>,
}

impl Entries {
    fn parse(bytes: &[u8]) -> Self {
        let pairs = bytes.as_chunks().0.as_chunks().0.iter();
        let mut sorted: Vec<Entry> = pairs.map(|pair| pair.map(u64::from_be_bytes)).collect();
        // Polyglot sorts entries by key, but other programs may not.
        sort(&mut sorted);
        let mut ranges: HashMap<u64, Range<usize>> = HashMap::new();
        for (place, [key, _]) in sorted.iter().enumerate() {
            ranges.entry(*key).or_insert(place..place).end = place + 1;
        }
        let is_found = vec![false; sorted.len()];
        Self { sorted, ranges, is_found }
    }

    fn has_position(&self, position: &Board) -> bool {
        keys(position).iter().any(|key| self.ranges.contains_key(key))
    }

    /// Reports whether there are entries of this position, or of a position after one of its moves.
    fn has_position_near(&self, position: &Board) -> bool {
        let mut moves = chess::legal_moves(position);
        self.has_position(position) || moves.any(|mv| self.has_position(&after(position, mv)))
    }

    /// Returns the legal moves of a position's entries and their weights. The highest weight comes first. `legal` has
    /// the legal moves in Polyglot's form. The entries of these moves count as found.
    fn find(&mut self, position: &Board, legal: &[(u64, Move)]) -> Vec<(Move, u16)> {
        let mut rows: Vec<(Move, u16)> = Vec::new();
        for place in keys(position).iter().filter_map(|key| self.ranges.get(key)).cloned().flatten() {
            let packed = self.sorted[place][1] >> 48;
            let Some((_, mv)) = legal.iter().find(|(other, _)| *other == packed) else { continue };
            self.is_found[place] = true;
            // The same move may also be under another key of the position.
            if rows.iter().all(|(other, _)| other != mv) {
                rows.push((*mv, weight(&self.sorted[place])));
            }
        }
        rows.sort_by_key(|(_, weight)| Reverse(*weight));
        rows
    }
}

/// The search for the positions of a Polyglot book.
struct Search {
    entries: Entries,
    builder: BookBuilder,
    /// The positions to visit next.
    queue: VecDeque<Key>,
    /// The positions that have been in the queue.
    seen: HashSet<Key>,
}

impl Search {
    fn new(entries: Entries) -> Result<Self, Error> {
        let columns = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
        let builder = BookBuilder::new("feen", &columns)?;
        Ok(Self { entries, builder, queue: VecDeque::new(), seen: HashSet::new() })
    }

    /// Adds a position to the queue if it has not been there.
    fn add(&mut self, key: Key) {
        if self.seen.insert(key) {
            self.queue.push_back(key);
        }
    }

    /// Adds the rows of a position to the book. Adds the positions after its moves to the queue if the Polyglot book has
    /// the position or the move.
    fn visit(&mut self, position: &Board) -> Result<(), Error> {
        let legal: Vec<(u64, Move)> =
            chess::legal_moves(position).map(|mv| (pack(position, mv), mv)).collect();
        let rows = self.entries.find(position, &legal);
        for row in &rows {
            self.builder.push(position, *row)?;
        }
        for (_, mv) in legal {
            let after = after(position, mv);
            let has_move = rows.iter().any(|(other, _)| *other == mv);
            if (has_move || self.entries.has_position(&after))
                && let Some(key) = key_of(&after)
            {
                self.add(key);
            }
        }
        Ok(())
    }
}

/// Returns the position after a legal move.
fn after(position: &Board, mv: Move) -> Board {
    let mut after = *position;
    let _ = chess::play_unchecked(&mut after, mv);
    after
}
