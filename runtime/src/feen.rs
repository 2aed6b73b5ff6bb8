//! Positions as FEEN: `<placement> <hands> <style-turn>`.

mod hands;
pub(crate) mod lexis;
mod placement;
pub(crate) mod read;
mod sorted_hand;
mod write;

pub(crate) use sorted_hand::SortedHand;

use core::str::FromStr;

use crate::{FeenError, Position};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Reads `input` as the FEEN of a position of this shape.
    ///
    /// ```text
    /// <placement> <hands> <style-turn>
    ///
    /// placement    ranks with `/` between them, layers with `//`; each rank of EPIN tokens and runs of
    ///              empty squares: `rnbqk^bnr`, `4P3`
    /// hands        `<first>/<second>`, each a run of `[count]token`, the highest count first
    /// style-turn   `<active>/<inactive>`, two SIN tokens of opposite case
    /// ```
    ///
    /// There is one way to write a position: what is read is what `Display` writes again. The shape is the
    /// type's. Messages count ranks as the text shows them, from the top, from 1, and squares from the left.
    ///
    /// # Errors
    ///
    /// A [`FeenError`] tells what is wrong and where; its [`explain`](FeenError::explain) draws it.
    ///
    /// ```
    /// use koma::{Epin, FeenError, Position};
    ///
    /// const START: Result<Position<8, 8>, FeenError> =
    ///     Position::parse("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    /// assert_eq!(START?.square(60), Some(Epin::from_static("K^")));
    /// # Ok::<(), FeenError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, FeenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Reads `input` as [`parse`](Self::parse) does; text in any encoding but UTF-8 is an error.
    ///
    /// # Errors
    ///
    /// As `parse`; [`explain_bytes`](FeenError::explain_bytes) draws the error.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// let line = b"3/3/3 / C/c\r\n";
    /// assert_eq!(Position::<3, 3>::from_bytes(line.trim_ascii_end())?.piece_count(), 0);
    /// # Ok::<(), koma::FeenError>(())
    /// ```
    pub const fn from_bytes(input: &[u8]) -> Result<Self, FeenError> {
        Self::from_feen(input)
    }

    /// Whether `input` is the FEEN of a position of this shape.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// const VALID: bool = Position::<9, 9>::is_valid("9/9/9/9/9/9/9/9/9 / S/s");
    /// assert!(VALID && !Position::<8, 8>::is_valid("9/9/9/9/9/9/9/9/9 / S/s"));
    /// ```
    #[must_use]
    pub const fn is_valid(input: &str) -> bool {
        Self::parse(input).is_ok()
    }

    /// The position as FEEN, the text that `Display` writes; with the feature `alloc`.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<3, 3>::new(Styles::new(Letter::C, Letter::C));
    /// assert_eq!(position.to_feen(), "3/3/3 / C/c");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_feen(&self) -> alloc::string::String {
        use alloc::string::ToString;

        self.to_string()
    }

    /// Reads a FEEN known to be right. In a const, a wrong one is a compile error at the caller's line.
    ///
    /// # Panics
    ///
    /// If `input` is not the FEEN of a position of this shape, with the text of [`FeenError::explain`], or
    /// its first line if `input` is longer than 1 KiB.
    ///
    /// In a const, a board of some twenty thousand squares or more takes the compiler longer than it allows by
    /// default (its lint `long_running_const_eval`); `position!` of `koma` has no such limit.
    ///
    /// ```
    /// use koma::Position;
    ///
    /// const EMPTY: Position<3, 3> = Position::from_static("3/3/3 / C/c");
    /// assert_eq!(EMPTY.piece_count(), 0);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(position) => position,
            Err(error) => error.explain(input).panic(),
        }
    }
}

impl<const A: usize, const B: usize, const C: usize> FromStr for Position<A, B, C> {
    type Err = FeenError;

    fn from_str(input: &str) -> Result<Self, FeenError> {
        Self::parse(input)
    }
}
