//! The grammar of FEEN. What it accepts is a position; where it stops is an error.

use crate::feen_error::Place;
use crate::position::Builder;
use crate::text::after;
use crate::{
    Epin, FeenError, FeenErrorKind as Kind, MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, Notation, Position,
};
use crate::{Shape, ShapeError, Side, Sin, Styles};

pub(crate) const fn position<const A: usize, const B: usize, const C: usize>(
    input: &str,
) -> Result<Position<A, B, C>, FeenError> {
    let input = input.as_bytes();
    match read(input) {
        Ok(position) => Ok(position),
        Err(error) => Err(error.or_wrong_fields(input)),
    }
}

const fn read<const A: usize, const B: usize, const C: usize>(
    input: &[u8],
) -> Result<Position<A, B, C>, FeenError> {
    let mut builder = Builder::<A, B, C>::new();
    let placement = match Placement::read(input, &mut builder) {
        Ok(placement) => placement,
        Err(error) => return Err(error),
    };
    if !Builder::<A, B, C>::accepts(&placement.shape) {
        let kind = Kind::Shape { expected: Builder::<A, B, C>::SHAPE, found: placement.shape };
        return Err(FeenError::new(kind, 0, placement.end));
    }
    let hands = match read_hands(input, placement.end + 1, &mut builder) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    match read_styles(input, hands + 1) {
        Ok((styles, turn)) => Ok(builder.finish(&placement.shape, styles, turn)),
        Err(error) => Err(error),
    }
}

/// What the first field tells beside the squares.
struct Placement {
    shape: Shape,
    /// Where the field ends.
    end: usize,
}

/// How far the first field has been read.
struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// Squares passed so far.
    squares: usize,
    place: Place,
}

impl Placement {
    const fn read<const A: usize, const B: usize, const C: usize>(
        input: &[u8],
        builder: &mut Builder<A, B, C>,
    ) -> Result<Self, FeenError> {
        let mut cursor = Cursor { input, at: 0, squares: 0, place: Place::START };
        let (mut files, mut ranks, mut layers) = (0, 0, 1);
        let mut dimensions = 1;
        loop {
            let start = cursor.at;
            let rank = match cursor.rank(builder) {
                Ok(squares) => squares,
                Err(error) => return Err(error),
            };
            if files == 0 {
                files = rank;
            }
            if rank != files {
                let kind = Kind::RankLength { squares: rank, expected: files };
                return Err(FeenError::new(kind, start, cursor.at).at(cursor.place));
            }
            let separators = cursor.separators();
            let ranks_here = cursor.place.rank as usize;
            if separators == 2 || (separators == 0 && layers > 1) {
                if ranks_here < 2 {
                    return Err(FeenError::new(Kind::LayerOfOneRank, start, cursor.at).at(cursor.place));
                }
                if ranks == 0 {
                    ranks = ranks_here;
                }
                if ranks_here != ranks {
                    let kind = Kind::LayerLength { ranks: ranks_here, expected: ranks };
                    return Err(FeenError::new(kind, start, cursor.at).at(cursor.place));
                }
            }
            match separators {
                0 => break,
                1 => {
                    cursor.place.rank += 1;
                    if dimensions == 1 {
                        dimensions = 2;
                    }
                }
                2 => {
                    cursor.place.rank = 1;
                    cursor.place.layer += 1;
                    layers += 1;
                    dimensions = 3;
                }
                _ => {
                    let kind = Kind::TooManyDimensions;
                    return Err(FeenError::new(kind, cursor.at, cursor.at + separators));
                }
            }
            cursor.at += separators;
        }
        let sizes = match dimensions {
            1 => [files, 1, 1],
            2 => [cursor.place.rank as usize, files, 1],
            _ => [layers, ranks, files],
        };
        match Shape::new(sizes.split_at(dimensions).0) {
            Ok(shape) => Ok(Self { shape, end: cursor.at }),
            Err(error) => Err(FeenError::new(Kind::TooLarge(error), 0, cursor.at)),
        }
    }
}

impl Cursor<'_> {
    const fn peek(&self) -> Option<u8> {
        if self.at < self.input.len() { Some(self.input[self.at]) } else { None }
    }

    /// How many slashes are next.
    const fn separators(&self) -> usize {
        let mut count = 0;
        while self.at + count < self.input.len() && self.input[self.at + count] == b'/' {
            count += 1;
        }
        count
    }

    /// Reads one rank and gives the number of its squares.
    #[expect(clippy::cast_possible_truncation, reason = "at most 255 squares")]
    const fn rank<const A: usize, const B: usize, const C: usize>(
        &mut self,
        builder: &mut Builder<A, B, C>,
    ) -> Result<usize, FeenError> {
        let first = self.squares;
        let mut last_token = None;
        self.place.square = 1;
        loop {
            match self.peek() {
                None | Some(b'/' | b' ') => break,
                Some(b'0'..=b'9') => {
                    let start = self.at;
                    let (count, end) = number(self.input, start);
                    if self.input[start] == b'0' {
                        return Err(FeenError::new(Kind::EmptyCount, start, end).at(self.place));
                    }
                    self.squares += count;
                    self.at = end;
                    last_token = None;
                }
                Some(_) => match Epin::read_prefix(self.input, self.at) {
                    Some((piece, end)) => {
                        builder.put(self.squares, piece);
                        self.squares += 1;
                        last_token = Some(self.at);
                        self.at = end;
                    }
                    None => return Err(wrong_token(self.input, self.at, last_token).at(self.place)),
                },
            }
            let squares = self.squares - first;
            if squares > MAX_DIMENSION_SIZE || self.squares > MAX_SQUARE_COUNT {
                let kind = Kind::TooLarge(if squares > MAX_DIMENSION_SIZE {
                    ShapeError::DimensionTooLarge { size: squares }
                } else {
                    ShapeError::TooManySquares { squares: self.squares }
                });
                return Err(FeenError::new(kind, self.at - 1, self.at).at(self.place));
            }
            self.place.square = squares as u32 + 1;
        }
        if self.squares == first {
            return Err(FeenError::new(Kind::EmptyRank, self.at, after(self.input, self.at)).at(self.place));
        }
        Ok(self.squares - first)
    }
}

