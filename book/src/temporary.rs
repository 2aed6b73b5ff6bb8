//! Temporary files, with an error that names their folder. `spill` makes the files.

use std::env;
use std::fs::File;
use std::io;

use crate::error::Error;
use crate::spill;

/// Creates a temporary file.
pub(crate) fn temporary_file() -> Result<File, Error> {
    spill::temporary_file().map_err(to_error)
}

/// Returns the error for a temporary file.
pub(crate) fn to_error(error: io::Error) -> Error {
    Error::TemporaryFile { folder: env::temp_dir(), error }
}
