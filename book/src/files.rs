//! Opens files, and writes either complete files or nothing.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{process, thread};

use crate::error::{Error, shown};
use crate::{BookSize, SpillError, SpillingBuilder};

/// Opens a file for reading.
///
/// Devices and named pipes are refused, because reading from them might never end. Streams that a shell has opened are
/// allowed. Examples are `/dev/stdin`, and the pipe in `koma-book build <(zcat moves.tsv.gz)`, which is in `/dev/fd`.
///
/// # Errors
///
/// Returns an error if the file cannot be opened, or if it is a device or a named pipe.
///
/// ```
/// use koma_book::open_file;
///
/// assert!(open_file("data/games.pgn").is_ok());
/// assert!(open_file("no/such.pgn").is_err());
/// ```
pub fn open_file(path: impl AsRef<Path>) -> Result<File, Error> {
    let path = path.as_ref();
    let is_stream = ["/dev/fd", "/dev/stdin", "/proc/self/fd"].iter().any(|name| path.starts_with(name));
    let opened = match fs::metadata(path) {
        Ok(file) if !file.is_file() && !file.is_dir() && !is_stream => {
            Err(io::Error::other("this is not a regular file"))
        }
        _ => File::open(path),
    };
    opened.map_err(|error| Error::file(path, error))
}

/// Returns the message for a file that is given twice, as `first` and as `second`.
///
/// ```
/// use koma_book::repeated_words;
///
/// let words = "./a.tsv: this is the same file as a.tsv; expected each file once";
/// assert_eq!(repeated_words("a.tsv", "./a.tsv"), words);
/// ```
pub fn repeated_words(first: impl AsRef<Path>, second: impl AsRef<Path>) -> String {
    let [first, second] = [first.as_ref(), second.as_ref()].map(shown);
    if first == second {
        return format!("{second}: this file is given twice; expected each file once");
    }
    format!("{second}: this is the same file as {first}; expected each file once")
}

/// Writes a complete file or nothing.
///
/// The bytes are written to a new file in the same folder. The name of the new file starts with a dot and ends in
/// `.part`. When all bytes are on the disk, the new file is renamed to `path`. So `path` always names a complete file,
/// either the new one or the old one. This is true even if the program is killed or the disk is full.
///
/// * On Unix, the new file gets the permissions of the old file, except the set-user-ID, set-group-ID and sticky bits.
///   It also gets the owner and group of the old file if the system allows it. If the group cannot be kept, the new
///   group gets only permissions that all users have. Access control lists and extended attributes are not kept.
/// * A read-only file is not replaced.
/// * A symbolic link is kept, and its target is replaced or created. Other hard links keep the old file.
/// * A pipe, a device or `/dev/stdout` is written to directly. See [`is_written_directly`].
///
/// # Errors
///
/// Returns an error if the file cannot be written. In this case, an existing file is unchanged, unless
/// it is written to directly.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, write_book};
///
/// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
/// let path = std::env::temp_dir().join(format!("koma-{}.book", std::process::id()));
/// write_book(&path, &bytes)?;
/// assert_eq!(std::fs::read(&path)?, bytes);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_book(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    write_file(path, |out| out.write_all(bytes).map_err(|error| Error::file(path, error)))
}

/// Writes a complete file or nothing, like [`write_book`]. `write` writes the bytes to a buffer of the file, so they
/// need not be in memory at once. Returns the result of `write`.
///
/// # Errors
///
/// Returns the errors of `write_book`, and the errors of `write`.
///
/// ```
/// use koma_book::{Error, write_file};
///
/// let path = std::env::temp_dir().join(format!("koma-{}.tsv", std::process::id()));
/// write_file(&path, |out| {
///     let mut lines = ["feen\tn\n", "1K^1 / C/c\t1\n"].into_iter();
///     lines.try_for_each(|line| out.write_all(line.as_bytes())).map_err(|error| Error::File { path: path.clone(), error })
/// })?;
/// assert_eq!(std::fs::read_to_string(&path)?, "feen\tn\n1K^1 / C/c\t1\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_file<T>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    let path = path.as_ref();
    let to_error = |error| Error::file(path, error);
    match destination(path).map_err(to_error)? {
        Destination::Stream(out) => write_buffered(path, out, write).map(|(written, _)| written),
        Destination::File { path: target, before } => replace(path, &target, before.as_ref(), write),
    }
}

