//! The words for what is wrong with a FEEN.

use super::canonical_hand::canonical_hand;
use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::base::{Letter, Side};
use crate::report::Words;
use crate::token::{Notation, Sin, TokenError, blank_name};

impl FeenError {
    /// What is wrong, and where.
    pub(super) const fn words_in_place(&self) -> Words {
        let (place, is_subject) = self.place_words();
        let words = if is_subject || place.as_str().is_empty() { place } else { place.text(": ") };
        words.text(self.words().as_str())
    }

    /// Where it is wrong, if that is worth telling, and whether the other words go on from there: a rank "has 4
    /// squares".
    const fn place_words(&self) -> (Words, bool) {
        match (self.place, self.kind) {
            (Place::Hand(side), _) => (Words::new(hand_name(side)), false),
            (Place::Layer { layer }, _) => (Words::new("layer ").number(layer as u64), true),
            (Place::Rank { layer, rank }, Kind::TooLarge(_)) => (rank_words(layer, rank), false),
            (Place::Rank { layer, rank }, _) => (rank_words(layer, rank), true),
            (Place::Square { layer, rank, square }, _) => {
                (rank_words(layer, rank).text(", square ").number(square as u64), false)
            }
            (Place::Whole | Place::Styles, _) => (Words::EMPTY, false),
        }
    }

    /// What is wrong, without the place.
    #[rustfmt::skip]
    pub(super) const fn words(&self) -> Words {
        match self.kind {
            Kind::Fields { found } => Words::new(
                "three fields are needed, placement, hands and styles, with single blanks between them; found ",
            ).count(found),
            Kind::ExtraBlank => Words::new("there is a blank too many: single blanks stand between the three fields"),
            Kind::OtherBlank(c) => {
                Words::new("a blank ` ` stands between two fields, not the ").text(blank_name(c)).text(" ").quoted(c)
            }
            Kind::OuterBlank(c) => {
                let side = if self.start == 0 { " before the FEEN" } else { " behind the FEEN" };
                Words::new("there is a ").text(blank_name(c)).text(" ").quoted(c).text(side)
            }
            Kind::EmptyRank => Words::new(" has no squares; a slash stands between two ranks only"),
            Kind::EmptyCount => Words::new("a run of empty squares is a number from 1, without leading zeros"),
            Kind::Token(kind) => TokenError::of_kind(self.notation(), kind).words(),
            Kind::RankLength { squares, expected } => {
                let others = match self.place {
                    Place::Rank { layer: 1, rank: 1 } => " squares, ranks 2 and 3 have ",
                    _ => " squares, rank 1 has ",
                };
                Words::new(" has ").count(squares).text(others).count(expected)
            }
            Kind::LayerLength { ranks, expected } => {
                Words::new(" has ").count(ranks).text(" ranks, layer 1 has ").count(expected)
            }
            Kind::LayerOfOneRank => Words::new(" has a single rank; a layer, set off by `//`, has two or more"),
            Kind::TooManyDimensions => Words::new(
                "a board has at most three dimensions: `/` between ranks, `//` between layers",
            ),
            Kind::TooLarge(_) => Words::new("a board has at most 255 squares in each dimension and 65,025 in all"),
            Kind::Shape { expected, found } => {
                let words = found.append_to(Words::new("the board's shape is "));
                expected.append_to(words.text(", that of this type of position is "))
            }
            Kind::Hands => Words::new(ONE_SLASH),
            Kind::HandCount => Words::new("a count is 2 or more, without leading zeros; a single piece has none"),
            Kind::LoneCount => Words::new(LONE_COUNT),
            Kind::HandRepeated { piece } => Words::new("`")
                .text(piece.encode().as_str())
                .text("` stands there already; each piece stands once, behind its count"),
            Kind::HandOrder { piece, before } => Words::new("`")
                .text(piece.encode().as_str())
                .text("` belongs before `")
                .text(before.encode().as_str())
                .text("`: higher counts come first, then letters in order"),
            Kind::Styles => Words::new("two styles are needed, written with a `/` between them, as in `C/c`"),
            Kind::SameCase { .. } => {
                Words::new("one style is in upper case, the first player's, and one in lower case")
            }
            Kind::TooManyPieces => {
                let (pieces, squares) = self.numbers;
                let words = Words::new("with this there are ");
                let words = if pieces < UNCOUNTED { words.count(pieces) } else { words.text("billions of") };
                words
                    .text(" pieces, on the board and in hand, but only ")
                    .count(squares)
                    .text(if squares == 1 { " square" } else { " squares" })
            }
        }
    }

