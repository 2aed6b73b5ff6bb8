//! Checks whether a position belongs to a game, and whether the rules of chess allow the markers of the pieces.

use crate::base::Side;
use crate::game::{Game, GameError, GameErrorKind, GameToken, Vocabulary};
#[cfg(feature = "games")]
use crate::games::chess::Sets;
use crate::position::{AnyPosition, Position};

impl Game {
    /// Checks that a position belongs to this game. The checks are, in this order: the shape of the board, both
    /// players' styles, and every piece on the board and in the hands. In chess, the hands must also be empty, and
    /// the rules must allow the markers of the pieces.
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
    /// Returns the first mistake in a position, or `None` if the position belongs to the game.
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
        #[cfg(feature = "games")]
        if let Some(sets) = self.sets(position)
            && self.has_each_piece(&sets, position)
            && hands[0].is_empty()
            && hands[1].is_empty()
        {
            return marker(position, &sets);
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

    /// Returns the first piece whose marker contradicts the rules of chess. Returns `None` if the game does not use
    /// these rules. All pieces must belong to the game.
    pub(crate) const fn wrong_marker(self, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
        #[cfg(feature = "games")]
        if let Some(sets) = self.sets(position) {
            return marker(position, &sets);
        }
        let _ = (self, position);
        None
    }
}

#[cfg(feature = "games")]
impl Vocabulary<'_> {
    /// Returns the pieces of a position as sets, or `None` if the game does not use the rules of chess.
    const fn sets(self, position: &AnyPosition<'_>) -> Option<Sets> {
        if self.has_rules_of_chess() && position.board.len() == 64 {
            Some(Sets::new(position.board, position.turn))
        } else {
            None
        }
    }

    /// Reports whether all pieces are chess pieces that belong to the game. Looks up each kind of piece once.
    const fn has_each_piece(self, sets: &Sets, position: &AnyPosition<'_>) -> bool {
        let mut squares = sets.one_of_each();
        let mut has_all = sets.is_of_chess();
        while squares != 0 && has_all {
            if let Some(piece) = position.board[squares.trailing_zeros() as usize] {
                has_all = self.has_token(GameToken::Qpi(piece.qualify(position.styles)));
            }
            squares &= squares - 1;
        }
        has_all
    }
}

/// Returns the first piece whose marker contradicts the rules of chess.
#[cfg(feature = "games")]
const fn marker(position: &AnyPosition<'_>, sets: &Sets) -> Option<GameErrorKind> {
    if let Some((index, meant, reason)) = crate::games::chess::wrong_marker(position.board, sets)
        && let Some(piece) = position.board[index]
    {
        let (piece, meant) = (piece.qualify(position.styles), meant.qualify(position.styles));
        return Some(GameErrorKind::Marker { index, piece, meant, reason });
    }
    None
}
