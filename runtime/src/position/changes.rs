//! Changes to positions. Some methods change a position in place. Others return a changed copy.

use super::{Position, Square, zobrist};
use crate::base::{Side, ok};
use crate::report::{Words, shown};
use crate::token::Epin;

/// # Changes in place, and changes of the turn or of all pieces
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Puts a piece on a square, and returns the piece that was on the square.
    ///
    /// To undo the change, `put` the returned piece back. If no piece was returned, [`take`](Self::take) the new
    /// piece.
    ///
    /// # Errors
    ///
    /// Returns [`TooManyPieces`](PositionError::TooManyPieces) if the square is empty and the position already has as
    /// many pieces as squares.
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
    #[doc(alias("drop", "place"))]
    #[inline]
    pub const fn put(&mut self, square: Square<A, B, C>, piece: Epin) -> Result<Option<Epin>, PositionError> {
        if self.piece(square).is_none() {
            ok!(Self::validate_cardinality(self.piece_count() as u64 + 1));
        }
        Ok(self.replace(square.index(), Some(piece)))
    }

    /// Removes and returns the piece on a square. Returns `None` if the square is empty.
    ///
    /// [`put`](Self::put) undoes the change.
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
    #[doc(alias("capture", "remove"))]
    #[inline]
    pub const fn take(&mut self, square: Square<A, B, C>) -> Option<Epin> {
        self.replace(square.index(), None)
    }

    /// Moves the piece on `from` to `to`, and returns the piece that was on `to`. If `from` is empty, `to` becomes
    /// empty. If `from` and `to` are the same square, nothing changes and the result is `None`.
    ///
    /// The piece keeps its markers, and the turn stays the same. In chess, `+P` is a pawn on its first square. A
    /// shifted `+P` remains `+P`, although it has left its first square. To make a legal move, use a game's function
    /// `play`.
    ///
    /// `shift(to, from)` undoes the change. If a piece was returned, `put(to, piece)` must follow.
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
    #[doc(alias("make_move", "move", "undo"))]
    #[inline]
    pub const fn shift(&mut self, from: Square<A, B, C>, to: Square<A, B, C>) -> Option<Epin> {
        let (from, to) = (from.index(), to.index());
        if from == to {
            return None;
        }
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

    /// Adds one piece to a hand. [`remove_from_hand`](Self::remove_from_hand) undoes the change.
    ///
    /// # Errors
    ///
    /// Returns [`TooManyPieces`](PositionError::TooManyPieces) if the position already has as many pieces as squares.
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
        ok!(Self::validate_cardinality(self.piece_count() as u64 + 1));
        self.change_hand(side, piece, 1)
    }

    /// Removes one piece from a hand. [`add_to_hand`](Self::add_to_hand) undoes the change.
    ///
    /// # Errors
    ///
    /// Returns [`NotInHand`](PositionError::NotInHand) if the hand has no such piece.
    #[inline]
    pub const fn remove_from_hand(&mut self, side: Side, piece: Epin) -> Result<(), PositionError> {
        self.change_hand(side, piece, -1)
    }

    /// Sets the player to move.
    #[inline]
    pub const fn set_turn(&mut self, turn: Side) {
        self.hash ^= zobrist::turn(self.turn) ^ zobrist::turn(turn);
        self.turn = turn;
    }

    /// Returns the same position with the other player to move.
    #[must_use = "a new position is returned, the old one stays as it is"]
    #[inline]
    pub const fn toggle(&self) -> Self {
        self.with_turn(self.turn.flip())
    }

    /// Returns the same position with the given player to move.
    #[must_use = "a new position is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_turn(&self, turn: Side) -> Self {
        let mut new = *self;
        new.set_turn(turn);
        new
    }

    /// Returns a position in which each piece on the board is replaced by the result of `change`.
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
}

