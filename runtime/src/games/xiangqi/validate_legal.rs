//! Finds what no game of xiangqi can have in a position.

use super::board::{ADVISORS, ELEPHANTS, Pieces, TRAITS, forward, home, palace, soldiers_at_home};
use super::fen::NOTATION;
use super::pieces::{ADVISOR, CANNON, CHARIOT, ELEPHANT, GENERAL, HORSE, PIECES, SOLDIER};
use super::situation::Situation;
use crate::base::{Letter, Side, ok};
use crate::games::rules::impossible::{
    Limit, never_on, not_in_check, one_king, validate_written, within_limits,
};
use crate::position::AnyPosition;
use crate::vocabulary::{GameError, GameErrorKind};

/// Validates a position like [`validate`](super::validate), and refuses what no game of xiangqi can have:
///
/// * no general of a player, several, or one outside of its palace
/// * an advisor or an elephant on a point that it cannot reach
/// * a soldier on a point that it cannot reach, or, on its player's side of the river, two soldiers on a file
/// * more than two advisors, elephants, horses, chariots or cannons of a player, or more than five soldiers
/// * pieces in hand, and derived pieces
/// * generals that face each other, or another check to the general of the player who is not to move
///
/// Other positions that no game can reach are accepted.
///
/// The macros of koma's module `xiangqi` ask this about literals. `xiangqi::Fen` and all other readers at run time do not
/// ask it.
///
/// # Errors
///
/// Returns the first mistake. The mistakes that [`validate`](super::validate) finds come first.
///
/// ```
/// use koma::xiangqi;
///
/// let fen: xiangqi::Fen = "3k5/9/9/9/9/9/9/4A4/9/4K4 w - - 0 1".parse()?;
/// assert_eq!(
///     xiangqi::validate_legal(&fen.position()).unwrap_err().reason().to_string(),
///     "square e2: an advisor stays on the five points of its palace's diagonals",
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
const LIMITS: [Limit; 6] = [
    Limit { letter: Letter::A, most: 2, names: PIECES[ADVISOR].plural },
    Limit { letter: Letter::E, most: 2, names: PIECES[ELEPHANT].plural },
    Limit { letter: Letter::H, most: 2, names: PIECES[HORSE].plural },
    Limit { letter: Letter::R, most: 2, names: PIECES[CHARIOT].plural },
    Limit { letter: Letter::C, most: 2, names: PIECES[CANNON].plural },
    Limit { letter: Letter::P, most: 5, names: PIECES[SOLDIER].plural },
];

/// Returns the first part of a position that no game can have. The position must belong to xiangqi.
const fn possible(position: &AnyPosition<'_>) -> Result<(), GameErrorKind> {
    let pieces = Pieces::new(position.board, position.turn, &TRAITS);
    let mut player = 0;
    while player < Side::ALL.len() {
        let side = Side::ALL[player];
        let generals = pieces.kinds[GENERAL] & pieces.of(side);
        ok!(one_king(side, generals, PIECES[GENERAL].name, PIECES[GENERAL].plural));
        ok!(in_reach(&pieces, side, position));
        player += 1;
    }
    ok!(within_limits(position, &LIMITS));
    let (general, checkers) = Situation::attackers_of_king(pieces.flip());
    ok!(never_on(
        if checkers & pieces.kinds[GENERAL] != 0 { 1 << general } else { 0 },
        position,
        "the generals face each other on an open file",
    ));
    not_in_check(general, checkers, PIECES[GENERAL].name)
}

/// Returns an error if a piece of a player is on a point that it cannot reach.
const fn in_reach(pieces: &Pieces, side: Side, position: &AnyPosition<'_>) -> Result<(), GameErrorKind> {
    let own = pieces.of(side);
    let home = home(side);
    let generals = pieces.kinds[GENERAL] & own & !palace(side);
    ok!(never_on(generals, position, "a general stays in its palace"));
    let advisors = pieces.kinds[ADVISOR] & own & !(ADVISORS & home);
    ok!(never_on(advisors, position, "an advisor stays on the five points of its palace's diagonals"));
    let elephants = pieces.kinds[ELEPHANT] & own & !(ELEPHANTS & home);
    ok!(never_on(elephants, position, "an elephant stays on seven points of its player's side of the river"));
    let soldiers = pieces.kinds[SOLDIER] & own & home;
    let behind = soldiers & !soldiers_at_home(side);
    ok!(never_on(behind, position, "a soldier goes only straight ahead until it has crossed the river"));
    let second = forward(side, soldiers) & soldiers;
    never_on(
        second,
        position,
        "the player has another soldier on this file, and neither has crossed the river",
    )
}
