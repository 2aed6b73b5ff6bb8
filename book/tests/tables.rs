//! Tests which rows are read from tables, and the messages about invalid lines.

use std::io::{BufRead, BufReader, Read as _};

use koma_book::{
    AnyBook, BookBuilder, BuildError, ColumnType, FeenReader, KeyNotation, TableErrors, TableLayout,
    TableOptions, Value, export_table,
};

fn builder() -> BookBuilder {
    BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)]).unwrap()
}

/// Returns the number of rows of a table, or the messages about its lines.
fn read(options: &TableOptions, name: &str, table: &mut dyn BufRead) -> Result<usize, String> {
    let mut builder = options.builder().unwrap();
    options.read(name, table, &mut builder).map_err(|errors| errors.to_string())?;
    Ok(builder.row_count())
}

/// An excerpt of a text in a message is short and has no invisible characters.
#[test]
fn hostile_texts() {
    let text = format!("\u{202E}\u{1B}{}", "9".repeat(1_000));
    let table = format!("feen\tmove\tweight\n1K^1 / C/c\t\t{text}\n");
    let message = builder().read_table("x.tsv", &table).unwrap_err().to_string();
    let drawn = format!(r"\u{{202e}}\u{{1b}}{}…", "9".repeat(78));
    assert_eq!(message, format!("x.tsv:2: weight: `{drawn}` is not a value of u16"));
}

/// A file with a line that is too long is not read to its end.
#[test]
fn long_lines() {
    let options = TableOptions::new("feen", &[("name", ColumnType::Text)]);
    let too_long = "this line has more than 1 MiB; the lines after it are not read";
    let endless = || BufReader::new(std::io::repeat(0));
    for name in ["x.tsv", "x.epd"] {
        assert_eq!(read(&options, name, &mut endless()), Err(format!("{name}:1: {too_long}")));
    }
    let rows = "feen\tname\n1K^1 / C/c\t";
    let result = read(&options, "x.tsv", &mut rows.as_bytes().chain(endless()));
    assert_eq!(result, Err(format!("x.tsv:2: {too_long}")));
    let row = |len: usize| format!("{rows}{}\r\n1K^1 / C/c\t\n", "x".repeat(len - "1K^1 / C/c\t".len()));
    assert_eq!(read(&options, "x.tsv", &mut row(1 << 20).as_bytes()), Ok(2));
    assert!(read(&options, "x.tsv", &mut row((1 << 20) + 1).as_bytes()).is_err());
}

#[test]
fn headers() {
    let blank = "the file is empty or blank; expected the names of the columns in its first line";
    let pgn = "this is a file of games in PGN; `koma-book from-pgn` makes a book of it";
    let yaneuraou = "this is a book of YaneuraOu; `koma-book from-yaneuraou` converts it";
    let names: Vec<String> = (0..1_000).map(|i| i.to_string()).collect();
    let many = format!("feen\tweight\tmov\u{1B}\t{}", names.join("\t"));
    let first = names[..17].join("`, `");
    let lacks = |column, rest| format!("the file has no column `{column}`; its columns are {rest}");
    let of_many =
        format!("`feen`, `weight`, `mov\\u{{1b}}`, `{first}` and 983 more; did you mean `mov\\u{{1b}}`?");
    for (table, message) in [
        ("\u{FEFF}\n\n", blank),
        ("[Site \"?\"]", pgn),
        ("\u{FEFF}% games of a club", pgn),
        ("\u{FEFF}\n\n1. e4 e5 2. Nf3", pgn),
        ("1.d4\n", pgn),
        ("#YANEURAOU-DB2016 1.00\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", yaneuraou),
        ("\u{FEFF}#YANEURAOU-DB2016 1.00\r\n", yaneuraou),
        ("#YANEURAOU-DB2020 2.00", yaneuraou),
        ("#YANEURAOU-DB of mine", &lacks("feen", "`#YANEURAOU-DB of mine`")),
        ("move\tfeen", &lacks("weight", "`move`, `feen`")),
        ("feen\tmoves\tmove \tweight", &lacks("move", "`feen`, `moves`, `move `, `weight`")),
        ("feen\tMove\tweight", &lacks("move", "`feen`, `Move`, `weight`; did you mean `Move`?")),
        (&many, &lacks("move", &of_many)),
        ("feen\tmove\tmove\tweight", "the file has 2 columns `move`"),
        ("feen\tmove\tweight\tmove\tmove", "the file has 3 columns `move`"),
        ("feen move", "expected tabs between the columns, not blanks; the first line is `feen move`"),
        ("[a-b \"c\"]", &lacks("feen", "`[a-b \"c\"]`")),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;",
            "this is a suite in EPD; expected a table (`koma-book build --epd` reads suites)",
        ),
    ] {
        let errors = builder().read_table("x.tsv", table).unwrap_err();
        let first = errors.iter().next().unwrap();
        assert_eq!(
            (first.to_string(), first.message().to_string()),
            (format!("x.tsv: {message}"), message.to_owned())
        );
    }
    // The name of one column of the book is not taken for a misspelling of another.
    let names = TableOptions::new("feen", &[("name", ColumnType::Text), ("names", ColumnType::Text)]);
    let words = lacks("name", "`feen`, `names`");
    assert_eq!(read(&names, "x.tsv", &mut &b"feen\tnames"[..]), Err(format!("x.tsv: {words}")));
    let of_semicolons = |has_header, lines: &str| {
        let (mut builder, mut errors) = (builder(), TableErrors::new("x.csv"));
        let layout = TableLayout { separator: ';', has_header };
        builder.read_lines_as(layout, lines.as_bytes(), &mut FeenReader::new(), &mut errors).unwrap();
        (builder.row_count(), errors.to_string())
    };
    let (_, message) = of_semicolons(true, "feen,move,weight");
    let words = "expected semicolons between the columns, not commas; the first line is `feen,move,weight`";
    assert_eq!(message, format!("x.csv: {words}"));
    // Without a line of names, the columns are in the order of the book.
    let found = of_semicolons(false, "1K^1 / C/c;e1e2;7\n1K^1 / C/c;e1e2\n");
    assert_eq!(found, (1, "x.csv:2: this line has 2 columns; expected 3".to_owned()));
    let message = builder().read_table("x.tsv", "\nfeen\tmove\tweight\n").unwrap_err().to_string();
    assert_eq!(message, "x.tsv:1: this line is blank; expected the names of the columns");
}

