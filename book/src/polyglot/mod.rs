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

mod entries;
mod reached;

use std::cmp::Reverse;
use std::io::{self, Read, Write};

use koma_runtime::chess::{self, Move};
use koma_runtime::{Letter, Side, Square};

use crate::chess_key::{key_of, position_of};
use crate::game_columns::{has_game_columns, other_columns};
use crate::spill::Sorter;
use crate::{
    AnyBook, AnyBookFile, AnyPosition, BookBuilder, BookColumn, ColumnType, Error, Position, Progress,
    SpillingBuilder, Styles, Value, temporary,
};
use entries::Entries;
use reached::Reached;

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
fn keys(position: &chess::Position) -> Vec<u64> {
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
fn pack(position: &chess::Position, mv: Move) -> u64 {
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
/// of games](crate::is_book_of_games), a weight is two for each game that the player to move won, plus one for each draw. If a
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
    let mut writer = EntryWriter::new(book.columns(), usize::MAX)?;
    book.try_for_each(|position, rows| {
        let end = rows.end;
        for row in rows.clone() {
            let values: Vec<Value<'_>> = (0..).map_while(|column| book.value(row, column)).collect();
            writer.add(position, row == rows.start, row + 1 == end, &values)?;
        }
        Ok::<_, Error>(())
    })?;
    let mut bytes = Vec::new();
    writer.finish(&mut bytes)?;
    Ok(bytes)
}

/// Converts a chess book that may not fit in memory to a Polyglot book, like [`write()`]. Needs at most about `memory` bytes,
/// and the rows of a single position. Returns the number of entries.
///
/// # Errors
///
/// Returns the same errors as `write`. If `out` cannot be written to, returns [`Error::Output`]. Also returns an
/// error if a temporary file cannot be written or read, or if the book cannot be read.
///
/// ```
/// use koma_book::{AnyBookFile, pgn, polyglot, write_book};
///
/// # let path = std::env::temp_dir().join(format!("koma-polyglot-{}.book", std::process::id()));
/// let games = pgn::book_from_pgn(&["data/games.pgn"], &pgn::PgnOptions::default())?;
/// write_book(&path, &games.bytes)?;
/// let mut bin = Vec::new();
/// let book = AnyBookFile::open_checked(&path, 512 << 20)?;
/// assert_eq!(polyglot::write_within(&book, 512 << 20, &mut bin)?, bin.len() as u64 / 16);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_within(book: &AnyBookFile, memory: usize, out: impl Write) -> Result<u64, Error> {
    let mut writer = EntryWriter::new(book.columns(), memory)?;
    book.try_for_each(|position, row| writer.add(position, row.is_first, row.is_last, row.values))?;
    writer.finish(out)
}

/// Collects the entries of a Polyglot book, sorts them, and writes the book.
struct EntryWriter {
    columns: Columns,
    /// The current position and its keys.
    position: chess::Position,
    keys: Vec<u64>,
    /// The moves and the weights of the current position.
    weighted: Vec<(u64, u128)>,
    /// A record has the key of an entry, its weight, the number of entries before it, and its move and weight in Polyglot's
    /// form. All numbers are big-endian, and the bits of the first weight are inverted. So the sorted records are in the
    /// order of the book.
    sorter: Sorter,
    count: u64,
}

