//! Temporary files in the folder that `TMPDIR` names.

use std::env;
use std::fs::{self, File};
use std::io;

use crate::error::Error;
use crate::files::new_file;

/// Creates a temporary file. If the system allows it, the name is removed at once. Then the system removes the file when
/// it is closed, even if the program is killed.
pub(crate) fn temporary_file() -> Result<File, Error> {
    let (path, file) = new_file(&env::temp_dir(), "koma-book", true).map_err(to_error)?;
    let _ = fs::remove_file(path);
    Ok(file)
}

/// Returns the error for a temporary file.
pub(crate) fn to_error(error: io::Error) -> Error {
    Error::file(env::temp_dir(), error)
}
