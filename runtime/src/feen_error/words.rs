//! In which words the errors of FEEN are told.

use super::{FeenError, FeenErrorKind, Place};
use crate::explanation::{Help, Reason, Segment, Whereabouts, sentence};
use crate::feen::SortedHand;
use crate::text::Glyph;
use crate::{Notation, Side, TokenError, TokenText};

impl FeenError {
    pub(super) const fn whereabouts(&self) -> Whereabouts {
        use FeenErrorKind as Kind;
        let mut words = [Segment::NOTHING; 8];
        match self.place {
            Place::Elsewhere => {}
            Place::Hand(Side::First) => words[0] = Segment::Text("the first player's hand: "),
            Place::Hand(Side::Second) => words[0] = Segment::Text("the second player's hand: "),
            Place::Board { layer, rank, square } => {
                let of_layer = matches!(self.kind, Kind::LayerLength { .. } | Kind::LayerOfOneRank);
                if of_layer || layer > 1 {
                    words[0] = Segment::Text("layer ");
                    words[1] = Segment::Glyph(Glyph::number(layer as usize));
                }
                if !of_layer {
                    words[2] = Segment::Text(if layer > 1 { ", rank " } else { "rank " });
                    words[3] = Segment::Glyph(Glyph::number(rank as usize));
                }
                if matches!(self.kind, Kind::Token(_) | Kind::EmptyCount) {
                    words[4] = Segment::Text(", square ");
                    words[5] = Segment::Glyph(Glyph::number(square as usize));
                }
                // The words of the other kinds go on from the place.
                if matches!(self.kind, Kind::Token(_) | Kind::EmptyCount | Kind::TooLarge(_)) {
                    words[6] = Segment::Text(": ");
                }
            }
        }
        words
    }

    #[rustfmt::skip]
    pub(super) const fn reason(&self) -> Reason<'static> {
        use FeenErrorKind as Kind;
        match self.kind {
            Kind::Fields { found } => sentence([
                Segment::Text("three fields are needed, placement, hands and styles, with single blanks between them; found "),
                Segment::Glyph(Glyph::number(found)),
            ]),
            Kind::EmptyRank => words(" has no squares; a slash stands between two ranks only"),
            Kind::EmptyCount => words("a run of empty squares is a number from 1, without leading zeros"),
            Kind::Token(kind) => TokenError::of_kind(self.notation(), kind).reason(),
            Kind::RankLength { squares, expected } => sentence([
                Segment::Text(" has "),
                Segment::Glyph(Glyph::number(squares)),
                Segment::Text(match self.place {
                    Place::Board { layer: 1, rank: 1, .. } => " squares, ranks 2 and 3 have ",
                    _ => " squares, rank 1 has ",
                }),
                Segment::Glyph(Glyph::number(expected)),
            ]),
            Kind::LayerLength { ranks, expected } => sentence([
                Segment::Text(" has "),
                Segment::Glyph(Glyph::number(ranks)),
                Segment::Text(" ranks, layer 1 has "),
                Segment::Glyph(Glyph::number(expected)),
            ]),
            Kind::LayerOfOneRank => words(" has a single rank; a layer, set off by `//`, has two or more"),
            Kind::TooManyDimensions => words("a board has at most three dimensions: `/` between ranks, `//` between layers"),
            Kind::TooLarge(_) => words("a board has at most 255 squares in each dimension and 65,025 in all"),
            Kind::Shape { expected, found } => sentence([
                Segment::Text("the board's shape is "),
                Segment::Glyph(Glyph::shape(&found)),
                Segment::Text(", that of this type of position is "),
                Segment::Glyph(Glyph::shape(&expected)),
            ]),
            Kind::Hands => words(ONE_SLASH),
            Kind::HandCount => words("a count is 2 or more, without leading zeros; a single piece has none"),
            Kind::LoneCount => words(LONE_COUNT),
            Kind::HandRepeated { piece } => sentence([
                Segment::Text("`"),
                token(piece.encode()),
                Segment::Text("` stands there already; each piece stands once, behind its count"),
            ]),
            Kind::HandOrder { piece, before } => sentence([
                Segment::Text("`"),
                token(piece.encode()),
                Segment::Text("` belongs before `"),
                token(before.encode()),
                Segment::Text("`: higher counts come first, then letters in order"),
            ]),
            Kind::Styles => words("two styles are needed, written with a `/` between them, as in `C/c`"),
            Kind::SameCase { .. } => words("one style is in upper case, the first player's, and one in lower case"),
            Kind::TooManyPieces => words(TOO_MANY_PIECES),
        }
    }

    /// The notation of the tokens at the place.
    const fn notation(&self) -> Notation {
        match self.place {
            Place::Elsewhere => Notation::Sin,
            Place::Hand(_) | Place::Board { .. } => Notation::Epin,
        }
    }

    pub(super) const fn help<'a>(&self, input: &'a [u8]) -> Help<'a> {
        match self.kind {
            FeenErrorKind::Token(kind) => match input.split_at_checked(self.token.1) {
                Some((text, _)) => {
                    TokenError::of_kind(self.notation(), kind).help(text.split_at(self.token.0).1)
                }
                None => sentence([]),
            },
            FeenErrorKind::Fields { found } => sentence([
                Segment::Text(if found >= 4 && names_a_color(input) {
                    "this looks like FEN; a"
                } else {
                    "a"
                }),
                Segment::Text(" FEEN is `<placement> <hands> <active style>/<other style>`"),
                Segment::Text(", as in `8/8/8/8/8/8/8/8 / C/c`"),
            ]),
            FeenErrorKind::HandCount
            | FeenErrorKind::HandOrder { .. }
            | FeenErrorKind::HandRepeated { .. } => match SortedHand::around(input, self.start) {
                Some(hand) => sentence([
                    Segment::Text("the whole hand is written `"),
                    Segment::Hand(hand),
                    Segment::Text("`"),
                ]),
                None => sentence([]),
            },
            FeenErrorKind::SameCase { active, inactive } => sentence([
                Segment::Text("did you mean `"),
                token(active.encode()),
                Segment::Text("/"),
                token(inactive.flip().encode()),
                Segment::Text("`?"),
            ]),
            _ => sentence([]),
        }
    }
}

/// What `position!` says of its literals too.
pub const ONE_SLASH: &str = "the hands are written with one `/` between them, also if both are empty";
#[expect(missing_docs, reason = "as the one before")]
pub const LONE_COUNT: &str = "a piece must stand behind its count";
#[expect(missing_docs, reason = "as the one before")]
pub const TOO_MANY_PIECES: &str = "there are more pieces, on the board and in hand, than squares";

/// Whether the second field is `w` or `b`, as in FEN and its relatives.
const fn names_a_color(input: &[u8]) -> bool {
    let mut i = 0;
    while i < input.len() && input[i] != b' ' {
        i += 1;
    }
    matches!(input.split_at(i).1, [b' ', b'w' | b'b', b' ', ..])
}

const fn words(text: &'static str) -> Reason<'static> {
    sentence([Segment::Text(text)])
}

const fn token(text: TokenText) -> Segment<'static> {
    Segment::Glyph(Glyph::text(text.as_str()))
}
