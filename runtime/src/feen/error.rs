//! The error for a text that is not a FEEN: its kind, its place, and its message.

use core::ops::Range;

use super::help::{OtherNotation, canonical_hand, is_castling};
use crate::base::{Side, some};
use crate::position::{Shape, Sizes, SquareNames};
use crate::report::{Words, after, char_at, diagnosed};
use crate::token::grammar::token_extent;
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
    /// The notation that the text is probably in.
    other: Option<OtherNotation>,
}

impl FeenError {
    pub(super) const fn new(kind: FeenErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end, place: FeenPlace::Whole, board: None, other: None }
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

    /// Returns this error with the notation that `input` is probably in.
    #[cold]
    pub(super) const fn of_text(self, input: &[u8]) -> Self {
        Self { other: OtherNotation::of(input), ..self }
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

    /// Returns the name of a place, or `None` if it has no name. If the place is on the expected board, the name is in the
    /// notation of the board's squares. Otherwise, layers, ranks and squares are numbered in the order of the FEEN.
    const fn name(&self, place: FeenPlace) -> Option<Words> {
        if let Some(name) = self.name_on_board(place) {
            return Some(name);
        }
        Some(match place {
            FeenPlace::Whole | FeenPlace::Styles => return None,
            FeenPlace::Hand(side) => Words::new(hand_name(side)),
            FeenPlace::Layer { layer } => numbered_layer(layer),
            FeenPlace::Rank { layer, rank } => numbered_rank(layer, rank),
            FeenPlace::Square { layer, rank, square } => {
                numbered_rank(layer, rank).text(", square ").count(square as usize)
            }
        })
    }

    /// Returns the name of a layer, a rank or a square of the expected board, or `None` if the board has no such place
    /// or no names for such places.
    const fn name_on_board(&self, place: FeenPlace) -> Option<Words> {
        let (shape, names) = some!(self.board);
        let sizes = Sizes::of(shape.dimensions()).named(names);
        match place {
            FeenPlace::Layer { layer } if sizes.dimensions == 3 => {
                some!(index_of(&sizes, layer, 1, 1));
                Some(named_layer(&sizes, layer))
            }
            FeenPlace::Rank { layer, rank } => {
                let name = sizes.rank_name(some!(index_of(&sizes, layer, rank, 1)));
                match sizes.dimensions {
                    3 => Some(named_layer(&sizes, layer).text(", rank ").text(name.as_str())),
                    2 => Some(Words::new("rank ").text(name.as_str())),
                    _ => None,
                }
            }
            FeenPlace::Square { layer, rank, square } => {
                let name = sizes.name(some!(index_of(&sizes, layer, rank, square)));
                Some(Words::new("square ").text(name.as_str()))
            }
            _ => None,
        }
    }

    /// Returns a sentence that names the place of the error, if the place has a name, and says what is wrong. If the text is
    /// probably in another notation, the sentence names the type that reads it.
    const fn words(&self) -> Words {
        let words = self.mistake();
        match self.other {
            Some(other) => words.text("; this looks like ").text(other.words()),
            None => words,
        }
    }

    const fn mistake(&self) -> Words {
        use FeenErrorKind as Kind;
        let words = match (self.name(self.place), self.kind) {
            (None, _) => Words::EMPTY,
            (Some(place), Kind::EmptyRank | Kind::RankLength { .. } | Kind::LayerLength { .. }) => {
                place.text(" has ")
            }
            (Some(place), _) => place.text(": "),
        };
        match self.kind {
            Kind::Fields { found } => {
                let words = words.text("expected three fields, placement, hands and styles");
                let blanks = if self.other.is_some() { "" } else { ", with single blanks between them" };
                words.text(blanks).text("; found ").count(found)
            }
            Kind::Blank(c) => {
                let words = words.text("unexpected ").text(blank_name(c)).text(" ").quoted(c);
                words.text("; expected single blanks between the three fields, and no others")
            }
            Kind::EmptyRank => {
                words.text("no squares; expected `/` between two ranks, `//` between two layers")
            }
            Kind::EmptyCount => {
                words.text("a run of empty squares is a number from 1, without leading zeros")
            }
            Kind::Token(error) => words.text(error.words().as_str()),
            Kind::RankLength { squares, first } => self.rank_length(words, squares, first),
            Kind::LayerLength { ranks } => {
                let words = words.count(ranks).text(if ranks == 1 { " rank" } else { " ranks" });
                words.text("; expected the same number in each layer, at least 2")
            }
            Kind::TooLarge => {
                words.text("a board has at most 255 squares in each dimension and 65,025 in all")
            }
            Kind::Shape { found } => self.wrong_shape(words, found),
            Kind::Hands => words.text(ONE_SLASH),
            Kind::HandCount => {
                words.text("expected a count of 2 or more without leading zeros; a single piece has no count")
            }
            Kind::HandRepeated { piece } => {
                let words = words.text("`").text(piece.encode().as_str());
                words.text("` is already in this hand; expected each piece once, after its count")
            }
            Kind::HandOrder { piece, previous } => wrong_hand_order(words, piece, previous),
            Kind::Styles => words
                .text("expected two styles, one in upper case and one in lower case, as in `C/c` or `c/C`"),
            Kind::TooManyPieces => {
                words.text("with this piece, there are more pieces on the board and in hand than squares")
            }
        }
    }

    const fn rank_length(&self, words: Words, squares: usize, first: usize) -> Words {
        let words = words.count(squares).text(if squares == 1 { " square" } else { " squares" });
        let first_rank = match self.name_on_board(FeenPlace::Rank { layer: 1, rank: 1 }) {
            Some(name) => name,
            None => numbered_rank(1, 1),
        };
        words.text(", but ").text(first_rank.as_str()).text(" has ").count(first)
    }

    const fn wrong_shape(&self, words: Words, found: Shape) -> Words {
        let words = found.append_to(words.text("the board's shape is "));
        let Some((expected, _)) = self.board else { return words };
        expected.append_to(words.text("; expected ")).text(" for this type of position")
    }

    const fn help(&self, input: &[u8]) -> Option<Words> {
        Some(match self.kind {
            FeenErrorKind::Token(error) => {
                let (text, _) = some!(input.split_at_checked(self.end));
                return error.help(text.split_at(self.start).1);
            }
            FeenErrorKind::Fields { .. } => {
                let (words, example) = match self.other {
                    Some(other) => (
                        Words::new("in a constant, write ").text(other.call()).text("; "),
                        other.empty_board(),
                    ),
                    None => (Words::EMPTY, OtherNotation::Chess.empty_board()),
                };
                let form = "a FEEN is `<placement> <hands> <active style>/<other style>`, as in `";
                words.text(form).text(example).text("`")
            }
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

const fn wrong_hand_order(words: Words, piece: Epin, previous: Epin) -> Words {
    let words = words.text("`").text(piece.encode().as_str()).text("` belongs before `");
    let words = words.text(previous.encode().as_str());
    words.text("`: higher counts come first, then letters in order")
}

/// Returns the flat index of the square with these numbers, or `None` if the board has no such square.
const fn index_of(sizes: &Sizes, layer: u32, rank: u32, square: u32) -> Option<usize> {
    if layer as usize > sizes.layers || rank as usize > sizes.ranks || square as usize > sizes.files {
        return None;
    }
    let rank_index = (layer as usize - 1) * sizes.ranks + rank as usize - 1;
    Some(rank_index * sizes.files + square as usize - 1)
}

/// Returns the name of a layer in the notation of squares, which counts layers from the bottom.
const fn named_layer(sizes: &Sizes, layer: u32) -> Words {
    let name = Sizes::layer_name(sizes.layers + 1 - layer as usize);
    Words::new("layer ").text(name.as_str())
}

const fn numbered_layer(layer: u32) -> Words {
    Words::new("layer ").count(layer as usize)
}

/// Returns the number of a rank, after the number of its layer if it is not the first.
const fn numbered_rank(layer: u32, rank: u32) -> Words {
    let words = if layer == 1 { Words::EMPTY } else { numbered_layer(layer).text(", ") };
    words.text("rank ").count(rank as usize).text(" from the top")
}

/// Returns the error with the shape of the board and the names of its squares. Returns the error unchanged if `board`
/// is `None`.
pub const fn on_board(error: FeenError, board: Option<Shape>, names: SquareNames) -> FeenError {
    if let Some(board) = board { FeenError { board: Some((board, names)), ..error } } else { error }
}

/// Returns the error without the notation that the text is probably in, for messages whose help names this notation.
pub const fn as_feen_only(error: FeenError) -> FeenError {
    FeenError { other: None, ..error }
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
    FeenError: FeenErrorKind,
    kind: |error| error.kind,
    subject: |_error| "FEEN",
    range: |error| match error.kind {
        FeenErrorKind::Token(token) => {
            let Range { start, end } = token.range();
            error.start + start..error.start + end
        }
        _ => error.start..error.end,
    },
}

/// Returns the white space at byte `at`, if there is any.
const fn space_at(input: &[u8], at: usize) -> Option<char> {
    let c = some!(char_at(input, at));
    if c.is_whitespace() { Some(c) } else { None }
}
