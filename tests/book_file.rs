//! `position_map!` of files: a crate of its own, built as a user's is.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use koma_tests::OPENINGS;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A crate under the target folder, with `source` as its program.
struct Crate {
    root: PathBuf,
}

impl Crate {
    fn new(name: &str, source: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("map-file").join(name);
        let _ = fs::remove_dir_all(&root);
        let new = Self { root };
        let dependency = format!("koma = {{ path = {ROOT:?} }}");
        new.write(
            "Cargo.toml",
            format!(
                "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
                 [dependencies]\n{dependency}\n"
            ),
        );
        // The versions that this crate is tested with, and nothing to download.
        new.write("Cargo.lock", fs::read(Path::new(ROOT).join("Cargo.lock")).unwrap());
        new.write("src/main.rs", source);
        new
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn cargo(&self, command: &str) -> Output {
        Command::new(env!("CARGO"))
            .args([command, "--quiet", "--offline"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("../target"))
            .env_remove("RUSTFLAGS")
            .output()
            .unwrap()
    }

    fn run(&self) -> String {
        let output = self.cargo("run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn errors(&self) -> String {
        let output = self.cargo("check");
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    }
}

#[test]
fn all_entries_are_found_and_no_near_misses() {
    let openings = Crate::new("openings", include_str!("map_file/openings.rs"));
    openings.write("data/openings.tsv", openings_table());
    let told = openings.run();
    assert!(told.contains("near misses"), "{told}");
}

/// All openings, numbered. Lines end in CRLF, which must make no difference.
fn openings_table() -> String {
    let mut table = String::from("feen\tname\tnumber\r\n");
    for (i, line) in OPENINGS.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        writeln!(table, "{}\t{}\t{i}\r", fields[0], fields[2]).unwrap();
    }
    table
}

#[test]
fn an_edit_of_the_file_is_built() {
    let small = Crate::new("rebuild", include_str!("map_file/rebuild.rs"));
    small.write("data/small.tsv", "feen\tname\n1K^1 / C/c\tone\n");
    assert_eq!(small.run(), "{\"1K^1 / C/c\": \"one\"}\n");
    small.write("data/small.tsv", "name\tfeen\nother\t1K^1 / C/c\n\"\t3 / C/c\n");
    assert_eq!(small.run(), "{\"1K^1 / C/c\": \"other\", \"3 / C/c\": \"\\\"\"}\n");
    small.write("data/small.tsv", "name\tfeen\nother\t1K^1 / C/C\n");
    let errors = small.errors();
    assert!(errors.contains("error: data/small.tsv:2: invalid FEEN: one style is in upper case"), "{errors}");
    small.write("data/small.tsv", "\u{FEFF}feen\tname\n3 / C/c\tempty\n\n");
    assert_eq!(small.run(), "{\"3 / C/c\": \"empty\"}\n");
}

#[test]
fn all_that_is_wrong_is_reported_with_its_line() {
    let wrong = Crate::new("errors", include_str!("map_file/errors.rs"));
    let table = "feen\tname\ttwice\ttwice\n3/1K^1/3 / C/c\tone\t\t\n3/1K^1/3 / C/C\ttwo\t\t\n\
                 3/1K^1/3 / C/c\tthree\t\t\n4/1K^2/4 / C/c\tfour\t\t\n3/3/3 / C/c\tfive\n\n3/K+2/3 / C/c\tseven\t\t\n";
    wrong.write("data/wrong.tsv", table);
    wrong.write("data/empty.tsv", "\n");
    wrong.write("data/bytes.tsv", b"feen\tname\n3/3/3 / C/c\tna\xEFve\n");
    wrong.write("data/all-wrong.tsv", format!("feen\tname\n{}", "x\ty\n".repeat(250)));
    let errors = wrong.errors();
    for expected in [
        "data/wrong.tsv:3: invalid FEEN: one style is in upper case",
        "data/wrong.tsv:4: this is the same position as that of line 2\n --> src/main.rs:5:62",
        "data/wrong.tsv:5: this position's shape is 3x4, but that of line 2 is 3x3\n --> src/main.rs:5:62",
        "data/wrong.tsv:6: this line has 2 columns, the first one has 4",
        "data/wrong.tsv:7: this line is blank",
        "data/wrong.tsv:8: invalid FEEN: rank 2, square 1: the state marker `+` must come before",
        "the file has no column `fen`; its columns are `feen`, `name`, `twice`, `twice`\n --> src/main.rs:7:48",
        "the file has no column `eco`",
        "the file has two columns `twice`",
        "cannot read `data/none.tsv`, relative to the crate's root: ",
        "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml",
        "the file is empty; its first line names the columns",
        "data/bytes.tsv:2: this line is not UTF-8 text",
        "data/all-wrong.tsv:101: invalid FEEN",
        "data/all-wrong.tsv: 150 more lines are wrong",
        "`value: \"column\"` is missing",
        "expected `key:`, not `keys`",
        "`key:` is given twice",
        "expected the name of a column, or several",
        "expected a string literal",
    ] {
        assert!(errors.contains(expected), "{expected} is missing:\n{errors}");
    }
    assert!(!errors.contains("data/all-wrong.tsv:102"), "{errors}");
}