/// Writes the book of a builder as [`write_book`] does. The memory of the builder is enough, whatever the size of the
/// book.
///
/// # Errors
///
/// Returns the same errors as `write_book` and [`SpillingBuilder::finish_to`].
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, SpillingBuilder, finish_book};
///
/// let builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let builder = SpillingBuilder::new(builder, 1 << 30);
/// let path = std::env::temp_dir().join(format!("koma-finish-{}.book", std::process::id()));
/// assert_eq!(finish_book(&path, builder)?.bytes, std::fs::metadata(&path)?.len());
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn finish_book(path: impl AsRef<Path>, builder: SpillingBuilder) -> Result<BookSize, Error> {
    let path = path.as_ref();
    write_file(path, |out| {
        builder.finish_to(out).map_err(|error| match error {
            SpillError::Output(error) => Error::file(path, error),
            error => error.into(),
        })
    })
}

/// Reports whether [`write_book`] and the other functions that write files write to this path directly, because it is a pipe,
/// a device or `/dev/stdout`. Then the output may be incomplete if writing fails, or if the program is killed.
///
/// ```
/// use koma_book::is_written_directly;
///
/// assert!(is_written_directly("/dev/stdout"));
/// assert!(!is_written_directly("Cargo.toml") && !is_written_directly("no/such.book"));
/// ```
pub fn is_written_directly(path: impl AsRef<Path>) -> bool {
    let path = path.as_ref();
    is_standard_output(path) || fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir())
}

fn is_standard_output(path: &Path) -> bool {
    STANDARD_OUTPUT.iter().any(|name| path == Path::new(name))
}

/// Where the bytes for a path are written.
enum Destination {
    /// Standard output, a pipe or a device, which is written to directly.
    Stream(Box<dyn Write>),
    /// A file that is created, or replaced if it existed before.
    File { path: PathBuf, before: Option<Metadata> },
}

fn destination(path: &Path) -> io::Result<Destination> {
    if is_standard_output(path) {
        return Ok(Destination::Stream(Box::new(io::stdout().lock())));
    }
    let before = match fs::metadata(path) {
        Ok(file) if file.is_dir() => return Err(io::Error::other("this is a folder")),
        Ok(file) if !file.is_file() => {
            return Ok(Destination::Stream(Box::new(OpenOptions::new().write(true).open(path)?)));
        }
        Ok(file) if file.permissions().readonly() => {
            let words = "the file exists and is read-only";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, words));
        }
        Ok(file) => Some(file),
        Err(_) => None,
    };
    Ok(Destination::File { path: link_target(path)?, before })
}

/// Calls `write` with a buffered writer to `out`, and flushes it. Returns the result of `write`, and `out`.
fn write_buffered<W: Write, T>(
    path: &Path,
    out: W,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<(T, W), Error> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let written = write(&mut out)?;
    out.flush().map_err(|error| Error::file(path, error))?;
    let out = out.into_inner().map_err(|error| Error::file(path, error.into_error()))?;
    Ok((written, out))
}

/// The names of standard output. They are links to the file that standard output is redirected to. This file is not
/// replaced, because it may already have other contents.
const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Returns the path that a chain of symbolic links leads to. The target may be missing.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // Follows at most 40 links, as Linux does.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(next) => path.set_file_name(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links form a cycle"))
}

/// Writes a new file and renames it to `target`, which `path` leads to. `before` is the file that is replaced.
fn replace<T>(
    path: &Path,
    target: &Path,
    before: Option<&Metadata>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    let to_error = |error| Error::file(path, error);
    let folder = target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let (part, file) = Part::create(target, folder, before.is_some()).map_err(to_error)?;
    let written = fill(path, file, before, write)?;
    part.rename(target).map_err(to_error)?;
    if let Ok(folder) = File::open(folder) {
        // Stores the new name on the disk. Some systems do not let programs open a folder.
        let _ = folder.sync_all();
    }
    Ok(written)
}

/// A file without its final name. It is removed unless it is renamed.
struct Part(PathBuf);

/// The files of this process that are written without their final names.
struct Parts {
    paths: Vec<PathBuf>,
    /// Whether a file has got its final name.
    is_any_complete: bool,
    /// Whether the program is about to exit. Then no file is created, completed or removed any more.
    is_closed: bool,
}

/// While a file is created or renamed, this is locked. So no file is overlooked.
static PARTS: Mutex<Parts> =
    Mutex::new(Parts { paths: Vec::new(), is_any_complete: false, is_closed: false });

