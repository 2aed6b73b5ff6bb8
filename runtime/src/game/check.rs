//! Whether a position is one of a game.

use super::error::GameErrorKind as Kind;
use super::vocabulary::Vocabulary;
use crate::base::Side;
use crate::position::Untyped;

impl Vocabulary<'_> {
    /// The first thing in a position that is not in the game.
    pub(crate) const fn wrong(self, position: &Untyped<'_>) -> Option<Kind> {
        let Untyped { shape, board, hands, styles, .. } = *position;
        if let Some(expected) = self.board()
            && !expected.is(&shape)
        {
            return Some(Kind::Shape { expected, found: shape });
        }
        let mut player = 0;
        while player < Side::ALL.len() {
            let sin = styles.sin(Side::ALL[player]);
            if !self.has_style(sin.letter()) {
                return Some(Kind::Style(sin));
            }
            player += 1;
        }
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                let piece = piece.qualify(styles);
                if !self.has(piece.style(), piece.pin()) {
                    return Some(Kind::OnBoard { index, piece });
                }
            }
            index += 1;
        }
        let mut player = 0;
        while player < Side::ALL.len() {
            let mut at = 0;
            while let Some((piece, _, next)) = hands[player].kind_at(at) {
                let piece = piece.qualify(styles);
                if !self.has(piece.style(), piece.pin()) {
                    return Some(Kind::InHand { side: Side::ALL[player], piece });
                }
                at = next;
            }
            player += 1;
        }
        None
    }
}
