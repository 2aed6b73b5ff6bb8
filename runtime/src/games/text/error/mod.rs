//! Defines the error for a text that is invalid in a game's notation, and the messages of this error.

mod help;

use core::ops::Range;

use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::ends_like_feen;
use crate::position::Sizes;
use crate::report::{Words, after, char_at, diagnosed, is_blank, not_utf8};
use crate::token::blank_name;
use FenErrorKind as Kind;

/// The error of a text that is invalid in the notation of a game.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::chess;
///
/// let fen = "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1";
/// let text = "\
/// invalid FEN: expected `-`, or the square on rank 3 that a white pawn has just passed
///   4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1
///                             ^^
///   help: did you mean `e3`, the square behind the pawn?";
/// assert_eq!(chess::Fen::parse(fen).unwrap_err().explain(fen).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenError {
    game: KomaGame,
    kind: FenErrorKind,
    /// The byte range of the mistake.
    start: usize,
    end: usize,
    /// The flat index of the square that the error is about, if there is one.
    square: Option<usize>,
}

/// The kinds of [`FenError`].
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
    /// There is a blank (white space or an invisible character) other than a single U+0020 between two fields.
    Blank(char),
    /// The text looks like a FEEN, which [`Position::parse`](crate::Position::parse) reads.
    Feen,
    /// The text ends before the turn.
    MissingTurn,
    /// In shōgi, the text ends before the hands.
    MissingHands,
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
    /// A character is not a piece of the game, or a promotion marker belongs to a piece that cannot promote.
    Piece(char),
    /// The turn field does not name a player.
    Turn,
    /// A character is not a castling right.
    Castling(char),
    /// A player has a castling right, but no king on the player's first rank, or no rook there for this right.
    CastlingRook(char),
    /// The en passant field, such as `e4`, is neither `-` nor a square that a pawn can just have passed: on rank 3 if
    /// White has just moved, or on rank 6 if Black has just moved.
    EnPassant {
        /// The player to move.
        turn: Side,
    },
    /// No pawn can have just passed the en passant square: there is no pawn in front of it, or there is a piece on the
    /// en passant square or on the square where the pawn would have started.
    EnPassantPawn {
        /// The player to move.
        turn: Side,
    },
    /// A character in a hand of shōgi is not a piece that can be held.
    Hand(char),
    /// In a hand, a count is 0 or 1, has a leading zero, is greater than [`u32::MAX`], or has nothing after it.
    HandCount,
    /// A castling right names the rook of an earlier castling right.
    CastlingRepeated(char),
    /// A hand lists the same piece twice.
    HandRepeated(char),
    /// The board and both hands together have more pieces than the board has squares.
    TooManyPieces,
    /// The half-move clock is not a number, is greater than [`u32::MAX`], or has a leading zero.
    HalfmoveClock,
    /// The move number is not a number, is greater than [`u32::MAX`], or has a leading zero.
    MoveNumber,
    /// In makruk, the counting limit is not a number, is greater than [`u32::MAX`], or has a leading zero.
    CountingLimit,
    /// A field that the game does not use is not `-`.
    Dash,
}

impl FenError {
    pub(super) const fn new(game: KomaGame, kind: FenErrorKind, range: Range<usize>) -> Self {
        Self { game, kind, start: range.start, end: range.end, square: None }
    }

    /// Returns the error with the square that it is about.
    pub(in crate::games) const fn on(self, square: Option<usize>) -> Self {
        Self { square, ..self }
    }

    /// Returns this error, or a different error if the text is not UTF-8, is empty, has wrong blanks or looks like a
    /// FEEN.
    #[cold]
    pub(in crate::games) const fn or_of_whole_text(self, input: &[u8]) -> Self {
        let (kind, start, end) = if let Some((start, end)) = not_utf8(input) {
            (Kind::NotUtf8, start, end)
        } else if input.is_empty() {
            (Kind::Empty, 0, 0)
        } else if let Some((blank, at)) = wrong_blank(input) {
            (Kind::Blank(blank), at, after(input, at))
        } else if ends_like_feen(input) {
            (Kind::Feen, 0, input.len())
        } else {
            return self;
        };
        Self { kind, start, end, ..self }
    }

