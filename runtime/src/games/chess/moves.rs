//! Defines the moves of chess and their text in UCI, plays moves, and takes them back.

use super::board::{Board, beside, next};
use super::fen::row;
use super::legal::legal;
use super::rules::{Castling, Rules};
use super::{MoveReader, Position};
use crate::base::{Letter, Side, some};
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::move_type;
use crate::games::{Game, find};
use crate::position::Square;
use crate::token::Epin;

move_type! {
    Game::Chess, on 8 x 8;
    /// A move of chess: the square that a piece leaves, the square that the piece reaches, and the piece that a pawn
    /// promotes to.
    ///
    /// ```text
    /// move       ::= origin target [promotion]
    ///
    /// origin         the square that the piece leaves: `a1` to `h8`
    /// target         the square that it reaches
    /// promotion      `q`, `r`, `b` or `n` if a pawn reaches the last rank
    /// ```
    ///
    /// The notation is UCI. Castling is written as the king's move, such as `e1g1`. If the king or the rook is not on
    /// its square in standard chess, castling is written as the king's capture of its own rook: `f1h1`. The target is
    /// then the rook's square. With UCI's option `UCI_Chess960`, engines write every castling in this way: `e1h1`.
    /// [`play`](super::play) accepts both forms, and [`legal_move`](super::legal_move) turns `e1h1` into `e1g1`.
    ///
    /// A `Move` is not tied to a position. At least one piece can make the move in at least one position. A `Move` takes
    /// three bytes, like an `Option<Move>`. Moves are ordered by origin, then by target, then by promotion: no
    /// promotion, queen, rook, bishop, knight.
    ///
    /// ```
    /// use koma::{Letter, chess::Move};
    ///
    /// const PROMOTION: Move = Move::from_static("e7f8q");
    /// assert_eq!((PROMOTION.origin().to_string(), PROMOTION.target().to_string()), ("e7".into(), "f8".into()));
    /// assert_eq!(PROMOTION.promotion(), Some(Letter::Q));
    /// assert!(Move::parse("e2f5").is_err()); // neither a queen nor a knight moves like that
    /// ```
    #[doc(alias("UCI", "ply"))]
    Move;
    /// ```
    /// use koma::{MoveError, chess::Move};
    ///
    /// const E4: Result<Move, MoveError> = Move::parse("e2e4");
    /// assert_eq!(E4?.to_string(), "e2e4");
    /// assert!(Move::parse("e2-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays a line of moves and returns the number of moves.
    ///
    /// The moves are in SAN or UCI, separated by blanks. Move numbers are optional. Examples are `1. e4 e5 2. Nf3`,
    /// `e4 e5` and `e2e4 e7e5`. [`MoveReader`] reads the moves one by one.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. After an error,
    /// the position is unchanged.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// let mut position = chess::START;
    /// assert_eq!(chess::play_line(&mut position, "1. e4 e5 2. Nf3 Nc6")?, 4);
    ///
    /// let line = "1. e4 e5 2. Nf4";
    /// let text = "\
    /// invalid move: 2. Nf4 is not legal; the knights can go to a3, c3, e2, f3, h3
    ///   1. e4 e5 2. Nf4
    ///               ^^^";
    /// assert_eq!(chess::play_line(&mut chess::START.clone(), line).unwrap_err().explain(line).to_string(), text);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play_line;
}

/// The letters of the pieces that a pawn can promote to. The promotion number of a `Step` is the index in this list
/// plus 1.
pub(super) const PROMOTIONS: [u8; 4] = *b"QRBN";

impl Move {
    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    ///
    /// `promotion` is `None` or the piece that a pawn promotes to: Q, R, B or N.
    ///
    /// ```
    /// use koma::{Letter, chess::Move, square};
    ///
    /// assert_eq!(Move::new(square!("e2"), square!("e4"), None), Some(Move::from_static("e2e4")));
    /// assert_eq!(Move::new(square!("e2"), square!("e4"), Some(Letter::Q)), None);
    /// ```
    pub const fn new(origin: Square<8, 8>, target: Square<8, 8>, promotion: Option<Letter>) -> Option<Self> {
        let number = match promotion {
            None => 0,
            Some(letter) => some!(find(letter.as_ascii(), &PROMOTIONS)) + 1,
        };
        Some(Self(some!(Game::Chess.steps().find(origin.index(), target.index(), number))))
    }

    /// Returns the square that the piece leaves.
    #[inline]
    pub const fn origin(self) -> Square<8, 8> {
        Square::numbered(self.0.origin())
    }

    /// Returns the piece that a pawn promotes to: Q, R, B or N. Returns `None` if the move is not a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Letter> {
        match self.0.promotion() {
            0 => None,
            number => Letter::from_char(PROMOTIONS[number - 1] as char),
        }
    }
}

/// Plays a move and passes the turn to the other player.
///
/// Castling may be written as `e1g1` or `e1h1`. A rook that may no longer castle loses its `-`. A pawn that leaves its
/// first square loses its `+`. A pawn that moves two squares has a `-` until the next move if another pawn can legally
/// capture it en passant. So a canonical position, whose markers follow the rules, stays canonical.
///
/// # Errors
///
/// Returns a [`MoveError`] if the move is not legal. After an error, the position is unchanged.
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
pub const fn play(position: &mut Position, mv: Move) -> Result<Undo, MoveError> {
    let rules = Rules::new(position);
    match legal(&rules, mv) {
        Some(mv) => Ok(play_unchecked(position, mv)),
        None => Err(diagnose(&rules, mv)),
    }
}

