//! Writes the messages of FEEN errors: what is wrong, where it is, and how to correct it.

use super::read::field_end;
use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::base::{Letter, Side, read_decimal};
use crate::position::Sizes;
use crate::report::Words;
use crate::token::grammar::read_epin_at;
use crate::token::{Epin, Notation, Sin, TokenError, TokenText, blank_name};

/// The message if the hands are not separated by exactly one slash.
pub const ONE_SLASH: &str = "expected one `/` between the hands, even if both are empty";
/// The message if no piece follows a count.
pub const LONE_COUNT: &str = "expected a piece after the count";

/// Returns the words for a player's hand.
#[must_use]
pub const fn hand_name(side: Side) -> &'static str {
    match side {
        Side::First => "the first player's hand",
        Side::Second => "the second player's hand",
    }
}

impl FeenError {
    /// Returns a sentence with the place of the error and what is wrong there.
    pub(super) const fn words(&self) -> Words {
        let place = match (self.place, self.kind) {
            (Place::Hand(side), _) => Words::new(hand_name(side)).text(": "),
            (Place::Square { layer, rank, square }, _) => match self.square_name(layer, rank, square) {
                Some(name) => Words::new("square ").text(name.as_str()).text(": "),
                None => self.rank_name(layer, rank).text(", square ").number(square as u64).text(": "),
            },
            (Place::Rank { layer, rank }, Kind::TooLarge(_)) => self.rank_name(layer, rank).text(": "),
            // The other words continue the sentence: a rank "has 4 squares".
            (Place::Rank { layer, rank }, _) => self.rank_name(layer, rank),
            (Place::Layer { layer }, _) => self.layer_name(layer),
            (Place::Whole | Place::Styles, _) => Words::EMPTY,
        };
        place.text(self.words_without_place().as_str())
    }

    /// Returns the sizes of the board and the flat index of a square. Returns `None` if the board is unknown or lacks the
    /// square.
    const fn find(&self, layer: u32, rank: u32, square: u32) -> Option<(Sizes, usize)> {
        let [first, second, third] = self.board;
        let dimensions = [first as usize, second as usize, third as usize];
        let sizes = Sizes::of(match dimensions {
            [0, ..] => return None,
            [_, 0, _] => dimensions.split_at(1).0,
            [_, _, 0] => dimensions.split_at(2).0,
            _ => &dimensions,
        });
        let (layer, rank) =
            (sizes.layers.wrapping_sub(layer as usize), sizes.ranks.wrapping_sub(rank as usize));
        match sizes.index((square as usize).wrapping_sub(1), rank, layer) {
            Some(index) => Some((sizes.named(self.names), index)),
            None => None,
        }
    }

    /// Returns the name of a square. Returns `None` if the board is unknown or lacks the square.
    const fn square_name(&self, layer: u32, rank: u32, square: u32) -> Option<TokenText> {
        match self.find(layer, rank, square) {
            Some((sizes, index)) => Some(sizes.name(index)),
            None => None,
        }
    }

    /// Returns the name of a rank, as it appears in the names of the rank's squares. Falls back to the number of the
    /// rank in the text.
    const fn rank_name(&self, layer: u32, rank: u32) -> Words {
        let known = self.find(layer, rank, 1);
        let layer = match known {
            Some((Sizes { dimensions: 3, .. }, _)) => self.layer_name(layer).text(", "),
            None if layer > 1 => self.layer_name(layer).text(", "),
            _ => Words::EMPTY,
        };
        match known {
            Some((sizes, index)) if sizes.dimensions > 1 => {
                layer.text("rank ").text(sizes.rank_name(index).as_str())
            }
            _ => layer.text("rank ").number(rank as u64).text(" from the top"),
        }
    }

    /// Returns the name of a layer, as it appears in the names of the layer's squares. Falls back to the number of the
    /// layer in the text.
    const fn layer_name(&self, layer: u32) -> Words {
        match self.find(layer, 1, 1) {
            Some((Sizes { dimensions: 3, layers, .. }, _)) => {
                Words::new("layer ").text(Sizes::layer_name(layers + 1 - layer as usize).as_str())
            }
            _ => Words::new("layer ").number(layer as u64),
        }
    }

