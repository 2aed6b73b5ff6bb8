//! Crates with a module for each example.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::ROOT;

/// The features of koma that examples may need.
pub(crate) const FEATURES: [&str; 3] = ["sashite", "serde", "svg"];

/// A crate under the target folder with a module for each example.
pub(crate) struct Crate {
    root: PathBuf,
    pub(crate) main: String,
}

impl Crate {
    pub(crate) fn new(name: &str) -> Self {
        let crates = "sashite-qi = \"0.2\"\nserde_json = \"1\"\n\
            xxhash-rust = { version = \"0.8\", features = [\"xxh64\"] }\n";
        let [games, book] = ["games", "book"].map(|name| format!("{ROOT}/{name}"));
        let koma = format!("koma = {{ path = {ROOT:?}, features = {FEATURES:?} }}");
        let games = format!("koma-games = {{ path = {games:?} }}");
        let book =
            format!("koma-book = {{ path = {book:?}, default-features = false, features = [\"fen\"] }}");
        Self::with_dependencies(name, &format!("{koma}\n{games}\n{book}\n{crates}"))
    }

    /// One that has koma without its optional features.
    pub(crate) fn without_features(name: &str) -> Self {
        Self::with_dependencies(name, &format!("koma = {{ path = {ROOT:?} }}\n"))
    }

    fn with_dependencies(name: &str, dependencies: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error-index").join(name);
        let _ = fs::remove_dir_all(&root);
        let new = Self { root, main: String::from("#![allow(dead_code, unused_imports)]\n") };
        new.write(
            "Cargo.toml",
            format!(
                "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
                 [dependencies]\n{dependencies}"
            ),
        );
        // The versions that this crate is tested with, and nothing to download.
        new.write("Cargo.lock", fs::read(Path::new(ROOT).join("Cargo.lock")).unwrap());
        for book in ["contradiction", "cut", "header-cut", "longer", "older-version", "other-version"] {
            new.copy(&format!("macros/src/tests/data/{book}.book"), &format!("{book}.book"));
        }
        new.copy("macros/src/tests/data/table.book", "moves.book");
        new
    }

    fn copy(&self, from: &str, to: &str) {
        self.write(to, fs::read(Path::new(ROOT).join(from)).unwrap());
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Adds the module of an example.
    pub(crate) fn add(&mut self, module: &str, code: &str) {
        self.write(&format!("src/{module}.rs"), code);
        writeln!(self.main, "mod {module};").unwrap();
    }

    pub(crate) fn cargo(&self, arguments: &[&str]) -> Output {
        self.write("src/main.rs", &self.main);
        Command::new(env!("CARGO"))
            .args(["--quiet", "--offline"])
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("../target"))
            .env_remove("RUSTFLAGS")
            .output()
            .unwrap()
    }

    /// The errors that the compiler prints of it, and the warnings.
    pub(crate) fn errors(&self) -> Vec<String> {
        let output = self.cargo(&["check", "--message-format=json"]);
        assert!(!output.status.success());
        let lines = str::from_utf8(&output.stdout).unwrap().lines();
        lines
            .filter_map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                let message = &line["message"];
                let is_told = message["level"] == "error" || message["level"] == "warning";
                let is_told = is_told && message["spans"] != serde_json::json!([]);
                is_told.then(|| message["rendered"].as_str().unwrap().replace("--> src\\", "--> src/"))
            })
            .collect()
    }
}