    /// The notation of the tokens at the place.
    const fn notation(&self) -> Notation {
        match self.place {
            Place::Styles => Notation::Sin,
            _ => Notation::Epin,
        }
    }

    /// What can be done about `input`.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        match self.kind {
            Kind::Token(kind) => match input.split_at_checked(self.numbers.1) {
                Some((text, _)) => {
                    TokenError::of_kind(self.notation(), kind).help(text.split_at(self.numbers.0).1)
                }
                None => None,
            },
            Kind::Fields { found } => {
                let words = if found >= 4 && names_a_color(input) { "this looks like FEN; a" } else { "a" };
                Some(
                    Words::new(words)
                        .text(" FEEN is `<placement> <hands> <active style>/<other style>`")
                        .text(", as in `8/8/8/8/8/8/8/8 / C/c`"),
                )
            }
            Kind::OuterBlank(_) => {
                Some(Words::new("nothing is trimmed when a FEEN is read: `str::trim` does that"))
            }
            Kind::Hands => hands_help(input),
            Kind::HandCount | Kind::HandOrder { .. } | Kind::HandRepeated { .. } => {
                match canonical_hand(input, self.start) {
                    Some(hand) => {
                        Some(Words::new("the whole hand is written `").text(hand.as_str()).text("`"))
                    }
                    None => None,
                }
            }
            Kind::SameCase { active, inactive } if are_colors(active, inactive) => Some(Words::new(
                "styles name games, not colours: chess is `C/c`, or `c/C` if the second player is to move",
            )),
            Kind::SameCase { active, inactive } => Some(
                Words::new("did you mean `")
                    .text(active.encode().as_str())
                    .text("/")
                    .text(inactive.flip().encode().as_str())
                    .text("`?"),
            ),
            _ => None,
        }
    }
}

/// So many pieces or more are not counted: a number that is too large for the machine may be among them.
const UNCOUNTED: usize = 2_000_000_000;

/// What was meant by hands without a slash.
const fn hands_help(input: &[u8]) -> Option<Words> {
    let field = second_field(input);
    let mut castling = !field.is_empty();
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
            "castling rights are no field of FEEN: a rook that may castle is written `-R`, and empty hands `/`"
        }
        _ => "the first player's hand stands before the `/`, the second's behind it, as in `2PB/p`",
    }))
}

/// Messages that the macros give about their literals too.
pub(crate) const ONE_SLASH: &str = "the hands are written with one `/` between them, also if both are empty";
pub(crate) const LONE_COUNT: &str = "a piece must stand behind its count";

/// Whose hand it is.
pub(crate) const fn hand_name(side: Side) -> &'static str {
    match side {
        Side::First => "the first player's hand",
        Side::Second => "the second player's hand",
    }
}

/// The rank, and its layer unless that is the first.
const fn rank_words(layer: u32, rank: u32) -> Words {
    let words = if layer > 1 { Words::new("layer ").number(layer as u64).text(", ") } else { Words::EMPTY };
    words.text("rank ").number(rank as u64)
}

/// Whether two styles are rather white and black.
const fn are_colors(active: Sin, inactive: Sin) -> bool {
    matches!((active.letter(), inactive.letter()), (Letter::W, Letter::B) | (Letter::B, Letter::W))
}

/// Whether the second field is `w` or `b`, as in FEN and its relatives.
const fn names_a_color(input: &[u8]) -> bool {
    matches!(second_field(input), b"w" | b"b")
}

/// What stands between the first two blanks.
const fn second_field(input: &[u8]) -> &[u8] {
    let mut start = 0;
    while start < input.len() && input[start] != b' ' {
        start += 1;
    }
    let mut end = start + 1;
    while end < input.len() && input[end] != b' ' {
        end += 1;
    }
    match input.split_at_checked(end) {
        Some((fields, _)) => fields.split_at(start + 1).1,
        None => b"",
    }
}
