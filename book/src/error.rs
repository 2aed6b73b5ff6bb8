use std::path::{Path, PathBuf};
use std::{fmt, io};

use koma_runtime::format::Escaped;

use crate::{AnyBook, BookError, BuildError, Compression, TableErrors};

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
    /// A part of a book is invalid, such as its columns or a row.
    Build(BuildError),
    /// Lines of a table are invalid.
    Table(TableErrors),
    /// The bytes of a file are not a book, or the book is damaged.
    Book {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: BookError,
    },
    /// A file is compressed, so it is not a book.
    Compressed {
        /// The file.
        path: PathBuf,
        /// The compression.
        with: Compression,
    },
    /// The books cannot be merged.
    Merge {
        /// The first book that does not fit the previous books.
        path: PathBuf,
        /// The reason.
        error: BuildError,
    },
    /// A position or its row cannot be counted, or cannot be written in the requested form.
    Position {
        /// The position, in FEEN.
        position: String,
        /// The reason.
        reason: String,
    },
    /// A book does not have the required columns.
    Columns {
        /// The columns of the book.
        found: String,
        /// The required columns.
        expected: &'static str,
    },
    /// The list of books to merge is empty.
    NoBooks,
    /// A file is not a Polyglot book, because its length is not a multiple of 16 bytes.
    PolyglotLength {
        /// The file.
        path: PathBuf,
    },
}

impl Error {
    pub(crate) fn file(path: impl AsRef<Path>, error: io::Error) -> Self {
        Self::File { path: path.as_ref().to_owned(), error }
    }

    pub(crate) fn overflow(position: String, column: &str) -> Self {
        Self::Position { position, reason: format!("there are more {column} than the column can count") }
    }

    pub(crate) fn columns(book: &AnyBook<'_>, expected: &'static str) -> Self {
        let names: Vec<_> = book.columns().map(|column| format!("`{}`", Escaped(column.name()))).collect();
        Self::Columns { found: names.join(", "), expected }
    }

    /// Reports whether the contents of the files were refused. Returns `false` if a file could not be read or written,
    /// or if the options are invalid.
    ///
    /// ```
    /// use koma_book::TableOptions;
    ///
    /// assert!(!TableOptions::new("feen", &[]).builder().unwrap_err().is_refusal());
    /// ```
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        !matches!(self, Self::File { .. } | Self::Build(_) | Self::NoBooks)
    }
}

/// Writes one line. For [`Table`](Self::Table), writes one or more lines for each mistake.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", Shown(path)),
            Self::Build(error) => error.fmt(f),
            Self::Table(errors) => errors.fmt(f),
            Self::Book { path, error } => write!(f, "{}: {error}", Shown(path)),
            Self::Compressed { path, with } => write!(f, "{}: {with}", Shown(path)),
            Self::Merge { path, error } => write!(f, "{}: {error}", Shown(path)),
            Self::Position { position, reason } => write!(f, "{position}: {reason}"),
            Self::Columns { found, expected } => {
                write!(f, "the columns of the book are {found}; expected {expected}")
            }
            Self::NoBooks => f.write_str("there are no books to merge"),
            Self::PolyglotLength { path } => {
                write!(f, "{}: this is not a polyglot book: expected entries of 16 bytes", Shown(path))
            }
        }
    }
}

/// Displays a path with its invisible characters escaped. Without this, a line break could forge another message, and
/// an escape sequence could control the terminal.
pub(crate) struct Shown<'a>(pub(crate) &'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Escaped(&self.0.to_string_lossy()).fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            _ => None,
        }
    }
}
