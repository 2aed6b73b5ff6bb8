//! Finds positions that a notation cannot express.

use core::fmt;

use super::words::square_name;
use super::{Game, Notation, chess, shogi};
use crate::base::Side;
use crate::game::GameToken;
use crate::position::{AnyPosition, Shape};
use crate::report::{Words, shown};
use crate::token::Epin;

/// The error of a position that a game's notation cannot express.
///
/// A position is rejected if no text in the notation parses to exactly this position.
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
    game: Game,
    kind: UnwritableErrorKind,
    square: Option<usize>,
}

/// The kinds of [`UnwritableError`].
///
/// ```
/// use koma::error::UnwritableErrorKind;
/// use koma::{Position, chess::Fen, position};
///
/// let shogi: Position<8, 8> = position!("8/8/8/8/8/8/8/8 / S/s");
/// assert_eq!(Fen::try_from(shogi).unwrap_err().kind(), UnwritableErrorKind::Styles);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnwritableErrorKind {
    /// The board has an additional dimension of size 1, such as `[8, 8, 1]` in chess. The type `Position<8, 8>` allows this
    /// shape.
    Shape(Shape),
    /// The styles belong to another game.
    Styles,
    /// The game does not have this piece.
    Piece(Epin),
    /// There is a piece in a hand, but the game has no hands.
    Hand(Epin),
    /// In shōgi, a hand has a piece that cannot be in a hand, or a piece of the other player.
    PieceInHand(Epin),
    /// A rook that may castle, `-R`, is not on the first rank of its player.
    CastlingRook,
    /// A rook may castle, `-R`, but its player has no king on the first rank.
    CastlingKing,
    /// A pawn on its first square is not marked as `+P`, such as `P` on rank 2.
    FirstSquare,
    /// A pawn is marked as being on its first square, `+P`, but the pawn is on another square.
    NotFirstSquare,
    /// A pawn is marked for capture en passant, `-P`, but the position shows that its last move was not a move of two
    /// squares.
    EnPassant,
    /// A pawn is marked for capture en passant, `-P`, but no pawn can legally capture it.
    EnPassantUntakeable,
    /// Several pawns are marked for capture en passant.
    EnPassantRepeated,
    /// The game is a variant other than standard chess and Chess960.
    Variant,
}

impl UnwritableErrorKind {
    /// Returns what is wrong with the marker of a chess piece.
    pub(super) const fn marker(self) -> &'static str {
        match self {
            Self::CastlingRook => {
                "a rook castles only from its player's first rank, so this rook cannot castle"
            }
            Self::CastlingKing => "there is no king on the rank of this rook, so this rook cannot castle",
            Self::FirstSquare => "a pawn on its first square is `+P` or `+p`",
            Self::NotFirstSquare => {
                "`+P` and `+p` are pawns on their first squares; expected `P` or `p` elsewhere"
            }
            Self::EnPassant => {
                "this pawn cannot just have moved two squares, so it cannot be taken en passant"
            }
            Self::EnPassantUntakeable => {
                "no pawn can legally take this one, so it cannot be taken en passant"
            }
            Self::EnPassantRepeated => "another pawn can be taken en passant already; expected at most one",
            _ => "",
        }
    }
}

impl UnwritableError {
    /// Returns the error for a position of chess.
    #[cfg(feature = "shakmaty")]
    pub(crate) const fn of_chess(kind: UnwritableErrorKind, square: Option<usize>) -> Self {
        Self { game: Game::Chess, kind, square }
    }

    /// Checks that FEN can express a position. Returns the pieces of the position.
    #[cfg(feature = "shakmaty")]
    pub(crate) fn check_chess(position: &crate::Position<8, 8>) -> Result<chess::Sets, Self> {
        let sets = chess::Sets::new(position.board(), position.turn());
        check_sets(&AnyPosition::of(position), &chess::NOTATION, Some(&sets))?;
        Ok(sets)
    }

    /// Returns the reason why the notation cannot express the position.
    #[must_use]
    pub const fn kind(&self) -> UnwritableErrorKind {
        self.kind
    }

    /// Returns the flat index of the square that the error concerns, or `None` if it concerns no single square.
    #[must_use]
    pub const fn square_index(&self) -> Option<usize> {
        self.square
    }