impl EntryWriter {
    fn new<'a>(columns: impl Iterator<Item = BookColumn<'a>> + Clone, memory: usize) -> Result<Self, Error> {
        let position = Position::new(Styles::new(Letter::C, Letter::C));
        let (keys, weighted, sorter) = (Vec::new(), Vec::new(), Sorter::new(memory));
        Ok(Self { columns: Columns::of(columns)?, position, keys, weighted, sorter, count: 0 })
    }

    /// Adds a row of a position.
    fn add(
        &mut self,
        position: &AnyPosition<'_>,
        is_first: bool,
        is_last: bool,
        values: &[Value<'_>],
    ) -> Result<(), Error> {
        let error = |reason: &str| Error::refused(position, reason);
        if is_first {
            self.weighted.clear();
            let of_chess: Option<chess::Position> = position.to_string().parse().ok();
            self.keys = of_chess.map(|position| keys(&position)).unwrap_or_default();
            let of_chess = of_chess.filter(|_| !self.keys.is_empty());
            self.position = of_chess.ok_or_else(|| error("this is not a position of chess"))?;
        }
        let text = self.columns.move_text(values);
        let mv = Move::parse(&text).ok().filter(|mv| chess::is_legal(&self.position, *mv));
        let mv = mv.ok_or_else(|| error(&format!("the move {text} is not legal")))?;
        let weight = self.columns.weight(values, self.position.turn());
        let weight = weight.ok_or_else(|| error("a weight is not a whole number, 0 or more"))?;
        self.weighted.push((pack(&self.position, mv), weight));
        if is_last { self.push_entries().map_err(temporary::to_error) } else { Ok(()) }
    }

    /// Adds the entries of the current position.
    fn push_entries(&mut self) -> io::Result<()> {
        let most = self.weighted.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let scale = most / (u128::from(u16::MAX) + 1) + 1;
        for (mv, weight) in &self.weighted {
            let scaled = u16::try_from(weight / scale).unwrap_or(u16::MAX);
            for key in &self.keys {
                push_entry(&mut self.sorter, [*key, mv << 48 | u64::from(scaled) << 32], self.count)?;
                self.count += 1;
            }
        }
        Ok(())
    }

    /// Writes the entries. Returns their number.
    fn finish(self, mut out: impl Write) -> Result<u64, Error> {
        let mut sorted = self.sorter.finish().map_err(temporary::to_error)?;
        let mut records = sorted.records().map_err(temporary::to_error)?;
        while let Some(record) = records.next().map_err(temporary::to_error)? {
            let entry = entry_of(record).map(u64::to_be_bytes);
            out.write_all(entry.as_flattened()).map_err(Error::Output)?;
        }
        out.flush().map_err(Error::Output)?;
        Ok(self.count)
    }
}

/// Adds an entry to a sorter. `before` is the number of entries before it.
fn push_entry(sorter: &mut Sorter, entry: Entry, before: u64) -> io::Result<()> {
    let mut record = [0; 26];
    record[..8].copy_from_slice(&entry[0].to_be_bytes());
    record[8..10].copy_from_slice(&(!weight(&entry)).to_be_bytes());
    record[10..18].copy_from_slice(&before.to_be_bytes());
    record[18..].copy_from_slice(&entry[1].to_be_bytes());
    sorter.push(&record)
}

/// Returns the entry of a record that [`push_entry`] has written.
fn entry_of(record: &[u8]) -> Entry {
    let number = |chunk: Option<&[u8; 8]>| chunk.map_or(0, |bytes| u64::from_be_bytes(*bytes));
    [number(record.first_chunk()), number(record.last_chunk())]
}

/// The columns of a book that is converted to Polyglot.
struct Columns {
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

impl Columns {
    fn of<'a>(columns: impl Iterator<Item = BookColumn<'a>> + Clone) -> Result<Self, Error> {
        let column = |name: &str| columns.clone().position(|column| column.name() == name);
        let weights = if has_game_columns(columns.clone()) {
            column("wins").map(|wins| Weights::Games { wins })
        } else {
            column("weight").map(Weights::Column)
        };
        if let (Some(moves), Some(weights)) = (column("move"), weights) {
            return Ok(Self { moves, weights });
        }
        Err(other_columns(
            "the columns of the book",
            columns,
            "`move` and `weight`, or those of a book of games",
        ))
    }