/// A table that is exported from a book can be read back. So a book cannot have columns whose names look like the first
/// line of another kind of file.
#[test]
fn names_that_look_like_another_file() {
    let text = ColumnType::Text;
    for (key, columns, kind) in [
        ("[Event \"", &["name"][..], Some("games in PGN")),
        ("[a_1 \"x\"] y", &["name"], Some("games in PGN")),
        ("BZh91AY&SY", &["name"], Some("a compressed file")),
        ("#YANEURAOU-DB2016 1.00", &["name"], None),
        ("4k3/8/8/8/8/8/8/4K3 w - - bm", &["x", "Kd2;"], Some("a suite in EPD")),
        ("4k3/8/8/8/8/8/8/4K3", &["w", "- - bm;"], Some("a suite in EPD")),
        ("4k3/8/8/8/8/8/8/4K3 w - - bm", &["x", "Kd2; "], Some("a suite in EPD")),
        ("4k3/8/8/8/8/8/8/4K3 w - -", &["name"], None),
        ("[Event", &["\"name\"]"], None),
        ("[a-b \"", &["name"], None),
        ("% 1", &["name"], None),
        ("1. e4", &["name"], None),
        ("komabook", &["name"], None),
        ("pgn;", &["name;"], None),
    ] {
        let columns: Vec<_> = columns.iter().map(|name| (*name, text)).collect();
        let options = TableOptions::new(key, &columns);
        let Some(kind) = kind else {
            let mut builder = options.builder().unwrap();
            builder
                .push_values(&FeenReader::new().parse("1K^1 / C/c").unwrap(), &[Value::Text("x")])
                .unwrap();
            let bytes = builder.finish();
            let mut table = Vec::new();
            export_table(&AnyBook::from_bytes(&bytes).unwrap(), KeyNotation::Feen, &mut table).unwrap();
            assert_eq!(read(&options, "x.tsv", &mut &table[..]), Ok(1), "{key}");
            continue;
        };
        let error = BookBuilder::new(key, &columns).unwrap_err();
        assert_eq!(error, BuildError::OtherFile { kind }, "{key}");
        let words = format!("a table with these column names would look like {kind}; expected other names");
        assert_eq!(options.builder().unwrap_err().to_string(), words);
    }
}

