//! Finds the legal moves of a position, and the outcome of a game.

use super::Position;
use super::moves::Move;
use super::situation::Situation;
use crate::base::Side;
use crate::games::legal::legal_moves;

legal_moves! {
    on 8 x 8;
    /// Returns the legal moves of a position, in the order of `Move`.
    ///
    /// The position can be any position, even if no game can reach it. These rules apply:
    ///
    /// * A player without a king is never in check. A player with several kings must not leave any king attacked.
    /// * Kings are never captured.
    /// * A pawn that reaches the player's sixth rank, or a rank beyond, promotes.
    /// * Styles do not matter. Pieces that makruk does not have, such as `+R`, do not move, but can be captured.
    ///
    /// The result does not borrow the position. The position can change during the iteration.
    ///
    /// ```
    /// use koma::makruk;
    ///
    /// let moves = makruk::legal_moves(&makruk::START);
    /// assert_eq!(moves.len(), 23);
    /// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    /// assert_eq!(texts[..4], ["a3a4", "b3b4", "c3c4", "d3d4"]);
    /// ```
    legal_moves;
    /// ```
    /// use koma::makruk::{self, Move};
    ///
    /// const FIRST: Option<Move> = makruk::legal_moves(&makruk::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("a3a4")));
    /// ```
    next_move;
    /// Reports whether the player to move is in check.
    ///
    /// ```
    /// use koma::makruk;
    ///
    /// assert!(!makruk::is_check(&makruk::START));
    /// assert!(makruk::is_check(&makruk::position!(fen: "4k3/8/8/8/8/8/8/3KR3 b")));
    /// ```
    is_check;
    /// Reports whether a move is legal.
    ///
    /// ```
    /// use koma::makruk::{self, uci};
    ///
    /// assert!(makruk::is_legal(&makruk::START, uci!("e3e4")));
    /// assert!(!makruk::is_legal(&makruk::START, uci!("e3e5")));
    /// ```
    is_legal;
    /// Returns the move if it is legal, or `None` otherwise.
    ///
    /// ```
    /// use koma::makruk::{self, uci};
    ///
    /// assert_eq!(makruk::legal_move(&makruk::START, uci!("b1d2")), Some(uci!("b1d2")));
    /// assert_eq!(makruk::legal_move(&makruk::START, uci!("b1c3")), None);
    /// ```
    legal_move;
}

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
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone does not show draws by repetition, or by counting: a [`Fen`](super::Fen) has the number of counted
/// moves and their limit. A player without a king who cannot move is in stalemate.
///
/// ```
/// use koma::{Side, makruk};
///
/// assert_eq!(makruk::outcome(&makruk::START), None);
/// let mate = makruk::position!(fen: "k6R/7R/8/8/8/8/8/4K3 b");
/// let outcome = makruk::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::First), "White wins by checkmate".into()));
/// ```
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(situation).next_move().is_some() {
        return None;
    }
    let winner = position.turn().flip();
    Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate })
}
