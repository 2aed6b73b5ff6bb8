//! Supports `must!`.

use crate::Explanation;
use crate::error::ConstError;

/// Compiles only for the errors that `must!` can show.
pub const fn is_shown<E: ConstError>(_: &E) {}

/// Provides the same method for all other errors. [`is_shown`] does not compile for these errors. Without this method,
/// rustc would report a second error.
pub trait Otherwise {
    /// Returns an empty explanation.
    fn title(&self) -> Explanation<'static> {
        Explanation::new("", "", b"", 0..0, None)
    }
}

impl<E> Otherwise for E {}
