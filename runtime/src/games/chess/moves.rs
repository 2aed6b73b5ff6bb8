//! The moves of chess, and their text in UCI.

use core::num::NonZeroU16;

use crate::base::Letter;
use crate::games::Game;
use crate::games::moves::{MoveError, move_type};
use crate::games::steps::{Steps, diagnose};
use crate::position::Square;
use crate::token::TokenText;

/// A move of chess: the squares that a piece leaves and reaches, and what a pawn promotes to.
///
/// ```text
/// move       ::= origin target [promotion]
///
/// origin         the square that the piece leaves: `a1` to `h8`
/// target         the square that it reaches
/// promotion      `q`, `r`, `b` or `n` if a pawn reaches the last rank
/// ```
///
/// This is the notation of UCI. Castling is the move of the king, `e1g1`. Where the king or the rook is not on the square
/// that it has in standard chess, the king takes its own rook: `f1h1`.
///
/// A `Move` is not tied to a position, but some piece on some board makes it. It takes two bytes, and so does an
/// `Option<Move>`. The order is that of the origins, then that of the targets, then that of the promotions: none, queen,
/// rook, bishop, knight.
///
/// ```
/// use koma::{Letter, chess::Move};
///
/// const PROMOTION: Move = Move::from_static("e7f8q");
/// assert_eq!((PROMOTION.origin().to_string(), PROMOTION.target().to_string()), ("e7".into(), "f8".into()));
/// assert_eq!(PROMOTION.promotion(), Some(Letter::Q));
/// assert!(Move::parse("e2f5").is_err()); // neither a queen nor a knight moves like that
/// ```
#[doc(alias("UCI", "ply"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// From the highest bit on: the index of the origin in 6 bits, that of the target in 6, the promotion's number in 3.
    code: NonZeroU16,
}

/// What a pawn promotes to, by its number less 1.
pub(super) const PROMOTIONS: [Letter; 4] = [Letter::Q, Letter::R, Letter::B, Letter::N];

impl Move {
    /// The number of moves, 1,968: `[T; Move::COUNT]` is a table keyed by move.
    pub const COUNT: usize = MOVES.count;

    /// Returns the move from `origin` to `target`, or `None` if no piece moves like that on any board.
    ///
    /// `promotion` is what a pawn promotes to: Q, R, B or N.
    ///
    /// ```
    /// use koma::{Letter, chess::Move, square};
    ///
    /// assert_eq!(Move::new(square!("e2"), square!("e4"), None), Some(Move::from_static("e2e4")));
    /// assert_eq!(Move::new(square!("e2"), square!("e4"), Some(Letter::Q)), None);
    /// ```
    #[must_use]
    pub const fn new(origin: Square<8, 8>, target: Square<8, 8>, promotion: Option<Letter>) -> Option<Self> {
        let number = match promotion {
            None => 0,
            Some(Letter::Q) => 1,
            Some(Letter::R) => 2,
            Some(Letter::B) => 3,
            Some(Letter::N) => 4,
            Some(_) => return None,
        };
        Self::numbered(origin.index(), target.index(), number)
    }

    /// Returns the move with these indices and this number of a promotion, if it is a move on some board.
    pub(super) const fn numbered(origin: usize, target: usize, promotion: usize) -> Option<Self> {
        let (plain, promoting) = MOVES.reach(origin, target);
        let is_move = if promotion == 0 { plain } else { promoting };
        if is_move { Some(Self::packed(origin, target, promotion)) } else { None }
    }

    /// Returns the move with these indices and this number of a promotion, which is a move on some board.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "15 bits")]
    pub(super) const fn packed(origin: usize, target: usize, promotion: usize) -> Self {
        match NonZeroU16::new((origin << 9 | target << 3 | promotion) as u16) {
            Some(code) => Self { code },
            None => unreachable!(), // the squares differ
        }
    }

    /// Returns the square that the piece leaves.
    #[must_use]
    #[inline]
    pub const fn origin(self) -> Square<8, 8> {
        square(self.origin_index())
    }

    /// Returns the square that the piece reaches. If a king castles by taking its rook, it is the square of the rook.
    #[must_use]
    #[inline]
    pub const fn target(self) -> Square<8, 8> {
        square(self.target_index())
    }

