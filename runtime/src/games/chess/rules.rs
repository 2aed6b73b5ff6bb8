//! The rules of chess: which moves are legal, how they change a position, and how a game ends.

use core::iter::FusedIterator;

use super::board::{
    Board, KING, LINES, PAWN, behind, beside, between, bishop_attacks, line_through, pawn_attacks,
    rook_attacks, row_squares,
};
use super::moves::{Move, PROMOTIONS};
use super::{Position, fen::row};
use crate::base::{Letter, Side};
use crate::games::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::square;
use crate::games::steps::Step;
use crate::token::Epin;

/// A position with what limits the moves of the player to move.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) board: Board,
    /// The pieces that give check.
    checkers: u64,
    /// The squares where pieces other than the king can go as far as checks are concerned: all, those that end a check,
    /// or none.
    evasions: u64,
    /// The own pieces that cannot leave the line to the king.
    pinned: u64,
    /// The index of the king, if there is exactly one.
    king: Option<usize>,
}

impl Rules {
    pub(super) const fn new(position: &Position) -> Self {
        Self::of(Board::new(position.board(), position.turn()))
    }

    const fn of(board: Board) -> Self {
        let kings = board.own_kings();
        let mut rules = Self { board, checkers: 0, evasions: !0, pinned: 0, king: None };
        if kings.is_power_of_two() {
            rules.set_king(kings.trailing_zeros() as usize);
        }
        rules
    }

    const fn set_king(&mut self, king: usize) {
        let board = &self.board;
        self.king = Some(king);
        self.checkers = board.attackers(king, board.occupied());
        if self.checkers != 0 {
            let checker = self.checkers.trailing_zeros() as usize;
            let is_double = self.checkers & (self.checkers - 1) != 0;
            self.evasions = if is_double { 0 } else { between(king, checker) | self.checkers };
        }
        let [_, queens, rooks, bishops, ..] = board.kinds;
        let mut snipers = board.other
            & (bishop_attacks(king, board.other) & (bishops | queens)
                | rook_attacks(king, board.other) & (rooks | queens));
        while snipers != 0 {
            let blockers = between(king, snipers.trailing_zeros() as usize) & board.own;
            if blockers.is_power_of_two() {
                self.pinned |= blockers;
            }
            snipers &= snipers - 1;
        }
    }

    pub(super) const fn is_check(&self) -> bool {
        match self.king {
            Some(_) => self.checkers != 0,
            None => !self.board.is_safe(self.board.own_kings(), 0, 0),
        }
    }

    /// Returns the squares that the piece on `origin` can legally go to, which is one of the player to move. For castling,
    /// these are the targets of [`Move`].
    pub(super) const fn targets(&self, origin: usize) -> u64 {
        let board = &self.board;
        let bit = 1 << origin;
        let targets = self.pseudo_targets(origin);
        if board.kinds[KING] & bit != 0 {
            return self.king_targets(origin, targets);
        }
        let targets = match self.king {
            Some(king) if self.pinned & bit != 0 => targets & self.evasions & line_through(king, origin),
            Some(_) => targets & self.evasions,
            None if board.own_kings() == 0 => targets,
            None => self.safe_targets(origin, targets),
        };
        if board.passed != 0 && board.kinds[PAWN] & bit != 0 {
            targets | self.en_passant_targets(origin)
        } else {
            targets
        }
    }

    /// Returns the squares that the piece on `origin` can go to, without castling and en passant. The move may leave its king
    /// in check.
    pub(super) const fn pseudo_targets(&self, origin: usize) -> u64 {
        let board = &self.board;
        let [kings, queens, rooks, bishops, knights, pawns] = board.kinds;
        let bit = 1 << origin;
        let targets = if pawns & bit != 0 {
            self.pawn_targets(origin)
        } else if knights & bit != 0 {
            LINES[origin].knight
        } else if kings & bit != 0 {
            LINES[origin].king
        } else {
            let occupied = board.occupied();
            let mut attacks = 0;
            if (bishops | queens) & bit != 0 {
                attacks |= bishop_attacks(origin, occupied);
            }
            if (rooks | queens) & bit != 0 {
                attacks |= rook_attacks(origin, occupied);
            }
            attacks
        };
        targets & !board.own & !(kings & board.other)
    }

