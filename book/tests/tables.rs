//! Tables: what is read, and what is said of wrong lines.

use koma::{Book, Position};
use koma_book::{BookBuilder, ColumnType};

fn builder() -> BookBuilder {
    BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)]).unwrap()
}

#[test]
fn everything_wrong_is_told() {
    let table = "\
weight\tnote\tfeen\tmove
7\t\t1K^1 / C/c\te1e2
70000\t\t1K^1 / C/c\te1e2
many\t\t1K^1 / C/c\te1e2

7\t1K^1 / C/c\te1e2
7\t\t3/3 / C/c\te1e2
-1\t\t1K1 / C/C\te1
8\t\t1K^1 / c/C\t
";
    let errors = builder().read_table("data/x.tsv", table).unwrap_err();
    let expected = "\
data/x.tsv:3: weight: 70000 does not fit u16
data/x.tsv:4: weight: `many` is not a value of u16
data/x.tsv:5: this line is blank
data/x.tsv:6: this line has 3 columns, the first one has 4
data/x.tsv:7: this position has the shape 2x3, those before 3
data/x.tsv:8: weight: -1 does not fit u16
data/x.tsv:8: invalid FEEN: one style is in upper case, the first player's, and one in lower case
  1K1 / C/C
        ^^^
  help: did you mean `C/c`?";
    assert_eq!(errors.to_string(), expected);
    assert_eq!(errors.iter().map(|error| error.line().unwrap()).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 8]);
}

/// What is drawn of a text can be read, and is short.
#[test]
fn hostile_texts() {
    let text = format!("\u{202E}\u{1B}{}", "9".repeat(1_000));
    let table = format!("feen\tmove\tweight\n1K^1 / C/c\t\t{text}\n");
    let told = builder().read_table("x.tsv", &table).unwrap_err().to_string();
    let drawn = format!(r"\u{{202e}}\u{{1b}}{}…", "9".repeat(78));
    assert_eq!(told, format!("x.tsv:2: weight: `{drawn}` is not a value of u16"));
}

#[test]
fn headers() {
    let told = |table: &str| builder().read_table("x.tsv", table).unwrap_err().to_string();
    assert_eq!(told(""), "x.tsv: the file is empty; its first line names the columns");
    assert_eq!(told("\u{FEFF}\n\n"), "x.tsv: the file is empty; its first line names the columns");
    let missing = "the file has no column";
    assert_eq!(
        told("move\tfen"),
        format!(
            "x.tsv: {missing} `feen`; its columns are `move`, `fen`\nx.tsv: {missing} `weight`; its columns are `move`, `fen`"
        )
    );
    assert_eq!(told("feen\tmove\tweight\tmove"), "x.tsv: the file has two columns `move`");
}

#[test]
fn line_ends_marks_and_other_columns() {
    let tables = [
        "feen\tmove\tweight\n1K^1 / C/c\ta\t1\n1K^1 / c/C\tb\t2",
        "\u{FEFF}feen\tmove\tweight\r\n1K^1 / C/c\ta\t1\r\n1K^1 / c/C\tb\t2\r\n\r\n",
        "weight\tother\tmove\tfeen\n1\t\ta\t1K^1 / C/c\n2\tx\tb\t1K^1 / c/C\n\n\n",
    ];
    let books = tables.map(|table| {
        let mut builder = builder();
        builder.read_table("x.tsv", table).unwrap();
        builder.finish()
    });
    assert!(books[0] == books[1] && books[0] == books[2]);
    let book: Book<Position<3>, (&str, u16), _> = Book::from_bytes(&books[0][..]).unwrap();
    assert_eq!(book.first(&"1K^1 / c/C".parse().unwrap()), Some(("b", 2)));
}

#[test]
fn files() {
    let told = builder().read_file("tests/no such.tsv").unwrap_err().to_string();
    assert!(told.starts_with("tests/no such.tsv: cannot read the file: "), "{told}");
    let path = std::env::temp_dir().join(format!("koma-book-{}.tsv", std::process::id()));
    std::fs::write(&path, b"feen\tmove\tweight\n\xFF\t\t\n").unwrap();
    let told = builder().read_file(&path).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    assert!(told.ends_with(".tsv:2: this line is not UTF-8 text"), "{told}");
}

/// All openings, with the columns of the table.
#[test]
fn the_openings() {
    let columns = ["eco", "name", "uci"].map(|name| (name, ColumnType::Text));
    let mut builder = BookBuilder::new("feen", &columns).unwrap();
    builder.read_file("../data/chess-openings.tsv").unwrap();
    let book: Book<Position<8, 8>, (&str, &str, &str), _> = Book::from_bytes(builder.finish()).unwrap();
    let table = std::fs::read_to_string("../data/chess-openings.tsv").unwrap();
    let mut entries = book.iter();
    for line in table.lines().skip(1) {
        let (position, rows) = entries.next().unwrap();
        let rows: Vec<_> = rows.map(|(eco, name, uci)| format!("{position}\t{eco}\t{name}\t{uci}")).collect();
        assert_eq!(rows, [line]);
        assert_eq!(book.rows(&position).len(), 1);
    }
    assert_eq!(entries.len(), 0);
}
