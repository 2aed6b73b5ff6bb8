//! The program: tables become books, and books tables. A mistake is reported, and then nothing is written.

mod support;

use std::fmt::Write as _;
use std::fs;

use koma_book::{AnyBook, BookBuilder, ColumnType, Value};
use support::{folder, names, run, run_with_input};

const TABLE: &str = "\
feen\tmove\tweight
4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t7
4k^3/8/8/8/8/8/8/4K^3 / C/c\te1d1\t65535
4k^3/8/8/8/8/8/8/4K^3 / c/C\te8e7\t0
";
const COLUMNS: &str = "--key feen --column move:str --column weight:u16";

#[test]
fn a_table_comes_back_as_it_was() {
    let folder = folder("a_table_comes_back");
    fs::write(folder.join("moves.tsv"), TABLE).unwrap();
    let built = run(&folder, &format!("build moves.tsv {COLUMNS} -o moves.book"));
    assert_eq!((built.ok(), built.err()), ("", "moves.book: 2 positions, 3 rows\n"));
    assert_eq!(run(&folder, "export moves.book").ok(), TABLE);
    assert_eq!(run(&folder, "export moves.book -o again.tsv").ok(), "");
    assert_eq!(fs::read_to_string(folder.join("again.tsv")).unwrap(), TABLE);
    assert_eq!(names(&folder), ["again.tsv", "moves.book", "moves.tsv"]);

    // The same bytes from standard input to standard output, and with a mark, CRLF and other columns.
    let other =
        TABLE.replace('\n', "\r\n").replace("\tweight", "\tweight\tnote").replace("\r\n4", "\tx\r\n4");
    let other = format!("\u{FEFF}{}", other.replacen("note\tx", "note", 1).trim_end());
    let book = fs::read(folder.join("moves.book")).unwrap();
    assert_eq!(run_with_input(&folder, &format!("build - {COLUMNS} -o -"), TABLE.as_bytes()).0.stdout, book);
    let other =
        run_with_input(&folder, &format!("build - {COLUMNS} -o -"), format!("{other}\tx\n\n").as_bytes());
    assert_eq!(other.err(), "-: 2 positions, 3 rows\n");
    assert_eq!(other.0.stdout, book);

    let json = run(&folder, "export --json moves.book");
    let first = r#"{"position":"4k^3/8/8/8/8/8/8/4K^3 / C/c","rows":[{"move":"e1e2","weight":7},{"move":"e1d1","weight":65535}]}"#;
    assert_eq!(json.ok().lines().next(), Some(first));
}

#[test]
fn all_openings_come_back_as_they_were() {
    let folder = folder("all_openings");
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/chess-openings.tsv");
    let columns = "--key feen --column eco:str --column name:str --column uci:str";
    fs::copy(table, folder.join("openings.tsv")).unwrap();
    run(&folder, &format!("build openings.tsv {columns} -o a.book")).ok();
    assert_eq!(run(&folder, "export a.book").ok(), fs::read_to_string(table).unwrap());

    // As FEN and back, the same book.
    let fens = run(&folder, "export --key-notation fen a.book");
    assert_eq!(
        fens.ok().lines().nth(1).unwrap().split('\t').next(),
        Some("rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - 0 1")
    );
    fs::write(folder.join("fens.tsv"), fens.out()).unwrap();
    let columns = columns.replace("--key feen", "--key fen:feen");
    run(&folder, &format!("build fens.tsv {columns} -o b.book")).ok();
    assert_eq!(fs::read(folder.join("a.book")).unwrap(), fs::read(folder.join("b.book")).unwrap());
}

#[test]
fn rows_of_a_position_come_together() {
    let folder = folder("rows_come_together");
    let mut lines: Vec<&str> = TABLE.lines().collect();
    lines.swap(2, 3);
    fs::write(folder.join("a.tsv"), lines.join("\n")).unwrap();
    run(&folder, &format!("build a.tsv {COLUMNS} -o a.book")).ok();
    assert_eq!(run(&folder, "export a.book").ok(), TABLE);
}

