//! Validates that a position belongs to a game, and that the rules of chess allow the markers of its pieces.

#[cfg(feature = "chess")]
use crate::games::chess::markers;
use crate::position::{AnyPosition, Position};
use crate::vocabulary::{GameError, GameErrorKind, Vocabulary, VocabularyText};

impl Vocabulary {
    /// Validates that a position belongs to this game. The checks are, in this order: the shape of the board, both
    /// players' styles, and every piece on the board and in the hands. Chess and games that declare
    /// `validate = koma::chess` have three more rules: the hands must be empty, no piece may be derived if both styles are
    /// the same, and the rules of chess must allow the markers of the pieces if the board has 8x8 squares. Does not
    /// call a function that a game declares with `validate = crate::validate`.
    ///
    /// # Errors
    ///
    /// Returns the first mistake in the order of the checks. Squares are checked in the order of their flat indices.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("4k3/8/8/8/8/8/8/4K^3 / C/c");
    /// let error = chess::VOCABULARY.validate(&position).unwrap_err();
    /// assert_eq!(error.square().unwrap(), "e8");
    /// assert_eq!(error.meant(), Some(qpi!("c:k^")));
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/8/8/8/8 Q/ C/c");
    /// let error = chess::VOCABULARY.validate(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid position: the first player's hand: the game has no pieces in hand");
    /// ```
    pub const fn validate<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<(), GameError> {
        match mistake(self.text, &AnyPosition::of(position)) {
            None => Ok(()),
            Some(kind) => Err(GameError::new(kind, position.shape(), self.text)),
        }
    }
}

/// Returns the first mistake in a position, or `None` if the position belongs to the game.
pub const fn mistake(vocabulary: VocabularyText<'_>, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
    #[cfg(feature = "chess")]
    if vocabulary.follows_chess() {
        return markers::mistake(vocabulary, position);
    }
    vocabulary.foreign(position, false)
}

/// Returns the first piece whose marker contradicts the rules of chess. Returns `None` if the game does not use these
/// rules. All pieces must belong to the game.
pub(crate) const fn wrong_marker(
    vocabulary: VocabularyText<'_>,
    position: &AnyPosition<'_>,
) -> Option<GameErrorKind> {
    #[cfg(feature = "chess")]
    if vocabulary.follows_chess() {
        return markers::wrong_marker_on_board(position);
    }
    let _ = (vocabulary, position);
    None
}
