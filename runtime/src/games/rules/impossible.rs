//! Finds what no game can have in a position: too few or too many pieces, and pieces on squares that they never reach.
//!
//! A set of squares is a `u128`, as in `PieceSets`.

use crate::base::{Letter, MARKER_SETS, Side, ok};
use crate::games::text::notation::PositionNotation;
use crate::position::AnyPosition;
use crate::token::Epin;
use crate::validate::mistake;
use crate::vocabulary::{GameError, GameErrorKind};

/// Validates that a position belongs to a game whose notation is `notation`, and that the notation can express it. The
/// mistakes that the game's `validate` finds come first.
pub(in crate::games) const fn validate_written(
    notation: &PositionNotation,
    position: &AnyPosition<'_>,
) -> Result<(), GameError> {
    // The notation accepts fewer positions than `validate`, so a valid position is checked once.
    let Err(error) = notation.validate(position) else { return Ok(()) };
    match mistake(notation.vocabulary, position) {
        Some(kind) => Err(GameError::new(kind, position.shape, notation.vocabulary)),
        None => Err(error),
    }
}

/// Returns an error unless a player has exactly one king. `kings` are the squares of the player's kings.
pub(in crate::games) const fn one_king(
    side: Side,
    kings: u128,
    name: &'static str,
    names: &'static str,
) -> Result<(), GameErrorKind> {
    if kings == 0 {
        return Err(GameErrorKind::Missing { side: Some(side), name });
    }
    at_most(1, kings, 0, Some(side), names)
}

/// Returns an error if there are more than `most` pieces: those on `squares` and those in hand.
pub(in crate::games) const fn at_most(
    most: usize,
    squares: u128,
    in_hand: usize,
    side: Option<Side>,
    names: &'static str,
) -> Result<(), GameErrorKind> {
    let found = squares.count_ones() as usize + in_hand;
    if found <= most {
        return Ok(());
    }
    let index = match squares.checked_ilog2() {
        Some(last) => Some(last as usize),
        None => None,
    };
    Err(GameErrorKind::TooMany { index, side, names, found, most })
}

/// Returns an error about the first of these squares, if there is one.
pub(in crate::games) const fn never_on(
    squares: u128,
    position: &AnyPosition<'_>,
    reason: &'static str,
) -> Result<(), GameErrorKind> {
    let index = squares.trailing_zeros() as usize;
    if index < position.board.len()
        && let Some(piece) = position.board[index]
    {
        return Err(GameErrorKind::Misplaced { index, piece: piece.qualify(position.styles), reason });
    }
    Ok(())
}

/// Returns an error if `checkers` attack the king on `king`. Its player is not to move.
pub(in crate::games) const fn not_in_check(
    king: usize,
    checkers: u128,
    name: &'static str,
) -> Result<(), GameErrorKind> {
    if checkers == 0 {
        return Ok(());
    }
    let checker = checkers.trailing_zeros() as usize;
    Err(GameErrorKind::WaitingInCheck { index: king, checker, name })
}

/// The greatest number of a game's pieces with the same letter, whatever their states. A promoted piece has the letter of
/// the piece that it was.
pub(in crate::games) struct Limit {
    pub(in crate::games) letter: Letter,
    pub(in crate::games) most: usize,
    pub(in crate::games) names: &'static str,
}

/// The squares of all pieces of each player, by their letters.
struct ByLetter([[u128; Letter::ALL.len()]; 2]);

impl ByLetter {
    const fn new(board: &[Option<Epin>]) -> Self {
        let mut squares = [[0; Letter::ALL.len()]; 2];
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                // Pieces are ordered by letter. For each letter, the first player's pieces come first.
                let number = piece.index() / MARKER_SETS;
                squares[number % 2][number / 2] |= 1 << index;
            }
            index += 1;
        }
        Self(squares)
    }
}

/// Returns an error if a player has more pieces than a limit allows. Pieces in hand do not count.
pub(in crate::games) const fn within_limits(
    position: &AnyPosition<'_>,
    limits: &[Limit],
) -> Result<(), GameErrorKind> {
    let ByLetter(squares) = ByLetter::new(position.board);
    let mut limits = limits;
    while let [Limit { letter, most, names }, rest @ ..] = limits {
        let mut player = 0;
        while player < Side::ALL.len() {
            let of_letter = squares[player][*letter as usize];
            ok!(at_most(*most, of_letter, 0, Some(Side::ALL[player]), names));
            player += 1;
        }
        limits = rest;
    }
    Ok(())
}

/// Returns an error if both players together have more pieces than a limit allows, on the board and in their hands.
pub(in crate::games) const fn within_shared_limits(
    position: &AnyPosition<'_>,
    limits: &[Limit],
) -> Result<(), GameErrorKind> {
    let ByLetter([first, second]) = ByLetter::new(position.board);
    let mut in_hand = [0; Letter::ALL.len()];
    let mut player = 0;
    while player < Side::ALL.len() {
        let mut kinds = position.hands[player].iter();
        while let Some((piece, count)) = kinds.next_kind() {
            in_hand[piece.letter() as usize] += count;
        }
        player += 1;
    }
    let mut limits = limits;
    while let [Limit { letter, most, names }, rest @ ..] = limits {
        let letter = *letter as usize;
        ok!(at_most(*most, first[letter] | second[letter], in_hand[letter], None, names));
        limits = rest;
    }
    Ok(())
}
