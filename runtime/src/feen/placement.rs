//! The first field: the board, rank by rank.

use super::scan::scan_number;
use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::position::{Draft, MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT, Shape, ShapeError};
use crate::report::after;
use crate::token::grammar::{read_epin_at, token_extent};
use crate::token::{Epin, Notation};

/// What the first field tells beside the squares.
pub(super) struct Placement {
    pub(super) shape: Shape,
    /// Where the field ends.
    pub(super) end: usize,
}

/// How far the first field has been read.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// Squares passed so far.
    squares: usize,
    layer: usize,
    rank: usize,
}

impl Placement {
    /// Reads the squares into the draft.
    #[inline(always)]
    pub(super) const fn read(
        input: &[u8],
        expected: Option<Shape>,
        draft: &mut Draft<'_>,
    ) -> Result<Self, FeenError> {
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
            let ranks_here = cursor.rank;
            if separators == 2 || (separators == 0 && layers > 1) {
                if ranks_here < 2 {
                    return Err(FeenError::new(Kind::LayerOfOneRank, start, cursor.at).at(cursor.layer()));
                }
                if ranks == 0 {
                    ranks = ranks_here;
                }
                if ranks_here != ranks {
                    let kind = Kind::LayerLength { ranks: ranks_here, expected: ranks };
                    return Err(FeenError::new(kind, start, cursor.at).at(cursor.layer()));
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
            2 => [cursor.rank, files, 1],
            _ => [layers, ranks, files],
        };
        match Shape::of_sizes(sizes, dimensions) {
            Ok(shape) => Ok(Self { shape, end: cursor.at }),
            Err(error) => Err(FeenError::new(Kind::TooLarge(error), 0, cursor.at)),
        }
    }
}

impl Cursor<'_> {
    /// The next byte, or a blank at the end.
    const fn peek(&self) -> u8 {
        if self.at < self.input.len() { self.input[self.at] } else { b' ' }
    }

    /// How many slashes are next.
    const fn separators(&self) -> usize {
        let mut count = 0;
        while self.at + count < self.input.len() && self.input[self.at + count] == b'/' {
            count += 1;
        }
        count
    }

    const fn layer(&self) -> Place {
        Place::Layer { layer: to_u32(self.layer) }
    }

    const fn rank(&self) -> Place {
        Place::Rank { layer: to_u32(self.layer), rank: to_u32(self.rank) }
    }

    /// The given square of the current rank.
    const fn square(&self, square: usize) -> Place {
        Place::Square { layer: to_u32(self.layer), rank: to_u32(self.rank), square: to_u32(square) }
    }

    /// The error about the rank that the cursor has just passed: it starts at `start` and has `squares` squares, the
    /// first rank has `expected`. If the second rank and the third have the same length, it is the first that is
    /// wrong, unless it is known to be right.
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
                let place = Place::Rank { layer: 1, rank: 1 };
                return FeenError::new(kind, 0, start - 1).at(place);
            }
        }
        FeenError::new(Kind::RankLength { squares, expected }, start, self.at).at(self.rank())
    }

    /// Reads one rank and gives the number of its squares.
    #[inline(always)]
    const fn squares_of_rank(&mut self, draft: &mut Draft<'_>) -> Result<usize, FeenError> {
        let first = self.squares;
        let mut last_token = None;
        loop {
            let start = self.at;
            match self.peek() {
                b'/' | b' ' => break,
                b'0' => {
                    let (_, end) = scan_number(self.input, start);
                    let place = self.square(self.squares - first + 1);
                    return Err(FeenError::new(Kind::EmptyCount, start, end).at(place));
                }
                b'1'..=b'9' => {
                    let (count, end) = scan_number(self.input, start);
                    self.squares = self.squares.saturating_add(count);
                    self.at = end;
                    last_token = None;
                }
                _ => {
                    let Some((number, end)) = read_epin_at(self.input, start) else {
                        return Err(self.wrong_token(self.squares - first + 1, last_token));
                    };
                    draft.put(self.squares, Epin::numbered(number));
                    self.squares += 1;
                    last_token = Some(start);
                    self.at = end;
                }
            }
            let squares = self.squares - first;
            if squares > MAX_DIMENSION_SIZE || self.squares > MAX_SQUARE_COUNT {
                let kind = Kind::TooLarge(if squares > MAX_DIMENSION_SIZE {
                    ShapeError::DimensionTooLarge { size: squares }
                } else {
                    ShapeError::TooManySquares { squares: self.squares }
                });
                return Err(FeenError::new(kind, start, self.at).at(self.rank()));
            }
        }
        if self.squares == first {
            let end = after(self.input, self.at);
            return Err(FeenError::new(Kind::EmptyRank, self.at, end).at(self.rank()));
        }
        Ok(self.squares - first)
    }

    /// The error about the token here, which the token's own diagnosis finds.
    #[cold]
    const fn wrong_token(&self, square: usize, last_token: Option<usize>) -> FeenError {
        let (start, end) = token_extent(self.input, self.at, last_token);
        let place = self.square(square - (start < self.at) as usize);
        FeenError::of_token(Notation::Epin, self.input, start, end).at(place)
    }
}

/// No layer, rank or square is read beyond the limit of a board's squares, 65,025.
#[expect(clippy::cast_possible_truncation, reason = "as said")]
const fn to_u32(number: usize) -> u32 {
    number as u32
}

/// Whether the shape has `files` files.
const fn has_files(shape: Option<Shape>, files: usize) -> bool {
    match shape {
        Some(shape) => match shape.dimensions() {
            [.., innermost] => *innermost == files,
            [] => false,
        },
        None => false,
    }
}