/// Plays a move like [`play`], without checking whether it is legal.
///
/// If the move is not legal, the new position might not belong to chess.
#[doc(alias("make_move", "push"))]
#[inline]
pub const fn play_unchecked(position: &mut Position, mv: Move) -> Undo {
    // This function is inlined, so a caller that drops the result does not copy the position.
    Undo { before: *position, taken: play_and_capture(position, mv) }
}

/// Plays a move and returns the captured piece.
const fn play_and_capture(position: &mut Position, mv: Move) -> Option<Epin> {
    let side = position.turn();
    // The player's own pawn can still be marked if the caller has changed the turn after the pawn moved.
    unmark(position, row(side, 3), PAWN_TAKEABLE.with_side(side));
    let taken = match position.take(mv.origin()) {
        Some(piece) => match piece.letter() {
            Letter::K => play_king(position, piece, mv),
            Letter::P => play_pawn(position, piece, mv),
            _ => {
                let piece = if piece.is_diminished() { piece.normalize() } else { piece };
                position.replace(mv.0.target(), Some(piece))
            }
        },
        None => None,
    };
    unmark(position, row(side, 4), PAWN_TAKEABLE.with_side(side.flip()));
    position.set_turn(side.flip());
    taken
}

const PAWN_TAKEABLE: Epin = Epin::from_static("-P");
const ROOK_CASTLING: Epin = Epin::from_static("-R");

/// Moves a king that has already been removed from its square. Removes the castling rights of the player's rooks.
/// Returns the captured piece.
const fn play_king(position: &mut Position, king: Epin, mv: Move) -> Option<Epin> {
    let (origin, target) = (mv.0.origin(), mv.0.target());
    let rook_castling = ROOK_CASTLING.with_side(king.side());
    let sets = Board::new(position.board(), king.side());
    let taken = if let Some(Castling { rook, king_to, rook_to, .. }) = Castling::of(&sets, origin, target)
        && (king_to == rook || position.board()[king_to].is_none())
        && (rook_to == rook || position.board()[rook_to].is_none())
    {
        position.replace(rook, None);
        position.replace(rook_to, Some(rook_castling.normalize()));
        position.replace(king_to, Some(king))
    } else {
        position.replace(target, Some(king))
    };
    unmark(position, row(king.side(), 0), rook_castling);
    taken
}

/// Moves a pawn that has already been removed from its square. Returns the captured piece.
const fn play_pawn(position: &mut Position, pawn: Epin, mv: Move) -> Option<Epin> {
    let (origin, target, side) = (mv.0.origin(), mv.0.target(), pawn.side());
    let pawn = match mv.promotion() {
        Some(letter) => pawn.normalize().with_letter(letter),
        None if target / 8 == row(side, 1) => pawn.enhance(),
        None => pawn.normalize(),
    };
    let taken = position.replace(target, Some(pawn));
    if taken.is_none() && origin % 8 != target % 8 && origin / 8 != target / 8 {
        return position.replace(origin & !7 | target & 7, None);
    }
    if origin.abs_diff(target) == 16
        && has_pawn(position, beside(target), side.flip())
        && Board::new(position.board(), side.flip()).en_passant(target) != 0
    {
        position.replace(target, Some(pawn.diminish()));
    }
    taken
}

/// In a row, removes the marker from each piece that equals `marked`. Rows count from the top, starting at 0.
#[inline]
const fn unmark(position: &mut Position, row: usize, marked: Epin) {
    let mut index = 8 * row;
    while index < 8 * row + 8 {
        if let Some(piece) = position.board()[index]
            && piece.index() == marked.index()
        {
            position.replace(index, Some(marked.normalize()));
        }
        index += 1;
    }
}

/// Reports whether a player has a pawn on one of these squares.
const fn has_pawn(position: &Position, squares: u64, side: Side) -> bool {
    let mut left = squares;
    while let Some(index) = next(&mut left) {
        if matches!(position.board()[index], Some(piece) if piece.letter().is(Letter::P) && piece.side().is(side))
        {
            return true;
        }
    }
    false
}

/// Returns the error for a move that is not legal.
#[cold]
pub(super) const fn diagnose(rules: &Rules, mv: Move) -> MoveError {
    let (origin, target, board) = (mv.0.origin(), mv.0.target(), &rules.board);
    let targets = rules.targets(origin);
    let kind = match (rules.promotes(origin), mv.0.promotes()) {
        _ if board.other >> origin & 1 != 0 => Kind::OtherPlayer,
        _ if board.own >> origin & 1 == 0 => Kind::EmptyOrigin,
        (true, false) if targets >> target & 1 != 0 => Kind::MissingPromotion,
        (false, true) => Kind::CannotPromote,
        _ if rules.unsafe_targets(origin) >> target & 1 != 0 => Kind::Check,
        _ => Kind::Illegal,
    };
    let error = mv.0.error(Game::Chess, kind);
    if let (Kind::Illegal, Some(castling)) = (kind, rules.castling(origin, target)) {
        return MoveError { reason: castling.obstacle(board), ..error };
    }
    rules.with_targets(origin, error)
}
