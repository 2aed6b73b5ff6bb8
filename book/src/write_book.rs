//! Files that are whole or not there.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::{AnyBook, Compression, Error};

/// Reads a book from the bytes of the file at `path`, and checks all of them.
///
/// # Errors
///
/// If the bytes are not a book of this version of the format, or are damaged or compressed. The error names the path.
///
/// ```
/// let error = koma_book::book_of_file("moves.book.gz", b"\x1F\x8B\x08").unwrap_err();
/// assert_eq!(error.to_string(), "moves.book.gz: the file is compressed with gzip: decompress it first");
/// ```
pub fn book_of_file(path: impl AsRef<Path>, bytes: &[u8]) -> Result<AnyBook<'_>, Error> {
    AnyBook::from_bytes(bytes).map_err(|error| {
        let path = path.as_ref().to_owned();
        match Compression::of(bytes) {
            Some(compression) => Error::Compressed { path, with: compression.as_str() },
            None => Error::Book { path, error },
        }
    })
}

/// Writes a book to a file, or to standard output for the path `-` (or `/dev/stdout`).
///
/// The bytes go to a new file in the same folder, whose name starts with a dot and ends in `.part`; when all of them are
/// on the disk, it takes the name. So whoever opens the file finds a whole book, the new one or the one before, also when
/// the program is ended or the disk is full. What has been read may be written over, as the file keeps its bytes until
/// then.
///
/// A file that is replaced leaves its permissions to the new one, also while that is written: on Unix who may read, write and
/// execute it, no more. One that nobody may write is not replaced. Behind a symbolic link, the file is replaced, not the link. Other names of the file, hard links, keep
/// what was there. What is no regular file, as a pipe or a device, is written to directly.
///
/// # Errors
///
/// If the file cannot be written. Then that with the name is as it was before.
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
    write(path, bytes).map_err(|error| Error::file(path, error))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if STANDARD_OUTPUT.iter().any(|name| path == Path::new(name)) {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return out.flush();
    }
    let there = match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(io::Error::other("this is a folder")),
        Ok(there) if !there.is_file() => {
            return OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        Ok(there) if there.permissions().readonly() => {
            let words = "the file exists and is read-only";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, words));
        }
        there => there.ok().map(|there| kept(&there.permissions())),
    };
    replace(&behind_links(path)?, there, bytes)
}

/// What a new file takes over of these: for one that holds data, it means nothing to run as its owner.
fn kept(permissions: &Permissions) -> Permissions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;

        Permissions::from_mode(permissions.mode() & 0o777)
    }
    #[cfg(not(unix))]
    permissions.clone()
}

/// Its names. The links behind the last ones lead to the file that it has been redirected to, where it may have been written
/// to before.
const STANDARD_OUTPUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// The path that symbolic links lead to. The last of them may lead to nothing.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path.set_file_name(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links form a cycle"))
}

/// As many as Linux follows.
const MOST_LINKS: usize = 40;

fn replace(path: &Path, permissions: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    let (part, mut file) = Part::new(path)?;
    if let Some(permissions) = permissions
        && permissions != file.metadata()?.permissions()
    {
        file.set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&part.path, path)?;
    // The name is on the disk when its folder is. Not all systems let programs open one.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A new file, which goes away if it does not get its final name.
struct Part {
    path: PathBuf,
}

impl Part {
    fn new(path: &Path) -> io::Result<(Self, File)> {
        let name = path.file_name().ok_or_else(|| io::Error::other("this is not the name of a file"))?;
        let mut number = 0;
        loop {
            let mut hidden = OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{number}.part", std::process::id()));
            let part = folder_of(path).join(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&part) {
                Ok(file) => return Ok((Self { path: part }, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                Err(error) => return Err(in_folder(folder_of(path), &error)),
            }
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After it was renamed, there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Why no file can be made in a folder.
fn in_folder(folder: &Path, error: &io::Error) -> io::Error {
    let words = format!("no file can be made in the folder `{}`: {error}", folder.display());
    io::Error::new(error.kind(), words)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