    pub(crate) const fn words(&self) -> Words {
        let notation = self.game.notation();
        let Notation { game_name: game, name, .. } = *notation;
        let mut words = Words::new("the position has no ").text(name).text(": ");
        if let Some(index) = self.square {
            words = words.text(square_name(index, notation).as_str()).text(": ");
        }
        words.text(match self.kind {
            UnwritableErrorKind::Shape(found) => {
                words = found.append_to(words.text("its board is ")).text("; expected ");
                return words.count(notation.ranks).text("x").count(notation.files);
            }
            UnwritableErrorKind::Styles => {
                words = words.text("the styles of ").text(game).text(" are `");
                words = words.text(notation.styles().sin(Side::First).encode().as_str()).text("/");
                return words.text(notation.styles().sin(Side::Second).encode().as_str()).text("`");
            }
            UnwritableErrorKind::Piece(piece) if piece.is_derived() => {
                return token(words, piece).text(" is derived, which ").text(name).text(" cannot express");
            }
            UnwritableErrorKind::Piece(piece) => {
                let piece = GameToken::Qpi(piece.qualify(notation.styles()));
                return words.text(notation.vocabulary.reason(piece).as_str());
            }
            UnwritableErrorKind::Hand(piece) => {
                return token(words, piece).text(" is held in hand, which does not happen in ").text(game);
            }
            UnwritableErrorKind::PieceInHand(piece) => {
                let words = token(words, piece);
                return words.text(" is held in hand; expected one of the player's own R B G S N L P");
            }
            UnwritableErrorKind::Variant => "the game is a variant of chess",
            kind => kind.marker(),
        })
    }
}

const fn token(words: Words, piece: Epin) -> Words {
    words.text("`").text(piece.encode().as_str()).text("`")
}

shown!(UnwritableError);

/// Writes the reason, for a failed `unwrap`.
impl fmt::Debug for UnwritableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnwritableError(\"{self}\")")
    }
}

/// Checks that the notation of a game can express a position.
pub(super) const fn check(position: &AnyPosition<'_>, notation: &Notation) -> Result<(), UnwritableError> {
    match notation.game {
        Game::Chess => check_sets(position, notation, Some(&chess::Sets::new(position.board, position.turn))),
        _ => check_sets(position, notation, None),
    }
}

/// Checks a position like [`check`]. `sets` are the pieces of a position of chess.
const fn check_sets(
    position: &AnyPosition<'_>,
    notation: &Notation,
    sets: Option<&chess::Sets>,
) -> Result<(), UnwritableError> {
    use UnwritableErrorKind as Kind;
    let AnyPosition { shape, board, hands, styles, .. } = position;
    // The sets show at once whether all pieces belong to the game.
    let is_written = matches!(sets, Some(sets) if sets.is_of_chess());
    let (kind, square) = if shape.dimensions().len() != 2 {
        (Kind::Shape(*shape), None)
    } else if !styles.first().is(notation.style) || !styles.second().is(notation.style) {
        (Kind::Styles, None)
    } else if !is_written && let Some((index, piece)) = unwritten(board, notation) {
        (Kind::Piece(piece), Some(index))
    } else if matches!(notation.game, Game::Shogi) {
        match shogi::check_hands(hands) {
            Some(piece) => (Kind::PieceInHand(piece), None),
            None => return Ok(()),
        }
    } else if let (Some((piece, _)), _) | (None, Some((piece, _))) = (hands[0].first(), hands[1].first()) {
        (Kind::Hand(piece), None)
    } else if let Some(sets) = sets
        && let Some((kind, index)) = chess::check(sets)
    {
        (kind, Some(index))
    } else {
        return Ok(());
    };
    Err(UnwritableError { game: notation.game, kind, square })
}

/// Returns the first piece that the notation cannot express, with the flat index of its square.
const fn unwritten(board: &[Option<Epin>], notation: &Notation) -> Option<(usize, Epin)> {
    let mut index = 0;
    while index < board.len() {
        if let Some(piece) = board[index]
            && notation.text(piece).is_none()
        {
            return Some((index, piece));
        }
        index += 1;
    }
    None
}