#[test]
fn every_type_of_column_keeps_its_limits() {
    let folder = folder("every_type");
    let columns = ["u8", "u16", "u32", "u64", "u128"].map(|name| (name, "0"));
    let low = ["i8 -128", "i16 -32768", "i32 -2147483648", "i64 -9223372036854775808"];
    let high = ["u8 255", "u16 65535", "u32 4294967295", "u64 18446744073709551615"];
    let wide =
        ["u128 340282366920938463463374607431768211455", "i128 -170141183460469231731687303715884105728"];
    let more = [
        "i8 127",
        "i16 32767",
        "i32 2147483647",
        "i64 9223372036854775807",
        "f32 0.1",
        "f32 NaN",
        "f32 -inf",
        "bool true",
        "str ",
    ];
    let zero: Vec<String> = columns.iter().map(|(name, zero)| format!("{name} {zero}")).collect();
    let all =
        low.iter().chain(&high).chain(&wide).chain(&more).copied().chain(zero.iter().map(String::as_str));
    for (number, pair) in all.enumerate() {
        let (column, value) = pair.split_once(' ').unwrap();
        let table = format!("p\tv\n1K^1 / C/c\t{value}\n");
        let name = format!("{number}.book");
        let built = run_with_input(
            &folder,
            &format!("build - --key p --column v:{column} -o {name}"),
            table.as_bytes(),
        );
        built.ok();
        assert_eq!(run(&folder, &format!("export {name}")).ok(), table, "{pair}");
    }
    let json = run_with_input(
        &folder,
        "build - --key p --column v:f32 -o f.book",
        b"p\tv\n1 / C/c\tNaN\n1 / C/c\t0.5",
    );
    json.ok();
    let json = run(&folder, "export --json f.book");
    assert_eq!(json.ok(), "{\"position\":\"1 / C/c\",\"rows\":[{\"v\":\"NaN\"},{\"v\":0.5}]}\n");
}

#[test]
fn all_wrong_lines_are_told_as_the_library_tells_them() {
    let folder = folder("all_wrong_lines");
    let table = "feen\tmove\tweight\n\n1K^1 / C/c\ta\tb\n1K^1 / C/c\ta\t70000\nK1K / X\ta\t-1\n1K^1 / C/c\n2K^1 / C/c\ta\t1\n1K^1 / C/c\ta\t1\n";
    fs::write(folder.join("a.tsv"), table).unwrap();
    fs::write(folder.join("a.book"), "what was there").unwrap();
    let built = run(&folder, &format!("build a.tsv {COLUMNS} -o a.book"));
    let columns = [("move", ColumnType::Text), ("weight", ColumnType::U16)];
    let errors = BookBuilder::new("feen", &columns).unwrap().read_table("a.tsv", table).unwrap_err();
    assert_eq!(errors.iter().len(), 7);
    assert_eq!(built.err(), format!("{errors}\n7 mistakes; no book is written\n"));
    assert_eq!(built.code(), 1);
    assert_eq!(fs::read(folder.join("a.book")).unwrap(), b"what was there");
    assert_eq!(names(&folder), ["a.book", "a.tsv"]);
}

#[test]
fn many_mistakes_are_counted_and_some_are_named() {
    let folder = folder("many_mistakes");
    fs::write(folder.join("a.tsv"), format!("feen\tmove\tweight\n{}", "1 / C/c\ta\tx\n".repeat(50_000)))
        .unwrap();
    // Blank lines within and at the end.
    fs::write(folder.join("b.tsv"), format!("feen\tmove\tweight{}1 / C/c\ta\t1{0}", "\n".repeat(50_000)))
        .unwrap();
    for (option, named) in
        [("", 100), ("--max-errors 0", 0), ("--max-errors 3", 3), ("--max-errors 60000", 50_000)]
    {
        let ran = run(&folder, &format!("build a.tsv b.tsv {COLUMNS} {option} -o a.book"));
        let mut expected = String::new();
        for (file, count, words) in
            [("a", 50_000, "weight: `x` is not a value of u16"), ("b", 49_999, "this line is blank")]
        {
            let named = named.min(count);
            for line in 2..named + 2 {
                writeln!(expected, "{file}.tsv:{line}: {words}").unwrap();
            }
            if named < count {
                let more = if named == 0 { "" } else { " more" };
                writeln!(expected, "{file}.tsv: {}{more} mistakes", count - named).unwrap();
            }
        }
        assert_eq!(ran.code(), 1);
        assert!(ran.err() == expected + "99999 mistakes; no book is written\n", "{option}");
    }
    assert_eq!(names(&folder), ["a.tsv", "b.tsv"]);
}