    /// Returns what is wrong, without the place.
    #[rustfmt::skip]
    pub(super) const fn words_without_place(&self) -> Words {
        match self.kind {
            Kind::Fields { found } => Words::new(
                "expected three fields, placement, hands and styles, with single blanks between them; found ",
            ).count(found),
            Kind::ExtraBlank => Words::new("unexpected blank; expected single blanks between the three fields"),
            Kind::OtherBlank(c) => {
                Words::new("expected a blank ` ` between two fields, not the ").text(blank_name(c)).text(" ").quoted(c)
            }
            Kind::OuterBlank(c) => {
                let side = if self.start == 0 { " before the FEEN" } else { " after the FEEN" };
                Words::new("unexpected ").text(blank_name(c)).text(" ").quoted(c).text(side)
            }
            Kind::EmptyRank => Words::new(" has no squares; expected `/` only between two ranks"),
            Kind::EmptyCount => Words::new("a run of empty squares is a number from 1, without leading zeros"),
            Kind::Token(kind) => TokenError::of_kind(self.notation(), kind).words(),
            Kind::RankLength { squares, expected } => {
                let words = Words::new(" has ").count(squares);
                let words = words.text(if squares == 1 { " square; expected " } else { " squares; expected " });
                let words = words.count(expected).text(", as in ");
                match (self.place, self.board) {
                    (Place::Rank { layer: 1, rank: 1 }, _) => words.text("the next two"),
                    (_, [0, ..]) => words.text("the first"),
                    _ => words.text(self.rank_name(1, 1).as_str()),
                }
            }
            Kind::LayerLength { ranks, expected } => {
                let words = Words::new(" has ").count(ranks).text(" ranks; expected ").count(expected);
                words.text(", as in ").text(self.layer_name(1).as_str())
            }
            Kind::LayerOfOneRank => Words::new(" has a single rank; expected two or more, as `//` separates layers"),
            Kind::TooManyDimensions => Words::new(
                "a board has at most three dimensions: `/` between ranks, `//` between layers",
            ),
            Kind::TooLarge(_) => Words::new("a board has at most 255 squares in each dimension and 65,025 in all"),
            Kind::Shape { expected, found } => {
                let words = found.append_to(Words::new("the board's shape is "));
                expected.append_to(words.text("; expected ")).text(" for this type of position")
            }
            Kind::Hands => Words::new(ONE_SLASH),
            Kind::HandCount => Words::new("expected a count of 2 or more without leading zeros; a single piece has no count"),
            Kind::LoneCount => Words::new(LONE_COUNT),
            Kind::HandRepeated { piece } => Words::new("`")
                .text(piece.encode().as_str())
                .text("` is already in this hand; expected each piece once, after its count"),
            Kind::HandOrder { piece, before } => Words::new("`")
                .text(piece.encode().as_str())
                .text("` belongs before `")
                .text(before.encode().as_str())
                .text("`: higher counts come first, then letters in order"),
            Kind::Styles => Words::new("expected two styles with a `/` between them, as in `C/c`"),
            Kind::SameCase { .. } => {
                Words::new("expected one style in upper case, the first player's, and one in lower case")
            }
            Kind::TooManyPieces => {
                // From two billion on, the count is only approximate, because a number in the input may be too large
                // for the machine.
                let (pieces, squares) = self.numbers;
                let words = Words::new("with this there are ");
                let words = if pieces < 2_000_000_000 { words.number(pieces as u64) } else { words.text("billions of") };
                words
                    .text(" pieces, on the board and in hand, but only ")
                    .number(squares as u64)
                    .text(if squares == 1 { " square" } else { " squares" })
            }
        }
    }

    /// Returns the notation of the tokens at this place.
    const fn notation(&self) -> Notation {
        match self.place {
            Place::Styles => Notation::Sin,
            _ => Notation::Epin,
        }
    }

    /// Returns how to correct `input`.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        Some(match self.kind {
            Kind::Token(kind) => {
                let (start, end) = (self.numbers.0 as usize, self.numbers.1 as usize);
                let Some((text, _)) = input.split_at_checked(end) else { return None };
                return TokenError::of_kind(self.notation(), kind).help(text.split_at(start).1);
            }
            Kind::Fields { found } => {
                let is_fen = found >= 4 && matches!(second_field(input).2, b"w" | b"b");
                Words::new(if is_fen { fen_help(input) } else { "a" })
                    .text(" FEEN is `<placement> <hands> <active style>/<other style>`, as in `8/8/8/8/8/8/8/8 / C/c`")
            }
            Kind::OuterBlank(_) => {
                Words::new("blanks around the text are not trimmed; `str::trim` removes them")
            }
            Kind::Hands => return hands_help(second_field(input).2),
            Kind::HandCount | Kind::HandOrder { .. } | Kind::HandRepeated { .. } => {
                let Some(hand) = canonical_hand(input, self.start) else { return None };
                Words::new("write the whole hand as `").text(hand.as_str()).text("`")
            }
            Kind::SameCase { active, inactive } if are_colors(active, inactive) => Words::new(
                "styles name games, not colours: chess is `C/c`, or `c/C` if the second player is to move",
            ),
            Kind::SameCase { active, inactive } => Words::new("did you mean `")
                .text(active.encode().as_str())
                .text("/")
                .text(inactive.flip().encode().as_str())
                .text("`?"),
            _ => return None,
        })
    }
}

/// Returns the range and the text of the second field.
const fn second_field(input: &[u8]) -> (usize, usize, &[u8]) {
    let start = field_end(input, 0) + 1;
    let end = field_end(input, start);
    match input.split_at_checked(end) {
        Some((fields, _)) => (start, end, fields.split_at(start).1),
        None => (start, start, b""),
    }
}

