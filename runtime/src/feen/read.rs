//! Reads the three fields of a FEEN, from left to right. The reader stops at the first error.

use core::ops::Range;

use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place, on_board};
use crate::base::{Side, ok, read_decimal, to_u32};
use crate::position::{
    MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, PositionBuilder as Builder, PositionHeader, Shape, SquareNames,
};
use crate::report::after;
use crate::token::grammar::{epin_at, next};
use crate::token::{Epin, Styles};

type Result<T, E = FeenError> = core::result::Result<T, E>;

/// Reads a FEEN into a builder.
///
/// # Errors
///
/// Returns an error if `input` is not a FEEN, or if its board does not have the `expected` shape.
pub const fn read(
    input: &[u8],
    expected: Option<Shape>,
    builder: &mut Builder<'_>,
) -> Result<PositionHeader> {
    let error = match read_fields(input, builder) {
        Ok(header) => match expected {
            Some(expected) if !expected.same_sizes(&header.shape) => {
                FeenError::new(Kind::Shape { found: header.shape }, 0, field_end(input, 0))
            }
            _ => return Ok(header),
        },
        Err(error) => error.or_wrong_fields(input).of_text(input),
    };
    Err(on_board(error, expected, SquareNames::Cell))
}

#[inline]
const fn read_fields(input: &[u8], builder: &mut Builder<'_>) -> Result<PositionHeader> {
    let (shape, end) = ok!(read_placement(input, builder));
    builder.squares = shape.square_count();
    let end = ok!(read_hands(input, end + 1, builder));
    let (styles, turn) = ok!(read_styles(input, end + 1));
    Ok(PositionHeader { shape, styles, turn })
}

/// Returns the offset of the first blank at or after `start`, or the length of the input.
pub(super) const fn field_end(input: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < input.len() && input[end] != b' ' {
        end += 1;
    }
    end
}

/// The state of the placement reader.
struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// The number of squares read so far.
    squares: usize,
    /// The numbers of the current layer and of the current rank within this layer. Both start at 1.
    layer: usize,
    rank: usize,
}

/// Reads the board into the builder. Returns the shape and the end of the field.
#[inline(always)]
const fn read_placement(input: &[u8], builder: &mut Builder<'_>) -> Result<(Shape, usize)> {
    let mut cursor = Cursor { input, at: 0, squares: 0, layer: 1, rank: 1 };
    let mut files = 0;
    let mut ranks = 0;
    loop {
        let start = cursor.at;
        let squares = ok!(cursor.read_rank(builder));
        if files == 0 {
            files = squares;
        }
        if squares != files {
            let kind = Kind::RankLength { squares, first: files };
            return Err(FeenError::new(kind, start, cursor.at).at(cursor.rank()));
        }
        let slashes = match (next(input, cursor.at), next(input, cursor.at + 1)) {
            (b'/', b'/') => 2,
            (b'/', _) => 1,
            _ => 0,
        };
        if slashes == 2 || (slashes == 0 && cursor.layer > 1) {
            if ranks == 0 {
                ranks = cursor.rank;
            }
            if cursor.rank == 1 || cursor.rank != ranks {
                let kind = Kind::LayerLength { ranks: cursor.rank };
                let place = Place::Layer { layer: to_u32(cursor.layer) };
                return Err(FeenError::new(kind, start, cursor.at).at(place));
            }
        }
        match slashes {
            0 => break,
            1 => cursor.rank += 1,
            _ => {
                cursor.layer += 1;
                cursor.rank = 1;
            }
        }
        cursor.at += slashes;
    }
    let shape = match (cursor.layer, cursor.rank) {
        (1, 1) => Shape::new(&[files]),
        (1, ranks) => Shape::new(&[ranks, files]),
        (layers, ranks) => Shape::new(&[layers, ranks, files]),
    };
    match shape {
        Ok(shape) => Ok((shape, cursor.at)),
        Err(_) => Err(FeenError::new(Kind::TooLarge, 0, cursor.at)),
    }
}

