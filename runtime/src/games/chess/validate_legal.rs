//! Finds what no game of chess can have in a position.

use super::board::{Sets, row_squares};
use super::pieces::{BISHOP, BY_KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, VOCABULARY};
use crate::base::{Side, ok};
use crate::games::rules::impossible::{at_most, never_on, not_in_check, one_king};
use crate::position::AnyPosition;
use crate::validate::mistake;
use crate::vocabulary::{GameError, GameErrorKind};

/// Validates a position like [`validate`](super::validate), and refuses what no game of chess or Chess960 can have:
///
/// * no king of a player, or several
/// * a pawn on the first or last rank
/// * more than eight pawns of a player, where each piece that was promoted counts as a pawn: a second queen, a third rook or
///   knight, or a second bishop on squares of the same color. So a player never has more than sixteen pieces.
/// * a check to the king of the player who is not to move
///
/// Other positions that no game can reach are accepted.
///
/// The macros of koma's module `chess` ask this about literals. `chess::Fen` and all other readers at run time ask only
/// what [`validate`](super::validate) asks.
///
/// # Errors
///
/// Returns the first mistake. The mistakes that [`validate`](super::validate) finds come first.
///
/// ```
/// use koma::chess;
///
/// let fen: chess::Fen = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1".parse()?;
/// assert!(chess::validate(&fen.position()).is_ok());
/// assert_eq!(
///     chess::validate_legal(&fen.position()).unwrap_err().reason().to_string(),
///     "square e8: the piece on e1 gives check to this king, but the other player is to move",
/// );
/// # Ok::<(), koma::FenError>(())
/// ```
pub const fn validate_legal<const A: usize, const B: usize, const C: usize>(
    position: &crate::Position<A, B, C>,
) -> Result<(), GameError> {
    validate_legal_position(&AnyPosition::of(position))
}

pub(crate) const fn validate_legal_position(position: &AnyPosition<'_>) -> Result<(), GameError> {
    let kind = match mistake(VOCABULARY.text, position) {
        Some(kind) => kind,
        None => match possible(position) {
            Ok(()) => return Ok(()),
            Err(kind) => kind,
        },
    };
    Err(GameError::new(kind, position.shape, VOCABULARY.text))
}

/// Returns the first part of a position that no game can have. The position must belong to chess.
const fn possible(position: &AnyPosition<'_>) -> Result<(), GameErrorKind> {
    let sets = Sets::new(position.board, position.turn);
    let mut player = 0;
    while player < Side::ALL.len() {
        let side = Side::ALL[player];
        let kings = sets.kinds[KING] & sets.of(side);
        ok!(one_king(side, kings as u128, BY_KIND[KING].name, BY_KIND[KING].plural));
        player += 1;
    }
    let at_the_end = sets.kinds[PAWN] & (row_squares(0) | row_squares(7));
    ok!(never_on(at_the_end as u128, position, "a pawn is never on the first or the last rank"));
    player = 0;
    while player < Side::ALL.len() {
        ok!(enough_pawns(&sets, Side::ALL[player]));
        player += 1;
    }
    let waiting = Sets { turn: sets.turn.flip(), own: sets.other, other: sets.own, ..sets };
    let king = waiting.own_kings().trailing_zeros() as usize;
    let checkers = waiting.attackers(king, sets.occupied());
    not_in_check(king, checkers as u128, BY_KIND[KING].name)
}

/// The squares of one color. The lowest bit is a8, a light square.
const LIGHT: u64 = 0xAA55_AA55_AA55_AA55;

/// Returns an error if a player has more pawns and promoted pieces than the eight pawns of the start.
const fn enough_pawns(sets: &Sets, side: Side) -> Result<(), GameErrorKind> {
    let own = sets.of(side);
    let pawns = sets.kinds[PAWN] & own;
    let promoted = beyond(1, sets.kinds[QUEEN] & own)
        | beyond(2, sets.kinds[ROOK] & own)
        | beyond(1, sets.kinds[BISHOP] & own & LIGHT)
        | beyond(1, sets.kinds[BISHOP] & own & !LIGHT)
        | beyond(2, sets.kinds[KNIGHT] & own);
    let names = if promoted == 0 { BY_KIND[PAWN].plural } else { "pawns and promoted pieces" };
    at_most(8, (pawns | promoted) as u128, 0, Some(side), names)
}

/// Returns these squares without the first `count` of them.
const fn beyond(count: usize, squares: u64) -> u64 {
    let mut left = squares;
    let mut removed = 0;
    while removed < count {
        left &= left.wrapping_sub(1);
        removed += 1;
    }
    left
}
