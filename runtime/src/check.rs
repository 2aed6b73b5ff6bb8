//! Checks whether a position belongs to a game, and whether the rules of chess allow the markers of the pieces.
// Each index is below the length of its slice.

use crate::base::Side;
use crate::game::{Game, GameError, GameErrorKind, GameToken, Vocabulary};
#[cfg(feature = "games")]
use crate::games::chess;
use crate::position::{AnyPosition, Position};

impl Game {
    /// Checks that a position belongs to this game. The checks are, in this order: the shape of the board, both
    /// players' styles, and every piece on the board and in the hands. Chess and games that declare
    /// `check = koma::chess` have three more rules: the hands must be empty, no piece may be derived if both styles are
    /// the same, and the rules of chess must allow the markers of the pieces if the board has 8x8 squares. Does not
    /// call a function that a game declares with `check = crate::check`.
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
        match self.vocabulary.mistake(&AnyPosition::of(position), false) {
            None => Ok(()),
            Some(kind) => Err(GameError::new(kind, position.shape(), self.vocabulary)),
        }
    }
}

impl Vocabulary<'_> {
    /// Returns the first mistake in a position, or `None` if the position belongs to the game. `is_written`
    /// says whether the position will be written in the game's notation, which cannot express derived pieces.
    pub const fn mistake(self, position: &AnyPosition<'_>, is_written: bool) -> Option<GameErrorKind> {
        #[cfg(feature = "games")]
        if self.has_head_of(chess::VOCABULARY)
            && let Some(sets) = chess::sets(position)
        {
            return chess::wrong_marker(position, &sets);
        }
        let AnyPosition { shape, styles, .. } = *position;
        if let Some(expected) = self.board()
            && !expected.is(&shape)
        {
            return Some(GameErrorKind::Shape { expected, found: shape });
        }
        let [first, second] = [styles.sin(Side::First), styles.sin(Side::Second)];
        if !self.has_token(GameToken::Sin(first)) {
            Some(GameErrorKind::Style(first))
        } else if !self.has_token(GameToken::Sin(second)) {
            Some(GameErrorKind::Style(second))
        } else if let unknown @ Some(_) = self.unknown_piece(position, is_written) {
            unknown
        } else {
            self.wrong_marker(position)
        }
    }

    /// Returns the first piece that does not belong to the game, may not be in a hand, or may not be derived.
    const fn unknown_piece(self, position: &AnyPosition<'_>, is_written: bool) -> Option<GameErrorKind> {
        let AnyPosition { board, hands, styles, .. } = *position;
        let no_derived = is_written || !self.has_hands() && styles.first().is(styles.second());
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                let is_expressible = !(no_derived && piece.is_derived());
                let piece = piece.qualify(styles);
                if !is_expressible || !self.has_token(GameToken::Qpi(piece)) {
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
                if !self.has_token(GameToken::Qpi(piece)) || !self.has_hands() {
                    return Some(GameErrorKind::InHand { side: Side::ALL[player], piece });
                }
            }
            player += 1;
        }
        None
    }

    /// Returns the first piece whose marker contradicts the rules of chess. Returns `None` if the game does not use
    /// these rules. All pieces must belong to the game.
    pub(crate) const fn wrong_marker(self, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
        #[cfg(feature = "games")]
        if !self.has_hands() && position.shape.same_sizes(&Position::<8, 8>::SHAPE) {
            return chess::wrong_marker(position, &chess::Sets::new(position.board, position.turn));
        }
        let _ = (self, position);
        None
    }
}
