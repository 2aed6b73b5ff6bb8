//! Recognizes files that are given twice.

use std::collections::HashMap;
use std::path::Path;
#[cfg(not(unix))]
use std::path::PathBuf;

/// The identity of a file. Two paths that lead to the same file have the same identity, even if they differ because of links
/// or `..`. On Unix, hard links and mounts count too.
///
/// ```
/// use koma_format::FileIdentity;
///
/// let file = FileIdentity::of_path("Cargo.toml");
/// assert!(file.is_some());
/// assert_eq!(file, FileIdentity::of_path("src/../Cargo.toml"));
/// assert_ne!(file, FileIdentity::of_path("src"));
/// assert_eq!(FileIdentity::of_path("none"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileIdentity(Identity);

/// The device and the number of the file.
#[cfg(unix)]
type Identity = (u64, u64);

/// The path without links.
#[cfg(not(unix))]
type Identity = PathBuf;

impl FileIdentity {
    /// Returns the identity of the file at this path, or `None` if there is no such file.
    #[cfg(unix)]
    pub fn of_path(path: impl AsRef<Path>) -> Option<Self> {
        std::fs::metadata(path).ok().map(|file| Self::of(&file))
    }

    /// Returns the identity of the file at this path, or `None` if there is no such file.
    #[cfg(not(unix))]
    pub fn of_path(path: impl AsRef<Path>) -> Option<Self> {
        std::fs::canonicalize(path).ok().map(Self)
    }

    /// Returns the identity of an open file.
    #[cfg(unix)]
    pub fn of(file: &std::fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;

        Self((file.dev(), file.ino()))
    }
}

/// Returns the indices of the first two equal files: first that of the file before, then that of its repetition. Files
/// without an identity are never equal.
///
/// ```
/// use koma_format::{FileIdentity, repeated_file};
///
/// let paths = ["Cargo.toml", "none", "none", "src/../Cargo.toml"];
/// assert_eq!(repeated_file(paths.iter().map(FileIdentity::of_path)), Some((0, 3)));
/// ```
pub fn repeated_file(files: impl IntoIterator<Item = Option<FileIdentity>>) -> Option<(usize, usize)> {
    let mut indices = HashMap::new();
    files.into_iter().enumerate().find_map(|(index, file)| Some((indices.insert(file?, index)?, index)))
}
