//! Defines the kinds and places of FEEN errors. Their messages are in [`messages`](super::messages).

use core::ops::Range;

use crate::base::{Side, to_u32};
use crate::position::{MAX_DIMENSIONS, Shape, ShapeError, SquareNames};
use crate::report::{Explanation, after, char_at, char_before, diagnosed};
use crate::token::{Epin, Notation, Sin, TokenError, TokenErrorKind};

/// The ways in which a FEEN can be invalid.
///
/// ```
/// use koma::error::FeenErrorKind;
/// use koma::Position;
///
/// let error = Position::<3, 3>::parse("3/3/3 C/c").unwrap_err();
/// assert_eq!(error.kind(), FeenErrorKind::Fields { found: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FeenErrorKind {
    /// The input does not have three fields separated by single blanks.
    Fields {
        /// The number of fields.
        found: usize,
    },
    /// A blank follows another blank.
    ExtraBlank,
    /// There is a blank, a tab or a line break before or after the FEEN.
    OuterBlank(char),
    /// The separator between two fields is white space other than the blank U+0020.
    OtherBlank(char),
    /// A rank has no squares: there is an extra slash, or no text at all.
    EmptyRank,
    /// A run of empty squares has length 0 or a leading zero.
    EmptyCount,
    /// A token is invalid: an EPIN on the board or in a hand, or a SIN in the styles.
    Token(TokenErrorKind),
    /// The length of a rank differs from the length of the first rank. If the second and third ranks have the same
    /// length, the error is reported for the first rank.
    RankLength {
        /// The number of squares in this rank.
        squares: usize,
        /// The number of squares in the other ranks.
        expected: usize,
    },
    /// A layer has more or fewer ranks than the first layer.
    LayerLength {
        /// The number of ranks in this layer.
        ranks: usize,
        /// The number of ranks in the first layer.
        expected: usize,
    },
    /// A layer has only one rank.
    LayerOfOneRank,
    /// Three or more slashes follow one another.
    TooManyDimensions,
    /// The board exceeds the limits.
    TooLarge(ShapeError),
    /// The board is valid, but its shape differs from the shape of the position's type.
    Shape {
        /// The type's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// There is no slash between the hands, or there are several slashes.
    Hands,
    /// In a hand, a count is 0 or 1, or has a leading zero.
    HandCount,
    /// In a hand, no piece follows a count.
    LoneCount,
    /// A hand lists the same piece twice.
    HandRepeated {
        /// The piece.
        piece: Epin,
    },
    /// In a hand, a piece comes after a piece that it should precede.
    HandOrder {
        /// The piece.
        piece: Epin,
        /// The piece before `piece` in the input.
        before: Epin,
    },
    /// There is no slash between the styles.
    Styles,
    /// Both styles have the same case.
    SameCase {
        /// The first style, which belongs to the player to move.
        active: Sin,
        /// The second style.
        inactive: Sin,
    },
    /// There are more pieces, on the board and in both hands, than squares.
    TooManyPieces,
}

/// The place of an error in a position. Layers and ranks are counted from the top and squares from the left, as in the
/// FEEN. All numbers start at 1.
///
/// ```
/// use koma::error::FeenPlace;
/// use koma::Position;
///
/// let error = Position::<3, 3>::parse("3/1K+1/3 / C/c").unwrap_err();
/// assert_eq!(error.place(), FeenPlace::Square { layer: 1, rank: 2, square: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FeenPlace {
    /// The whole text or board. The error concerns the number of fields, the whole board, or the slash between the
    /// hands.
    Whole,
    /// A whole layer.
    Layer {
        /// The layer number, starting at 1.
        layer: u32,
    },
    /// A whole rank.
    Rank {
        /// The layer number. It is 1 on boards of one or two dimensions.
        layer: u32,
        /// The number of the rank within its layer, starting at 1.
        rank: u32,
    },
    /// A square.
    Square {
        /// The layer number. It is 1 on boards of one or two dimensions.
        layer: u32,
        /// The number of the rank within its layer, starting at 1.
        rank: u32,
        /// The number of the square within its rank, starting at 1.
        square: u32,
    },
    /// A player's hand.
    Hand(Side),
    /// The styles of both players.
    Styles,
}

/// The error of an input that is not a valid FEEN.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) writes the whole diagnostic.
///
/// ```
/// use koma::Position;
///
/// let feen = "3/4/3 / C/c";
/// let error = Position::<3, 3>::parse(feen).unwrap_err();
/// let text = "\
/// invalid FEEN: rank 2 has 4 squares; expected 3, as in rank 3
///   3/4/3 / C/c
///     ^";
/// assert_eq!(error.explain(feen).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeenError {
    pub(super) kind: FeenErrorKind,
    pub(super) start: usize,
    end: usize,
    pub(super) place: FeenPlace,
    /// The sizes of the board that the reader expects, outermost first. Missing or unexpected dimensions are 0.
    pub(super) board: [u8; MAX_DIMENSIONS],
    pub(super) names: SquareNames,
    /// For an invalid token, the range that was read as the token. For too many pieces, the number of pieces and the number
    /// of squares.
    pub(super) numbers: (u32, u32),
}

