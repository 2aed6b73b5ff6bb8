//! The hands of a described position.

use std::ops::Range;

use koma_runtime::macro_support::words::{ONE_SLASH, hand_name};
use koma_runtime::{Epin, Side};
use syn::Error;

use super::foreign::Foreign;
use super::mistake::Mistake;
use super::piece::Players;
use super::piece_cursor::PieceCursor;
use crate::input::StringLiteral;

/// Some pieces of a kind in a hand.
pub(super) struct Held {
    pub(super) side: Side,
    pub(super) piece: Epin,
    pub(super) count: usize,
    /// Where they stand in the literal.
    pub(super) range: Range<usize>,
}

/// Reads both hands, the first player's, a slash and the second's: `[count]token`, in any order. Pieces that are not in
/// the game are all reported.
pub(super) fn read_hands(literal: &StringLiteral, players: Players<'_>) -> syn::Result<Vec<Held>> {
    let mut foreign = Foreign::default();
    match read(literal, players, &mut foreign) {
        Ok(hands) => foreign.finish(hands),
        Err(error) => Err(foreign.and(error)),
    }
}

/// The pieces, or an error and whether it is of the last piece that was read.
fn read(
    literal: &StringLiteral,
    players: Players<'_>,
    foreign: &mut Foreign,
) -> Result<Vec<Held>, (Error, bool)> {
    let one_slash = |range| Err((Mistake::new(ONE_SLASH, range).at("", literal), false));
    if literal.value == b"-" {
        let mistake = Mistake::new(ONE_SLASH, 0..1);
        let help = "empty hands are written `/`, or left out".to_owned();
        return Err((Mistake { help, ..mistake }.at("", literal), false));
    }
    let mut hands = Vec::new();
    let mut side = Side::First;
    let mut cursor = PieceCursor::new(&literal.value, players);
    while let Some(byte) = cursor.next_byte() {
        let start = cursor.at();
        match (byte, side) {
            (b'/', Side::First) => {
                cursor.skip_byte();
                side = Side::Second;
            }
            (b'/', Side::Second) => return one_slash(start..start + 1),
            _ => {
                let wrong = |mistake: Mistake| {
                    let is_of_last_piece = mistake.is_of_last_piece;
                    (mistake.at(&format!("{}: ", hand_name(side)), literal), is_of_last_piece)
                };
                let (count, piece) = cursor.held().map_err(wrong)?;
                let mistake = players.mistake(piece, cursor.last_piece());
                foreign.piece(mistake.map(|mistake| wrong(mistake).0));
                hands.push(Held { side, piece, count, range: start..cursor.at() });
            }
        }
    }
    match side {
        Side::First => one_slash(literal.value.len()..literal.value.len()),
        Side::Second => Ok(hands),
    }
}
