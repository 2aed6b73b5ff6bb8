//! Runs the compiler. The programs `ui/*.rs` must fail with the recorded messages. Large programs must
//! compile. A crate with a table must be rebuilt after the table has changed. A constant must report the
//! errors of run time.

mod kinds;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use koma::{Epin, Pin, Position, Qpi, Sin, Square, chess, makruk, shogi, xiangqi};
use koma_compiler_tests as programs;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The compiler's messages differ between versions. The recorded messages are from this version.
#[rustversion::stable(1.95)]
#[test]
fn what_does_not_compile() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}

#[test]
#[ignore = "takes minutes: .ci/tests runs it"]
fn large_programs() {
    let folder = Path::new(FOLDER);
    let cases = trybuild::TestCases::new();
    cases.pass(programs::every_token(folder));
    cases.pass(programs::many_positions(folder));
    cases.pass(programs::full_hands(folder));
    cases.pass(programs::small_boards(folder));
    cases.pass(programs::many_keys(folder));
}

/// A crate in the target folder.
struct Crate(PathBuf);

impl Crate {
    fn new(name: &str, source: &str) -> Self {
        let new = Self(Path::new(FOLDER).join(name));
        let _ = fs::remove_dir_all(&new.0);
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let manifest =
            format!("[package]\nname = {name:?}\nedition = \"2024\"\n[workspace]\n[dependencies]\n");
        new.write("Cargo.toml", format!("{manifest}koma = {{ path = {root:?}, features = [\"svg\"] }}\n"));
        // Uses the same versions of dependencies as this crate, so that nothing is downloaded.
        new.write("Cargo.lock", fs::read(Path::new(root).join("Cargo.lock")).unwrap());
        new.write("src/main.rs", source);
        new
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn cargo(&self, command: &[&str]) -> Output {
        // Uses trybuild's folder, target, features and flags, so that the macros are built only once.
        let folder = Path::new(FOLDER).join("../tests/trybuild");
        let target = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
        Command::new(env!("CARGO"))
            .args(command)
            .args(["--quiet", "--offline", "--target", str::from_utf8(&target).unwrap().trim()])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", folder)
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTFLAGS", "--cfg trybuild --verbose -A dead_code")
            .output()
            .unwrap()
    }

    #[track_caller]
    fn prints(&self, expected: &str) {
        let output = self.cargo(&["run"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }

    #[track_caller]
    fn fails_with(&self, expected: &[&str]) {
        let output = self.cargo(&["check"]);
        let errors = String::from_utf8_lossy(&output.stderr).replace("--> src\\", "--> src/");
        assert!(!output.status.success());
        for expected in expected {
            assert!(errors.contains(expected), "{expected} is missing:\n{errors}");
        }
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

/// Returns the type that a call on the page of errors reads, and the error of `text` at run time.
macro_rules! readers {
    ($($call:literal: $Type:ty,)*) => {
        fn error(call: &str, text: &str) -> Option<(&'static str, String)> {
            match call {
                $($call => Some((stringify!($Type), <$Type>::parse(text).err()?.explain(text).to_string())),)*
                _ => None,
            }
        }
    };
}

readers! {
    "sin!(": Sin,
    "pin!(": Pin,
    "epin!(": Epin,
    "qpi!(": Qpi,
    "square!(<9> ": Square<9>,
    "square!(<8, 8> ": Square<8, 8>,
    "square!(<9, 9> ": Square<9, 9>,
    "square!(<5, 5, 5> ": Square<5, 5, 5>,
    "position!(": Position<3, 3>,
    "chess::position!(fen: ": chess::Fen,
    "makruk::position!(fen: ": makruk::Fen,
    "shogi::position!(sfen: ": shogi::Sfen,
    "xiangqi::position!(fen: ": xiangqi::Fen,
    "chess::uci!(": chess::Move,
    "shogi::usi!(": shogi::Move,
}

/// Returns the calls and messages in a section of the page of errors.
fn lines(section: &str) -> impl Iterator<Item = (&str, &str)> {
    section.lines().filter_map(|line| line.strip_prefix("* `")?.split_once("`: "))
}

/// `from_static` and `must!` report the same errors while the program compiles as `parse` and `unwrap_err` at
/// run time: for each text and each constant expression on the page of errors.
#[rustversion::stable(1.95)]
#[test]
fn constants_report_the_errors_of_run_time() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors.md")).unwrap();
    let (calls, rest) = page.split_once("## At run time").unwrap();
    let (expressions, _) = rest.split_once("\n## ").unwrap();
    let mut source = "use koma::*; fn main() {} const PLANE: Shape = must!(Shape::new(&[8, 8]));
        const CHESS: Styles = must!(Styles::parse(\"C/c\")); const EMPTY: Position<2> = Position::new(CHESS);
        const FULL: Position<2> = position!(\"K^k^ / C/c\");\n"
        .to_owned();
    let mut expected = Vec::new();
    for (call, _) in lines(calls) {
        let Some((head, text)) = call.strip_suffix("\")").and_then(|call| call.split_once('"')) else {
            continue;
        };
        let text = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\u{200b}", "\u{200b}");
        if let Some((read, error)) = error(head, &text) {
            writeln!(source, "const _: {read} = <{read}>::from_static({text:?});").unwrap();
            expected.push(error);
        }
    }
    // Traits are not const.
    for (call, message) in
        lines(expressions).filter(|(call, _)| !call.contains("try_from") && !call.contains("from_str"))
    {
        writeln!(source, "const _: () = {{ must!({call}); }};").unwrap();
        expected.push(message.replace(" (did you mean `", "\n  help: did you mean `").replace("`?)", "`?"));
    }
    let output = Crate::new("constants", &source).cargo(&["check", "--message-format=json"]);
    let errors = String::from_utf8(output.stdout).unwrap();
    let mut found: Vec<&str> = errors.split("\"message\":\"evaluation panicked: ").skip(1).collect();
    assert!(expected.len() > 100 && found.len() == expected.len(), "{} of {}", found.len(), expected.len());
    for message in expected {
        let json = message.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n") + "\"";
        let error = found.iter().position(|error| error.starts_with(&json));
        found.swap_remove(error.unwrap_or_else(|| panic!("{message} is missing:\n{errors}")));
    }
}
