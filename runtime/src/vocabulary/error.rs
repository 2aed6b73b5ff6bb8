//! Explains why a position does not belong to a game, or why a notation cannot express a position.

use core::fmt;

use super::text::VocabularyText;
use crate::base::Side;
use crate::feen::hand_name;
use crate::position::{Shape, Sizes};
use crate::report::{Explanation, Words, shown};
use crate::token::{AnyToken, Qpi, Sin, TokenText};

/// The error for a position that does not belong to a [`Vocabulary`](crate::Vocabulary), or that the game's notation cannot
/// express.
///
/// [`Vocabulary::validate`](crate::Vocabulary::validate), the notations of koma's games, and conversions from or to crates such
/// as `shakmaty` return it.
///
/// The error is not about a text, so it has no `explain`. `Display` writes the whole message: what is wrong and, if there is one, a
/// line of help. [`reason`](Self::reason) returns what is wrong in one line.
///
/// ```
/// use koma::{Position, position};
/// use koma::chess;
///
/// let position: Position<8, 8> = position!("4k^3/8/8/8/8/8/4+Q3/4K^3 / C/c");
/// assert_eq!(
///     chess::validate(&position).unwrap_err().to_string(),
///     "invalid position: square e2: Chess has no piece `+Q`; it has K^ Q R -R B N P +P -P\n  help: did you mean `Q`?",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GameError {
    kind: GameErrorKind,
    shape: Shape,
    vocabulary: VocabularyText<'static>,
}

/// The kinds of [`GameError`]. All except `Unwritable` are in the order of the checks.
///
/// ```
/// use koma::error::GameErrorKind;
/// use koma::{Position, position, qpi};
/// use koma::chess;
///
/// let position: Position<8, 8> = position!("8/8/8/8/8/8/8/8 X/ C/c");
/// let GameErrorKind::InHand { piece, .. } = chess::validate(&position).unwrap_err().kind() else { panic!() };
/// assert_eq!(piece, qpi!("C:X"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GameErrorKind {
    /// The shape of the board differs from the shape of the game's board.
    Shape {
        /// The shape of the game's board.
        expected: Shape,
        /// The shape of the position.
        found: Shape,
    },
    /// A player's style is not in the game.
    Style(Sin),
    /// A piece on the board is not in the game, or may not be derived. A derived piece is an error if the notation of
    /// the game cannot express it, or if the rules of chess apply and both styles are the same.
    OnBoard {
        /// The flat index of the piece's square.
        index: usize,
        /// The piece.
        piece: Qpi,
    },
    /// A piece in a hand is not in the game, the player cannot hold it, or the game (such as chess) has no pieces in
    /// hand.
    InHand {
        /// The owner of the hand.
        side: Side,
        /// The piece.
        piece: Qpi,
    },
    /// A piece's marker contradicts the rules of chess or is missing, such as `P` instead of `+P` on a pawn's first
    /// square.
    Marker {
        /// The flat index of the piece's square.
        index: usize,
        /// The piece.
        piece: Qpi,
        /// The correct piece, which differs only in its marker.
        meant: Qpi,
        /// The reason, according to the rules.
        reason: &'static str,
    },
    /// The notation of the game cannot express the position, which comes from another crate such as `shakmaty`. The
    /// text is the reason.
    Unwritable(&'static str),
    /// A player has no king, or in xiangqi no general. Only a function such as `chess::validate_legal` returns this error
    /// and those after it.
    Missing {
        /// The player, or `None` if neither player has the piece, and one of them must have it.
        side: Option<Side>,
        /// The name of the piece in messages.
        name: &'static str,
    },
    /// There are more pieces than in any game: a second king, or a ninth pawn of a player of chess.
    TooMany {
        /// The flat index of the last such square, or `None` if all of these pieces are in hand.
        index: Option<usize>,
        /// The player, or `None` if the pieces of both players count together, as in shōgi.
        side: Option<Side>,
        /// The names of the pieces in messages.
        names: &'static str,
        /// The number of these pieces.
        found: usize,
        /// The greatest possible number.
        most: usize,
    },
    /// A piece is on a square that no such piece can reach, or that it could never leave.
    Misplaced {
        /// The flat index of the piece's square.
        index: usize,
        /// The piece.
        piece: Qpi,
        /// The reason, according to the rules.
        reason: &'static str,
    },
    /// The king of the player who is not to move is in check, or in xiangqi the general.
    WaitingInCheck {
        /// The flat index of the king's square.
        index: usize,
        /// The flat index of the square of a piece that gives check.
        checker: usize,
        /// The name of the king in messages.
        name: &'static str,
    },
}

/// The message about a piece in hand if the game has no hands.
pub const NO_HANDS: &str = "the game has no pieces in hand";
/// The end of the message about a piece that may not be derived. The piece comes before this text.
pub const DERIVED: &str = " is derived, which the notation cannot express";

