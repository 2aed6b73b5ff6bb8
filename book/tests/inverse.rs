//! Tests that a table that is exported from a book makes the same book again.

use std::fmt::Write as _;

use koma::{makruk, shogi, xiangqi};
use koma_book::{AnyBook, AnyBookFile, ColumnType, KeyNotation, TableLayout, TableOptions, export_table};

const CHESS: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
const CASTLING: &str = "-r3k^2-r/8/8/8/8/8/8/-R3K^2-R / C/c";

/// Texts that are a value of some type, that nearly are one, or that could be misread in a table.
const TEXTS: &[&str] = &[
    "",
    " ",
    "\\",
    "\\t",
    "\\n",
    "\\r",
    "\"",
    "\"a\"",
    "'",
    "#",
    ",",
    ";",
    "|",
    "a,b",
    "=",
    "\0",
    "\r",
    "\ra",
    "a\r",
    "\r\r",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{2028}",
    "\u{202e}",
    "\u{feff}",
    "馬",
    "é",
    "\u{1f600}",
    "true",
    "false",
    "True",
    "TRUE",
    "1",
    "yes",
    "null",
    "None",
    "0",
    "-0",
    "+0",
    "00",
    "007",
    "+5",
    "-1",
    "127",
    "128",
    "-128",
    "255",
    "256",
    "65535",
    "-32768",
    "2147483647",
    "4294967295",
    "9223372036854775807",
    "18446744073709551615",
    "-170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455",
    "0.0",
    "-0.0",
    "0.1",
    ".5",
    "5.",
    "1e0",
    "1E5",
    "-1e-5",
    "16777216",
    "16777217",
    "9007199254740993",
    "0.30000000000000004",
    "3.4028235e38",
    "3.4e39",
    "1e308",
    "1.7976931348623157e308",
    "1e309",
    "1e-45",
    "1.1754942e-38",
    "4.9e-324",
    "5e-324",
    "1e-400",
    "2.2250738585072011e-308",
    "nan",
    "NaN",
    "NAN",
    "+nan",
    "-nan",
    "-NaN",
    "inf",
    "-inf",
    "+inf",
    "infinity",
    "-Infinity",
    "INF",
    "K",
    "k",
    "K^",
    "+P",
    "-R",
    "+K^'",
    "C",
    "c",
    "C:K^",
    "c:+p",
    "S:P",
    "a1",
    "e4",
    "h8",
    "i9",
    "z26",
    "a",
    "e2e4",
    "e4",
    "Nf3",
    "Ng1f3",
    "O-O",
    "0-0",
    "e1g1",
    "e1h1",
    "O-O-O",
    "e1c1",
    "e1a1",
    "7g7f",
    "P-7f",
    "▲７六歩",
    "c3c4",
    "d3d4",
    "h3h4",
    "C2=5",
    "炮二平五",
    "b3e3",
    "startpos",
    "1. e4 e5",
];

/// Builds a book of a table, and returns its bytes. Returns `None` if the table has a mistake.
fn build(options: &TableOptions, table: &str) -> Option<Vec<u8>> {
    let mut builder = options.builder().unwrap();
    options.read("a.tsv", table.as_bytes(), &mut builder).ok()?;
    Some(builder.finish())
}

/// Asserts that the exported table of a book makes the same book again.
fn check(options: &TableOptions, bytes: &[u8], words: &str) {
    let book = AnyBook::from_bytes(bytes).unwrap();
    let mut table = Vec::new();
    export_table(&book, KeyNotation::Feen, &mut table).unwrap_or_else(|error| panic!("{words}: {error}"));
    let mut of_file = Vec::new();
    AnyBookFile::read("a.book", bytes).unwrap().export(KeyNotation::Feen, &mut of_file).unwrap();
    assert_eq!(of_file, table, "{words}");
    let again = build(options, str::from_utf8(&table).unwrap());
    assert!(again.as_deref() == Some(bytes), "{words}: {table:?}", table = String::from_utf8_lossy(&table));
}

fn options(columns: &[(&str, ColumnType)]) -> TableOptions {
    TableOptions::new("feen", columns)
}

