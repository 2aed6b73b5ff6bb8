//! Defines the starting positions of chess and Chess960.

use super::Position;
use super::fen::{Fen, NOTATION};

/// The starting position.
///
/// ```
/// use koma::chess;
///
/// assert_eq!(
///     chess::Fen::try_from(chess::START)?.to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
/// );
/// # Ok::<(), koma::GameError>(())
/// ```
pub const START: Position = Fen::from_static(NOTATION.start).position();

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
pub const fn start_960(number: usize) -> Option<Position> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

    if number >= 960 {
        return None;
    }
    // The number has one part for each bishop, one for the queen, and one for the knights. The bishops' parts are files.
    let light_bishop = number % 4 * 2 + 1;
    let dark_bishop = number / 4 % 4 * 2;
    let (left_knight, right_knight) = KNIGHTS[number / 96];
    // For each piece, the number of free files to its left, and its file in standard chess.
    let mut pieces: &[_] = &[
        (light_bishop, 2),
        (dark_bishop - (light_bishop < dark_bishop) as usize, 5),
        (number / 16 % 6, 3),
        (right_knight, 6),
        (left_knight, 1),
        (0, 0),
        (0, 4),
        (0, 7),
    ];
    let mut position = START;
    let mut is_free = [true; 8];
    while let [(free, standard), rest @ ..] = pieces {
        let mut file = 0;
        let mut left = *free;
        while !is_free[file] || left > 0 {
            left -= is_free[file] as usize;
            file += 1;
        }
        is_free[file] = false;
        position.replace(file, START.board()[*standard]);
        position.replace(56 + file, START.board()[56 + *standard]);
        pieces = rest;
    }
    Some(position)
}
