//! Reports how a game has ended.

use super::Position;
use super::legal::LegalMoves;
use super::situation::Situation;
use crate::base::Side;

/// How a game of shōgi has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The player to move is in check and has no legal move.
    Checkmate {
        /// The other player, who has won.
        winner: Side,
    },
    /// The player to move has no legal move and is not in check. In shōgi, this player has lost.
    Stalemate {
        /// The other player, who has won.
        winner: Side,
    },
    /// The position has occurred for the fourth time, and the game is a draw. Only a game with its history, such as `Game`,
    /// shows this and the following outcome.
    FourfoldRepetition,
    /// The position has occurred for the fourth time because a player has given perpetual check. This player has lost.
    PerpetualCheck {
        /// The other player, who has won.
        winner: Side,
    },
}

impl Outcome {
    /// Returns the player who has won, or `None` if the game is a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate { winner } | Self::Stalemate { winner } | Self::PerpetualCheck { winner } => {
                Some(winner)
            }
            Self::FourfoldRepetition => None,
        }
    }
}

/// Writes how the game has ended, for example `Black wins by checkmate`. Black is the first player.
impl core::fmt::Display for Outcome {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Checkmate { winner: Side::First } => "Black wins by checkmate",
            Self::Checkmate { winner: Side::Second } => "White wins by checkmate",
            Self::Stalemate { winner: Side::First } => "Black wins by stalemate",
            Self::Stalemate { winner: Side::Second } => "White wins by stalemate",
            Self::FourfoldRepetition => "draw by fourfold repetition",
            Self::PerpetualCheck { winner: Side::First } => "Black wins by White's perpetual check",
            Self::PerpetualCheck { winner: Side::Second } => "White wins by Black's perpetual check",
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone does not show repetition and perpetual check. With the feature `alloc`, `shogi::Game` does. If a king has
/// entered the promotion zone, ask [`can_declare`](super::can_declare). A player without a king who cannot move is in
/// stalemate.
///
/// ```
/// use koma::{Side, shogi};
///
/// assert_eq!(shogi::outcome(&shogi::START), None);
/// let mate = shogi::position!(sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w -");
/// let outcome = shogi::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::First), "Black wins by checkmate".into()));
/// ```
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(&situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } })
}
