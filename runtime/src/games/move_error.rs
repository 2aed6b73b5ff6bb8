//! Defines the error of a wrong move, and its messages.

use core::ops::Range;

use super::shogi::HELD;
use super::steps::{Grid, find, promotions, read_square, square_text};
use super::{Game, chess, makruk, shogi, xiangqi};
use crate::base::{Case, Side, is_same_name};
use crate::report::{Words, after, char_at, diagnosed, is_blank, plain};
use crate::token::{TokenText, blank_name};
use MoveErrorKind as Kind;

/// The error of a text that is not a move, or of a move that is not legal in a position.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// let error = chess::Move::parse("e2f5").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (MoveErrorKind::Shape, 0..4));
/// assert_eq!(error.to_string(), "invalid move: no piece moves like e2f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveError {
    game: Game,
    kind: MoveErrorKind,
    /// The byte range of the mistake.
    start: u32,
    end: u32,
    /// The move as messages write it, or an empty text.
    text: TokenText,
    /// The flat index of the square that the error is about.
    square: Option<u16>,
    /// The reason that messages add after a semicolon, or an empty text.
    reason: &'static str,
    /// The name of the pieces that the error concerns, such as "knights" in "the knights".
    pieces: &'static str,
    /// The squares where these pieces are, or the squares that they can reach. Bit `i` is the square with the flat
    /// index `i`. Used only for boards of up to 64 squares.
    squares: u64,
    /// The move number in a line of moves, starting at 1. It is 0 if the move has no number. `is_second` is true if the
    /// second player makes the move.
    number: u32,
    is_second: bool,
}

/// The kinds of [`MoveError`].
///
/// The kinds before [`EmptyOrigin`](Self::EmptyOrigin) mean that the text is not a move on any board. The other kinds
/// mean that the position does not allow the move. [`MissingPromotion`](Self::MissingPromotion) can mean either.
/// Examples are moves of chess unless stated otherwise.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// assert_eq!(chess::Move::parse("e7e8k").unwrap_err().kind(), MoveErrorKind::Promotion('k'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// The text is empty.
    Empty,
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// There is white space or a line break: `" e2e4"`.
    Blank(char),
    /// The text does not have a square of the board where it needs a square: `e2e9`, `e2`.
    Square,
    /// Both squares are the same: `e2e2`.
    SameSquare,
    /// No piece of the game moves from the first square to the second: `e2f5`.
    Shape,
    /// A pawn cannot promote to this piece: `e7e8k`.
    Promotion(char),
    /// The move is a promotion, but not on the last rank: `e6e7q`.
    PromotionRank,
    /// The piece cannot be dropped: `K*5e` in shōgi.
    Drop(char),
    /// There is text after the move: `e2e4e5`.
    Extra,
    /// The text is neither SAN nor UCI: `Sf3`.
    San,
    /// The move number is not the expected number: `1. e4 e5 3. Nf3`.
    Number,

    /// The square that the move starts from is empty.
    EmptyOrigin,
    /// The piece belongs to the other player.
    OtherPlayer,
    /// A piece of the same player is on the target.
    OwnTarget,
    /// The piece cannot go to the target, or no piece can go there.
    Illegal,
    /// The player has no piece of this kind, or no such piece on the given file or rank.
    NoPiece,
    /// Several pieces can go to the target: `Nd2`.
    Ambiguous,
    /// The move leaves the player's own king in check.
    Check,
    /// A promotion is missing: `e7e8` for a pawn.
    MissingPromotion,
    /// The piece can never promote, or this move cannot promote it.
    CannotPromote,
    /// The hand does not hold the piece that is dropped.
    NotInHand,
    /// The target of a drop is not empty.
    Occupied,
    /// In shōgi, the drop would give the player a second pawn on the file.
    TwoPawns,
    /// After the move, the piece could never move again: a pawn on the last rank in shōgi.
    Stuck,
    /// In shōgi, xiangqi or makruk, the move captures a king or a general.
    King,
}

