//! Reads the three fields of a FEEN, from left to right. The reader stops at the first error.

use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::base::{CasedLetter, Side, read_decimal, to_u32};
use crate::position::{
    MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, PositionBuilder as Builder, PositionHeader, Shape, ShapeError,
};
use crate::report::after;
use crate::token::grammar::{read_epin_at, token_extent};
use crate::token::{Epin, Notation, PieceSet, Sin, Styles};

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
    match read_fields(input, expected, builder) {
        Ok(header) => match expected {
            Some(expected) if !expected.same_sizes(&header.shape) => {
                let kind = Kind::Shape { expected, found: header.shape };
                Err(FeenError::new(kind, 0, field_end(input, 0)))
            }
            _ => Ok(header),
        },
        Err(error) => Err(error.or_wrong_fields(input).on(expected)),
    }
}

#[inline]
const fn read_fields(
    input: &[u8],
    expected: Option<Shape>,
    builder: &mut Builder<'_>,
) -> Result<PositionHeader> {
    let (shape, end) = ok!(read_placement(input, expected, builder));
    builder.set_squares(shape.square_count());
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
#[derive(Clone, Copy)]
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
const fn read_placement(
    input: &[u8],
    expected: Option<Shape>,
    builder: &mut Builder<'_>,
) -> Result<(Shape, usize)> {
    let mut cursor = Cursor { input, at: 0, squares: 0, layer: 1, rank: 1 };
    let (mut files, mut ranks) = (0, 0);
    loop {
        let start = cursor.at;
        let squares = ok!(cursor.read_rank(builder));
        if files == 0 {
            files = squares;
        }
        if squares != files {
            return Err(cursor.wrong_length(start, squares, files, expected, builder));
        }
        let slashes = cursor.slashes();
        if slashes == 2 || (slashes == 0 && cursor.layer > 1) {
            if ranks == 0 {
                ranks = cursor.rank;
            }
            if cursor.rank == 1 || cursor.rank != ranks {
                return Err(cursor.wrong_layer(start, ranks));
            }
        }
        match slashes {
            0 => break,
            1 => cursor.rank += 1,
            2 => (cursor.layer, cursor.rank) = (cursor.layer + 1, 1),
            _ => return Err(FeenError::new(Kind::TooManyDimensions, cursor.at, cursor.at + slashes)),
        }
        cursor.at += slashes;
    }
    let shape = match (cursor.layer, cursor.rank) {
        (1, 1) => Shape::of_sizes([files, 1, 1], 1),
        (1, ranks) => Shape::of_sizes([ranks, files, 1], 2),
        (layers, ranks) => Shape::of_sizes([layers, ranks, files], 3),
    };
    match shape {
        Ok(shape) => Ok((shape, cursor.at)),
        Err(error) => Err(FeenError::new(Kind::TooLarge(error), 0, cursor.at)),
    }
}

impl Cursor<'_> {
    /// Counts the slashes that come next.
    const fn slashes(&self) -> usize {
        let mut end = self.at;
        while end < self.input.len() && self.input[end] == b'/' {
            end += 1;
        }
        end - self.at
    }

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
                    let Some((number, end)) = read_epin_at(self.input, start) else {
                        return Err(self.wrong_token(self.squares - first + 1, last_token));
                    };
                    builder.put(self.squares, Epin::numbered(number));
                    self.squares += 1;
                    self.at = end;
                    last_token = Some(start);
                }
            }
            let size = self.squares - first;
            if size > MAX_DIMENSION_SIZE || self.squares > MAX_SQUARE_COUNT {
                let error = if size > MAX_DIMENSION_SIZE {
                    ShapeError::DimensionTooLarge { size }
                } else {
                    ShapeError::TooManySquares { squares: self.squares }
                };
                return Err(FeenError::new(Kind::TooLarge(error), start, self.at).at(self.rank()));
            }
        }
        if self.squares == first {
            let end = after(self.input, self.at);
            return Err(FeenError::new(Kind::EmptyRank, self.at, end).at(self.rank()));
        }
        Ok(self.squares - first)
    }

    /// Returns the error for the token at the cursor.
    #[cold]
    const fn wrong_token(&self, square: usize, last_token: Option<usize>) -> FeenError {
        let (start, end) = token_extent(self.input, self.at, last_token);
        let place = self.square(square - (start < self.at) as usize);
        FeenError::of_token(Notation::Epin, self.input, start, end).at(place)
    }

    /// Returns the error for a layer. The layer's last rank starts at `start` and ends at the cursor. The first layer
    /// has `ranks` ranks.
    #[cold]
    const fn wrong_layer(&self, start: usize, ranks: usize) -> FeenError {
        let kind = match self.rank {
            1 => Kind::LayerOfOneRank,
            found => Kind::LayerLength { ranks: found, expected: ranks },
        };
        FeenError::new(kind, start, self.at).at(Place::Layer { layer: to_u32(self.layer) })
    }

    /// Returns the error for the rank from `start` to the cursor. This rank has `squares` squares, but the first rank
    /// has `files` squares.
    ///
    /// Reports the first rank instead if the second and third ranks are equally long and the first does not have the
    /// expected length.
    #[cold]
    const fn wrong_length(
        mut self,
        start: usize,
        squares: usize,
        files: usize,
        expected: Option<Shape>,
        builder: &mut Builder<'_>,
    ) -> FeenError {
        let kind = Kind::RankLength { squares, expected: files };
        let error = FeenError::new(kind, start, self.at).at(self.rank());
        let first_is_right = match expected {
            Some(shape) => matches!(shape.dimensions(), [.., size] if *size == files),
            None => false,
        };
        if !first_is_right && self.layer == 1 && self.rank == 2 && self.slashes() == 1 {
            self.at += 1;
            if let Ok(third) = self.read_rank(builder)
                && third == squares
            {
                let kind = Kind::RankLength { squares: files, expected: squares };
                return FeenError::new(kind, 0, start - 1).at(Place::Rank { layer: 1, rank: 1 });
            }
        }
        error
    }
}