    #[inline]
    pub(super) const fn origin_index(self) -> usize {
        (self.code.get() >> 9 & 63) as usize
    }

    #[inline]
    pub(super) const fn target_index(self) -> usize {
        (self.code.get() >> 3 & 63) as usize
    }

    /// Returns the number of the promotion, 0 for none.
    #[inline]
    pub(super) const fn promotion_number(self) -> usize {
        (self.code.get() & 7) as usize
    }

    /// Returns what a pawn promotes to: Q, R, B, N, or `None`.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Letter> {
        match self.promotion_number() {
            0 => None,
            number => Some(PROMOTIONS[number - 1]),
        }
    }

    /// Returns the text of the move in UCI.
    #[must_use]
    pub const fn encode(self) -> TokenText {
        let (from, to) = (self.origin_index(), self.target_index());
        let promotion = [0, b'q', b'r', b'b', b'n'][self.promotion_number()];
        let text = [file(from), rank(from), file(to), rank(to), promotion, 0, 0, 0];
        TokenText::from_packed(u64::from_le_bytes(text), if promotion == 0 { 4 } else { 5 })
    }

    /// Returns the place of the move in the order of all moves, from 0 to `COUNT - 1`.
    #[must_use]
    pub const fn index(self) -> usize {
        MOVES.index_on_board(self.origin_index(), self.target_index(), self.promotion_number())
    }

    /// Returns the move with this [`index`](Self::index), or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::chess::Move;
    ///
    /// let step = Move::from_static("e2e4");
    /// assert_eq!(Move::from_index(step.index()), Some(step));
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let (origin, target, promotion) = MOVES.nth_on_board(index);
        Some(Self::packed(origin, target, promotion))
    }

    /// Reads a move.
    const fn read(input: &[u8]) -> Result<Self, MoveError> {
        let Some((&[a, b, c, d], promotion)) = input.split_first_chunk() else {
            return Err(diagnose(Game::Chess, input));
        };
        let promotion = match promotion {
            [] => 0,
            b"q" => 1,
            b"r" => 2,
            b"b" => 3,
            b"n" => 4,
            _ => return Err(diagnose(Game::Chess, input)),
        };
        if let (Some(origin), Some(target)) = (read_square(a, b), read_square(c, d))
            && let Some(step) = Self::numbered(origin, target, promotion)
        {
            return Ok(step);
        }
        Err(diagnose(Game::Chess, input))
    }
}

move_type! {
    /// ```
    /// use koma::{MoveError, chess::Move};
    ///
    /// const E4: Result<Move, MoveError> = Move::parse("e2e4");
    /// assert_eq!(E4?.to_string(), "e2e4");
    /// assert!(Move::parse("e2-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    Move
}

/// Returns the square with a flat index below 64.
#[inline]
pub(super) const fn square(index: usize) -> Square<8, 8> {
    match Square::from_index(index) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// Returns the letter of the file of a flat index.
pub(super) const fn file(index: usize) -> u8 {
    b"abcdefgh"[index % 8]
}

/// Returns the digit of the rank of a flat index.
pub(super) const fn rank(index: usize) -> u8 {
    b"87654321"[index / 8]
}

/// Returns the flat index of the square with this file and rank.
pub(super) const fn read_square(file: u8, rank: u8) -> Option<usize> {
    match (file, rank) {
        (b'a'..=b'h', b'1'..=b'8') => Some((b'8' - rank) as usize * 8 + (file - b'a') as usize),
        _ => None,
    }
}

/// All moves: those of a queen or a knight on an empty board, and of pawns that promote.
pub(in crate::games) static MOVES: Steps<64> = {
    let (mut plain, mut promoting) = ([0; 64], [0; 64]);
    let mut i = 0_usize;
    while i < 64 * 64 {
        let (from, to) = (i / 64, i % 64);
        let (files, ranks) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
        let is_step = from != to && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2);
        plain[from] |= (is_step as u128) << to;
        let promotes = files < 2 && matches!((from / 8, to / 8), (1, 0) | (6, 7));
        promoting[from] |= (promotes as u128) << to;
        i += 1;
    }
    Steps::new(Game::Chess, plain, promoting)
};
