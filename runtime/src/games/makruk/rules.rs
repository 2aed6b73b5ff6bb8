//! The rules of makruk as methods.

use super::attacks::{attackers, attacks, captures, checkers};
use super::fen::Fen;
use super::generator::gives_check;
use super::legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
use super::line::parse_move;
use super::moves::Move;
use super::outcome::{Outcome, is_checkmate, is_stalemate, outcome};
use super::validate_legal::validate_legal;
use super::{Position, Square, Squares};
use crate::base::Side;
use crate::games::moves::error::MoveError;
use crate::vocabulary::GameError;

/// The rules of makruk as methods of a [`Fen`].
///
/// Each method calls the function of the module `makruk` that has the same name. The functions are `const`, and methods of
/// a trait cannot be. [`Fen::play`] plays a move.
///
/// ```
/// use koma::makruk::{self, Fen, Rules as _, uci};
///
/// let fen = Fen::try_from(makruk::START)?;
/// assert_eq!((fen.legal_moves().len(), fen.is_check(), fen.outcome()), (23, false, None));
/// let fen = fen.play(uci!("e3e4"))?;
/// assert!(fen.is_legal(uci!("d6d5")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A [`Position`] does not have these methods: positions of makruk and of chess are of the same type, so the compiler could
/// not tell them apart. For a position, call the functions of the module `makruk`.
///
/// For `makruk::START.legal_moves()`, the compiler offers to import `chess::Rules`. Do not follow it: the call would compile, and
/// return the moves of chess. Write one of these instead:
///
/// ```
/// use koma::makruk::{self, Fen, Game, Rules as _};
///
/// let (fen, game) = (Fen::try_from(makruk::START)?, Game::new());
/// assert_eq!(makruk::legal_moves(&makruk::START).len(), 23);
/// assert_eq!((fen.legal_moves().len(), game.legal_moves().len(), game.fen().legal_moves().len()), (23, 23, 23));
/// # Ok::<(), koma::GameError>(())
/// ```
pub trait Rules: AsRef<Position> {
    /// Returns the legal moves, like [`makruk::legal_moves`](super::legal_moves).
    #[doc(alias("generate_moves", "possible_moves"))]
    fn legal_moves(&self) -> LegalMoves {
        legal_moves(self.as_ref())
    }

    /// Returns the legal moves that capture a piece, like [`makruk::captures`](super::captures).
    #[doc(alias("capture_moves", "quiescence"))]
    fn captures(&self) -> LegalMoves {
        captures(self.as_ref())
    }

    /// Reports whether a move is legal, like [`makruk::is_legal`](super::is_legal).
    fn is_legal(&self, mv: Move) -> bool {
        is_legal(self.as_ref(), mv)
    }

    /// Returns the move if it is legal, like [`makruk::legal_move`](super::legal_move).
    fn legal_move(&self, mv: Move) -> Option<Move> {
        legal_move(self.as_ref(), mv)
    }

    /// Validates that a game can have the position, like [`makruk::validate_legal`](super::validate_legal).
    ///
    /// # Errors
    ///
    /// Returns the [`GameError`] of the first mistake.
    fn validate_legal(&self) -> Result<(), GameError> {
        validate_legal(self.as_ref())
    }

    /// Reports whether a move gives check, like [`makruk::gives_check`](super::gives_check).
    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self.as_ref(), mv)
    }

    /// Reports whether the player to move is in check, like [`makruk::is_check`](super::is_check).
    #[doc(alias("in_check"))]
    fn is_check(&self) -> bool {
        is_check(self.as_ref())
    }

    /// Reports whether the player to move is checkmated, like [`makruk::is_checkmate`](super::is_checkmate).
    fn is_checkmate(&self) -> bool {
        is_checkmate(self.as_ref())
    }

    /// Reports whether the game is drawn by stalemate, like [`makruk::is_stalemate`](super::is_stalemate).
    fn is_stalemate(&self) -> bool {
        is_stalemate(self.as_ref())
    }

    /// Returns how the game has ended, or `None` if it continues, like [`makruk::outcome`](super::outcome).
    #[doc(alias("is_game_over", "result", "status"))]
    fn outcome(&self) -> Option<Outcome> {
        outcome(self.as_ref())
    }

    /// Returns the squares of the pieces that give check, like [`makruk::checkers`](super::checkers).
    fn checkers(&self) -> Squares {
        checkers(self.as_ref())
    }

    /// Returns the squares of the pieces of a side that attack a square, like [`makruk::attackers`](super::attackers).
    fn attackers(&self, square: Square, side: Side) -> Squares {
        attackers(self.as_ref(), square, side)
    }

    /// Returns the squares that the piece on a square attacks, like [`makruk::attacks`](super::attacks).
    fn attacks(&self, square: Square) -> Squares {
        attacks(self.as_ref(), square)
    }

    /// Parses a move in UCI, and returns it if it is legal, like [`makruk::parse_move`](super::parse_move).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_move(&self, input: &str) -> Result<Move, MoveError> {
        parse_move(self.as_ref(), input)
    }
}

impl Rules for Fen {}
