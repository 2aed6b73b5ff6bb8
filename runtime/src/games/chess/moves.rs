//! The moves of chess, and their text in UCI.

use super::{MoveReader, play_unchecked};
use crate::base::Letter;
use crate::games::Game;
use crate::games::moves::{move_type, square};
use crate::games::steps::Steps;
use crate::position::Square;

/// All moves: those of a queen or a knight on an empty board, and of pawns that promote.
pub(super) static MOVES: Steps<64> = Steps::new(Game::Chess);

move_type! {
    Game::Chess, on 8 x 8;
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
    /// that it has in standard chess, the king takes its own rook: `f1h1`. Under UCI's option `UCI_Chess960`, engines write
    /// every castling so, `e1h1`. [`play`](super::play) accepts both ways, and [`legal_move`](super::legal_move) returns the usual one.
    ///
    /// A `Move` is not tied to a position, but some piece on some board makes it. It takes three bytes, and so does an
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
    Move;
    /// ```
    /// use koma::{MoveError, chess::Move};
    ///
    /// const E4: Result<Move, MoveError> = Move::parse("e2e4");
    /// assert_eq!(E4?.to_string(), "e2e4");
    /// assert!(Move::parse("e2-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays the moves of a line, and returns how many there are.
    ///
    /// The moves are in SAN or UCI, with blanks between them, with or without move numbers: `1. e4 e5 2. Nf3`, `e4 e5`,
    /// `e2e4 e7e5`. [`MoveReader`] reads them one by one.
    ///
    /// # Errors
    ///
    /// A [`MoveError`] with the range of the first wrong move in `line`. The position stays as it was.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// let mut position = chess::START;
    /// assert_eq!(chess::play_line(&mut position, "1. e4 e5 2. Nf3 Nc6")?, 4);
    ///
    /// let line = "1. e4 e5 2. Nf4";
    /// let text = "\
    /// invalid move: 2. Nf4 is not legal; the knights can go to a3, c3, e2, f3, h3
    ///   1. e4 e5 2. Nf4
    ///               ^^^";
    /// assert_eq!(chess::play_line(&mut chess::START.clone(), line).unwrap_err().explain(line).to_string(), text);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play_line;
}

/// What a pawn promotes to, by its number less 1.
pub(super) const PROMOTIONS: [Letter; 4] = [Letter::Q, Letter::R, Letter::B, Letter::N];

impl Move {
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
        Self::of(MOVES.find(origin.index(), target.index(), number))
    }

    /// Returns the square that the piece leaves.
    #[must_use]
    #[inline]
    pub const fn origin(self) -> Square<8, 8> {
        square(self.0.origin())
    }

    /// Returns the square that the piece reaches. If a king castles by taking its rook, it is the square of the rook.
    #[must_use]
    #[inline]
    pub const fn target(self) -> Square<8, 8> {
        square(self.0.target())
    }

    /// Returns what a pawn promotes to: Q, R, B, N, or `None`.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Letter> {
        match self.0.promotion() {
            0 => None,
            number => Some(PROMOTIONS[number - 1]),
        }
    }
}