impl MoveError {
    /// Returns the error for `input[start..end]`.
    pub(super) const fn new(game: Game, kind: MoveErrorKind, start: usize, end: usize) -> Self {
        let (start, end, text) = (to_u32(start), to_u32(end), TokenText::from_packed(0, 0));
        Self {
            game,
            kind,
            start,
            end,
            text,
            square: None,
            reason: "",
            pieces: "",
            squares: 0,
            number: 0,
            is_second: false,
        }
    }

    /// Returns the error for a move that is not legal in a position. `text` is the text of the move.
    pub(super) const fn of_move(game: Game, kind: MoveErrorKind, text: TokenText) -> Self {
        let mut error = Self::new(game, kind, 0, text.as_str().len());
        error.text = text;
        error
    }

    pub(super) const fn with_text(mut self, text: TokenText) -> Self {
        self.text = text;
        self
    }

    /// Adds the flat index of a square.
    #[expect(clippy::cast_possible_truncation, reason = "the boards of the games have at most 90 squares")]
    pub(super) const fn with_square(mut self, index: usize) -> Self {
        self.square = Some(index as u16);
        self
    }

    /// Adds the pieces that the error concerns. In the message, `pieces` follows "the". In `squares`, bit `i` is set if
    /// the pieces can reach the square with the flat index `i`. The board has at most 64 squares.
    pub(super) const fn with_pieces(mut self, pieces: &'static str, squares: u64) -> Self {
        self.pieces = pieces;
        self.squares = squares;
        self
    }

    pub(super) const fn because(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }

    /// Returns this error with another range.
    pub(super) const fn in_range(mut self, start: usize, end: usize) -> Self {
        (self.start, self.end) = (to_u32(start), to_u32(end));
        self
    }

    pub(super) const fn with_number(mut self, number: u32, turn: Side) -> Self {
        (self.number, self.is_second) = (number, turn.is(Side::Second));
        self
    }

    /// Returns the kind of mistake.
    #[must_use]
    pub const fn kind(&self) -> MoveErrorKind {
        self.kind
    }