/// Returns the start of the help for a text that looks like FEN, chosen by its number of ranks.
const fn fen_help(input: &[u8]) -> &'static str {
    let (mut slashes, mut i) = (0, 0);
    while i < input.len() && input[i] != b' ' {
        slashes += (input[i] == b'/') as usize;
        i += 1;
    }
    match slashes {
        7 => "this looks like FEN, which `chess::position!(fen: …)` and `chess::Fen` read; a",
        8 => "this looks like SFEN, which `shogi::position!(sfen: …)` and `shogi::Sfen` read; a",
        9 => "this looks like xiangqi's FEN, which `xiangqi::position!(fen: …)` and `xiangqi::Fen` read; a",
        _ => "this looks like FEN; a",
    }
}

/// Returns how to correct a hands field without a slash.
const fn hands_help(field: &[u8]) -> Option<Words> {
    let mut castling = true;
    let mut i = 0;
    while i < field.len() {
        if field[i] == b'/' {
            return None;
        }
        castling &= matches!(field[i], b'K' | b'Q' | b'k' | b'q');
        i += 1;
    }
    Some(Words::new(match field {
        b"-" | b"" => "empty hands are written `/`",
        _ if castling => {
            "FEEN has no field for castling rights: a rook that may castle is `-R`, and empty hands are `/`"
        }
        _ => "the first player's hand is before the `/`, the second's after it, as in `2PB/p`",
    }))
}

/// Reports whether two styles look like the colors white and black.
const fn are_colors(active: Sin, inactive: Sin) -> bool {
    matches!((active.letter(), inactive.letter()), (Letter::W, Letter::B) | (Letter::B, Letter::W))
}

/// The maximum length of a hand that gets a suggestion. Sorting a hand takes time, especially in const evaluation.
const MAX_HAND_LEN: usize = 128;

/// Returns the canonical form of the hand around byte `at` of a FEEN. Each kind of piece comes once, after its count, and
/// the highest count comes first.
///
/// Returns `None` if the hand has anything other than pieces and counts of at least 1. Also returns `None` if the board has
/// no room for both hands.
const fn canonical_hand(feen: &[u8], at: usize) -> Option<Words> {
    let (field, end, hands) = second_field(feen);
    let mut slash = field;
    while slash < end && feen[slash] != b'/' {
        slash += 1;
    }
    let (first, rest) = hands.split_at(slash - field);
    let [b'/', second @ ..] = rest else { return None };
    let (hand, other) = if at < slash { (first, second) } else { (second, first) };
    if hand.len() > MAX_HAND_LEN {
        return None;
    }
    let mut counts = [0; Epin::COUNT];
    let (pieces, is_valid) = count_pieces(hand, &mut counts);
    let (others, _) = count_pieces(other, &mut [0; Epin::COUNT]);
    if !is_valid || pieces.saturating_add(others) > empty_squares(feen) {
        return None;
    }
    let mut words = Words::EMPTY;
    let mut count = highest_below(&counts, usize::MAX);
    while count > 0 {
        let mut piece = 0;
        while piece < counts.len() {
            if counts[piece] == count {
                if count > 1 {
                    words = words.count(count);
                }
                words = words.text(Epin::numbered(piece).encode().as_str());
            }
            piece += 1;
        }
        count = highest_below(&counts, count);
    }
    Some(words)
}

/// Adds the pieces of a hand to `counts`, up to the first invalid part. Returns the number of pieces, and whether the
/// whole hand is readable and all counts are at least 1.
const fn count_pieces(hand: &[u8], counts: &mut [usize; Epin::COUNT]) -> (usize, bool) {
    let (mut pieces, mut is_valid, mut at) = (0_usize, true, 0);
    while at < hand.len() {
        let (number, start) = read_decimal(hand, at);
        let count = if start > at { number } else { 1 };
        let Some((piece, end)) = read_epin_at(hand, start) else { return (pieces, false) };
        counts[piece] = count.saturating_add(counts[piece]);
        pieces = pieces.saturating_add(count);
        is_valid &= count > 0;
        at = end;
    }
    (pieces, is_valid)
}

/// Returns the highest count that is below `below`.
const fn highest_below(counts: &[usize; Epin::COUNT], below: usize) -> usize {
    let mut highest = 0;
    let mut i = 0;
    while i < counts.len() {
        if counts[i] < below && counts[i] > highest {
            highest = counts[i];
        }
        i += 1;
    }
    highest
}

/// Counts the empty squares of a FEEN's board.
const fn empty_squares(feen: &[u8]) -> usize {
    let (mut empty, mut at) = (0, 0);
    while at < feen.len() && feen[at] != b' ' {
        let (run, end) = read_decimal(feen, at);
        empty = run.saturating_add(empty);
        at = if end > at { end } else { at + 1 };
    }
    empty
}
