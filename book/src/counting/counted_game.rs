//! What counting needs to know of a game.

use std::fmt;
use std::hash::Hash;
use std::io::{self, Read};

use koma_runtime::Column;

use super::record::{RecordedGame, SkipKind, SkippedGame};
use crate::{AnyPosition, ColumnType};

/// A game, such as chess, and the format of its records.
pub(crate) trait CountedGame: Sized {
    type Position: Copy + fmt::Display;
    type Move: Column + Copy + fmt::Display;
    /// A position in few bytes. Different positions have different keys.
    type Key: Bytes;
    /// A key, and the index of a move that was played in this position. The index takes two bytes and is big-endian, so
    /// sorting by bytes also sorts by index.
    type Played: Bytes;
    /// A `Played`, when the move was first played, and the results: 24 bytes more.
    type MoveRecord: Bytes;
    /// A row of the book: when the position was first reached, the place among the rows of the position, a `Played`, and
    /// the results: 26 bytes more.
    type RowRecord: Bytes;
    type Reader<'a>: GameReader<Self>;

    /// The columns of a book of games.
    const COLUMNS: [(&'static str, ColumnType); 4];

    /// Returns a reader of the games in a text. The reader reads at most `max_plies` half-moves from each game.
    fn reader<'a>(text: Box<dyn Read + 'a>, max_plies: usize) -> Self::Reader<'a>;

    /// Returns the key of a position, or `None` if no game can have the position.
    fn key_of(position: &Self::Position) -> Option<Self::Key>;

    /// Returns the position that a key was made of.
    fn position_of(key: &Self::Key) -> Self::Position;

    /// Returns the index of a move, which is below 65,536.
    fn index_of(mv: Self::Move) -> usize;

    /// Returns the move with this index.
    fn move_of(index: usize) -> Option<Self::Move>;

    /// Plays a legal move.
    fn play(position: &mut Self::Position, mv: Self::Move);

    /// Returns a position for builders of books.
    fn any_position(position: &Self::Position) -> AnyPosition<'_>;
}

/// Reads the games of a file one by one.
pub(crate) trait GameReader<G: CountedGame> {
    /// Reads the next game. Returns `None` at the end of the file.
    fn read_game(&mut self) -> io::Result<Option<ReadGame<'_, G>>>;

    /// Returns the last game as a skipped game.
    fn skipped(&self, kind: SkipKind, reason: &str) -> SkippedGame;
}

/// A game that was read, or the reason why it is skipped.
pub(crate) type ReadGame<'a, G> =
    Result<&'a RecordedGame<<G as CountedGame>::Position, <G as CountedGame>::Move>, SkippedGame>;

/// An array of bytes.
pub(crate) trait Bytes: Copy + Ord + Hash + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static {
    const ZEROS: Self;
}

impl<const N: usize> Bytes for [u8; N] {
    const ZEROS: Self = [0; N];
}
