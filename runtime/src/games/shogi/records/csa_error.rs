//! Defines the error for a text that is not a position in CSA.

use core::ops::Range;

use crate::games::shogi::Square;
use crate::games::shogi::squares::square_digits;
use crate::report::{Words, diagnosed};
use CsaErrorKind as Kind;

/// The error of a text that is not a position in CSA.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::shogi::{CsaErrorKind, CsaPosition};
///
/// let error = CsaPosition::parse("PI\nP+77XX\n+").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (CsaErrorKind::Piece, 7..9));
/// assert_eq!(error.to_string(), "invalid CSA position: expected a piece, such as `FU`, `KA` or `TO`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CsaError {
    kind: CsaErrorKind,
    start: usize,
    end: usize,
}

/// The kinds of [`CsaError`].
///
/// ```
/// use koma::shogi::{CsaErrorKind, CsaPosition};
///
/// assert_eq!(CsaPosition::parse("PI").unwrap_err().kind(), CsaErrorKind::Turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CsaErrorKind {
    /// A statement is not part of a position: `V2.2`, `P0`, `+7776FU`.
    Statement,
    /// `PI` comes after other pieces, or twice.
    Start,
    /// `PI` leaves out a piece that is not on this square at the start: `PI33KA`.
    NotAtStart,
    /// A rank comes twice, or after `PI`.
    Rank,
    /// A rank is too long or too short.
    RankLength {
        /// The rank, from 1 at the top.
        rank: usize,
        /// The number of squares in the rank.
        squares: usize,
    },
    /// A part of a rank is neither a piece, such as `-KY`, nor an empty square ` * `.
    Cell,
    /// A text is not a square in two digits, nor `00` for the hand.
    Square,
    /// A text is not a piece: `XX`.
    Piece,
    /// There already is a piece on the square.
    Occupied {
        /// The square.
        square: Square,
    },
    /// A hand cannot hold the piece, which is a king or promoted: `P+00TO`.
    Hand,
    /// The pieces that are left, `00AL`, come twice.
    Rest,
    /// There are more pieces on the board and in hand than squares.
    TooManyPieces,
    /// The player to move comes before any piece.
    Board,
    /// The text ends before the player to move.
    Turn,
    /// There is text after the player to move.
    AfterTurn,
}

impl CsaError {
    #[cold]
    pub(super) const fn new(kind: CsaErrorKind, range: Range<usize>) -> Self {
        Self { kind, start: range.start, end: range.end }
    }

    const fn words(&self) -> Words {
        Words::new(match self.kind {
            Kind::Statement => {
                "expected `PI`, a rank `P1` to `P9`, pieces after `P+` or `P-`, or the player to move, `+` or `-`"
            }
            Kind::Start => "`PI` must come first and only once",
            Kind::NotAtStart => "the piece to leave out is not on this square at the start of a game",
            Kind::Rank => "this rank comes twice, or `PI` has set it up",
            Kind::RankLength { rank, squares } => {
                let words = Words::new("rank ").count(rank).text(" has ").count(squares);
                return words.text(if squares == 1 { " square; expected 9" } else { " squares; expected 9" });
            }
            Kind::Cell => "expected a square of three characters: a piece, such as `-KY`, or ` * `",
            Kind::Square => "expected a square in two digits, such as `77`, or `00` for the hand",
            Kind::Piece => "expected a piece, such as `FU`, `KA` or `TO`",
            Kind::Occupied { square } => {
                return Words::new("there already is a piece on ")
                    .text(square_digits(square.index()).as_str());
            }
            Kind::Hand => "a hand cannot hold this piece",
            Kind::Rest => "only one hand can get all pieces that are left, and only once",
            Kind::TooManyPieces => {
                "with this piece, there are more pieces on the board and in hand than squares"
            }
            Kind::Board => {
                "the pieces are missing; expected `PI`, the ranks `P1` to `P9`, or pieces after `P+` or `P-`"
            }
            Kind::Turn => "the player to move is missing; expected a line `+` or `-` at the end",
            Kind::AfterTurn => "the position ends before this: the player to move comes last",
        })
    }

    /// Returns how to correct `input`. `input` may differ from the text that caused the error.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        let Some((before, _)) = input.split_at_checked(self.end) else { return None };
        let Some((_, culprit)) = before.split_at_checked(self.start) else { return None };
        match (self.kind, culprit) {
            (Kind::AfterTurn, [b'+' | b'-', _, ..]) => Some(Words::new("`parse_csa` reads a move")),
            (Kind::Statement, [b'+' | b'-', _, ..]) => Some(Words::new(
                "`parse_csa` reads a move; the player to move at the start is `+` or `-` alone",
            )),
            (Kind::Statement, [b'N' | b'V' | b'$', ..]) => {
                Some(Words::new("a position has no version, names or headers"))
            }
            _ => None,
        }
    }
}

diagnosed! {
    CsaError: CsaErrorKind,
    kind: |error| error.kind,
    subject: |_error| "CSA position",
    range: |error| error.start..error.end,
}
