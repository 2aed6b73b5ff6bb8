//! For `must!`.

use crate::Explanation;
use crate::error::ConstError;

/// Compiles for the errors that `must!` can show.
pub const fn is_shown<E: ConstError>(_: &E) {}

/// The same method for all other errors. [`is_shown`] does not compile for them; without this method, rustc would report
/// a second error.
pub trait Otherwise {
    /// Returns nothing about the error.
    fn title(&self) -> Explanation<'static> {
        Explanation::new("", "", b"", 0..0, None)
    }
}

impl<E> Otherwise for E {}