/// The message lists the first hundred mistakes and counts all mistakes.
#[test]
fn many_mistakes() {
    for (lines, more) in [(100, ""), (101, "\nx.tsv: 1 more mistake"), (5_000, "\nx.tsv: 4900 more mistakes")]
    {
        let rows = "1K^1 / C/c\ta\tx\n".repeat(lines);
        let table = format!("feen\tmove\tweight\n{rows}1K^1 / C/c\ta\t1\n");
        let errors = builder().read_table("x.tsv", &table).unwrap_err();
        assert_eq!(errors.count(), lines);
        assert!(errors.iter().map(|error| error.line().unwrap()).eq(2..102));
        let message: Vec<String> =
            (2..102).map(|line| format!("x.tsv:{line}: weight: `x` is not a value of u16")).collect();
        assert_eq!(errors.to_string(), message.join("\n") + more);
    }
}

/// The starting position of a game is written `startpos`. An empty cell is a mistake.
#[test]
fn the_start_of_a_game_as_a_key() {
    for game in ["chess", "makruk", "shogi", "xiangqi"] {
        let key_notation = KeyNotation::of_game(game, "moves").unwrap();
        let options =
            TableOptions { key_notation, ..TableOptions::new("line", &[("weight", ColumnType::U16)]) };
        let read = |key: &str| read(&options, "x.tsv", &mut format!("line\tweight\n{key}\t1\n").as_bytes());
        assert_eq!((read("startpos"), read(" startpos ")), (Ok(1), Ok(1)), "{game}");
        let empty =
            "x.tsv:2: line: the cell is empty; expected moves, or `startpos` for the start of the game";
        assert_eq!(read(""), Err(empty.to_owned()), "{game}");
        assert!(read("startpos startpos").is_err(), "{game}");
    }
}

/// If more than ten cells of a column are invalid and none is valid, this is one mistake.
#[test]
fn columns_of_a_wrong_type() {
    let errors = |max_errors: usize, rows: &[&str]| {
        let columns = [("a", ColumnType::U8), ("b", ColumnType::Bool.optional())];
        let options = TableOptions { max_errors, ..TableOptions::new("feen", &columns) };
        let rows = rows.iter().map(|cells| format!("1K^1 / C/c\t{}\n", cells.replace(',', "\t")));
        let table = format!("feen\ta\tb\n{}", rows.collect::<String>());
        read(&options, "x.tsv", &mut table.as_bytes()).unwrap_err()
    };
    let wrong = |line: usize| format!("x.tsv:{line}: b: `x` is neither `true` nor `false`");
    let no_u8 = |line: usize| format!("x.tsv:{line}: a: `n` is not a value of u8");
    let lines = |lines: &[String]| lines.join("\n");
    let none = |count| {
        format!(
            "x.tsv:2: b: none of the column's {count} values is a valid bool: `x` is neither `true` nor `false`"
        )
    };
    let (ten, eleven) = (["1,x"; 10], ["1,x"; 11]);
    assert_eq!(errors(20, &ten), lines(&(2..12).map(wrong).collect::<Vec<_>>()));
    assert_eq!(errors(20, &eleven), none(11));
    // Empty cells are not values.
    assert_eq!(errors(20, &[&eleven[..], &["1,"]].concat()), none(11));
    assert_eq!(
        errors(20, &[&eleven[..], &["1,true"]].concat()),
        lines(&(2..13).map(wrong).collect::<Vec<_>>())
    );
    // Mistakes after many others of one column are listed.
    assert_eq!(errors(2, &[&eleven[..], &["n,x"]].concat()), lines(&[none(12), no_u8(13)]));
}

/// If no key is valid so far, only one key in another notation is listed. Otherwise, at most ten are listed, so that
/// other mistakes fit in the list too. The help names the option to set.
#[test]
fn keys_in_another_notation() {
    let options = TableOptions {
        key_notation: KeyNotation::ChessMoves,
        ..TableOptions::new("pgn", &[("weight", ColumnType::U16)])
    };
    let message =
        |rows: &str| read(&options, "x.tsv", &mut format!("pgn\tweight\n{rows}").as_bytes()).unwrap_err();
    let fens = "4k3/8/8/8/8/8/8/4K3 w - -\t1\n".repeat(200);
    let first = "x.tsv:2: expected a line of moves of chess; this is a FEN of chess\n";
    let help = "\n  help: the keys are in another notation; use `key_notation: KeyNotation::ChessFen`";
    let wrong = "x.tsv:202: pgn: 1. e5 is not legal; the pawn on e2 can go to e3, e4";
    assert_eq!(message(&format!("{fens}e5\t1\n")), format!("{first}{wrong}\nx.tsv: 199 more mistakes{help}"));
    // The help also appears if there are other mistakes, or if a minority of the keys is in no known notation.
    let fen = "4k3/8/8/8/8/8/8/4K3 w - -\t";
    assert!(message(&format!("{fen}x\n")).ends_with(help));
    assert!(message(&format!("{fen}1\n{fen}1\nx\t1\n")).ends_with(help));
    assert!(!message(&format!("{fen}1\nx\t1\n")).ends_with(help));
    let mixed = message(&format!("e4\t1\n{fens}e5\t1\n"));
    assert_eq!(mixed.matches("this is a FEN of chess").count(), 10);
    assert!(mixed.ends_with(
        "\nx.tsv:203: pgn: 1. e5 is not legal; the pawn on e2 can go to e3, e4\nx.tsv: 190 more mistakes"
    ));
}

