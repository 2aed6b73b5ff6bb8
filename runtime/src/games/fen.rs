//! How the texts of all games start, and how their FENs end.

use crate::Side;

use super::error::{FenError, FenField};
use super::fields::Fields;
use super::turn_and_counters::{read_counter, read_turn};
use super::{Alphabet, Ranks, read_board};

/// The fields of a text, and what the first two of them say.
pub(crate) struct Start<const RANKS: usize, const FILES: usize> {
    pub(crate) fields: Fields,
    pub(crate) board: Ranks<RANKS, FILES>,
    pub(crate) turn: Side,
}

/// Cuts a text into the fields that `names` lists, of which the first `required` must be there, and reads the placement and
/// the turn. `letters` are those that stand for the first player and for the second.
pub(crate) const fn read_start<const RANKS: usize, const FILES: usize>(
    input: &[u8],
    alphabet: &'static Alphabet,
    (names, required): (&[FenField], usize),
    letters: [&[u8]; 2],
) -> Result<Start<RANKS, FILES>, FenError> {
    let fields = match Fields::read(input, alphabet, names, required) {
        Ok(fields) => fields,
        Err(error) => return Err(error),
    };
    let (Some(placement), Some(turn)) = (fields.get(0), fields.get(1)) else { unreachable!() };
    let board = match read_board(input, placement, alphabet) {
        Ok(board) => board,
        Err(error) => return Err(error),
    };
    match read_turn(input, turn, alphabet, letters) {
        Ok(turn) => Ok(Start { fields, board, turn }),
        Err(error) => Err(error),
    }
}

/// Reads the half-move clock and the move number, behind which nothing stands.
pub(crate) const fn read_end(
    input: &[u8],
    fields: &Fields,
    alphabet: &'static Alphabet,
) -> Result<[u32; 2], FenError> {
    let halfmove_clock = match read_counter(input, fields, 4, alphabet, (FenField::HalfmoveClock, 0)) {
        Ok(number) => number,
        Err(error) => return Err(error),
    };
    let fullmove_number = match read_counter(input, fields, 5, alphabet, (FenField::FullmoveNumber, 1)) {
        Ok(number) => number,
        Err(error) => return Err(error),
    };
    match fields.check_end(input, alphabet) {
        Ok(()) => Ok([halfmove_clock, fullmove_number]),
        Err(error) => Err(error),
    }
}