    fn move_text(&self, values: &[Value<'_>]) -> String {
        values.get(self.moves).map(Value::to_string).unwrap_or_default()
    }

    /// Returns the weight of a row's move, or `None` if it is not an integer, or is negative.
    fn weight(&self, values: &[Value<'_>], turn: Side) -> Option<u128> {
        let number = |column: usize| values.get(column)?.to_string().parse::<u128>().ok();
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
    let rows = read_within(name, bytes, starts, usize::MAX, &Progress::new())?;
    let PolyglotRows { builder, entries, found, unknown_starts } = rows;
    Ok(PolyglotBook { bytes: builder.finish()?, entries, found, unknown_starts })
}

/// The rows of a Polyglot book, as [`PolyglotBook`] has them, in a builder with limited memory.
#[derive(Debug)]
#[non_exhaustive]
pub struct PolyglotRows {
    /// A builder with all rows of the koma book.
    pub builder: SpillingBuilder,
    /// The number of entries in the Polyglot book.
    pub entries: usize,
    /// The number of entries that were found.
    pub found: usize,
    /// The indices of the starts that are not in the Polyglot book, and from which no move leads to a position of it.
    pub unknown_starts: Vec<usize>,
}

/// Reads a Polyglot book that may not fit in memory, like [`read`]. Needs at most about `memory` bytes, and one bit for
/// each entry. What does not fit goes to temporary files in the folder that `TMPDIR` names. Each entry that is found advances
/// `progress`, and so does the builder when it is finished.
///
/// # Errors
///
/// Returns the same errors as `read`. Also returns an error if the input cannot be read, or if a temporary file cannot be
/// written or read.
///
/// ```
/// use koma_book::{Progress, polyglot};
///
/// let rows = polyglot::read_within("a.bin", &b""[..], &[], 512 << 20, &Progress::new())?;
/// assert_eq!((rows.entries, rows.builder.finish()?.len() > 64), (0, true));
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn read_within(
    name: &str,
    input: impl Read,
    starts: &[Position<8, 8>],
    memory: usize,
    progress: &Progress,
) -> Result<PolyglotRows, Error> {
    let mut search = Search::new(Entries::read(name, input, memory / 2)?, memory / 2, progress)?;
    let mut unknown_starts = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let reason = "a start must be a position of chess with at most 32 pieces";
        let key = key_of(start).ok_or_else(|| Error::refused(start, reason))?;
        if !search.entries.has_position_near(start)? {
            unknown_starts.push(index);
        }
        search.reached.add(&key).map_err(temporary::to_error)?;
    }
    while let Some(mut positions) = search.reached.next_level().map_err(temporary::to_error)? {
        let mut positions = positions.records().map_err(temporary::to_error)?;
        while let Some(record) = positions.next().map_err(temporary::to_error)? {
            if let Some(key) = record.last_chunk() {
                search.visit(&position_of(key))?;
            }
        }
    }
    let Search { entries, builder, .. } = search;
    Ok(PolyglotRows { builder, entries: entries.len(), found: entries.found_count(), unknown_starts })
}

/// The search for the positions of a Polyglot book.
struct Search {
    entries: Entries,
    builder: SpillingBuilder,
    reached: Reached,
}

impl Search {
    fn new(entries: Entries, memory: usize, progress: &Progress) -> Result<Self, Error> {
        let columns = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
        let builder = BookBuilder::new("feen", &columns)?;
        let builder = SpillingBuilder::new(builder, memory / 2).with_progress(progress);
        Ok(Self { entries, builder, reached: Reached::new(memory / 2) })
    }

    /// Adds the rows of a position to the book. Adds the positions after its moves to the next ones if the Polyglot book has
    /// the position or the move.
    fn visit(&mut self, position: &chess::Position) -> Result<(), Error> {
        let legal: Vec<(u64, Move)> =
            chess::legal_moves(position).map(|mv| (pack(position, mv), mv)).collect();
        let rows = self.find(position, &legal)?;
        for row in &rows {
            self.builder.push(position, *row)?;
        }
        for (_, mv) in legal {
            let after = after(position, mv);
            let has_move = rows.iter().any(|(other, _)| *other == mv);
            if (has_move || self.entries.has_position(&after)?)
                && let Some(key) = key_of(&after)
            {
                self.reached.add(&key).map_err(temporary::to_error)?;
            }
        }
        Ok(())
    }

    /// Returns the legal moves of a position's entries and their weights. The highest weight comes first. `legal` has
    /// the legal moves in Polyglot's form. The entries of these moves count as found.
    fn find(&mut self, position: &chess::Position, legal: &[(u64, Move)]) -> Result<Vec<(Move, u16)>, Error> {
        let mut rows: Vec<(Move, u16)> = Vec::new();
        for key in keys(position) {
            self.entries.visit(key, |entry| {
                let packed = entry[1] >> 48;
                let Some((_, mv)) = legal.iter().find(|(other, _)| *other == packed) else { return false };
                // The key may have several entries of a move, and the move may also be under another key of the position.
                if rows.iter().all(|(other, _)| other != mv) {
                    rows.push((*mv, weight(entry)));
                }
                true
            })?;
        }
        rows.sort_by_key(|(_, weight)| Reverse(*weight));
        Ok(rows)
    }
}

/// Returns the position after a legal move.
fn after(position: &chess::Position, mv: Move) -> chess::Position {
    let mut after = *position;
    let _ = chess::play_unchecked(&mut after, mv);
    after
}
