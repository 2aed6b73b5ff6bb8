//! `book!`: crates of their own with files, built as a user's are.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use koma_tests::OPENINGS;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A crate under the target folder, with `source` as its program.
struct Crate {
    root: PathBuf,
}

impl Crate {
    fn new(name: &str, source: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book-file").join(name);
        let _ = fs::remove_dir_all(&root);
        let new = Self { root };
        let book = format!("{ROOT}/book");
        let dependencies = format!(
            "koma = {{ path = {ROOT:?} }}\nkoma-book = {{ path = {book:?}, default-features = false }}"
        );
        new.write(
            "Cargo.toml",
            format!(
                "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
                 [dependencies]\n{dependencies}\n"
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

    fn cargo(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO"))
            .args(["--quiet", "--offline"])
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("../target"))
            .env_remove("RUSTFLAGS")
            .output()
            .unwrap()
    }

    fn run(&self) -> String {
        let output = self.cargo(&["run"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the compiler prints, with places as they are written on Unix.
    fn errors(&self) -> String {
        let output = self.cargo(&["check"]);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap().replace("--> src\\", "--> src/")
    }
}

/// The book of a table, made by another program. The columns are told as `name:type`.
fn book(key: &str, columns: &[&str], table: &str) -> Vec<u8> {
    static MAKER: OnceLock<Crate> = OnceLock::new();
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let maker = MAKER.get_or_init(|| Crate::new("maker", include_str!("book_file/maker.rs")));
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let [table_path, path] = ["tsv", "book"].map(|ending| format!("{number}.{ending}"));
    maker.write(&table_path, table);
    let mut arguments = vec!["run", "--", key];
    arguments.extend(columns);
    arguments.extend([table_path.as_str(), path.as_str()]);
    let output = maker.cargo(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(maker.root.join(path)).unwrap()
}

#[test]
fn all_positions_are_found_and_no_near_misses() {
    let openings = Crate::new("openings", include_str!("book_file/openings.rs"));
    let table = openings_table();
    let columns = ["name:str", "number:u16"];
    openings.write("data/openings.book", book("feen", &columns, &table));
    openings.write("data/openings.tsv", table);
    let told = openings.run();
    assert!(told.contains("near misses"), "{told}");
}

/// Not by way of a table, which would take some time without optimisation.
#[test]
fn a_million_rows_embedded_and_loaded() {
    let rows = include_str!("book_file/million_rows.rs");
    let [maker, million] = [
        ("million-maker", include_str!("book_file/million_maker.rs")),
        ("million", include_str!("book_file/million.rs")),
    ]
    .map(|(name, source)| Crate::new(name, &source.replace("include!(\"million_rows.rs\");\n", rows)));
    million.write("data/million.book", "");
    let output = maker.cargo(&["run", "--release", "--", "../million/data/million.book"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = million.cargo(&["run", "--release"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stdout, b"a million rows\n");
}

/// Each key is evaluated in constants of its own, so none of them takes the compiler too long.
#[test]
#[ignore = "takes most of a minute"]
fn thousands_of_computed_keys() {
    let feens = || OPENINGS.lines().skip(1).take(3_000).map(|line| line.split('\t').next().unwrap());
    let (mut called, mut named, mut constants) = (String::new(), String::new(), String::new());
    for (i, feen) in feens().enumerate() {
        writeln!(called, "position!({feen:?}) => {i},").unwrap();
        writeln!(named, "K{i} => {i},").unwrap();
        writeln!(constants, "const K{i}: Chess = position!({feen:?});").unwrap();
    }
    let source = format!(
        "use koma::{{Position, PositionMap, position, position_map}};
        type Chess = Position<8, 8>;
        {constants}
        static CALLED: PositionMap<Chess, u32> = position_map! {{ {called} }};
        static NAMED: PositionMap<Chess, u32> = position_map! {{ {named} }};
        fn main() {{
            for (key, number) in &CALLED {{
                assert_eq!((NAMED.get(&key), CALLED.get(&key)), (Some(number), Some(number)));
            }}
            print!(\"{{}} {{}}\", CALLED.len(), NAMED.len());
        }}"
    );
    assert_eq!(Crate::new("computed-keys", &source).run(), "3000 3000");
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

/// Text, and all integers with their limits.
const LIMITS: [(&str, &str, &str); 13] = [
    ("text", "\u{e4}\"\\'0", ""),
    ("u8", "255", "0"),
    ("u16", "65535", "0"),
    ("u32", "4294967295", "0"),
    ("u64", "18446744073709551615", "0"),
    ("u128", "340282366920938463463374607431768211455", "0"),
    ("i8", "127", "-128"),
    ("i16", "32767", "-32768"),
    ("i32", "2147483647", "-2147483648"),
    ("i64", "9223372036854775807", "-9223372036854775808"),
    ("i128", "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728"),
    ("f32", "3.4028235e38", "-0.5"),
    ("bool", "true", "false"),
];

#[test]
fn rows_of_all_types_in_the_order_of_the_file() {
    let rows = Crate::new("rows", include_str!("book_file/rows.rs"));
    let names = LIMITS.map(|(name, ..)| name).join("\t");
    let [most, least] =
        [LIMITS.map(|(_, most, _)| most).join("\t"), LIMITS.map(|(_, _, least)| least).join("\t")];
    let header = format!("{names}\tnumber\tkey\n");
    let (start, turned, hands) = ("1k^1/3/1K^1 / C/c", "1k^1/3/1K^1 / c/C", "3/3/1K^1 2P/p C/c");
    let mut table = header.clone();
    for (limits, number, key) in [
        (&most, 1, start),
        (&most, 2, turned),
        (&least, 3, start),
        (&least, 5, turned),
        (&least, 5, turned),
        (&most, 6, hands),
        (&most, 4, turned),
    ] {
        writeln!(table, "{limits}\t{number}\t{key}").unwrap();
    }
    rows.write("data/all.tsv", &table);
    rows.write("data/empty.tsv", &header);
    let columns = ["number:u16"];
    rows.write("data/numbers.book", book("key", &columns, &table));
    rows.write("data/empty.book", book("key", &columns, &header));
    assert_eq!(rows.run(), "all rows are there\n");
}

#[test]
fn an_edit_of_a_file_is_built() {
    let small = Crate::new("rebuild", include_str!("book_file/rebuild.rs"));
    let numbers = |rows: &str| book("feen", &["n:u8"], &format!("feen\tn\n{rows}"));
    small.write("data/small.tsv", "feen\tname\n1K^1 / C/c\tone\n");
    small.write("data/small.book", numbers("3 / C/c\t1\n"));
    assert_eq!(small.run(), "1K^1 / C/c: [\"one\"]\n3 / C/c: [1]\n");
    small.write("data/small.tsv", "name\tfeen\nother\t1K^1 / C/c\n\"\t3 / C/c\nthird\t1K^1 / C/c\n");
    assert_eq!(small.run(), "1K^1 / C/c: [\"other\", \"third\"]\n3 / C/c: [\"\\\"\"]\n3 / C/c: [1]\n");
    small.write("data/small.tsv", "name\tfeen\nother\t1K^1 / C/C\n");
    let errors = small.errors();
    assert!(errors.contains("error: data/small.tsv:2: invalid FEEN: one style is in upper case"), "{errors}");
    small.write("data/small.tsv", "\u{FEFF}feen\tname\n3 / C/c\tempty\n\n");
    assert_eq!(small.run(), "3 / C/c: [\"empty\"]\n3 / C/c: [1]\n");
    small.write("data/small.book", numbers("3 / c/C\t7\n3 / c/C\t7\n"));
    assert_eq!(small.run(), "3 / C/c: [\"empty\"]\n3 / c/C: [7, 7]\n");
    let mut cut = numbers("3 / C/c\t1\n");
    cut.pop();
    small.write("data/small.book", &cut);
    let errors = small.errors();
    let expected = format!("error: data/small.book: the book is cut off: {} bytes are there", cut.len());
    assert!(errors.contains(&expected) && errors.contains("--> src/main.rs:6:"), "{errors}");
    fs::remove_file(small.root.join("data/small.book")).unwrap();
    let errors = small.errors();
    assert!(errors.contains("cannot read `data/small.book`, relative to the crate's root: "), "{errors}");
    small.write("data/small.book", numbers(""));
    assert_eq!(small.run(), "3 / C/c: [\"empty\"]\n");
}

#[test]
fn all_that_is_wrong_is_reported_with_its_line() {
    let wrong = Crate::new("errors", include_str!("book_file/errors.rs"));
    let table = "feen\tname\ttwice\ttwice\n3/1K^1/3 / C/c\tone\t\t\n3/1K^1/3 / C/C\ttwo\t\t\n\
                 4/1K^2/4 / C/c\tthree\t\t\n3/3/3 / C/c\tfour\n\n3/K+2/3 / C/c\tsix\t\t\n";
    wrong.write("data/wrong.tsv", table);
    wrong.write("data/values.tsv", "weight\tfeen\n70000\t3/3/3 / C/c\n-1\t3/3/3 / C/c\nx\t3/3/3\n");
    wrong.write("data/empty.tsv", "\n");
    wrong.write("data/bytes.tsv", b"feen\tname\n3/3/3 / C/c\tna\xEFve\n");
    wrong.write("data/all-wrong.tsv", format!("feen\tname\n{}", "x\ty\n".repeat(250)));
    let book = book("feen", &["name:str"], "feen\tname\n3/3/3 / C/c\tempty\n");
    wrong.write("data/cut.book", &book[..book.len() / 2]);
    wrong.write("data/right.book", &book);
    let errors = wrong.errors();
    for expected in [
        "data/wrong.tsv:3: invalid FEEN: one style is in upper case",
        "data/wrong.tsv:4: this position has the shape 3x4, the first one 3x3\n --> src/main.rs:5:47",
        "data/wrong.tsv:5: this line has 2 columns, the first one has 4",
        "data/wrong.tsv:6: this line is blank",
        "data/wrong.tsv:7: invalid FEEN: rank 2, square 1: the state marker `+` must come before",
        "data/values.tsv:2: weight: 70000 does not fit u16\n --> src/main.rs:6:47",
        "data/values.tsv:3: weight: -1 does not fit u16",
        "data/values.tsv:4: weight: `x` is not a value of u16",
        "data/values.tsv:4: invalid FEEN: ",
        "the file has no column `fen`; its columns are `feen`, `name`, `twice`, `twice`; did you mean `feen`?\n --> src/main.rs:8:40",
        "the file has no column `eco`",
        "the file has two columns `twice`",
        "cannot read `data/none.tsv`, relative to the crate's root: ",
        "cannot read `data/none.book`, relative to the crate's root: ",
        "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml",
        "the file is empty; its first line names the columns",
        "data/bytes.tsv:2: this line is not UTF-8 text",
        "data/all-wrong.tsv:101: invalid FEEN",
        "data/all-wrong.tsv: 150 more mistakes",
        "`row: (\"column\": type)` is missing",
        "expected `key:`, not `keys`",
        "expected `row:`, which also tells the types of the columns",
        "`key:` is given twice",
        "expected the columns of a row, as in",
        "expected a string literal",
        "text is `&str`\n  --> src/main.rs:22:62",
        "the size of `usize` differs from machine to machine",
        "data/wrong.tsv: this is not a book: it does not start with `komabook`; a table is `file:`",
        "data/cut.book: the book is cut off: ",
        "data/right.book: this is a book: `bytes: \"data/right.book\"`",
        "the rows of a file are a book: `book!(file: ",
    ] {
        assert!(errors.contains(expected), "{expected} is missing:\n{errors}");
    }
    assert!(!errors.contains("data/all-wrong.tsv:102"), "{errors}");
}

#[test]
fn books_among_other_names() {
    let hygiene = Crate::new("hygiene", include_str!("book_file/hygiene.rs"));
    hygiene.write("moves.tsv", "feen\tmove\tweight\n1K^1 / C/c\tb1a1\t3\n1K^1 / C/c\tb1c1\t2\n");
    hygiene.write("moves.book", book("feen", &["weight:u16"], "feen\tweight\n3 / C/c\t1\n3 / C/c\t2\n"));
    assert_eq!(hygiene.run(), "6 rows\n");
}

/// What the compiler says if a book has another type than the one that is declared.
#[test]
fn a_book_of_another_type() {
    let types = Crate::new("types", include_str!("book_file/types.rs"));
    let table = "feen\tmove\tweight\n3/3/3 / C/c\ta1a2\t7\n";
    types.write("data/moves.tsv", table);
    types.write("data/moves.book", book("feen", &["move:str", "weight:u16"], table));
    let errors = types.errors();
    for expected in ["(&str, u16)", "(&str, u32)", "Position<3, 3>", "Position<8, 8>"] {
        assert!(errors.contains(expected), "{expected} is missing:\n{errors}");
    }
    assert_eq!(errors.matches("error[E0308]: mismatched types").count(), 3, "{errors}");
}
