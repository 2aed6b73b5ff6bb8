use core::error::Error;
use core::fmt;

/// A text that is not the name of a [`Side`](crate::Side) or of a [`State`](crate::State).
///
/// ```
/// use koma::{Side, State};
///
/// let error = "white".parse::<Side>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid side: it is `first` or `second`");
/// let error = "promoted".parse::<State>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid state: it is `diminished`, `enhanced` or `normal`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NameError {
    /// What it should have been, and how that is written.
    pub(crate) subject: &'static str,
    pub(crate) expected: &'static str,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid {}: {}", self.subject, self.expected)
    }
}

/// The reason, as a failed `unwrap` shows it.
impl fmt::Debug for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NameError(\"{self}\")")
    }
}

impl Error for NameError {}