#[test]
fn columns_that_are_nearly_there() {
    let folder = folder("columns_that_are_nearly_there");
    fs::write(folder.join("a.tsv"), TABLE).unwrap();
    for (arguments, message) in [
        (
            "--key fen --column move:str",
            "no column `fen`; its columns are `feen`, `move`, `weight`; did you mean `feen`?",
        ),
        (
            "--key feen --column Move:str",
            "no column `Move`; its columns are `feen`, `move`, `weight`; did you mean `move`?",
        ),
        (
            "--key feen --column wieght:u8",
            "no column `wieght`; its columns are `feen`, `move`, `weight`; did you mean `weight`?",
        ),
        ("--key feen --column wait:u8", "no column `wait`; its columns are `feen`, `move`, `weight`"),
        // What is taken was not meant.
        (
            "--key feen --column move:str --column moves:str",
            "no column `moves`; its columns are `feen`, `move`, `weight`",
        ),
    ] {
        let ran = run(&folder, &format!("build a.tsv {arguments} -o a.book"));
        let words = format!("a.tsv: the file has {message}\n1 mistake; no book is written\n");
        assert_eq!((ran.code(), ran.err()), (1, &words[..]), "{arguments}");
    }
}

/// Compressed, or a book instead of a table.
#[test]
fn files_of_another_kind() {
    let folder = folder("files_of_another_kind");
    fs::write(folder.join("a.tsv"), TABLE).unwrap();
    run(&folder, &format!("build a.tsv {COLUMNS} -o a.book")).ok();
    fs::write(folder.join("a.book.zst"), [0x28, 0xB5, 0x2F, 0xFD, 0, 0]).unwrap();
    let message = "a.book.zst: the file is compressed with zstd: decompress it first\n";
    for arguments in [
        "show a.book.zst".to_owned(),
        "find a.book.zst x".to_owned(),
        "export a.book.zst".to_owned(),
        "verify --text a.book.zst".to_owned(),
        "merge a.book a.book.zst -o b.book".to_owned(),
        format!("build a.book.zst {COLUMNS} -o b.book"),
    ] {
        let ran = run(&folder, &arguments);
        assert_eq!((ran.code(), ran.out()), (1, ""), "{arguments}");
        assert!(ran.err().starts_with(message), "{arguments}: {}", ran.err());
    }
    let ran = run(&folder, &format!("build a.book {COLUMNS} -o b.book"));
    assert_eq!(
        (ran.code(), ran.err()),
        (1, "a.book: this is a book; expected a table\n1 mistake; no book is written\n")
    );
    fs::write(folder.join("a.pgn.bz2"), b"BZh91AY&SY....").unwrap();
    let ran = run(&folder, "from-pgn a.pgn.bz2 -o b.book");
    assert_eq!(
        (ran.code(), ran.err()),
        (2, "a.pgn.bz2: the file is compressed with bzip2: decompress it first\n")
    );
    assert!(!folder.join("b.book").exists());
}

#[test]
fn mistakes_in_all_files_are_told() {
    let folder = folder("mistakes_in_all_files");
    fs::write(folder.join("a.tsv"), "").unwrap();
    fs::write(folder.join("b.tsv"), "feen\tmove\tmove\n").unwrap();
    fs::write(folder.join("c.tsv"), b"feen\tmove\tweight\n1 / C/c\t\xFF\t1\n1 / C/c\tx\ty\n").unwrap();
    let built = run(&folder, &format!("build a.tsv b.tsv c.tsv {COLUMNS} -o a.book"));
    let lines: Vec<&str> = built.err().lines().collect();
    assert_eq!(
        lines,
        [
            "a.tsv: the file is empty; expected the names of the columns in its first line",
            "b.tsv: the file has two columns `move`",
            "b.tsv: the file has no column `weight`; its columns are `feen`, `move`, `move`",
            "c.tsv:2: this line is not UTF-8 text",
            "c.tsv:3: weight: `y` is not a value of u16",
            "5 mistakes; no book is written",
        ]
    );
    assert_eq!((built.code(), names(&folder).len()), (1, 3));
}

