use std::error::Error;
use std::path::PathBuf;
use std::{env, fmt, io};

use koma_format::{AddError, BuildError};

/// An error in building a book with limited memory.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, Position, SpillError, SpillingBuilder};
///
/// let builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let mut builder = SpillingBuilder::new(builder, 1 << 20);
/// let position: Position<3> = "1K^1 / C/c".parse()?;
/// let error = builder.push(&position, 7_u8).unwrap_err();
/// assert!(matches!(error, SpillError::Build(_)));
/// assert_eq!(error.to_string(), "column 1 is `u16`, but its value is `u8`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum SpillError {
    /// A row is invalid. It was not added.
    Build(BuildError),
    /// A row that was added before is invalid. This is noticed only at the end, when the rows are sorted.
    Row {
        /// The table and the line of the row, such as `moves.tsv:17`, or its number, such as `row 16`.
        place: String,
        /// What is wrong.
        error: BuildError,
    },
    /// A temporary file cannot be written or read. The builder has lost rows and cannot be used any more.
    TemporaryFile {
        /// The folder of temporary files.
        folder: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The book cannot be written.
    Output(io::Error),
}

impl SpillError {
    /// Returns the [`BuildError`] that `error` contains. An error that contains none comes from a temporary file.
    pub(super) fn of(error: io::Error) -> Self {
        match error.downcast::<BuildError>() {
            Ok(error) => Self::Build(error),
            Err(error) => Self::TemporaryFile { folder: env::temp_dir(), error },
        }
    }
}

/// Writes one line. For [`Row`](Self::Row), it starts with the place.
impl fmt::Display for SpillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Row { place, error } => write!(f, "{place}: {error}"),
            Self::TemporaryFile { folder, error } => {
                let folder = folder.to_string_lossy();
                write!(
                    f,
                    "temporary file in {} (TMPDIR): {error}",
                    koma_runtime::book_format::Escaped(&folder)
                )
            }
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl Error for SpillError {
    /// Returns the cause of the error of the system, which `Display` shows.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Build(_) | Self::Row { .. } => None,
            Self::TemporaryFile { error, .. } | Self::Output(error) => error.source(),
        }
    }
}

impl From<BuildError> for SpillError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<SpillError> for AddError {
    fn from(error: SpillError) -> Self {
        match error {
            SpillError::Build(error) => Self::Row(error),
            error => Self::Builder(io::Error::other(error)),
        }
    }
}
