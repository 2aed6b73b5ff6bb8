//! Runs the compiler. The programs `tests/ui/*.rs` must fail with the recorded messages. The programs
//! `tests/ui/pass/*.rs` and large programs must compile and run. Cargo must rebuild a crate after its table or book
//! has changed.

mod fixes;
mod macros;
mod programs;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The compiler's messages differ between versions. The recorded messages are from this version.
#[rustversion::stable(1.95)]
#[test]
fn what_does_not_compile() {
    copy_tables(&Path::new(FOLDER).join("../tests/trybuild").join(env!("CARGO_PKG_NAME")));
    trybuild::TestCases::new().compile_fail("*.rs");
}

/// Copies the tables and books that the programs in `tests/ui` name to a crate.
fn copy_tables(target: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = target.join("data");
    fs::create_dir_all(&target).unwrap();
    let tables = files(&sources.join("data"));
    let books = ["table.book", "cut.book"].map(|name| sources.join("../../macros/src/tests/data").join(name));
    for path in tables.into_iter().chain(books) {
        fs::copy(&path, target.join(path.file_name().unwrap())).unwrap();
    }
}

/// Returns the paths of the files in a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
}

#[test]
fn what_compiles() {
    let programs = Crate::new("pass", "fn main() {}\n");
    copy_tables(&programs.0);
    programs.pass(&files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("pass")));
}

#[test]
#[ignore = "takes minutes: .ci/tests runs it"]
fn large_programs() {
    let programs = Crate::new("large", "fn main() {}\n");
    for (name, source) in [
        ("every-token", programs::every_token()),
        ("many-positions", programs::many_positions()),
        ("full-hands", programs::full_hands()),
        ("small-boards", programs::small_boards()),
        ("many-keys", programs::many_keys()),
    ] {
        programs.write(&format!("large/{name}.rs"), source);
    }
    programs.pass(&files(&programs.0.join("large")));
}

/// Runs a command of Cargo in a folder. Uses trybuild's target folder, target, features and flags, so that the macros
/// are built only once.
fn cargo(folder: &Path, command: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(command)
        .args(["--quiet", "--offline", "--target", &host()])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", Path::new(FOLDER).join("../tests/trybuild"))
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTFLAGS", "--cfg trybuild --verbose -A dead_code")
        .output()
        .unwrap()
}

/// Returns the name of the system for which the compiler builds programs by default.
fn host() -> String {
    let target = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    String::from_utf8(target).unwrap().trim().to_owned()
}

/// A crate in the target folder.
struct Crate(PathBuf);

impl Crate {
    fn new(name: &str, source: &str) -> Self {
        Self::with_features(name, "\"default\", \"games\", \"svg\"", "", source)
    }