    /// Returns the byte range of the mistake in the parsed text, on character boundaries. If a position does not allow
    /// the move, the range covers the whole move. An offset of 4 GiB or more is returned as 4 GiB minus one byte.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    #[rustfmt::skip]
    const fn words(&self) -> Words {
        let (first, last, example) = match self.game {
            Game::Chess | Game::Makruk => ("a1", "h8", "e2e4"),
            Game::Shogi => ("1a", "9i", "7g7f"),
            Game::Xiangqi => ("a0", "i9", "h2e2"),
        };
        match self.kind {
            Kind::Empty => Words::new("the text is empty; expected one such as `").text(example).text("`"),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::Blank(c) => Words::new("the ").text(blank_name(c)).text(" ").quoted(c).text(" is not part of a move"),
            Kind::Square => Words::new("expected a square from ").text(first).text(" to ").text(last)
                .text(", as in `").text(example).text("`"),
            Kind::SameSquare => Words::new("the piece stays on its square"),
            Kind::Shape => Words::new("no piece moves like ").text(self.text.as_str()),
            Kind::Promotion(c) => {
                let words = Words::EMPTY.quoted(c).text(" is not a promotion; expected ");
                words.text(match self.game {
                    Game::Chess => "`q`, `r`, `b` or `n`",
                    Game::Makruk => "`m`",
                    Game::Shogi | Game::Xiangqi => "`+`",
                })
            }
            Kind::PromotionRank => Words::new(match self.game {
                Game::Shogi => "a piece promotes only from or to the last three ranks",
                Game::Makruk => "a pawn promotes only on the sixth rank",
                Game::Chess | Game::Xiangqi => "a pawn promotes only on the last rank",
            }),
            Kind::Drop(c) => Words::EMPTY.quoted(c).text(" cannot be dropped; expected one of R B G S N L P"),
            Kind::Extra => Words::new("the move ends before this"),
            Kind::San => {
                let words = if self.text.as_str().is_empty() { Words::new("this") } else { self.numbered() };
                words.text(" is not a move; ").text(self.reason)
            }
            Kind::Number => {
                let number = Words::new("the move number does not fit; expected `").number(self.number as u64);
                number.text(if self.is_second { "...`" } else { ".`" })
            }
            Kind::EmptyOrigin => self.not_legal("; ").text(self.square_name().as_str()).text(" is empty"),
            Kind::OtherPlayer => self.not_legal("; the piece on ").text(self.square_name().as_str())
                .text(" belongs to the other player"),
            Kind::OwnTarget => self.not_legal("; the piece on ").text(self.square_name().as_str())
                .text(" belongs to the same player"),
            Kind::Illegal if !self.reason.is_empty() => self.not_legal("; ").text(self.reason),
            Kind::Illegal if matches!(self.game, Game::Makruk) => self.not_legal("; a pawn cannot go there"),
            Kind::Illegal => self.not_legal("").text(self.possible().as_str()),
            Kind::NoPiece if self.squares == 0 => self.not_legal("; the player has no ").text(self.pieces),
            Kind::NoPiece => {
                let verb = if self.squares.is_power_of_two() { " is on " } else { " are on " };
                self.list(self.not_legal("; the ").text(self.pieces).text(verb), self.squares)
            }
            Kind::Ambiguous => {
                let words = self.numbered().text(" is ambiguous; the ").text(self.pieces).text(" on ");
                self.list(words, self.squares).text(" can go there")
            }
            Kind::Check => self.not_legal(" and leaves the king in check").text(self.possible().as_str()),
            Kind::MissingPromotion if matches!(self.game, Game::Chess) => {
                let sign = if matches!(self.text.as_str().as_bytes(), [_, b'1'..=b'8', _, _]) { "q" } else { "=Q" };
                self.not_legal("; the promotion is missing, as in `").text(self.text.as_str()).text(sign).text("`")
            }
            Kind::MissingPromotion => match promotions(self.game) {
                [] => self.not_legal("; the promotion is missing"),
                [sign, ..] => self.not_legal("; the promotion is missing, as in `").text(self.text.as_str())
                    .text((*sign as char).encode_utf8(&mut [0; 4])).text("`"),
            },
            Kind::CannotPromote => self.not_legal("; this piece does not promote there"),
            Kind::NotInHand => self.not_legal("; the hand does not hold this piece"),
            Kind::Occupied => self.not_legal("; ").text(self.square_name().as_str()).text(" is not empty"),
            Kind::TwoPawns => self.not_legal("; the player already has a pawn on this file"),
            Kind::Stuck => self.not_legal("; the piece could never move from there"),
            Kind::King => self.not_legal(match self.game {
                Game::Xiangqi => "; a general cannot be taken",
                _ => "; a king cannot be taken",
            }),
        }
    }

    /// Returns a message about a move that the position does not allow. The message ends with `reason`.
    const fn not_legal(&self, reason: &str) -> Words {
        self.numbered().text(" is not legal").text(reason)
    }

    /// Returns the move with its number in a line of moves.
    const fn numbered(&self) -> Words {
        let words = match (self.number, self.is_second) {
            (0, _) => Words::EMPTY,
            (number, false) => Words::EMPTY.number(number as u64).text(". "),
            (number, true) => Words::EMPTY.number(number as u64).text("... "),
        };
        words.text(self.text.as_str())
    }

    /// Returns a semicolon, followed by what the pieces can do.
    const fn possible(&self) -> Words {
        if self.pieces.is_empty() {
            return Words::EMPTY;
        }
        let mut words = Words::new("; the ").text(self.pieces);
        if self.square.is_some() {
            words = words.text(" on ").text(self.square_name().as_str());
        }
        if self.squares == 0 {
            return words.text(" cannot move");
        }
        self.list(words.text(" can go to "), self.squares)
    }

