//! Defines the forms of Japanese notation, and writes moves in them.

use super::description::{Description, RecordNotation};
use crate::games::moves::text::MoveText;
use crate::games::shogi::moves::Move;
use crate::games::shogi::situation::Situation;
use crate::games::shogi::{Position, Square};

/// A form of Japanese notation, for [`kif_styled`] and [`kif_line`](crate::shogi::kif_line).
///
/// | form | a move | a recapture | a move without its promotion | a drop |
/// |---|---|---|---|---|
/// | `Ki2` | `▲５八金右` | `△同　銀` | `▲２二角不成` | `▲５五銀`, or `▲５五銀打` if a piece on the board could go there |
/// | `Printed` | `▲５八金右` | `△同銀` | `▲２二角不成` | like `Ki2` |
/// | `Kif` | `５八金(49)` | `同　銀(31)` | `２二角(88)` | `５五銀打` |
///
/// The Japan Shogi Association and most books write `同歩`. Files with records write `同　歩`, with an ideographic blank, so
/// that all moves are equally wide. [`parse_kif_after`](crate::shogi::parse_kif_after) and
/// [`play_line`](crate::shogi::play_line) read all these forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KifStyle {
    /// The form of KI2 files. [`kif`](crate::shogi::kif) and [`kif_after`](crate::shogi::kif_after) write this form.
    Ki2,
    /// The form of the Japan Shogi Association and of printed books. It has no blank after `同`.
    Printed,
    /// The form of KIF files, with the origin instead of words for the direction, and without the player's marker.
    Kif,
}

/// Returns a legal move in this form of Japanese notation. Writes `同` instead of the target if the target is `previous`,
/// the target of the previous move.
///
/// Returns USI instead if the move is not legal. [`parse_kif_after`](crate::shogi::parse_kif_after) can read the result for
/// every legal move.
///
/// ```
/// use koma::shogi::{self, KifStyle, usi};
///
/// let position = shogi::position!(moves: "7g7f 3c3d 8h2b+");
/// let previous = Some(usi!("8h2b+").target());
/// let text = |style| shogi::kif_styled(&position, previous, usi!("3a2b"), style);
/// assert_eq!(text(KifStyle::Ki2), "△同　銀");
/// assert_eq!(text(KifStyle::Printed), "△同銀");
/// assert_eq!(text(KifStyle::Kif), "同　銀(31)");
/// ```
pub const fn kif_styled(
    position: &Position,
    previous: Option<Square>,
    mv: Move,
    style: KifStyle,
) -> MoveText {
    let situation = Situation::new(position);
    let notation = RecordNotation::Japanese(style);
    if situation.allows(mv.0)
        && let Some(description) = Description::of(notation, position, &situation, mv.0)
    {
        let side = if matches!(style, KifStyle::Kif) { None } else { Some(position.turn()) };
        let is_recapture = matches!(previous, Some(square) if square.index() == mv.0.target());
        let is_same_target = is_recapture && mv.0.dropped().is_none();
        return Description { side, is_same_target, ..description }.text();
    }
    MoveText::new(mv.encode().as_str())
}