    /// Makes a crate that depends on koma with these features, and whose build script depends on koma with others, if there are
    /// any.
    fn with_features(name: &str, features: &str, of_build_script: &str, source: &str) -> Self {
        let new = Self(Path::new(FOLDER).join(name));
        let _ = fs::remove_dir_all(&new.0);
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let koma = |features| {
            format!("koma = {{ path = {root:?}, default-features = false, features = [{features}] }}")
        };
        let mut manifest = format!(
            "[package]\nname = {name:?}\nedition = \"2024\"\n[workspace]\n[dependencies]\n{}\n",
            koma(features)
        );
        if !of_build_script.is_empty() {
            manifest = format!("{manifest}[build-dependencies]\n{}\n", koma(of_build_script));
            new.write("build.rs", "fn main() {}\n");
        }
        new.write("Cargo.toml", manifest);
        // Uses the same versions of dependencies as the workspace, so that nothing is downloaded.
        new.write("Cargo.lock", fs::read(Path::new(root).join("Cargo.lock")).unwrap());
        new.write("src/main.rs", source);
        new
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[track_caller]
    fn prints(&self, expected: &str) {
        let output = self.succeeds(&["run"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }

    /// Checks that programs compile and run as programs of this crate.
    #[track_caller]
    fn pass(&self, programs: &[PathBuf]) {
        let mut manifest = fs::read_to_string(self.0.join("Cargo.toml")).unwrap();
        let names: Vec<&str> =
            programs.iter().map(|path| path.file_stem().unwrap().to_str().unwrap()).collect();
        for (name, path) in names.iter().zip(programs) {
            let path = path.to_str().unwrap();
            writeln!(manifest, "[[bin]]\nname = {name:?}\npath = {path:?}").unwrap();
        }
        self.write("Cargo.toml", manifest);
        self.succeeds(&["build", "--bins", "--keep-going"]);
        for name in names {
            self.succeeds(&["run", "--bin", name]);
        }
    }

    #[track_caller]
    fn succeeds(&self, command: &[&str]) -> Output {
        let output = cargo(&self.0, command);
        assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
        output
    }

    #[track_caller]
    fn fails_with(&self, expected: &[&str]) {
        let output = cargo(&self.0, &["check"]);
        let errors = String::from_utf8_lossy(&output.stderr).replace("--> src\\", "--> src/");
        assert!(!output.status.success());
        for expected in expected {
            assert!(errors.contains(expected), "{expected} is missing:\n{errors}");
        }
    }

    /// Checks that each of the places has an error with these words, and that there are no other errors.
    #[track_caller]
    fn fails_only_with(&self, words: &str, places: &[&str]) {
        let output = cargo(&self.0, &["check"]);
        let errors = String::from_utf8_lossy(&output.stderr).replace("--> src\\", "--> src/");
        let mut found = Vec::new();
        for error in errors.split("\n\n").filter(|error| error.starts_with("error")) {
            if error.starts_with("error: could not compile") {
                continue;
            }
            assert!(error.lines().next().is_some_and(|first| first.contains(words)), "unexpected:\n{errors}");
            let place = error.lines().find_map(|line| line.trim().strip_prefix("--> src/main.rs:"));
            found.extend(place.map(str::to_owned));
        }
        found.sort();
        let mut expected = places.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected, "{errors}");
    }
}

const SOURCE: &str = "\
use koma::{Book, Position, book};

static TABLE: Book<Position<3, 3>, &str> = book!(file: \"data/small.tsv\", key: \"feen\", row: (\"name\": &str));
static BYTES: Book<Position<3, 3>, (&str, u16)> = book!(bytes: \"data/small.book\");

fn main() {
    for (position, rows) in &TABLE {
        println!(\"{position}: {:?}\", rows.collect::<Vec<_>>());
    }
    println!(\"{}\", BYTES.row_count());
}
";

#[test]
fn an_edited_file_is_built_again() {
    let tables = Crate::new("tables", SOURCE);
    let book =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../macros/src/tests/data/table.book")).unwrap();
    tables.write("data/small.tsv", "feen\tname\n3/1K^1/3 / C/c\tone\n");
    tables.write("data/small.book", &book);
    tables.prints("3/1K^1/3 / C/c: [\"one\"]\n2\n");
    tables.write("data/small.tsv", "name\tfeen\nother\t3/1K^1/3 / C/c\nthird\t3/1K^1/3 / C/c\n");
    tables.prints("3/1K^1/3 / C/c: [\"other\", \"third\"]\n2\n");

    tables.write("data/small.tsv", "name\tfeen\nother\t3/1K^1/3 / C/C\n");
    tables.write("data/small.book", &book[..book.len() - 1]);
    tables.fails_with(&[
        "error: data/small.tsv:2: invalid FEEN: expected two styles, one in upper case",
        "error: data/small.book: the book is cut off: ",
        "--> src/main.rs:4:64",
    ]);
    fs::remove_file(tables.0.join("data/small.book")).unwrap();
    tables.fails_with(&["cannot read `data/small.book`, relative to the crate's root: "]);

    tables.write("data/small.tsv", "\u{FEFF}feen\tname\n3/3/3 / C/c\tempty\n\n");
    tables.write("data/small.book", &book);
    tables.prints("3/3/3 / C/c: [\"empty\"]\n2\n");
    tables
        .write("src/main.rs", SOURCE.replace("(&str, u16)", "u32").replace(", &str> = book", ", u8> = book"));
    tables.fails_with(&["error[E0308]: mismatched types", "(&str, u16)", "u32", "u8"]);
}

/// Without the feature `book`, every `book!` names the feature, even if a build dependency has turned it on for the macros.
#[test]
#[ignore = "builds koma with other features: .ci/tests runs it"]
fn without_the_feature_book() {
    let source = "\
mod own {
    koma::game! { style \"C\" Chess { \"K^\" => King } }
}

fn main() {
    let _ = koma::book!(file: \"a.tsv\", key: \"feen\", row: (\"name\": &str));
    let _ = koma::chess::book!(bytes: \"a.book\");
    let _ = own::book!(bytes: \"a.book\");
}
";
    for of_build_script in ["", "\"default\", \"games\""] {
        let features = "\"macros\", \"games\"";
        let without = Crate::with_features("without-book", features, of_build_script, source);
        for line in ["6:13", "7:13", "8:13"] {
            without.fails_with(&[
                "error: `book!` needs the feature `book` of koma",
                &format!("--> src/main.rs:{line}"),
            ]);
        }
    }
}

#[test]
#[ignore = "builds koma five times: .ci/tests runs it"]
fn features_that_are_off() {
    const GAMES: &str = "\
mod styles {
    koma::game! {
        styles = koma::shogi;
        notation sfen = koma::shogi;
    }
}
mod notation {
    koma::game! {
        board <9, 9>;
        style \"S\" Shogi { \"K^\" => King }
        notation sfen = koma::shogi;
        moves = koma::shogi;
    }
}
mod figures {
    koma::game! {
        figures = koma::shogi;
        styles = koma::shogi;
    }
}
fn main() {}
";
    const ERROR: &str = "`koma::shogi` needs the feature `shogi` of koma";
    const PLACES: [&str; 3] = ["3:24", "11:31", "17:25"];

    let calls = "fn main() {\n    koma::epin!(\"K\");\n    koma::chess::START;\n    koma::positions![];\n}\n";
    Crate::with_features("no-macros", "", "", calls).fails_with(&[
        "`epin!` needs the feature `macros` of koma",
        "--> src/main.rs:2:5",
        "`positions!` needs the feature `macros` of koma",
        "the item is gated behind the `chess` feature",
    ]);

    let mut calls = "fn main() {\n".to_owned();
    for game in ["chess", "makruk", "shogi", "xiangqi"] {
        calls = format!("{calls}    koma::{game}::position!(moves: \"\");\n    koma::{game}::line!(\"\");\n");
    }
    for single in
        ["chess::uci", "makruk::uci", "shogi::usi", "xiangqi::ucci", "shogi::sfen_str", "chess::fen_str"]
    {
        calls = format!("{calls}    koma::{single}!(\"\");\n");
    }
    let places: Vec<String> = (2..=15).map(|line| format!("{line}:5")).collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    Crate::with_features("games-without-macros", "\"games\"", "", &(calls + "}\n"))
        .fails_only_with("!` needs the feature `macros` of koma", &places);

    let off = Crate::with_features("no-shogi", "\"macros\", \"book\"", "", GAMES);
    // The macros report each name of the game.
    let all = ["3:24", "4:31", "11:31", "12:23", "17:25", "18:24"];
    off.fails_only_with(ERROR, &all);
    let book = |row| format!("book!(\n    file: \"a.tsv\", key: \"feen\", row: ({row}))");
    let columns = "\"a\": chess::Move, \"b\": Option<koma::chess::Move>";
    off.write("src/main.rs", format!("fn main() {{ koma::{}; }}\n", book(columns)));
    off.fails_only_with("`koma::chess` needs the feature `chess` of koma", &["2:44", "2:69"]);

    let columns = "\"a\": shogi::Move, \"b\": Option<koma::shogi::Move>";
    let only_chess = Crate::with_features("only-chess", "\"macros\", \"book\", \"chess\"", "", "");
    for module in ["koma", "koma::chess"] {
        only_chess.write("src/main.rs", format!("fn main() {{ {module}::{}; }}\n", book(columns)));
        only_chess.fails_only_with(ERROR, &["2:44", "2:69"]);
    }

    // The build script turns the feature on for the macros, but not for the program.
    let on = "\"macros\", \"games\"";
    let off = Crate::with_features("shogi-in-build-script", "\"macros\", \"chess\"", on, GAMES);
    off.fails_only_with(ERROR, &PLACES);
    let calls = "\
fn main() {
    let _ = notation::position!(sfen: \"9/9/9/9/9/9/9/9/9 b - 1\");
    let _ = notation::position!(sfen: concat!(\"9/9/9/9/9/9/9/9/9 b\", \" - 1\"));
    let _ = notation::position!(moves: concat!(\"7g7f\", \"\"));
    let _ = notation::positions!(sfen: [\"9/9/9/9/9/9/9/9/9 b - 1\", concat!(\"9/9/9/9/9/9/9/9/9 b\", \" - 1\")]);
    let _ = notation::positions!(moves: [\"7g7f\"]);
    let _ = notation::sfen_str!(\"9/9/9/9/9/9/9/9/9 b - 1\");
    let _ = notation::usi!(\"7g7f\") == notation::usi!(concat!(\"7g7f\", \"\"));
    let _ = notation::line!(\"7g7f\");
    let _ = styles::position!(sfen: \"9/9/9/9/9/9/9/9/9 b - 1\");
}
";
    off.write("src/main.rs", GAMES.replace("fn main() {}\n", calls));
    off.fails_only_with(ERROR, &PLACES);
}
