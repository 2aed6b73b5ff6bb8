//! Plays moves of chess. It checks little: the game is taken to be legal.
//!
//! The markers of the pieces tell what FEN has fields for: `-R` is a rook that may still castle, `+P` a pawn on its first
//! square, and `-P` a pawn that can be taken en passant now. All functions are const.

use koma::{Epin, Letter, Position, Side, State, position};

pub(crate) type Board = Position<8, 8>;

pub(crate) const START: Board =
    position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");

/// A piece goes from one square to another. A pawn may become the piece with the letter `promotion`.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    from: usize,
    to: usize,
    promotion: Option<Letter>,
}

impl Move {
    /// Reads a move like `e2e4` or `e7e8q`.
    pub(crate) const fn parse(text: &str) -> Option<Self> {
        let (squares, promotion) = match text.as_bytes() {
            [squares @ .., letter] if text.len() == 5 => (squares, Letter::from_char(*letter as char)),
            squares => (squares, None),
        };
        let [a, b, c, d] = squares else { return None };
        match (square(*a, *b), square(*c, *d)) {
            (Some(from), Some(to)) if promotion.is_some() == (text.len() == 5) => {
                Some(Self { from, to, promotion })
            }
            _ => None,
        }
    }
}

/// The flat index of a square by its file and rank. The board starts with rank 8.
const fn square(file: u8, rank: u8) -> Option<usize> {
    match (file, rank) {
        (b'a'..=b'h', b'1'..=b'8') => Some((b'8' - rank) as usize * 8 + (file - b'a') as usize),
        _ => None,
    }
}

/// The position after a move, with the other player to move.
pub(crate) const fn play(position: &Board, step: Move) -> Result<Board, &'static str> {
    let Move { from, to, promotion } = step;
    let Some(piece) = position.board()[from] else { return Err("no piece stands on the first square") };
    if !piece.side().is(position.turn()) {
        return Err("the other player is to move");
    }
    if promotion.is_some() && !matches!(piece.letter(), Letter::P) {
        return Err("only pawns promote");
    }
    let distance = from.abs_diff(to);
    let mut next = without_en_passant(position);
    let mut arriving = piece.normalize();
    match piece.letter() {
        Letter::K => {
            next = without_castling(&next, piece.side());
            if let Some((corner, rook)) = castling_rook(position, from, to) {
                next = put(&put(&next, usize::midpoint(from, to), Some(rook)), corner, None);
            }
        }
        Letter::P => {
            if distance == 16 && stands_beside(&next, to, piece.flip()) {
                arriving = arriving.diminish();
            }
            if !distance.is_multiple_of(8) && next.board()[to].is_none() {
                // En passant: the captured pawn stands on the rank that this one comes from.
                next = put(&next, from / 8 * 8 + to % 8, None);
            }
            arriving = match (to, promotion) {
                (0..8 | 56..64, Some(letter)) => arriving.with_letter(letter),
                (8..56, None) => arriving,
                (8..56, Some(_)) => return Err("a pawn promotes on the last rank only"),
                _ => return Err("a pawn on the last rank promotes: add the letter of the new piece"),
            };
        }
        _ => {}
    }
    Ok(put(&put(&next, from, None), to, Some(arriving)).toggle())
}

/// The position after the moves in `line`, which have blanks between them, from the start.
pub(crate) const fn after(line: &str) -> Board {
    let mut position = START;
    let mut start = 0;
    while start < line.len() {
        let (text, _) = line.split_at(start).1.split_at(4);
        let Some(step) = Move::parse(text) else { panic!("a move is two squares, as in `e2e4`") };
        position = match play(&position, step) {
            Ok(position) => position,
            Err(_) => panic!("a move of the other player, or of no piece"),
        };
        start += 5;
    }
    position
}

/// The position without the markers of pawns that could be taken en passant: after one move, that is over.
const fn without_en_passant(position: &Board) -> Board {
    let mut next = *position;
    let mut index = 24;
    while index < 40 {
        if let Some(piece) = position.board()[index]
            && matches!((piece.letter(), piece.state()), (Letter::P, State::Diminished))
        {
            next = put(&next, index, Some(piece.normalize()));
        }
        index += 1;
    }
    next
}

/// The position after a king has moved: the rooks of its side may no longer castle.
const fn without_castling(position: &Board, side: Side) -> Board {
    let corners = match side {
        Side::First => [56, 63],
        Side::Second => [0, 7],
    };
    let mut next = *position;
    let mut i = 0;
    while i < corners.len() {
        if let Some(piece) = position.board()[corners[i]]
            && matches!((piece.letter(), piece.state()), (Letter::R, State::Diminished))
        {
            next = put(&next, corners[i], Some(piece.normalize()));
        }
        i += 1;
    }
    next
}

/// If a king's move is castling: the corner of the rook that castles, and that rook without its marker.
const fn castling_rook(position: &Board, from: usize, to: usize) -> Option<(usize, Epin)> {
    let corner = match (from, to) {
        (4, 6) | (60, 62) => from + 3,
        (4, 2) | (60, 58) => from - 4,
        _ => return None,
    };
    match position.board()[corner] {
        Some(rook) if matches!((rook.letter(), rook.state()), (Letter::R, State::Diminished)) => {
            Some((corner, rook.normalize()))
        }
        _ => None,
    }
}

/// Whether a pawn of the same side as `pawn` stands on the square to the left or to the right.
const fn stands_beside(position: &Board, index: usize, pawn: Epin) -> bool {
    let left = if index.is_multiple_of(8) { None } else { position.board()[index - 1] };
    let right = if index % 8 == 7 { None } else { position.board()[index + 1] };
    is_like(left, pawn) || is_like(right, pawn)
}

const fn is_like(square: Option<Epin>, pawn: Epin) -> bool {
    match square {
        Some(piece) => piece.same_letter(pawn) && piece.same_side(pawn),
        None => false,
    }
}

/// The position with a square replaced. All indices come from moves that have been read, or are corners or on a rank of
/// pawns, so they are on the board.
const fn put(position: &Board, index: usize, piece: Option<Epin>) -> Board {
    match position.board_diff(&[(index, piece)]) {
        Ok(next) => next,
        Err(_) => unreachable!(),
    }
}
