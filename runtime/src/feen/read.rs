//! The grammar of FEEN. What it accepts is a position; where it stops is an error.

use super::hands::read_hands;
use super::placement::Placement;
use crate::untyped::Draft;
use crate::{FeenError, FeenErrorKind as Kind, Notation, Shape, Side, Sin, Styles};

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
/// fine, for [`MAX_SQUARE_COUNT`](crate::MAX_SQUARE_COUNT).
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
