//! Tests the program in cases that transcripts cannot express, such as huge, damaged and compressed files,
//! and texts with invisible characters.

use std::fs;

use crate::support::{folder, names, run, run_with_input};
use koma_book::{BookBuilder, ColumnType, Position};

/// Returns a book of the position `1K^1 / C/c`, with two texts in each row.
fn book_of(rows: &[(&str, &str)]) -> Vec<u8> {
    let columns = ["name", "note"].map(|name| (name, ColumnType::Text));
    let mut builder = BookBuilder::new("feen", &columns).unwrap();
    let position: Position<3> = "1K^1 / C/c".parse().unwrap();
    for row in rows {
        builder.push(&position, *row).unwrap();
    }
    builder.finish()
}

#[test]
fn damage_is_found_and_compression_named() {
    let folder = folder("damage");
    let bytes = book_of(&[("a", "")]);
    for (bytes, words) in [
        (&bytes[..bytes.len() - 1], "cut off"),
        (&[][..], "not a book"),
        (&[0x28, 0xB5, 0x2F, 0xFD, 0, 0], "compressed with zstd: decompress it first"),
    ] {
        fs::write(folder.join("x.book"), bytes).unwrap();
        let ran = run(&folder, "verify x.book");
        assert!(ran.code() == 1 && ran.out().starts_with("x.book\tdamaged\t"), "{}", ran.err());
        for command in [
            "show",
            "export",
            "merge -o y.book",
            "find --name x",
            "to-polyglot -o y.bin",
            "to-yaneuraou -o y.db",
        ] {
            let ran = run(&folder, &format!("{command} x.book"));
            assert_eq!((ran.code(), ran.out()), (1, ""), "{command}");
            assert!(ran.err().starts_with("x.book: ") && ran.err().contains(words), "{}", ran.err());
        }
    }
    for command in ["build x.book --column n:u8 -o y.book", "from-pgn x.bz2 -o y.book"] {
        fs::write(folder.join("x.bz2"), b"BZh91AY&SY....").unwrap();
        let ran = run(&folder, command);
        assert!(ran.code() > 0 && ran.err().contains(": decompress it first\n"), "{}", ran.err());
    }
    assert_eq!(names(&folder), ["x.book", "x.bz2"]);
}

#[test]
fn help_teaches() {
    let folder = folder("help");
    let help = run(&folder, "--help");
    assert!(help.ok().contains("Exit codes:"));
    for command in [
        "build",
        "from-pgn",
        "from-kif",
        "from-polyglot",
        "to-polyglot",
        "from-yaneuraou",
        "to-yaneuraou",
        "merge",
        "show",
        "find",
        "verify",
        "export",
    ] {
        let of_command = run(&folder, &format!("{command} --help"));
        let example = format!("Examples:\n  koma-book {command} ");
        assert!(of_command.ok().contains(&example) && help.out().contains(command), "{}", of_command.out());
    }
}

