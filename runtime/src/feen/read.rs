//! The grammar of FEEN. What it accepts is a position; where it stops is an error.

use crate::feen_error::Place;
use crate::text::{after, char_at};
use crate::typography::plain;
use crate::untyped::Draft;
use crate::{Epin, FeenError, FeenErrorKind as Kind, MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, Notation};
use crate::{Shape, ShapeError, Side, Sin, Styles};

/// What a FEEN tells beside the pieces.
#[derive(Debug)]
pub struct Outline {
    /// The dimensions of the board.
    pub shape: Shape,
    /// The players' styles.
    pub styles: Styles,
    /// The player to move.
    pub turn: Side,
}

/// Reads a FEEN into a draft, which has room for the squares of the shape that is expected, or, if any is
/// fine, for [`MAX_SQUARE_COUNT`].
///
/// # Errors
///
/// If `input` is no FEEN, or is one of another shape.
pub const fn read(
    input: &[u8],
    expected: Option<Shape>,
    draft: &mut Draft<'_>,
) -> Result<Outline, FeenError> {
    match fields(input, expected, draft) {
        Ok(outline) => Ok(outline),
        Err(error) => Err(error.or_wrong_fields(input)),
    }
}

const fn fields(input: &[u8], expected: Option<Shape>, draft: &mut Draft<'_>) -> Result<Outline, FeenError> {
    let Placement { shape, end } = match Placement::read(input, expected, draft) {
        Ok(placement) => placement,
        Err(error) => return Err(error),
    };
    if let Some(expected) = expected
        && !expected.same_sizes(&shape)
    {
        return Err(FeenError::new(Kind::Shape { expected, found: shape }, 0, end));
    }
    draft.set_squares(shape.square_count());
    let hands = match read_hands(input, end + 1, draft) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    match read_styles(input, hands + 1) {
        Ok((styles, turn)) => Ok(Outline { shape, styles, turn }),
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
#[derive(Clone, Copy)]
struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// Squares passed so far.
    squares: usize,
    layer: u32,
    rank: u32,
}

impl Placement {
    const fn read(input: &[u8], expected: Option<Shape>, draft: &mut Draft<'_>) -> Result<Self, FeenError> {
        let mut cursor = Cursor { input, at: 0, squares: 0, layer: 1, rank: 1 };
        let (mut files, mut ranks, mut layers) = (0, 0, 1);
        let mut dimensions = 1;
        loop {
            let start = cursor.at;
            let rank = match cursor.squares_of_rank(draft) {
                Ok(squares) => squares,
                Err(error) => return Err(error),
            };
            if files == 0 {
                files = rank;
            }
            if rank != files {
                let first_is_right = has_files(expected, files);
                return Err(cursor.wrong_length(start, rank, files, first_is_right, draft));
            }
            let separators = cursor.separators();
            let ranks_here = cursor.rank as usize;
            if separators == 2 || (separators == 0 && layers > 1) {
                if ranks_here < 2 {
                    return Err(FeenError::new(Kind::LayerOfOneRank, start, cursor.at).at(cursor.place(0)));
                }
                if ranks == 0 {
                    ranks = ranks_here;
                }
                if ranks_here != ranks {
                    let kind = Kind::LayerLength { ranks: ranks_here, expected: ranks };
                    return Err(FeenError::new(kind, start, cursor.at).at(cursor.place(0)));
                }
            }
            match separators {
                0 => break,
                1 => {
                    cursor.rank += 1;
                    if dimensions == 1 {
                        dimensions = 2;
                    }
                }
                2 => {
                    cursor.rank = 1;
                    cursor.layer += 1;
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
            2 => [cursor.rank as usize, files, 1],
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

    /// Where in the position this is: on the given square of the current rank.
    const fn place(&self, square: u32) -> Place {
        Place::Board { layer: self.layer, rank: self.rank, square }
    }

    /// The error of the rank behind which the cursor stands: it starts at `start` and has `squares`, the first
    /// one `expected`. If the second rank and the third have the same length, it is the first that is wrong, unless
    /// it is known to be right.
    #[cold]
    const fn wrong_length(
        &self,
        start: usize,
        squares: usize,
        expected: usize,
        first_is_right: bool,
        draft: &mut Draft<'_>,
    ) -> FeenError {
        if !first_is_right && self.layer == 1 && self.rank == 2 && self.separators() == 1 {
            let mut next = *self;
            next.at += 1;
            if let Ok(third) = next.squares_of_rank(draft)
                && third == squares
            {
                let kind = Kind::RankLength { squares: expected, expected: squares };
                let place = Place::Board { layer: 1, rank: 1, square: 0 };
                return FeenError::new(kind, 0, start - 1).at(place);
            }
        }
        FeenError::new(Kind::RankLength { squares, expected }, start, self.at).at(self.place(0))
    }

    /// Reads one rank and gives the number of its squares.
    #[expect(clippy::cast_possible_truncation, reason = "at most 255 squares")]
    const fn squares_of_rank(&mut self, draft: &mut Draft<'_>) -> Result<usize, FeenError> {
        let first = self.squares;
        let mut last_token = None;
        let mut square = 1;
        loop {
            let start = self.at;
            match self.peek() {
                None | Some(b'/' | b' ') => break,
                Some(b'0'..=b'9') => {
                    let (count, end) = number(self.input, start);
                    if self.input[start] == b'0' {
                        return Err(FeenError::new(Kind::EmptyCount, start, end).at(self.place(square)));
                    }
                    self.squares = self.squares.saturating_add(count);
                    self.at = end;
                    last_token = None;
                }
                Some(_) => match Epin::read_prefix(self.input, self.at) {
                    Some((piece, end)) => {
                        draft.put(self.squares, piece);
                        self.squares += 1;
                        last_token = Some(start);
                        self.at = end;
                    }
                    None => return Err(self.wrong_token(square, last_token)),
                },
            }
            let squares = self.squares - first;
            if squares > MAX_DIMENSION_SIZE || self.squares > MAX_SQUARE_COUNT {
                let kind = Kind::TooLarge(if squares > MAX_DIMENSION_SIZE {
                    ShapeError::DimensionTooLarge { size: squares }
                } else {
                    ShapeError::TooManySquares { squares: self.squares }
                });
                return Err(FeenError::new(kind, start, self.at).at(self.place(square)));
            }
            square = squares as u32 + 1;
        }
        if self.squares == first {
            let end = after(self.input, self.at);
            return Err(FeenError::new(Kind::EmptyRank, self.at, end).at(self.place(square)));
        }
        Ok(self.squares - first)
    }

    /// The error of the token here, by the token's own diagnosis.
    #[cold]
    const fn wrong_token(&self, square: u32, last_token: Option<usize>) -> FeenError {
        let (start, end) = extent(self.input, self.at, last_token);
        let place = self.place(square - (start < self.at) as u32);
        FeenError::of_token(Notation::Epin, self.input, start, end).at(place)
    }
}

/// Whether the shape has so many files.
const fn has_files(shape: Option<Shape>, files: usize) -> bool {
    match shape {
        Some(shape) => match shape.dimensions() {
            [.., innermost] => *innermost == files,
            [] => false,
        },
        None => false,
    }
}

/// The decimal number at `start` and the offset behind it; one too large for anything stays so.
#[must_use]
pub const fn number(input: &[u8], start: usize) -> (usize, usize) {
    let mut value: usize = 0;
    let mut at = start;
    while at < input.len() && input[at].is_ascii_digit() {
        value = value.saturating_mul(10).saturating_add((input[at] - b'0') as usize);
        at += 1;
    }
    (value, at)
}

/// From where to where the text at `at`, which is no token, should be one. A marker that can only belong to
/// the token before, which starts at `last_token`, is seen together with it.
#[must_use]
pub const fn extent(input: &[u8], at: usize, last_token: Option<usize>) -> (usize, usize) {
    let first = match char_at(input, at) {
        Some(c) => plain(c),
        None => '\0',
    };
    let next = after(input, at);
    let is_last = next == input.len() || matches!(input[next], b'/' | b' ');
    let start = match (first, last_token) {
        ('^' | '\'', Some(start)) => start,
        ('+' | '-', Some(start)) if is_last => start,
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
    (start, end)
}

/// Reads both hands, from `start` to the blank behind, and gives the offset of that.
const fn read_hands(input: &[u8], start: usize, draft: &mut Draft<'_>) -> Result<usize, FeenError> {
    let first = match read_hand(input, start, Side::First, draft) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    if first >= input.len() || input[first] != b'/' {
        return Err(FeenError::new(Kind::Hands, first, after(input, first)));
    }
    let second = match read_hand(input, first + 1, Side::Second, draft) {
        Ok(end) => end,
        Err(error) => return Err(error),
    };
    if second < input.len() && input[second] == b'/' {
        return Err(FeenError::new(Kind::Hands, second, second + 1));
    }
    Ok(second)
}

/// Reads one hand and gives the offset of the slash or blank behind it.
const fn read_hand(
    input: &[u8],
    start: usize,
    side: Side,
    draft: &mut Draft<'_>,
) -> Result<usize, FeenError> {
    let place = Place::Hand(side);
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
            return Err(FeenError::new(Kind::LoneCount, item, at).at(place));
        } else if let Some(found) = Epin::read_prefix(input, at) {
            found
        } else {
            let (start, end) = extent(input, at, last_token);
            return Err(FeenError::of_token(Notation::Epin, input, start, end).at(place));
        };
        if draft.holds(side, piece) {
            return Err(FeenError::new(Kind::HandRepeated { piece }, item, end).at(place));
        }
        if let Some((before, before_piece, _)) = last
            && (before < count || (before == count && before_piece.index() > piece.index()))
        {
            let kind = Kind::HandOrder { piece, before: before_piece };
            return Err(FeenError::new(kind, item, end).at(place));
        }
        if !draft.hold(side, piece, count) {
            return Err(FeenError::new(Kind::TooManyPieces, item, end).at(place));
        }
        last = Some((count, piece, at));
        at = end;
    }
    Ok(at)
}

/// Reads the last field, which starts at `start`.
///
/// # Errors
///
/// If it is not two SINs of opposite case with a slash between them.
pub const fn read_styles(input: &[u8], start: usize) -> Result<(Styles, Side), FeenError> {
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
    if active.is_empty() || inactive.is_empty() {
        return Err(FeenError::new(Kind::Styles, start, input.len()));
    }
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