    /// Appends the names of at most 24 squares, file by file.
    const fn list(&self, words: Words, squares: u64) -> Words {
        const MOST: u32 = 24;
        let (mut words, mut listed, mut place) = (words, 0, 0);
        while place < 64 && listed < MOST {
            // The flat index of the square on file `place / 8`, `place % 8` ranks above the lowest rank.
            let index = (7 - place % 8) * 8 + place / 8;
            if squares >> index & 1 != 0 {
                words = words.text(if listed > 0 { ", " } else { "" });
                words = words.text(self.name(index).as_str());
                listed += 1;
            }
            place += 1;
        }
        match squares.count_ones() - listed {
            0 => words,
            rest => words.text(" and ").number(rest as u64).text(" more"),
        }
    }

    /// Returns the name of the square that the error is about.
    const fn square_name(&self) -> Words {
        match self.square {
            Some(index) => self.name(index as usize),
            None => Words::new("its square"),
        }
    }

    /// Returns the name that moves use for a square.
    const fn name(&self, index: usize) -> Words {
        match core::str::from_utf8(&square_text(self.game, index)) {
            Ok(name) => Words::new(name),
            Err(_) => unreachable!(), // letters and digits
        }
    }

    /// Returns how to correct a text that is not a move.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        let word = match self.kind {
            Kind::Blank(_) => input,
            Kind::Square
            | Kind::SameSquare
            | Kind::Shape
            | Kind::Promotion(_)
            | Kind::PromotionRank
            | Kind::Drop(_)
            | Kind::Extra
            | Kind::San => word_at(input, self.start as usize),
            _ => return None,
        };
        let Some((text, len)) = tidied(word, self.game) else { return None };
        let text = text.split_at(len).0;
        macro_rules! encoded {
            ($($Game:ident $game:ident)*) => {
                match self.game {
                    $(Game::$Game => match $game::Move::from_bytes(text) {
                        Ok(step) => step.encode(),
                        Err(_) => return None,
                    })*
                }
            };
        }
        let suggestion = encoded!(Chess chess Makruk makruk Shogi shogi Xiangqi xiangqi);
        // The caller may pass a different text from the text with the mistake. So `input` may even be a valid move.
        let is_same = match core::str::from_utf8(word) {
            Ok(word) => is_same_name(suggestion.as_str(), word, Case::Same),
            Err(_) => false,
        };
        if is_same { None } else { Some(Words::new("did you mean `").text(suggestion.as_str()).text("`?")) }
    }
}

/// Returns the word of a line at an offset.
const fn word_at(line: &[u8], offset: usize) -> &[u8] {
    let (mut start, mut at) = (0, 0);
    while let Some(c) = char_at(line, at) {
        if is_blank(c) {
            if at >= offset {
                break;
            }
            start = after(line, at);
        }
        at = after(line, at);
    }
    line.split_at(at).0.split_at(start).1
}

/// Returns the characters of the move that was probably meant. Letters are in lower case, and signs of other notations are
/// removed.
const fn tidied(input: &[u8], game: Game) -> Option<([u8; 5], usize)> {
    let is_shogi = matches!(game, Game::Shogi);
    let mut text = [0; 5];
    let (mut len, mut at) = (0, 0);
    while let Some(c) = char_at(input, at) {
        at = after(input, at);
        let c = plain(c);
        let is_sign = is_shogi && matches!(c, '+' | '*');
        if is_blank(c)
            || matches!(c, '-' | '=' | '/' | '(' | ')' | 'x' | ':' | '+' | '#' | '"' | '`') && !is_sign
        {
            continue;
        }
        if len == text.len() || !c.is_ascii_alphanumeric() && !is_sign {
            return None;
        }
        text[len] = c.to_ascii_lowercase() as u8;
        len += 1;
    }
    if text[1] == b'*' {
        text[0] = text[0].to_ascii_uppercase();
    }
    if at == input.len() { Some((text, len)) } else { None }
}

