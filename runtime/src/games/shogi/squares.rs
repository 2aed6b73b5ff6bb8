//! Names of squares: in two digits, as records have them, and in USI for pictures.

use crate::token::TokenText;

/// Returns the square in two digits at an offset, such as `77`, or `None` if there is none.
pub(super) const fn square_at(text: &[u8], at: usize) -> Option<usize> {
    match text.split_at_checked(at) {
        Some((_, [file @ b'1'..=b'9', rank @ b'1'..=b'9', ..])) => {
            Some((*rank - b'1') as usize * 9 + (b'9' - *file) as usize)
        }
        _ => None,
    }
}

/// Returns the file and the rank of a square in digits.
pub(super) const fn square_digits(square: usize) -> TokenText {
    TokenText::EMPTY.with_number(9 - square % 9, b'0').with_number(square / 9 + 1, b'0')
}

/// The USI names of files and ranks, for [`Svg::coordinates`](crate::Svg::coordinates).
///
/// ```
/// use koma::{Position, shogi};
///
/// let board: Position<9, 9> = koma::position!("9/9/9/9/9/9/9/9/9 / S/s");
/// let svg = board.to_svg().coordinates(shogi::COORDINATES).to_string();
/// assert!(svg.contains(">9</text>") && svg.contains(">a</text>"));
/// ```
#[cfg(feature = "svg")]
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub const COORDINATES: crate::Coordinates = crate::Coordinates::USI;
