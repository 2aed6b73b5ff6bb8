//! Reports how a game has ended.

use super::Position;
use super::legal::LegalMoves;
use super::situation::Situation;
use crate::base::Side;

/// How a game of makruk has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The player to move is in check and has no legal move.
    Checkmate {
        /// The other player, who has won.
        winner: Side,
    },
    /// The player to move has no legal move and is not in check.
    Stalemate,
    /// A player has counted to the end of the board's honor, or has checkmated while counting it. Only a game with its history,
    /// such as `Game`, shows this and the following draw.
    BoardHonor,
    /// A player has counted to the end of the pieces' honor.
    PiecesHonor,
}

impl Outcome {
    /// Returns the player who has won, or `None` if the game is a draw.
    pub const fn winner(self) -> Option<Side> {
        if let Self::Checkmate { winner } = self { Some(winner) } else { None }
    }
}

/// Writes how the game has ended, for example `White wins by checkmate`.
impl core::fmt::Display for Outcome {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Checkmate { winner: Side::First } => "White wins by checkmate",
            Self::Checkmate { winner: Side::Second } => "Black wins by checkmate",
            Self::Stalemate => "draw by stalemate",
            Self::BoardHonor => "draw by the board's honor",
            Self::PiecesHonor => "draw by the pieces' honor",
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone shows neither repetitions nor draws by counting: a [`Fen`](super::Fen) has the number of counted moves
/// and their limit. With the feature `alloc`, `makruk::Game` shows both. A player without a king who cannot move is in
/// stalemate.
///
/// ```
/// use koma::{Side, makruk};
///
/// assert_eq!(makruk::outcome(&makruk::START), None);
/// let mate = makruk::position!(fen: "k6R/7R/8/8/8/8/8/4K3 b");
/// let outcome = makruk::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::First), "White wins by checkmate".into()));
/// ```
#[doc(alias("is_game_over", "result", "status"))]
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(&situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate })
}

/// Reports whether the player to move is checkmated: in check, without a legal move.
///
/// ```
/// use koma::makruk;
///
/// const MATE: makruk::Position = makruk::position!(fen: "k6R/7R/8/8/8/8/8/4K3 b");
/// assert!(makruk::is_checkmate(&MATE) && makruk::is_check(&MATE));
/// assert!(!makruk::is_checkmate(&makruk::START));
/// ```
pub const fn is_checkmate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Checkmate { .. }))
}

/// Reports whether the game is drawn by stalemate: the player to move is not in check and has no legal move.
///
/// ```
/// use koma::makruk;
///
/// const STALEMATE: makruk::Position = makruk::position!(fen: "k7/7R/8/8/8/8/8/1R2K3 b");
/// assert!(makruk::is_stalemate(&STALEMATE) && !makruk::is_check(&STALEMATE));
/// assert!(!makruk::is_stalemate(&makruk::START));
/// ```
pub const fn is_stalemate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Stalemate))
}
