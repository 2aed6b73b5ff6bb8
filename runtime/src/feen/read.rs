//! The grammar of FEEN: its three fields. What it accepts is a position; where it stops is an error.

use super::placement::Placement;
use super::scan::scan_number;
use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::base::{CasedLetter, Side};
use crate::position::{Draft, Outline, Shape};
use crate::token::grammar::{read_epin_at, token_extent};
use crate::token::{Epin, Notation, PieceSet, Sin, Styles};

/// Reads a FEEN into a draft.
///
/// # Errors
///
/// If `input` is no FEEN, or is one of another shape than the one that is expected.
pub const fn read(
    input: &[u8],
    expected: Option<Shape>,
    draft: &mut Draft<'_>,
) -> Result<Outline, FeenError> {
    match read_fields(input, expected, draft) {
        Ok(outline) => match expected {
            Some(expected) if !expected.same_sizes(&outline.shape) => {
                Err(FeenError::of_shape(input, expected, outline.shape))
            }
            _ => Ok(outline),
        },
        Err(error) => Err(error.or_wrong_fields(input)),
    }
}

#[inline(always)]
const fn read_fields(
    input: &[u8],
    expected: Option<Shape>,
    draft: &mut Draft<'_>,
) -> Result<Outline, FeenError> {
    let Placement { shape, end } = match Placement::read(input, expected, draft) {
        Ok(placement) => placement,
        Err(error) => return Err(error),
    };
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

/// Reads both hands, from `start` to the blank behind, and gives the offset of that.
#[inline(always)]
const fn read_hands(input: &[u8], start: usize, draft: &mut Draft<'_>) -> Result<usize, FeenError> {
    let (slash, end) = match slash_and_end(input, start) {
        Ok(found) => found,
        Err(error) => return Err(error),
    };
    if let Err(error) = read_hand(input, start, slash, Side::First, draft) {
        return Err(error);
    }
    match read_hand(input, slash + 1, end, Side::Second, draft) {
        Ok(()) => Ok(end),
        Err(error) => Err(error),
    }
}

/// Where the one slash between the hands stands, and where they end.
#[inline(always)]
const fn slash_and_end(input: &[u8], start: usize) -> Result<(usize, usize), FeenError> {
    let mut slash = None;
    let mut end = if start < input.len() { start } else { input.len() };
    while end < input.len() && input[end] != b' ' {
        if input[end] == b'/' {
            if slash.is_some() {
                return Err(FeenError::new(Kind::Hands, end, end + 1));
            }
            slash = Some(end);
        }
        end += 1;
    }
    match slash {
        Some(slash) => Ok((slash, end)),
        None => Err(FeenError::new(Kind::Hands, if start < end { start } else { end }, end)),
    }
}

/// Reads one hand, from `start` to `end`.
#[inline(always)]
const fn read_hand(
    input: &[u8],
    start: usize,
    end: usize,
    side: Side,
    draft: &mut Draft<'_>,
) -> Result<(), FeenError> {
    let place = Place::Hand(side);
    let mut seen = PieceSet::EMPTY;
    let mut last: Option<Item> = None;
    let mut at = start;
    while at < end {
        let item = match read_item(input, at, end, last) {
            Ok(item) => item,
            Err(error) => return Err(error.at(place)),
        };
        if !seen.insert(item.piece) {
            let kind = Kind::HandRepeated { piece: item.piece };
            return Err(FeenError::new(kind, item.start, item.end).at(place));
        }
        if let Some(before) = last
            && item.belongs_before(&before)
        {
            let kind = Kind::HandOrder { piece: item.piece, before: before.piece };
            return Err(FeenError::new(kind, item.start, item.end).at(place));
        }
        if let Err(pieces) = draft.hold(side, item.piece, item.count) {
            return Err(FeenError::of_pieces(item.start, item.end, pieces, draft.squares()).at(place));
        }
        at = item.end;
        last = Some(item);
    }
    Ok(())
}

/// A kind of piece in a hand, with its count, and from where to where it is written.
#[derive(Clone, Copy)]
struct Item {
    count: usize,
    piece: Epin,
    start: usize,
    /// Where the piece starts, behind its count.
    token: usize,
    end: usize,
}

impl Item {
    /// Whether FEEN writes it before another one.
    const fn belongs_before(&self, other: &Self) -> bool {
        self.count > other.count || (self.count == other.count && self.piece.index() < other.piece.index())
    }
}

/// Reads the item at `start` of a hand that ends at `end`.
#[inline(always)]
const fn read_item(input: &[u8], start: usize, end: usize, last: Option<Item>) -> Result<Item, FeenError> {
    let (mut count, mut token) = (1, start);
    if input[start].is_ascii_digit() {
        (count, token) = scan_number(input, start);
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

/// Reads the last field, which starts at `start`.
///
/// # Errors
///
/// If it is not two SINs of opposite case with a slash between them.
pub const fn read_styles(input: &[u8], start: usize) -> Result<(Styles, Side), FeenError> {
    // By single bytes: slices would take const evaluation longer than all else here.
    if start + 3 != input.len() || input[start + 1] != b'/' {
        return Err(wrong_styles(input, start));
    }
    let (Some(active), Some(inactive)) =
        (CasedLetter::from_ascii(input[start]), CasedLetter::from_ascii(input[start + 2]))
    else {
        return Err(wrong_styles(input, start));
    };
    match (active.side(), inactive.side()) {
        (Side::First, Side::Second) => Ok((Styles::new(active.letter(), inactive.letter()), Side::First)),
        (Side::Second, Side::First) => Ok((Styles::new(inactive.letter(), active.letter()), Side::Second)),
        _ => {
            let kind = Kind::SameCase { active: Sin::of(active), inactive: Sin::of(inactive) };
            Err(FeenError::new(kind, start, input.len()).at(Place::Styles))
        }
    }
}

/// The error about a last field that is not two SINs with a slash between them.
#[cold]
const fn wrong_styles(input: &[u8], start: usize) -> FeenError {
    let end = input.len();
    let mut slash = start;
    while slash < end && input[slash] != b'/' {
        slash += 1;
    }
    let (first, last) = if start > end { (end, end) } else { (start, end) };
    if slash >= end || slash == start || slash + 1 == end {
        FeenError::new(Kind::Styles, first, last).at(Place::Styles)
    } else if slash > start + 1 || CasedLetter::from_ascii(input[start]).is_none() {
        FeenError::of_token(Notation::Sin, input, start, slash).at(Place::Styles)
    } else {
        FeenError::of_token(Notation::Sin, input, slash + 1, end).at(Place::Styles)
    }
}
