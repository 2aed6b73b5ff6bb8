//! Progress bars on standard error. If standard error is not a terminal, such as in the log of a CI job, only messages
//! are written.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressBarIter, ProgressStyle};
use koma_book::Error;

/// Returns a progress bar for reading files. Its length is the size of all files in bytes. The size of standard input
/// is unknown.
pub(crate) fn bar(paths: &[PathBuf]) -> ProgressBar {
    let mut total = Some(0);
    for path in paths {
        let len = std::fs::metadata(path).ok().filter(Metadata::is_file).map(|file| file.len());
        total = total.zip(len).map(|(total, len)| total + len);
    }
    let (bar, template) = match total {
        Some(total) => {
            (ProgressBar::new(total), "{bar:30} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left {msg}")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {bytes_per_sec} {msg}"),
    };
    // The templates are valid. If a template were invalid, the bar would keep its default style.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Opens a file, or standard input if the path is `-`. Reading from the file advances the bar.
pub(crate) fn open(path: &Path, bar: &ProgressBar) -> Result<ProgressBarIter<Box<dyn Read + Send>>, Error> {
    Ok(bar.wrap_read(input(path)?))
}

/// Opens a file, or standard input if the path is `-`.
pub(crate) fn input(path: &Path) -> Result<Box<dyn Read + Send>, Error> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    // Devices are refused, because a device might never end. A pipe is allowed, because it holds the output of another
    // program.
    let opened = match std::fs::metadata(path) {
        Ok(file) if is_device(&file) => Err(io::Error::other("this is not a regular file")),
        _ => File::open(path),
    };
    match opened {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Error::File { path: path.to_owned(), error }),
    }
}

#[cfg(unix)]
fn is_device(file: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;

    file.file_type().is_char_device() || file.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(file: &Metadata) -> bool {
    !file.is_file() && !file.is_dir()
}