/// If the key of a row is invalid, the moves of the row are not reported as mistakes.
#[test]
fn keys_that_lack_a_part() {
    let options = TableOptions {
        key_notation: KeyNotation::ChessFen,
        ..TableOptions::new("fen", &[("move", ColumnType::ChessMove)])
    };
    for (fields, missing) in
        [("w", "the castling rights and the en passant square are"), ("w -", "the en passant square is")]
    {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 {fields}");
        let table = format!("fen\tmove\n{fen}\te9\n");
        let words = format!("`{fen}`: {missing} missing; expected 4 to 6 fields, with `-` for none");
        assert_eq!(read(&options, "x.tsv", &mut table.as_bytes()), Err(format!("x.tsv:2: {words}")));
    }
    let of_game = |game, name| KeyNotation::of_game(game, name);
    assert_eq!(of_game("shogi", "sfen"), Some(KeyNotation::ShogiSfen));
    assert_eq!((of_game("chess", "sfen"), of_game("chess", "feen")), (None, Some(KeyNotation::Feen)));
}

/// A column of text must be an operation of at least one line, unless it is optional or has a default.
#[test]
fn operations_that_no_line_has() {
    let text = ColumnType::Text;
    let lines = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"1\";\n4k3/8/8/8/8/8/8/4K3 b - - am Kd8;\n";
    let names = "no line has the operation `name`; the operations are `am`, `bm`, `id`";
    let none = "no line has the operation `id`; the file has no operations";
    for (column, column_type, default, lines, expected) in [
        ("name", text, None, lines, Err(names)),
        ("ids", text, None, lines, Err("no line has the operation `ids`; did you mean `id`?")),
        ("id", text, None, "4k3/8/8/8/8/8/8/4K3 w - -\n", Err(none)),
        ("id", text, None, lines, Ok(2)),
        ("name", text, Some("x"), lines, Ok(2)),
        ("name", text.optional(), None, lines, Ok(2)),
        ("name", text, None, "# a comment\n", Ok(0)),
    ] {
        let defaults = default.map(|text: &str| (column.to_owned(), text.to_owned())).into_iter().collect();
        let options = TableOptions { defaults, ..TableOptions::new("feen", &[(column, column_type)]) };
        let found = read(&options, "a.epd", &mut lines.as_bytes());
        assert_eq!(found, expected.map_err(|words| format!("a.epd: {words}")));
    }
}