/// Invisible characters in file names and in texts of books are escaped, except in tables.
#[cfg(unix)]
#[test]
fn nothing_unseen_is_shown() {
    let folder = folder("nothing_unseen");
    let odd = "x\u{1b}[2J\ny.book: whole\u{ad}\u{2060}\u{e0041}";
    let seen = r"x\u{1b}[2J\ny.book: whole\u{ad}\u{2060}\u{e0041}";
    fs::write(folder.join(odd), book_of(&[(&odd.replace('\n', ""), "")])).unwrap();
    fs::write(folder.join(format!("{odd}.tsv")), "feen\n").unwrap();
    for arguments in ["verify --text", "verify", "show --text", "show"] {
        let ran = run(&folder, &format!("{arguments} \"{odd}\""));
        assert!(ran.ok().contains(seen) && !ran.out().contains(odd), "{}", ran.out());
    }
    let json = r#"{"book":"x\u001b[2J\u000ay.book: whole\u00ad\u2060\udb40\udc41","whole":true,"#;
    assert!(run(&folder, &format!("verify --json \"{odd}\"")).ok().starts_with(json));
    let found = run(&folder, &format!("find --text \"{odd}\" \"1K^1 / C/c\""));
    assert!(found.ok().contains(&seen.replace(r"\n", "")));
    let long = "x".repeat(70_000);
    fs::write(folder.join("long.book"), book_of(&[(&long, "")])).unwrap();
    assert!(run(&folder, "find --json long.book \"1K^1 / C/c\"").ok().contains(&long));
    for arguments in [
        format!("build --column n:u8 -o a.book \"{odd}.tsv\""),
        "build --column n:u8 -o a.book none\u{1b}".to_owned(),
        "verify none\u{1b}".to_owned(),
        format!("merge -o none\u{1b}/b.book \"{odd}\""),
        format!("find \"{odd}\" \u{1b}[2J"),
    ] {
        let ran = run(&folder, &arguments);
        assert!(ran.code() > 0 && !ran.err().contains('\u{1b}'), "{}", ran.err());
        assert!(ran.err().contains(r"\u{1b}"), "{}", ran.err());
    }
}

/// In text for people, a cell has at most 100 characters, and a longer text ends in an ellipsis. Escapes count as they are
/// shown. The longest cell shown determines the width of the column.
#[test]
fn long_cells_are_cut_off() {
    let folder = folder("long_cells");
    let cut = |text: &str| text.chars().take(99).chain(['…']).collect::<String>();
    let [fits, long, wide] = [("x", 100), ("x", 101), ("馬", 70_000)].map(|(c, count)| c.repeat(count));
    let [escaped_fits, escaped_long] = ["", "y"].map(|end| "\u{1b}".repeat(16) + "abcd" + end);
    for (text, shown) in [
        (&*fits, fits.clone()),
        (&*long, cut(&long)),
        (&*wide, cut(&wide)),
        (&*escaped_fits, r"\u{1b}".repeat(16) + "abcd"),
        (&*escaped_long, cut(&(r"\u{1b}".repeat(16) + "abcdy"))),
    ] {
        assert_eq!(shown.chars().count(), 100);
        fs::write(folder.join("a.book"), book_of(&[("short", "last"), (text, text)])).unwrap();
        let found = run(&folder, "find --text a.book \"1K^1 / C/c\"");
        let line = |first: &str, second: &str| format!("  {first:<100}  {second}\n");
        let lines = [line("name", "note"), line("short", "last"), line(&shown, &shown)].concat();
        assert_eq!(found.ok(), format!("1K^1 / C/c\n{lines}"));
    }
    // Names of columns are cut off too.
    fs::write(folder.join("b.tsv"), format!("feen\t{long}\n1K^1 / C/c\t1\n")).unwrap();
    run(&folder, &format!("build b.tsv --column {long}:u8 -o b.book")).ok();
    for command in ["find --text b.book \"1K^1 / C/c\"", "show --text b.book"] {
        let shown = run(&folder, command);
        assert!(shown.ok().contains(&cut(&long)) && !shown.out().contains(&long), "{}", shown.out());
    }
    assert!(run(&folder, "show b.book").ok().contains(&long));
}

/// A file that is not a book is rejected after its first bytes, however large it is.
#[cfg(target_os = "linux")]
#[test]
fn what_is_not_a_book_is_not_read() {
    let folder = folder("not_a_book");
    fs::File::create(folder.join("sparse")).unwrap().set_len(1 << 40).unwrap();
    let words = "sparse\tdamaged\tthis is not a book: it does not start with `komabook`\n";
    assert_eq!(run(&folder, "verify sparse").out(), words);
    assert_eq!(run(&folder, "merge sparse -o a.book").code(), 1);
    // A file that starts with a valid book but is much larger.
    let book = book_of(&[("a", "")]);
    fs::write(folder.join("b.book"), &book).unwrap();
    fs::OpenOptions::new().write(true).open(folder.join("b.book")).unwrap().set_len(1 << 40).unwrap();
    let words = format!("the book is damaged: it has more bytes than its header says: {}", book.len());
    assert_eq!(run(&folder, "verify b.book").out(), format!("b.book\tdamaged\t{words}\n"));
}

