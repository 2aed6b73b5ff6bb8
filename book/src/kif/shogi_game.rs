//! What counting needs to know of shōgi.

use std::io::{self, Read};

use koma_runtime::shogi::{self, Move};

use super::{KifGame, KifReader};
use crate::counting::{CountedGame, GameReader, SkipKind, SkippedGame};
use crate::game_columns::SHOGI_GAME_COLUMNS;
use crate::shogi_key::{KEY_LEN, Key, key_of, position_of};
use crate::{AnyPosition, ColumnType, Position};

pub(super) struct Shogi;

impl CountedGame for Shogi {
    type Position = Position<9, 9>;
    type Move = Move;
    type Key = Key;
    type Played = [u8; KEY_LEN + 2];
    type MoveRecord = [u8; KEY_LEN + 26];
    type RowRecord = [u8; KEY_LEN + 28];
    type Reader<'a> = KifReader<'a>;

    const COLUMNS: [(&'static str, ColumnType); 4] = SHOGI_GAME_COLUMNS;

    fn reader<'a>(text: Box<dyn Read + 'a>, max_plies: usize) -> KifReader<'a> {
        let mut reader = KifReader::of_text(text);
        reader.max_plies = max_plies;
        reader
    }

    fn key_of(position: &Position<9, 9>) -> Option<Key> {
        key_of(position)
    }

    fn position_of(key: &Key) -> Position<9, 9> {
        position_of(key)
    }

    fn index_of(mv: Move) -> usize {
        mv.index()
    }

    fn move_of(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    fn play(position: &mut Position<9, 9>, mv: Move) {
        let _ = shogi::play_unchecked(position, mv);
    }

    fn any_position(position: &Position<9, 9>) -> AnyPosition<'_> {
        AnyPosition::of(position)
    }
}

impl GameReader<Shogi> for KifReader<'_> {
    fn read_game(&mut self) -> io::Result<Option<Result<&KifGame, SkippedGame>>> {
        self.read_game()
    }

    fn skipped(&self, kind: SkipKind, reason: &str) -> SkippedGame {
        self.skipped(kind, reason)
    }
}