/// Texts have the two escapes of PGN. A backslash before any other character is part of the text.
#[test]
fn texts_of_operations() {
    let options = TableOptions::new("feen", &[("c0", ColumnType::Text), ("id", ColumnType::Text)]);
    for (text, expected) in [
        (r#"a \"q\" b"#, r#"a "q" b"#),
        (r"a \\ b\\", r"a \ b\"),
        (r"C:\games\new", r"C:\games\new"),
        (r#"\\\"\\\\"#, r#"\"\\"#),
        (r#"\";"#, r#"";"#),
        ("", ""),
        (r"\n\'é\é", r"\n\'é\é"),
    ] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - c0 \"{text}\"; id \"next\";");
        let mut builder = options.builder().unwrap();
        options.read("a.epd", line.as_bytes(), &mut builder).unwrap();
        let bytes = builder.finish();
        let book = AnyBook::from_bytes(&bytes).unwrap();
        let [found, next] = [0, 1].map(|column| book.value(0, column));
        assert_eq!((found, next), (Some(Value::Text(expected)), Some(Value::Text("next"))), "{text}");
    }
    for text in [r#""a\""#, r#""a\\\""#, r#"""#] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - c0 {text};");
        let words = r#"a.epd:1: c0: a text has no closing quotation mark; in a text, `\"` is a quotation mark and does not close it"#;
        assert_eq!(read(&options, "a.epd", &mut line.as_bytes()), Err(words.to_owned()), "{text}");
    }
}

/// A quotation mark beside another character would move the end of a text, and with it the next operations.
#[test]
fn quotation_marks_in_words() {
    let options = TableOptions::new("feen", &[("id", ColumnType::Text)]);
    for (operations, expected) in [
        (r#"c0 "C:\games\"; id "z";"#, "c0: `z` follows a closing quotation mark"),
        (r#"id "a"b;"#, "id: `b` follows a closing quotation mark"),
        (r#"id "a""b";"#, "id: `\"` follows a closing quotation mark"),
        ("id \"a\"\u{200B};", r"id: `\u{200b}` follows a closing quotation mark"),
        ("id \"a\"\u{A0};", r"id: `\u{a0}` follows a closing quotation mark"),
        (r#""id"x "a";"#, "`x` follows a closing quotation mark"),
        (r#"id a"b;"#, "id: `a\"b` has a quotation mark"),
        (r#"id a" b;"#, "id: `a\"` has a quotation mark"),
        (r#"id a"b; c"d;"#, "id: `a\"b` has a quotation mark"),
        (r#"id \"a;"#, r#"id: `\"a` has a quotation mark"#),
        (r#"id"a";"#, "`id\"a\"` has a quotation mark"),
        (r#"bm e4; c0 x"; id "a";"#, "c0: `x\"` has a quotation mark"),
    ] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
        let help = r#"expected a blank or `;` around a text in quotation marks; in such a text, `\"` is a quotation mark and `\\` is a backslash"#;
        let words = format!("a.epd:1: {expected}; {help}");
        assert_eq!(read(&options, "a.epd", &mut line.as_bytes()), Err(words), "{operations}");
    }
    for (operations, expected) in [
        (r#"id "x" junk;"#, "x junk"),
        ("id \"x\"\t\"y\" z ;", "x y z"),
        (r#"id "a""#, "a"),
        (r#""id" "a";c0 "b""#, "a"),
        (r#"id " ";"#, " "),
    ] {
        let mut builder = options.builder().unwrap();
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
        options.read("a.epd", line.as_bytes(), &mut builder).unwrap();
        let bytes = builder.finish();
        let book = AnyBook::from_bytes(&bytes).unwrap();
        assert_eq!(book.value(0, 0), Some(Value::Text(expected)), "{operations}");
    }
}

/// A row has one cell of each operation, so a second operation with the same opcode would be lost.
#[test]
fn operations_that_a_line_repeats() {
    let columns = [("bm", ColumnType::ChessMove.optional()), ("id", ColumnType::Text)];
    let options = TableOptions::new("feen", &columns);
    let repeated = |opcode| Err(format!("a.epd:1: the line has the operation `{opcode}` more than once"));
    for (operations, expected) in [
        ("bm Kd2; bm Kd1;", repeated("bm")),
        ("bm Kd2; bm Kd2;", repeated("bm")),
        ("bm; id \"x\"; bm Kd2;", repeated("bm")),
        ("id \"x\"; id \"y\";", repeated("id")),
        ("id \"x\"; id;", repeated("id")),
        ("id x; id y; id z;", repeated("id")),
        ("bm Kd2 Kd1; id x;", Ok(2)),
        // Operations that the book does not have are not read.
        ("c0 \"x\"; c0 \"y\"; id x;;;", Ok(1)),
    ] {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
        assert_eq!(read(&options, "a.epd", &mut line.as_bytes()), expected, "{operations}");
    }
}

/// In an EPD suite, any line break ends a line. In a table, CR alone may be part of a text, but lines that end in CR alone
/// are reported.
#[test]
fn line_breaks() {
    let suite = "\u{FEFF}4k3/8/8/8/8/8/8/4K3 w - - id \"1\";\n\n# x\n4k3/8/8/8/8/8/8/4K3 b - - id \"2\";\n";
    let table = "feen\tother\tname\n1K^1 / C/c\t1\ta\n1K^1 / C/c\t2\tb\n";
    let text = TableOptions::new("feen", &[("name", ColumnType::Text)]);
    let number = TableOptions::new("feen", &[("id", ColumnType::U8)]);
    for (line_break, is_cr) in [("\n", false), ("\r\n", false), ("\r", true)] {
        let with = |text: &str| text.replace('\n', line_break);
        assert_eq!(read(&number, "a.epd", &mut with(suite).as_bytes()), Ok(2), "{line_break:?}");
        let wrong = with(&suite.replace("\"2\"", "\"x\""));
        let words = "a.epd:4: id: `x` is not a value of u8";
        assert_eq!(read(&number, "a.epd", &mut wrong.as_bytes()), Err(words.to_owned()), "{line_break:?}");
        let expected = if is_cr {
            Err("a.tsv:1: this line has a CR before its end; expected lines that end in LF or CRLF"
                .to_owned())
        } else {
            Ok(2)
        };
        assert_eq!(read(&text, "a.tsv", &mut with(table).as_bytes()), expected);
        let layout = TableLayout { has_header: false, ..TableLayout::default() };
        let options = TableOptions { layout, ..text.clone() };
        let rows = with("1K^1 / C/c\ta\n1K^1 / C/c\tb\n1K^1 / C/c\tc\n");
        let words = "a.tsv:1: this line has 4 columns; expected 2; it has a CR before its end, but lines end in LF or CRLF";
        let expected = if is_cr { Err(words.to_owned()) } else { Ok(3) };
        assert_eq!(read(&options, "a.tsv", &mut rows.as_bytes()), expected);
    }
    assert_eq!(read(&text, "a.tsv", &mut &b"feen\tname\n1K^1 / C/c\ta\rb\n"[..]), Ok(1));
}

/// Two columns of moves make a row for each pair of moves. A line cannot make so many rows that memory runs out.
#[test]
fn rows_of_two_operations() {
    let columns = [("bm", ColumnType::ChessMove), ("am", ColumnType::ChessMove)];
    let words = "a.epd:1: the columns of moves make more than 65536 rows of this line";
    for (times, expected) in [(1, Ok(4)), (128, Ok(65_536)), (129, Err(words.to_owned()))] {
        let moves = " Kd2 Ke2".repeat(times);
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - bm{moves}; am{moves};");
        assert_eq!(read(&TableOptions::new("feen", &columns), "a.epd", &mut line.as_bytes()), expected);
    }
}

/// The reader clears its buffer after each position, even after an invalid one.
#[test]
fn nothing_is_left_of_the_position_before() {
    let feens = [
        "255/254K^/K^254 / C/c",
        "255/254K^/K^254 9P/ C/c",
        "255/254K^/K^254 9P/ C/c ",
        "x",
        "3/2K^/K^1p P/+p' C/c",
        "4/2K^k/K^1p1 / C/c",
        "4/2K^k/K^1p1 / C/c ",
    ];
    for (first, second) in feens.iter().flat_map(|first| feens.map(|second| (first, second))) {
        let (mut used, mut new) = (FeenReader::new(), FeenReader::new());
        let _ = used.parse(first);
        let [found, expected] =
            [&mut used, &mut new].map(|reader| reader.parse(second).map(|position| position.to_string()));
        assert_eq!(found, expected, "{first} {second}");
    }
}

#[test]
fn what_is_no_table() {
    let read = |bytes: &[u8]| {
        let mut errors = TableErrors::new("");
        builder().read_lines(bytes, &mut FeenReader::new(), &mut errors).unwrap();
        errors.to_string()
    };
    for (bytes, name) in [
        (&[0x1F, 0x8B, 8][..], "gzip"),
        (&[0x28, 0xB5, 0x2F, 0xFD], "zstd"),
        (&[0x53, 0x2A, 0x4D, 0x18, b'\n', 0xFF], "zstd"),
        (b"\xFD7zXZ\0", "xz"),
        (b"BZh91AY&SY", "bzip2"),
        (b"PK\x03\x04", "zip"),
    ] {
        assert_eq!(read(bytes), format!(": the file is compressed with {name}: decompress it first"));
    }
    assert_eq!(read(&builder().finish()), ": this is a book; expected a table");
    assert!(
        read(b"komabook\tfeen").starts_with(": the file has no column `move`; its columns are `komabook`")
    );
    assert_eq!(read(b"feen\xFF\tmove\tweight\nx"), ":1: this line is not UTF-8 text");
    let mixed = b"feen\tmove\tweight\n\xFF\n1K^1 / C/c\t\xE2\x82\t1\n1K^1 / C/c\ta\tx\n";
    let not_utf_8 = "this line is not UTF-8 text";
    let words = format!(":2: {not_utf_8}\n:3: {not_utf_8}\n:4: weight: `x` is not a value of u16");
    assert_eq!(read(mixed), words);
}