#[test]
fn what_a_table_cannot_hold_is_refused() {
    let folder = folder("what_a_table_cannot_hold");
    for text in ["a\tb", "a\nb"] {
        fs::write(folder.join("a.book"), book_of(&[("fine", ""), ("", text)])).unwrap();
        for command in ["export a.book -o a.tsv", "find a.book \"1K^1 / C/c\""] {
            let ran = run(&folder, command);
            let words = "1K^1 / C/c: column note has a tab or a line break";
            assert!(ran.code() == 1 && ran.err().starts_with(words), "{}", ran.err());
        }
        assert_eq!(names(&folder), ["a.book"]);
        // In output for people, tabs and line breaks are escaped.
        let found = run(&folder, "find --text a.book \"1K^1 / C/c\"");
        assert!(found.ok().contains(&text.escape_default().to_string()));
    }
    // A carriage return is part of a line break only at the end of a line.
    fs::write(folder.join("a.book"), book_of(&[("a\r", "\rb"), ("c", "d\r")])).unwrap();
    run(&folder, "export a.book -o a.tsv").ok();
    let rows = "1K^1 / C/c\ta\r\t\rb\n1K^1 / C/c\tc\td\r\r\n";
    assert_eq!(fs::read_to_string(folder.join("a.tsv")).unwrap(), format!("feen\tname\tnote\n{rows}"));
    run(&folder, "build a.tsv --column name:str --column note:str -o b.book").ok();
    assert!(fs::read(folder.join("a.book")).unwrap() == fs::read(folder.join("b.book")).unwrap());
    // Another separator lets a text have tabs, in both directions.
    fs::write(folder.join("c.txt"), "feen;name\n1K^1 / C/c;a\tb\n").unwrap();
    let build = "build c.txt --separator ; --column name:str -o";
    run(&folder, &format!("{build} c.book")).ok();
    assert_eq!(run(&folder, "export c.book").code(), 1);
    let before = fs::read(folder.join("c.book")).unwrap();
    run(&folder, "export c.book --separator ; -o c.txt").ok();
    run(&folder, &format!("{build} d.book")).ok();
    assert!(fs::read(folder.join("d.book")).unwrap() == before);
    // A default is the text of a cell too.
    let ran = run(&folder, "build a.tsv --column name:str --column \"b:str=\t\" -o b.book");
    let words = "the default of column 2 has a tab or a line break, which no cell of a table has\n";
    assert_eq!((ran.code(), ran.err()), (2, words));
}

/// Lines of positions end in LF, CRLF or CR. A line that is too long is reported, and the next lines are read.
#[test]
fn lines_of_positions() {
    let folder = folder("lines_of_positions");
    fs::write(folder.join("a.tsv"), "feen\tn\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n").unwrap();
    run(&folder, "build a.tsv --column n:u8 -o a.book").ok();
    let found = "feen\tn\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n";
    for line_break in ["\n", "\r\n", "\r"] {
        let lines = ["1K^1 / C/c", "", "1K^1 / c/C", ""].join(line_break);
        assert_eq!(run_with_input(&folder, "find a.book -", lines.as_bytes()).ok(), found, "{line_break:?}");
        let long = format!("1K^1 / C/c{line_break}{}{line_break}1K^1 / c/C", "x".repeat(3 << 20));
        let ran = run_with_input(&folder, "find a.book -", long.as_bytes());
        let words = "-:2: this line has more than 1 MiB\n";
        assert_eq!((ran.code(), ran.out(), ran.err()), (1, found, words), "{line_break:?}");
    }
}