impl Cursor<'_> {
    const fn rank(&self) -> Place {
        Place::Rank { layer: to_u32(self.layer), rank: to_u32(self.rank) }
    }

    const fn square(&self, square: usize) -> Place {
        Place::Square { layer: to_u32(self.layer), rank: to_u32(self.rank), square: to_u32(square) }
    }

    /// Reads a rank and returns its number of squares.
    #[inline(always)]
    const fn read_rank(&mut self, builder: &mut Builder<'_>) -> Result<usize> {
        let first = self.squares;
        let mut last_token = None;
        loop {
            let start = self.at;
            let next = if start < self.input.len() { self.input[start] } else { b' ' };
            match next {
                b'/' | b' ' => break,
                b'0' => {
                    let (_, end) = read_decimal(self.input, start);
                    let place = self.square(self.squares - first + 1);
                    return Err(FeenError::new(Kind::EmptyCount, start, end).at(place));
                }
                b'1'..=b'9' => {
                    let (count, end) = read_decimal(self.input, start);
                    self.squares = self.squares.saturating_add(count);
                    self.at = end;
                    last_token = None;
                }
                _ => {
                    let Some((piece, end)) = epin_at(self.input, start) else {
                        let error = FeenError::of_token(self.input, start, last_token);
                        let is_new = error.start == start; // otherwise, the mistake belongs to the last token
                        return Err(error.at(self.square(self.squares - first + is_new as usize)));
                    };
                    builder.put(self.squares, piece);
                    self.squares += 1;
                    self.at = end;
                    last_token = Some(start);
                }
            }
            let size = self.squares - first;
            if size > MAX_DIMENSION_SIZE || self.squares > MAX_SQUARE_COUNT {
                return Err(FeenError::new(Kind::TooLarge, start, self.at).at(self.rank()));
            }
        }
        if self.squares == first {
            let end = after(self.input, self.at);
            return Err(FeenError::new(Kind::EmptyRank, self.at, end).at(self.rank()));
        }
        Ok(self.squares - first)
    }
}

/// Reads both hands. Returns the end of the field.
#[inline]
const fn read_hands(input: &[u8], start: usize, builder: &mut Builder<'_>) -> Result<usize> {
    let start = if start < input.len() { start } else { input.len() };
    if let [b'/', b' ', ..] = input.split_at(start).1 {
        return Ok(start + 1); // both hands are empty, as in most positions
    }
    let mut slash = None;
    let mut end = start;
    while end < input.len() && input[end] != b' ' {
        if input[end] == b'/' {
            if slash.is_some() {
                return Err(FeenError::new(Kind::Hands, end, end + 1));
            }
            slash = Some(end);
        }
        end += 1;
    }
    let Some(slash) = slash else { return Err(FeenError::new(Kind::Hands, start, end)) };
    ok!(read_hand(input, start..slash, Side::First, builder));
    ok!(read_hand(input, slash + 1..end, Side::Second, builder));
    Ok(end)
}

#[inline]
const fn read_hand(input: &[u8], range: Range<usize>, side: Side, builder: &mut Builder<'_>) -> Result<()> {
    let place = Place::Hand(side);
    let mut seen = [0; WORDS];
    // The previous piece, its count, and the start of its token.
    let mut last: Option<(Epin, usize, usize)> = None;
    let mut at = range.start;
    while at < range.end {
        let (mut count, mut token) = (1, at);
        if input[at].is_ascii_digit() {
            (count, token) = read_decimal(input, at);
            if input[at] == b'0' || count < 2 {
                return Err(FeenError::new(Kind::HandCount, at, token).at(place));
            }
        }
        let Some((piece, next)) = epin_at(input, token) else {
            let last_token = match last {
                Some((.., last)) if token == at => Some(last),
                _ => None,
            };
            return Err(FeenError::of_token(input, token, last_token).at(place));
        };
        if !insert(&mut seen, piece) {
            return Err(FeenError::new(Kind::HandRepeated { piece }, at, next).at(place));
        }
        if let Some((previous, last_count, _)) = last
            && (count > last_count || count == last_count && piece.index() < previous.index())
        {
            return Err(FeenError::new(Kind::HandOrder { piece, previous }, at, next).at(place));
        }
        if builder.hold(side, piece, count).is_err() {
            return Err(FeenError::new(Kind::TooManyPieces, at, next).at(place));
        }
        last = Some((piece, count, token));
        at = next;
    }
    Ok(())
}

/// The number of 64-bit words in a set of pieces, which has one bit per piece.
const WORDS: usize = Epin::COUNT.div_ceil(64);

/// Adds the piece to the set. Returns `true` if the piece is new in the set.
const fn insert(pieces: &mut [u64; WORDS], piece: Epin) -> bool {
    let word = &mut pieces[piece.index() / 64];
    let bit = 1 << (piece.index() % 64);
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Reads the last field, from `start` to the end of the input.
///
/// # Errors
///
/// Returns an error if the field is not two SINs of opposite case with a slash between them.
pub const fn read_styles(input: &[u8], start: usize) -> Result<(Styles, Side)> {
    let start = if start < input.len() { start } else { input.len() };
    match Styles::read(input.split_at(start).1) {
        Some(styles_and_turn) => Ok(styles_and_turn),
        None => Err(FeenError::new(Kind::Styles, start, input.len()).at(Place::Styles)),
    }
}
