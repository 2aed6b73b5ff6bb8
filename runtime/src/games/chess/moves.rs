//! Defines the moves of chess and their text in UCI.

use crate::base::{Letter, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, MoveNotation, Names, Sentences};
use crate::games::moves::error::MoveError;
use crate::games::moves::methods::move_methods;
use crate::games::moves::table::{MoveTable, Reach, Surroundings, move_table};
use crate::games::text::bytes::index_of;
use crate::position::Square;
use crate::report::Words;

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(super) AnyMove);

/// Which moves are promotions, as messages say it.
pub(super) const PROMOTION: &str = "a pawn promotes to `q`, `r`, `b` or `n`, only on the last rank";

/// The letters of the pieces that a pawn can promote to. The promotion number of an `AnyMove` is the index in this list
/// plus 1.
pub(super) const PROMOTIONS: [u8; 4] = *b"QRBN";

impl Move {
    /// Parses a move. The whole of `input` must be the move. Blanks around the move are an error.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if `input` is not a move in any position.
    ///
    /// ```
    /// use koma::{MoveError, chess::Move};
    ///
    /// const E4: Result<Move, MoveError> = Move::parse("e2e4");
    /// assert_eq!(E4?.to_string(), "e2e4");
    /// assert!(Move::parse("e2-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, MoveError> {
        Self::from_bytes(input.as_bytes())
    }

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
            Some(letter) => some!(index_of(letter.as_ascii(), &PROMOTIONS)) + 1,
        };
        Some(Self(some!(KomaGame::Chess.move_table().find(origin.index(), target.index(), number))))
    }

    /// Returns the square that the piece leaves.
    #[doc(alias("from", "source"))]
    #[inline]
    pub const fn origin(self) -> Square<8, 8> {
        Square::from_valid_index(self.0.origin())
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

move_methods! { KomaGame::Chess, on 8 x 8 }

pub(crate) static MOVE_NOTATION: MoveNotation = MoveNotation {
    macro_name: "uci",
    example: "e2e4",
    line_notations: "SAN or UCI",
    line_example: "1. e4 e5 2. Nf3",
    files: Names::from(b'a', b'h'),
    ranks: Names::from(b'8', b'1'),
    promotions: b"qrbn",
    held: b"",
    has_numbers: true,
    words: Sentences {
        expected: "expected a move such as `e2e4` or `e7e8q`, with squares from a1 to h8",
        promotion: Some(PROMOTION),
        ambiguous: " can go there",
        check: " and leaves the king in check",
    },
};

pub(in crate::games) static MOVE_TABLE: MoveTable = move_table! { KomaGame::Chess, on 8 x 8, reach };

/// Includes queens, knights, and pawns that promote.
const fn reach(around: &Surroundings) -> Reach {
    let promoting = if matches!(around.row, 1 | 6) { around.pawn() } else { 0 };
    Reach { plain: around.queen | around.knight, promoting }
}

/// Messages about SAN have their own help.
pub(in crate::games) const fn help_for_record(_: &[u8]) -> Option<Words> {
    None
}