#[test]
fn a_wrong_fen_is_drawn_and_the_rest_of_its_line_is_checked() {
    let folder = folder("a_wrong_fen");
    let table =
        "weight\tfen\n9\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nmany\trnbqkbnr/8 w\n1\t\n";
    let built =
        run_with_input(&folder, "build - --key fen:fen --column weight:u8 -o a.book", table.as_bytes());
    let lines: Vec<&str> = built.err().lines().filter(|line| line.starts_with("-:")).collect();
    assert_eq!(lines[0], "-:3: weight: `many` is not a value of u8");
    assert!(
        lines[1].starts_with("-:3: invalid FEN: ") && lines[2].starts_with("-:4: invalid FEN: "),
        "{lines:?}"
    );
    assert_eq!((lines.len(), built.code()), (3, 1));
    assert!(built.err().contains("\n  rnbqkbnr/8 w\n"), "{}", built.err());
}

#[test]
fn usage_and_files_that_are_missing() {
    let folder = folder("usage");
    fs::write(folder.join("a.tsv"), TABLE).unwrap();
    let cases = [
        ("", "Usage"),
        ("build a.tsv --key feen -o a.book", "--column"),
        ("build a.tsv --key feen --column move -o a.book", "expected a column's name, a colon and its type"),
        (
            "build a.tsv --key feen --column move:text -o a.book",
            "`text` is not a column type; expected a column type",
        ),
        ("build a.tsv --key feen --column a:u8 --column a:u8 -o a.book", "has the name of another column"),
        ("build a.tsv --key feen --column :u8 -o a.book", "name"),
        (
            "build a.tsv --key pgn:feen --column a:u8 -o a.book",
            "chess has no notation `pgn`; expected one of feen, fen, moves",
        ),
        ("build none.tsv --key feen --column a:u8 -o a.book", "none.tsv: "),
        ("build a.tsv --key feen --column move:str -o none/a.book", "none/a.book: "),
        ("build a.tsv --key feen --column move:str -o .", "folder"),
        ("build a.tsv --key feen --column move:str -o ./a.tsv", "a.tsv: the output would replace this input"),
        ("show none.book", "none.book: "),
        ("find none.book x", "none.book: "),
        ("verify none.book", "none.book: "),
        ("export none.book", "none.book: "),
        ("merge none.book -o a.book", "none.book: "),
        ("show --json --tsv a.tsv", "cannot be used with"),
    ];
    for (arguments, words) in cases {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code(), ran.out()), (2, ""), "{arguments}");
        assert!(ran.err().contains(words), "{arguments}: {}", ran.err());
    }
    for option in
        ["--jobs 0", "--jobs none", "-j 0", "--plies 0", "--plies 1.5", "--jobs 99999999999999999999999"]
    {
        let ran = run(&folder, &format!("from-pgn none.pgn {option} -o a.book"));
        assert_eq!(ran.code(), 2, "{option}");
        assert!(ran.err().contains("expected a whole number, 1 or more"), "{option}: {}", ran.err());
    }
    let many = (0..9).map(|i| format!(" --column {i}:u8")).collect::<Vec<_>>().concat();
    assert_eq!(run(&folder, &format!("build a.tsv --key feen{many} -o a.book")).code(), 2);
    assert_eq!(names(&folder), ["a.tsv"]);
    assert_eq!(fs::read_to_string(folder.join("a.tsv")).unwrap(), TABLE);
}

#[test]
fn help_teaches() {
    let folder = folder("help");
    for command in ["build", "from-pgn", "merge", "show", "find", "verify", "export"] {
        let help = run(&folder, &format!("{command} --help"));
        assert!(help.ok().contains(&format!("Examples:\n  koma-book {command} ")), "{}", help.out());
        assert!(run(&folder, "--help").ok().contains(&format!("koma-book {command} ")));
        assert!(run(&folder, "-h").ok().contains(command));
    }
    assert!(run(&folder, "--help").ok().contains("Exit codes:"));
}

