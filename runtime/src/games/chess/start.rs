//! Makes the starting positions of Chess960.

use super::Position;
use crate::base::{Letter, Side};
use crate::position::Square;
use crate::token::{Epin, Styles};

/// Returns the Chess960 starting position with this number, or `None` if the number is greater than 959.
///
/// The numbers are Scharnagl's standard numbers. Number 518 is the starting position of standard chess.
///
/// ```
/// use koma::chess;
///
/// const START: chess::Position = chess::start_960(518).unwrap();
/// assert_eq!(START, chess::START);
/// assert_eq!(chess::Fen::try_from(chess::start_960(0).unwrap())?.to_string(),
///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// # Ok::<(), koma::GameError>(())
/// ```
#[doc(alias("Chess960", "Fischer"))]
#[must_use]
pub const fn start_960(number: usize) -> Option<Position> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    const BISHOP: Epin = Epin::from_static("B");
    const KNIGHT: Epin = Epin::from_static("N");
    const ROOK: Epin = Epin::from_static("-R");

    if number >= 960 {
        return None;
    }
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(BISHOP);
    rank[number / 4 % 4 * 2] = Some(BISHOP);
    place(&mut rank, number / 16 % 6, Epin::from_static("Q"));
    let (left, right) = KNIGHTS[number / 96];
    place(&mut rank, right, KNIGHT);
    place(&mut rank, left, KNIGHT);
    place(&mut rank, 0, ROOK);
    place(&mut rank, 0, Epin::from_static("K^"));
    place(&mut rank, 0, ROOK);

    let mut board = [None; Square::<8, 8>::COUNT];
    let mut file = 0;
    while file < 8 {
        if let Some(piece) = rank[file] {
            let pawn = Epin::from_static("+P");
            board[file] = Some(piece.flip());
            board[8 + file] = Some(pawn.flip());
            board[48 + file] = Some(pawn);
            board[56 + file] = Some(piece);
        }
        file += 1;
    }
    match Position::from_board(&board, Styles::new(Letter::C, Letter::C), Side::First) {
        Ok(position) => Some(position),
        Err(_) => None,
    }
}

/// Puts a piece on a free square. `free` is the index of this square among the free squares, counted from the left,
/// starting at 0.
const fn place(rank: &mut [Option<Epin>; 8], free: usize, piece: Epin) {
    let (mut file, mut left) = (0, free);
    while file < 8 {
        match rank[file] {
            None if left == 0 => {
                rank[file] = Some(piece);
                return;
            }
            None => left -= 1,
            Some(_) => {}
        }
        file += 1;
    }
}