/// The decimal number at `start` and the offset behind it; too large a number stays too large.
const fn number(input: &[u8], start: usize) -> (usize, usize) {
    let mut value: usize = 0;
    let mut at = start;
    while at < input.len() && input[at].is_ascii_digit() {
        value = value.saturating_mul(10).saturating_add((input[at] - b'0') as usize);
        if value > MAX_SQUARE_COUNT {
            value = MAX_SQUARE_COUNT + 1;
        }
        at += 1;
    }
    (value, at)
}

/// The error of the token at `at`, by the token's own diagnosis. A marker that can only belong to the token
/// before is shown with it.
#[cold]
const fn wrong_token(input: &[u8], at: usize, last_token: Option<usize>) -> FeenError {
    let start = match (input[at], last_token) {
        (b'^' | b'\'', Some(start)) => start,
        _ => at,
    };
    let mut end = at;
    while end < input.len() && matches!(input[end], b'+' | b'-') {
        end += 1;
    }
    if end < input.len() && !matches!(input[end], b'/' | b' ' | b'0'..=b'9' | b'^' | b'\'') {
        end = after(input, end);
    }
    while end < input.len() && matches!(input[end], b'^' | b'\'') {
        end += 1;
    }
    if last_token.is_none() && end < input.len() && end == at + 1 && input[end].is_ascii_alphabetic() {
        end += 1; // a marker before its letter
    }
    FeenError::of_token(Notation::Epin, input, start, end)
}

/// Reads both hands, from `start` to the blank behind, and gives the offset of that.
const fn read_hands<const A: usize, const B: usize, const C: usize>(
    input: &[u8],
    start: usize,
    builder: &mut Builder<A, B, C>,
) -> Result<usize, FeenError> {
    let first = match read_hand(input, start, Side::First, builder) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    if first >= input.len() || input[first] != b'/' {
        return Err(FeenError::new(Kind::Hands, first, after(input, first)));
    }
    let second = match read_hand(input, first + 1, Side::Second, builder) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    if second < input.len() && input[second] == b'/' {
        return Err(FeenError::new(Kind::Hands, second, second + 1));
    }
    Ok(second)
}

/// Reads one hand and gives the offset of the slash or blank behind it.
const fn read_hand<const A: usize, const B: usize, const C: usize>(
    input: &[u8],
    start: usize,
    side: Side,
    builder: &mut Builder<A, B, C>,
) -> Result<usize, FeenError> {
    let place = Place::hand(side);
    let mut at = start;
    let mut last: Option<(usize, Epin, usize)> = None;
    while at < input.len() && !matches!(input[at], b'/' | b' ') {
        let item = at;
        let mut count = 1;
        if input[at].is_ascii_digit() {
            (count, at) = number(input, at);
            if input[item] == b'0' || count < 2 {
                return Err(FeenError::new(Kind::HandCount, item, at).at(place));
            }
        }
        let last_token = match last {
            Some((_, _, token)) if at == item => Some(token),
            _ => None,
        };
        let (piece, end) = if at == input.len() || matches!(input[at], b'/' | b' ') {
            return Err(FeenError::of_token(Notation::Epin, input, at, at).at(place));
        } else if let Some(found) = Epin::read_prefix(input, at) {
            found
        } else {
            return Err(wrong_token(input, at, last_token).at(place));
        };
        if builder.holds(side, piece) {
            return Err(FeenError::new(Kind::HandRepeated { piece }, item, end).at(place));
        }
        if let Some((before, before_piece, _)) = last
            && (before < count || (before == count && before_piece.index() > piece.index()))
        {
            let kind = Kind::HandOrder { piece, before: before_piece };
            return Err(FeenError::new(kind, item, end).at(place));
        }
        if !builder.hold(side, piece, count) {
            return Err(FeenError::new(Kind::TooManyPieces, item, end).at(place));
        }
        last = Some((count, piece, at));
        at = end;
    }
    Ok(at)
}

/// Reads the last field, which starts at `start`.
const fn read_styles(input: &[u8], start: usize) -> Result<(Styles, Side), FeenError> {
    let Some((_, field)) = input.split_at_checked(start) else {
        return Err(FeenError::new(Kind::Styles, input.len(), input.len()));
    };
    let mut slash = 0;
    while slash < field.len() && field[slash] != b'/' {
        slash += 1;
    }
    if slash == field.len() {
        return Err(FeenError::new(Kind::Styles, start, input.len()));
    }
    let (active, rest) = field.split_at(slash);
    let (_, inactive) = rest.split_at(1);
    let Some(active) = Sin::read(active) else {
        return Err(FeenError::of_token(Notation::Sin, input, start, start + slash));
    };
    let Some(inactive) = Sin::read(inactive) else {
        return Err(FeenError::of_token(Notation::Sin, input, start + slash + 1, input.len()));
    };
    match (active.side(), inactive.side()) {
        (Side::First, Side::Second) => Ok((Styles::new(active.letter(), inactive.letter()), Side::First)),
        (Side::Second, Side::First) => Ok((Styles::new(inactive.letter(), active.letter()), Side::Second)),
        _ => Err(FeenError::new(Kind::SameCase { active, inactive }, start, input.len())),
    }
}
