use std::path::{Path, PathBuf};
use std::{fmt, io};

use koma_format::{BuildError, TableErrors};
use koma_runtime::book_format::Escaped;

use crate::SpillError;

/// The error when a book cannot be made, read or written.
///
/// ```
/// use koma_book::{ColumnType, Error, TableOptions, build_table};
///
/// let options = TableOptions::new("feen", &[("name", ColumnType::Text)]);
/// let error = build_table("no/such.tsv", &options).unwrap_err();
/// assert!(matches!(error, Error::File { .. }));
/// assert!(error.to_string().starts_with("no/such.tsv: "));
/// assert!(!error.is_refusal());
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A temporary file cannot be written or read.
    TemporaryFile {
        /// The folder of temporary files.
        folder: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The output of a function that writes to a [`Write`](io::Write) cannot be written.
    Output(io::Error),
    /// A part of a book is invalid, such as its columns or a row.
    Build(BuildError),
    /// A table has mistakes.
    Table(TableErrors),
    /// The input can be read but not used. For example, a book is damaged or lacks a column.
    Refused {
        /// What is refused, such as a file, or a position in FEEN.
        place: String,
        /// The reason.
        reason: String,
    },
}

impl Error {
    pub(crate) fn file(path: impl AsRef<Path>, error: io::Error) -> Self {
        Self::File { path: path.as_ref().to_owned(), error }
    }

    pub(crate) fn refused(place: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self::Refused { place: place.to_string(), reason: reason.to_string() }
    }

    pub(crate) fn overflow(position: String) -> Self {
        Self::refused(position, "there are more games than a column can count")
    }

    /// Reports whether the contents of a file were refused. Returns `true` for [`Table`](Self::Table) and
    /// [`Refused`](Self::Refused).
    ///
    /// ```
    /// use koma_book::TableOptions;
    ///
    /// assert!(!TableOptions::new("feen", &[]).builder().unwrap_err().is_refusal());
    /// ```
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Table(_) | Self::Refused { .. })
    }
}

/// Writes one line. For [`Table`](Self::Table), writes the same lines as [`TableErrors`].
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", shown(path)),
            Self::TemporaryFile { folder, error } => {
                write!(f, "temporary file in {} (TMPDIR): {error}", shown(folder))
            }
            Self::Output(error) => write!(f, "the output: {error}"),
            Self::Build(error) => error.fmt(f),
            Self::Table(errors) => errors.fmt(f),
            Self::Refused { place, reason } => write!(f, "{place}: {reason}"),
        }
    }
}

impl std::error::Error for Error {
    /// Returns the cause of the error of the system, which `Display` shows.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } | Self::TemporaryFile { error, .. } | Self::Output(error) => {
                error.source()
            }
            Self::Build(_) | Self::Table(_) | Self::Refused { .. } => None,
        }
    }
}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<SpillError> for Error {
    fn from(error: SpillError) -> Self {
        match error {
            SpillError::Build(error) => Self::Build(error),
            SpillError::TemporaryFile { folder, error } => Self::TemporaryFile { folder, error },
            SpillError::Row { place, error } => Self::refused(place, error),
            SpillError::Output(error) => Self::Output(error),
        }
    }
}

/// Returns a path with its invisible characters escaped. An unescaped line break could forge another message, and an
/// unescaped control sequence could control the terminal.
pub(crate) fn shown(path: &Path) -> String {
    Escaped(&path.to_string_lossy()).to_string()
}
