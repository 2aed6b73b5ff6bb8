//! How an engine changes a position: in place, without a copy, each change to be undone from what it returned.

use super::hand_slots::{self, Held};
use super::{Position, PositionError, Square, zobrist};
use crate::base::Side;
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Lifts what stands on a square and gives it; `None` if the square was empty.
    ///
    /// [`put`](Self::put) undoes it.
    ///
    /// ```
    /// use koma::{Square, epin, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// let before = position;
    /// let b1 = Square::from_static("b1");
    /// let king = position.take(b1);
    /// assert_eq!((king, position.take(b1)), (Some(epin!("K^")), None));
    /// position.put(b1, epin!("K^"))?;
    /// assert_eq!(position, before);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[doc(alias = "capture")]
    #[doc(alias = "remove")]
    #[inline(always)]
    pub const fn take(&mut self, square: Square<A, B, C>) -> Option<Epin> {
        self.replace(square.index(), None)
    }

    /// Sets a piece down on a square, and gives the one that it replaces.
    ///
    /// With a piece given, `put` of that undoes it, or else [`take`](Self::take).
    ///
    /// # Errors
    ///
    /// [`TooManyPieces`](PositionError::TooManyPieces) if the square is empty and there are as many pieces as squares,
    /// on the board and in both hands; nothing has changed then.
    ///
    /// ```
    /// use koma::{Square, epin, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// assert_eq!(position.put(Square::from_static("b3"), epin!("Q"))?, Some(epin!("k^")));
    /// assert_eq!(position.put(Square::from_static("a1"), epin!("R"))?, None);
    /// assert_eq!(position.to_string(), "1Q1/3/RK^1 / C/c");
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[doc(alias = "drop")]
    #[doc(alias = "place")]
    #[inline(always)]
    pub const fn put(&mut self, square: Square<A, B, C>, piece: Epin) -> Result<Option<Epin>, PositionError> {
        if self.board()[square.index()].is_none()
            && let Err(error) = self.check_room()
        {
            return Err(error);
        }
        Ok(self.replace(square.index(), Some(piece)))
    }

    /// Moves what stands on `from` to `to`, and gives what stood on `to`. If nothing stands on `from`, `to` is empty
    /// afterwards. From a square to itself, nothing changes and nothing is given.
    ///
    /// Undone by `shift(to, from)` and, with a piece given, `put(to, piece)`.
    ///
    /// ```
    /// use koma::{Square, epin, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// let [b1, b3] = ["b1", "b3"].map(Square::from_static);
    /// assert_eq!(position.shift(b1, b3), Some(epin!("k^")));
    /// assert_eq!(position.to_string(), "1K^1/3/3 / C/c");
    /// assert_eq!(position.shift(b3, b1), None);
    /// position.put(b3, epin!("k^"))?;
    /// assert_eq!(position.to_string(), "1k^1/3/1K^1 / C/c");
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[doc(alias = "make_move")]
    #[doc(alias = "move")]
    #[doc(alias = "undo")]
    #[inline(always)]
    pub const fn shift(&mut self, from: Square<A, B, C>, to: Square<A, B, C>) -> Option<Epin> {
        if from.index() == to.index() {
            return None;
        }
        let (from, to) = (from.index(), to.index());
        let board = self.board.as_flattened_mut().as_flattened_mut();
        let (piece, captured) = (board[from], board[to]);
        board[from] = None;
        board[to] = piece;
        self.hash ^= zobrist::square(from, piece) ^ zobrist::square(to, piece);
        if captured.is_some() {
            self.hash ^= zobrist::square(to, captured);
            self.counts.board -= 1;
        }
        captured
    }

    /// Adds one piece to a hand. [`remove_from_hand`](Self::remove_from_hand) undoes it.
    ///
    /// # Errors
    ///
    /// [`TooManyPieces`](PositionError::TooManyPieces) if there are as many pieces as squares, on the board and in both
    /// hands; nothing has changed then.
    ///
    /// ```
    /// use koma::{Side, epin, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / S/s");
    /// position.add_to_hand(Side::First, epin!("P"))?;
    /// position.add_to_hand(Side::First, epin!("P"))?;
    /// assert_eq!(position.to_string(), "1k^1/3/1K^1 2P/ S/s");
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[inline]
    pub const fn add_to_hand(&mut self, side: Side, piece: Epin) -> Result<(), PositionError> {
        if let Err(error) = self.check_room() {
            return Err(error);
        }
        let held = self.held(side, piece);
        self.set_held(side, piece, held, held.count + 1);
        Ok(())
    }

    /// Takes one piece from a hand. [`add_to_hand`](Self::add_to_hand) undoes it.
    ///
    /// # Errors
    ///
    /// [`NotInHand`](PositionError::NotInHand) if the hand holds none of them; nothing has changed then.
    ///
    /// ```
    /// use koma::{PositionError, Side, epin, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 2P/ S/s");
    /// position.remove_from_hand(Side::First, epin!("P"))?;
    /// assert_eq!(position.to_string(), "1k^1/3/1K^1 P/ S/s");
    /// let error = position.remove_from_hand(Side::First, epin!("R")).unwrap_err();
    /// assert_eq!(error, PositionError::NotInHand { piece: epin!("R") });
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[inline]
    pub const fn remove_from_hand(&mut self, side: Side, piece: Epin) -> Result<(), PositionError> {
        let held = self.held(side, piece);
        if held.count == 0 {
            return Err(PositionError::NotInHand { piece });
        }
        self.set_held(side, piece, held, held.count - 1);
        Ok(())
    }

    /// Lets the given player move next.
    ///
    /// ```
    /// use koma::{Side, position};
    ///
    /// let mut position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// position.set_turn(position.turn().flip());
    /// assert_eq!(position.turn(), Side::Second);
    /// ```
    #[inline]
    pub const fn set_turn(&mut self, turn: Side) {
        self.hash ^= zobrist::turn(self.turn) ^ zobrist::turn(turn);
        self.turn = turn;
    }

    /// The position with each piece on the board replaced by what `change` makes of it, where it stands. As no square is
    /// emptied or filled, that cannot fail.
    ///
    /// ```
    /// use koma::{Epin, position};
    ///
    /// let position: koma::Position<3, 3> = position!("1k^1/+p-p1/1K^1 / C/c");
    /// let unmarked = position.map_pieces(|_, piece| piece.normalize());
    /// assert_eq!(unmarked.to_string(), "1k^1/pp1/1K^1 / C/c");
    /// ```
    #[must_use = "a new position is returned, the old one stays as it is"]
    pub fn map_pieces(&self, mut change: impl FnMut(Square<A, B, C>, Epin) -> Epin) -> Self {
        let mut new = *self;
        for (square, piece) in self.pieces() {
            new.replace(square.index(), Some(change(square, piece)));
        }
        new
    }

    /// Puts a piece, or none, on the square with this index, which is on the board, and gives what stood there.
    #[inline(always)]
    const fn replace(&mut self, index: usize, square: Option<Epin>) -> Option<Epin> {
        let board = self.board.as_flattened_mut().as_flattened_mut();
        let old = board[index];
        board[index] = square;
        self.hash ^= zobrist::square(index, old) ^ zobrist::square(index, square);
        self.counts.board = self.counts.board - old.is_some() as u16 + square.is_some() as u16;
        old
    }

    /// Whether there is room for one more piece.
    #[inline]
    const fn check_room(&self) -> Result<(), PositionError> {
        Self::check_cardinality(self.piece_count() as u64 + 1)
    }

    /// How many of a piece a hand holds, and where.
    #[inline]
    pub(super) const fn held(&self, side: Side, piece: Epin) -> Held {
        let used = self.counts.slots[side as usize] as usize;
        hand_slots::held(self.hands.as_flattened().as_flattened(), side, used, piece)
    }

    /// Changes the count of a piece in a hand from `held`; there is room.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    pub(super) const fn set_held(&mut self, side: Side, piece: Epin, held: Held, count: usize) {
        self.hash ^= zobrist::held(side, piece, held.count) ^ zobrist::held(side, piece, count);
        let slots = self.hands.as_flattened_mut().as_flattened_mut();
        let used = self.counts.slots[side as usize] as usize;
        self.counts.slots[side as usize] =
            hand_slots::set_count(slots, side, used, piece, held, count) as u16;
        let pieces = self.counts.hands[side as usize] as usize + count - held.count;
        self.counts.hands[side as usize] = pieces as u16;
    }
    /// Replaces a hand by one with these counts, by the pieces' numbers; there is room.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    pub(super) const fn set_hand(&mut self, side: Side, counts: &[i64; Epin::COUNT]) {
        let before = zobrist::hand(side, self.hand(side));
        let used = self.counts.slots[side as usize] as usize;
        let slots = self.hands.as_flattened_mut().as_flattened_mut();
        self.counts.slots[side as usize] = hand_slots::set_all(slots, side, used, counts) as u16;
        let (mut pieces, mut number) = (0, 0);
        while number < counts.len() {
            pieces += counts[number].unsigned_abs();
            number += 1;
        }
        self.counts.hands[side as usize] = pieces as u16;
        self.hash ^= before ^ zobrist::hand(side, self.hand(side));
    }
}