    const fn words(&self) -> Words {
        let notation = self.game.notation();
        match self.kind {
            Kind::Empty => {
                Words::new("the text is empty; expected, for example, `").text(notation.start).text("`")
            }
            Kind::NotUtf8 => Words::new("the text is not UTF-8"),
            Kind::Blank(c) => {
                let words = Words::new("unexpected ").text(blank_name(c)).text(" ").quoted(c);
                words.text("; expected one blank ` ` between two fields and no other blanks")
            }
            Kind::Feen => Words::new("this is a FEEN, which is another notation"),
            Kind::MissingTurn => {
                let words = Words::new("the turn is missing after the board; expected ");
                words.text(notation.turns_in_words)
            }
            Kind::MissingHands => {
                Words::new("the hands are missing after the turn; expected `-` if both are empty")
            }
            Kind::TooManyFields => {
                Words::new("the ").text(notation.name).text(" ends before this: its last field is the move number")
            }
            Kind::RankCount { ranks } => wrong_rank_count(ranks, &notation.sizes),
            Kind::RankLength { rank, squares } => wrong_rank_length(rank, squares, &notation.sizes),
            Kind::Piece(c) => {
                let words = self.place().quoted(c).text(" is not a piece of ").text(notation.game_name);
                words.text("; its pieces are").text(notation.letters)
            }
            Kind::Turn => Words::new("expected the turn: ").text(notation.turns_in_words),
            Kind::Castling(c) => Words::EMPTY.quoted(c).text(
                " is not a castling right; expected `K`, `Q`, `k`, `q` or a rook's file, or `-` for no right",
            ),
            Kind::CastlingRook(right) => missing_rook(right),
            Kind::EnPassant { turn } => wrong_en_passant_square(turn),
            Kind::EnPassantPawn { turn } => missing_en_passant_pawn(turn),
            Kind::Hand(c) => Words::EMPTY.quoted(c).text(
                " is not a piece in hand; expected one of R B G S N L P, or `-` alone if both hands are empty",
            ),
            Kind::HandCount => {
                Words::new("expected a count of 2 or more without leading zeros, and a piece after it")
            }
            Kind::CastlingRepeated(c) => {
                self.place().text("the rook already has the castling right ").quoted(c)
            }
            Kind::HandRepeated(c) => {
                Words::EMPTY.quoted(c).text(" is already in this hand; expected each piece once, after its count")
            }
            Kind::TooManyPieces => {
                Words::new("with this piece, there are more pieces on the board and in hand than squares")
            }
            Kind::HalfmoveClock => wrong_counter("the half-move clock"),
            Kind::MoveNumber => wrong_counter("the move number"),
            Kind::CountingLimit => wrong_counter("the counting limit"),
            Kind::Dash => {
                Words::new(notation.game_name).text(" has no use for this field of a FEN; expected a dash `-`")
            }
        }
    }

    /// Starts a message with the name of the square, if there is one.
    const fn place(&self) -> Words {
        match self.square {
            Some(index) => Words::new(self.game.notation().sizes.name(index).as_str()).text(": "),
            None => Words::EMPTY,
        }
    }
}

diagnosed! {
    FenError: FenErrorKind,
    kind: |error| error.kind,
    subject: |error| error.game.notation().name,
    range: |error| error.start..error.end,
}

const fn wrong_counter(name: &str) -> Words {
    let words = Words::new(name).text(" must be a number without leading zeros, at most ");
    words.number(u32::MAX as u64)
}

const fn wrong_rank_count(found: usize, sizes: &Sizes) -> Words {
    let words = Words::new("the board has ").count(found);
    words.text(if found == 1 { " rank; expected " } else { " ranks; expected " }).count(sizes.ranks)
}

/// Returns the message for a rank with the wrong length. Ranks are numbered from the top, from 1.
const fn wrong_rank_length(rank: usize, squares: usize, sizes: &Sizes) -> Words {
    let words = Words::new("rank ").text(sizes.rank_name((rank - 1) * sizes.files).as_str());
    let words = words.text(" has ").count(squares);
    words.text(if squares == 1 { " square; expected " } else { " squares; expected " }).count(sizes.files)
}

/// Returns the message for a castling right without its king or its rook.
const fn missing_rook(right: char) -> Words {
    let is_white = right.is_ascii_uppercase();
    let rank = if is_white { "1" } else { "8" };
    let king = if is_white { " needs a white king on rank " } else { " needs a black king on rank " };
    let words = Words::EMPTY.quoted(right).text(king).text(rank);
    match right.to_ascii_lowercase() {
        'k' => words.text(" and a rook to its right"),
        'q' => words.text(" and a rook to its left"),
        file => words.text(" and a rook on ").text(file.encode_utf8(&mut [0; 4])).text(rank),
    }
}

const fn wrong_en_passant_square(turn: Side) -> Words {
    Words::new(match turn {
        Side::First => "expected `-`, or the square on rank 6 that a black pawn has just passed",
        Side::Second => "expected `-`, or the square on rank 3 that a white pawn has just passed",
    })
}

const fn missing_en_passant_pawn(turn: Side) -> Words {
    Words::new(match turn {
        Side::First => {
            "no black pawn has passed this square: expected one just below it, and no piece on it or just above it"
        }
        Side::Second => {
            "no white pawn has passed this square: expected one just above it, and no piece on it or just below it"
        }
    })
}

/// Returns the first blank that is not a single U+0020 between two fields, and its offset.
const fn wrong_blank(input: &[u8]) -> Option<(char, usize)> {
    let mut at = 0;
    let mut is_start = true;
    while let Some(c) = char_at(input, at) {
        let next = after(input, at);
        if is_blank(c) && (c != ' ' || is_start || next == input.len()) {
            return Some((c, at));
        }
        at = next;
        is_start = c == ' ';
    }
    None
}
