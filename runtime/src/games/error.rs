//! What is wrong with a text in a game's notation, and where.

use core::ops::Range;

use super::text::Span;
use super::{Game, Notation};
use crate::base::Side;
use crate::report::{diagnosed, not_utf8};

/// The error of a text that is invalid in the notation of a game.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::chess;
///
/// let fen = "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1";
/// let text = "\
/// invalid FEN: Black is to move; expected an en passant square on rank 3, which a white pawn has passed
///   4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1
///                             ^^
///   help: did you mean `e3`, the square behind the pawn?";
/// assert_eq!(chess::Fen::parse(fen).unwrap_err().explain(fen).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenError {
    pub(super) game: Game,
    pub(super) kind: FenErrorKind,
    pub(super) span: Span,
    pub(super) field: Option<FenField>,
    pub(super) square: Option<usize>,
}

/// The kinds of a [`FenError`].
///
/// Examples are FENs of chess unless they say otherwise.
///
/// ```
/// use koma::error::FenErrorKind;
/// use koma::chess;
///
/// let error = chess::Fen::parse("8/8/8/8/8/8/8/8 W").unwrap_err();
/// assert_eq!(error.kind(), FenErrorKind::Turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// A blank, a tab or a line break before or after the text.
    OuterBlank(char),
    /// A tab or another blank than U+0020 between two fields.
    OtherBlank(char),
    /// More than one blank between two fields.
    ExtraBlank,
    /// A FEEN, which [`Position::parse`](crate::Position::parse) reads.
    Feen,
    /// A command of UCI or USI before the text, or in place of it: `startpos`, `sfen …`.
    Command,
    /// The text ends before a field that must be there.
    MissingField,
    /// Text after the last field.
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
    /// A character that is not a piece of the game.
    Piece(char),
    /// A piece that is marked as promoted and cannot be.
    NotPromoted(char),
    /// In shōgi, a `+` without a piece after it.
    LonePlus,
    /// The turn is not a player.
    Turn,
    /// A character that is not a castling right.
    Castling(char),
    /// A castling right that its rook already has.
    CastlingRepeated(char),
    /// A castling right, but no king on the first rank of its player.
    CastlingKing(char),
    /// A castling right, but no rook there.
    CastlingRook(char),
    /// The en passant field is not a square.
    EnPassant,
    /// An en passant square that no pawn of the player who has moved can have passed: `e4`, or `e3` if White is to move.
    EnPassantRank {
        /// Whose turn it is.
        turn: Side,
    },
    /// An en passant square, but no pawn in front of it.
    EnPassantPawn,
    /// An en passant square, but a piece on it or behind it, where the pawn has come from.
    EnPassantPassed,
    /// A character in a hand that is not a piece.
    Hand(char),
    /// In a hand, a count of 0 or 1, or one with a leading zero.
    HandCount,
    /// In a hand, a count without a piece after it.
    LoneCount,
    /// A piece that the same hand already has.
    HandRepeated(char),
    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces,
    /// A counter that is not a number.
    Counter,
    /// A counter with a leading zero.
    LeadingZero,
    /// A counter greater than [`u32::MAX`].
    TooLarge,
    /// Anything but a dash in a field that the game does not use.
    Dash,
}

/// A field of a text.
///
/// ```
/// use koma::error::FenField;
/// use koma::chess;
///
/// let error = chess::Fen::parse("8/8/8/8/8/8/8/8 w KQkq e4").unwrap_err();
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
    /// In makruk, the number of half-moves of counting after which the game is drawn.
    CountingLimit,
    /// The number of half-moves since a pawn was moved or a piece taken. In makruk, the number of half-moves that have
    /// been counted if there is a limit.
    HalfmoveClock,
    /// The number of the move, which grows when the second player has moved.
    FullmoveNumber,
    /// The number of the move in shōgi, which grows with the move of either player.
    MoveNumber,
    /// A field that the game does not use.
    Unused,
}

impl FenError {
    pub(super) const fn new(notation: &Notation, kind: FenErrorKind, span: Span) -> Self {
        Self { game: notation.game, kind, span, field: None, square: None }
    }

    /// Returns the error of bytes that are not text.
    pub(super) const fn not_utf8(notation: &Notation, input: &[u8]) -> Self {
        let (start, end) = match not_utf8(input) {
            Some(range) => range,
            None => (0, 0),
        };
        Self::new(notation, FenErrorKind::NotUtf8, Span::new(start, end))
    }

    pub(super) const fn in_field(mut self, field: FenField) -> Self {
        self.field = Some(field);
        self
    }

    /// `index` is the square's flat index.
    pub(super) const fn on_square(mut self, index: usize) -> Self {
        self.square = Some(index);
        self
    }

    /// Returns this error, or another one if the input looks like a FEEN or a command.
    pub(super) const fn or_other_notation(self, input: &[u8]) -> Self {
        let command = command_len(input);
        let (kind, end) = if is_like_feen(input) {
            (FenErrorKind::Feen, input.len())
        } else if command > 0 {
            (FenErrorKind::Command, command)
        } else {
            return self;
        };
        Self::new(self.game.notation(), kind, Span::new(0, end))
    }

    /// Returns what is wrong.
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// Returns the field that is wrong or missing, or `None` if the error is about the text as a whole.
    #[must_use]
    pub const fn field(&self) -> Option<FenField> {
        self.field
    }

    /// Returns the flat index of the square that the error is about, if it is about one.
    #[must_use]
    pub const fn square_index(&self) -> Option<usize> {
        self.square
    }

    /// Returns the range of the culprit in the input, in bytes, on character boundaries. It is empty if something is
    /// missing there.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.span.start..self.span.end
    }
}

diagnosed!(FenError, |error| error.game.notation().name);

/// Reports whether there are three fields, with a slash in the second and styles in the third.
const fn is_like_feen(input: &[u8]) -> bool {
    let (mut blanks, mut has_hands, mut at) = (0, false, 0);
    while at < input.len() {
        match input[at] {
            b' ' => blanks += 1,
            b'/' if blanks == 1 => has_hands = true,
            _ => {}
        }
        at += 1;
    }
    blanks == 2
        && has_hands
        && matches!(input, [.., b' ', first, b'/', second] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic())
}

/// Returns the length of the first word if it is a command of UCI or USI, else 0.
const fn command_len(input: &[u8]) -> usize {
    match input {
        [b'p', b'o', b's', b'i', b't', b'i', b'o', b'n', b' ', ..]
        | [b's', b't', b'a', b'r', b't', b'p', b'o', b's', ..] => 8,
        [b's', b'f', b'e', b'n', b' ', ..] => 4,
        [b'f', b'e', b'n', b' ', ..] => 3,
        _ => 0,
    }
}
