//! Positions that a notation cannot tell.

use core::error::Error;
use core::fmt;

use crate::game::GameToken;
use crate::report::Words;
use crate::{Epin, Position, Shape, Side, Styles};

use super::Alphabet;
use super::error::square_name;

/// Why a position cannot be written in a game's notation.
///
/// A position is refused if no text would be read as this position again.
///
/// ```
/// use koma::{Position, position};
/// use koma::chess::Fen;
///
/// let kings: Position<8, 8> = position!("4k3/8/8/8/8/8/8/4K3 / C/c");
/// let error = Fen::try_from(kings).unwrap_err();
/// assert_eq!(error.to_string(), "the position has no FEN: e8: the King of Chess is terminal, and `k` is not");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnwritableError {
    alphabet: &'static Alphabet,
    kind: UnwritableErrorKind,
    square: Option<usize>,
}

/// The ways in which a position can have no text in a game's notation.
///
/// ```
/// use koma::{Position, position};
/// use koma::{UnwritableErrorKind, chess::Fen};
///
/// let shogi: Position<8, 8> = position!("8/8/8/8/8/8/8/8 / S/s");
/// assert_eq!(Fen::try_from(shogi).unwrap_err().kind(), UnwritableErrorKind::Styles);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnwritableErrorKind {
    /// A board with another dimension of size 1, as `[8, 8, 1]` in chess, which is a shape of the same type.
    Shape(Shape),
    /// The styles of another game.
    Styles,
    /// A piece that the game does not have.
    Piece(Epin),
    /// A piece in a hand, in a game without hands.
    Hand(Epin),
    /// A piece in a hand that is none of those which shōgi holds there, or is written as the other player's.
    PieceInHand(Epin),
    /// A rook that may castle, `-R`, but not on the first rank of its player.
    CastlingRook,
    /// A rook that may castle, `-R`, but no king beside it on the first rank of its player.
    CastlingKing,
    /// A pawn on its first square that is not written as such a one: `P` on rank 2.
    FirstSquare,
    /// A pawn that is written as if it were on its first square, `+P`, on another one.
    NotFirstSquare,
    /// A pawn to be taken en passant, `-P`, that cannot just have moved two squares.
    EnPassant,
    /// A pawn to be taken en passant, `-P`, without a pawn beside it to take it.
    EnPassantUntakeable,
    /// A second pawn to be taken en passant.
    EnPassantRepeated,
}

impl UnwritableError {
    pub(crate) const fn new(alphabet: &'static Alphabet, kind: UnwritableErrorKind) -> Self {
        Self { alphabet, kind, square: None }
    }

    pub(crate) const fn on_square(mut self, index: usize) -> Self {
        self.square = Some(index);
        self
    }

    /// Why there is no such text.
    ///
    /// ```
    /// use koma::{Position, epin, position};
    /// use koma::{UnwritableErrorKind, chess::Fen};
    ///
    /// let held: Position<8, 8> = position!("8/8/8/8/8/8/8/8 Q/ C/c");
    /// assert_eq!(Fen::try_from(held).unwrap_err().kind(), UnwritableErrorKind::Hand(epin!("Q")));
    /// ```
    #[must_use]
    pub const fn kind(&self) -> UnwritableErrorKind {
        self.kind
    }

    /// The flat index of the square that it is about, if it is about one.
    ///
    /// ```
    /// use koma::{Position, position, square};
    /// use koma::chess::Fen;
    ///
    /// let rook: Position<8, 8> = position!("8/8/8/8/8/8/8/-R7 / C/c");
    /// assert_eq!(Fen::try_from(rook).unwrap_err().square_index(), Some(square!(<8, 8> "a1").index()));
    /// ```
    #[must_use]
    pub const fn square_index(&self) -> Option<usize> {
        self.square
    }

