//! Supports `must!`.

use crate::Explanation;

/// Provides the same method for all errors that are not a `ConstError`, which `must!` refuses. Without this method, rustc
/// would report a second error.
pub trait Otherwise {
    /// Returns an empty explanation.
    fn title(&self) -> Explanation {
        Explanation::new("", "", b"", 0..0, None)
    }
}

impl<E> Otherwise for E {}