/// # Changes by lists
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Returns a position with some squares replaced. Each change consists of a flat index and the new content of the
    /// square: `Some(piece)`, or `None` for an empty square.
    ///
    /// The changes are applied in order, so the last change to a square wins. In a const,
    /// [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidIndex`](PositionError::InvalidIndex) for the first index that is not on the board. Otherwise,
    /// returns [`TooManyPieces`](PositionError::TooManyPieces) if the new position would have more pieces than
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
    #[inline]
    pub const fn board_diff(&self, changes: &[(usize, Option<Epin>)]) -> Result<Self, PositionError> {
        // Changing the result in place saves a copy.
        let mut result = Ok(*self);
        if let Ok(new) = &mut result {
            let mut left = changes;
            while let [(index, square), rest @ ..] = left {
                if *index >= Self::SQUARES {
                    return Err(PositionError::InvalidIndex { index: *index, squares: Self::SQUARES });
                }
                new.replace(*index, *square);
                left = rest;
            }
            ok!(Self::validate_cardinality(new.piece_count() as u64));
        }
        result
    }

    /// Returns a position with changes to the first player's hand. See [`hand_diff`](Self::hand_diff).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `hand_diff`.
    pub const fn first_player_hand_diff(&self, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        self.hand_diff(Side::First, changes)
    }

    /// Returns a position with changes to the second player's hand. See [`hand_diff`](Self::hand_diff).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `hand_diff`.
    pub const fn second_player_hand_diff(&self, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        self.hand_diff(Side::Second, changes)
    }

    /// Returns a position with changes to a hand. Each change consists of a piece and a number. A positive number
    /// adds pieces, and a negative number removes pieces.
    ///
    /// The changes are applied in order. Only the final total is checked against the number of squares, so the total
    /// may be too large in between. In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma`
    /// unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns [`NotInHand`](PositionError::NotInHand) for the first change that removes more pieces than the hand
    /// holds. Otherwise, returns [`TooManyPieces`](PositionError::TooManyPieces) if the new position would have more
    /// pieces than squares.
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
    pub const fn hand_diff(&self, side: Side, changes: &[(Epin, i32)]) -> Result<Self, PositionError> {
        if changes.len() <= FEW_CHANGES {
            self.hand_diff_of::<FEW_CHANGES>(side, changes)
        } else {
            self.hand_diff_of::<{ Epin::COUNT }>(side, changes)
        }
    }

    /// Does the same as `hand_diff`. The changes must concern at most `KINDS` different kinds of piece.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "at most 65,025")]
    const fn hand_diff_of<const KINDS: usize>(
        &self,
        side: Side,
        changes: &[(Epin, i32)],
    ) -> Result<Self, PositionError> {
        let hand = self.hand(side);
        // A hash table from each kind of piece to the sum of its changes.
        let mut sums: [(Option<Epin>, i64); KINDS] = [(None, 0); KINDS];
        let mut pieces = self.piece_count() as i64;
        let mut left = changes;
        while let [(piece, change), rest @ ..] = left {
            let (piece, change) = (*piece, *change as i64);
            let mut at = piece.index() % KINDS;
            while let (Some(other), _) = sums[at]
                && other.code() != piece.code()
            {
                at = (at + 1) % KINDS;
            }
            let sum = sums[at].1 + change;
            if change < 0 && (hand.count(piece) as i64) < -sum {
                return Err(PositionError::NotInHand { piece });
            }
            sums[at] = (Some(piece), sum);
            pieces += change;
            left = rest;
        }
        ok!(Self::validate_cardinality(pieces.unsigned_abs()));
        let mut new = *self;
        // Removals come first, so that there is room for the additions.
        let mut i = 0;
        while i < 2 * KINDS {
            if let (Some(piece), sum) = sums[i % KINDS]
                && (sum < 0) == (i < KINDS)
            {
                ok!(new.change_hand(side, piece, sum as isize));
            }
            i += 1;
        }
        Ok(new)
    }

    const fn validate_cardinality(pieces: u64) -> Result<(), PositionError> {
        if pieces > Self::SQUARES as u64 {
            return Err(PositionError::TooManyPieces { pieces, squares: Self::SQUARES });
        }
        Ok(())
    }

    /// Changes the count of a piece in a hand. There must be room for the pieces. Only removing pieces can fail.
    #[inline]
    pub(crate) const fn change_hand(
        &mut self,
        side: Side,
        piece: Epin,
        change: isize,
    ) -> Result<(), PositionError> {
        let slots = self.hands.as_flattened_mut().as_flattened_mut();
        match self.counts.change(slots, side, piece, change) {
            Some(hash) => {
                self.hash ^= hash;
                Ok(())
            }
            None => Err(PositionError::NotInHand { piece }),
        }
    }
}

/// The maximum number of changes for which `hand_diff` uses a small table.
const FEW_CHANGES: usize = 8;

/// The reasons why a position cannot be changed, or cannot be made from a board. If a change fails, the position
/// stays as it was.
///
/// ```
/// use koma::{Epin, Letter, Position, PositionError, Styles};
///
/// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
/// let error = position.board_diff(&[(64, None)]).unwrap_err();
/// assert_eq!(error, PositionError::InvalidIndex { index: 64, squares: 64 });
/// assert_eq!(error.to_string(), "invalid flat index: 64 (board has 64 squares)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A slice of squares is shorter or longer than the board.
    BoardLength {
        /// The length of the slice.
        length: usize,
        /// The number of squares on the board.
        squares: usize,
    },
    /// A flat index is after the last square.
    InvalidIndex {
        /// The index.
        index: usize,
        /// The number of squares on the board.
        squares: usize,
    },
    /// A change removes more pieces of a kind than the hand holds.
    NotInHand {
        /// The piece.
        piece: Epin,
    },
    /// The board and both hands would have more pieces than the board has squares.
    TooManyPieces {
        /// The number of pieces that the position would have.
        pieces: u64,
        /// The number of squares on the board.
        squares: usize,
    },
}

impl PositionError {
    pub(crate) const fn words(&self) -> Words {
        let (what, number, squares) = match *self {
            Self::BoardLength { length, squares } => ("invalid number of squares: ", length, squares),
            Self::InvalidIndex { index, squares } => ("invalid flat index: ", index, squares),
            Self::NotInHand { piece } => {
                let words = Words::new("cannot remove ").text(piece.encode().as_str());
                return words.text(": not found in hand");
            }
            Self::TooManyPieces { pieces, squares } => {
                let words = Words::new("too many pieces for board size (").number(pieces);
                return words.text(" pieces, ").count(squares).text(" squares)");
            }
        };
        Words::new(what).count(number).text(" (board has ").count(squares).text(" squares)")
    }
}

shown!(PositionError);
