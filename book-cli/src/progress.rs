//! Progress bars on standard error, only where that is a terminal.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressBarIter, ProgressStyle};
use koma_book::Error;

/// A bar for the bytes of some files; of standard input nobody knows how many they are.
pub(crate) fn bar(paths: &[PathBuf]) -> ProgressBar {
    let mut total = Some(0);
    for path in paths {
        let len = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|file| file.len());
        total = total.zip(len).map(|(total, len)| total + len);
    }
    let (bar, template) = match total {
        Some(total) => {
            (ProgressBar::new(total), "{bar:30} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left {msg}")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {bytes_per_sec} {msg}"),
    };
    // The templates are right; if they were not, the bar would have its own.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A file, or standard input for `-`, whose reading moves a bar.
pub(crate) fn open(path: &Path, bar: &ProgressBar) -> Result<ProgressBarIter<Box<dyn Read + Send>>, Error> {
    let input: Box<dyn Read + Send> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| Error::File { path: path.to_owned(), error })?)
    };
    Ok(bar.wrap_read(input))
}
