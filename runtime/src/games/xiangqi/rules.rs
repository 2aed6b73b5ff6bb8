//! The rules of xiangqi as methods.

use super::attacks::{attackers, attacks, captures, checkers};
use super::fen::Fen;
use super::generator::gives_check;
use super::legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
use super::line::play_line;
use super::moves::Move;
use super::outcome::{Outcome, is_checkmate, is_stalemate, outcome};
use super::play::{Undo, play, play_unchecked, take_back};
use super::validate_legal::validate_legal;
use super::wxf::{parse_move, parse_wxf, wxf};
use super::{Position, Square, Squares};
use crate::base::Side;
use crate::games::moves::error::MoveError;
use crate::token::TokenText;
use crate::vocabulary::GameError;

/// The rules of xiangqi as methods of a [`Position`] and a [`Fen`].
///
/// Each method calls the function of the module `xiangqi` that has the same name. The functions are `const`, and methods of
/// a trait cannot be.
///
/// ```
/// use koma::xiangqi::{self, Rules as _, ucci};
///
/// let mut position = xiangqi::START;
/// assert_eq!((position.legal_moves().len(), position.is_check(), position.outcome()), (44, false, None));
/// let mv = position.parse_wxf("C2=5")?;
/// let undo = position.play(mv)?;
/// assert!(position.is_legal(ucci!("h9g7")));
/// position.take_back(undo);
///
/// // On a FEN, `play` returns the next FEN, which has counted the move.
/// let fen = position.to_fen()?.play(mv)?;
/// assert_eq!(fen.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If you import this trait and the trait of another game, import them as `_`: `use koma::{chess::Rules as _,
/// xiangqi::Rules as _};`.
pub trait Rules: AsRef<Position> {
    /// What [`play`](Self::play) returns: for a position, an [`Undo`], and for a FEN, the next FEN.
    type Played;

    /// Plays a move.
    ///
    /// Changes a position like [`xiangqi::play`](super::play), and returns what [`take_back`](Self::take_back) needs. A FEN
    /// does not change: [`Fen::play`] returns the next FEN, with updated counters.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    #[doc(alias("make_move", "push"))]
    fn play(&mut self, mv: Move) -> Result<Self::Played, MoveError>;

    /// Returns the position as a FEN. The FEN of a position has the counters of a game that starts there.
    ///
    /// # Errors
    ///
    /// Returns a [`GameError`] if FEN cannot express the position.
    #[doc(alias("fen"))]
    fn to_fen(&self) -> Result<Fen, GameError>;

    /// Plays a move without checking whether it is legal, like [`xiangqi::play_unchecked`](super::play_unchecked).
    #[doc(alias("make_move", "push"))]
    fn play_unchecked(&mut self, mv: Move) -> Undo
    where
        Self: AsMut<Position>,
    {
        play_unchecked(self.as_mut(), mv)
    }

    /// Takes back the last move, like [`xiangqi::take_back`](super::take_back). A FEN does not change when a move is played,
    /// so it has no such method.
    #[doc(alias("pop", "undo", "unmake_move"))]
    fn take_back(&mut self, undo: Undo)
    where
        Self: AsMut<Position>,
    {
        take_back(self.as_mut(), undo);
    }

    /// Plays a line of moves in WXF, Chinese notation or UCCI, and returns the number of moves, like
    /// [`xiangqi::play_line`](super::play_line).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] for the first wrong move. After an error, the position is unchanged.
    fn play_line(&mut self, line: &str) -> Result<usize, MoveError>
    where
        Self: AsMut<Position>,
    {
        play_line(self.as_mut(), line)
    }

    /// Returns the legal moves, like [`xiangqi::legal_moves`](super::legal_moves).
    #[doc(alias("generate_moves", "possible_moves"))]
    fn legal_moves(&self) -> LegalMoves {
        legal_moves(self.as_ref())
    }