    pub(crate) const fn words(&self) -> Words {
        let Alphabet { game, notation, .. } = *self.alphabet;
        let words = Words::new("the position has no ").text(notation).text(": ");
        let words = match self.square {
            Some(index) => square_name(words, index, self.alphabet).text(": "),
            None => words,
        };
        match self.kind {
            UnwritableErrorKind::Shape(found) => {
                let dimensions = found.dimensions();
                let mut words = words.text("the shape of a ").text(game).text(" board is ");
                words = words.count(dimensions[0]).text("x").count(dimensions[1]).text(", this one's is ");
                let mut i = 0;
                while i < dimensions.len() {
                    words = words.text(if i > 0 { "x" } else { "" }).count(dimensions[i]);
                    i += 1;
                }
                words
            }
            UnwritableErrorKind::Styles => {
                let (first, second) = (self.alphabet.style.as_char(), self.alphabet.style.as_char());
                words
                    .text("the styles of ")
                    .text(game)
                    .text(" are `")
                    .text(first.encode_utf8(&mut [0; 4]))
                    .text("/")
                    .text(second.to_ascii_lowercase().encode_utf8(&mut [0; 4]))
                    .text("`")
            }
            UnwritableErrorKind::Piece(piece) => {
                if piece.is_derived() {
                    return token(words, piece).text(" is derived, which no ").text(notation).text(" tells");
                }
                let styles = Styles::new(self.alphabet.style, self.alphabet.style);
                words.text(self.alphabet.vocabulary.reason(GameToken::Qpi(piece.qualify(styles))).as_str())
            }
            UnwritableErrorKind::Hand(piece) => {
                token(words, piece).text(" is held in hand, which does not happen in ").text(game)
            }
            UnwritableErrorKind::PieceInHand(piece) => {
                token(words, piece).text(" is held in hand; the players hold their own R B G S N L P there")
            }
            UnwritableErrorKind::CastlingRook => words
                .text("a rook castles from the first rank of its player only, so it is none that may castle"),
            UnwritableErrorKind::CastlingKing => {
                words.text("there is no king on the rank of this rook, so it is none that may castle")
            }
            UnwritableErrorKind::FirstSquare => words.text("a pawn on its first square is `+P` or `+p`"),
            UnwritableErrorKind::NotFirstSquare => {
                words.text("`+P` and `+p` are pawns on their first squares, elsewhere they are `P` and `p`")
            }
            UnwritableErrorKind::EnPassant => {
                words.text("this pawn cannot just have moved two squares, so it is not taken en passant")
            }
            UnwritableErrorKind::EnPassantUntakeable => {
                words.text("no pawn stands beside this one, so it is not taken en passant")
            }
            UnwritableErrorKind::EnPassantRepeated => {
                words.text("another pawn may be taken en passant, which no two may at once")
            }
        }
    }
}

const fn token(words: Words, piece: Epin) -> Words {
    words.text("`").text(piece.encode().as_str()).text("`")
}

impl fmt::Display for UnwritableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

/// The reason, as a failed `unwrap` shows it.
impl fmt::Debug for UnwritableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnwritableError(\"{self}\")")
    }
}

impl Error for UnwritableError {}

/// Refuses other shapes, styles of another game and pieces for which the game has no letter.
pub(crate) const fn check_letters<const A: usize, const B: usize>(
    position: &Position<A, B>,
    alphabet: &'static Alphabet,
) -> Result<(), UnwritableError> {
    let shape = position.shape();
    if shape.dimensions().len() != 2 {
        return Err(UnwritableError::new(alphabet, UnwritableErrorKind::Shape(shape)));
    }
    let styles = position.styles();
    if !styles.first().is(alphabet.style) || !styles.second().is(alphabet.style) {
        return Err(UnwritableError::new(alphabet, UnwritableErrorKind::Styles));
    }
    let board = position.board();
    let mut index = 0;
    while index < board.len() {
        if let Some(piece) = board[index]
            && alphabet.letter(piece).is_none()
        {
            return Err(UnwritableError::new(alphabet, UnwritableErrorKind::Piece(piece)).on_square(index));
        }
        index += 1;
    }
    Ok(())
}

/// Refuses pieces in hand.
pub(crate) const fn check_hands_are_empty<const A: usize, const B: usize>(
    position: &Position<A, B>,
    alphabet: &'static Alphabet,
) -> Result<(), UnwritableError> {
    let held = match position.hand(Side::First).first() {
        Some(held) => Some(held),
        None => position.hand(Side::Second).first(),
    };
    match held {
        Some((piece, _)) => Err(UnwritableError::new(alphabet, UnwritableErrorKind::Hand(piece))),
        None => Ok(()),
    }
}
