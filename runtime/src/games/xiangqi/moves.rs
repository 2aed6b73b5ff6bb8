//! Defines the moves of xiangqi and their text in UCCI.

use super::board::ELEPHANTS;
use crate::base::some;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, MoveNotation, Names, Sentences};
use crate::games::moves::error::MoveError;
use crate::games::moves::methods::move_methods;
use crate::games::moves::table::{MoveTable, Reach, Surroundings, move_table};
use crate::games::rules::grid::leap;
use crate::position::Square;
use crate::report::Words;

/// A move of xiangqi: the square that a piece leaves, and the square that the piece reaches.
///
/// ```text
/// move ::= origin target        squares from `a0` to `i9`
/// ```
///
/// The notation is UCCI, whose ranks start at 0. So `h2` in UCCI is `h3` in the notation of [`Square`]. A `Move`
/// is not tied to a position. At least one piece can make the move in at least one position. A `Move` takes three
/// bytes, like an `Option<Move>`. Moves are ordered by origin, then by target.
///
/// ```
/// use koma::{Square, xiangqi::Move};
///
/// const CANNON: Move = Move::from_static("h2e2");
/// assert_eq!(CANNON.origin(), Square::from_static("h3"));
/// assert!(Move::parse("h2f3").is_ok() && Move::parse("h2f4").is_err()); // no elephant can be on h2
/// ```
#[doc(alias("UCCI", "ply"))]
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
    /// use koma::{MoveError, xiangqi::Move};
    ///
    /// const CANNON: Result<Move, MoveError> = Move::parse("h2e2");
    /// assert_eq!(CANNON?.to_string(), "h2e2");
    /// assert!(Move::parse("h2-e2").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, MoveError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    pub const fn new(origin: Square<10, 9>, target: Square<10, 9>) -> Option<Self> {
        Some(Self(some!(KomaGame::Xiangqi.move_table().find(origin.index(), target.index(), 0))))
    }

    /// Returns the square that the piece leaves.
    #[doc(alias("from", "source"))]
    pub const fn origin(self) -> Square<10, 9> {
        Square::from_valid_index(self.0.origin())
    }
}

move_methods! { KomaGame::Xiangqi, on 10 x 9 }

pub(crate) static MOVE_NOTATION: MoveNotation = MoveNotation {
    macro_name: "ucci",
    example: "h2e2",
    line_notations: "WXF, Chinese notation or UCCI",
    line_example: "C2=5 H8+7",
    files: Names::from(b'a', b'i'),
    ranks: Names::from(b'9', b'0'),
    promotions: b"",
    held: b"",
    has_numbers: false,
    words: Sentences {
        expected: "expected a move such as `h2e2`, with squares from a0 to i9",
        promotion: None,
        ambiguous: " can make this move",
        check: " and leaves the general in check",
    },
};

pub(in crate::games) static MOVE_TABLE: MoveTable = move_table! { KomaGame::Xiangqi, on 10 x 9, reach };

/// Includes chariots, horses, elephants, and advisors that move to or from the middle of a palace.
const fn reach(around: &Surroundings) -> Reach {
    const LEAPS: u128 = leap(20) | leap(16);
    const CENTERS: u128 = 1 << 13 | 1 << 76;
    let bit = 1 << around.square;
    let advisor = if bit & CENTERS == 0 { around.king & CENTERS } else { around.king };
    let elephant = if bit & ELEPHANTS == 0 { 0 } else { around.leaps(LEAPS) & ELEPHANTS };
    Reach { plain: around.rook | around.knight | advisor | elephant, promoting: 0 }
}

/// Messages about WXF have their own help.
pub(in crate::games) const fn help_for_record(_: &[u8]) -> Option<Words> {
    None
}
