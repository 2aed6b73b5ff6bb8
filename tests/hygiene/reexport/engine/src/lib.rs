//! A library that hands the crate on to its users, who need not depend on it.

pub use notation;
pub use notation::{Epin, epin};

/// A macro of the library's own that uses one of the crate's.
#[macro_export]
macro_rules! is_one_of {
    ($piece:expr, $($token:literal)|+) => {
        ::core::matches!($piece, $($crate::epin!($token))|+)
    };
}
