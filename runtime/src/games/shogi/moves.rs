//! Defines the moves of shōgi and their text in USI.

use super::{HELD, held};
use crate::base::ok;
use crate::base::{Letter, Side};
use crate::games::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::{game_moves, mover, square};
use crate::games::steps::{Step, find};
use crate::position::{Position, Square};
use crate::token::Epin;

game_moves! {
    Game::Shogi, "shogi" "7g7f 3c3d 8h2b+" on 9 x 9;
    /// A move of shōgi. A move is either a move on the board, with or without a promotion, or the drop of a piece from
    /// the hand.
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
    /// The notation is USI. A `Move` is not tied to a position. Except for drops, there is a piece that moves
    /// in this way. The target of a drop can be any square. A `Move` takes three bytes, like an `Option<Move>`. Moves
    /// are ordered by origin, then by target. A promotion comes after the same move without a
    /// promotion. Drops come after all other moves.
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
    /// Plays a move and passes the turn to the other player. A captured piece loses its promotion and is added to the
    /// mover's hand.
    ///
    /// Does not check how the piece moves or whether other pieces are in its way. Does not detect check, or mate by the
    /// drop of a pawn.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) and leaves the position unchanged in these cases:
    ///
    /// * The origin is empty or has a piece of the other player, or the target has a piece of the mover or a king.
    /// * The piece promotes although it cannot promote, or although the move neither starts nor ends on the last three
    ///   ranks.
    /// * A pawn or lance reaches the last rank without promoting, or a knight reaches one of the last two ranks without
    ///   promoting. Dropping these pieces there is also an error.
    /// * The dropped piece is not in the hand, or its target is not empty.
    /// * A pawn is dropped on a file that has another unpromoted pawn of the mover.
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
    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move on any board.
    #[must_use]
    pub const fn new(origin: Square<9, 9>, target: Square<9, 9>, promotion: bool) -> Option<Self> {
        Self::of(Game::Shogi.steps().find(origin.index(), target.index(), promotion as usize))
    }

    /// Returns the drop of a piece on `target`. Returns `None` if the piece is not R, B, G, S, N, L or P.
    #[must_use]
    pub const fn new_drop(piece: Letter, target: Square<9, 9>) -> Option<Self> {
        match find(piece.as_ascii(), &HELD) {
            Some(number) => Some(Self(Step::from_hand(number, target.index()))),
            None => None,
        }
    }

    /// Returns the square that the piece leaves, or `None` if the move is a drop.
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

/// Performs the checks of `play`.
const fn check(position: &Position<9, 9>, step: Step) -> Result<(), MoveError> {
    let (side, target) = (position.turn(), step.target());
    let kind = if let Some(number) = step.dropped() {
        let piece = held(number).with_side(side);
        if position.hand(side).count(piece) == 0 {
            Kind::NotInHand
        } else if position.board()[target].is_some() {
            return Err(MoveError { square: Some(target), ..step.error(Game::Shogi, Kind::Occupied) });
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

/// Returns the number of ranks in front of a player's piece.
const fn ranks_left(side: Side, index: usize) -> usize {
    if side.is(Side::First) { index / 9 } else { 8 - index / 9 }
}

/// Reports whether a piece can promote at all.
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

/// Reports whether `pawn` is on a square of this file.
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
