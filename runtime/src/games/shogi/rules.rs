//! The rules of shōgi as methods.

use super::attacks::{attackers, attacks, captures, checkers};
use super::declaration::{can_declare, declaration_points};
use super::generator::gives_check;
use super::legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
use super::line::play_line;
use super::moves::Move;
use super::outcome::{Outcome, is_checkmate, is_stalemate, outcome};
use super::play::{Undo, play, play_unchecked, take_back};
use super::records::{
    KifLine, KifStyle, csa, kif, kif_after, kif_line, kif_styled, parse_csa, parse_kif, parse_kif_after,
    parse_move, parse_western, western,
};
use super::sfen::Sfen;
use super::validate_legal::validate_legal;
use super::{Position, Square, Squares};
use crate::base::Side;
use crate::games::moves::error::MoveError;
use crate::games::moves::text::MoveText;
use crate::vocabulary::GameError;

/// The rules of shōgi as methods of a [`Position`] and an [`Sfen`].
///
/// Each method calls the function of the module `shogi` that has the same name. The functions are `const`, and methods of
/// a trait cannot be.
///
/// ```
/// use koma::shogi::{self, Rules as _, usi};
///
/// let mut position = shogi::START;
/// assert_eq!((position.legal_moves().len(), position.is_check(), position.outcome()), (30, false, None));
/// let mv = position.parse_move("▲７六歩")?;
/// let undo = position.play(mv)?;
/// assert!(position.is_legal(usi!("3c3d")));
/// position.take_back(undo);
///
/// // On an SFEN, `play` returns the next SFEN, which has the next move number.
/// let sfen = position.to_sfen()?.play(mv)?;
/// assert_eq!(sfen.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If you import this trait and the trait of another game, import them as `_`: `use koma::{chess::Rules as _, shogi::Rules
/// as _};`.
pub trait Rules: AsRef<Position> {
    /// What [`play`](Self::play) returns: for a position, an [`Undo`], and for an SFEN, the next SFEN.
    type Played;

    /// Plays a move.
    ///
    /// Changes a position like [`shogi::play`](super::play), and returns what [`take_back`](Self::take_back) needs. An
    /// SFEN does not change: [`Sfen::play`] returns the next SFEN, with the next move number.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    #[doc(alias("make_move", "push"))]
    fn play(&mut self, mv: Move) -> Result<Self::Played, MoveError>;

    /// Returns the position as an SFEN. The SFEN of a position has the move number 1.
    ///
    /// # Errors
    ///
    /// Returns a [`GameError`] if SFEN cannot express the position.
    #[doc(alias("sfen", "to_fen"))]
    fn to_sfen(&self) -> Result<Sfen, GameError>;

    /// Plays a move without checking whether it is legal, like [`shogi::play_unchecked`](super::play_unchecked).
    #[doc(alias("make_move", "push"))]
    fn play_unchecked(&mut self, mv: Move) -> Undo
    where
        Self: AsMut<Position>,
    {
        play_unchecked(self.as_mut(), mv)
    }

    /// Takes back the last move, like [`shogi::take_back`](super::take_back). An SFEN does not change when a move is
    /// played, so it has no such method.
    #[doc(alias("pop", "undo", "unmake_move"))]
    fn take_back(&mut self, undo: Undo)
    where
        Self: AsMut<Position>,
    {
        take_back(self.as_mut(), undo);
    }

    /// Plays a line of moves in any notation, and returns the number of moves, like
    /// [`shogi::play_line`](super::play_line).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] for the first wrong move. After an error, the position is unchanged.
    #[doc(alias("KIF", "KI2"))]
    fn play_line(&mut self, line: &str) -> Result<usize, MoveError>
    where
        Self: AsMut<Position>,
    {
        play_line(self.as_mut(), line)
    }

    /// Returns the legal moves, like [`shogi::legal_moves`](super::legal_moves).
    #[doc(alias("generate_moves", "possible_moves"))]
    fn legal_moves(&self) -> LegalMoves {
        legal_moves(self.as_ref())
    }

    /// Returns the legal moves that capture a piece, like [`shogi::captures`](super::captures).
    #[doc(alias("capture_moves", "quiescence"))]
    fn captures(&self) -> LegalMoves {
        captures(self.as_ref())
    }

    /// Reports whether a move is legal, like [`shogi::is_legal`](super::is_legal).
    fn is_legal(&self, mv: Move) -> bool {
        is_legal(self.as_ref(), mv)
    }

    /// Returns the move if it is legal, like [`shogi::legal_move`](super::legal_move).
    fn legal_move(&self, mv: Move) -> Option<Move> {
        legal_move(self.as_ref(), mv)
    }

    /// Validates that a game can have the position, like [`shogi::validate_legal`](super::validate_legal).
    ///
    /// # Errors
    ///
    /// Returns the [`GameError`] of the first mistake.
    fn validate_legal(&self) -> Result<(), GameError> {
        validate_legal(self.as_ref())
    }

    /// Reports whether a move gives check, like [`shogi::gives_check`](super::gives_check).
    fn gives_check(&self, mv: Move) -> bool {
        gives_check(self.as_ref(), mv)
    }

    /// Reports whether the player to move is in check, like [`shogi::is_check`](super::is_check).
    #[doc(alias("in_check"))]
    fn is_check(&self) -> bool {
        is_check(self.as_ref())
    }

