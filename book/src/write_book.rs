//! Writes either complete files or nothing.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::error::Shown;

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
/// * A pipe, a device or `/dev/stdout` is written to directly.
///
/// # Errors
///
/// Returns an error if the file cannot be written. In this case, an existing file is unchanged.
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
    let before = match fs::metadata(path) {
        Ok(file) if file.is_dir() => return Err(io::Error::other("this is a folder")),
        Ok(file) if !file.is_file() => {
            return OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        Ok(file) if file.permissions().readonly() => {
            let words = "the file exists and is read-only";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, words));
        }
        Ok(file) => Some(file),
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return Err(error),
        Err(_) => None,
    };
    replace(&link_target(path)?, before.as_ref(), bytes)
}

/// The names of standard output. They are links to the file that standard output is redirected to. That file may
/// already have other contents.
const STANDARD_OUTPUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Returns the path that a chain of symbolic links leads to. The target may be missing.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path.set_file_name(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links form a cycle"))
}

/// The same limit as in Linux.
const MAX_LINKS: usize = 40;

fn replace(path: &Path, before: Option<&Metadata>, bytes: &[u8]) -> io::Result<()> {
    let (part, mut file) = Part::new(path, before.is_some())?;
    if let Some(before) = before {
        keep_access(&file, before)?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&part.path, path)?;
    // Syncing the folder stores the new name on the disk. Some systems do not let programs open a folder.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
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

/// A new file. When dropped, it is removed unless it was renamed to its final name.
struct Part {
    path: PathBuf,
}

impl Part {
    /// Creates a file in the folder of `path`. If `is_private`, only its owner can read it.
    fn new(path: &Path, is_private: bool) -> io::Result<(Self, File)> {
        let name = path.file_name().ok_or_else(|| io::Error::other("this is not the name of a file"))?;
        // The start of the name shows people what the new file belongs to. The whole name with the additions might be
        // too long.
        let name: String = name.to_string_lossy().chars().take(32).collect();
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if is_private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let _ = is_private;
        let mut number = 0;
        loop {
            let part = folder_of(path).join(format!(".{name}.{}-{number}.part", std::process::id()));
            match options.open(&part) {
                Ok(file) => return Ok((Self { path: part }, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                Err(error) => return Err(in_folder(folder_of(path), &error)),
            }
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // If the file was renamed, there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Adds the name of the folder to an error that occurred while a file was created in this folder.
fn in_folder(folder: &Path, error: &io::Error) -> io::Error {
    let words = format!("no file can be made in the folder `{}`: {error}", Shown(folder));
    io::Error::new(error.kind(), words)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
