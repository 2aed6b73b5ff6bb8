//! Tests `--memory`, which limits the memory of commands. With any limit, the output is the same.

use std::fs;
use std::path::Path;

use koma_book::{BookBuilder, ColumnType};

use crate::support::{ROOT, folder, names, program, run, run_with_input};

/// Limits with which there are many temporary files, some, and none.
const LIMITS: [&str; 4] = ["64K", "100K", "1M", "2G"];

/// Runs a command with each limit, and compares its output with `expected`. No temporary files are left.
fn check(folder: &Path, arguments: &str, expected: &[u8]) {
    let temporary = folder.join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    for limit in LIMITS {
        let arguments = format!("{arguments} --memory {limit} -o found");
        let output = program(folder, &arguments).env("TMPDIR", &temporary).output().unwrap();
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(folder.join("found")).unwrap() == expected, "{arguments}");
        assert!(names(&temporary).is_empty(), "{arguments}");
    }
}

/// Builds a book with each limit, and compares it with the book that the default limit gives. Then merges and exports the
/// book with each limit.
fn check_build(folder: &Path, arguments: &str) {
    run(folder, &format!("build {arguments} -o expected.book")).ok();
    let expected = fs::read(folder.join("expected.book")).unwrap();
    check(folder, &format!("build {arguments}"), &expected);
    check(folder, "merge expected.book", &expected);
    let table = run(folder, "export expected.book").ok().as_bytes().to_vec();
    check(folder, "export expected.book", &table);
}