/// Returns the number, or `u32::MAX` if it is larger.
#[expect(clippy::cast_possible_truncation, reason = "checked")]
const fn to_u32(number: usize) -> u32 {
    if number > u32::MAX as usize { u32::MAX } else { number as u32 }
}

diagnosed! {
    /// ```
    /// use koma::chess;
    ///
    /// let text = "\
    /// invalid move: expected a square from a1 to h8, as in `e2e4`
    ///   e2e9
    ///      ^";
    /// assert_eq!(chess::Move::parse("e2e9").unwrap_err().explain("e2e9").to_string(), text);
    /// ```
    MoveError, |_error| "move"
}

/// Returns the error for a text that is not a move.
#[cold]
pub(super) const fn diagnose(game: Game, input: &[u8]) -> MoveError {
    let is_drop = matches!((game, input), (Game::Shogi, [_, b'*', ..]));
    let (kind, start, end) = if input.is_empty() {
        (Kind::Empty, 0, 0)
    } else if core::str::from_utf8(input).is_err() {
        (Kind::NotUtf8, 0, input.len())
    } else if let Some((blank, at)) = find_blank(input) {
        (Kind::Blank(blank), at, after(input, at))
    } else if is_drop && find(input[0], &HELD).is_none() {
        (Kind::Drop(input[0] as char), 0, 1)
    } else if let Some(at) = wrong_square(game, input, 0)
        && !is_drop
    {
        (Kind::Square, at, after(input, at))
    } else if let Some(at) = wrong_square(game, input, 2) {
        (Kind::Square, at, after(input, at))
    } else if is_drop {
        (Kind::Extra, 4, input.len())
    } else if input[0] == input[2] && input[1] == input[3] {
        (Kind::SameSquare, 0, 4)
    } else {
        let &[a, b, c, d, ..] = input else { unreachable!() };
        let (Some(origin), Some(target)) = (read_square(game, [a, b]), read_square(game, [c, d])) else {
            unreachable!() // both squares have been read
        };
        let text = TokenText::from_packed(u64::from_le_bytes([a, b, c, d, 0, 0, 0, 0]), 4);
        let (plain, promoting) = Grid::of(game).reach(game, origin);
        let promotes = promoting >> target & 1 != 0;
        match char_at(input, 4) {
            _ if plain >> target & 1 == 0 && !promotes => {
                return MoveError::new(game, Kind::Shape, 0, 4).with_text(text);
            }
            None => return MoveError::new(game, Kind::MissingPromotion, 0, 4).with_text(text),
            Some(_) if find(input[4], promotions(game)).is_some() => match input.len() {
                5 => (Kind::PromotionRank, 4, 5),
                _ => (Kind::Extra, 5, input.len()),
            },
            Some(sign) if promotes => (Kind::Promotion(sign), 4, after(input, 4)),
            _ => (Kind::Extra, 4, input.len()),
        }
    };
    MoveError::new(game, kind, start, end)
}

/// Returns the first blank and its offset.
const fn find_blank(input: &[u8]) -> Option<(char, usize)> {
    let mut at = 0;
    while let Some(c) = char_at(input, at) {
        if is_blank(c) {
            return Some((c, at));
        }
        at = after(input, at);
    }
    None
}

/// Returns the offset of the first wrong character in the square at `start`.
const fn wrong_square(game: Game, input: &[u8], start: usize) -> Option<usize> {
    let [_, rank] = square_text(game, 0);
    let Some((_, text)) = input.split_at_checked(start) else { return Some(input.len()) };
    match *text {
        [a, b, ..] if read_square(game, [a, b]).is_some() => None,
        [a, ..] if read_square(game, [a, rank]).is_some() => Some(start + 1),
        _ => Some(start),
    }
}
