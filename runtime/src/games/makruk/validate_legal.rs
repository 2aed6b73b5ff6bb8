//! Finds what no game of makruk can have in a position.

use super::board::{Pieces, TRAITS, promotion_ranks, ranks_behind};
use super::fen::NOTATION;
use super::pieces::{BOAT, BY_KIND, HORSE, KHON, KING, MET, PAWN};
use super::situation::Situation;
use crate::base::{Letter, Side, ok};
use crate::games::rules::impossible::{
    Limit, never_on, not_in_check, one_king, validate_written, within_limits,
};
use crate::position::AnyPosition;
use crate::vocabulary::{GameError, GameErrorKind};

/// Validates a position like [`validate`](super::validate), and refuses what no game of makruk can have:
///
/// * no king of a player, or several
/// * a pawn on the first two ranks of its player, or on the last three, where it would have been promoted
/// * more than eight pawns of a player, promoted ones included, more than one met, or more than two khons, horses or boats
/// * pieces in hand, and derived pieces
/// * a check to the king of the player who is not to move
///
/// Other positions that no game can reach are accepted.
///
/// The macros of koma's module `makruk` ask this about literals. `makruk::Fen` and all other readers at run time do not
/// ask it.
///
/// # Errors
///
/// Returns the first mistake. The mistakes that [`validate`](super::validate) finds come first.
///
/// ```
/// use koma::makruk;
///
/// let fen: makruk::Fen = "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(
///     makruk::validate_legal(&fen.position()).unwrap_err().reason().to_string(),
///     "square d6: a pawn that reaches this rank is promoted",
/// );
/// # Ok::<(), koma::FenError>(())
/// ```
pub const fn validate_legal<const A: usize, const B: usize, const C: usize>(
    position: &crate::Position<A, B, C>,
) -> Result<(), GameError> {
    validate_legal_position(&AnyPosition::of(position))
}

pub(crate) const fn validate_legal_position(position: &AnyPosition<'_>) -> Result<(), GameError> {
    ok!(validate_written(&NOTATION, position));
    match possible(position) {
        Ok(()) => Ok(()),
        Err(kind) => Err(GameError::new(kind, position.shape, NOTATION.vocabulary)),
    }
}

/// How many pieces of each kind a player has at the start.
const LIMITS: [Limit; 5] = [
    Limit { letter: Letter::M, most: 1, names: BY_KIND[MET].plural },
    Limit { letter: Letter::S, most: 2, names: BY_KIND[KHON].plural },
    Limit { letter: Letter::N, most: 2, names: BY_KIND[HORSE].plural },
    Limit { letter: Letter::R, most: 2, names: BY_KIND[BOAT].plural },
    Limit { letter: Letter::P, most: 8, names: "pawns and promoted pawns" },
];

/// Returns the first part of a position that no game can have. The position must belong to makruk.
const fn possible(position: &AnyPosition<'_>) -> Result<(), GameErrorKind> {
    let pieces = Pieces::new(position.board, position.turn, &TRAITS);
    let mut player = 0;
    while player < Side::ALL.len() {
        let side = Side::ALL[player];
        let own = pieces.of(side);
        ok!(one_king(side, pieces.kinds[KING] & own, BY_KIND[KING].name, BY_KIND[KING].plural));
        let pawns = pieces.kinds[PAWN] & own;
        let promoted = pawns & promotion_ranks(side);
        ok!(never_on(promoted, position, "a pawn that reaches this rank is promoted"));
        let behind = pawns & ranks_behind(side);
        ok!(never_on(behind, position, "a pawn starts on its player's third rank and never goes back"));
        player += 1;
    }
    ok!(within_limits(position, &LIMITS));
    let (king, checkers) = Situation::attackers_of_king(pieces.flip());
    not_in_check(king, checkers, BY_KIND[KING].name)
}
