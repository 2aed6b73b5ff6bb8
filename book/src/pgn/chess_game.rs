//! What counting needs to know of chess.

use std::io::{self, Read};

use koma_runtime::chess::{self, Move};

use super::{PgnGame, PgnReader};
use crate::chess_key::{KEY_LEN, Key, key_of, position_of};
use crate::counting::{CountedGame, GameReader, SkipKind, SkippedGame};
use crate::game_columns::GAME_COLUMNS;
use crate::{AnyPosition, ColumnType, Position};

pub(crate) struct Chess;

impl CountedGame for Chess {
    type Position = Position<8, 8>;
    type Move = Move;
    type Key = Key;
    type Played = [u8; KEY_LEN + 2];
    type MoveRecord = [u8; KEY_LEN + 26];
    type RowRecord = [u8; KEY_LEN + 28];
    type Reader<'a> = PgnReader<'a>;

    const COLUMNS: [(&'static str, ColumnType); 4] = GAME_COLUMNS;

    fn reader<'a>(text: Box<dyn Read + 'a>, max_plies: usize) -> PgnReader<'a> {
        let mut reader = PgnReader::of_text(text);
        reader.max_plies = max_plies;
        reader
    }

    fn key_of(position: &Position<8, 8>) -> Option<Key> {
        key_of(position)
    }

    fn position_of(key: &Key) -> Position<8, 8> {
        position_of(key)
    }

    fn index_of(mv: Move) -> usize {
        mv.index()
    }

    fn move_of(index: usize) -> Option<Move> {
        Move::from_index(index)
    }

    fn play(position: &mut Position<8, 8>, mv: Move) {
        let _ = chess::play_unchecked(position, mv);
    }

    fn any_position(position: &Position<8, 8>) -> AnyPosition<'_> {
        AnyPosition::of(position)
    }
}

impl GameReader<Chess> for PgnReader<'_> {
    fn read_game(&mut self) -> io::Result<Option<Result<&PgnGame, SkippedGame>>> {
        self.read_game()
    }

    fn skipped(&self, kind: SkipKind, reason: &str) -> SkippedGame {
        self.skipped(kind, reason)
    }
}
