//! Finds the legal moves of a position, and the outcome of a game.

use super::Position;
use super::moves::Move;
use super::situation::Situation;
use crate::base::Side;
use crate::games::legal::legal_moves;

legal_moves! {
    on 10 x 9;
    /// Returns the legal moves of a position, in the order of `Move`.
    ///
    /// The position can be any position, even if no game can reach it. These rules apply:
    ///
    /// * A player without a general is never in check. A player with several generals must not leave any general attacked.
    /// * Generals are never captured. Two generals on a file without a piece between them attack each other.
    /// * Generals and advisors stay in their palace, and elephants on their side of the river. Advisors and elephants on
    ///   squares that they cannot reach in a game do not move.
    /// * Styles do not matter. Pieces that xiangqi does not have, such as `+P`, do not move, but can be captured.
    ///
    /// The result does not borrow the position. The position can change during the iteration.
    ///
    /// ```
    /// use koma::xiangqi;
    ///
    /// let moves = xiangqi::legal_moves(&xiangqi::START);
    /// assert_eq!(moves.len(), 44);
    /// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    /// assert_eq!(texts[..3], ["a3a4", "c3c4", "e3e4"]);
    /// ```
    legal_moves;
    /// ```
    /// use koma::xiangqi::{self, Move};
    ///
    /// const FIRST: Option<Move> = xiangqi::legal_moves(&xiangqi::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("a3a4")));
    /// ```
    next_move;
    /// Reports whether the player to move is in check.
    ///
    /// ```
    /// use koma::xiangqi;
    ///
    /// assert!(!xiangqi::is_check(&xiangqi::START));
    /// assert!(xiangqi::is_check(&xiangqi::position!(fen: "4k4/9/4c4/9/4p4/9/9/9/9/4K4 w")));
    /// ```
    is_check;
    /// Reports whether a move is legal.
    ///
    /// ```
    /// use koma::xiangqi::{self, ucci};
    ///
    /// assert!(xiangqi::is_legal(&xiangqi::START, ucci!("h2e2")));
    /// assert!(!xiangqi::is_legal(&xiangqi::START, ucci!("h2h8")));
    /// ```
    is_legal;
    /// Returns the move if it is legal, or `None` otherwise.
    ///
    /// ```
    /// use koma::xiangqi::{self, ucci};
    ///
    /// assert_eq!(xiangqi::legal_move(&xiangqi::START, ucci!("h0g2")), Some(ucci!("h0g2")));
    /// assert_eq!(xiangqi::legal_move(&xiangqi::START, ucci!("h0f1")), None);
    /// ```
    legal_move;
}

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
/// A position alone does not show repetition, perpetual check and perpetual chase, or draws by a number of moves without
/// a capture. A player without a general who cannot move is in stalemate.
///
/// ```
/// use koma::{Side, xiangqi};
///
/// assert_eq!(xiangqi::outcome(&xiangqi::START), None);
/// let mate = xiangqi::position!(fen: "3k4R/8R/9/9/9/9/9/9/9/4K4 b");
/// let outcome = xiangqi::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::First), "Red wins by checkmate".into()));
/// ```
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } })
}
