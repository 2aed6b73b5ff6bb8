//! Whether a position belongs to a game: its pieces, and the rules that its pieces show.

use crate::base::Side;
use crate::game::{Game, GameError, GameErrorKind, GameToken, Vocabulary};
use crate::position::{AnyPosition, Position};

impl Game {
    /// Checks that a position belongs to this game: the shape of its board, both players' styles, and every piece on the
    /// board and in the hands. In chess, the hands must be empty, and the markers of the pieces those that the rules give them.
    ///
    /// # Errors
    ///
    /// Returns the first thing that is wrong, in this order; on the board, by flat index.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("4k3/8/8/8/8/8/8/4K^3 / C/c");
    /// let error = chess::GAME.check(&position).unwrap_err();
    /// assert_eq!(error.square().unwrap(), "e8");
    /// assert_eq!(error.meant(), Some(qpi!("c:k^")));
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/8/8/8/8 Q/ C/c");
    /// let error = chess::GAME.check(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid position: the first player's hand: the game has no pieces in hand");
    /// ```
    pub const fn check<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<(), GameError> {
        self.vocabulary.check(&AnyPosition::of(position))
    }
}

impl Vocabulary<'static> {
    /// Checks a position as [`Game::check`] does.
    pub(crate) const fn check(self, position: &AnyPosition<'_>) -> Result<(), GameError> {
        match self.mistake(position) {
            Some(kind) => Err(GameError::new(kind, position.shape, self)),
            None => Ok(()),
        }
    }
}

impl Vocabulary<'_> {
    /// Returns the first thing in a position that is not in the game.
    pub(crate) const fn mistake(self, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
        let AnyPosition { shape, board, hands, styles, .. } = *position;
        if let Some(expected) = self.board()
            && !expected.is(&shape)
        {
            return Some(GameErrorKind::Shape { expected, found: shape });
        }
        let mut player = 0;
        while player < Side::ALL.len() {
            let sin = styles.sin(Side::ALL[player]);
            if !self.has_token(GameToken::Sin(sin)) {
                return Some(GameErrorKind::Style(sin));
            }
            player += 1;
        }
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                let piece = piece.qualify(styles);
                if !self.has_token(GameToken::Qpi(piece)) {
                    return Some(GameErrorKind::OnBoard { index, piece });
                }
            }
            index += 1;
        }
        let mut player = 0;
        while player < Side::ALL.len() {
            let mut at = 0;
            while let Some((piece, _, next)) = hands[player].kind_at(at) {
                let piece = piece.qualify(styles);
                if !self.has_token(GameToken::Qpi(piece)) || !self.has_hands() {
                    return Some(GameErrorKind::InHand { side: Side::ALL[player], piece });
                }
                at = next;
            }
            player += 1;
        }
        self.wrong_marker(position)
    }

    /// Returns the first piece whose marker contradicts the rules of chess, in a game with these rules. The other pieces must
    /// be in the game.
    pub(crate) const fn wrong_marker(self, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
        #[cfg(feature = "games")]
        if self.has_rules_of_chess()
            && position.board.len() == 64
            && let Some((index, meant, reason)) =
                crate::games::chess::wrong_marker(position.board, position.turn)
            && let Some(piece) = position.board[index]
        {
            let (piece, meant) = (piece.qualify(position.styles), meant.qualify(position.styles));
            return Some(GameErrorKind::Marker { index, piece, meant, reason });
        }
        let _ = (self, position);
        None
    }
}
