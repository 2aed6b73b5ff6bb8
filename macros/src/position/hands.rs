//! The hands of a described position.

use std::ops::Range;

use koma_runtime::macro_support::words::{ONE_SLASH, hand_name};
use koma_runtime::{Epin, Side};

use super::mistake::Mistake;
use super::piece::Players;
use super::piece_cursor::PieceCursor;
use crate::errors::Errors;
use crate::input::StringLiteral;

/// Some pieces of a kind in a hand.
pub(super) struct Held {
    pub(super) side: Side,
    pub(super) piece: Epin,
    pub(super) count: usize,
    /// Where they stand in the literal.
    pub(super) range: Range<usize>,
}

/// Reads both hands, the first player's, a slash and the second's: `[count]token`, in any order.
pub(super) fn read_hands(literal: &StringLiteral, players: Players<'_>) -> syn::Result<Vec<Held>> {
    let one_slash = |range| Err(Mistake::new(ONE_SLASH, range).at("", literal));
    if literal.value == b"-" {
        let mistake = Mistake::new(ONE_SLASH, 0..1);
        return Err(Mistake { help: "empty hands are written `/`, or left out".to_owned(), ..mistake }
            .at("", literal));
    }
    let mut foreign = Errors::default();
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
                let place = format!("{}: ", hand_name(side));
                let (count, piece) = cursor.held().map_err(|mistake| mistake.at(&place, literal))?;
                if let Some(mistake) = players.mistake(piece, start..cursor.at()) {
                    foreign.push(mistake.at(&place, literal));
                }
                hands.push(Held { side, piece, count, range: start..cursor.at() });
            }
        }
    }
    match side {
        Side::First => one_slash(literal.value.len()..literal.value.len()),
        Side::Second => foreign.finish(Some(hands)),
    }
}
