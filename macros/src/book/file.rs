//! Files that a call names.

use std::path::{Component, Path};
use std::{env, fs};

use koma_format::Compression;
use koma_runtime::BookErrorKind;
use koma_runtime::format::RawBook;
use syn::LitStr;

use super::error_of;

/// The bytes of a file, whose path is relative to the crate's root.
pub(super) fn read(file: &LitStr) -> syn::Result<Vec<u8>> {
    let path = file.value();
    // `/a` and `C:a` are not absolute on Windows, and yet lead away from the root.
    if let Some(Component::Prefix(_) | Component::RootDir) = Path::new(&path).components().next() {
        let words = "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml";
        return Err(error_of(file, words));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| error_of(file, "cargo does not tell the crate's root, `CARGO_MANIFEST_DIR`"))?;
    fs::read(Path::new(&root).join(&path)).map_err(|error| {
        error_of(file, format!("cannot read `{path}`, relative to the crate's root: {error}"))
    })
}

/// Returns the bytes of a file that is a table.
pub(super) fn read_table(file: &LitStr) -> syn::Result<Vec<u8>> {
    let bytes = read(file)?;
    let path = file.value();
    let is_book = RawBook::new(&bytes).map_or_else(|error| error.kind() != BookErrorKind::NotABook, |_| true);
    if is_book {
        return Err(error_of(file, format!("{path}: this is a book: `bytes: {}`", file.token())));
    }
    match (Compression::of(&bytes), str::from_utf8(&bytes)) {
        (Some(compression), Err(_)) => Err(error_of(file, compression)),
        (None, Err(error)) => {
            let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
            Err(error_of(file, format!("{path}:{line}: this line is not UTF-8 text")))
        }
        _ => Ok(bytes),
    }
}