#[test]
fn openings_with_little_memory() {
    let folder = folder("openings_with_little_memory");
    check_build(
        &folder,
        &format!("{ROOT}/data/chess-openings.tsv --column eco:str --column name:str? --index name"),
    );
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn openings_of_lichess_with_little_memory() {
    let folder = folder("openings_of_lichess_with_little_memory");
    let lichess = ["a", "b", "c", "d", "e"].map(|name| format!("{ROOT}/data/lichess/{name}.tsv")).join(" ");
    check_build(
        &folder,
        &format!("{lichess} --key moves:pgn --column eco:str --column name:str --index eco --index name"),
    );
}

/// Rows of one position are far apart, and a suite makes several rows of a line.
#[test]
fn mixed_rows_and_suites_with_little_memory() {
    let folder = folder("mixed_rows_with_little_memory");
    let row = |row: usize| {
        let feen = ["1K^1/3 / C/c", "1k^1/2P / C/c", "3/3 P/ C/c"][row * row % 7 % 3];
        format!("{feen}\t{}\t{}\ta1\n", "x".repeat(row % 40), row % 5)
    };
    let rows: String = (0..2_000).map(row).collect();
    let table = format!("feen\tmove\tweight\tsquare\n{rows}");
    fs::write(folder.join("a.tsv"), table).unwrap();
    check_build(&folder, "a.tsv --column move:str --column weight:u8 --column square:square --index weight");
    let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4 Nf3; id \"start\";\n";
    fs::write(folder.join("a.epd"), line.repeat(400)).unwrap();
    check_build(&folder, "a.epd --column bm:move --column id:str");
}

/// Several books are merged as their tables would be built: books whose rows are mixed, books with the same positions, and
/// empty books. The output may replace an input.
#[test]
fn merging_with_little_memory() {
    let folder = folder("merging_with_little_memory");
    let row = |row: usize, shard: usize| {
        let feen = ["1K^1/3 / C/c", "1k^1/2P / C/c", "3/3 P/ C/c", "p2/3 / C/c"][row * row % 7 % (2 + shard)];
        format!("{feen}\t{}\t{}\n", "x".repeat(row % 30), row % 5)
    };
    let options = "--column move:str --column weight:u8 --index weight";
    let (mut tables, mut books) = (Vec::new(), Vec::new());
    for (shard, rows) in [(0, 700), (1, 0), (2, 900), (1, 300)].into_iter().enumerate() {
        let (kind, rows) = rows;
        let rows: String = (0..rows).map(|number| row(number, kind)).collect();
        fs::write(folder.join(format!("{shard}.tsv")), format!("feen\tmove\tweight\n{rows}")).unwrap();
        if rows.is_empty() {
            // The program makes no empty book from a table.
            let columns = [("move", ColumnType::Text), ("weight", ColumnType::U8)];
            let empty = BookBuilder::new("feen", &columns).unwrap().with_index("weight").unwrap().finish();
            fs::write(folder.join(format!("{shard}.book")), empty).unwrap();
        } else {
            run(&folder, &format!("build {shard}.tsv {options} -o {shard}.book")).ok();
        }
        tables.push(format!("{shard}.tsv"));
        books.push(format!("{shard}.book"));
    }
    let (tables, books) = (tables.join(" "), books.join(" "));
    run(&folder, &format!("build {tables} {options} -o expected.book")).ok();
    let expected = fs::read(folder.join("expected.book")).unwrap();
    check(&folder, &format!("merge {books}"), &expected);
    run(&folder, &format!("merge {books} --memory 64K -o 0.book")).ok();
    assert!(fs::read(folder.join("0.book")).unwrap() == expected);
    // A minimum number of games is refused before the next books are read.
    let ran = run(&folder, "merge 2.book missing.book --min-games 2 -o new.book");
    assert!(ran.code() == 1 && ran.err().starts_with("2.book: the columns of the book: "), "{}", ran.err());
    // Errors name the book.
    fs::write(folder.join("other.tsv"), "feen\tmove\n3 / C/c\tx\n").unwrap();
    run(&folder, "build other.tsv --column move:str -o other.book").ok();
    let messages = ["64K", "1G"].map(|limit| {
        let ran = run(&folder, &format!("merge 2.book other.book --memory {limit} -o new.book"));
        assert!(!folder.join("new.book").exists());
        (ran.code(), ran.err().to_owned())
    });
    let message = "other.book: the columns differ from those of 2.book: `weight` (u8) is only in 2.book\n";
    assert_eq!(messages[0], (1, message.to_owned()));
    assert_eq!(messages[0], messages[1]);
}

/// The counts of books of games are added up, with moves and with texts as moves.
#[test]
fn adding_up_games_with_little_memory() {
    let folder = folder("adding_up_games_with_little_memory");
    let pgn = format!("{ROOT}/book/data/games.pgn");
    run(&folder, &format!("from-pgn {pgn} --plies 5 -o a.book")).ok();
    run(&folder, &format!("from-pgn {pgn} --plies 9 -o b.book")).ok();
    fs::copy(folder.join("a.book"), folder.join("a2.book")).unwrap();
    for options in ["", "--min-games 5"] {
        run(&folder, &format!("merge a.book b.book a2.book {options} -o expected.book")).ok();
        let expected = fs::read(folder.join("expected.book")).unwrap();
        check(&folder, &format!("merge a.book b.book a2.book {options}"), &expected);
    }
    let columns = "--column move:str --column wins:u8 --column draws:u16 --column losses:u128";
    run(&folder, "export b.book -o b.tsv").ok();
    run(&folder, &format!("build b.tsv {columns} -o c.book")).ok();
    fs::copy(folder.join("c.book"), folder.join("c2.book")).unwrap();
    run(&folder, "merge c.book c2.book -o expected.book").ok();
    let expected = fs::read(folder.join("expected.book")).unwrap();
    check(&folder, "merge c.book c2.book", &expected);
    let row = "feen\tmove\twins\tdraws\tlosses\n1K^1 / C/c\tb\t200\t0\t0\n";
    fs::write(folder.join("d.tsv"), row).unwrap();
    run(&folder, &format!("build d.tsv {columns} -o d.book")).ok();
    fs::copy(folder.join("d.book"), folder.join("d2.book")).unwrap();
    for limit in LIMITS {
        let ran = run(&folder, &format!("merge d.book d2.book --memory {limit} -o e.book"));
        let message = "1K^1 / C/c: there are more games than a column can count\n";
        assert_eq!((ran.code(), ran.err()), (1, message));
    }
}

/// Polyglot books are read and written with each limit. Some positions are reached on several ways, and some entries are not
/// found.
#[test]
fn polyglot_with_little_memory() {
    check_polyglot(&folder("polyglot_with_little_memory"), 5);
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn more_polyglot_with_little_memory() {
    check_polyglot(&folder("more_polyglot_with_little_memory"), 12);
}

fn check_polyglot(folder: &Path, plies: u32) {
    run(folder, &format!("from-pgn {ROOT}/book/data/games.pgn --plies {plies} -o a.book")).ok();
    run(folder, "to-polyglot a.book -o a.bin").ok();
    let bin = fs::read(folder.join("a.bin")).unwrap();
    check(folder, "to-polyglot a.book", &bin);
    run(folder, "from-polyglot a.bin -o b.book").ok();
    let expected = fs::read(folder.join("b.book")).unwrap();
    check(folder, "from-polyglot a.bin", &expected);
    // The entries of one position are missing, and so are the positions after it. The entries are in another order.
    let entries: Vec<&[u8]> = bin.chunks(16).rev().collect();
    let (kept, _) = entries.split_at(entries.len() - entries.len() / 5);
    fs::write(folder.join("c.bin"), kept.concat()).unwrap();
    let whole = run(folder, "from-polyglot c.bin -o c.book");
    let expected = fs::read(folder.join("c.book")).unwrap();
    check(folder, "from-polyglot c.bin", &expected);
    let limited = run(folder, "from-polyglot c.bin --memory 64K -o c.book");
    assert_eq!((whole.code(), whole.err()), (limited.code(), limited.err()));
    let ran = run_with_input(folder, "from-polyglot - --memory 64K -o -", &bin[..bin.len() - 1]);
    assert_eq!(
        (ran.code(), ran.err()),
        (1, "-: this is not a polyglot book: expected entries of 16 bytes\n")
    );
}

/// YaneuraOu books are read and written with each limit.
#[test]
fn yaneuraou_with_little_memory() {
    let folder = folder("yaneuraou_with_little_memory");
    run(&folder, &format!("from-kif {ROOT}/book/data/shogi/games.kif --plies 40 -o a.book")).ok();
    run(&folder, "to-yaneuraou a.book -o a.db").ok();
    let db = fs::read(folder.join("a.db")).unwrap();
    check(&folder, "to-yaneuraou a.book", &db);
    run(&folder, "from-yaneuraou a.db -o b.book").ok();
    check(&folder, "from-yaneuraou a.db", &fs::read(folder.join("b.book")).unwrap());
    check(&folder, "to-yaneuraou b.book", &db);
    let piped = run_with_input(&folder, "from-yaneuraou - --memory 64K -o -", &db);
    assert!(piped.0.stdout == fs::read(folder.join("b.book")).unwrap());
    // A mistake after the rows are in temporary files.
    let invalid = [&db[..], b"7g7f 7g7f\n"].concat();
    let ran = run_with_input(&folder, "from-yaneuraou - --memory 64K -o new.book", &invalid);
    assert!(ran.code() == 1 && ran.err().ends_with("1 mistake; no book is written\n"), "{}", ran.err());
    assert!(!folder.join("new.book").exists());
}

/// A damaged book is not exported or merged, whatever the limit. A long book in a pipe goes to a temporary file.
#[test]
fn damaged_and_piped_books_with_little_memory() {
    let folder = folder("damaged_books_with_little_memory");
    run(
        &folder,
        &format!("build {ROOT}/data/chess-openings.tsv --column eco:str --column name:str -o a.book"),
    )
    .ok();
    let book = fs::read(folder.join("a.book")).unwrap();
    let expected = run(&folder, "export a.book").ok().to_owned();
    for limit in ["64K", "100K", "1G"] {
        let arguments = format!("export - --memory {limit} -o -");
        assert!(run_with_input(&folder, &arguments, &book).ok() == expected, "{limit}");
        let longer = [&book[..], b"x"].concat();
        for bytes in [longer, book[..book.len() - 1].to_vec(), vec![b'x'; 300_000], Vec::new()] {
            let ran = run_with_input(&folder, &arguments, &bytes);
            let whole = run_with_input(&folder, "export - -o -", &bytes);
            assert_eq!((ran.code(), ran.err()), (1, whole.err()), "{limit}");
            assert!(ran.out().is_empty());
        }
        for at in [70, 5_000, book.len() / 2, book.len() - 5_000, book.len() - 1] {
            let mut damaged = book.clone();
            damaged[at] ^= 1;
            fs::write(folder.join("b.book"), damaged).unwrap();
            for command in ["export b.book", "merge a.book b.book"] {
                let ran = run(&folder, &format!("{command} --memory {limit} -o new"));
                assert!(ran.code() == 1 && ran.err().starts_with("b.book: "), "{command}: {}", ran.err());
                assert_eq!(names(&folder), ["a.book", "b.book"]);
            }
        }
    }
}

/// A limit may have a fraction.
#[test]
fn fractions_of_limits() {
    let folder = folder("fractions_of_limits");
    // Books of less than 128 KiB never need temporary files.
    let table = format!("feen\ttext\n1K^1 / C/c\t{}\n", "x".repeat(200_000));
    fs::write(folder.join("a.tsv"), table).unwrap();
    run(&folder, "build a.tsv --column text:str -o a.book").ok();
    let len = fs::metadata(folder.join("a.book")).unwrap().len();
    assert!((200_000..0x33333).contains(&len));
    let kilobytes = |bytes: u64| format!("{}.{:010}", bytes >> 10, bytes % 1024 * 5_u64.pow(10));
    for (limit, code) in [
        (kilobytes(len) + "K", 0),
        (kilobytes(len - 1) + "kb", 2),
        ("0.2M".to_owned(), 0),
        ("0.19M".to_owned(), 2),
        ("0.00019999999999999999999999999999999999999999g".to_owned(), 0),
    ] {
        let mut program = program(&folder, &format!("export - --memory {limit}"));
        let input = fs::File::open(folder.join("a.book")).unwrap();
        // A book that is longer than the limit needs a temporary file.
        let output = program.env("TMPDIR", "missing").stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{limit}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Mistakes are reported as without a limit, and no book is written.
#[test]
fn mistakes_with_little_memory() {
    let folder = folder("mistakes_with_little_memory");
    fs::write(folder.join("a.tsv"), "feen\tn\n1K^1 / C/c\t1\n1K^1 / C/c\t300\n1K^2 / C/c\t2\n").unwrap();
    let expected = run(&folder, "build a.tsv --column n:u8 -o a.book");
    let found = run(&folder, "build a.tsv --column n:u8 --memory 64K -o a.book");
    assert_eq!((found.code(), found.err()), (expected.code(), expected.err()));
    assert_eq!(names(&folder), ["a.tsv"]);
    let found =
        run_with_input(&folder, "build - --column n:u8 --memory 64K -o -", b"feen\tn\n1K^1 / C/c\t1\n");
    assert_eq!(found.0.stdout.get(..8), Some(&b"komabook"[..]));
}

/// Without a folder for temporary files, the message names it, and the next rows are not read.
#[test]
fn temporary_files_that_cannot_be_written() {
    let folder = folder("no_temporary_files");
    fs::write(folder.join("a.tsv"), format!("feen\tn\n{}", "1K^1 / C/c\t1\n".repeat(10_000))).unwrap();
    fs::copy(folder.join("a.tsv"), folder.join("b.tsv")).unwrap();
    for (limit, code) in [("64K", 2), ("1G", 0)] {
        let arguments = format!("build a.tsv b.tsv --column n:u8 --memory {limit} -o a.book");
        let mut program = program(&folder, &arguments);
        let output = program.env("TMPDIR", "missing").output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{message}");
        if code == 2 {
            assert!(
                message.starts_with("temporary file in missing (TMPDIR): ") && message.lines().count() == 1,
                "{message}"
            );
            assert_eq!(names(&folder), ["a.tsv", "b.tsv"]);
        }
    }
}