    /// Returns the squares that a pawn can go to like [`pseudo_targets`](Self::pseudo_targets). It takes kings too.
    const fn pawn_targets(&self, origin: usize) -> u64 {
        let Board { turn, other, first, .. } = self.board;
        let empty = !self.board.occupied();
        let bit = 1 << origin;
        let is_first = first & bit & row_squares(row(turn, 1)) != 0;
        let pushes = match turn {
            Side::First => {
                let once = bit >> 8 & empty;
                if is_first { once | once >> 8 & empty } else { once }
            }
            Side::Second => {
                let once = bit << 8 & empty;
                if is_first { once | once << 8 & empty } else { once }
            }
        };
        pushes | pawn_attacks(turn, origin) & other
    }

    /// Returns the squares behind the pawns that the pawn on `origin` can take en passant.
    #[cold]
    const fn en_passant_targets(&self, origin: usize) -> u64 {
        let board = &self.board;
        let row = row_squares(row(board.turn, 4));
        let mut pawns = beside(origin) & board.passed & board.other & row;
        let mut targets = 0;
        while pawns != 0 {
            let pawn = pawns.trailing_zeros() as usize;
            if board.en_passant(pawn) >> origin & 1 != 0 {
                targets |= 1 << behind(board.turn, pawn);
            }
            pawns &= pawns - 1;
        }
        targets
    }

    /// Returns the squares that a king can go to, of those beside it, and where it can castle.
    const fn king_targets(&self, king: usize, beside: u64) -> u64 {
        let board = &self.board;
        let mut safe = 0;
        if self.king.is_some() {
            let occupied = board.occupied() ^ 1 << king;
            let mut left = beside;
            while left != 0 {
                if board.attackers(left.trailing_zeros() as usize, occupied) == 0 {
                    safe |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
        } else {
            safe = self.safe_targets(king, beside);
        }
        if board.castling & board.own != 0 { safe | self.castling_targets(king) } else { safe }
    }

    /// Returns those of the targets that leave no king attacked.
    #[cold]
    const fn safe_targets(&self, origin: usize, targets: u64) -> u64 {
        let board = &self.board;
        let (kings, bit) = (board.own_kings(), 1 << origin);
        let (mut left, mut safe) = (targets, 0);
        while left != 0 {
            let target = left & left.wrapping_neg();
            let moved = if kings & bit != 0 { kings ^ bit | target } else { kings };
            if board.is_safe(moved, bit, target) {
                safe |= target;
            }
            left ^= target;
        }
        safe
    }

    /// Returns where a king can castle to.
    const fn castling_targets(&self, king: usize) -> u64 {
        let board = &self.board;
        let home = row_squares(row(board.turn, 0));
        if home >> king & 1 == 0 {
            return 0;
        }
        let (mut rooks, mut targets) = (board.castling & board.own & home, 0);
        while rooks != 0 {
            let castling = Castling::new(king, rooks.trailing_zeros() as usize);
            if castling.is_legal(board) {
                targets |= 1 << castling.target();
            }
            rooks &= rooks - 1;
        }
        targets
    }

    /// Returns the castling that a king's move is, if it is one.
    pub(super) const fn castling(&self, origin: usize, target: usize) -> Option<Castling> {
        let board = &self.board;
        let rooks = board.castling & board.own & row_squares(row(board.turn, 0));
        if (board.own_kings() >> origin & 1) == 0 || origin / 8 != row(board.turn, 0) {
            return None;
        }
        castling(rooks, origin, target)
    }

    /// Returns the legal castling move of the player to move to the king's side or the queen's, or why there is none.
    pub(super) const fn castling_move(&self, to_king_side: bool) -> Result<Move, &'static str> {
        let board = &self.board;
        let mut obstacle = "the king and this rook may not castle any more";
        let home = row_squares(row(board.turn, 0));
        let mut kings = board.own_kings() & home;
        while kings != 0 {
            let king = kings.trailing_zeros() as usize;
            let mut rooks = board.castling & board.own & home;
            while rooks != 0 {
                let castling = Castling::new(king, rooks.trailing_zeros() as usize);
                if castling.is_to_queen_side() != to_king_side {
                    obstacle = castling.obstacle(board);
                    if obstacle.is_empty() {
                        return Ok(Move(Step::new(king, castling.target(), 0)));
                    }
                }
                rooks &= rooks - 1;
            }
            kings &= kings - 1;
        }
        Err(obstacle)
    }

    /// Returns the number of the legal moves of the piece on `origin`.
    const fn count(&self, origin: usize) -> usize {
        let count = self.targets(origin).count_ones() as usize;
        if self.promotes(origin) { count * PROMOTIONS.len() } else { count }
    }

    /// Reports whether every move of the piece on `origin` is a promotion.
    pub(super) const fn promotes(&self, origin: usize) -> bool {
        self.board.kinds[PAWN] & row_squares(row(self.board.turn, 6)) & 1 << origin != 0
    }

    pub(super) const fn has_moves(&self) -> bool {
        let mut origins = self.board.own;
        while origins != 0 {
            if self.targets(origins.trailing_zeros() as usize) != 0 {
                return true;
            }
            origins &= origins - 1;
        }
        false
    }
}

/// Returns the castling of a king's move on the home rank, if it is one: the king takes one of `rooks`, or goes two squares
/// towards one that is where it is in standard chess.
const fn castling(rooks: u64, origin: usize, target: usize) -> Option<Castling> {
    let rook = if rooks >> target & 1 != 0 {
        target
    } else if origin % 8 == 4 && target == origin + 2 {
        origin + 3
    } else if origin % 8 == 4 && target == origin - 2 {
        origin - 4
    } else {
        return None;
    };
    if rooks >> rook & 1 != 0 { Some(Castling::new(origin, rook)) } else { None }
}

/// A king and a rook castle.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    pub(super) king: usize,
    rook: usize,
    king_to: usize,
    rook_to: usize,
}

