//! Reports how a game has ended.

use super::Position;
use super::board::Sets;
use super::legal::LegalMoves;
use super::situation::Situation;
use crate::base::Side;

/// How a game of chess has ended.
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
    /// Neither player can ever checkmate. Apart from the kings, the board has no pieces, a single knight, or bishops
    /// that are all on squares of the same color.
    InsufficientMaterial,
    /// The position has occurred for the third time, and a player may claim a draw. Only a game with its history, such as
    /// `Game`, shows this and the following draws.
    ThreefoldRepetition,
    /// The position has occurred for the fifth time.
    FivefoldRepetition,
    /// There was no capture and no pawn move in the last fifty moves of each player, and a player may claim a draw.
    FiftyMoves,
    /// There was no capture and no pawn move in the last seventy-five moves of each player.
    SeventyFiveMoves,
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
            Self::InsufficientMaterial => "draw by insufficient material",
            Self::ThreefoldRepetition => "draw by threefold repetition",
            Self::FivefoldRepetition => "draw by fivefold repetition",
            Self::FiftyMoves => "draw by the fifty-move rule",
            Self::SeventyFiveMoves => "draw by the seventy-five-move rule",
        })
    }
}

/// Returns how the game has ended, or `None` if it continues.
///
/// A position alone does not show draws by repetition or by the fifty-move rule. With the feature `alloc`, `chess::Game`
/// does.
///
/// The position can be any position. A player without a king is never in check. So a player without a king, or even without
/// pieces, who has no legal move is in stalemate. If there are legal moves, insufficient material is reported even if kings
/// are missing.
///
/// ```
/// use koma::{Side, chess};
///
/// assert_eq!(chess::outcome(&chess::START), None);
/// let mate = chess::position!(fen: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
/// let outcome = chess::outcome(&mate).unwrap();
/// assert_eq!((outcome.winner(), outcome.to_string()), (Some(Side::Second), "Black wins by checkmate".into()));
///
/// let without_kings = |placement| chess::outcome(&chess::Fen::from_static(placement).position());
/// assert_eq!(without_kings("8/8/8/8/8/8/8/8 w"), Some(chess::Outcome::Stalemate));
/// assert_eq!(without_kings("8/8/8/8/8/8/8/N7 w"), Some(chess::Outcome::InsufficientMaterial));
/// assert_eq!(without_kings("8/8/8/8/8/8/8/R7 w"), None);
/// ```
#[doc(alias("is_game_over", "result", "status"))]
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let situation = Situation::new(position);
    if LegalMoves::of(&situation).next_move().is_none() {
        let winner = position.turn().flip();
        return Some(if situation.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate });
    }
    if is_insufficient(&situation.sets) { Some(Outcome::InsufficientMaterial) } else { None }
}

/// Reports whether the player to move is checkmated: in check, without a legal move.
///
/// ```
/// use koma::chess;
///
/// const MATE: chess::Position = chess::position!(moves: "1. f3 e5 2. g4 Qh4#");
/// assert!(chess::is_checkmate(&MATE) && chess::is_check(&MATE));
/// assert!(!chess::is_checkmate(&chess::START));
/// ```
pub const fn is_checkmate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Checkmate { .. }))
}

/// Reports whether the game is drawn by stalemate: the player to move is not in check and has no legal move.
///
/// ```
/// use koma::chess;
///
/// const STALEMATE: chess::Position = chess::position!(fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
/// assert!(chess::is_stalemate(&STALEMATE) && !chess::is_check(&STALEMATE));
/// assert!(!chess::is_stalemate(&chess::START));
/// ```
pub const fn is_stalemate(position: &Position) -> bool {
    matches!(outcome(position), Some(Outcome::Stalemate))
}

const fn is_insufficient(sets: &Sets) -> bool {
    const LIGHT: u64 = 0xAA55_AA55_AA55_AA55;
    let [kings, _, _, bishops, knights, _] = sets.kinds;
    let minor = knights | bishops;
    let is_one_color = bishops & LIGHT == 0 || bishops & !LIGHT == 0;
    minor | kings == sets.occupied() && (minor.count_ones() <= 1 || knights == 0 && is_one_color)
}
