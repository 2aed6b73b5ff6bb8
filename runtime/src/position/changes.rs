//! How a position changes: by lists of changes that apply in order, all of them or none.

use super::{Position, PositionError, zobrist};
use crate::base::Side;
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The position with squares replaced: each change is a flat index and what stands there now, `Some(piece)`, or
    /// `None` to empty the square.
    ///
    /// The changes apply in order, so of two at one square the last counts. In a const,
    /// [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// [`InvalidIndex`](PositionError::InvalidIndex) for the first index that is not on the board. Otherwise
    /// [`TooManyPieces`](PositionError::TooManyPieces) if the new position would hold more pieces than it has
    /// squares.
    ///
    /// ```
    /// use koma::{Position, epin, position, square};
    ///
    /// const PAWN: Position<8, 8> = position!("8/8/8/8/8/8/4P3/8 / C/c");
    /// let [e2, e4] = [square!(<8, 8> "e2"), square!(<8, 8> "e4")];
    /// let after = PAWN.board_diff(&[(e2.index(), None), (e4.index(), Some(epin!("P")))])?;
    /// assert_eq!((after.piece(e2), after.piece(e4)), (None, Some(epin!("P"))));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[inline(always)]
    pub const fn board_diff(&self, changes: &[(usize, Option<Epin>)]) -> Result<Self, PositionError> {
        // Only the board is copied twice, here and into the new position.
        let mut board = self.board;
        let squares = board.as_flattened_mut().as_flattened_mut();
        let (mut hash, mut counts) = (self.hash, self.counts);
        let mut i = 0;
        while i < changes.len() {
            let (index, square) = changes[i];
            if index >= squares.len() {
                return Err(PositionError::InvalidIndex { index, squares: squares.len() });
            }
            let old = squares[index];
            squares[index] = square;
            hash ^= zobrist::square(index, old) ^ zobrist::square(index, square);
            counts.board = counts.board - old.is_some() as u16 + square.is_some() as u16;
            i += 1;
        }
        match Self::check_cardinality(counts.board as u64 + counts.in_hands() as u64) {
            Ok(()) => Ok(Self { board, hash, counts, ..*self }),
            Err(error) => Err(error),
        }
    }

    /// The position with the first player's hand changed; see [`hand_diff`](Self::hand_diff).
    ///
    /// # Errors
    ///
    /// As `hand_diff`.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let pawn = Epin::from_static("P");
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// assert_eq!(position.first_player_hand_diff(&[(pawn, 1)])?.first_player_hand().count(pawn), 1);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    pub const fn first_player_hand_diff(&self, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        self.hand_diff(Side::First, changes)
    }

    /// The position with the second player's hand changed; see [`hand_diff`](Self::hand_diff).
    ///
    /// # Errors
    ///
    /// As `hand_diff`.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let pawn = Epin::from_static("p");
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// assert_eq!(position.second_player_hand_diff(&[(pawn, 1)])?.second_player_hand().count(pawn), 1);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    pub const fn second_player_hand_diff(&self, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        self.hand_diff(Side::Second, changes)
    }

    /// The position with a hand changed: each change is a piece and how many more of it are held, or, below
    /// zero, how many fewer.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// The changes apply in order. In between, there may be more pieces than squares: the total is checked
    /// at the end.
    ///
    /// # Errors
    ///
    /// [`NotInHand`](PositionError::NotInHand) for the first change that takes more of a piece than the hand holds.
    /// Otherwise [`TooManyPieces`](PositionError::TooManyPieces) if the new position would hold more pieces than it
    /// has squares.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, PositionError, Side, Styles};
    ///
    /// let [pawn, rook] = ["P", "R"].map(Epin::from_static);
    /// let position = Position::<2>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.hand_diff(Side::First, &[(pawn, 3), (pawn, -2), (rook, 1)])?;
    /// assert_eq!(position.first_player_hand().piece_count(), 2);
    ///
    /// let error = position.hand_diff(Side::First, &[(rook, -2)]).unwrap_err();
    /// assert_eq!(error, PositionError::NotInHand { piece: rook });
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[expect(clippy::cast_possible_wrap, reason = "no count exceeds that of the squares, 65,025")]
    pub const fn hand_diff(&self, side: Side, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        if changes.len() > FEW_CHANGES || repeats(changes) {
            return self.hand_rebuilt(side, changes);
        }
        let mut pieces = self.piece_count() as i64;
        let mut i = 0;
        while i < changes.len() {
            let (piece, change) = changes[i];
            if (self.held(side, piece).count as i64) < -(change as i64) {
                return Err(PositionError::NotInHand { piece });
            }
            pieces += change as i64;
            i += 1;
        }
        if let Err(error) = Self::check_cardinality(pieces.unsigned_abs()) {
            return Err(error);
        }
        let mut new = *self;
        // Removals come first, so that there is room for what is added.
        new.apply(side, changes, true);
        new.apply(side, changes, false);
        Ok(new)
    }

    /// The same position with the other player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// assert_eq!(EMPTY.toggle().turn(), Side::Second);
    /// ```
    #[must_use = "a new position is returned, the old one stays as it is"]
    #[inline]
    pub const fn toggle(&self) -> Self {
        self.with_turn(self.turn.flip())
    }

    /// The same position with the given player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// assert_eq!(EMPTY.with_turn(Side::Second), EMPTY.toggle());
    /// ```
    #[must_use = "a new position is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_turn(&self, turn: Side) -> Self {
        let mut new = *self;
        new.hash ^= zobrist::turn(self.turn) ^ zobrist::turn(turn);
        new.turn = turn;
        new
    }

    /// The position with a hand changed in which all counts are worked out before the hand is written anew.
    #[expect(clippy::cast_possible_wrap, reason = "no count exceeds that of the squares, 65,025")]
    const fn hand_rebuilt(&self, side: Side, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        let mut counts = [0; Epin::COUNT];
        let hand = self.hand(side);
        let mut at = 0;
        while let Some((piece, count, next)) = hand.kind_at(at) {
            counts[piece.index()] = count as i64;
            at = next;
        }
        let mut pieces = self.piece_count() as i64;
        let mut i = 0;
        while i < changes.len() {
            let (piece, change) = changes[i];
            counts[piece.index()] += change as i64;
            if counts[piece.index()] < 0 {
                return Err(PositionError::NotInHand { piece });
            }
            pieces += change as i64;
            i += 1;
        }
        if let Err(error) = Self::check_cardinality(pieces.unsigned_abs()) {
            return Err(error);
        }
        let mut new = *self;
        new.set_hand(side, &counts);
        Ok(new)
    }

    pub(super) const fn check_cardinality(pieces: u64) -> Result<(), PositionError> {
        if pieces > Self::SQUARES as u64 {
            return Err(PositionError::TooManyPieces { pieces, squares: Self::SQUARES });
        }
        Ok(())
    }

    /// Applies the changes to the pieces that become fewer, or to the others.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "no count exceeds that of the squares, 65,025"
    )]
    const fn apply(&mut self, side: Side, changes: &[(Epin, i32)], fewer: bool) {
        let mut i = 0;
        while i < changes.len() {
            let (piece, change) = changes[i];
            if change != 0 && (change < 0) == fewer {
                let held = self.held(side, piece);
                self.set_held(side, piece, held, (held.count as i64 + change as i64).unsigned_abs() as usize);
            }
            i += 1;
        }
    }
}

/// So few changes are made one by one.
const FEW_CHANGES: usize = 8;

/// Whether two of a few changes are about the same piece.
const fn repeats(changes: &[(Epin, i32)]) -> bool {
    let mut i = 0;
    while i < changes.len() {
        let mut other = i + 1;
        while other < changes.len() {
            if changes[i].0.code() == changes[other].0.code() {
                return true;
            }
            other += 1;
        }
        i += 1;
    }
    false
}
