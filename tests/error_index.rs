//! `docs/errors.md`: its examples are compiled, and it has an entry for each kind of error.

#[path = "error_index/entries.rs"]
mod entries;
#[path = "error_index/follow_ups.rs"]
mod follow_ups;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use entries::Entry;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const INDEX: &str = include_str!("../docs/errors.md");

/// A crate under the target folder with a module for each example.
struct Crate {
    root: PathBuf,
    main: String,
}

impl Crate {
    fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("error-index").join(name);
        let _ = fs::remove_dir_all(&root);
        let [book, games] = ["book", "games"].map(|name| format!("{ROOT}/{name}"));
        let new = Self { root, main: String::from("#![allow(dead_code)]\n") };
        new.write(
            "Cargo.toml",
            format!(
                "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
                 koma = {{ path = {ROOT:?} }}\nkoma-book = {{ path = {book:?}, default-features = false }}\n\
                 koma-games = {{ path = {games:?} }}\nxxhash-rust = {{ version = \"0.8\", features = [\"xxh64\"] }}\n"
            ),
        );
        // The versions that this crate is tested with, and nothing to download.
        new.write("Cargo.lock", fs::read(Path::new(ROOT).join("Cargo.lock")).unwrap());
        for book in ["contradiction", "cut", "other-version"] {
            new.copy(&format!("macros/src/tests/data/{book}.book"), &format!("{book}.book"));
        }
        new.copy("macros/src/tests/data/table.book", "moves.book");
        new
    }

    fn copy(&self, from: &str, to: &str) {
        self.write(to, fs::read(Path::new(ROOT).join(from)).unwrap());
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Adds the module of an example.
    fn add(&mut self, module: &str, code: &str) {
        self.write(&format!("src/{module}.rs"), code);
        writeln!(self.main, "mod {module};").unwrap();
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
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

    /// The errors that the compiler prints of it, with places as they are written on Unix.
    fn errors(&self) -> Vec<String> {
        let output = self.cargo(&["check", "--message-format=json"]);
        assert!(!output.status.success());
        let lines = str::from_utf8(&output.stdout).unwrap().lines();
        lines
            .filter_map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                let message = &line["message"];
                let is_error = message["level"] == "error" && message["spans"] != serde_json::json!([]);
                is_error.then(|| message["rendered"].as_str().unwrap().replace("--> src\\", "--> src/"))
            })
            .collect()
    }
}

fn module(number: usize) -> String {
    format!("entry_{number}")
}

/// What the compiler says of each entry whose example is wrong.
fn told_by_the_compiler(entries: &[Entry]) -> BTreeMap<usize, String> {
    let mut wrong = Crate::new("wrong");
    for (number, entry) in entries.iter().enumerate() {
        for (name, text) in &entry.files {
            wrong.write(name, text);
        }
        if !entry.is_program() {
            wrong.add(&module(number), &entry.wrong);
        }
    }
    wrong.main.push_str("fn main() {}\n");
    let mut told: BTreeMap<usize, String> = BTreeMap::new();
    for message in wrong.errors() {
        let (_, place) = message.split_once("--> src/entry_").unwrap();
        let (number, _) = place.split_once('.').unwrap();
        let message = as_in_the_index(&message, &format!("entry_{number}"));
        let told = told.entry(number.parse().unwrap()).or_default();
        if !told.is_empty() {
            told.push_str("\n\n");
        }
        told.push_str(&message);
    }
    told
}

/// A message without the notes about the code of this project, and without the names that only this test has.
fn as_in_the_index(message: &str, module: &str) -> String {
    let message =
        message.replace(&format!("src/{module}.rs"), "src/main.rs").replace(&format!("`{module}::"), "`");
    let message = message.split("\nnote: required by").next().unwrap_or_default();
    let lines = message.lines().filter(|line| !line.contains("note: this error originates in the macro"));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.truncate(text.trim_end_matches([' ', '|', '\n']).len());
    text
}

/// Builds the examples as they should be, and runs programs: what each prints.
fn told_by_programs(
    name: &str,
    entries: &[Entry],
    programs: &BTreeMap<usize, String>,
) -> BTreeMap<usize, String> {
    let mut right = Crate::new(name);
    let mut calls = String::new();
    for (number, entry) in entries.iter().enumerate() {
        for (name, text) in &entry.files {
            right.write(name, text);
        }
        let module = module(number);
        if let Some(program) = programs.get(&number) {
            right.add(&module, &program.replace("fn main()", "pub fn main()"));
            writeln!(calls, "    println!(\"--- {number}\");\n    {module}::main();").unwrap();
        } else if let Some(code) = &entry.right {
            right.add(&module, code);
        }
    }
    writeln!(right.main, "{}\nfn main() {{\n{calls}}}", entries::HELPER).unwrap();
    let output = right.cargo(&["run"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let parts = str::from_utf8(&output.stdout).unwrap().split("--- ").skip(1);
    parts
        .map(|part| {
            let (number, told) = part.split_once('\n').unwrap();
            (number.parse().unwrap(), told.trim_end().to_owned())
        })
        .collect()
}

/// The compiler's words change from version to version; the index has those of one.
#[rustversion::attr(not(stable(1.95)), ignore = "the messages are those of Rust 1.95")]
#[cfg_attr(windows, ignore = "the system's own words are among them")]
#[test]
fn every_message_is_what_is_printed() {
    let entries = entries::read(INDEX);
    let mut told = told_by_the_compiler(&entries);
    let is_program =
        |(number, entry): (usize, &Entry)| entry.is_program().then(|| (number, entry.wrong.clone()));
    let programs = entries.iter().enumerate().filter_map(is_program).collect();
    told.extend(told_by_programs("right", &entries, &programs));
    let mut expected = String::from(INDEX);
    for (number, entry) in entries.iter().enumerate().rev() {
        let told = told.get(&number).unwrap_or_else(|| panic!("{} is right: {}", entry.title, entry.wrong));
        expected.replace_range(entry.message.clone(), &format!("{told}\n"));
    }
    if env::var_os("TOLD").is_some_and(|value| value == "overwrite") {
        fs::write(Path::new(ROOT).join("docs/errors.md"), &expected).unwrap();
        return;
    }
    for (told, expected) in INDEX.lines().zip(expected.lines()) {
        assert_eq!(told, expected, "`TOLD=overwrite cargo test --test error_index` renews the index");
    }
    assert_eq!(INDEX.len(), expected.len());
}

#[test]
fn every_kind_has_an_entry() {
    let entries = entries::read(INDEX);
    for (name, source) in [
        ("TokenErrorKind", include_str!("../runtime/src/token/error/kinds.rs")),
        ("FeenErrorKind", include_str!("../runtime/src/feen/error/kinds.rs")),
        ("SquareErrorKind", include_str!("../runtime/src/position/square_error/mod.rs")),
        ("BookErrorKind", include_str!("../runtime/src/table/book/error.rs")),
        ("GameErrorKind", include_str!("../runtime/src/game/error.rs")),
    ] {
        let (_, source) = source.split_once(&format!("pub enum {name} {{\n")).unwrap();
        let (source, _) = source.split_once("\n}").unwrap();
        let declared: BTreeSet<&str> = source
            .lines()
            .filter_map(|line| line.strip_prefix("    "))
            .filter(|line| line.starts_with(char::is_uppercase))
            .map(|line| line.split([' ', '(', ',']).next().unwrap())
            .collect();
        let told: BTreeSet<&str> =
            entries.iter().filter(|entry| entry.section == name).filter_map(Entry::kind).collect();
        assert_eq!(told, declared, "{name}");
    }
}

/// An entry of a kind is of that kind: its input is read while a program runs, which asks the error.
#[test]
fn every_entry_is_of_its_kind() {
    let entries = entries::read(INDEX);
    let asking = |(number, entry): (usize, &Entry)| Some((number, entry.asking_for_the_kind()?));
    let programs: BTreeMap<usize, String> = entries.iter().enumerate().filter_map(asking).collect();
    let told = told_by_programs("kinds", &entries, &programs);
    assert_eq!(told.len(), entries.iter().filter(|entry| entry.kind().is_some()).count());
    for (number, kind) in told {
        let entry = &entries[number];
        let name = kind.split([' ', '(']).next().unwrap();
        assert_eq!(Some(name), entry.kind(), "{}", entry.wrong);
    }
}
