//! The error for a text that is not a FEEN: its kind, its place, and its message.

use core::ops::Range;

use super::read::field_end;
use crate::base::{Side, read_decimal, some};
use crate::position::{Shape, Sizes, SquareNames};
use crate::report::{Words, after, char_at, diagnosed};
use crate::token::grammar::{epin_at, token_extent};
use crate::token::{Epin, Notation, TokenError, blank_name};

/// The message for hands without exactly one slash between them.
pub const ONE_SLASH: &str = "expected one `/` between the hands, even if both are empty";

/// Returns the words for a player's hand.
pub const fn hand_name(side: Side) -> &'static str {
    ["the first player's hand", "the second player's hand"][side as usize]
}

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
    /// The input does not have three fields.
    Fields {
        /// The number of fields.
        found: usize,
    },
    /// There is white space before or after the FEEN, or the white space between two fields is not a single blank. The
    /// character is the first of this white space.
    Blank(char),
    /// A rank has no squares, because there is an extra slash. `//` separates layers.
    EmptyRank,
    /// A number of empty squares is 0 or has a leading zero.
    EmptyCount,
    /// An EPIN on the board or in a hand is invalid. The range of the `TokenError` is relative to the start of the
    /// token.
    Token(TokenError),
    /// The length of a rank differs from the length of the first rank.
    RankLength {
        /// The number of squares in this rank.
        squares: usize,
        /// The number of squares in the first rank.
        first: usize,
    },
    /// A layer has only one rank, or more or fewer ranks than the first layer.
    LayerLength {
        /// The number of ranks in this layer.
        ranks: usize,
    },
    /// The board has more than 255 squares in a dimension, or more than 65,025 in all.
    TooLarge,
    /// The board is valid, but its shape differs from the shape of the position's type.
    Shape {
        /// The board's shape.
        found: Shape,
    },
    /// There is no slash between the hands, or there are several slashes.
    Hands,
    /// In a hand, a count is 0 or 1, or has a leading zero.
    HandCount,
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
        previous: Epin,
    },
    /// The last field is not two styles of opposite case with a slash between them.
    Styles,
    /// The board and the hands together have more pieces than the board has squares.
    TooManyPieces,
}

/// The place of an error in a position. As in a FEEN, layers and ranks are counted from the top, and squares are
/// counted from the left. All numbers start at 1.
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
    /// The whole text or board. The error is about the number of fields, the white space around them, the whole board,
    /// or the slash between the hands.
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

/// The error for an input that is not a FEEN, or whose board has the wrong shape.
///
/// `Display` writes what is wrong in one line. [`explain`](Self::explain) returns the whole diagnostic.
///
/// ```
/// use koma::Position;
///
/// let feen = "3/4/3 / C/c";
/// let error = Position::<3, 3>::parse(feen).unwrap_err();
/// let text = "\
/// invalid FEEN: rank 2 has 4 squares, but rank 3 has 3
///   3/4/3 / C/c
///     ^";
/// assert_eq!(error.explain(feen).to_string(), text);
/// assert_eq!(error.range(), 2..3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeenError {
    kind: FeenErrorKind,
    /// The range of the mistake or, for an invalid token, of the whole token.
    pub(super) start: usize,
    end: usize,
    place: FeenPlace,
    /// The expected shape of the board and the names of its squares, if a shape is expected.
    board: Option<(Shape, SquareNames)>,
}

