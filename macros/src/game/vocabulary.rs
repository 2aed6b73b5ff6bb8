//! The text of a game's vocabulary, as the runtime's `Vocabulary` reads it.

use std::fmt::Write as _;

use koma_runtime::macro_support::games::{PIN_NUMBERS, pin_number};
use koma_runtime::{Letter, MAX_DIMENSIONS, Pin, Shape};

use super::checked::CheckedGame;

pub(super) fn vocabulary(game: &CheckedGame<'_>) -> String {
    if game.is_wrong {
        return of_wrong_game(game.shape());
    }
    let styles = &game.styles;
    let all = styles.iter().flat_map(|style| &style.pieces).map(|piece| piece.pin);
    let mut text = format!("{}{}{:02}", set(all), board(game.shape()), styles.len());
    for style in styles {
        let _ = write!(text, "{}{}", style.sin, set(style.pieces.iter().map(|piece| piece.pin)));
    }
    for style in styles {
        let _ = write!(text, "\n{}\t{}", style.sin, style.name);
        for piece in &style.pieces {
            let _ = write!(text, "\n\t{}\t{}", piece.pin, piece.names.join("\t"));
        }
    }
    text
}

/// Of a wrong declaration: all styles and all pieces, so that whatever is a token or a position of this board is right.
fn of_wrong_game(shape: Option<Shape>) -> String {
    let all = set(Pin::all());
    let styles = Letter::ALL.map(|letter| format!("{}{all}", letter.as_char()));
    format!("{all}{}{:02}{}", board(shape), styles.len(), styles.concat())
}

fn board(shape: Option<Shape>) -> String {
    let sizes = shape.map_or(Vec::new(), |shape| shape.dimensions().to_vec());
    let size = |dimension| format!("{:02x}", sizes.get(dimension).unwrap_or(&0));
    (0..MAX_DIMENSIONS).map(size).collect()
}

/// A set of pieces, as hexadecimal digits.
fn set(pins: impl Iterator<Item = Pin>) -> String {
    let mut digits = [0; PIN_NUMBERS.div_ceil(4)];
    for pin in pins {
        let number = pin_number(pin);
        digits[number / 4] |= 1_u8 << (number % 4);
    }
    digits.iter().filter_map(|digit| char::from_digit(u32::from(*digit), 16)).collect()
}
