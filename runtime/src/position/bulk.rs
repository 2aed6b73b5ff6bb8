//! Positions made in one go: from FEEN, and from the bytes that macros and maps hold.

use super::Position;
use crate::compact::Reader;
use crate::feen::read::{Outline, read};
use crate::hand::EMPTY;
use crate::hand_slots::HandSlots;
use crate::untyped::Draft;
use crate::{FeenError, Letter, Side, Styles, zobrist};

/// The position that `write` of this crate's private part has written, with its `zobrist`.
#[must_use]
pub const fn position<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
    hash: u64,
) -> Position<A, B, C> {
    Position::from_compact(bytes, hash)
}

/// The sizes of a position's type, for a macro that meets it as an expression.
#[must_use]
pub const fn sizes<const A: usize, const B: usize, const C: usize>(_: &Position<A, B, C>) -> [usize; 3] {
    [A, B, C]
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    pub(crate) const fn from_feen(input: &[u8]) -> Result<Self, FeenError> {
        let mut position = Self::new(Styles::new(Letter::A, Letter::A));
        let board = position.board.as_flattened_mut().as_flattened_mut();
        let hands = position.hands.as_flattened_mut().as_flattened_mut();
        let mut draft = Draft::new(board, hands);
        let Outline { shape, styles, turn } = match read(input, Some(const { Self::SHAPE }), &mut draft) {
            Ok(outline) => outline,
            Err(error) => return Err(error),
        };
        let (board_pieces, [first, second]) = (draft.board_pieces(), draft.hand_pieces());
        position.board_pieces = board_pieces as u16;
        position.hand_pieces = [first as u16, second as u16];
        position.styles = styles;
        position.turn = turn;
        position.dimensions = shape.dimensions().len() as u8;
        position.hash = zobrist::of(&position.untyped());
        Ok(position)
    }

    /// The position that [`compact::write`](crate::compact::write) has written.
    pub(crate) const fn from_compact_alone(bytes: &[u8]) -> Self {
        let mut position = Self::from_compact(bytes, 0);
        position.hash = zobrist::of(&position.untyped());
        position
    }

    /// Whether [`compact::write`](crate::compact::write) writes this position so.
    #[inline]
    pub(crate) const fn is_compact(&self, bytes: &[u8]) -> bool {
        let reader = Reader::new(bytes);
        reader.is_outline(self.dimensions, self.styles, self.turn)
            && reader.is_board(self.board(), self.board_piece_count())
            && (self.hand_piece_count() == 0 && !reader.has_hands()
                || reader.is_hand(Side::First, self.first_player_hand())
                    && reader.is_hand(Side::Second, self.second_player_hand()))
    }

    /// The position that [`compact::write`](crate::compact::write) has written, with its hash.
    pub(crate) const fn from_compact(bytes: &[u8], hash: u64) -> Self {
        let reader = Reader::new(bytes);
        let (dimensions, styles, turn) = reader.outline();
        let mut position = Self {
            board: [[[None; C]; B]; A],
            hands: [[[EMPTY; C]; B]; A],
            hash,
            board_pieces: 0,
            hand_pieces: [0; 2],
            styles,
            turn,
            dimensions,
        };
        position.board_pieces = reader.board(position.board.as_flattened_mut().as_flattened_mut());
        if reader.has_hands() {
            let hands = position.hands.as_flattened_mut().as_flattened_mut();
            let first = reader.hand(HandSlots::new(hands, Side::First, 0));
            let second = reader.hand(HandSlots::new(hands, Side::Second, 0));
            position.hand_pieces = [first, second];
        }
        position
    }
}
