//! Reports when a player whose king has entered the promotion zone can declare a win.

use super::Position;
use super::board::{Pieces, TRAITS, last_ranks};
use super::legal::is_check;
use super::pieces::{BISHOP, DRAGON, HORSE, KING, ROOK};
use crate::base::{Letter, Side};

/// Reports whether the player to move can declare a win, since the king has entered the promotion zone. This is the 27-point
/// rule.
///
/// The player has won if all of these conditions are true:
///
/// * The player is to move and is not in check.
/// * The king is in the promotion zone, which is the last three ranks.
/// * At least ten other pieces of the player are in the promotion zone.
/// * The player has enough points: at least 28 as the first player, or at least 27 as the second player.
///   [`declaration_points`] counts them.
///
/// A player who declares without these conditions has lost. Where there are clocks, the player must have time left.
///
/// These are the conditions of the Computer Shogi Association (CSA) for its championships, and of the Federation of European
/// Shogi Associations (FESA Laws of Shogi, 5.3). The Japan Shogi Association has the same rule for amateurs. In professional
/// games, the two players agree on an impasse instead, and then count 24 points each. That rule is left to your program.
///
/// ```
/// use koma::shogi;
///
/// let position = shogi::position!(sfen: "+R+R+B+BKGGGG/SS7/9/9/9/9/9/9/4k4 b 2P 200");
/// assert_eq!((shogi::declaration_points(&position, koma::Side::First), shogi::can_declare(&position)), (28, true));
/// let position = shogi::position!(sfen: "+R+R+B+BKGGGG/SS7/9/9/9/9/9/9/4k4 b P 200");
/// assert!(!shogi::can_declare(&position));
/// ```
#[doc(alias("impasse", "jishogi", "nyugyoku", "entering king"))]
pub const fn can_declare(position: &Position) -> bool {
    let turn = position.turn();
    let pieces = Pieces::new(position.board(), turn, &TRAITS);
    let kings = pieces.own & pieces.kinds[KING];
    let zone = last_ranks(turn, 3);
    let needed_points = if turn.is(Side::First) { 28 } else { 27 };
    kings.is_power_of_two()
        && kings & zone != 0
        && (pieces.own & zone & !kings).count_ones() >= 10
        && declaration_points(position, turn) >= needed_points
        && !is_check(position)
}

/// Returns a player's points for [`can_declare`]. Only the pieces in the promotion zone and in hand have points. A rook, bishop,
/// dragon or horse is worth 5 points, and any other piece is worth 1 point. The king has no points.
///
/// ```
/// use koma::{Side, shogi};
///
/// let position = shogi::position!(sfen: "+R3K4/9/PP7/2P6/9/9/9/9/4k4 b BG 200");
/// assert_eq!(shogi::declaration_points(&position, Side::First), 5 + 1 + 1 + 5 + 1);
/// assert_eq!(shogi::declaration_points(&position, Side::Second), 0);
/// ```
pub const fn declaration_points(position: &Position, side: Side) -> usize {
    let pieces = Pieces::new(position.board(), side, &TRAITS);
    let [rooks, bishops] =
        [pieces.kinds[ROOK] | pieces.kinds[DRAGON], pieces.kinds[BISHOP] | pieces.kinds[HORSE]];
    let counted = pieces.own & last_ranks(side, 3) & !pieces.kinds[KING];
    let large = counted & (rooks | bishops);
    let mut points = (counted.count_ones() + 4 * large.count_ones()) as usize;
    let mut kinds = position.hand(side).iter();
    while let Some((piece, count)) = kinds.next_kind() {
        let is_large = piece.letter().is(Letter::R) || piece.letter().is(Letter::B);
        points += if is_large { 5 * count } else { count };
    }
    points
}
