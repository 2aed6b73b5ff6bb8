//! Validates that the rules of chess allow the markers of the pieces.

use super::board::{Sets, forward, row, row_squares};
use super::pieces::{KING, PAWN, VOCABULARY};
use crate::base::{Letter, Side, some};
use crate::position::{AnyPosition, Position};
use crate::vocabulary::{GameErrorKind, VocabularyText};

/// Returns the first mistake in a position of a game whose markers follow the rules of chess.
pub(crate) const fn mistake(
    vocabulary: VocabularyText<'_>,
    position: &AnyPosition<'_>,
) -> Option<GameErrorKind> {
    if vocabulary.has_head_of(VOCABULARY.text)
        && let Some(sets) = sets(position)
    {
        return wrong_marker(position, &sets);
    }
    match vocabulary.foreign(position, false) {
        None => wrong_marker_on_board(position),
        mistake => mistake,
    }
}

/// Returns the pieces of a position if the shape of its board, its styles and its pieces belong to chess, and both
/// hands are empty.
pub(crate) const fn sets(position: &AnyPosition<'_>) -> Option<Sets> {
    let AnyPosition { shape, board, hands: [first, second], styles, turn, .. } = position;
    let is_in_style = styles.first().is(Letter::C) && styles.second().is(Letter::C);
    if !shape.is(&Position::<8, 8>::SHAPE) || !is_in_style || !first.is_empty() || !second.is_empty() {
        return None;
    }
    let sets = Sets::new(board, *turn);
    let [kings, queens, rooks, bishops, knights, pawns] = sets.kinds;
    if sets.occupied() == kings | queens | rooks | bishops | knights | pawns { Some(sets) } else { None }
}

/// Returns the first piece whose marker contradicts the rules of chess. Returns `None` if the board does not have 8x8
/// squares. All pieces must belong to chess.
pub(crate) const fn wrong_marker_on_board(position: &AnyPosition<'_>) -> Option<GameErrorKind> {
    if position.shape.same_sizes(&Position::<8, 8>::SHAPE) {
        wrong_marker(position, &Sets::new(position.board, position.turn))
    } else {
        None
    }
}

/// The reason for a wrong en passant marker on a pawn that may have just moved two squares.
const UNTAKEABLE: &str = "no pawn can legally take this pawn en passant";

/// Finds the first piece whose marker contradicts the rules of chess.
pub(crate) const fn wrong_marker(position: &AnyPosition<'_>, sets: &Sets) -> Option<GameErrorKind> {
    let first_squares = sets.of(Side::First) & row_squares(6) | sets.of(Side::Second) & row_squares(1);
    let unmarked = sets.kinds[PAWN] & first_squares & !sets.first;
    let passed = sets.passed & sets.passed.wrapping_neg();
    let just_moved = just_moved(sets);
    let is_takeable = passed & just_moved != 0 && sets.en_passant(passed.trailing_zeros() as usize) != 0;
    let takeable = if is_takeable { passed } else { 0 };
    let wrong = sets.castling & !homes(sets, Side::First) & !homes(sets, Side::Second)
        | unmarked
        | sets.first & !first_squares
        | sets.passed & !takeable;
    if wrong == 0 {
        return None;
    }
    let index = wrong.trailing_zeros() as usize;
    let bit = 1 << index;
    // A pawn can be wrong in several ways. The first reason that applies is given.
    let reason = if sets.castling & bit != 0 {
        "a rook castles only on its player's first rank, with the king on it; this rook cannot castle"
    } else if unmarked & bit != 0 {
        "a pawn on its first square is `+P` or `+p`"
    } else if sets.first & bit != 0 {
        "`+P` and `+p` are pawns on their first squares; expected `P` or `p` elsewhere"
    } else if passed & bit == 0 {
        "another pawn can be taken en passant already; expected at most one"
    } else if just_moved & bit == 0 {
        "this pawn cannot just have moved two squares, so it cannot be taken en passant"
    } else {
        UNTAKEABLE
    };
    let piece = some!(position.board[index]);
    let meant = if unmarked & bit != 0 { piece.enhance() } else { piece.normalize() };
    Some(GameErrorKind::Marker {
        index,
        piece: piece.qualify(position.styles),
        meant: meant.qualify(position.styles),
        reason,
    })
}

/// Returns the player's pieces on the player's first rank. The result is empty if the player has no king there.
const fn homes(sets: &Sets, side: Side) -> u64 {
    let pieces = sets.of(side) & row_squares(row(side, 0));
    if sets.kinds[KING] & pieces != 0 { pieces } else { 0 }
}

/// Returns the other player's pieces on the squares of pawns that have just moved two squares. The two squares behind
/// such a pawn are empty.
const fn just_moved(sets: &Sets) -> u64 {
    let last = sets.turn.flip();
    let empty = !sets.occupied();
    let behind = empty & forward(last, empty);
    sets.other & row_squares(row(last, 3)) & forward(last, behind)
}
