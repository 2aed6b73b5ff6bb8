//! A builder for positions of any shape, and a view of such positions.

use super::hand::{PieceCounts, Slot};
use super::{Hand, Position, Shape, zobrist};
use crate::base::Side;
use crate::token::{Epin, Styles};

/// Everything about a position except its pieces.
#[derive(Clone, Copy, Debug)]
pub struct PositionHeader {
    /// The dimensions of the board.
    pub shape: Shape,
    /// The players' styles.
    pub styles: Styles,
    /// The player to move.
    pub turn: Side,
}

/// The pieces of a position under construction.
///
/// A builder counts all pieces, but stores only the pieces that fit in its slices. With empty slices, a builder
/// stores nothing, which is enough to validate a text.
#[derive(Debug)]
pub struct PositionBuilder<'a> {
    pub(crate) board: &'a mut [Option<Epin>],
    hands: &'a mut [Slot],
    /// The number of squares of the position. It must be set before any piece is added to a hand. The slices may be
    /// shorter or longer.
    pub(crate) squares: usize,
    counts: PieceCounts,
    /// The exclusive or of the stored pieces' Zobrist keys.
    hash: u64,
}

impl<'a> PositionBuilder<'a> {
    /// Returns a builder that stores pieces in two slices of the same length. All squares must be `None`.
    pub const fn new(board: &'a mut [Option<Epin>], hands: &'a mut [Slot]) -> Self {
        let squares = board.len();
        Self { board, hands, squares, counts: PieceCounts::NONE, hash: 0 }
    }

    /// Returns the number of pieces on the board and in both hands.
    pub const fn piece_count(&self) -> usize {
        self.counts.board as usize + self.counts.in_hands()
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub const fn put(&mut self, index: usize, piece: Epin) {
        if index < self.board.len() {
            self.board[index] = Some(piece);
            self.hash ^= zobrist::square(index, Some(piece));
        }
        self.counts.board += 1;
    }

    /// Adds pieces to a hand.
    ///
    /// # Errors
    ///
    /// Returns the new total number of pieces if it would exceed the number of squares.
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 65,025")]
    pub const fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Result<(), usize> {
        let pieces = self.piece_count().saturating_add(count);
        if pieces > self.squares {
            return Err(pieces);
        }
        if let Some((hands, _)) = self.hands.split_at_mut_checked(self.squares) {
            if let Some(hash) = self.counts.change(hands, side, piece, count as isize) {
                self.hash ^= hash;
            }
        } else {
            self.counts.hands[side as usize] += count as u16;
        }
        Ok(())
    }

    /// Replaces the piece on a square.
    #[cfg(feature = "chess")]
    pub(crate) const fn replace(&mut self, index: usize, piece: Epin) {
        self.hash ^= zobrist::square(index, self.board[index]) ^ zobrist::square(index, Some(piece));
        self.board[index] = Some(piece);
    }

    /// Returns the counts, and the exclusive or of the stored pieces' Zobrist keys.
    pub(crate) const fn totals(&self) -> (PieceCounts, u64) {
        (self.counts, self.hash)
    }

    /// Returns the finished position. Both slices of the builder must be at least as long as the board.
    pub const fn finish(self, header: PositionHeader) -> AnyPosition<'a> {
        let board: &'a [Option<Epin>] = self.board;
        let slots: &'a [Slot] = self.hands;
        let (slots, _) = slots.split_at(self.squares);
        AnyPosition {
            shape: header.shape,
            board: board.split_at(self.squares).0,
            board_pieces: self.counts.board as usize,
            hands: [self.counts.hand(slots, Side::First), self.counts.hand(slots, Side::Second)],
            styles: header.styles,
            turn: header.turn,
            hash: self.hash ^ zobrist::header(&header),
        }
    }
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Returns a position without pieces, which the caller may fill. If `hash` is not the hash of the filled position,
    /// the caller must replace it.
    pub(crate) const fn unfilled(dimensions: u8, styles: Styles, turn: Side, hash: u64) -> Self {
        Self {
            board: [[[None; A]; B]; C],
            hands: [[[0; A]; B]; C],
            hash,
            counts: PieceCounts::NONE,
            styles,
            turn,
            dimensions,
        }
    }

    /// Returns a builder for this position, whose board must be empty.
    pub(crate) const fn builder(&mut self) -> PositionBuilder<'_> {
        let (board, hands) = self.storage();
        PositionBuilder::new(board, hands)
    }

    /// Returns the squares.
    pub(crate) const fn squares_mut(&mut self) -> &mut [Option<Epin>] {
        self.board.as_flattened_mut().as_flattened_mut()
    }

    /// Returns the squares and the slots of both hands.
    pub(crate) const fn storage(&mut self) -> (&mut [Option<Epin>], &mut [Slot]) {
        (self.board.as_flattened_mut().as_flattened_mut(), self.hands.as_flattened_mut().as_flattened_mut())
    }

    /// Sets everything except the squares and the slots of the hands, which a builder has filled. The last argument
    /// is the result of the builder's [`totals`](PositionBuilder::totals).
    pub(crate) const fn complete(&mut self, header: &PositionHeader, (counts, hash): (PieceCounts, u64)) {
        self.counts = counts;
        self.styles = header.styles;
        self.turn = header.turn;
        self.dimensions = header.shape.dimension_count;
        self.hash = hash ^ zobrist::header(header);
    }
}

/// A view of a position of any shape. `Display` writes FEEN.
///
/// ```
/// use koma_runtime::Position;
/// use koma_runtime::book_format::AnyPosition;
///
/// let position: Position<3> = "1K^1 / C/c".parse()?;
/// let any = AnyPosition::of(&position);
/// assert_eq!((any.shape(), any.zobrist()), (position.shape(), position.zobrist()));
/// assert_eq!(any.to_string(), "1K^1 / C/c");
/// # Ok::<(), koma_runtime::FeenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyPosition<'a> {
    pub(crate) shape: Shape,
    /// The squares in row-major order.
    pub(crate) board: &'a [Option<Epin>],
    /// The number of pieces on the board.
    pub(crate) board_pieces: usize,
    /// The first player's hand, then the second player's hand.
    pub(crate) hands: [Hand<'a>; 2],
    pub(crate) styles: Styles,
    /// The player to move.
    pub(crate) turn: Side,
    pub(crate) hash: u64,
}

impl<'a> AnyPosition<'a> {
    /// Returns a view of `position`.
    pub const fn of<const A: usize, const B: usize, const C: usize>(position: &'a Position<A, B, C>) -> Self {
        Self {
            shape: position.shape(),
            board: position.board(),
            board_pieces: position.board_piece_count(),
            hands: [position.first_player_hand(), position.second_player_hand()],
            styles: position.styles,
            turn: position.turn,
            hash: position.hash,
        }
    }

    /// Returns the shape of the board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the squares in row-major order.
    pub const fn board(&self) -> &'a [Option<Epin>] {
        self.board
    }

    /// Returns the hand of a player.
    pub const fn hand(&self, side: Side) -> Hand<'a> {
        self.hands[side as usize]
    }

    /// Returns both players' styles.
    pub const fn styles(&self) -> Styles {
        self.styles
    }

    /// Returns the player to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the same hash as [`Position::zobrist`].
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }
}
