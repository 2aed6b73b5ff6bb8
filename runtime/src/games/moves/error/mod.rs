//! Defines the error for an invalid move.

mod help;
mod mistake;
mod mobility;
mod other_text;

use core::ops::Range;

use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::numbers::MoveNumber;
use crate::games::moves::text::MoveText;
use crate::report::{Words, diagnosed};

pub(in crate::games) use mistake::{Mistake, Refusal};
pub(in crate::games) use mobility::Mobility;

/// The error of a text that is not a move, or of a move that is not legal in a position.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic. If a position does
/// not allow the move, [`range`](Self::range) covers the whole move.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// let error = chess::Move::parse("e2f5").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (MoveErrorKind::Shape, 0..4));
/// assert_eq!(error.to_string(), "invalid move: no piece moves like e2f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveError {
    game: KomaGame,
    mistake: Mistake,
    /// The byte range of the mistake.
    start: usize,
    end: usize,
    /// The number of the move, if the move is in a line of a game whose lines usually have numbers.
    number: Option<MoveNumber>,
}

/// The kinds of [`MoveError`].
///
/// The kinds before [`EmptyOrigin`](Self::EmptyOrigin) mean that the text is not a move in any position, or that a move
/// number is wrong. The other kinds mean that the position does not allow the move. However,
/// [`MissingPromotion`](Self::MissingPromotion) can mean either. Examples are moves of chess unless stated otherwise.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// assert_eq!(chess::Move::parse("e7e8k").unwrap_err().kind(), MoveErrorKind::Promotion);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// The text does not have a square of the board where it needs a square, or goes on after the move: `e2e9`, `e2`,
    /// ` e2e4`, `e2e4e5`. In shōgi, the text may also be the drop of a piece that cannot be dropped: `K*5e`.
    Text,
    /// No piece of the game moves from the first square to the second: `e2f5`.
    Shape,
    /// No piece can promote in this way: `e7e8k`, `e6e7q`.
    Promotion,
    /// The text is neither SAN nor UCI: `Sf3`. In xiangqi, it is neither WXF nor Chinese notation nor UCCI: `X2=5`.
    San,
    /// The first move number is 0 or greater than 99,999, a later number is not the expected one (`1. e4 e5
    /// 3. Nf3`), or several dots, which mark a move of Black, come before a move of White (`1... e4`).
    Number,
    /// The text looks like a move in a record of shōgi, but is not one: `７六`, `P-7`. Or it is a word after the end of a
    /// game.
    Record,
    /// In a line of moves, a comment has no closing brace: `1. e4 {good`.
    Comment,

    /// The square that the move starts from is empty.
    EmptyOrigin,
    /// The piece belongs to the other player.
    OtherPlayer,
    /// The target has a piece of the player who moves.
    OwnTarget,
    /// The piece cannot go to the target, or no piece can go there.
    Illegal,
    /// The player has no piece of this kind, or none on the file, rank or square that the text names.
    NoPiece,
    /// Several pieces can go to the target: `Nd2`.
    Ambiguous,
    /// The move leaves the player's own king or general in check. In xiangqi, also a move after which the generals would
    /// face each other.
    Check,
    /// A promotion is missing: `e7e8` for a pawn.
    MissingPromotion,
    /// The piece can never promote, or this move cannot promote it.
    CannotPromote,
    /// The hand does not hold the piece that is dropped.
    NotInHand,
    /// The target of a drop is not empty.
    Occupied,
    /// In shōgi, the drop would give the player a second unpromoted pawn on the file.
    TwoPawns,
    /// In shōgi, the dropped piece could never move again, such as a pawn on the last rank.
    Stuck,
    /// In shōgi, the drop of a pawn would checkmate.
    PawnMate,
    /// In shōgi, xiangqi or makruk, the move captures a king or a general.
    King,
}

impl MoveError {
    pub(in crate::games) const fn new(game: KomaGame, mistake: Mistake, range: Range<usize>) -> Self {
        Self { game, mistake, start: range.start, end: range.end, number: None }
    }

    /// Returns the error for a move that the position does not allow. `text` is the move as messages write it.
    pub(in crate::games) const fn refused(game: KomaGame, text: MoveText, refusal: Refusal) -> Self {
        Self::new(game, Mistake::Refused { text, refusal }, 0..text.as_str().len())
    }

    /// Returns the error for a move that the position does not allow. Messages write the move as `Move` does.
    pub(in crate::games) const fn of_move(game: KomaGame, mv: AnyMove, refusal: Refusal) -> Self {
        Self::refused(game, MoveText::new(mv.encode(game).as_str()), refusal)
    }

    /// Returns the error with another range.
    pub(in crate::games) const fn at(self, range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end, ..self }
    }

    /// Returns the error with the number that messages write before the move.
    pub(in crate::games) const fn numbered(self, number: MoveNumber) -> Self {
        Self { number: Some(number), ..self }
    }

    const fn words(&self) -> Words {
        self.mistake.words(self.game, self.number)
    }
}

diagnosed! {
    /// ```
    /// use koma::chess;
    ///
    /// let text = "\
    /// invalid move: expected a move such as `e2e4` or `e7e8q`, with squares from a1 to h8
    ///   e2e9
    ///      ^";
    /// assert_eq!(chess::Move::parse("e2e9").unwrap_err().explain("e2e9").to_string(), text);
    /// ```
    MoveError: MoveErrorKind,
    kind: |error| error.mistake.kind(),
    subject: |_error| "move",
    range: |error| error.start..error.end,
}
