use core::convert::Infallible;
use core::error::Error;
use core::fmt;

use crate::base::Side;
use crate::position::ShapeError;
use crate::token::Sin;

/// Why a `sashite_qi::Qi` is not a [`Position`](crate::Position) of the given type. Needs the feature `sashite`.
///
/// `E` is the error of a piece that is no token, where pieces are of a type of your own
/// ([`from_qi_with`](crate::Position::from_qi_with)). Tokens of `sashite-epin` have none.
///
/// ```
/// use koma::{Position, QiError, Side, ShapeError, sin};
///
/// let [chess, shogi] = [sin!("C"), sin!("S")].map(|sin| sin.to_sashite());
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, shogi)?;
/// let error = Position::<8, 8>::from_qi(&qi).unwrap_err();
/// assert_eq!(error, QiError::Style { side: Side::Second, found: sin!("S") });
/// assert_eq!(error.to_string(), "the second player's style is `S`, which is one of the first player's");
///
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, sin!("s").to_sashite())?;
/// let error = Position::<9, 9>::from_qi(&qi).unwrap_err();
/// assert!(matches!(error, QiError::Shape(ShapeError::Mismatch { .. })));
/// assert_eq!(error.to_string(), "shape 8x8 does not fit a position of shape 9x9");
/// # Ok::<(), sashite_qi::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum QiError<E = Infallible> {
    /// The board has another shape than the position's type, or one that FEEN cannot spell, as `[1, 8]`.
    Shape(ShapeError),
    /// The style of a player is one of the other player's: its letter has the wrong case.
    Style {
        /// The player.
        side: Side,
        /// The style.
        found: Sin,
    },
    /// What stands on a square is no token.
    OnSquare {
        /// The flat index of the square.
        index: usize,
        /// What is wrong with it.
        error: E,
    },
    /// What a player holds is no token.
    InHand {
        /// The player.
        side: Side,
        /// What is wrong with it.
        error: E,
    },
}

impl<E: fmt::Display> fmt::Display for QiError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Style { side, found } => {
                let other = side.flip();
                write!(f, "the {side} player's style is `{found}`, which is one of the {other} player's")
            }
            Self::OnSquare { index, error } => write!(f, "the piece at flat index {index}: {error}"),
            Self::InHand { side, error } => write!(f, "a piece in the {side} player's hand: {error}"),
        }
    }
}

/// The message tells the error of a shape or of a piece too, so there is no source besides.
impl<E: fmt::Debug + fmt::Display> Error for QiError<E> {}

impl<E> From<ShapeError> for QiError<E> {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}
