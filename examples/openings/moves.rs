//! Plays moves of chess. It checks little: the game is taken to be legal.
//!
//! The markers of the pieces tell what FEN has fields for: `-R` is a rook that may still castle, `+P` a pawn on its first
//! square, and `-P` a pawn that can be taken en passant now. All functions are const.

use koma::{Epin, Letter, Position, Side, epin, square};

pub(crate) type Board = Position<8, 8>;
type Square = koma::Square<8, 8>;

/// A piece goes from one square to another. A pawn may become the piece with the letter `promotion`.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    from: Square,
    to: Square,
    promotion: Option<Letter>,
}

impl Move {
    /// Reads a move like `e2e4` or `e7e8q`.
    pub(crate) const fn parse(text: &str) -> Option<Self> {
        let (squares, promotion) = match text.as_bytes() {
            [squares @ .., letter] if text.len() == 5 => (squares, Letter::from_char(*letter as char)),
            squares => (squares, None),
        };
        let [a, b, c, d] = *squares else { return None };
        match (Square::from_bytes(&[a, b]), Square::from_bytes(&[c, d])) {
            (Ok(from), Ok(to)) if promotion.is_some() == (text.len() == 5) => {
                Some(Self { from, to, promotion })
            }
            _ => None,
        }
    }
}

/// The position after a move, with the other player to move.
pub(crate) const fn play(position: &Board, step: Move) -> Result<Board, &'static str> {
    let Move { from, to, promotion } = step;
    let Some(piece) = position.piece(from) else { return Err("no piece stands on the first square") };
    if !piece.side().is(position.turn()) {
        return Err("the other player is to move");
    }
    if promotion.is_some() && !piece.letter().is(Letter::P) {
        return Err("only pawns promote");
    }
    let mut next = *position;
    let mut arriving = piece.normalize();
    forget_en_passant(&mut next);
    match piece.letter() {
        Letter::K => {
            forget_castling(&mut next, piece.side());
            if let Some((corner, passed)) = castling_rook(position, from, to) {
                next.shift(corner, passed);
            }
        }
        Letter::P => {
            if from.rank().abs_diff(to.rank()) == 2 && stands_beside(position, to, piece.flip()) {
                arriving = arriving.diminish();
            }
            // En passant: the captured pawn stands beside the square that this one comes from.
            if from.file() != to.file()
                && position.piece(to).is_none()
                && let Some(beside) = Square::at(to.file(), from.rank())
            {
                next.take(beside);
            }
            arriving = match (to.rank(), promotion) {
                (0 | 7, Some(letter)) => arriving.with_letter(letter),
                (0 | 7, None) => {
                    return Err("a pawn on the last rank promotes: add the letter of the new piece");
                }
                (_, Some(_)) => return Err("a pawn promotes on the last rank only"),
                (_, None) => arriving,
            };
        }
        _ => {}
    }
    next.take(from);
    put(&mut next, to, arriving);
    next.set_turn(piece.side().flip());
    Ok(next)
}

/// Takes the markers off pawns that could be taken en passant: after one move, that is over.
const fn forget_en_passant(position: &mut Board) {
    let mut file = 0;
    while let (Some(fourth), Some(fifth)) = (Square::at(file, 3), Square::at(file, 4)) {
        unmark(position, fourth, Letter::P);
        unmark(position, fifth, Letter::P);
        file += 1;
    }
}

/// Takes the markers off the rooks of a king that moves: they may no longer castle.
const fn forget_castling(position: &mut Board, side: Side) {
    let [left, right] = match side {
        Side::First => [square!("a1"), square!("h1")],
        Side::Second => [square!("a8"), square!("h8")],
    };
    unmark(position, left, Letter::R);
    unmark(position, right, Letter::R);
}

/// Takes the marker `-` off the piece on a square, if that is one of this letter.
const fn unmark(position: &mut Board, square: Square, letter: Letter) {
    if let Some(piece) = position.piece(square)
        && piece.letter().is(letter)
        && piece.is_diminished()
    {
        put(position, square, piece.normalize());
    }
}

/// If a king's move is castling: from where to where the rook goes.
const fn castling_rook(position: &Board, from: Square, to: Square) -> Option<(Square, Square)> {
    let (corner, passed) = match (from, to) {
        (square!(<8, 8> "e1"), square!(<8, 8> "g1")) => (square!("h1"), square!("f1")),
        (square!(<8, 8> "e1"), square!(<8, 8> "c1")) => (square!("a1"), square!("d1")),
        (square!(<8, 8> "e8"), square!(<8, 8> "g8")) => (square!("h8"), square!("f8")),
        (square!(<8, 8> "e8"), square!(<8, 8> "c8")) => (square!("a8"), square!("d8")),
        _ => return None,
    };
    match position.piece(corner) {
        Some(epin!("-R") | epin!("-r")) => Some((corner, passed)),
        _ => None,
    }
}

/// Whether a pawn of the same side as `pawn` stands on the square to the left or to the right.
const fn stands_beside(position: &Board, square: Square, pawn: Epin) -> bool {
    is_like(position, square.offset(-1, 0), pawn) || is_like(position, square.offset(1, 0), pawn)
}

const fn is_like(position: &Board, square: Option<Square>, pawn: Epin) -> bool {
    if let Some(square) = square
        && let Some(piece) = position.piece(square)
    {
        piece.same_letter(pawn) && piece.same_side(pawn)
    } else {
        false
    }
}

/// Puts a piece on a square that one has just left, or in place of another.
const fn put(position: &mut Board, square: Square, piece: Epin) {
    let Ok(_) = position.put(square, piece) else { unreachable!() };
}
