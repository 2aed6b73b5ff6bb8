//! For `must!`.

use crate::base::NameError;
use crate::feen::FeenError;
use crate::position::{PositionError, ShapeError, ShapeTextError, SquareError};
use crate::report::Words;
use crate::token::{StylesError, TokenError};

/// An error on its way to a panic.
///
/// Const code cannot call the methods of traits. So each error that `must!` knows has a method of its own here, and
/// all of these have the same name.
#[derive(Debug)]
pub struct Failure<E>(pub E);

/// An error whose text `must!` can write while the program compiles.
#[diagnostic::on_unimplemented(
    message = "`must!` cannot write the text of a `{Self}` while the program compiles",
    label = "not one of the errors of `koma`",
    note = "say what went wrong yourself: `must!(…, \"what went wrong\")`"
)]
pub trait KnownError {}

/// Compiles for the errors that `must!` knows.
pub const fn is_known<E: KnownError>(_: &E) {}

/// The same method for all other errors. It is never called, as [`is_known`] does not compile for them; without it,
/// rustc would report a second error, of a missing method.
pub trait Otherwise {
    /// Panics.
    fn panic(&self) -> !;
}

impl<E> Otherwise for Failure<E> {
    fn panic(&self) -> ! {
        panic!("an error of another crate")
    }
}

macro_rules! known_errors {
    ($($Error:ty: |$error:ident| $panic:expr;)*) => {
        $(
            impl KnownError for $Error {}

            impl Failure<$Error> {
                /// Panics with the error's text.
                #[track_caller]
                pub const fn panic(&self) -> ! {
                    let $error = &self.0;
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