/// Names of files and texts of books reach a terminal only as what can be seen.
#[cfg(unix)]
#[test]
fn nothing_unseen_is_shown() {
    let folder = folder("nothing_unseen");
    let odd = "x\u{1b}[2J\ny.book: whole\u{ad}\u{2060}\u{e0041}";
    let seen = r"x\u{1b}[2J\ny.book: whole\u{ad}\u{2060}\u{e0041}";
    let text: String = odd.replace('\n', "");
    let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)]).unwrap();
    let position: koma_book::Position<3> = "1K^1 / C/c".parse().unwrap();
    builder.push(&position, &*text).unwrap();
    fs::write(folder.join(odd), builder.finish()).unwrap();
    fs::write(folder.join(format!("{odd}.tsv")), "feen\n").unwrap();
    let with = |arguments: &str, more: &[&str]| {
        support::Ran(support::program(&folder, arguments).args(more).output().unwrap())
    };
    for arguments in ["verify --text", "verify --tsv", "show --text", "show --tsv"] {
        let ran = with(arguments, &[odd]);
        assert!(ran.ok().contains(seen) && !ran.out().contains(odd), "{}", ran.out());
    }
    assert!(with("find --text", &[odd, "1K^1 / C/c"]).ok().contains(&seen.replace(r"\n", "")));
    let table = format!("{odd}.tsv");
    for (arguments, more) in [
        ("build --key feen --column n:u8 -o a.book", &[&*table][..]),
        ("build --key feen --column n:u8 -o", &["a.book", "none\u{1b}"][..]),
        ("verify", &["none\u{1b}"][..]),
        ("merge -o", &["none\u{1b}/b.book", odd][..]),
        ("find", &[odd, "\u{1b}[2J"]),
    ] {
        let ran = with(arguments, more);
        assert!(ran.code() > 0 && !ran.err().contains('\u{1b}'), "{}", ran.err());
        assert!(ran.err().contains(r"\u{1b}"), "{}", ran.err());
    }
}

/// A file that is not a book is refused by its first bytes, however large it is.
#[cfg(target_os = "linux")]
#[test]
fn what_is_not_a_book_is_not_read() {
    let folder = folder("not_a_book");
    fs::File::create(folder.join("sparse")).unwrap().set_len(1 << 40).unwrap();
    for path in ["sparse", "/dev/zero"] {
        let ran = run(&folder, &format!("verify {path}"));
        assert_eq!(
            (ran.code(), ran.out()),
            (1, &*format!("{path}\tdamaged\tthis is not a book: it does not start with `komabook`\n"))
        );
        assert_eq!(run(&folder, &format!("merge {path} -o a.book")).code(), 1);
    }
}

