//! Positions for the measurements. They are the same in every run.

use std::collections::HashSet;

use koma::{Epin, Position, Side, Square, position};
use sashite_qi::Player;

use crate::Random;

/// A position on a chess board.
pub type Chess = Position<8, 8>;
/// A position on a shōgi board.
pub type Shogi = Position<9, 9>;
/// The type of a position in a program without koma. `sashite-feen` uses these types for pieces and styles.
pub type Qi = sashite_qi::Qi<sashite_epin::Identifier, sashite_sin::Identifier>;

/// Converts a position to a `Qi`.
///
/// # Panics
///
/// Never.
#[must_use]
pub fn qi<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) -> Qi {
    sashite_feen::Feen::parse(&position.to_string()).expect("a FEEN").to_qi()
}

/// Returns the first `count` different positions among `number(0)`, `number(1)`, `number(2)`, …
pub fn different<const A: usize, const B: usize>(
    count: usize,
    number: impl FnMut(usize) -> Position<A, B>,
) -> Vec<Position<A, B>> {
    let mut seen = HashSet::new();
    (0..).map(number).filter(|position| seen.insert(*position)).take(count).collect()
}

/// Returns the positions of 3,807 named chess openings.
///
/// # Panics
///
/// If the file is damaged.
#[must_use]
pub fn openings() -> Vec<Chess> {
    let lines = include_str!("../data/chess-openings.tsv").lines().skip(1);
    lines.map(|line| line.split('\t').next().expect("a column").parse().expect("a FEEN")).collect()
}

/// Returns a chess position that depends only on `i`. Some pieces have left the board, and others have
/// moved.
///
/// # Panics
///
/// Never.
#[must_use]
pub fn middle_game(i: usize) -> Chess {
    const START: Chess = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    let mut random = Random::new(i as u64);
    let mut position = START;
    for from in (0..16).chain(48..64) {
        let piece = START.board()[from];
        let to = random.below(64);
        let moves = random.below(2) == 0 && position.board()[to].is_none();
        let leaves = !moves && random.below(2) == 0 && piece.is_some_and(|piece| !piece.is_terminal());
        let changes = [(from, if moves || leaves { None } else { piece }), (to, piece)];
        position = position.board_diff(&changes[..=usize::from(moves)]).expect("squares of the board");
    }
    if i.is_multiple_of(2) { position } else { position.toggle() }
}

/// Returns a shōgi position that depends only on `i`. Some pieces are in hand, and others have moved,
/// some with promotion.
///
/// # Panics
///
/// Never.
#[must_use]
pub fn shogi_middle_game(i: usize) -> Shogi {
    const START: Shogi = position!("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");
    let mut random = Random::new(i as u64);
    let mut position = START;
    for (from, square) in START.board().iter().enumerate() {
        let Some(piece) = *square else { continue };
        let to = random.below(81);
        position = match random.below(4) {
            0 if !piece.is_terminal() => {
                let hand = [(piece.flip(), 1)];
                let capturer = piece.side().flip();
                position.board_diff(&[(from, None)]).and_then(|position| position.hand_diff(capturer, &hand))
            }
            1 if position.board()[to].is_none() => {
                let piece =
                    if !piece.is_terminal() && random.below(3) == 0 { piece.enhance() } else { piece };
                position.board_diff(&[(from, None), (to, Some(piece))])
            }
            _ => Ok(position),
        }
        .expect("pieces only move");
    }
    position.with_turn(if i.is_multiple_of(2) { Side::First } else { Side::Second })
}

/// Returns a possibly illegal move: a piece of the player to move goes to any empty square.
///
/// # Panics
///
/// Never. Loops forever if this player has no piece or no square is empty.
pub fn any_quiet_move(position: &Chess, random: &mut Random) -> [Square<8, 8>; 2] {
    loop {
        let [from, to] = any_move(position, random);
        if position.piece(to).is_none() {
            return [from, to];
        }
    }
}

/// Returns a possibly illegal move: a piece of the player to move goes to any square that has no piece of
/// this player.
///
/// # Panics
///
/// Never. Loops forever if this player has no piece or occupies all squares.
pub fn any_move(position: &Chess, random: &mut Random) -> [Square<8, 8>; 2] {
    let is_own = |square| position.piece(square).is_some_and(|piece| piece.side() == position.turn());
    loop {
        let [from, to] =
            [0; 2].map(|_| Square::from_index(random.below(Square::<8, 8>::COUNT)).expect("a square"));
        if is_own(from) && !is_own(to) {
            return [from, to];
        }
    }
}

/// A `Qi` with koma's pieces. Koma's pieces have only two bytes each, so this `Qi` is faster than a `Qi`
/// with pieces of the crate `sashite-epin`.
pub type QiOfEpins = sashite_qi::Qi<Epin, char>;

/// Converts a position to a `Qi` with koma's pieces.
///
/// # Panics
///
/// Never.
#[must_use]
pub fn qi_of_epins<const A: usize, const B: usize>(position: &Position<A, B>) -> QiOfEpins {
    let [first, second] = Side::ALL.map(|side| position.styles().sin(side).to_string().remove(0));
    let board = position.board().iter().copied().enumerate();
    let hand =
        |side| position.hand(side).iter().map(|(piece, count)| (piece, i32::try_from(count).expect("few")));
    let turn = if position.turn() == Side::First { Player::First } else { Player::Second };
    let qi = QiOfEpins::new(&[A, B], first, second).and_then(|qi| qi.board_diff(board));
    let qi = qi.and_then(|qi| qi.first_hand_diff(hand(Side::First)));
    let qi = qi.and_then(|qi| qi.second_hand_diff(hand(Side::Second)));
    qi.expect("a position of koma is one of the peer").with_turn(turn)
}