impl GameError {
    pub(crate) const fn new(kind: GameErrorKind, shape: Shape, vocabulary: VocabularyText<'static>) -> Self {
        Self { kind, shape, vocabulary }
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> GameErrorKind {
        self.kind
    }

    /// Returns the game's name for the square of the wrong piece, or `None` if the error is not about a square.
    pub const fn square(&self) -> Option<TokenText> {
        match self.kind.index() {
            Some(index) => Some(self.square_name(index)),
            None => None,
        }
    }

    /// Returns the game's name for a square.
    const fn square_name(&self, index: usize) -> TokenText {
        Sizes::of_names(self.shape.dimensions()).named(self.vocabulary.square_names()).name(index)
    }

    /// Returns the piece that was probably meant. For a wrong marker, this is the correct piece. For a piece that is
    /// not in the game, this is the most similar piece of the same style with the same letter. If no piece of the style
    /// has this letter and the wrong piece is terminal, returns the style's terminal piece in the same state.
    /// Otherwise, returns `None`.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::shogi;
    ///
    /// let position: Position<9, 9> = position!("9/9/9/9/4+G4/9/9/9/9 / S/s");
    /// assert_eq!(shogi::validate(&position).unwrap_err().meant(), Some(qpi!("S:G")));
    /// ```
    pub const fn meant(&self) -> Option<Qpi> {
        let piece = match self.kind {
            GameErrorKind::Marker { meant, .. } => return Some(meant),
            GameErrorKind::OnBoard { piece, .. } | GameErrorKind::InHand { piece, .. } => piece,
            _ => return None,
        };
        if self.vocabulary.has_token(AnyToken::Qpi(piece)) {
            return None;
        }
        match self.vocabulary.suggestion(AnyToken::Qpi(piece)) {
            Some(AnyToken::Qpi(suggestion)) if suggestion.same_style(piece) => Some(suggestion),
            _ => None,
        }
    }

    /// Returns only what is wrong, without the leading `invalid position:` and the help.
    pub const fn reason(&self) -> Explanation {
        Explanation::of(self.words())
    }

    const fn words(&self) -> Words {
        let place = match self.kind {
            GameErrorKind::InHand { side, .. } => Words::new(hand_name(side)).text(": "),
            _ => match self.square() {
                Some(square) => Words::new("square ").text(square.as_str()).text(": "),
                None => Words::EMPTY,
            },
        };
        match self.kind {
            GameErrorKind::Shape { expected, found } => {
                Words::new(VocabularyText::shape_reason(expected, found).as_str())
            }
            GameErrorKind::Style(sin) => self.vocabulary.no_style(sin),
            GameErrorKind::OnBoard { piece, .. } | GameErrorKind::InHand { piece, .. }
                if !self.vocabulary.has_token(AnyToken::Qpi(piece)) =>
            {
                self.vocabulary.no_piece(place, Some(piece.style()), piece.pin())
            }
            GameErrorKind::InHand { .. } if self.vocabulary.follows_chess() => place.text(NO_HANDS),
            GameErrorKind::InHand { piece, .. } => {
                place.text("`").text(piece.encode().as_str()).text("` cannot be held in hand")
            }
            GameErrorKind::OnBoard { piece, .. } => {
                place.text("`").text(piece.encode().as_str()).text("`").text(DERIVED)
            }
            GameErrorKind::Marker { reason, .. }
            | GameErrorKind::Misplaced { reason, .. }
            | GameErrorKind::Unwritable(reason) => place.text(reason),
            GameErrorKind::Missing { side: Some(side), name } => {
                player(place, side).text(" has no ").text(name).text("; expected one")
            }
            GameErrorKind::Missing { side: None, name } => {
                place.text("neither player has a ").text(name).text("; expected at least one")
            }
            GameErrorKind::TooMany { side, names, found, most, .. } => {
                let words = match side {
                    Some(side) => player(place, side).text(" has "),
                    None => place.text("the players together have "),
                };
                words.count(found).text(" ").text(names).text("; expected at most ").count(most)
            }
            GameErrorKind::WaitingInCheck { checker, name, .. } => place
                .text("the piece on ")
                .text(self.square_name(checker).as_str())
                .text(" gives check to this ")
                .text(name)
                .text(", but the other player is to move"),
        }
    }
}

/// Adds the name of a player.
const fn player(words: Words, side: Side) -> Words {
    words.text(if side.is(Side::First) { "the first player" } else { "the second player" })
}

impl GameErrorKind {
    /// Returns the flat index of the square that the error is about, or `None` if it is not about a square.
    pub(crate) const fn index(&self) -> Option<usize> {
        match *self {
            Self::OnBoard { index, .. }
            | Self::Marker { index, .. }
            | Self::Misplaced { index, .. }
            | Self::WaitingInCheck { index, .. } => Some(index),
            Self::TooMany { index, .. } => index,
            _ => None,
        }
    }
}

shown!(GameError, |error| {
    let help = match error.meant() {
        Some(piece) => Some(Words::did_you_mean(piece.pin().encode().as_str())),
        None => None,
    };
    Explanation::of_input("position", error.words(), b"", 0..0, help)
});

/// Writes the reason, for a failed `unwrap`.
impl fmt::Debug for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameError({:?})", self.reason().as_str())
    }
}
