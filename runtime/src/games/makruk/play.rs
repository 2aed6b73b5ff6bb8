//! Plays moves of makruk and takes them back.

use super::Position;
use super::moves::Move;
use crate::base::{Letter, ok};
use crate::games::any_move::AnyMove;
use crate::games::declarations::Game;
use crate::games::line::move_reader;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::play::{move_piece, mover};
use crate::games::undo::take_back;

take_back! { on 8 x 8 }

move_reader! { "makruk" "e3e4 e6e5 b1d2" on 8 x 8 }

/// Plays a move and passes the turn to the other player. A pawn that promotes gets a `+`.
///
/// Does not check how the piece moves, whether other pieces are in its way, or whether a king is in check.
///
/// # Errors
///
/// Returns a [`MoveError`](crate::MoveError) and leaves the position unchanged in these cases:
///
/// * The origin is empty or has a piece of the other player, or the target has a piece of the mover or a king.
/// * A pawn reaches or passes the player's sixth rank without promoting.
/// * A piece other than a pawn promotes, or a pawn promotes before that rank.
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
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("make_move", "push"))]
pub const fn play(position: &mut Position, mv: Move) -> Result<Undo, MoveError> {
    ok!(check(position, mv.0));
    Ok(play_unchecked(position, mv))
}

/// Plays a move like [`play`], without checking it.
///
/// If [`play`] would reject the move, the new position might not belong to the game.
pub const fn play_unchecked(position: &mut Position, mv: Move) -> Undo {
    let before = *position;
    let taken = move_piece(position, mv.0);
    position.set_turn(position.turn().flip());
    Undo { before, taken }
}

/// Performs the checks of `play`.
const fn check(position: &Position, mv: AnyMove) -> Result<(), MoveError> {
    let piece = ok!(mover(position, mv, Game::Makruk));
    let is_pawn = piece.is_normal() && matches!(piece.letter(), Letter::P);
    let is_far = if piece.is_first() { mv.target() < 24 } else { mv.target() >= 40 };
    let (_, can_promote) = Game::Makruk.move_table().reach(mv.origin(), mv.target());
    let must_promote = is_pawn && is_far;
    if must_promote == mv.promotes() {
        return Ok(());
    }
    let kind = if mv.promotes() {
        Kind::CannotPromote
    } else if can_promote {
        Kind::MissingPromotion
    } else {
        Kind::Illegal
    };
    // Only the message for `Illegal` has the reason.
    Err(MoveError { reason: "a pawn cannot go there", ..MoveError::of_move(Game::Makruk, kind, mv) })
}
