//! Reads and writes positions as FEEN: `<placement> <hands> <style-turn>`.
// Offsets are inside the input. Counts are compared with the limits of boards.

mod error;
mod help;
#[expect(clippy::inline_always, reason = "the board is read in one loop; calls take a tenth longer")]
pub(crate) mod read;
mod write;

pub use error::{FeenError, FeenErrorKind, FeenPlace, ONE_SLASH, as_feen_only, hand_name, on_board};

use crate::base::{Letter, Side, ok, text_traits};
use crate::position::{AnyPosition, MAX_SQUARE_COUNT, Position, PositionBuilder, Shape};
use crate::token::{Epin, Styles};
use read::read;

/// # Text
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Parses the FEEN of a position. The board must have this type's shape.
    ///
    /// ```text
    /// <placement> <hands> <style-turn>
    ///
    /// placement    ranks with `/` between them, layers with `//`; each rank has EPIN tokens and numbers of
    ///              empty squares: `rnbqk^bnr`, `4P3`
    /// hands        `<first>/<second>`, each a list of `[count]token`, the highest count first
    /// style-turn   `<active>/<inactive>`, two SIN tokens of opposite case
    /// ```
    ///
    /// Each position has exactly one FEEN, so `Display` writes the text that was read. Messages name squares, ranks
    /// and layers of the board in the notation of [`Square`](crate::Square).
    ///
    /// In a const, koma's [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`FeenError`] if `input` is not the FEEN of a position of this shape.
    /// [`explain`](FeenError::explain) points out the mistake.
    ///
    /// ```
    /// use koma::{Epin, FeenError, Position, Square};
    ///
    /// const START: Result<Position<8, 8>, FeenError> =
    ///     Position::parse("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    /// assert_eq!(START?.piece(Square::from_static("e1")), Some(Epin::from_static("K^")));
    /// # Ok::<(), FeenError>(())
    /// ```
    #[doc(alias = "FEEN")]
    pub const fn parse(input: &str) -> Result<Self, FeenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Parses bytes like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// Returns the errors of `parse`, or an error if `input` is not UTF-8. [`explain_bytes`](FeenError::explain_bytes)
    /// points out the mistake.
    pub const fn from_bytes(input: &[u8]) -> Result<Self, FeenError> {
        // Filling the result in place saves a copy.
        let mut result = Ok(Self::unfilled(0, Styles::new(Letter::A, Letter::A), Side::First, 0));
        if let Ok(position) = &mut result
            && let Err(error) = position.fill(input)
        {
            result = Err(error);
        }
        result
    }

    /// Parses a FEEN and replaces the contents of this position.
    ///
    /// Use this for boards that are too large for the stack, because `parse` returns its position on the stack.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`parse`](Self::parse). After an error, the position is unchanged.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let mut go = Box::new(Position::<19, 19>::new(Styles::new(Letter::G, Letter::G)));
    /// let feen = format!("{}/9S9 / g/G", ["19"; 18].join("/"));
    /// go.parse_into(&feen)?;
    /// assert_eq!(go.to_string(), feen);
    /// assert!(go.parse_into("19 / G/g").is_err());
    /// assert_eq!(go.to_string(), feen);
    /// # Ok::<(), koma::FeenError>(())
    /// ```
    pub const fn parse_into(&mut self, input: &str) -> Result<(), FeenError> {
        let input = input.as_bytes();
        let shape = const { Self::SHAPE };
        ok!(read(input, Some(shape), &mut PositionBuilder::new(&mut [], &mut [])));
        let mut board = self.squares_mut();
        while let [square, rest @ ..] = board {
            *square = None;
            board = rest;
        }
        self.fill(input)
    }

    /// Reads a FEEN into this position, whose board must be empty.
    const fn fill(&mut self, input: &[u8]) -> Result<(), FeenError> {
        let mut builder = self.builder();
        let header = ok!(read(input, Some(const { Self::SHAPE }), &mut builder));
        let totals = builder.totals();
        self.complete(&header, totals);
        Ok(())
    }

    /// Reports whether `input` is the FEEN of a position of this shape. Does not build the position.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// const VALID: bool = Position::<9, 9>::is_valid("9/9/9/9/9/9/9/9/9 / S/s");
    /// assert!(VALID && !Position::<8, 8>::is_valid("9/9/9/9/9/9/9/9/9 / S/s"));
    /// ```
    pub const fn is_valid(input: &str) -> bool {
        let shape = const { Self::SHAPE };
        read(input.as_bytes(), Some(shape), &mut PositionBuilder::new(&mut [], &mut [])).is_ok()
    }

    crate::base::from_static! {
        /// Parses a FEEN that is known to be valid. In a constant, an invalid FEEN is a compile error
        /// at the caller's line.
        ///
        /// # Panics
        ///
        /// Panics with the text of [`FeenError::explain`] if `input` is not the FEEN of a position of this shape.
        ///
        /// In a const, a board of tens of thousands of squares takes the compiler several seconds. Some compiler
        /// versions reject such a constant with the lint `long_running_const_eval`. koma's `position!` does not trigger
        /// this lint.
        ///
        /// ```
        /// use koma::Position;
        ///
        /// const EMPTY: Position<3, 3> = Position::from_static("3/3/3 / C/c");
        /// assert_eq!(EMPTY.piece_count(), 0);
        /// ```
    }
}

impl Shape {
    /// Returns the shape of a FEEN's board. A program can use the shape to choose the position type that parses the
    /// FEEN.
    ///
    /// In a const, koma's [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`FeenError`] if `input` is not a FEEN.
    ///
    /// ```
    /// use koma::{FeenError, Shape};
    ///
    /// const SHAPE: Result<Shape, FeenError> =
    ///     Shape::of_feen("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");
    /// assert_eq!(SHAPE?.dimensions(), [9, 9]);
    /// assert!(Shape::of_feen("9/9/9 / S/S").is_err());
    /// # Ok::<(), FeenError>(())
    /// ```
    pub const fn of_feen(input: &str) -> Result<Self, FeenError> {
        Ok(ok!(read(input.as_bytes(), None, &mut PositionBuilder::new(&mut [], &mut []))).shape)
    }
}

impl<'a> AnyPosition<'a> {
    /// Parses a FEEN of any shape. Writes its pieces into `board`, which must contain only `None`, and into `hands`,
    /// which may contain anything. If the FEEN is valid, changes at most one entry per square in each array.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` is not a FEEN.
    pub fn parse(
        input: &str,
        board: &'a mut [Option<Epin>; MAX_SQUARE_COUNT],
        hands: &'a mut [u16; MAX_SQUARE_COUNT],
    ) -> Result<Self, FeenError> {
        let mut builder = PositionBuilder::new(board, hands);
        let header = read(input.as_bytes(), None, &mut builder)?;
        Ok(builder.finish(header))
    }
}

text_traits!([const A: usize, const B: usize, const C: usize] Position<A, B, C>, FeenError, from_bytes);