impl FeenError {
    pub(super) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        let (board, names) = ([0; MAX_DIMENSIONS], SquareNames::Cell);
        Self { kind, start, end, place: FeenPlace::Whole, board, names, numbers: (0, 0) }
    }

    /// Returns the error for `input[start..end]`, an invalid token of `notation`.
    pub(super) const fn of_token(notation: Notation, input: &[u8], start: usize, end: usize) -> Self {
        let error = TokenError::new(notation, input.split_at(end).0.split_at(start).1);
        let range = error.range();
        let kind = FeenErrorKind::Token(error.kind());
        Self {
            numbers: (to_u32(start), to_u32(end)),
            ..Self::new(kind, start + range.start, start + range.end)
        }
    }

    /// Returns the error for `input[start..end]`, whose pieces exceed the number of squares.
    pub(super) const fn of_pieces(start: usize, end: usize, pieces: usize, squares: usize) -> Self {
        Self {
            numbers: (to_u32(pieces), to_u32(squares)),
            ..Self::new(FeenErrorKind::TooManyPieces, start, end)
        }
    }

    pub(super) const fn at(mut self, place: FeenPlace) -> Self {
        self.place = place;
        self
    }

    #[expect(clippy::cast_possible_truncation, reason = "a dimension is at most 255")]
    pub(super) const fn on(mut self, board: Option<Shape>) -> Self {
        if let Some(board) = board {
            let mut sizes = board.dimensions();
            let mut i = 0;
            while let [size, rest @ ..] = sizes {
                self.board[i] = *size as u8;
                (i, sizes) = (i + 1, rest);
            }
        }
        self
    }

    /// Returns this error if `input` has three fields separated by single blanks. Otherwise, returns the error about
    /// the fields.
    #[cold]
    pub(super) const fn or_wrong_fields(self, input: &[u8]) -> Self {
        let (mut found, mut fourth, mut extra_blank) = (0, input.len(), None);
        let mut at = 0;
        while at < input.len() {
            let is_after_blank = at == 0 || input[at - 1] == b' ';
            if input[at] == b' ' {
                if extra_blank.is_none() && (is_after_blank || at + 1 == input.len()) {
                    extra_blank = Some(at);
                }
            } else if is_after_blank {
                found += 1;
                if found == 4 {
                    fourth = at;
                }
            }
            at += 1;
        }
        if found == 3 {
            return match (outer_blank(input), extra_blank) {
                (Some(error), _) => error,
                (None, Some(blank)) => Self::new(FeenErrorKind::ExtraBlank, blank, blank + 1),
                (None, None) => self,
            };
        }
        match (other_blank(input), extra_blank) {
            (Some((c, start)), _) if found < 3 => {
                Self::new(FeenErrorKind::OtherBlank(c), start, start + c.len_utf8())
            }
            (_, Some(blank)) if found < 3 => Self::new(FeenErrorKind::Fields { found }, blank, blank + 1),
            _ => Self::new(FeenErrorKind::Fields { found }, fourth, input.len()),
        }
    }

    /// Returns the kind of mistake.
    #[must_use]
    pub const fn kind(&self) -> FeenErrorKind {
        self.kind
    }

    /// Returns the place in the position, such as a rank, a square or a hand.
    #[must_use]
    pub const fn place(&self) -> FeenPlace {
        self.place
    }

    /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if something is
    /// missing there.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// assert_eq!(Position::<3, 3>::parse("3/3/03 / C/c").unwrap_err().range(), 4..6);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Adds to an error a board shape that the reader did not know, and the names of the board's squares.
#[must_use]
pub const fn on_board(error: FeenError, board: Option<Shape>, names: SquareNames) -> FeenError {
    FeenError { names, ..error.on(board) }
}

/// Returns the diagnostic of an error in a part of a FEEN. `part` names this part.
#[must_use]
pub const fn explain_part<'a>(error: &FeenError, part: &'static str, input: &'a [u8]) -> Explanation<'a> {
    Explanation::from_words(part, error.words_without_place(), input, error.range(), error.help(input))
}

diagnosed! {
    /// Explains an invalid token as [`TokenError::explain`] does, but shows the token inside the FEEN.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// let feen = "3/1K+1/3 / C/c";
    /// let error = Position::<3, 3>::parse(feen).unwrap_err();
    /// let text = "\
    /// invalid FEEN: square b2: the state marker `+` must come before the piece letter
    ///   3/1K+1/3 / C/c
    ///       ^
    ///   help: did you mean `+K`?";
    /// assert_eq!(error.explain(feen).to_string(), text);
    /// ```
    FeenError, |_error| "FEEN"
}

/// Returns the error for white space at the start of the input or, if there is none, at its end.
const fn outer_blank(input: &[u8]) -> Option<FeenError> {
    let (mut start, mut end) = (0, input.len());
    while let Some(c) = char_at(input, start)
        && c.is_whitespace()
    {
        start += c.len_utf8();
    }
    while let Some(c) = char_before(input, end)
        && c.is_whitespace()
    {
        end -= c.len_utf8();
    }
    let (start, end) = if start > 0 { (0, start) } else { (end, input.len()) };
    match char_at(input, start) {
        Some(c) => Some(FeenError::new(FeenErrorKind::OuterBlank(c), start, end)),
        None => None,
    }
}

/// Returns the first white space other than U+0020 between two parts of the text, and its offset.
const fn other_blank(input: &[u8]) -> Option<(char, usize)> {
    let mut at = 0;
    while at < input.len() {
        let next = after(input, at);
        if let Some(c) = char_at(input, at)
            && c != ' '
            && c.is_whitespace()
            && at > 0
            && next < input.len()
        {
            return Some((c, at));
        }
        at = next;
    }
    None
}
