//! How a command ends.

/// The exit code of a command, or its error. The error is a [`koma_book::Error`], or a text about an invalid argument that clap
/// cannot detect.
pub(crate) type Ran = Result<u8, Box<dyn std::error::Error>>;

/// The exit code if something was not found or was refused.
pub(crate) const REFUSED: u8 = 1;
/// The exit code if an argument is invalid, or if a file cannot be read or written.
pub(crate) const FAILED: u8 = 2;
/// The exit code if a signal ends the command.
pub(crate) const INTERRUPTED: u8 = 130;
/// The exit code if the reader of the output has closed it. A shell reports the same code for a program that the signal
/// `SIGPIPE` ends.
pub(crate) const CLOSED: u8 = 141;
