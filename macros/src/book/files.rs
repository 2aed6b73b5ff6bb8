//! The files of a call. Their paths are relative to the crate's root.

use std::path::{Component, Path};
use std::{env, fs, io};

use koma_format::{FileIdentity, repeated_file};

use crate::call::errors::Result;
use crate::call::literal::StringLiteral;

/// Reads a regular file of less than 1 GiB, whose path is relative to the crate's root. Rejects devices and pipes,
/// which might never end.
pub(super) fn read(file: &StringLiteral) -> Result<Vec<u8>> {
    let path = file.lossy();
    // On Windows, `/a` and `C:a` are neither absolute nor relative to the crate's root.
    if let Some(Component::Prefix(_) | Component::RootDir) = Path::new(&path).components().next() {
        let words = "the path is absolute; expected a path relative to the crate's root, the folder of its Cargo.toml";
        return Err(file.error(words));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| file.error("cargo has not set `CARGO_MANIFEST_DIR`, the crate's root"))?;
    let root = Path::new(&root);
    read_regular_file(&root.join(&path)).map_err(|error| {
        // Cargo sets an absolute path, which says nothing new. Another path may itself be the mistake.
        let shown = if root.is_absolute() { String::new() } else { format!(" ({})", root.display()) };
        file.error(format!("cannot read `{path}`, relative to the crate's root{shown}: {error}"))
    })
}

/// Returns the names of a table's columns for a message. Returns nothing if the file is not a table, or has many columns.
pub(super) fn column_names(file: &StringLiteral) -> Vec<String> {
    let bytes = read(file).unwrap_or_default();
    let line = bytes
        .strip_prefix("\u{FEFF}".as_bytes())
        .unwrap_or(&bytes)
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .next();
    let line = str::from_utf8(line.unwrap_or_default()).unwrap_or_default();
    let names: Vec<String> = line.split('\t').map(str::to_owned).collect();
    if (2..=20).contains(&names.len()) { names } else { Vec::new() }
}

fn read_regular_file(path: &Path) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if found.len() >> 30 > 0 {
        let error = "it has 1 GiB or more; make a book of it with `koma-book`, and use `from_bytes`";
        return Err(io::Error::other(error));
    }
    fs::read(path)
}

/// Returns an error if a file is given twice. Its rows would count twice.
pub(super) fn reject_repeated(files: &[StringLiteral]) -> Result<()> {
    let Some(root) = env::var_os("CARGO_MANIFEST_DIR") else { return Ok(()) };
    let identity = |file: &StringLiteral| FileIdentity::of_path(Path::new(&root).join(file.lossy()));
    let Some((first, second)) = repeated_file(files.iter().map(identity)) else { return Ok(()) };
    let (Some(file), Some(other)) = (files.get(second), files.get(first)) else { return Ok(()) };
    let [path, other] = [file, other].map(StringLiteral::lossy);
    let words = if path == other {
        "this file is given twice".to_owned()
    } else {
        format!("this is the same file as `{other}`")
    };
    Err(file.error(format!("{words}; expected each file once")))
}
