use core::error::Error;
use core::fmt;

use super::game_token::GameToken;
use super::vocabulary::Vocabulary;
use crate::base::Side;
use crate::position::{Cell, Shape, Sizes};
use crate::report::{Reason, Words};
use crate::token::{Qpi, Sin, TokenText};

/// Why a position is not one of a [`Game`](crate::Game): it holds a piece that the game does not have, or one of its
/// players plays a style that the game does not have, or its board has another shape.
///
/// Made by [`Game::check`](crate::Game::check). `Display` tells all of it in one line.
///
/// ```
/// use koma::{Position, position};
/// use koma::chess;
///
/// let position: Position<8, 8> = position!("4k^3/8/8/8/8/8/4+Q3/4K^3 / C/c");
/// assert_eq!(
///     chess::check(&position).unwrap_err().to_string(),
///     "invalid position: square e2: Chess has no piece `+Q`; its pieces are K^ Q R -R B N P +P -P; did you mean `Q`?",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GameError {
    kind: GameErrorKind,
    shape: Shape,
    vocabulary: Vocabulary<'static>,
}

/// The ways in which a position can be none of a [`Game`](crate::Game), in the order in which they are looked for.
///
/// ```
/// use koma::{GameErrorKind, Position, position, qpi};
/// use koma::chess;
///
/// let position: Position<8, 8> = position!("8/8/8/8/8/8/8/8 X/ C/c");
/// let GameErrorKind::InHand { piece, .. } = chess::check(&position).unwrap_err().kind() else { panic!() };
/// assert_eq!(piece, qpi!("C:X"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GameErrorKind {
    /// The board has another shape.
    Shape {
        /// The shape of the game's board.
        expected: Shape,
        /// That of the position.
        found: Shape,
    },
    /// A player's style is not in the game.
    Style(Sin),
    /// A piece on the board is not in the game.
    OnBoard {
        /// The flat index of its square.
        index: usize,
        /// The piece.
        piece: Qpi,
    },
    /// A piece in a hand is not in the game.
    InHand {
        /// Whose hand it is.
        side: Side,
        /// The piece.
        piece: Qpi,
    },
}

impl GameError {
    pub(super) const fn new(kind: GameErrorKind, shape: Shape, vocabulary: Vocabulary<'static>) -> Self {
        Self { kind, shape, vocabulary }
    }

    /// What is wrong.
    ///
    /// ```
    /// use koma::{GameErrorKind, Position, position, sin};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/8/8/8/8 / C/s");
    /// assert_eq!(chess::check(&position).unwrap_err().kind(), GameErrorKind::Style(sin!("s")));
    /// ```
    #[must_use]
    pub const fn kind(&self) -> GameErrorKind {
        self.kind
    }

    /// The name of the square with the wrong piece, as a [`Square`](crate::Square) is written; `None` if no square is
    /// wrong.
    ///
    /// ```
    /// use koma::{Position, position};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/4X3/8/8/8 / C/c");
    /// assert_eq!(chess::check(&position).unwrap_err().square().unwrap(), "e4");
    /// ```
    #[must_use]
    pub const fn square(&self) -> Option<TokenText> {
        match self.kind {
            GameErrorKind::OnBoard { index, .. } => {
                Some(Cell::of_index(Sizes::of(self.shape.dimensions()), index).text())
            }
            _ => None,
        }
    }

    /// The wrong piece; `None` if no piece is wrong.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/4x3/8/8/8 / C/c");
    /// assert_eq!(chess::check(&position).unwrap_err().piece(), Some(qpi!("c:x")));
    /// ```
    #[must_use]
    pub const fn piece(&self) -> Option<Qpi> {
        match self.kind {
            GameErrorKind::OnBoard { piece, .. } | GameErrorKind::InHand { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// The piece of the game that was most likely meant: the one of the same letter that differs least, or, of a terminal
    /// piece whose letter the style does not have, the style's own.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::shogi;
    ///
    /// let position: Position<9, 9> = position!("9/9/9/9/4+G4/9/9/9/9 / S/s");
    /// assert_eq!(shogi::check(&position).unwrap_err().meant(), Some(qpi!("S:G")));
    /// ```
    #[must_use]
    pub const fn meant(&self) -> Option<Qpi> {
        match self.piece() {
            Some(piece) => match self.vocabulary.meant(GameToken::Qpi(piece)) {
                Some(GameToken::Qpi(meant)) if meant.same_style(piece) => Some(meant),
                _ => None,
            },
            None => None,
        }
    }

    /// What is wrong, in words and without a title.
    ///
    /// ```
    /// use koma::{Position, position};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("8/8/8/8/4K3/8/8/8 / C/c");
    /// let error = chess::check(&position).unwrap_err();
    /// assert_eq!(error.reason().as_str(), "square e4: the King of Chess is terminal, and `K` is not");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    pub(super) const fn words(&self) -> Words {
        let place = match (self.square(), self.kind) {
            (Some(square), _) => Words::new("square ").text(square.as_str()).text(": "),
            (None, GameErrorKind::InHand { side: Side::First, .. }) => {
                Words::new("the first player's hand: ")
            }
            (None, GameErrorKind::InHand { side: Side::Second, .. }) => {
                Words::new("the second player's hand: ")
            }
            (None, _) => Words::EMPTY,
        };
        match self.kind {
            GameErrorKind::Shape { expected, found } => Vocabulary::shape_words(expected, found),
            GameErrorKind::Style(sin) => self.vocabulary.no_style(sin),
            GameErrorKind::OnBoard { piece, .. } | GameErrorKind::InHand { piece, .. } => {
                self.vocabulary.no_piece(place, Some(piece.style()), piece.pin())
            }
        }
    }
}

/// The reason, as a failed `unwrap` shows it.
impl fmt::Debug for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameError(\"{self}\")")
    }
}

/// Writes what is wrong in one line, with the piece that was meant, if that is known.
impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid position: {}", self.words())?;
        match self.meant() {
            Some(piece) => write!(f, "; did you mean `{}`?", piece.pin()),
            None => Ok(()),
        }
    }
}

impl Error for GameError {}
