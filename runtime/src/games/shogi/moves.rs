//! Defines the moves of shōgi and their text in USI.

use super::pieces::{HELD, held_piece};
use crate::base::{Letter, Side, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, MoveNotation, Names, Sentences};
use crate::games::moves::error::MoveError;
use crate::games::moves::methods::move_methods;
use crate::games::moves::table::{MoveTable, Reach, Surroundings, move_table};
use crate::games::rules::grid::{leap, ones};
use crate::games::text::bytes::index_of;
use crate::position::Square;
use crate::token::Epin;

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
/// The notation is USI. A `Move` is not tied to a position. It is a drop on any square, or a move that at least
/// one piece can make in at least one position. A `Move` takes three bytes, like an `Option<Move>`. Moves are
/// ordered by origin, then by target. A promotion comes after the same move without a promotion. Drops come after
/// all other moves.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(super) AnyMove);

impl Move {
    /// Parses a move. The whole of `input` must be the move. Blanks around the move are an error.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a move in any position.
    ///
    /// ```
    /// use koma::{MoveError, shogi::Move};
    ///
    /// const PAWN: Result<Move, MoveError> = Move::parse("7g7f");
    /// assert_eq!(PAWN?.to_string(), "7g7f");
    /// assert!(Move::parse("7g-7f").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, MoveError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    pub const fn new(origin: Square<9, 9>, target: Square<9, 9>, promotion: bool) -> Option<Self> {
        Some(Self(some!(KomaGame::Shogi.move_table().find(
            origin.index(),
            target.index(),
            promotion as usize
        ))))
    }

    /// Returns the drop of a piece on `target`. Returns `None` if the piece is not R, B, G, S, N, L or P.
    pub const fn new_drop(piece: Letter, target: Square<9, 9>) -> Option<Self> {
        Some(Self(AnyMove::from_hand(some!(index_of(piece.as_ascii(), &HELD)), target.index())))
    }

    /// Returns the square that the piece leaves, or `None` if the move is a drop.
    #[doc(alias("from", "source"))]
    pub const fn origin(self) -> Option<Square<9, 9>> {
        if self.0.dropped().is_some() { None } else { Some(Square::from_valid_index(self.0.origin())) }
    }

    /// Reports whether the piece promotes.
    pub const fn promotion(self) -> bool {
        self.0.promotes()
    }

    /// Returns the piece that is dropped, or `None` if a piece on the board moves.
    pub const fn dropped(self) -> Option<Letter> {
        Letter::from_char(HELD[some!(self.0.dropped())] as char)
    }

    /// Returns the piece that `side` drops, or `None` if a piece on the board moves. `side` is the player to move.
    ///
    /// ```
    /// use koma::shogi::{epin, usi};
    /// use koma::Side;
    ///
    /// assert_eq!(usi!("P*5e").dropped_piece(Side::Second), Some(epin!("p")));
    /// assert_eq!(usi!("7g7f").dropped_piece(Side::First), None);
    /// ```
    pub const fn dropped_piece(self, side: Side) -> Option<Epin> {
        Some(held_piece(some!(self.0.dropped()), side))
    }
}

move_methods! { KomaGame::Shogi, on 9 x 9 }

pub(crate) static MOVE_NOTATION: MoveNotation = MoveNotation {
    macro_name: "usi",
    example: "7g7f",
    line_notations: "USI, Japanese notation, Western notation or CSA",
    line_example: "7g7f 3c3d",
    files: Names::from(b'9', b'1'),
    ranks: Names::from(b'a', b'i'),
    promotions: b"+",
    held: &HELD,
    has_numbers: false,
    words: Sentences {
        expected: "expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i",
        promotion: Some("a piece promotes with `+`, only from or to the last three ranks"),
        ambiguous: " can go there",
        check: " and leaves the king in check",
    },
};

pub(in crate::games) static MOVE_TABLE: MoveTable = move_table! { KomaGame::Shogi, on 9 x 9, reach };

/// Includes rooks, bishops and knights. Knights must promote where they could never move again. Black's knights go up, and
/// White's go down.
const fn reach(around: &Surroundings) -> Reach {
    const KNIGHT: u128 = leap(19) | leap(17);
    /// The first three and the last three ranks.
    const ZONES: u128 = !(ones(27) << 27);
    let queen = around.queen;
    let knight = around.leaps(KNIGHT);
    let knight_up = knight & around.above;
    let knight_down = knight & !around.above;
    let (plain, promoting) = match around.row {
        0..=2 => (queen | knight_down, queen | knight_up),
        3 => (queen | knight_down, queen & ZONES | knight_up),
        4 => (queen | knight, queen & ZONES | knight),
        5 => (queen | knight_up, queen & ZONES | knight_down),
        _ => (queen | knight_up, queen | knight_down),
    };
    Reach { plain, promoting }
}