/// Every text that a column of any type accepts, in a cell in the middle of a line and at its end, and as a default.
#[test]
fn every_type_and_text() {
    let [shogi, xiangqi, makruk] =
        [shogi::START.to_string(), xiangqi::START.to_string(), makruk::START.to_string()];
    let keys = [CHESS, CASTLING, &shogi, &xiangqi, &makruk];
    for column in ColumnType::ALL.iter().flat_map(|column| [*column, column.optional()]) {
        let columns = [("a", column), ("b", column)];
        let mut accepted = 0;
        let mut rows = String::new();
        for (feen, text) in keys.iter().flat_map(|feen| TEXTS.iter().map(move |text| (feen, text))) {
            let words = format!("{column}: {text:?}");
            let row = format!("{feen}\t{text}\t{text}\n");
            let Some(bytes) = build(&options(&columns), &format!("feen\ta\tb\n{row}")) else { continue };
            check(&options(&columns), &bytes, &words);
            accepted += 1;
            if *feen == CHESS {
                rows += &row;
            }
            let mut with_default = options(&columns);
            with_default.defaults = [("b".to_owned(), (*text).to_owned())].into();
            let of_default = build(&with_default, &format!("a\tfeen\n{text}\t{feen}\n"));
            check(&options(&columns), &of_default.unwrap(), &words);
        }
        let bytes = build(&options(&columns), &format!("feen\ta\tb\n{rows}")).unwrap();
        check(&options(&columns), &bytes, column.as_str());
        assert!(accepted > 0, "{column}: {accepted} texts");
    }
}

/// Random texts, with any separator. A text may have a tab if it is not the separator.
#[test]
fn random_texts_and_separators() {
    let mut rng = fastrand::Rng::with_seed(7);
    let alphabet: Vec<char> = "\t\r\\\",;| aé馬\u{feff}\u{2028}0-".chars().collect();
    for round in 0..400 {
        let separator = ['\t', ',', ';', '|', '\u{1}'][round % 5];
        let letters: Vec<char> = alphabet.iter().copied().filter(|c| *c != separator).collect();
        let mut cell = || {
            let text: String = (0..rng.usize(0..5)).map(|_| letters[rng.usize(0..letters.len())]).collect();
            // With commas, a quotation mark at the start is a mistake.
            if separator == ',' { text.trim_start_matches('"').to_owned() } else { text }
        };
        let mut table = format!("feen{separator}a{separator}b\n");
        for _ in 0..20 {
            write!(table, "{CHESS}{separator}{}{separator}{}\r\n", cell(), cell()).unwrap();
        }
        let mut options = options(&[("a", ColumnType::Text), ("b", ColumnType::Text)]);
        options.layout = TableLayout { separator, has_header: true };
        let bytes = build(&options, &table).unwrap_or_else(|| panic!("{table:?}"));
        let mut exported = Vec::new();
        let book = AnyBookFile::read("a.book", &bytes[..]).unwrap();
        book.export_as(KeyNotation::Feen, separator, &mut exported).unwrap();
        let again = build(&options, str::from_utf8(&exported).unwrap());
        assert!(again.as_ref() == Some(&bytes), "{table:?}");
    }
}

/// Names, positions and cells that have the separator are refused, and so are defaults that no cell can have.
#[test]
fn what_no_table_can_have() {
    let options = options(&[("a-b", ColumnType::Text)]);
    let bytes = build(&options, &format!("feen\ta-b\n{CHESS}\t\"x;1\n")).unwrap();
    let book = AnyBookFile::read("a.book", &bytes[..]).unwrap();
    for (separator, message) in [
        (
            '-',
            "a-b: this name of a column has `-` or a line break, which a cell of this table cannot have"
                .to_owned(),
        ),
        (
            'n',
            "feen: this name of a column has `n` or a line break, which a cell of this table cannot have"
                .to_owned(),
        ),
        (
            '/',
            format!("{CHESS}: the position has `/` or a line break, which a cell of this table cannot have"),
        ),
        ('1', format!("{CHESS}: column a-b has `1` or a line break, which a cell of this table cannot have")),
        (
            ',',
            format!(
                "{CHESS}: column a-b has a quotation mark at its start, which a table with commas cannot have"
            ),
        ),
    ] {
        let error = book.export_as(KeyNotation::Feen, separator, std::io::sink()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    for default in ["\t", "a\tb", "\n", "a\nb"] {
        let mut options = options.clone();
        options.defaults = [("a-b".to_owned(), default.to_owned())].into();
        let message = "the default of column 1 has a tab or a line break, which no cell of a table has";
        assert_eq!(options.builder().unwrap_err().to_string(), message);
    }
}
