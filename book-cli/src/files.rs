//! Files and standard streams.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use koma_book::{
    AnyBookFile, BookSize, Error, FileIdentity, SpillError, SpillingBuilder, finish_book, open_file,
    repeated_file, repeated_words, write_file,
};

use crate::output::shown;
use crate::progress::{CountedRead, Meter};
use crate::standard::{STANDARD, STANDARD_OUTPUT};

/// Opens a file, or standard input if the path is `-`. The meter shows how much is read.
pub(crate) fn open(path: &Path, meter: &Meter) -> Result<CountedRead<Box<dyn Read + Send>>, Error> {
    let input: Box<dyn Read + Send> =
        if path == Path::new(STANDARD) { Box::new(io::stdin()) } else { Box::new(open_file(path)?) };
    Ok(meter.count_read(input))
}

/// Opens a book for look-ups, or reads it into memory if the path is `-`.
pub(crate) fn open_book_file(path: &Path) -> Result<AnyBookFile, Error> {
    if path == Path::new(STANDARD) {
        AnyBookFile::read(path, io::stdin().lock())
    } else {
        AnyBookFile::open(path)
    }
}

/// Opens a book and checks all of it. If it is longer than `memory` bytes, it stays on disk.
pub(crate) fn open_whole_book(path: &Path, memory: usize, meter: &Meter) -> Result<AnyBookFile, Error> {
    if path == Path::new(STANDARD) {
        AnyBookFile::read_checked(path, io::stdin().lock(), memory)
    } else {
        AnyBookFile::open_checked_with(path, memory, meter.progress())
    }
}

/// Writes a file, or writes to standard output if the path is `-`. `write` gets the file. The library does not know its name.
pub(crate) fn write_to<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    let is_standard = path == Path::new(STANDARD);
    let name = if is_standard { Path::new(STANDARD_OUTPUT) } else { path };
    let named = |out: &mut dyn Write| {
        write(out).map_err(|error| match error {
            Error::Output(error) => Error::File { path: name.to_owned(), error },
            error => error,
        })
    };
    if is_standard {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let written = named(&mut out)?;
        out.flush().map_err(|error| Error::File { path: name.to_owned(), error })?;
        Ok(written)
    } else {
        write_file(path, named)
    }
}

/// Writes the book of a builder to a file, or to standard output if the path is `-`.
pub(crate) fn write_built(path: &Path, builder: SpillingBuilder) -> Result<BookSize, Error> {
    if path != Path::new(STANDARD) {
        return finish_book(path, builder);
    }
    builder.finish_to(io::stdout().lock()).map_err(|error| match error {
        SpillError::Output(error) => Error::File { path: STANDARD_OUTPUT.into(), error },
        error => error.into(),
    })
}

/// Returns an error if the output would replace one of the inputs, or if an input is given twice.
pub(crate) fn validate_files(output: &Path, inputs: &[impl AsRef<Path>]) -> Result<(), String> {
    validate_inputs(inputs)?;
    let replaced = inputs.iter().map(AsRef::as_ref).find(|input| is_same_file(input, output));
    replaced.map_or(Ok(()), |input| Err(format!("{}: the output would replace this input", shown(input))))
}

/// Returns an error if an input is given twice. It would count twice.
pub(crate) fn validate_inputs(inputs: &[impl AsRef<Path>]) -> Result<(), String> {
    validate_standard_input(inputs)?;
    match repeated_file(inputs.iter().map(|input| identity(input.as_ref()))) {
        Some((first, second)) => Err(repeated_words(inputs[first].as_ref(), inputs[second].as_ref())),
        None => Ok(()),
    }
}

/// Returns an error if standard input is given more than once.
pub(crate) fn validate_standard_input(inputs: &[impl AsRef<Path>]) -> Result<(), String> {
    if inputs.iter().filter(|input| input.as_ref() == Path::new(STANDARD)).count() > 1 {
        return Err("standard input can be read only once".to_owned());
    }
    Ok(())
}

/// Returns the identity of an input.
#[cfg(unix)]
fn identity(path: &Path) -> Option<FileIdentity> {
    use std::os::fd::AsFd as _;

    if path != Path::new(STANDARD) {
        return FileIdentity::of_path(path);
    }
    let file = fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().map(|file| FileIdentity::of(&file))
}

/// Returns the identity of an input, or `None` for standard input, whose file has no path.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<FileIdentity> {
    if path == Path::new(STANDARD) { None } else { FileIdentity::of_path(path) }
}

/// Reports whether `output` and `input` are the same regular file, even if their paths differ because of links, mounts
/// or redirections.
#[cfg(unix)]
fn is_same_file(input: &Path, output: &Path) -> bool {
    use std::os::fd::{AsFd as _, BorrowedFd};
    use std::os::unix::fs::MetadataExt as _;

    let metadata = |path: &Path, standard: BorrowedFd<'_>| {
        if path == Path::new(STANDARD) {
            fs::File::from(standard.try_clone_to_owned()?).metadata()
        } else {
            fs::metadata(path)
        }
    };
    let (Ok(from), Ok(to)) = (metadata(input, io::stdin().as_fd()), metadata(output, io::stdout().as_fd()))
    else {
        return false;
    };
    to.is_file() && (from.dev(), from.ino()) == (to.dev(), to.ino())
}

/// Reports whether `output` and `input` are the same regular file. A redirected standard stream has no path, and the
/// standard library does not identify its file otherwise. So it counts as the same file if it has the same length and the
/// same times, to 100 nanoseconds, as the other file.
#[cfg(windows)]
fn is_same_file(input: &Path, output: &Path) -> bool {
    use std::os::windows::fs::MetadataExt as _;
    use std::os::windows::io::{AsHandle as _, BorrowedHandle};

    let is_standard = |path: &Path| path == Path::new(STANDARD);
    if !is_standard(input) && !is_standard(output) {
        return is_same_path(input, output);
    }
    let metadata = |path: &Path, standard: BorrowedHandle<'_>| {
        if is_standard(path) {
            fs::File::from(standard.try_clone_to_owned()?).metadata()
        } else {
            fs::metadata(path)
        }
    };
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let (Ok(from), Ok(to)) = (metadata(input, stdin.as_handle()), metadata(output, stdout.as_handle()))
    else {
        return false;
    };
    let identity = |file: &fs::Metadata| (file.creation_time(), file.last_write_time(), file.file_size());
    to.is_file() && from.is_file() && identity(&from) == identity(&to)
}

/// Reports whether `output` and `input` are the same regular file. Redirected standard streams are not compared.
#[cfg(not(any(unix, windows)))]
fn is_same_file(input: &Path, output: &Path) -> bool {
    is_same_path(input, output)
}

#[cfg(not(unix))]
fn is_same_path(input: &Path, output: &Path) -> bool {
    let canonical = |path| fs::canonicalize(path).ok();
    output.is_file() && canonical(input).is_some() && canonical(input) == canonical(output)
}
