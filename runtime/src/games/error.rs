//! Defines the error of a text in a game's notation.

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

/// The kinds of [`FenError`].
///
/// Examples are FENs of chess unless stated otherwise.
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
    /// There is a blank, a tab or a line break before or after the text.
    OuterBlank(char),
    /// The separator between two fields is white space other than the blank U+0020.
    OtherBlank(char),
    /// There is more than one blank between two fields.
    ExtraBlank,
    /// The text is a FEEN, which [`Position::parse`](crate::Position::parse) reads.
    Feen,
    /// The text starts with or consists of a UCI or USI command, such as `startpos` or `sfen …`.
    Command,
    /// The text ends before a mandatory field.
    MissingField,
    /// There is text after the last field.
    TooManyFields,
    /// There are too many or too few ranks.
    RankCount {
        /// The number of ranks.
        ranks: usize,
    },
    /// A rank is too long or too short.
    RankLength {
        /// The rank number, counted from the top, starting at 1.
        rank: usize,
        /// The number of squares in the rank.
        squares: usize,
    },
    /// A run of empty squares has length 0.
    Zero,
    /// A character is not a piece of the game.
    Piece(char),
    /// A piece is marked as promoted, but this kind of piece cannot promote.
    NotPromoted(char),
    /// In shōgi, no piece follows a `+`.
    LonePlus,
    /// The turn field does not name a player.
    Turn,
    /// A character is not a castling right.
    Castling(char),
    /// A castling right is listed twice for the same rook.
    CastlingRepeated(char),
    /// A player has a castling right, but no king on the first rank.
    CastlingKing(char),
    /// A player has a castling right, but no rook for this castling.
    CastlingRook(char),
    /// The en passant field is not a square.
    EnPassant,
    /// No pawn of the player who has just moved can have passed the en passant square. Examples are `e4`, or `e3` if White
    /// is to move.
    EnPassantRank {
        /// The player to move.
        turn: Side,
    },
    /// There is no pawn in front of the en passant square.
    EnPassantPawn,
    /// There is a piece on the en passant square or on the square that the pawn came from.
    EnPassantPassed,
    /// A character in a hand is not a piece.
    Hand(char),
    /// In a hand, a count is 0 or 1, or has a leading zero.
    HandCount,
    /// In a hand, no piece follows a count.
    LoneCount,
    /// A hand lists the same piece twice.
    HandRepeated(char),
    /// There are more pieces, on the board and in both hands, than squares.
    TooManyPieces,
    /// A counter is not a number.
    Counter,
    /// A counter has a leading zero.
    LeadingZero,
    /// A counter is greater than [`u32::MAX`].
    TooLarge,
    /// A field that the game does not use is not a dash.
    Dash,
}

/// A field of a FEN or an SFEN.
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
    /// The player to move.
    Turn,
    /// The castling rights of chess.
    Castling,
    /// The en passant square of chess.
    EnPassant,
    /// The hands of shōgi.
    Hands,
    /// In makruk, the number of counted half-moves after which the game is drawn.
    CountingLimit,
    /// The number of half-moves since the last pawn move or capture. In makruk with a counting limit, the number of
    /// half-moves counted so far.
    HalfmoveClock,
    /// The move number. It increases after the second player's move.
    FullmoveNumber,
    /// The move number in shōgi. It increases after each player's move.
    MoveNumber,
    /// A field that the game does not use.
    Unused,
}

impl FenError {
    pub(super) const fn new(notation: &Notation, kind: FenErrorKind, span: Span) -> Self {
        Self { game: notation.game, kind, span, field: None, square: None }
    }

    /// Returns the error for bytes that are not UTF-8.
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

    /// Adds the flat index of a square.
    pub(super) const fn on_square(mut self, index: usize) -> Self {
        self.square = Some(index);
        self
    }

    /// Returns this error, or a different error if the input looks like a FEEN or a command.
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

    /// Returns the kind of mistake.
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// Returns the field that is wrong or missing, or `None` if the error concerns the whole text.
    #[must_use]
    pub const fn field(&self) -> Option<FenField> {
        self.field
    }

    /// Returns the flat index of the square that the error concerns, or `None` if it concerns no single square.
    #[must_use]
    pub const fn square_index(&self) -> Option<usize> {
        self.square
    }

    /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if something is
    /// missing there.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.span.start..self.span.end
    }
}

diagnosed!(FenError, |error| error.game.notation().name);

/// Reports whether there are three fields, with a slash in the second field and styles in the third.
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

/// Returns the length of the first word if it is a UCI or USI command, or 0 otherwise.
const fn command_len(input: &[u8]) -> usize {
    match input {
        [b'p', b'o', b's', b'i', b't', b'i', b'o', b'n', b' ', ..]
        | [b's', b't', b'a', b'r', b't', b'p', b'o', b's', ..] => 8,
        [b's', b'f', b'e', b'n', b' ', ..] => 4,
        [b'f', b'e', b'n', b' ', ..] => 3,
        _ => 0,
    }
}
