//! Finds what no game of shōgi can have in a position.

use super::board::{Pieces, TRAITS, last_ranks};
use super::pieces::{KING, PIECES};
use super::sfen::NOTATION;
use super::situation::Situation;
use crate::base::{Letter, Side, ok};
use crate::games::rules::impossible::{
    Limit, at_most, never_on, not_in_check, validate_written, within_shared_limits,
};
use crate::games::rules::piece_sets::next;
use crate::position::AnyPosition;
use crate::vocabulary::{GameError, GameErrorKind};

/// Validates a position like [`validate`](super::validate), and refuses what no game or problem of shōgi can have:
///
/// * several kings of a player, or no king at all. One player may have no king, like the attacker in a tsume.
/// * two pawns of a player on a file, promoted ones not included
/// * a pawn or a lance on the last rank, or a knight on the last two ranks, where it could never move
/// * more pieces of a kind, on the board and in both hands, than a set has: 18 pawns, 4 lances, knights, silvers and golds,
///   2 bishops and rooks. Promoted pieces count as what they were.
/// * pieces in hand that no player can hold, such as promoted ones, and derived pieces
/// * a check to the king of the player who is not to move
///
/// Other positions that no game can reach are accepted.
///
/// The macros of koma's module `shogi` ask this about literals. `shogi::Sfen` and all other readers at run time do not
/// ask it.
///
/// # Errors
///
/// Returns the first mistake. The mistakes that [`validate`](super::validate) finds come first.
///
/// ```
/// use koma::shogi;
///
/// let tsume: shogi::Sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse()?;
/// assert!(shogi::validate_legal(&tsume.position()).is_ok());
///
/// let sfen: shogi::Sfen = "4k4/9/4P4/9/4P4/9/9/9/9 b G 1".parse()?;
/// assert_eq!(
///     shogi::validate_legal(&sfen.position()).unwrap_err().reason().to_string(),
///     "square 5e: the player has another unpromoted pawn on this file",
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

/// How many pieces of each kind a set has.
const LIMITS: [Limit; 7] = [
    Limit { letter: Letter::R, most: 2, names: "rooks and dragons" },
    Limit { letter: Letter::B, most: 2, names: "bishops and horses" },
    Limit { letter: Letter::G, most: 4, names: "golds" },
    Limit { letter: Letter::S, most: 4, names: "silvers and promoted silvers" },
    Limit { letter: Letter::N, most: 4, names: "knights and promoted knights" },
    Limit { letter: Letter::L, most: 4, names: "lances and promoted lances" },
    Limit { letter: Letter::P, most: 18, names: "pawns and tokins" },
];

/// Returns the first part of a position that no game can have. The position must belong to shōgi.
const fn possible(position: &AnyPosition<'_>) -> Result<(), GameErrorKind> {
    let pieces = Pieces::new(position.board, position.turn, &TRAITS);
    let [kings, .., knights, lances, pawns] = pieces.kinds;
    if kings == 0 {
        return Err(GameErrorKind::Missing { side: None, name: PIECES[KING].name });
    }
    let mut player = 0;
    while player < Side::ALL.len() {
        let side = Side::ALL[player];
        let own = pieces.of(side);
        ok!(at_most(1, kings & own, 0, Some(side), PIECES[KING].plural));
        ok!(never_on(
            second_on_file(pawns & own),
            position,
            "the player has another unpromoted pawn on this file"
        ));
        let stuck = own & ((pawns | lances) & last_ranks(side, 1) | knights & last_ranks(side, 2));
        ok!(never_on(stuck, position, "this piece could never move again; expected a promoted one"));
        player += 1;
    }
    ok!(within_shared_limits(position, &LIMITS));
    let (king, checkers) = Situation::attackers_of_king(pieces.flip());
    not_in_check(king, checkers, PIECES[KING].name)
}

/// Returns the pawns that have another one of these pawns above them on their file.
const fn second_on_file(pawns: u128) -> u128 {
    let mut left = pawns;
    let mut files = 0;
    let mut second = 0;
    while let Some(pawn) = next(&mut left) {
        let file = 1_u128 << (pawn % 9);
        if files & file != 0 {
            second |= 1 << pawn;
        }
        files |= file;
    }
    second
}
