//! Writes lines of moves in Japanese notation.

use core::fmt;

use super::kif::kif_styled;
use super::kif_style::KifStyle;
use crate::base::ok;
use crate::games::moves::error::MoveError;
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;
use crate::games::shogi::play::{legal_or_error, play_unchecked};

/// Writes a line of moves in Japanese notation. This is the inverse of [`play_line`](crate::shogi::play_line), which reads
/// the result from the same position.
///
/// Each move has the form `style`, with `同` if a move goes to the target of the move before it. In the forms of KI2 files and
/// books, blanks separate the moves. In the form of KIF files, each move has its own row and its number.
///
/// # Errors
///
/// Returns the [`MoveError`] of the first move that is not legal.
///
/// ```
/// use koma::shogi::{self, KifStyle};
///
/// const LINE: [shogi::Move; 4] = shogi::line!("7g7f 3c3d 8h2b+ 3a2b");
/// let line = shogi::kif_line(&shogi::START, &LINE, KifStyle::Printed)?;
/// assert_eq!(line.to_string(), "▲７六歩 △３四歩 ▲２二角成 △同銀");
///
/// let line = shogi::kif_line(&shogi::START, &LINE, KifStyle::Kif)?;
/// let rows = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)";
/// assert_eq!(line.to_string(), rows);
///
/// let mut position = shogi::START;
/// assert_eq!(shogi::play_line(&mut position, rows)?, 4);
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("KIF", "KI2", "Japanese notation"))]
pub const fn kif_line<'a>(
    position: &Position,
    moves: &'a [Move],
    style: KifStyle,
) -> Result<KifLine<'a>, MoveError> {
    let mut after = *position;
    let mut left = moves;
    while let [mv, rest @ ..] = left {
        let mv = ok!(legal_or_error(&after, *mv));
        let _ = play_unchecked(&mut after, mv);
        left = rest;
    }
    Ok(KifLine { start: *position, moves, style })
}

/// A line of legal moves, which `Display` writes in Japanese notation. [`kif_line`] returns it.
#[derive(Clone, Copy, Debug)]
#[must_use = "a line is written by `Display`"]
pub struct KifLine<'a> {
    start: Position,
    moves: &'a [Move],
    style: KifStyle,
}

impl fmt::Display for KifLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_in_rows = self.style == KifStyle::Kif;
        let mut position = self.start;
        let mut previous = None;
        for (number, mv) in (1_usize..).zip(self.moves) {
            if number > 1 {
                f.write_str(if is_in_rows { "\n" } else { " " })?;
            }
            if is_in_rows {
                write!(f, "{number:>4} ")?;
            }
            f.write_str(&kif_styled(&position, previous, *mv, self.style))?;
            play_unchecked(&mut position, *mv);
            previous = Some(mv.target());
        }
        Ok(())
    }
}
