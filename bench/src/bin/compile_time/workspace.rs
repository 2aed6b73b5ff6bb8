//! Writes and checks the crates that are measured.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};
use std::{env, fs};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A Cargo workspace of crates. Each crate is called by its name without the prefix of its package.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// Writes a workspace of empty crates.
    pub(crate) fn write(root: PathBuf, names: &[&str]) -> Result<Self> {
        let workspace = Self { root };
        let members: Vec<String> = names.iter().map(|name| package(name)).collect();
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n");
        write(&workspace.root.join("Cargo.toml"), manifest.as_bytes())?;
        for name in names {
            workspace.write_crate(name, "", "")?;
        }
        Ok(workspace)
    }

    /// Writes a crate. `sections` are the sections of its manifest after the first.
    pub(crate) fn write_crate(&self, name: &str, sections: &str, source: &str) -> Result<()> {
        let package = package(name);
        let manifest =
            format!("[package]\nname = {package:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{sections}");
        self.write_file(name, "Cargo.toml", manifest.as_bytes())?;
        self.write_file(name, "src/lib.rs", source.as_bytes())
    }

    /// Writes a file of a crate.
    pub(crate) fn write_file(&self, name: &str, file: &str, bytes: &[u8]) -> Result<()> {
        write(&self.root.join(package(name)).join(file), bytes)
    }

    pub(crate) fn check(&self, name: &str) -> Result<()> {
        let status = self.checking(name).status()?;
        if status.success() { Ok(()) } else { Err(format!("cargo check of {name} failed").into()) }
    }

    /// Returns the seconds that `cargo check` takes for a crate that has just changed.
    pub(crate) fn time_check(&self, name: &str) -> Result<f64> {
        self.touch(name)?;
        let start = Instant::now();
        self.check(name)?;
        Ok(start.elapsed().as_secs_f64())
    }

    /// Marks the source of a crate as changed.
    pub(crate) fn touch(&self, name: &str) -> Result<()> {
        let path = self.root.join(package(name)).join("src/lib.rs");
        let source = fs::File::options().append(true).open(path)?;
        Ok(source.set_modified(SystemTime::now())?)
    }

    /// Returns the command that checks a crate.
    pub(crate) fn checking(&self, name: &str) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["check", "--quiet", "--package", &package(name)])
            .current_dir(&self.root)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", self.root.join("target"));
        cargo
    }
}

/// Returns the line of a manifest that adds koma as a dependency.
pub(crate) fn dependency_on_koma() -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    Ok(format!("koma = {{ path = '{}', features = ['games'] }}", path.display()))
}

/// Returns the line of a manifest that adds another crate of the workspace as a dependency.
pub(crate) fn dependency_on(name: &str) -> String {
    let package = package(name);
    format!("{name} = {{ path = \"../{package}\", package = \"{package}\" }}")
}

/// Returns the package name of a crate. It has a prefix, because some crates would have the same name as one of their
/// dependencies.
fn package(name: &str) -> String {
    format!("calls-{name}")
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().ok_or("a file without a folder")?)?;
    Ok(fs::write(path, bytes)?)
}
