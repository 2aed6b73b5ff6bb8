//! Reads and writes moves in CSA.

use super::description::{Description, RecordNotation, Source};
use super::names::row_of_csa;
use crate::base::{Side, ok};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::{Mistake, MoveError, Refusal};
use crate::games::moves::text::MoveText;
use crate::games::piece::row_of;
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::PIECES;
use crate::games::shogi::situation::Situation;
use crate::games::shogi::squares::square_at;
use crate::games::text::bytes::part;
use crate::report::after;

/// Returns a legal move in CSA, the notation of computer shōgi: the player, the origin, the target, and the piece after
/// the move.
///
/// Returns USI instead if the move is not legal. [`parse_csa`] can read the result for every legal move.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::csa(&shogi::START, usi!("7g7f")), "+7776FU");
/// let position = shogi::position!(moves: "7g7f 3c3d");
/// assert_eq!(shogi::csa(&position, usi!("8h2b+")), "+8822UM");
/// let position = shogi::position!(moves: "7g7f 3c3d 8h2b+ 3a2b 4i5h");
/// assert_eq!(shogi::csa(&position, usi!("B*5e")), "-0055KA");
/// ```
pub const fn csa(position: &Position, mv: Move) -> MoveText {
    let situation = Situation::new(position);
    if situation.allows(mv.0)
        && let Some(description) = Description::of(RecordNotation::Csa, position, &situation, mv.0)
    {
        return Description { side: Some(position.turn()), ..description }.text();
    }
    MoveText::new(mv.encode().as_str())
}

/// Parses a move in CSA. Returns the move if it is legal.
///
/// ```text
/// move     ::= player origin target piece
///
/// player       `+`, Black, the first player, or `-`, White
/// origin       the file and the rank in digits: `77`; or `00` for a drop
/// target       the file and the rank in digits: `76`
/// piece        the piece after the move: `OU` `HI` `KA` `KI` `GI` `KE` `KY` `FU`,
///              or promoted: `RY` `UM` `NG` `NK` `NY` `TO`
/// ```
///
/// The player must be the player to move. A move is a promotion if the piece on the origin is not promoted and the text
/// names the promoted piece. The whole of `input` must be the move.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move in CSA, or if the move is not legal.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::parse_csa(&shogi::START, "+7776FU")?, usi!("7g7f"));
///
/// let error = shogi::parse_csa(&shogi::START, "+7776KI").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: +7776KI is not legal; the golds are on 4i, 6i");
/// let error = shogi::parse_csa(&shogi::START, "-3334FU").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: -3334FU is not legal; the sign says that White moves, but Black is to move");
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_csa(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_csa(position, input.as_bytes())
}

/// Reads a word in CSA as a legal move.
pub(super) const fn read_csa(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    let description = ok!(described(word));
    match description.in_position(position) {
        Ok(description) => description.resolve_in(position, word),
        Err(refusal) => Err(description.refused(word, refusal)),
    }
}

/// Reads the parts of a move. The piece is the piece after the move.
const fn described(word: &[u8]) -> Result<Description, MoveError> {
    let side = match word {
        [b'+', ..] => Side::First,
        [b'-', ..] => Side::Second,
        _ => {
            return Err(error(
                word,
                0,
                "expected a move in CSA such as `+7776FU`, which starts with `+` or `-`",
            ));
        }
    };
    let is_drop = matches!(word, [_, b'0', b'0', ..]);
    let origin = square_at(word, 1);
    if origin.is_none() && !is_drop {
        return Err(error(word, 1, "expected the origin in two digits, as in `+7776FU`, or `00` for a drop"));
    }
    let Some(target) = square_at(word, 3) else {
        return Err(error(word, 3, "expected the target in two digits, as in `+7776FU`"));
    };
    let Some(piece) = piece_at(word, 5) else {
        return Err(error(word, 5, "expected the piece after the move, such as `FU`, `KA` or `TO`"));
    };
    if word.len() > 7 {
        return Err(error(word, 7, "expected the end of the move"));
    }
    let description = Description::new(RecordNotation::Csa, piece, target);
    let source = if is_drop { Source::Hand } else { Source::Board };
    Ok(Description { side: Some(side), origin, source, ..description })
}

impl Description {
    /// Returns this description of a move in CSA with the piece before the move in place of the piece after it.
    const fn in_position(self, position: &Position) -> Result<Self, Refusal> {
        let turn = position.turn();
        if let Some(refusal) = self.wrong_side(turn) {
            return Err(refusal);
        }
        let Some(origin) = self.origin else { return Ok(self) };
        let Some(piece) = position.board()[origin] else {
            return Err(Refusal::empty_origin(origin));
        };
        if !piece.side().is(turn) {
            return Err(Refusal::other_player(origin));
        }
        let promoted = if piece.is_normal() { row_of(&PIECES, piece.enhance()) } else { None };
        Ok(match (row_of(&PIECES, piece), promoted) {
            (Some(piece), Some(promoted)) if self.piece == promoted => {
                Self { piece, promotion: Some(true), ..self }
            }
            (_, Some(_)) => Self { promotion: Some(false), ..self },
            _ => self,
        })
    }
}

/// Returns the index in `PIECES` of the piece whose name is at an offset, or `None` if there is none.
pub(super) const fn piece_at(text: &[u8], at: usize) -> Option<usize> {
    if text.len() < at + 2 {
        return None;
    }
    row_of_csa(part(text, &(at..at + 2)))
}

/// Returns the error that something else is expected at an offset, or at the end if the text is shorter.
#[cold]
const fn error(word: &[u8], at: usize, reason: &'static str) -> MoveError {
    let start = if at < word.len() { at } else { word.len() };
    MoveError::new(KomaGame::Shogi, Mistake::Record(reason), start..after(word, start))
}
