//! For `must!`.

use crate::feen::FeenError;
use crate::position::{PositionError, ShapeError};
use crate::token::{StylesError, TokenError};

/// An error on its way to a panic. Const code cannot call a trait's methods; so each of the errors that `must!` knows
/// has a method of its own here, all of one name.
#[derive(Debug)]
pub struct Failure<E: KnownError>(pub E);

/// An error whose text `must!` can write in const code.
#[diagnostic::on_unimplemented(
    message = "`must!` cannot write the text of an error of type `{Self}` while the program compiles",
    label = "an error that is not one of `koma`'s",
    note = "say what went wrong: `must!(…, \"what went wrong\")`"
)]
pub trait KnownError {}

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
    ShapeError: |error| error.words().panic();
    PositionError: |error| error.words().panic();
    FeenError: |error| error.title().panic();
}
