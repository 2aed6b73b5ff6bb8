//! Plays moves of makruk, takes them back, and explains why a move is not legal.

use super::Position;
use super::legal::is_allowed;
use super::moves::Move;
use super::pieces::{KING, PIECES};
use super::rules::Rules;
use crate::base::ok;
use crate::games::any_move::AnyMove;
use crate::games::game::Game;
use crate::games::line::{move_reader, next_word};
use crate::games::move_error::MoveError;
use crate::games::play::{move_piece, obstacle, play, reason, refused};
use crate::games::undo::take_back;

take_back! { on 8 x 8 }

move_reader! {
    Game::Makruk, on 8 x 8;
    /// Plays a line of moves and returns the number of moves.
    ///
    /// The moves are in UCI, separated by blanks. Move numbers are optional. Comments in braces are skipped.
    /// [`MoveReader`] reads the moves one by one.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. A move is also
    /// invalid if [`play`] rejects it. After an error, the position is unchanged.
    ///
    /// ```
    /// use koma::makruk;
    ///
    /// let mut position = makruk::START;
    /// assert_eq!(makruk::play_line(&mut position, "1. e3e4 e6e5 2. b1d2")?, 3);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play_line;
    /// Reads the moves of a line one by one. [`play_line`] describes the line.
    MoveReader;
}

/// Parses a move in UCI. Returns the move if it is legal.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, or if the move is not legal.
///
/// ```
/// use koma::makruk;
///
/// assert_eq!(makruk::parse_move(&makruk::START, "e3e4")?, makruk::uci!("e3e4"));
/// assert!(makruk::parse_move(&makruk::START, "e3e5").is_err());
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_word(position, input.as_bytes(), None)
}

/// Reads a legal move in UCI.
const fn read_word(position: &Position, word: &[u8], _: Option<AnyMove>) -> Result<Move, MoveError> {
    let mv = ok!(Move::from_bytes(word));
    ok!(check(position, mv.0));
    Ok(mv)
}

play! {
    on 8 x 8 by move_piece;
    /// Plays a move and passes the turn to the other player. A pawn that promotes gets a `+`.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) if the move is not legal. After an error, the position is unchanged.
    ///
    /// ```
    /// use koma::makruk::{self, Move};
    ///
    /// let mut position = makruk::position!(fen: "4k3/8/8/4P3/8/8/8/4K3 w");
    /// let undo = makruk::play(&mut position, Move::from_static("e5e6m"))?;
    /// assert_eq!(position, makruk::position!(fen: "4k3/8/4M~3/8/8/8/8/4K3 b"));
    /// makruk::take_back(&mut position, undo);
    ///
    /// let error = makruk::play(&mut position, Move::from_static("e5e6")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid move: e5e6 is not legal; the piece must promote, as in `e5e6m`",
    /// );
    /// let error = makruk::play(&mut position, Move::from_static("e5d6m")).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid move: e5d6m is not legal; the pawn on e5 can go to e6");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
}

/// Returns the error for a move that is not legal.
#[cold]
const fn diagnose(position: &Position, rules: &Rules, mv: AnyMove) -> MoveError {
    let origin = mv.origin();
    let legal = rules.targets(origin);
    let kind = if let Some(kind) = obstacle(position, rules.pieces.kinds[KING], mv) {
        kind
    } else {
        let reachable = rules.with_promotions(origin, rules.pseudo_targets(origin));
        reason(mv, legal, reachable, rules.with_promotions(origin, 1 << mv.target()))
    };
    refused(Game::Makruk, position, mv, kind, &PIECES, legal.all())
}
