use crate::Side;

/// The ways in which a text can be wrong.
///
/// The examples are FENs of chess unless they say otherwise.
///
/// ```
/// use koma::{FenErrorKind, chess};
///
/// let error = chess::from_fen("8/8/8/8/8/8/8/8 W").unwrap_err();
/// assert_eq!(error.kind(), FenErrorKind::Turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There is nothing.
    Empty,
    /// A blank, a tab or a line break before the text or behind it.
    OuterBlank(char),
    /// A tab or another blank where U+0020 stands between two fields.
    OtherBlank(char),
    /// More than one blank between two fields.
    ExtraBlank,
    /// A FEEN, which [`Position::parse`](koma::Position::parse) reads.
    Feen,
    /// A command of UCI or USI before the text, or in place of it: `startpos`, `sfen …`.
    Command,
    /// The text ends before a field that must be there.
    MissingField,
    /// Something stands behind the last field.
    TooManyFields,
    /// Too many or too few ranks.
    RankCount {
        /// How many there are.
        ranks: usize,
    },
    /// A rank that is too long or too short.
    RankLength {
        /// Which one, counted from the top, from 1.
        rank: usize,
        /// How many squares it has.
        squares: usize,
    },
    /// A run of 0 empty squares.
    Zero,
    /// A character that stands for no piece of the game.
    Piece(char),
    /// A piece that is marked as promoted and cannot be.
    NotPromoted(char),
    /// In shōgi, a `+` without a piece behind it.
    LonePlus,
    /// The turn is no player.
    Turn,
    /// A character that is no castling right.
    Castling(char),
    /// A castling right of a rook that has it already.
    CastlingRepeated(char),
    /// A castling right, but no king on the first rank of its player.
    CastlingKing(char),
    /// A castling right, but no rook there.
    CastlingRook(char),
    /// The en passant field is no square.
    EnPassant,
    /// An en passant square that no pawn of the player who has moved can have passed: `e4`, or `e3` if White is to
    /// move.
    EnPassantRank {
        /// Whose turn it is.
        turn: Side,
    },
    /// An en passant square, but no pawn in front of it.
    EnPassantPawn,
    /// An en passant square, but a piece on it or behind it, where the pawn has come from.
    EnPassantPassed,
    /// A character that is no piece in a hand.
    Hand(char),
    /// In a hand, a count of 0 or 1, or one with a leading zero.
    HandCount,
    /// In a hand, a count without a piece behind it.
    LoneCount,
    /// A piece that stands in the same hand already.
    HandRepeated(char),
    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces,
    /// A counter that is no number.
    Counter,
    /// A counter with a leading zero.
    LeadingZero,
    /// A counter that is larger than [`u32::MAX`].
    TooLarge,
    /// Anything but a dash in a field that the game has no use for.
    Dash,
}

/// A field of a text.
///
/// ```
/// use koma::{FenField, chess};
///
/// let error = chess::from_fen("8/8/8/8/8/8/8/8 w KQkq e4").unwrap_err();
/// assert_eq!(error.field(), Some(FenField::Castling));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenField {
    /// The pieces on the board.
    Placement,
    /// Whose turn it is.
    Turn,
    /// The castling rights of chess.
    Castling,
    /// The en passant square of chess.
    EnPassant,
    /// The hands of shōgi.
    Hands,
    /// In makruk, after how many half-moves of counting the game is drawn.
    CountingLimit,
    /// How many half-moves ago the last pawn was moved or the last piece taken; in makruk, how many half-moves have
    /// been counted if there is a limit.
    HalfmoveClock,
    /// The number of the move, which grows when the second player has moved.
    FullmoveNumber,
    /// The number of the move in shōgi, which grows with the move of either player.
    MoveNumber,
    /// A field that the game has no use for.
    Unused,
}

impl FenField {
    /// What messages call it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Placement => "placement",
            Self::Turn => "turn",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::Hands => "hands",
            Self::CountingLimit => "counting limit",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber | Self::MoveNumber => "move number",
            Self::Unused => "unused field",
        }
    }
}