    /// Reports whether the player to move is checkmated, like [`shogi::is_checkmate`](super::is_checkmate).
    fn is_checkmate(&self) -> bool {
        is_checkmate(self.as_ref())
    }

    /// Reports whether the player to move has no legal move and is not in check, like
    /// [`shogi::is_stalemate`](super::is_stalemate).
    fn is_stalemate(&self) -> bool {
        is_stalemate(self.as_ref())
    }

    /// Returns how the game has ended, or `None` if it continues, like [`shogi::outcome`](super::outcome).
    #[doc(alias("is_game_over", "result", "status"))]
    fn outcome(&self) -> Option<Outcome> {
        outcome(self.as_ref())
    }

    /// Returns the squares of the pieces that give check, like [`shogi::checkers`](super::checkers).
    fn checkers(&self) -> Squares {
        checkers(self.as_ref())
    }

    /// Returns the squares of the pieces of a side that attack a square, like [`shogi::attackers`](super::attackers).
    fn attackers(&self, square: Square, side: Side) -> Squares {
        attackers(self.as_ref(), square, side)
    }

    /// Returns the squares that the piece on a square attacks, like [`shogi::attacks`](super::attacks).
    fn attacks(&self, square: Square) -> Squares {
        attacks(self.as_ref(), square)
    }

    /// Reports whether the player to move can win by declaration, like [`shogi::can_declare`](super::can_declare).
    #[doc(alias("impasse", "jishogi", "nyugyoku", "entering king"))]
    fn can_declare(&self) -> bool {
        can_declare(self.as_ref())
    }

    /// Returns the points of a player for a declaration, like [`shogi::declaration_points`](super::declaration_points).
    fn declaration_points(&self, side: Side) -> usize {
        declaration_points(self.as_ref(), side)
    }

    /// Parses a move in any notation, and returns it if it is legal, like [`shogi::parse_move`](super::parse_move).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_move(&self, input: &str) -> Result<Move, MoveError> {
        parse_move(self.as_ref(), input)
    }

    /// Parses a move in Japanese notation, like [`shogi::parse_kif`](super::parse_kif).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    #[doc(alias("KI2", "Japanese notation"))]
    fn parse_kif(&self, input: &str) -> Result<Move, MoveError> {
        parse_kif(self.as_ref(), input)
    }

    /// Parses a move in Japanese notation, after a move to the square `previous`, like
    /// [`shogi::parse_kif_after`](super::parse_kif_after).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_kif_after(&self, previous: Option<Square>, input: &str) -> Result<Move, MoveError> {
        parse_kif_after(self.as_ref(), previous, input)
    }

    /// Returns a legal move in Japanese notation, like [`shogi::kif`](super::kif).
    #[doc(alias("KI2", "Japanese notation"))]
    fn kif(&self, mv: Move) -> MoveText {
        kif(self.as_ref(), mv)
    }

    /// Returns a legal move in Japanese notation, after a move to the square `previous`, like
    /// [`shogi::kif_after`](super::kif_after).
    fn kif_after(&self, previous: Option<Square>, mv: Move) -> MoveText {
        kif_after(self.as_ref(), previous, mv)
    }

    /// Returns a legal move in a form of Japanese notation, after a move to the square `previous`, like
    /// [`shogi::kif_styled`](super::kif_styled).
    fn kif_styled(&self, previous: Option<Square>, mv: Move, style: KifStyle) -> MoveText {
        kif_styled(self.as_ref(), previous, mv, style)
    }

    /// Returns a line of moves in Japanese notation, like [`shogi::kif_line`](super::kif_line).
    ///
    /// # Errors
    ///
    /// Returns the [`MoveError`] of the first move that is not legal.
    #[doc(alias("KIF", "KI2", "Japanese notation"))]
    fn kif_line<'a>(&self, moves: &'a [Move], style: KifStyle) -> Result<KifLine<'a>, MoveError> {
        kif_line(self.as_ref(), moves, style)
    }

    /// Parses a move in CSA, like [`shogi::parse_csa`](super::parse_csa).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    fn parse_csa(&self, input: &str) -> Result<Move, MoveError> {
        parse_csa(self.as_ref(), input)
    }

    /// Returns a legal move in CSA, like [`shogi::csa`](super::csa).
    fn csa(&self, mv: Move) -> MoveText {
        csa(self.as_ref(), mv)
    }

    /// Parses a move in Western notation, like [`shogi::parse_western`](super::parse_western).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a legal move.
    #[doc(alias("Hodges"))]
    fn parse_western(&self, input: &str) -> Result<Move, MoveError> {
        parse_western(self.as_ref(), input)
    }

    /// Returns a legal move in Western notation, like [`shogi::western`](super::western).
    #[doc(alias("Hodges"))]
    fn western(&self, mv: Move) -> MoveText {
        western(self.as_ref(), mv)
    }
}

impl Rules for Position {
    type Played = Undo;

    fn play(&mut self, mv: Move) -> Result<Undo, MoveError> {
        play(self, mv)
    }

    fn to_sfen(&self) -> Result<Sfen, GameError> {
        Sfen::try_from(*self)
    }
}

impl Rules for Sfen {
    type Played = Self;

    fn play(&mut self, mv: Move) -> Result<Self, MoveError> {
        Self::play(self, mv)
    }

    fn to_sfen(&self) -> Result<Self, GameError> {
        Ok(*self)
    }
}