impl FeenError {
    pub(super) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end, place: FeenPlace::Whole, board: None }
    }

    /// Returns the error for the invalid EPIN around byte `at`. If a valid token ends there, `last_token` is its start.
    #[cold]
    pub(super) const fn of_token(input: &[u8], at: usize, last_token: Option<usize>) -> Self {
        let (start, end) = token_extent(input, at, last_token);
        let error = TokenError::new(Notation::Epin, input.split_at(end).0.split_at(start).1);
        Self::new(FeenErrorKind::Token(error), start, end)
    }

    pub(super) const fn at(self, place: FeenPlace) -> Self {
        Self { place, ..self }
    }

    /// Returns this error if `input` has three fields with single blanks between them and no other white space.
    /// Otherwise, returns the error about the number of fields or the white space.
    #[cold]
    pub(super) const fn or_wrong_fields(self, input: &[u8]) -> Self {
        let mut fields = 0;
        let mut fourth_field = input.len();
        let mut wrong_space = None;
        let mut at = 0;
        while at < input.len() {
            let start = at;
            let space = space_at(input, start);
            while at < input.len() && space_at(input, at).is_some() == space.is_some() {
                at = after(input, at);
            }
            let Some(c) = space else {
                fields += 1;
                if fields == 4 {
                    fourth_field = start;
                }
                continue;
            };
            let is_single_blank = c == ' ' && at == start + 1;
            let is_between_fields = start > 0 && at < input.len();
            if !(is_single_blank && is_between_fields) && wrong_space.is_none() {
                wrong_space = Some(Self::new(FeenErrorKind::Blank(c), start, at));
            }
        }
        if fields != 3 {
            return Self::new(FeenErrorKind::Fields { found: fields }, fourth_field, input.len());
        }
        if let Some(error) = wrong_space { error } else { self }
    }

    /// Returns the name of a place. If the place is on the expected board, the name is in the notation of the board's
    /// squares. Otherwise, layers, ranks and squares are numbered in the order of the FEEN.
    const fn name(&self, place: FeenPlace) -> Words {
        let (layer, rank, square) = match place {
            FeenPlace::Whole | FeenPlace::Styles => return Words::EMPTY,
            FeenPlace::Hand(side) => return Words::new(hand_name(side)),
            FeenPlace::Layer { layer } => (layer as usize, 0, 0),
            FeenPlace::Rank { layer, rank } => (layer as usize, rank as usize, 0),
            FeenPlace::Square { layer, rank, square } => (layer as usize, rank as usize, square as usize),
        };
        if let Some((shape, names)) = self.board {
            let sizes = Sizes::of(shape.dimensions()).named(names);
            if layer <= sizes.layers && rank <= sizes.ranks && square <= sizes.files {
                // The first square of the place.
                let rank_index = (layer - 1) * sizes.ranks + rank.saturating_sub(1);
                let index = rank_index * sizes.files + square.saturating_sub(1);
                let layer = Words::new("layer ").text(Sizes::layer_name(sizes.layers + 1 - layer).as_str());
                let rank_name = sizes.rank_name(index);
                match (sizes.dimensions, rank, square) {
                    (_, _, 1..) => return Words::new("square ").text(sizes.name(index).as_str()),
                    (3, 0, _) => return layer,
                    (3, ..) => return layer.text(", rank ").text(rank_name.as_str()),
                    (2, 1.., _) => return Words::new("rank ").text(rank_name.as_str()),
                    _ => {}
                }
            }
        }
        let numbered_layer = Words::new("layer ").count(layer);
        let words = match (layer, rank) {
            (_, 0) => return numbered_layer,
            (1, _) => Words::EMPTY,
            _ => numbered_layer.text(", "),
        };
        let words = words.text("rank ").count(rank).text(" from the top");
        if square > 0 { words.text(", square ").count(square) } else { words }
    }

    /// Returns a sentence that names the place of the error, if the place has a name, and says what is wrong.
    const fn words(&self) -> Words {
        use FeenErrorKind as Kind;
        let place = self.name(self.place);
        let words = match self.kind {
            Kind::EmptyRank | Kind::RankLength { .. } | Kind::LayerLength { .. } => place.text(" has "),
            _ if place.as_str().is_empty() => place,
            _ => place.text(": "),
        };
        let rule = match self.kind {
            Kind::Fields { found } => {
                let words = words.text("expected three fields, placement, hands and styles, ");
                return words.text("with single blanks between them; found ").count(found);
            }
            Kind::Blank(c) => {
                let words = words.text("unexpected ").text(blank_name(c)).text(" ").quoted(c);
                return words.text("; expected single blanks between the three fields, and no others");
            }
            Kind::Token(error) => return words.text(error.words().as_str()),
            Kind::RankLength { squares, first } => {
                let words = words.count(squares).text(if squares == 1 { " square" } else { " squares" });
                let first_rank = self.name(FeenPlace::Rank { layer: 1, rank: 1 });
                return words.text(", but ").text(first_rank.as_str()).text(" has ").count(first);
            }
            Kind::LayerLength { ranks } => {
                let words = words.count(ranks).text(if ranks == 1 { " rank" } else { " ranks" });
                return words.text("; expected the same number in each layer, at least 2");
            }
            Kind::Shape { found } => {
                let words = found.append_to(words.text("the board's shape is "));
                let Some((expected, _)) = self.board else { return words };
                return expected.append_to(words.text("; expected ")).text(" for this type of position");
            }
            Kind::HandRepeated { piece } => {
                let words = words.text("`").text(piece.encode().as_str());
                return words.text("` is already in this hand; expected each piece once, after its count");
            }
            Kind::HandOrder { piece, previous } => {
                let words = words.text("`").text(piece.encode().as_str()).text("` belongs before `");
                let words = words.text(previous.encode().as_str());
                return words.text("`: higher counts come first, then letters in order");
            }
            Kind::EmptyRank => "no squares; expected `/` between two ranks, `//` between two layers",
            Kind::EmptyCount => "a run of empty squares is a number from 1, without leading zeros",
            Kind::TooLarge => "a board has at most 255 squares in each dimension and 65,025 in all",
            Kind::Hands => ONE_SLASH,
            Kind::HandCount => {
                "expected a count of 2 or more without leading zeros; a single piece has no count"
            }
            Kind::Styles => {
                "expected two styles, one in upper case and one in lower case, as in `C/c` or `c/C`"
            }
            Kind::TooManyPieces => {
                "with this piece, there are more pieces on the board and in hand than squares"
            }
        };
        words.text(rule)
    }

    const fn help(&self, input: &[u8]) -> Option<Words> {
        Some(match self.kind {
            FeenErrorKind::Token(error) => {
                let (text, _) = some!(input.split_at_checked(self.end));
                return error.help(text.split_at(self.start).1);
            }
            FeenErrorKind::Fields { .. } => Words::new(looks_like(input)).text(
                " FEEN is `<placement> <hands> <active style>/<other style>`, as in `8/8/8/8/8/8/8/8 / C/c`",
            ),
            FeenErrorKind::Hands if is_castling(input, self.start, self.end) => Words::new(
                "these are castling rights, which belong to FEN; in FEEN, a rook that may still castle is `-R` or `-r`, and \
                 empty hands are `/`",
            ),
            FeenErrorKind::Hands => Words::new(
                "the first player's hand is before the `/`, the second's after it, as in `2PB/p`; empty hands are `/`",
            ),
            FeenErrorKind::HandCount
            | FeenErrorKind::HandOrder { .. }
            | FeenErrorKind::HandRepeated { .. } => {
                let hand = some!(canonical_hand(input, self.start));
                Words::new("write the whole hand as `").text(hand.as_str()).text("`")
            }
            _ => return None,
        })
    }

    /// Returns the place in the position, such as a rank, a square or a hand.
    pub const fn place(&self) -> FeenPlace {
        self.place
    }
}