impl Castling {
    const fn new(king: usize, rook: usize) -> Self {
        let home = king & !7;
        let (king_to, rook_to) = if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) };
        Self { king, rook, king_to, rook_to }
    }

    /// Returns the target of the [`Move`]: that of the king where both are as in standard chess, or else the rook.
    const fn target(self) -> usize {
        match (self.king % 8, self.rook % 8) {
            (4, 0 | 7) => self.king_to,
            _ => self.rook,
        }
    }

    pub(super) const fn is_to_queen_side(self) -> bool {
        self.rook < self.king
    }

    const fn is_legal(self, board: &Board) -> bool {
        self.obstacle(board).is_empty()
    }

    /// Returns why the king cannot castle, or an empty text if it can.
    pub(super) const fn obstacle(self, board: &Board) -> &'static str {
        let Self { king, rook, king_to, rook_to } = self;
        let both = 1 << king | 1 << rook;
        let path = between(king, rook) | between(king, king_to) | between(rook, rook_to);
        if (path | 1 << king_to | 1 << rook_to) & !both & board.occupied() != 0 {
            return "a piece is in the way";
        }
        let mut passed = between(king, king_to) | 1 << king;
        let occupied = board.occupied() ^ 1 << king;
        while passed != 0 {
            let square = passed.trailing_zeros() as usize;
            if board.attackers(square, occupied) != 0 {
                return if square == king {
                    "the king is in check"
                } else {
                    "the king would pass an attacked square"
                };
            }
            passed &= passed - 1;
        }
        if board.is_safe(board.own_kings() ^ 1 << king | 1 << king_to, both, 1 << king_to | 1 << rook_to) {
            ""
        } else {
            "the king would be in check"
        }
    }
}

