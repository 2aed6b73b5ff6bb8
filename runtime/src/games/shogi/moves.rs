//! The moves of shōgi, and their text in USI.

use super::{HELD, held};
use crate::base::{Letter, Side};
use crate::feen::ok;
use crate::games::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::{game_moves, mover, square};
use crate::games::steps::{Step, Steps, find};
use crate::position::{Position, Square};
use crate::token::Epin;

pub(super) static MOVES: Steps<81> = Steps::new(Game::Shogi);

game_moves! {
    Game::Shogi, "shogi" "7g7f 3c3d 8h2b+" on 9 x 9;
    /// A move of shōgi: the squares that a piece leaves and reaches and whether it promotes, or the drop of a piece in hand.
    ///
    /// ```text
    /// move     ::= origin target ["+"] | piece "*" target
    ///
    /// origin       the square that the piece leaves: `1a` to `9i`
    /// target       the square that it reaches
    /// +            the piece promotes
    /// piece        the piece that is dropped: `R`, `B`, `G`, `S`, `N`, `L` or `P`
    /// ```
    ///
    /// This is the notation of USI. A `Move` is not tied to a position, but some piece on some board makes it. It takes three
    /// bytes, and so does an `Option<Move>`. The order is that of the origins, then that of the targets; drops come last.
    ///
    /// ```
    /// use koma::{Letter, shogi::{self, Move}};
    ///
    /// const PROMOTION: Move = Move::from_static("8h2b+");
    /// assert_eq!((PROMOTION.origin(), PROMOTION.target()), (Some(shogi::square!("8h")), shogi::square!("2b")));
    /// assert!(PROMOTION.promotion());
    /// assert_eq!(Move::from_static("P*5e").dropped(), Some(Letter::P));
    /// assert!(Move::parse("7g8d").is_err()); // no piece moves like that
    /// ```
    #[doc(alias("USI", "ply"))]
    Move;
    /// ```
    /// use koma::{MoveError, shogi::Move};
    ///
    /// const PAWN: Result<Move, MoveError> = Move::parse("7g7f");
    /// assert_eq!(PAWN?.to_string(), "7g7f");
    /// assert!(Move::parse("7g-7f").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays a move and passes the turn to the other player. A piece that is taken comes into the mover's hand, not promoted.
    ///
    /// Whether the piece may go there is not asked: neither how it moves and what is in its way, nor check, nor mate by the
    /// drop of a pawn.
    ///
    /// # Errors
    ///
    /// A [`MoveError`](crate::MoveError), and the position stays as it was:
    ///
    /// * the origin is empty or has the other player's piece, the target has one of the mover, or a king is taken;
    /// * a piece promotes that does not, or neither from nor to the last three ranks;
    /// * a pawn or a lance reaches the last rank without a promotion, or a knight one of the last two, or is dropped there;
    /// * a piece is dropped that the hand does not hold, or on a piece, or a pawn on a file with another one of the mover.
    ///
    /// ```
    /// use koma::shogi::{self, Move};
    ///
    /// let mut position = shogi::START;
    /// let undo = shogi::play(&mut position, Move::from_static("7g7f"))?;
    /// assert_eq!(position, shogi::position!(sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"));
    /// shogi::take_back(&mut position, undo);
    /// assert_eq!(position, shogi::START);
    ///
    /// let error = shogi::play(&mut position, Move::from_static("P*5e")).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid move: P*5e is not legal; the hand does not hold this piece");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play;
}

impl Move {
    /// Returns the move from `origin` to `target`, or `None` if no piece moves like that on any board.
    #[must_use]
    pub const fn new(origin: Square<9, 9>, target: Square<9, 9>, promotion: bool) -> Option<Self> {
        Self::of(MOVES.find(origin.index(), target.index(), promotion as usize))
    }

    /// Returns the drop of a piece on `target`, or `None` unless the piece is R, B, G, S, N, L or P.
    #[must_use]
    pub const fn new_drop(piece: Letter, target: Square<9, 9>) -> Option<Self> {
        match find(piece.as_ascii(), &HELD) {
            Some(number) => Some(Self(Step::from_hand(number, target.index()))),
            None => None,
        }
    }

    /// Returns the square that the piece leaves, or `None` if it is dropped.
    #[must_use]
    pub const fn origin(self) -> Option<Square<9, 9>> {
        match self.0.dropped() {
            Some(_) => None,
            None => Some(square(self.0.origin())),
        }
    }

    /// Reports whether the piece promotes.
    #[must_use]
    pub const fn promotion(self) -> bool {
        self.0.promotes()
    }

    /// Returns the piece that is dropped, or `None` if a piece on the board moves.
    #[must_use]
    pub const fn dropped(self) -> Option<Letter> {
        match self.0.dropped() {
            Some(number) => Some(held(number).letter()),
            None => None,
        }
    }
}

/// Checks what the board tells of a move.
const fn check(position: &Position<9, 9>, step: Step) -> Result<(), MoveError> {
    let (side, target) = (position.turn(), step.target());
    let kind = if let Some(number) = step.dropped() {
        let piece = held(number).with_side(side);
        if position.hand(side).count(piece) == 0 {
            Kind::NotInHand
        } else if position.board()[target].is_some() {
            return Err(step.error(Game::Shogi, Kind::Occupied).with_square(target));
        } else if is_stuck(piece, target) {
            Kind::Stuck
        } else if matches!(HELD[number], b'P') && has_pawn(position, piece, target % 9) {
            Kind::TwoPawns
        } else {
            return Ok(());
        }
    } else {
        let piece = ok!(mover(position, step, Game::Shogi));
        let is_promotion =
            promotes(piece) && (ranks_left(side, step.origin()) < 3 || ranks_left(side, target) < 3);
        if step.promotes() && !is_promotion {
            Kind::CannotPromote
        } else if !step.promotes() && is_stuck(piece, target) {
            Kind::MissingPromotion
        } else {
            return Ok(());
        }
    };
    Err(step.error(Game::Shogi, kind))
}

/// Returns how many ranks are before a player's piece.
const fn ranks_left(side: Side, index: usize) -> usize {
    if side.is(Side::First) { index / 9 } else { 8 - index / 9 }
}

/// Reports whether a piece promotes anywhere.
const fn promotes(piece: Epin) -> bool {
    piece.is_normal()
        && !piece.is_terminal()
        && matches!(piece.letter(), Letter::R | Letter::B | Letter::S | Letter::N | Letter::L | Letter::P)
}

/// Reports whether a piece could never move from a square.
const fn is_stuck(piece: Epin, index: usize) -> bool {
    let needed = match piece.letter() {
        Letter::P | Letter::L if piece.is_normal() => 1,
        Letter::N if piece.is_normal() => 2,
        _ => 0,
    };
    ranks_left(piece.side(), index) < needed
}

/// Reports whether a file has this pawn.
const fn has_pawn(position: &Position<9, 9>, pawn: Epin, file: usize) -> bool {
    let mut index = file;
    while index < 81 {
        if matches!(position.board()[index], Some(piece) if piece.index() == pawn.index()) {
            return true;
        }
        index += 9;
    }
    false
}
