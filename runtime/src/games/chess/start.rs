//! Makes the starting positions of Chess960.

use super::{Fen, Position};

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

    if number >= 960 {
        return None;
    }
    let (left, right) = KNIGHTS[number / 96];
    // For each file, the file that has the same pieces in standard chess.
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some(2);
    files[number / 4 % 4 * 2] = Some(5);
    // Each other piece goes to a free file. Its first number is the number of free files further left.
    let mut others: &[_] = &[(number / 16 % 6, 3), (right, 6), (left, 1), (0, 0), (0, 4), (0, 7)];
    while let [(free, other), rest @ ..] = others {
        let (mut file, mut left) = (0, *free);
        while files[file].is_some() || left > 0 {
            left -= files[file].is_none() as usize;
            file += 1;
        }
        files[file] = Some(*other);
        others = rest;
    }
    let (start, mut position, mut file) = (Fen::start(), Fen::start(), 0);
    while file < 8 {
        if let Some(other) = files[file] {
            position.replace(file, start.board()[other]);
            position.replace(56 + file, start.board()[56 + other]);
        }
        file += 1;
    }
    Some(position)
}
