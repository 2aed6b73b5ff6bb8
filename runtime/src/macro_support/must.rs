//! Supports `must!`.

use crate::Explanation;

/// Provides a method for errors that are not a `ConstError`. `must!` refuses these errors. Without this method, rustc
/// would report a second error.
pub trait Otherwise {
    /// Returns an empty explanation.
    fn title(&self) -> Explanation {
        Explanation::new("", "", b"", 0..0, None)
    }
}

impl<E> Otherwise for E {}
