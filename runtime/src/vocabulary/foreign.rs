//! Finds what does not belong to a game in a position.
// Each index is below the length of its slice.

use super::GameErrorKind;
use super::text::VocabularyText;
use crate::base::Side;
use crate::position::AnyPosition;
use crate::token::AnyToken;

impl VocabularyText<'_> {
    /// Returns the first part of a position that does not belong to the game: the shape of the board, a style or a
    /// piece. Does not check markers. `is_written` says whether the position will be written in the game's notation,
    /// which cannot express derived pieces.
    pub(crate) const fn foreign(self, position: &AnyPosition<'_>, is_written: bool) -> Option<GameErrorKind> {
        let AnyPosition { shape, styles, .. } = *position;
        if let Some(expected) = self.board()
            && !expected.is(&shape)
        {
            return Some(GameErrorKind::Shape { expected, found: shape });
        }
        let [first, second] = [styles.sin(Side::First), styles.sin(Side::Second)];
        if !self.has_token(AnyToken::Sin(first)) {
            Some(GameErrorKind::Style(first))
        } else if !self.has_token(AnyToken::Sin(second)) {
            Some(GameErrorKind::Style(second))
        } else {
            self.foreign_piece(position, is_written)
        }
    }

    /// Returns the first piece that does not belong to the game, may not be in a hand, or may not be derived.
    const fn foreign_piece(self, position: &AnyPosition<'_>, is_written: bool) -> Option<GameErrorKind> {
        let AnyPosition { board, hands, styles, .. } = *position;
        let no_derived = is_written || self.follows_chess() && styles.first().is(styles.second());
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                let is_expressible = !(no_derived && piece.is_derived());
                let piece = piece.qualify(styles);
                if !is_expressible || !self.has_token(AnyToken::Qpi(piece)) {
                    return Some(GameErrorKind::OnBoard { index, piece });
                }
            }
            index += 1;
        }
        let mut player = 0;
        while player < Side::ALL.len() {
            let mut kinds = hands[player].iter();
            while let Some((piece, _)) = kinds.next_kind() {
                let piece = piece.qualify(styles);
                if !self.has_token(AnyToken::Qpi(piece)) || self.follows_chess() {
                    return Some(GameErrorKind::InHand { side: Side::ALL[player], piece });
                }
            }
            player += 1;
        }
        None
    }
}