/// Reads both hands. Returns the end of the field.
#[inline]
const fn read_hands(input: &[u8], start: usize, builder: &mut Builder<'_>) -> Result<usize> {
    let start = if start < input.len() { start } else { input.len() };
    let (mut slash, mut end) = (None, start);
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
    if let Err(error) = read_hand(input, start, slash, Side::First, builder) {
        return Err(error.at(Place::Hand(Side::First)));
    }
    if let Err(error) = read_hand(input, slash + 1, end, Side::Second, builder) {
        return Err(error.at(Place::Hand(Side::Second)));
    }
    Ok(end)
}

/// Reads the hand from `start` to `end`.
#[inline]
const fn read_hand(
    input: &[u8],
    start: usize,
    end: usize,
    side: Side,
    builder: &mut Builder<'_>,
) -> Result<()> {
    let mut seen = PieceSet::EMPTY;
    let mut last: Option<Item> = None;
    let mut at = start;
    while at < end {
        let item = ok!(read_item(input, at, end, last));
        let Item { count, piece, start, end, .. } = item;
        if !seen.insert(piece) {
            return Err(FeenError::new(Kind::HandRepeated { piece }, start, end));
        }
        if let Some(last) = last
            && item.belongs_before(&last)
        {
            return Err(FeenError::new(Kind::HandOrder { piece, before: last.piece }, start, end));
        }
        if let Err(pieces) = builder.hold(side, piece, count) {
            return Err(FeenError::of_pieces(start, end, pieces, builder.squares()));
        }
        at = end;
        last = Some(item);
    }
    Ok(())
}

/// Pieces of one kind in a hand, and the range of their text.
#[derive(Clone, Copy)]
struct Item {
    count: usize,
    piece: Epin,
    start: usize,
    /// The start of the piece, after its count.
    token: usize,
    end: usize,
}

impl Item {
    /// Reports whether FEEN writes this item before the `other` item.
    const fn belongs_before(&self, other: &Self) -> bool {
        self.count > other.count || (self.count == other.count && self.piece.index() < other.piece.index())
    }
}

/// Reads the item at `start` in a hand that ends at `end`.
#[inline]
const fn read_item(input: &[u8], start: usize, end: usize, last: Option<Item>) -> Result<Item> {
    let (mut count, mut token) = (1, start);
    if input[start].is_ascii_digit() {
        (count, token) = read_decimal(input, start);
        if input[start] == b'0' || count < 2 {
            return Err(FeenError::new(Kind::HandCount, start, token));
        }
        if token == end {
            return Err(FeenError::new(Kind::LoneCount, start, token));
        }
    }
    if let Some((number, end)) = read_epin_at(input, token) {
        return Ok(Item { count, piece: Epin::numbered(number), start, token, end });
    }
    let last_token = match last {
        Some(item) if token == start => Some(item.token),
        _ => None,
    };
    let (start, end) = token_extent(input, token, last_token);
    Err(FeenError::of_token(Notation::Epin, input, start, end))
}

/// Reads the last field, from `start` to the end of the input.
///
/// # Errors
///
/// Returns an error if the field is not two SINs of opposite case with a slash between them.
pub const fn read_styles(input: &[u8], start: usize) -> Result<(Styles, Side)> {
    // Compares single bytes. In const evaluation, comparing slices would be the slowest part of this function.
    if start + 3 == input.len()
        && input[start + 1] == b'/'
        && let Some(active) = CasedLetter::from_ascii(input[start])
        && let Some(inactive) = CasedLetter::from_ascii(input[start + 2])
    {
        return match (active.side(), inactive.side()) {
            (Side::First, Side::Second) => Ok((Styles::new(active.letter(), inactive.letter()), Side::First)),
            (Side::Second, Side::First) => {
                Ok((Styles::new(inactive.letter(), active.letter()), Side::Second))
            }
            _ => {
                let kind = Kind::SameCase { active: Sin::of(active), inactive: Sin::of(inactive) };
                Err(FeenError::new(kind, start, input.len()).at(Place::Styles))
            }
        };
    }
    Err(wrong_styles(input, start))
}

/// Returns the error for a last field that is not two SINs with a slash between them.
#[cold]
const fn wrong_styles(input: &[u8], start: usize) -> FeenError {
    let end = input.len();
    let start = if start < end { start } else { end };
    let mut slash = start;
    while slash < end && input[slash] != b'/' {
        slash += 1;
    }
    let error = if slash == start || slash + 1 >= end {
        FeenError::new(Kind::Styles, start, end)
    } else if slash > start + 1 || CasedLetter::from_ascii(input[start]).is_none() {
        FeenError::of_token(Notation::Sin, input, start, slash)
    } else {
        FeenError::of_token(Notation::Sin, input, slash + 1, end)
    };
    error.at(Place::Styles)
}