/// Returns the legal moves of a position, in their order.
///
/// The position may be any, not only one that a game can reach:
///
/// * A player without a king is never in check. A player with several kings must leave none of them attacked.
/// * No king is ever taken.
/// * Pieces that chess does not have do not move. They can be taken.
/// * A pawn moves two squares from its second rank if it is `+P`, and is taken en passant if it is `-P`.
///
/// The result does not borrow the position, which can be changed while the moves are iterated over.
///
/// ```
/// use koma::chess;
///
/// let moves = chess::legal_moves(&chess::START);
/// assert_eq!(moves.len(), 20);
/// let texts: Vec<String> = moves.map(|step| step.to_string()).collect();
/// assert_eq!(texts[..4], ["a2a4", "a2a3", "b2b4", "b2b3"]);
/// ```
pub const fn legal_moves(position: &Position) -> LegalMoves {
    let rules = Rules::new(position);
    LegalMoves { origins: rules.board.own, rules, origin: 0, targets: 0, promotion: 0 }
}

/// An iterator over the legal moves of a position; made by [`legal_moves`].
///
/// In const code, use [`next_move`](Self::next_move).
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct LegalMoves {
    rules: Rules,
    /// The pieces whose moves are still to come.
    origins: u64,
    /// The piece whose moves are being returned, the targets to come, and the number of the last promotion there.
    origin: usize,
    targets: u64,
    promotion: usize,
}

impl LegalMoves {
    /// Returns the next move, as [`next`](Iterator::next) does.
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
            if self.origins == 0 {
                return None;
            }
            self.origin = self.origins.trailing_zeros() as usize;
            self.origins &= self.origins - 1;
            self.targets = self.rules.targets(self.origin);
        }
        let target = self.targets.trailing_zeros() as usize;
        if self.rules.promotes(self.origin) {
            self.promotion += 1;
            let promotion = self.promotion;
            if promotion == PROMOTIONS.len() {
                self.promotion = 0;
                self.targets &= self.targets - 1;
            }
            return Some(Move(Step::new(self.origin, target, promotion)));
        }
        self.targets &= self.targets - 1;
        Some(Move(Step::new(self.origin, target, 0)))
    }

    /// Returns the number of moves to come, without going through them.
    #[must_use]
    pub const fn len(&self) -> usize {
        let mut count = self.targets.count_ones() as usize;
        if count > 0 && self.rules.promotes(self.origin) {
            count = count * PROMOTIONS.len() - self.promotion;
        }
        let mut origins = self.origins;
        while origins != 0 {
            count += self.rules.count(origins.trailing_zeros() as usize);
            origins &= origins - 1;
        }
        count
    }

    /// Reports whether there are no more moves.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.next_move()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for LegalMoves {
    fn len(&self) -> usize {
        self.len()
    }
}

impl FusedIterator for LegalMoves {}

/// Writes the moves to come.
impl core::fmt::Debug for LegalMoves {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("LegalMoves")?;
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Reports whether the player to move is in check.
///
/// ```
/// use koma::chess;
///
/// assert!(!chess::is_check(&chess::START));
/// assert!(chess::is_check(&chess::position!(fen: "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")));
/// ```
#[must_use]
pub const fn is_check(position: &Position) -> bool {
    Rules::new(position).is_check()
}

/// Reports whether a move is legal. Castling may be written both ways: `e1g1` and `e1h1`.
///
/// ```
/// use koma::chess::{self, Move};
///
/// assert!(chess::is_legal(&chess::START, Move::from_static("e2e4")));
/// assert!(!chess::is_legal(&chess::START, Move::from_static("e2e5")));
/// ```
#[must_use]
pub const fn is_legal(position: &Position, step: Move) -> bool {
    legal(&Rules::new(position), step).is_some()
}

/// Returns a move as [`legal_moves`] returns it, or `None` if it is not legal: castling that is written `e1h1` is `e1g1`.
///
/// ```
/// use koma::chess::{self, uci};
///
/// let position = chess::position!(fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(chess::legal_move(&position, uci!("e1h1")), Some(uci!("e1g1")));
/// assert_eq!(chess::legal_move(&position, uci!("e1c1")), None);
/// ```
#[must_use]
pub const fn legal_move(position: &Position, step: Move) -> Option<Move> {
    legal(&Rules::new(position), step)
}

pub(super) const fn legal(rules: &Rules, step: Move) -> Option<Move> {
    let (origin, target) = (step.0.origin(), step.0.target());
    if rules.board.own >> origin & 1 == 0 || rules.promotes(origin) != step.promotion().is_some() {
        return None;
    }
    let target = match rules.castling(origin, target) {
        Some(castling) => castling.target(),
        None => target,
    };
    if rules.targets(origin) >> target & 1 != 0 {
        Some(Move(Step::new(origin, target, step.0.promotion())))
    } else {
        None
    }
}

/// How a game of chess has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The player to move is in check and has no legal move.
    Checkmate {
        /// The other player.
        winner: Side,
    },
    /// The player to move has no legal move and is not in check.
    Stalemate,
    /// Neither player can ever give checkmate: both have only kings, except a single knight or for bishops that are all
    /// on squares of one color.
    InsufficientMaterial,
}