/// Returns the error with the shape of the board and the names of its squares. Returns the error unchanged if `board`
/// is `None`.
pub const fn on_board(error: FeenError, board: Option<Shape>, names: SquareNames) -> FeenError {
    if let Some(board) = board { FeenError { board: Some((board, names)), ..error } } else { error }
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
    FeenError: FeenErrorKind, |_error| "FEEN", |error| match error.kind {
        FeenErrorKind::Token(token) => {
            let Range { start, end } = token.range();
            error.start + start..error.start + end
        }
        _ => error.start..error.end,
    }
}

/// Reports whether this range of a text has the castling rights of a FEN, such as `KQkq`, after a board of eight ranks.
const fn is_castling(input: &[u8], start: usize, end: usize) -> bool {
    if start >= end || end > input.len() {
        return false;
    }
    let mut slashes = 0;
    let mut at = 0;
    while at < start {
        slashes += (input[at] == b'/') as usize;
        at += 1;
    }
    let mut rights: &[u8] = b"KQkq";
    while at < end
        && let [right, rest @ ..] = rights
    {
        at += (input[at] == *right) as usize;
        rights = rest;
    }
    at == end && slashes == 7
}

/// Returns the white space at byte `at`, if there is any.
const fn space_at(input: &[u8], at: usize) -> Option<char> {
    let c = some!(char_at(input, at));
    if c.is_whitespace() { Some(c) } else { None }
}

/// Returns the start of the help for a text with a wrong number of fields. If the text looks like FEN with 8, 9 or 10
/// ranks, the help names the macro and the type that read it.
const fn looks_like(input: &[u8]) -> &'static str {
    let (board, rest) = input.split_at(field_end(input, 0));
    let [b' ', b'w' | b'b', b' ', ..] = rest else { return "a" };
    let mut ranks = 1;
    let mut i = 0;
    while i < board.len() {
        ranks += (board[i] == b'/') as usize;
        i += 1;
    }
    match ranks {
        8 => "this looks like FEN, which `chess::position!(fen: …)` and `chess::Fen` read; a",
        9 => "this looks like SFEN, which `shogi::position!(sfen: …)` and `shogi::Sfen` read; a",
        10 => "this looks like xiangqi's FEN, which `xiangqi::position!(fen: …)` and `xiangqi::Fen` read; a",
        _ => "this looks like FEN; a",
    }
}

/// The maximum length of a hand that gets a suggestion, in bytes. Sorting a hand takes time, especially in const
/// evaluation.
const MAX_HAND_LEN: usize = 128;

/// Returns the canonical form of the hand around byte `at` of a FEEN. Each kind of piece comes once, after its count,
/// and the highest count comes first. Returns `None` if the hand is longer than [`MAX_HAND_LEN`], or has anything other
/// than pieces and counts of at least 1.
const fn canonical_hand(feen: &[u8], at: usize) -> Option<Words> {
    let mut end = if at < feen.len() { at } else { feen.len() };
    while end > 0 && !matches!(feen[end - 1], b'/' | b' ') {
        end -= 1;
    }
    let start = end;
    let mut counts = [0_usize; Epin::COUNT];
    while end < feen.len() && !matches!(feen[end], b'/' | b' ') {
        let (number, token) = read_decimal(feen, end);
        let count = if token > end { number } else { 1 };
        let Some((piece, next)) = epin_at(feen, token) else { return None };
        if count == 0 || next - start > MAX_HAND_LEN {
            return None;
        }
        counts[piece.index()] = count.saturating_add(counts[piece.index()]);
        end = next;
    }
    let mut words = Words::EMPTY;
    loop {
        let mut most = 0;
        let mut piece = 0;
        while piece < counts.len() {
            if counts[piece] > counts[most] {
                most = piece;
            }
            piece += 1;
        }
        match counts[most] {
            0 => return Some(words),
            1 => {}
            count => words = words.count(count),
        }
        words = words.text(Epin::numbered(most).encode().as_str());
        counts[most] = 0;
    }
}