#[test]
fn what_a_table_cannot_hold_is_refused() {
    let folder = folder("what_a_table_cannot_hold");
    for text in ["a\tb", "a\nb", "a\r"] {
        let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)]).unwrap();
        let position: koma_book::Position<3> = "1K^1 / C/c".parse().unwrap();
        builder.push(&position, "fine").unwrap();
        builder.push(&position, text).unwrap();
        fs::write(folder.join("a.book"), builder.finish()).unwrap();
        let ran = run(&folder, "export a.book -o a.tsv");
        assert_eq!(ran.code(), 1);
        assert!(
            ran.err().contains("1K^1 / C/c: the text in column name has a tab or a line break"),
            "{}",
            ran.err()
        );
        assert_eq!(names(&folder), ["a.book"]);
        let found = support::program(&folder, "find --tsv a.book").arg("1K^1 / C/c").output().unwrap();
        assert_eq!(found.status.code(), Some(1));
        // JSON can say it, and a terminal is not misled.
        assert_eq!(run(&folder, "export --json a.book").code(), 0);
        let found = support::program(&folder, "find --text a.book").arg("1K^1 / C/c").output().unwrap();
        assert!(String::from_utf8(found.stdout).unwrap().contains(&text.escape_default().to_string()));
    }
    // A carriage return is part of a line break only at the end of a line.
    let mut builder = BookBuilder::new("feen", &[("a", ColumnType::Text), ("b", ColumnType::Text)]).unwrap();
    let position: koma_book::Position<3> = "1K^1 / C/c".parse().unwrap();
    builder.push(&position, ("a\r", "\rb")).unwrap();
    fs::write(folder.join("a.book"), builder.finish()).unwrap();
    let table = run(&folder, "export a.book");
    assert_eq!(table.ok(), "feen\ta\tb\n1K^1 / C/c\ta\r\t\rb\n");
    let found = support::program(&folder, "find --tsv a.book").arg("1K^1 / C/c").output().unwrap();
    assert_eq!(String::from_utf8(found.stdout).unwrap(), table.out());
    fs::write(folder.join("a.tsv"), table.out()).unwrap();
    run(&folder, "build a.tsv --key feen --column a:str --column b:str -o b.book").ok();
    assert!(fs::read(folder.join("a.book")).unwrap() == fs::read(folder.join("b.book")).unwrap());

    let no_fen = run(&folder, "export --key-notation fen a.book");
    assert_eq!(no_fen.code(), 1);
    assert!(no_fen.err().starts_with("1K^1 / C/c: "), "{}", no_fen.err());
}

/// Shapes from a line to a cube, hands, pieces of all kinds: what the program writes is what the library reads.
#[test]
fn every_shape_is_built_and_found() {
    let folder = folder("every_shape");
    let feens = [
        "k^1K^ / C/c",
        "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL 2PB/3p S/s",
        "rheak^aehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAK^AEHR / X/x",
        "+P'k^-r1/4//4/K^3 / C/s",
        "255/255 / A/b",
    ];
    for (number, feen) in feens.into_iter().enumerate() {
        let table = format!("feen\tn\n{feen}\t1\n{feen}\t2\n");
        let name = format!("{number}.book");
        run_with_input(&folder, &format!("build - --key feen --column n:u8 -o {name}"), table.as_bytes())
            .ok();
        assert_eq!(run(&folder, &format!("export {name}")).ok(), table);
        let found = support::program(&folder, &format!("find {name}")).arg(feen).output().unwrap();
        assert_eq!(String::from_utf8(found.stdout).unwrap(), table);
        let bytes = fs::read(folder.join(&name)).unwrap();
        let book = AnyBook::from_bytes(&bytes).unwrap();
        assert_eq!(book.value(book.find_feen(feen).unwrap().unwrap().end - 1, 0), Some(Value::U8(2)));
    }
}

/// What cannot be read hides nothing that is wrong elsewhere, and no output replaces what it is made of.
#[test]
fn other_files_are_looked_at_all_the_same() {
    let folder = folder("other_files");
    fs::write(folder.join("a.tsv"), TABLE).unwrap();
    fs::write(folder.join("wrong.tsv"), TABLE.replace("65535", "65536")).unwrap();
    let ran = run(&folder, &format!("build none.tsv wrong.tsv {COLUMNS} -o a.book"));
    assert_eq!(ran.code(), 2);
    assert!(
        ran.err().starts_with("none.tsv: ") && ran.err().contains("\nwrong.tsv:3: weight: 65536"),
        "{}",
        ran.err()
    );
    assert!(!folder.join("a.book").exists());

    run(&folder, &format!("build a.tsv {COLUMNS} -o a.book")).ok();
    let book = fs::read(folder.join("a.book")).unwrap();
    fs::write(folder.join("cut.book"), &book[..book.len() - 1]).unwrap();
    let ran = run(&folder, "verify none.book cut.book a.book");
    assert_eq!(ran.code(), 2);
    assert!(ran.err().starts_with("none.book: ") && ran.out().contains("cut.book\tdamaged"), "{}", ran.err());
    let ran = run(&folder, "export a.book -o a.book");
    assert_eq!((ran.code(), ran.err()), (2, "a.book: the output would replace this input\n"));
    assert!(fs::read(folder.join("a.book")).unwrap() == book);
}
