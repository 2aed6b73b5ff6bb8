//! What moves the player to move has. Some may leave their king in check, which is found out when they are made.

use koma::{Epin, Letter, Position, Side, epin, square};

use super::directions::{ALL, DOWN, LEFT, RIGHT, Square, UP, ray, reach, step};

pub(crate) type Chess = Position<8, 8>;

/// A piece goes from one square to another.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// What arrives: the piece with the marker that it has then, or what a pawn promotes to.
    pub(crate) piece: Epin,
}

/// From where to where the king goes, and the rook.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) king: [Square; 2],
    pub(crate) rook: [Square; 2],
}

/// The first player's two ways to castle, and the second player's.
pub(crate) static CASTLINGS: [[Castling; 2]; 2] = [
    [
        Castling { king: [square!("e1"), square!("g1")], rook: [square!("h1"), square!("f1")] },
        Castling { king: [square!("e1"), square!("c1")], rook: [square!("a1"), square!("d1")] },
    ],
    [
        Castling { king: [square!("e8"), square!("g8")], rook: [square!("h8"), square!("f8")] },
        Castling { king: [square!("e8"), square!("c8")], rook: [square!("a8"), square!("d8")] },
    ],
];

/// Adds all moves to `moves`.
pub(crate) fn generate(position: &Chess, moves: &mut Vec<Move>) {
    for (from, piece) in position.pieces_of(position.turn()) {
        match piece.letter() {
            Letter::P => move_pawn(position, from, piece, moves),
            Letter::K => {
                move_piece(position, from, piece, moves);
                castle(position, from, piece, moves);
            }
            _ => move_piece(position, from, piece, moves),
        }
    }
}

/// A piece goes as far as it can, up to the first that is in its way, which it takes if that is the other player's.
fn move_piece(position: &Chess, from: Square, piece: Epin, moves: &mut Vec<Move>) {
    let (directions, steps) = reach(piece);
    for direction in directions {
        for to in ray(from, direction).take(steps) {
            let other = position.piece(to);
            if other.is_none_or(|other| !other.same_side(piece)) {
                moves.push(Move { from, to, piece: piece.normalize() });
            }
            if other.is_some() {
                break;
            }
        }
    }
}

/// A king and a rook castle if neither has moved, if nothing stands between them, and not out of
/// check or through it. Into check is found out when the move is made.
fn castle(position: &Chess, at: Square, piece: Epin, moves: &mut Vec<Move>) {
    let side = piece.side();
    for Castling { king: [from, to], rook: [corner, passed] } in CASTLINGS[side as usize] {
        let towards_king = if corner < from { RIGHT } else { LEFT };
        if at == from
            && position.piece(corner) == Some(epin!("-R").with_side(side))
            && ray(corner, towards_king).find(|square| position.piece(*square).is_some()) == Some(from)
            && ![from, passed].iter().any(|square| is_attacked(position, *square, side.flip()))
        {
            moves.push(Move { from, to, piece });
        }
    }
}

/// A pawn goes straight on where nothing stands, from its first square up to two steps, and takes diagonally.
fn move_pawn(position: &Chess, from: Square, pawn: Epin, moves: &mut Vec<Move>) {
    let forward = if pawn.is_first() { UP } else { DOWN };
    let steps = if pawn.is_enhanced() { 2 } else { 1 };
    let straight = ray(from, forward).take(steps).take_while(|to| position.piece(*to).is_none());

    let (directions, _) = reach(pawn);
    let diagonal = directions.filter_map(|direction| step(from, direction)).filter(|to| {
        match position.piece(*to) {
            Some(other) => !other.same_side(pawn),
            // En passant: what it takes stands beside it.
            None => Square::at(to.file(), from.rank())
                .is_some_and(|beside| position.piece(beside) == Some(pawn.flip().diminish())),
        }
    });

    let pawn = pawn.normalize();
    for to in straight.chain(diagonal) {
        if step(to, forward).is_none() {
            let letters = [Letter::Q, Letter::R, Letter::B, Letter::N];
            moves.extend(letters.map(|letter| Move { from, to, piece: pawn.with_letter(letter) }));
        } else if from.rank().abs_diff(to.rank()) == 2 && stands_beside(position, to, pawn.flip()) {
            moves.push(Move { from, to, piece: pawn.diminish() });
        } else {
            moves.push(Move { from, to, piece: pawn });
        }
    }
}

/// Whether a pawn of the same side as `pawn` stands on the square to the left or to the right.
fn stands_beside(position: &Chess, square: Square, pawn: Epin) -> bool {
    [LEFT, RIGHT].iter().any(|direction| {
        let other = step(square, *direction).and_then(|beside| position.piece(beside));
        other.is_some_and(|other| other.same_letter(pawn) && other.same_side(pawn))
    })
}

/// Whether a player attacks a square: in some direction, the first piece to be seen from there is theirs, and a piece of
/// the same kind on the square itself would reach as far.
pub(crate) fn is_attacked(position: &Chess, square: Square, by: Side) -> bool {
    ALL.into_iter().any(|direction| {
        let mut squares = ray(square, direction).zip(1..);
        let seen = squares.find_map(|(at, steps)| Some((position.piece(at)?, steps)));
        seen.filter(|(piece, _)| piece.side() == by).is_some_and(|(piece, steps)| {
            let (directions, furthest) = reach(piece.flip());
            directions.contains(&direction) && steps <= furthest
        })
    })
}
