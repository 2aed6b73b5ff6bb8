//! Reports how a game has ended.

use super::Position;
use super::legal::LegalMoves;
use super::situation::Situation;
use crate::base::Side;

/// How a game of xiangqi has ended. A player without a legal move has lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The player to move is in check and has no legal move.
    Checkmate {
        /// The other player, who has won.
        winner: Side,
    },
    /// The player to move has no legal move and is not in check. In xiangqi, this player has lost.
    Stalemate {
        /// The other player, who has won.
        winner: Side,
    },
}

impl Outcome {
    /// Returns the player who has won.
    pub const fn winner(self) -> Option<Side> {
        let (Self::Checkmate { winner } | Self::Stalemate { winner }) = self;
        Some(winner)
    }
}

/// Writes how the game has ended, for example `Red wins by checkmate`.
impl core::fmt::Display for Outcome {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Checkmate { winner: Side::First } => "Red wins by checkmate",
            Self::Checkmate { winner: Side::Second } => "Black wins by checkmate",
            Self::Stalemate { winner: Side::First } => "Red wins by stalemate",
            Self::Stalemate { winner: Side::Second } => "Black wins by stalemate",
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone does not show repetition, perpetual check, perpetual chase, or draws by a number of moves without a
/// capture. With the feature `alloc`, `xiangqi::Game` shows repetition, perpetual check and the number of moves. A player
/// without a general who cannot move is in stalemate.
///
/// ```
/// use koma::{Side, xiangqi};
///
/// assert_eq!(xiangqi::outcome(&xiangqi::START), None);
/// let mate = xiangqi::position!(fen: "3k4R/8R/9/9/9/9/9/9/9/4K4 b");
/// let outcome = xiangqi::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::First), "Red wins by checkmate".into()));
/// ```
#[doc(alias("is_game_over", "result", "status"))]
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(&situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } })
}

/// Reports whether the player to move is checkmated: in check, without a legal move.
///
/// ```
/// use koma::xiangqi;
///
/// const MATE: xiangqi::Position = xiangqi::position!(fen: "R3k4/R8/9/9/9/9/9/9/9/5K3 b");
/// assert!(xiangqi::is_checkmate(&MATE) && xiangqi::is_check(&MATE));
/// assert!(!xiangqi::is_checkmate(&xiangqi::START));
/// ```
pub const fn is_checkmate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Checkmate { .. }))
}

/// Reports whether the player to move is not in check and has no legal move. In xiangqi, this player has lost.
///
/// ```
/// use koma::xiangqi;
///
/// const STALEMATE: xiangqi::Position = xiangqi::position!(fen: "3k5/R8/9/9/9/9/9/9/9/4K4 b");
/// assert!(xiangqi::is_stalemate(&STALEMATE) && !xiangqi::is_check(&STALEMATE));
/// assert!(!xiangqi::is_stalemate(&xiangqi::START));
/// ```
pub const fn is_stalemate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Stalemate { .. }))
}