impl Outcome {
    /// Returns the player who has won, or `None` if the game is drawn.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Stalemate | Self::InsufficientMaterial => None,
        }
    }
}

/// Returns how the game has ended, or `None` if it goes on.
///
/// The position alone does not show draws by repetition and by the fifty-move rule.
///
/// ```
/// use koma::{Side, chess::{self, Outcome}};
///
/// assert_eq!(chess::outcome(&chess::START), None);
/// let mate = chess::position!(fen: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
/// assert_eq!(chess::outcome(&mate), Some(Outcome::Checkmate { winner: Side::Second }));
/// ```
#[must_use]
pub const fn outcome(position: &Position) -> Option<Outcome> {
    let rules = Rules::new(position);
    if !rules.has_moves() {
        let winner = position.turn().flip();
        return Some(if rules.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate });
    }
    if is_insufficient(&rules.board) { Some(Outcome::InsufficientMaterial) } else { None }
}

const fn is_insufficient(board: &Board) -> bool {
    const DARK: u64 = 0xAA55_AA55_AA55_AA55;
    let [kings, _, _, bishops, knights, _] = board.kinds;
    let minor = knights | bishops;
    let is_one_color = bishops & DARK == 0 || bishops & !DARK == 0;
    minor | kings == board.occupied() && (minor.count_ones() <= 1 || knights == 0 && is_one_color)
}

/// What [`play`] has changed, for [`take_back`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Undo {
    /// The piece as it was, and its squares.
    piece: Option<Epin>,
    origin: u8,
    target: u8,
    /// The square of what was taken, which en passant is not the target.
    taken_on: u8,
    taken: Option<Epin>,
    /// The squares of a rook that castled.
    rook: Option<(u8, u8)>,
    /// The other squares whose pieces lost the marker `-`.
    unmarked: u64,
}

impl Undo {
    /// Returns the piece that the move has taken.
    ///
    /// ```
    /// use koma::{chess::{self, Move}, epin};
    ///
    /// let mut position = chess::position!(fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    /// let undo = chess::play(&mut position, Move::from_static("e4d5"))?;
    /// assert_eq!(undo.taken(), Some(epin!("p")));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("captured"))]
    #[must_use]
    pub const fn taken(&self) -> Option<Epin> {
        self.taken
    }
}

/// Plays a move and passes the turn to the other player.
///
/// Castling may be written both ways: `e1g1` and `e1h1`. The pieces keep their markers as the rules say: a rook that may
/// no longer castle loses its `-`, a pawn that leaves its first square its `+`, and a pawn that has moved two squares gets
/// a `-` if another one can legally take it en passant now. So a canonical position
/// stays canonical.
///
/// # Errors
///
/// A [`MoveError`] if the move is not legal. The position stays as it was.
///
/// ```
/// use koma::chess::{self, Move};
///
/// let mut position = chess::START;
/// let undo = chess::play(&mut position, Move::from_static("e2e4"))?;
/// assert_eq!(position, chess::position!(fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
/// chess::take_back(&mut position, undo);
/// assert_eq!(position, chess::START);
///
/// let error = chess::play(&mut position, Move::from_static("g1e2")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: g1e2 is not legal; the knight on g1 can go to f3, h3");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("make_move", "push"))]
pub const fn play(position: &mut Position, step: Move) -> Result<Undo, MoveError> {
    let rules = Rules::new(position);
    match legal(&rules, step) {
        Some(step) => Ok(play_unchecked(position, step)),
        None => Err(diagnose(&rules, step)),
    }
}

