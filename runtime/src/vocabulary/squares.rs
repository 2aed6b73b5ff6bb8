//! The names that a game gives squares, on any board.

use super::Vocabulary;
use crate::base::ok;
use crate::iter::Drawing;
use crate::position::{AnyPosition, Position, Sizes, Square, SquareError};
use crate::token::TokenText;

impl Vocabulary {
    /// Returns the game's name of a square. With `squares = koma::shogi;` in `game!`, this is the name in USI, such as `7g`.
    /// With `squares = koma::xiangqi;`, it is the name in UCCI, such as `e0`. Otherwise, it is the text of the square, in CELL.
    ///
    /// The board may have any shape, whatever board the game declares. Boards that are not planes have only names in CELL.
    ///
    /// ```
    /// use koma::{Square, chess, shogi, xiangqi};
    ///
    /// const CORNER: Square<5, 5> = Square::from_static("a1");
    /// assert_eq!(chess::VOCABULARY.square_name(CORNER).as_str(), "a1");
    /// assert_eq!(shogi::VOCABULARY.square_name(CORNER).as_str(), "5e");
    /// assert_eq!(xiangqi::VOCABULARY.square_name(CORNER).as_str(), "a0");
    /// ```
    pub const fn square_name<const A: usize, const B: usize, const C: usize>(
        &self,
        square: Square<A, B, C>,
    ) -> TokenText {
        self.sizes::<A, B, C>().name(square.index())
    }

    /// Parses the game's name of a square; see [`square_name`](Self::square_name). Blanks around the square are an error.
    ///
    /// # Errors
    ///
    /// Returns a [`SquareError`] that says what is wrong and where.
    ///
    /// ```
    /// use koma::{Square, SquareError, shogi};
    ///
    /// const CORNER: Result<Square<5, 5>, SquareError> = shogi::VOCABULARY.parse_square("5e");
    /// assert_eq!(CORNER?, Square::from_static("a1"));
    ///
    /// let error = shogi::VOCABULARY.parse_square::<5, 5, 1>("5f").unwrap_err();
    /// assert_eq!(error.to_string(), "invalid square: rank `f` is off the board of 5x5; its ranks are a to e");
    /// # Ok::<(), SquareError>(())
    /// ```
    pub const fn parse_square<const A: usize, const B: usize, const C: usize>(
        &self,
        input: &str,
    ) -> Result<Square<A, B, C>, SquareError> {
        Ok(Square::from_valid_index(ok!(self.sizes::<A, B, C>().read(input.as_bytes()))))
    }

    /// Returns a drawing of a position as text, like the format `{:#}` of [`Position`], but with the game's names of files and
    /// ranks.
    ///
    /// ```
    /// use koma::shogi;
    ///
    /// let drawing = shogi::VOCABULARY.drawing(&shogi::START).to_string();
    /// assert_eq!(drawing.lines().next(), Some("a  l n s g k^ g s n l"));
    /// assert_eq!(drawing.lines().nth(9), Some("   9 8 7 6 5  4 3 2 1"));
    /// ```
    pub const fn drawing<'a, const A: usize, const B: usize, const C: usize>(
        &self,
        position: &'a Position<A, B, C>,
    ) -> Drawing<'a> {
        Drawing::new(AnyPosition::of(position), self.text.square_names())
    }

    const fn sizes<const A: usize, const B: usize, const C: usize>(&self) -> Sizes {
        const { Square::<A, B, C>::SIZES }.named(self.text.square_names())
    }
}
