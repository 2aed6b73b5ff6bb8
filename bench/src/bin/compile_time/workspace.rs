//! Writes and checks the crates that are measured.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};
use std::{env, fs};

use koma::Epin;

use crate::Result;
use crate::game::game_of;
use crate::subjects::SUBJECTS;
use crate::table;

/// The names of the empty crate and of the crates that only declare a game.
const OTHERS: [&str; 3] = ["nothing", "game", "game-enum"];

/// Writes the crates of all `SUBJECTS` and their dependencies. Also writes an empty crate for each name in `others`.
pub(crate) fn write_workspace(root: &Path) -> Result<()> {
    let koma = dependency_on_koma()?;
    let mut members: Vec<_> = SUBJECTS.iter().map(|subject| package(subject.name)).collect();
    members.extend(["bare".to_owned(), "front".to_owned()]);
    members.extend(others().map(package));
    write(root.join("Cargo.toml"), &format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n"))?;
    write_package(root, "bare", "[lib]\nproc-macro = true\n", BARE)?;
    for name in others() {
        write_package(root, &package(name), "", "")?;
    }
    let front = "[dependencies]\nbare = { path = \"../bare\" }\n";
    write_package(root, "front", &format!("{front}{koma}\n"), &front_source()?)?;
    for subject in &SUBJECTS {
        let mut source = game_of(subject.name);
        for i in 0..subject.calls {
            let (of, value) = (subject.constant)(i);
            writeln!(source, "pub const C{i}: {of} = {value};")?;
        }
        let dependencies = format!(
            "{front}front = {{ path = \"../front\" }}\n{koma}\n\
             time = {{ version = \"0.3\", features = [\"macros\"] }}\n\
             uuid = {{ version = \"1\", features = [\"macro-diagnostics\"] }}\n"
        );
        write_package(root, &package(subject.name), &dependencies, &source)?;
    }
    Ok(())
}

fn others() -> impl Iterator<Item = &'static str> {
    OTHERS.into_iter().chain(table::NAMES)
}

const BARE: &str = "\
use proc_macro::{Literal, TokenStream, TokenTree};

#[proc_macro]
pub fn bare(_: TokenStream) -> TokenStream {
    TokenTree::from(Literal::u32_unsuffixed(7)).into()
}
";

fn front_source() -> Result<String> {
    let mut source = String::from(
        "pub use bare::bare as inner;\n\
         #[macro_export]\n\
         macro_rules! bare { ($($token:tt)*) => { $crate::inner! { $crate $($token)* } }; }\n",
    );
    for (i, token) in Epin::all().enumerate() {
        let token = token.to_string();
        writeln!(source, "pub const TOKEN_{i}: koma::Epin = koma::epin!({token:?});")?;
    }
    Ok(source)
}

/// Returns the line of the manifest that adds koma as a dependency.
pub(crate) fn dependency_on_koma() -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    Ok(format!("koma = {{ path = '{}' }}", path.display()))
}

/// Returns the package name of a crate. Adds a prefix, because some crates would have the same name as one of
/// their dependencies.
pub(crate) fn package(subject: &str) -> String {
    format!("calls-{subject}")
}

pub(crate) fn write_package(root: &Path, name: &str, sections: &str, source: &str) -> Result<()> {
    let manifest =
        format!("[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{sections}");
    write(root.join(name).join("Cargo.toml"), &manifest)?;
    write(root.join(name).join("src/lib.rs"), source)
}

pub(crate) fn write(path: PathBuf, text: &str) -> Result<()> {
    fs::create_dir_all(path.parent().ok_or("a file without a folder")?)?;
    Ok(fs::write(path, text)?)
}

/// Returns the seconds that `cargo check` takes for a package that has just changed.
pub(crate) fn time_check(root: &Path, name: &str) -> Result<f64> {
    touch(root, name)?;
    let start = Instant::now();
    check(root, name)?;
    Ok(start.elapsed().as_secs_f64())
}

pub(crate) fn touch(root: &Path, name: &str) -> Result<()> {
    let source = fs::File::options().append(true).open(root.join(package(name)).join("src/lib.rs"))?;
    Ok(source.set_modified(SystemTime::now())?)
}

pub(crate) fn check(root: &Path, name: &str) -> Result<()> {
    let status = checking(root, name).status()?;
    if status.success() { Ok(()) } else { Err(format!("cargo check of {name} failed").into()) }
}

/// Returns the command that checks a package.
pub(crate) fn checking(root: &Path, name: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["check", "--quiet", "--package", &package(name)])
        .current_dir(root)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", root.join("target"));
    cargo
}
