//! Finds the square that was meant.

use super::SquareError;
use crate::position::cell::{Cell, Sizes};
use crate::report::{Unit, is_blank, is_invisible, plain, unit_at};
use crate::token::TokenText;

impl SquareError {
    /// The square of the board that `input` was most likely meant to be: its letters and its number, in their places
    /// and in their cases.
    pub(super) const fn meant(&self, input: &[u8]) -> Option<TokenText> {
        let (mut letters, mut runs, mut number, mut has_number) = ([0; 2], 0, 0, false);
        let (mut last_is_letter, mut last_is_digit) = (false, false);
        let mut at = 0;
        while let Some((unit, next)) = unit_at(input, at) {
            let Unit::Char(c) = unit else { return None };
            let c = plain(c);
            let is_letter = c.is_ascii_alphabetic();
            if is_letter {
                runs += !last_is_letter as usize;
                if runs > letters.len() {
                    return None;
                }
                letters[runs - 1] =
                    bounded(letters[runs - 1] * 26 + (c.to_ascii_lowercase() as usize - 'a' as usize) + 1);
            } else if c.is_ascii_digit() {
                if has_number && !last_is_digit {
                    return None;
                }
                number = bounded(number * 10 + (c as usize - '0' as usize));
                has_number = true;
            } else if !is_blank(c) && !is_invisible(c) {
                return None;
            }
            (last_is_letter, last_is_digit) = (is_letter, c.is_ascii_digit());
            at = next;
        }
        let Sizes { dimensions, layers, ranks, files } = self.sizes;
        let [file, layer] = letters;
        let cell = match dimensions {
            1 => Cell { file, rank: 0, layer: 0 },
            2 => Cell { file, rank: number, layer: 0 },
            _ => Cell { file, rank: number, layer },
        };
        let is_on_board = file >= 1
            && file <= files
            && (dimensions < 2 || number >= 1 && number <= ranks)
            && (dimensions < 3 || layer >= 1 && layer <= layers);
        if !is_on_board {
            return None;
        }
        let text = cell.text();
        if same(text.as_str().as_bytes(), input) { None } else { Some(text) }
    }
}

const fn bounded(number: usize) -> usize {
    if number > 1_000 { 1_000 } else { number }
}

/// `==` for const code.
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