    /// Returns the legal moves that capture a piece, like [`xiangqi::captures`](super::captures).
    #[doc(alias("capture_moves", "quiescence"))]
    fn captures(&self) -> LegalMoves {
        captures(self.as_ref())
    }

    /// Reports whether a move is legal, like [`xiangqi::is_legal`](super::is_legal).
    fn is_legal(&self, mv: Move) -> bool {
        is_legal(self.as_ref(), mv)
    }

    /// Returns the move if it is legal, like [`xiangqi::legal_move`](super::legal_move).
    fn legal_move(&self, mv: Move) -> Option<Move> {
        legal_move(self.as_ref(), mv)
    }

    /// Validates that a game can have the position, like [`xiangqi::validate_legal`](super::validate_legal).
    ///
    /// # Errors
    ///
    /// Returns the [`GameError`] of the first mistake.
    fn validate_legal(&self) -> Result<(), GameError> {
        validate_legal(self.as_ref())
    }

    /// Reports whether a move gives check, like [`xiangqi::gives_check`](super::gives_check).
    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self.as_ref(), mv)
    }

    /// Reports whether the player to move is in check, like [`xiangqi::is_check`](super::is_check).
    #[doc(alias("in_check"))]
    fn is_check(&self) -> bool {
        is_check(self.as_ref())
    }

    /// Reports whether the player to move is checkmated, like [`xiangqi::is_checkmate`](super::is_checkmate).
    fn is_checkmate(&self) -> bool {
        is_checkmate(self.as_ref())
    }

    /// Reports whether the player to move has no legal move and is not in check, like
    /// [`xiangqi::is_stalemate`](super::is_stalemate).
    fn is_stalemate(&self) -> bool {
        is_stalemate(self.as_ref())
    }

    /// Returns how the game has ended, or `None` if it continues, like [`xiangqi::outcome`](super::outcome).
    #[doc(alias("is_game_over", "result", "status"))]
    fn outcome(&self) -> Option<Outcome> {
        outcome(self.as_ref())
    }

    /// Returns the squares of the pieces that give check, like [`xiangqi::checkers`](super::checkers).
    fn checkers(&self) -> Squares {
        checkers(self.as_ref())
    }

    /// Returns the squares of the pieces of a side that attack a square, like [`xiangqi::attackers`](super::attackers).
    fn attackers(&self, square: Square, side: Side) -> Squares {
        attackers(self.as_ref(), square, side)
    }

    /// Returns the squares that the piece on a square attacks, like [`xiangqi::attacks`](super::attacks).
    fn attacks(&self, square: Square) -> Squares {
        attacks(self.as_ref(), square)
    }

    /// Parses a move in WXF, and returns it if it is legal, like [`xiangqi::parse_wxf`](super::parse_wxf).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_wxf(&self, input: &str) -> Result<Move, MoveError> {
        parse_wxf(self.as_ref(), input)
    }

    /// Parses a move in WXF, Chinese notation or UCCI, and returns it if it is legal, like
    /// [`xiangqi::parse_move`](super::parse_move).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_move(&self, input: &str) -> Result<Move, MoveError> {
        parse_move(self.as_ref(), input)
    }

    /// Returns a legal move in WXF, like [`xiangqi::wxf`](super::wxf).
    fn wxf(&self, mv: Move) -> TokenText {
        wxf(self.as_ref(), mv)
    }
}

impl Rules for Position {
    type Played = Undo;

    fn play(&mut self, mv: Move) -> Result<Undo, MoveError> {
        play(self, mv)
    }

    fn to_fen(&self) -> Result<Fen, GameError> {
        Fen::try_from(*self)
    }
}

impl Rules for Fen {
    type Played = Self;

    fn play(&mut self, mv: Move) -> Result<Self, MoveError> {
        Self::play(self, mv)
    }

    fn to_fen(&self) -> Result<Self, GameError> {
        Ok(*self)
    }
}