/// Plays a move like [`play`], without checking whether it is legal.
///
/// The result of a move that is not legal is a position, but not one of chess.
#[doc(alias("make_move", "push"))]
#[expect(clippy::cast_possible_truncation, reason = "indices below 64")]
pub const fn play_unchecked(position: &mut Position, step: Move) -> Undo {
    let side = position.turn();
    let (origin, target) = (step.0.origin(), step.0.target());
    let piece = position.take(square(origin));
    let mut undo = Undo {
        piece,
        origin: origin as u8,
        target: target as u8,
        taken_on: target as u8,
        taken: None,
        rook: None,
        unmarked: 0,
    };
    if let Some(piece) = piece {
        match piece.letter() {
            Letter::K => undo.play_king(position, piece),
            Letter::P => undo.play_pawn(position, piece, step),
            _ => {
                let piece = if piece.is_diminished() { piece.normalize() } else { piece };
                undo.taken = put(position, target, piece);
            }
        }
    }
    // Also the player's own, if the other one has passed.
    let own = find(position, row(side, 3), PAWN_TAKEABLE.with_side(side)) & !(1 << target);
    undo.unmark(position, own | find(position, row(side, 4), PAWN_TAKEABLE.with_side(side.flip())));
    position.set_turn(side.flip());
    undo
}

const PAWN_TAKEABLE: Epin = Epin::from_static("-P");
const ROOK_CASTLING: Epin = Epin::from_static("-R");

impl Undo {
    /// Moves a king that has been lifted, and takes the rights of its rooks.
    #[expect(clippy::cast_possible_truncation, reason = "indices below 64")]
    const fn play_king(&mut self, position: &mut Position, king: Epin) {
        let (origin, target, home) = (self.origin as usize, self.target as usize, row(king.side(), 0));
        let mut rooks = find(position, home, ROOK_CASTLING.with_side(king.side()));
        let castling = if origin / 8 == home { castling(rooks, origin, target) } else { None };
        if let Some(Castling { rook, king_to, rook_to, .. }) = castling
            && (king_to == rook || position.board()[king_to].is_none())
            && (rook_to == rook || position.board()[rook_to].is_none())
        {
            rooks ^= 1 << rook;
            position.take(square(rook));
            put(position, rook_to, ROOK_CASTLING.with_side(king.side()).normalize());
            put(position, king_to, king);
            self.rook = Some((rook as u8, rook_to as u8));
            self.target = king_to as u8;
        } else {
            self.taken = put(position, target, king);
        }
        self.unmark(position, rooks);
    }

    /// Moves a pawn that has been lifted.
    #[expect(clippy::cast_possible_truncation, reason = "indices below 64")]
    const fn play_pawn(&mut self, position: &mut Position, pawn: Epin, step: Move) {
        let (origin, target, side) = (step.0.origin(), step.0.target(), pawn.side());
        let pawn = match step.promotion() {
            Some(letter) => pawn.normalize().with_letter(letter),
            None if target / 8 == row(side, 1) => pawn.enhance(),
            None => pawn.normalize(),
        };
        self.taken = put(position, target, pawn);
        if self.taken.is_none() && origin % 8 != target % 8 && origin / 8 != target / 8 {
            let beside = origin & !7 | target & 7;
            self.taken_on = beside as u8;
            self.taken = position.take(square(beside));
        }
        if origin.abs_diff(target) == 16 && has_pawn(position, beside(target), side.flip()) {
            let board = Board::new(position.board(), side.flip());
            if board.en_passant(target) != 0 {
                put(position, target, pawn.diminish());
            }
        }
    }

