//! The grammar of FEEN: its three fields. What it accepts is a position; where it stops is an error.

use super::placement::Placement;
use super::scan::{scan_number, token_extent};
use super::{FeenError, FeenErrorKind as Kind, FeenPlace as Place};
use crate::base::Side;
use crate::position::{Draft, Outline, Shape};
use crate::report::after;
use crate::token::grammar::read_epin_at;
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
    let mut seen = PieceSet::EMPTY;
    let mut at = start;
    let mut last: Option<(usize, Epin, usize)> = None;
    while at < input.len() && !matches!(input[at], b'/' | b' ') {
        let item = at;
        let mut count = 1;
        if input[at].is_ascii_digit() {
            (count, at) = scan_number(input, at);
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
        } else if let Some((number, end)) = read_epin_at(input, at) {
            (Epin::numbered(number), end)
        } else {
            let (start, end) = token_extent(input, at, last_token);
            return Err(FeenError::of_token(Notation::Epin, input, start, end).at(place));
        };
        if !seen.insert(piece) {
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
        return Err(FeenError::new(Kind::Styles, input.len(), input.len()).at(Place::Styles));
    };
    let mut slash = 0;
    while slash < field.len() && field[slash] != b'/' {
        slash += 1;
    }
    if slash == field.len() {
        return Err(FeenError::new(Kind::Styles, start, input.len()).at(Place::Styles));
    }
    let (active, rest) = field.split_at(slash);
    let (_, inactive) = rest.split_at(1);
    if active.is_empty() || inactive.is_empty() {
        return Err(FeenError::new(Kind::Styles, start, input.len()).at(Place::Styles));
    }
    let Some(active) = Sin::read(active) else {
        return Err(FeenError::of_token(Notation::Sin, input, start, start + slash).at(Place::Styles));
    };
    let Some(inactive) = Sin::read(inactive) else {
        return Err(
            FeenError::of_token(Notation::Sin, input, start + slash + 1, input.len()).at(Place::Styles)
        );
    };
    match (active.side(), inactive.side()) {
        (Side::First, Side::Second) => Ok((Styles::new(active.letter(), inactive.letter()), Side::First)),
        (Side::Second, Side::First) => Ok((Styles::new(inactive.letter(), active.letter()), Side::Second)),
        _ => Err(FeenError::new(Kind::SameCase { active, inactive }, start, input.len()).at(Place::Styles)),
    }
}
