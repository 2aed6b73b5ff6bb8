//! Plays moves of chess, takes them back, and explains why a move is not legal.

use super::Position;
use super::board::{Sets, beside, next, row};
use super::fen::Fen;
use super::moves::Move;
use super::pieces::BY_KIND;
use super::situation::{Castling, Situation};
use crate::base::{Letter, Side, ok};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::{Mobility, MoveError, Refusal};
use crate::position::square_code;
use crate::token::Epin;

/// A position before a move, for [`take_back`].
pub type Undo = crate::games::moves::undo::Undo<8, 8>;

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
    let mv = ok!(legal_or_error(position, mv));
    Ok(play_unchecked(position, mv))
}

/// Plays a move like [`play`], without asking whether it is legal.
///
/// If the move is not legal, the new position might not belong to chess.
#[doc(alias("make_move", "push"))]
#[inline]
pub const fn play_unchecked(position: &mut Position, mv: Move) -> Undo {
    // This function is inlined, so a caller that drops the result does not copy the position.
    Undo { before: *position, taken: play_and_capture(position, mv) }
}

/// Takes back the last move. Restores the position and its hash.
///
/// `undo` is the result of `play` or `play_unchecked` for this move. Take moves back in reverse order.
#[doc(alias("pop", "undo", "unmake_move"))]
pub const fn take_back(position: &mut Position, undo: Undo) {
    *position = undo.before;
}

/// Returns a move in the form in which legal moves are listed, or the error for a move that is not legal.
pub(super) const fn legal_or_error(position: &Position, mv: Move) -> Result<Move, MoveError> {
    let situation = Situation::new(position);
    match situation.legal(mv) {
        Some(mv) => Ok(mv),
        None => Err(refused(&situation, mv)),
    }
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
    let sets = Sets::new(position.board(), king.side());
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
    let (origin, target) = (mv.0.origin(), mv.0.target());
    let side = pawn.side();
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
        && Sets::new(position.board(), side.flip()).en_passant(target) != 0
    {
        position.replace(target, Some(pawn.diminish()));
    }
    taken
}

/// In a row, removes the marker from each piece that equals `marked`. Rows count from the top, starting at 0.
#[inline]
const fn unmark(position: &mut Position, row: usize, marked: Epin) {
    let rank = position.board().as_chunks::<8>().0[row];
    // Most ranks have no marked piece. This loop does not stop early, so the processor compares all squares at once.
    let mut has_marked = false;
    let mut file = 0;
    while file < rank.len() {
        has_marked |= square_code(rank[file]) == marked.code();
        file += 1;
    }
    file = 0;
    while has_marked && file < rank.len() {
        if square_code(rank[file]) == marked.code() {
            position.replace(8 * row + file, Some(marked.normalize()));
        }
        file += 1;
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
pub(super) const fn refused(situation: &Situation, mv: Move) -> MoveError {
    MoveError::of_move(KomaGame::Chess, mv.0, diagnose(situation, mv))
}

/// Returns the reason why a move is not legal.
const fn diagnose(situation: &Situation, mv: Move) -> Refusal {
    let (origin, target) = (mv.0.origin(), mv.0.target());
    if situation.sets.other >> origin & 1 != 0 {
        return Refusal::other_player(origin);
    }
    if situation.sets.own >> origin & 1 == 0 {
        return Refusal::empty_origin(origin);
    }
    let is_reachable = situation.targets(origin) >> target & 1 != 0;
    if situation.promotes(origin) && !mv.0.promotes() && is_reachable {
        return Refusal::missing_promotion(KomaGame::Chess, mv.0);
    }
    if mv.0.promotes() && !situation.promotes(origin) {
        return Refusal::CannotPromote;
    }
    if situation.unsafe_targets(origin) >> target & 1 != 0 {
        return Refusal::Check(mobility(situation, origin));
    }
    if let Some(castling) = situation.castling(origin, target)
        && let Some(obstacle) = castling.obstacle(&situation.sets)
    {
        return Refusal::Forbidden(obstacle);
    }
    Refusal::Illegal(mobility(situation, origin))
}

/// Returns what the piece on a square can do.
pub(super) const fn mobility(situation: &Situation, origin: usize) -> Mobility {
    let name = if let Some(kind) = situation.sets.kind(origin) { BY_KIND[kind].name } else { "piece" };
    Mobility::of_one(name, origin, situation.targets(origin) as u128)
}

impl Fen {
    /// Plays a move. Returns the FEN of the new position, with updated counters.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    ///
    /// ```
    /// use koma::chess::{Fen, uci};
    ///
    /// let fen = Fen::from_static("4k3/8/8/8/8/8/4P3/4K3 b - - 7 40");
    /// assert_eq!(fen.play(uci!("e8d7"))?.to_string(), "8/3k4/8/8/8/8/4P3/4K3 w - - 8 41");
    /// assert_eq!(fen.play(uci!("e8d7"))?.play(uci!("e2e4"))?.halfmove_clock(), 0);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("make_move", "push"))]
    pub const fn play(&self, mv: Move) -> Result<Self, MoveError> {
        let mv = ok!(legal_or_error(&self.position, mv));
        Ok(self.play_legal(mv))
    }

    /// Plays a legal move. Returns the FEN of the new position, with updated counters.
    pub(super) const fn play_legal(&self, mv: Move) -> Self {
        let Self { mut position, counters } = *self;
        let turn = position.turn();
        let piece = position.piece(mv.origin());
        let is_pawn = matches!(piece, Some(piece) if piece.letter().is(Letter::P));
        let undo = play_unchecked(&mut position, mv);
        let is_reset = is_pawn || undo.taken().is_some();
        Self { position, counters: counters.after_move(turn, is_reset) }
    }
}