    /// Removes the marker `-` from the pieces on these squares.
    const fn unmark(&mut self, position: &mut Position, squares: u64) {
        self.unmarked |= squares;
        let mut squares = squares;
        while squares != 0 {
            let index = squares.trailing_zeros() as usize;
            if let Some(piece) = position.board()[index] {
                put(position, index, piece.normalize());
            }
            squares &= squares - 1;
        }
    }
}

/// Reports whether a player has a pawn on one of these squares.
const fn has_pawn(position: &Position, squares: u64, side: Side) -> bool {
    let mut left = squares;
    while left != 0 {
        if let Some(piece) = position.board()[left.trailing_zeros() as usize]
            && piece.letter().is(Letter::P)
            && piece.side().is(side)
        {
            return true;
        }
        left &= left - 1;
    }
    false
}

/// Puts a piece on a square, and returns the one that it replaces. There is room, as the piece has been lifted.
#[inline]
const fn put(position: &mut Position, index: usize, piece: Epin) -> Option<Epin> {
    match position.put(square(index), piece) {
        Ok(replaced) => replaced,
        Err(_) => None,
    }
}

/// Returns the squares of a row, from the top and from 0, that have this piece.
#[inline]
const fn find(position: &Position, row: usize, piece: Epin) -> u64 {
    let (mut squares, mut index) = (0, 8 * row);
    while index < 8 * row + 8 {
        if let Some(found) = position.board()[index]
            && found.index() == piece.index()
        {
            squares |= 1 << index;
        }
        index += 1;
    }
    squares
}

/// Takes back the last move: the position is what it was before, and so is its hash.
///
/// `undo` is what [`play`] or [`play_unchecked`] returned for this move. Moves are taken back in the opposite order.
///
/// ```
/// use koma::chess::{self, Move};
///
/// let mut position = chess::START;
/// let undo = chess::play_unchecked(&mut position, Move::from_static("g1f3"));
/// chess::take_back(&mut position, undo);
/// assert_eq!(position, chess::START);
/// ```
#[doc(alias("pop", "undo", "unmake_move"))]
pub const fn take_back(position: &mut Position, undo: Undo) {
    let Undo { piece, origin, target, taken_on, taken, rook, unmarked } = undo;
    if let Some(piece) = piece {
        position.take(square(target as usize));
        if let Some((from, to)) = rook {
            position.take(square(to as usize));
            put(position, from as usize, ROOK_CASTLING.with_side(piece.side()));
        }
        put(position, origin as usize, piece);
    }
    if let Some(taken) = taken {
        put(position, taken_on as usize, taken);
    }
    let mut unmarked = unmarked;
    while unmarked != 0 {
        let index = unmarked.trailing_zeros() as usize;
        if let Some(piece) = position.board()[index] {
            put(position, index, piece.diminish());
        }
        unmarked &= unmarked - 1;
    }
    position.set_turn(position.turn().flip());
}

/// Returns the error of a move that is not legal.
#[cold]
pub(super) const fn diagnose(rules: &Rules, step: Move) -> MoveError {
    let (origin, target, board) = (step.0.origin(), step.0.target(), &rules.board);
    let targets = rules.targets(origin);
    let kind = match (rules.promotes(origin), step.promotion().is_some()) {
        _ if board.other >> origin & 1 != 0 => Kind::OtherPlayer,
        _ if board.own >> origin & 1 == 0 => Kind::EmptyOrigin,
        (true, false) if targets >> target & 1 != 0 => Kind::MissingPromotion,
        (false, true) => Kind::CannotPromote,
        _ if rules.pseudo_targets(origin) >> target & 1 != 0 => Kind::Check,
        _ => Kind::Illegal,
    };
    let error = MoveError::of_move(Game::Chess, kind, step.encode()).with_square(origin);
    if let (Kind::Illegal, Some(castling)) = (kind, rules.castling(origin, target)) {
        return error.because(castling.obstacle(board));
    }
    error.with_pieces(board.name(origin), targets)
}
