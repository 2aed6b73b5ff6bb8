//! Defines the moves of makruk and their text in UCI.

use crate::base::{Letter, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, MoveNotation, Names, Sentences};
use crate::games::moves::error::MoveError;
use crate::games::moves::methods::move_methods;
use crate::games::moves::table::{MoveTable, Reach, Surroundings, move_table};
use crate::position::Square;
use crate::report::Words;

/// A move of makruk: the square that a piece leaves, the square that the piece reaches, and whether a pawn
/// promotes.
///
/// ```text
/// move   ::= origin target ["m"]
///
/// origin     the square that the piece leaves: `a1` to `h8`
/// target     the square that it reaches
/// m          a pawn reaches or passes the player's sixth rank and becomes a promoted pawn, which moves like a met
/// ```
///
/// The notation is UCI, as Fairy-Stockfish uses it. A `Move` is not tied to a position. At least one piece can make
/// the move in at least one position. A `Move` takes three bytes, like an `Option<Move>`. Moves are ordered by origin,
/// then by target. A promotion comes after the same move without a promotion.
///
/// ```
/// use koma::{Letter, makruk::Move};
///
/// const PROMOTION: Move = Move::from_static("e5e6m");
/// assert_eq!(PROMOTION.promotion(), Some(Letter::M));
/// assert!(Move::parse("e4e5m").is_err() && Move::parse("e4g6").is_err());
/// ```
#[doc(alias("UCI", "ply"))]
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
    /// use koma::{MoveError, makruk::Move};
    ///
    /// const PAWN: Result<Move, MoveError> = Move::parse("e3e4");
    /// assert_eq!(PAWN?.to_string(), "e3e4");
    /// assert!(Move::parse("e3-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, MoveError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    ///
    /// `promotion` is M or `None`.
    pub const fn new(origin: Square<8, 8>, target: Square<8, 8>, promotion: Option<Letter>) -> Option<Self> {
        let number = match promotion {
            None => 0,
            Some(Letter::M) => 1,
            Some(_) => return None,
        };
        Some(Self(some!(KomaGame::Makruk.move_table().find(origin.index(), target.index(), number))))
    }

    /// Returns the square that the piece leaves.
    #[doc(alias("from", "source"))]
    pub const fn origin(self) -> Square<8, 8> {
        Square::from_valid_index(self.0.origin())
    }

    /// Returns M if a pawn promotes, or `None` otherwise.
    pub const fn promotion(self) -> Option<Letter> {
        if self.0.promotes() { Some(Letter::M) } else { None }
    }
}

move_methods! { KomaGame::Makruk, on 8 x 8 }

pub(crate) static MOVE_NOTATION: MoveNotation = MoveNotation {
    macro_name: "uci",
    example: "e3e4",
    line_notations: "UCI",
    line_example: "e3e4 d6d5",
    files: Names::from(b'a', b'h'),
    ranks: Names::from(b'8', b'1'),
    promotions: b"m",
    held: b"",
    has_numbers: false,
    words: Sentences {
        expected: "expected a move such as `e3e4` or `e5e6m`, with squares from a1 to h8",
        promotion: Some("a pawn promotes with `m`, and only on or beyond the player's sixth rank"),
        ambiguous: " can go there",
        check: " and leaves the king in check",
    },
};

pub(in crate::games) static MOVE_TABLE: MoveTable = move_table! { KomaGame::Makruk, on 8 x 8, reach };

/// Includes boats, horses, and all other pieces, which move one square.
const fn reach(around: &Surroundings) -> Reach {
    let promoting = if matches!(around.row, 0 | 7) { 0 } else { around.pawn() };
    Reach { plain: around.rook | around.king | around.knight, promoting }
}

/// No other notation is known.
pub(in crate::games) const fn help_for_record(_: &[u8]) -> Option<Words> {
    None
}
