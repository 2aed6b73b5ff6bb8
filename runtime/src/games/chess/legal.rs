//! Finds the legal moves of a position, and the outcome of a game.

use super::Position;
use super::board::{Board, forward, next};
use super::moves::{Move, PROMOTIONS};
use super::pieces::PAWN;
use super::rules::Rules;
use crate::base::{Side, some};
use crate::games::any_move::AnyMove;
use crate::games::legal::iterator_of_moves;

/// Returns the legal moves of a position, in the order of `Move`.
///
/// The position can be any position, even if no game can reach it. These rules apply:
///
/// * A player without a king is never in check. A player with several kings must not leave any king attacked.
/// * Kings are never captured.
/// * Styles do not matter. Pieces that chess does not have, such as `+Q`, do not move, but can be captured.
/// * A pawn on its second rank can move two squares only with a `+`. Only a pawn with a `-` can be captured en passant.
///
/// The result does not borrow the position. The position can change during the iteration.
///
/// ```
/// use koma::chess;
///
/// let moves = chess::legal_moves(&chess::START);
/// assert_eq!(moves.len(), 20);
/// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
/// assert_eq!(texts[..4], ["a2a4", "a2a3", "b2b4", "b2b3"]);
/// ```
pub const fn legal_moves(position: &Position) -> LegalMoves {
    LegalMoves::of(Rules::new(position))
}

/// An iterator over the legal moves of a position. [`legal_moves`] returns this iterator.
///
/// In const code, use [`next_move`](Self::next_move).
#[derive(Clone)]
pub struct LegalMoves {
    rules: Rules,
    /// The pieces whose moves have not been returned yet.
    origins: u64,
    /// The square of the current piece.
    origin: usize,
    /// The remaining targets of the current piece.
    targets: u64,
    /// The number of promotions already returned for the first remaining target.
    promotion: usize,
    /// The squares that the iterator's moves may go to.
    wanted: u64,
    /// The additional squares that the pawns' moves may go to.
    wanted_of_pawns: u64,
}

impl LegalMoves {
    pub(super) const fn of(rules: Rules) -> Self {
        let origins = rules.board.own;
        Self { origins, rules, origin: 0, targets: 0, promotion: 0, wanted: !0, wanted_of_pawns: 0 }
    }

    /// Returns only the moves that capture a piece.
    pub(super) const fn capturing(rules: Rules) -> Self {
        let Board { turn, other, passed, .. } = rules.board;
        Self { wanted: other, wanted_of_pawns: forward(turn, passed & other), ..Self::of(rules) }
    }

    /// Returns the wanted targets of the piece on `origin`.
    const fn targets(&self, origin: usize) -> u64 {
        let is_pawn = self.rules.board.kinds[PAWN] >> origin & 1 != 0;
        let wanted = if is_pawn { self.wanted | self.wanted_of_pawns } else { self.wanted };
        self.rules.targets(origin) & wanted
    }

    /// Returns the next move, like [`next`](Iterator::next).
    ///
    /// ```
    /// use koma::chess::{self, Move};
    ///
    /// const FIRST: Option<Move> = chess::legal_moves(&chess::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("a2a4")));
    /// ```
    #[inline]
    pub const fn next_move(&mut self) -> Option<Move> {
        while self.targets == 0 {
            self.origin = some!(next(&mut self.origins));
            self.targets = self.targets(self.origin);
        }
        let target = self.targets.trailing_zeros() as usize;
        self.promotion += self.rules.promotes(self.origin) as usize;
        let mv = AnyMove::new(self.origin, target, self.promotion);
        if self.promotion == 0 || self.promotion == PROMOTIONS.len() {
            self.promotion = 0;
            self.targets &= self.targets - 1;
        }
        Some(Move(mv))
    }

    /// Returns the number of remaining moves without iterating over them.
    pub const fn len(&self) -> usize {
        let mut count = self.targets.count_ones() as usize;
        if count > 0 && self.rules.promotes(self.origin) {
            count = count * PROMOTIONS.len() - self.promotion;
        }
        count + self.rules.count(self.origins, self.wanted, self.wanted_of_pawns)
    }

    /// Reports whether there are no more moves.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

iterator_of_moves! {}

/// Reports whether the player to move is in check.
///
/// ```
/// use koma::chess;
///
/// assert!(!chess::is_check(&chess::START));
/// assert!(chess::is_check(&chess::position!(fen: "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")));
/// ```
pub const fn is_check(position: &Position) -> bool {
    Rules::new(position).is_check()
}

/// Reports whether a move is legal. Castling may be written in either way: `e1g1` or `e1h1`.
///
/// ```
/// use koma::chess::{self, Move};
///
/// assert!(chess::is_legal(&chess::START, Move::from_static("e2e4")));
/// assert!(!chess::is_legal(&chess::START, Move::from_static("e2e5")));
/// ```
pub const fn is_legal(position: &Position, mv: Move) -> bool {
    Rules::new(position).legal(mv).is_some()
}

/// Returns a move in the form that [`legal_moves`] returns, or `None` if the move is not legal. For example, castling
/// written as `e1h1` becomes `e1g1`.
///
/// ```
/// use koma::chess::{self, uci};
///
/// let position = chess::position!(fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(chess::legal_move(&position, uci!("e1h1")), Some(uci!("e1g1")));
/// assert_eq!(chess::legal_move(&position, uci!("e1c1")), None);
/// ```
pub const fn legal_move(position: &Position, mv: Move) -> Option<Move> {
    Rules::new(position).legal(mv)
}

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
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let rules = Rules::new(position);
    if LegalMoves::of(rules).next_move().is_none() {
        let winner = position.turn().flip();
        return Some(if rules.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate });
    }
    if is_insufficient(&rules.board) { Some(Outcome::InsufficientMaterial) } else { None }
}

const fn is_insufficient(board: &Board) -> bool {
    const LIGHT: u64 = 0xAA55_AA55_AA55_AA55;
    let [kings, _, _, bishops, knights, _] = board.kinds;
    let minor = knights | bishops;
    let is_one_color = bishops & LIGHT == 0 || bishops & !LIGHT == 0;
    minor | kings == board.occupied() && (minor.count_ones() <= 1 || knights == 0 && is_one_color)
}