impl Parts {
    fn lock() -> MutexGuard<'static, Self> {
        PARTS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the files in order to create, complete or remove one. Waits forever if the program is about to exit.
    fn lock_open() -> MutexGuard<'static, Self> {
        let parts = Self::lock();
        if !parts.is_closed {
            return parts;
        }
        drop(parts);
        loop {
            thread::park();
        }
    }

    fn forget(&mut self, path: &Path) {
        self.paths.retain(|part| part != path);
    }
}

impl Part {
    /// Creates the file that will be renamed to `target`.
    fn create(target: &Path, folder: &Path, is_private: bool) -> io::Result<(Self, File)> {
        let mut parts = Parts::lock_open();
        let (path, file) = new_part(target, folder, is_private)?;
        parts.paths.push(path.clone());
        Ok((Self(path), file))
    }

    fn rename(self, target: &Path) -> io::Result<()> {
        let mut parts = Parts::lock_open();
        fs::rename(&self.0, target)?;
        parts.is_any_complete = true;
        parts.forget(&self.0);
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut parts = Parts::lock_open();
        if parts.paths.contains(&self.0) {
            let _ = fs::remove_file(&self.0);
            parts.forget(&self.0);
        }
    }
}

/// Removes the unfinished files of [`write_file`], [`write_book`] and [`finish_book`], before a program exits because of a
/// signal. Returns whether a file has been completed before.
///
/// The program must exit after this call, because other threads that create, complete or remove such a file wait forever.
/// So no file is left, and no file is completed after this call. The system removes the temporary files of books that do
/// not fit in memory.
///
/// ```no_run
/// // In a thread that waits for signals:
/// let is_complete = koma_book::remove_unfinished_files();
/// eprintln!("interrupted; {}", if is_complete { "the book is complete" } else { "nothing was written" });
/// std::process::exit(130);
/// ```
///
/// The function can be called again, for example because of a second signal.
///
/// ```standalone_crate
/// assert!(!koma_book::remove_unfinished_files());
/// assert!(!koma_book::remove_unfinished_files());
/// ```
pub fn remove_unfinished_files() -> bool {
    let mut parts = Parts::lock();
    parts.is_closed = true;
    for path in parts.paths.drain(..) {
        let _ = fs::remove_file(path);
    }
    parts.is_any_complete
}

/// Writes a new file to the disk. Gives it the access of the old file, if there was one. Errors name `path`.
fn fill<T>(
    path: &Path,
    file: File,
    before: Option<&Metadata>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Error>,
) -> Result<T, Error> {
    let to_error = |error| Error::file(path, error);
    if let Some(before) = before {
        keep_access(&file, before).map_err(to_error)?;
    }
    let (written, file) = write_buffered(path, file, write)?;
    file.sync_all().map_err(to_error)?;
    Ok(written)
}

/// Creates the file that will be renamed to `target`.
fn new_part(target: &Path, folder: &Path, is_private: bool) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or_else(|| io::Error::other("this is not the name of a file"))?;
    new_file(folder, &name.to_string_lossy(), is_private).map_err(|error| {
        let words = format!("no file can be made in the folder `{}`: {error}", shown(folder));
        io::Error::new(error.kind(), words)
    })
}

/// Gives a new file the owner, the group and the permissions of the old file, as far as the system allows.
#[cfg(unix)]
fn keep_access(file: &File, before: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

    let (owner, group) = (Some(before.uid()), Some(before.gid()));
    let new = file.metadata()?;
    let keeps_group = (new.uid(), new.gid()) == (before.uid(), before.gid())
        || fchown(file, owner, group).is_ok()
        || fchown(file, None, group).is_ok();
    let mode = before.mode() & 0o777;
    // A different group gets only permissions that all users have.
    let mode = if keeps_group { mode } else { mode & (0o707 | (mode & 0o007) << 3) };
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_access(file: &File, before: &Metadata) -> io::Result<()> {
    file.set_permissions(before.permissions())
}

/// Creates a file in a folder. The name of the file starts with a dot and the start of `name`, and ends in `.part`. If
/// `is_private`, only the owner of the file can read or write it (on Unix).
fn new_file(folder: &Path, name: &str, is_private: bool) -> io::Result<(PathBuf, File)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    // The start of the name shows people which file the new file is for. The whole name might be too long.
    let name: String = name.chars().take(32).collect();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if is_private { 0o600 } else { 0o666 });
    let _ = is_private;
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".{name}.{}-{number}.part", process::id()));
        match options.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (path, file)),
        }
    }
}
