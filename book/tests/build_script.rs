//! Tests a package whose build script makes books. Cargo builds this package.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const MANIFEST: &str = r#"
[package]
name = "engine"
version = "0.1.0"
edition = "2021"

[workspace]

[dependencies]
koma = { package = "koma-runtime", path = "RUNTIME", features = ["book", "games"] }

[build-dependencies]
koma-book = { path = "BOOK" }
"#;

const BUILD: &str = r#"
use koma_book::build_script::{self, Reported};
use koma_book::{ColumnType, Position, TableOptions};

fn main() -> Result<(), Reported> {
    let options = TableOptions::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)]);
    let a = build_script::table(&["a.tsv"], &options, "a.book")?;
    let b = build_script::table(&["a.tsv", "b.tsv"], &options, "b.book")?;
    // A table that the script itself writes.
    let made = std::path::Path::new(&std::env::var("OUT_DIR").unwrap()).join("made.tsv");
    std::fs::write(&made, "feen\tmove\tweight\n1K^1 / C/c\tb1b2\t3\n").unwrap();
    let made = build_script::table(&[made], &options, "made.book")?;
    build_script::merge(&[a, b, made], None, "all.book")?;
    build_script::book(&["a.tsv"], "own.book", &[("n", ColumnType::U8)], |builder| {
        builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u8)?;
        Ok(())
    })?;
    Ok(())
}
"#;

const MAIN: &str = r#"
use koma::{Book, Position};

static MOVES: Book<Position<3>, (&str, u16)> =
    Book::from_static(include_bytes!(concat!(env!("OUT_DIR"), "/all.book")));

static OWN: Book<Position<3>, u8> =
    Book::from_static(include_bytes!(concat!(env!("OUT_DIR"), "/own.book")));

fn main() {
    assert_eq!(OWN.row_count(), 1);
    for (position, rows) in MOVES.iter() {
        println!("{position}: {:?}", rows.collect::<Vec<_>>());
    }
}
"#;

/// Runs the program of the package. Returns its output, or `None` if a book could not be made. Also returns the
/// messages of Cargo.
fn cargo(folder: &Path) -> (Option<String>, String) {
    let output = Command::new(env::var_os("CARGO").unwrap())
        .args(["run", "--offline"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.with_file_name("build_script_target"))
        .env_remove("RUSTFLAGS")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success().then(|| text(output.stdout)), text(output.stderr))
}

#[test]
fn books_are_made_again_when_their_tables_change() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build_script");
    let _ = fs::remove_dir_all(&folder);
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let path = |path: &Path| path.display().to_string().replace('\\', "/");
    let manifest = MANIFEST.replace("RUNTIME", &path(&root.join("../runtime"))).replace("BOOK", &path(root));
    fs::create_dir_all(folder.join("src")).unwrap();
    for (name, text) in [
        ("Cargo.toml", manifest.as_str()),
        ("build.rs", BUILD),
        ("src/main.rs", MAIN),
        ("a.tsv", "feen\tmove\tweight\n1K^1 / C/c\tb1a1\t7\n"),
        ("b.tsv", "feen\tmove\tweight\n1K^1 / c/C\tb1c1\t8\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    // Uses the dependency versions that are already downloaded.
    fs::copy(root.join("../Cargo.lock"), folder.join("Cargo.lock")).unwrap();

    let rows = "1K^1 / C/c: [(\"b1a1\", 7), (\"b1a1\", 7), (\"b1b2\", 3)]\n1K^1 / c/C: [(\"b1c1\", 8)]\n";
    let (found, words) = cargo(&folder);
    assert_eq!(found.as_deref(), Some(rows), "{words}");

    // Nothing has changed, so the script does not run again, even though its inputs in `OUT_DIR` are newer
    // than its start.
    let (found, words) = cargo(&folder);
    assert!(found.is_some() && !words.contains("Compiling"), "{words}");

    let wrong = "feen\tmove\tweight\n1K^1 / c/C\tb1c1\t70000\nK1\tb1c1\t1\n";
    fs::write(folder.join("b.tsv"), wrong).unwrap();
    let (found, words) = cargo(&folder);
    assert_eq!(found, None);
    for expected in [
        "warning: engine@0.1.0: b.tsv:2: weight: 70000 does not fit u16\n",
        "warning: engine@0.1.0: b.tsv:3: invalid FEEN: ",
        "warning: engine@0.1.0:   K1\n",
        "b.book could not be made; see the warnings",
    ] {
        assert!(words.contains(expected), "{words}");
    }
}
