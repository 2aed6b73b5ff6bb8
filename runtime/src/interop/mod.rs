//! Implements traits and conversions for other crates. Each module needs the feature with its name.
// Sums cannot overflow: there are at most 65,025 squares and pieces. Indices are those of sides,
// letters, dimensions, squares and pieces.

#![allow(clippy::result_large_err, reason = "large errors are passed on at once")]

#[cfg(any(feature = "shakmaty", feature = "cozy-chess", feature = "shogi_core"))]
/// Implements conversions of values and of references. The brackets contain the trait, its method and what the method
/// returns, and then the error type of the trait, if it has one.
macro_rules! conversions {
    (@ [$Trait:ident::$convert:ident -> $Result:ty $(, $Error:ty)?]
     $(#[$doc:meta])* $From:ty => $To:ty: |$value:ident| $converted:expr) => {
        $(#[$doc])*
        impl $Trait<&$From> for $To {
            $(type Error = $Error;)?

            fn $convert($value: &$From) -> $Result {
                $converted
            }
        }

        impl $Trait<$From> for $To {
            $(type Error = $Error;)?

            fn $convert(value: $From) -> $Result {
                Self::$convert(&value)
            }
        }
    };
    ($head:tt $($(#[$doc:meta])* $From:ty => $To:ty: |$value:ident| $converted:expr;)*) => {
        $(conversions! { @ $head $(#[$doc])* $From => $To: |$value| $converted })*
    };
}
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "sashite")]
mod sashite;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;
#[cfg(feature = "shogi_core")]
mod shogi_core;

#[cfg(feature = "cozy-chess")]
pub use cozy_chess::{
    CozyChessError, move_from_cozy_chess, move_to_cozy_chess, square_from_cozy_chess, square_to_cozy_chess,
};
#[cfg(feature = "proptest")]
pub use proptest::PositionParameters;
#[cfg(all(feature = "proptest", feature = "chess"))]
pub use proptest::legal_move;
#[cfg(feature = "sashite")]
pub use sashite::QiError;
#[cfg(feature = "shakmaty")]
pub use shakmaty::{
    ShakmatyError, move_from_shakmaty, move_to_shakmaty, square_from_shakmaty, square_to_shakmaty,
};
#[cfg(feature = "shogi_core")]
pub use shogi_core::{
    move_from_shogi_core, move_to_shogi_core, piece_to_shogi_core, square_from_shogi_core,
    square_to_shogi_core,
};

#[cfg(any(feature = "arbitrary", feature = "proptest"))]
use crate::position::{MAX_DIMENSIONS, MAX_SQUARE_COUNT, Shape};

/// Returns the shape with the first `count` sizes, which are from 1 to 255. Reduces a size if the board would
/// otherwise have too many squares.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
fn shape_within_limits(count: usize, mut sizes: [usize; MAX_DIMENSIONS]) -> Shape {
    let mut squares = 1;
    for size in &mut sizes[..count] {
        *size = (*size).min(MAX_SQUARE_COUNT / squares);
        squares *= *size;
    }
    let Ok(shape) = Shape::new(&sizes[..count]) else { unreachable!() };
    shape
}
