//! Reads and writes the USI names of squares.

use super::Square;
use super::sfen::NOTATION;
use crate::base::ok;
use crate::position::SquareError;
use crate::token::TokenText;

/// Parses a square in USI notation. The file comes first: a digit, from 1 at the right to 9 at the left. The rank
/// follows: a letter, from `a` at the top to `i` at the bottom. Blanks around the square are an error.
///
/// [`Square`] itself reads and writes a different notation, CELL. The example's square `7g` is `c3` in CELL.
///
/// # Errors
///
/// Returns a [`SquareError`], which states the mistake and its place. Its [`explain`](SquareError::explain) points out
/// the mistake in the text.
///
/// ```
/// use koma::{Square, SquareError, shogi};
///
/// const PAWN: Result<Square<9, 9>, SquareError> = shogi::parse_square("7g");
/// assert_eq!(PAWN?, Square::from_static("c3"));
/// assert_eq!(
///     shogi::parse_square("7j").unwrap_err().to_string(),
///     "invalid square: rank `j` is off the board of 9x9; its ranks are a to i",
/// );
/// # Ok::<(), SquareError>(())
/// ```
pub const fn parse_square(input: &str) -> Result<Square, SquareError> {
    Ok(Square::from_valid_index(ok!(NOTATION.sizes.read(input.as_bytes()))))
}

/// Returns the USI name of a square, such as `7g`.
///
/// ```
/// use koma::{Square, shogi};
///
/// assert_eq!(shogi::square_name(Square::from_static("c3")).as_str(), "7g");
/// ```
pub const fn square_name(square: Square) -> TokenText {
    NOTATION.sizes.name(square.index())
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
