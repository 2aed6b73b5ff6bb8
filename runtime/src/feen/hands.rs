//! The second field: what the players hold.

use super::lexis::{extent, number};
use crate::feen_error::Place;
use crate::text::after;
use crate::untyped::Draft;
use crate::{Epin, FeenError, FeenErrorKind as Kind, Notation, Side};

/// Reads both hands, from `start` to the blank behind, and gives the offset of that.
pub(super) const fn read_hands(
    input: &[u8],
    start: usize,
    draft: &mut Draft<'_>,
) -> Result<usize, FeenError> {
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
