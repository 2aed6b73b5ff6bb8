//! The names of standard input and standard output.

/// As a path, `-` means standard input or standard output.
pub(crate) const STANDARD: &str = "-";

/// The name of standard output in errors.
pub(crate) const STANDARD_OUTPUT: &str = "standard output";
