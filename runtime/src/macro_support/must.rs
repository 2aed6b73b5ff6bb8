//! For `must!`.

use crate::base::NameError;
use crate::feen::FeenError;
#[cfg(feature = "games")]
use crate::games::{FenError, UnwritableError};
use crate::position::{PositionError, ShapeError, ShapeTextError, SquareError};
use crate::report::Words;
use crate::token::{StylesError, TokenError};

/// An error whose text `must!` can write while the program compiles.
///
/// Const code cannot call the methods of traits, so each of these errors also has an inherent method `__panic`.
#[diagnostic::on_unimplemented(
    message = "`must!` cannot show a `{Self}` at compile time",
    label = "not an error type of `koma`",
    note = "say what went wrong yourself: `must!(…, \"what went wrong\")`"
)]
pub trait KnownError {}

/// Compiles for the errors that `must!` knows.
pub const fn is_known<E: KnownError>(_: &E) {}

/// The same method for all other errors. [`is_known`] does not compile for them; without this method, rustc would report
/// a second error.
pub trait Otherwise {
    /// Panics.
    fn __panic(&self) -> !;
}

impl<E> Otherwise for E {
    fn __panic(&self) -> ! {
        panic!("an error of another crate")
    }
}

macro_rules! known_errors {
    ($($Error:ty: |$error:ident| $panic:expr;)*) => {
        $(
            impl KnownError for $Error {}

            impl $Error {
                /// Panics with the error's text.
                #[doc(hidden)]
                #[track_caller]
                pub const fn __panic(&self) -> ! {
                    let $error = self;
                    $panic
                }
            }
        )*
    };
}

known_errors! {
    TokenError: |error| error.title().panic();
    StylesError: |error| error.words().panic();
    NameError: |error| Words::new("invalid ").text(error.subject).text(": ").text(error.expected).panic();
    ShapeError: |error| error.words().panic();
    ShapeTextError: |error| error.title().panic();
    SquareError: |error| error.title().panic();
    PositionError: |error| error.words().panic();
    FeenError: |error| error.title().panic();
}

#[cfg(feature = "games")]
known_errors! {
    FenError: |error| error.title().panic();
    UnwritableError: |error| error.words().panic();
}
