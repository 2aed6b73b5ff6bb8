//! Finds the legal moves of a position, and the outcome of a game.

use super::Position;
use super::moves::Move;
use super::situation::Situation;
use crate::base::Side;
use crate::games::legal::legal_moves;

legal_moves! {
    on 9 x 9;
    /// Returns the legal moves of a position, in the order of `Move`.
    ///
    /// The position can be any position, even if no game can reach it. These rules apply:
    ///
    /// * A player without a king is never in check, such as the attacker in a tsume problem. A player with several kings
    ///   must not leave any king attacked.
    /// * Kings are never captured.
    /// * A player must not drop a pawn on a file that has another unpromoted pawn of the player.
    /// * The drop of a pawn must not checkmate. The move of a pawn may.
    /// * Styles do not matter. Pieces that shōgi does not have, such as `+G`, do not move, but can be captured.
    ///
    /// The result does not borrow the position. The position can change during the iteration.
    ///
    /// ```
    /// use koma::shogi;
    ///
    /// let moves = shogi::legal_moves(&shogi::START);
    /// assert_eq!(moves.len(), 30);
    /// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    /// assert_eq!(texts[..4], ["9g9f", "8g8f", "7g7f", "6g6f"]);
    /// ```
    legal_moves;
    /// ```
    /// use koma::shogi::{self, Move};
    ///
    /// const FIRST: Option<Move> = shogi::legal_moves(&shogi::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("9g9f")));
    /// ```
    next_move;
    /// Reports whether the player to move is in check.
    ///
    /// ```
    /// use koma::shogi;
    ///
    /// assert!(!shogi::is_check(&shogi::START));
    /// assert!(shogi::is_check(&shogi::position!(sfen: "4k4/9/9/9/9/9/9/4L4/4K4 w -")));
    /// ```
    is_check;
    /// Reports whether a move is legal.
    ///
    /// ```
    /// use koma::shogi::{self, usi};
    ///
    /// assert!(shogi::is_legal(&shogi::START, usi!("7g7f")));
    /// assert!(!shogi::is_legal(&shogi::START, usi!("7g7e")));
    /// ```
    is_legal;
    /// Returns the move if it is legal, or `None` otherwise.
    ///
    /// ```
    /// use koma::shogi::{self, usi};
    ///
    /// assert_eq!(shogi::legal_move(&shogi::START, usi!("7g7f")), Some(usi!("7g7f")));
    /// assert_eq!(shogi::legal_move(&shogi::START, usi!("P*5e")), None);
    /// ```
    legal_move;
}

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
}

impl Outcome {
    /// Returns the player who has won.
    pub const fn winner(self) -> Option<Side> {
        let (Self::Checkmate { winner } | Self::Stalemate { winner }) = self;
        Some(winner)
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
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone does not show repetition, perpetual check, or an impasse, in which both kings have entered the
/// other player's last ranks. A player without a king who cannot move is in stalemate.
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
    if LegalMoves::of(situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } })
}
