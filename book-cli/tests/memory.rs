//! Tests `--memory`, which limits the memory of commands. With any limit, the output is the same.

use std::fs;
use std::path::Path;

use crate::support::{folder, names, run, run_with_input};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Limits with which each row is in a temporary file of its own, some rows are, and none is.
const LIMITS: [&str; 4] = ["1", "100K", "1M", "2G"];

/// Runs a command with each limit, and compares its output with `expected`. No temporary files are left.
fn check(folder: &Path, arguments: &str, expected: &[u8]) {
    let temporary = folder.join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    for limit in LIMITS {
        let arguments = format!("{arguments} --memory {limit} -o found");
        let output = crate::support::program(folder, &arguments).env("TMPDIR", &temporary).output().unwrap();
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
        run(&folder, &format!("build {shard}.tsv {options} -o {shard}.book")).ok();
        tables.push(format!("{shard}.tsv"));
        books.push(format!("{shard}.book"));
    }
    let (tables, books) = (tables.join(" "), books.join(" "));
    run(&folder, &format!("build {tables} {options} -o expected.book")).ok();
    let expected = fs::read(folder.join("expected.book")).unwrap();
    check(&folder, &format!("merge {books}"), &expected);
    run(&folder, &format!("merge {books} --memory 1 -o 0.book")).ok();
    assert!(fs::read(folder.join("0.book")).unwrap() == expected);
    // A minimum number of games is refused before the next books are read.
    let ran = run(&folder, "merge 2.book missing.book --min-games 2 -o new.book");
    assert!(ran.code() == 1 && ran.err().starts_with("2.book: the columns of the book: "), "{}", ran.err());
    // Errors name the book.
    fs::write(folder.join("other.tsv"), "feen\tmove\n3 / C/c\tx\n").unwrap();
    run(&folder, "build other.tsv --column move:str -o other.book").ok();
    let messages = ["1", "1G"].map(|limit| {
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
    for options in ["", "--min-games 5"] {
        run(&folder, &format!("merge a.book b.book a.book {options} -o expected.book")).ok();
        let expected = fs::read(folder.join("expected.book")).unwrap();
        check(&folder, &format!("merge a.book b.book a.book {options}"), &expected);
    }
    let columns = "--column move:str --column wins:u8 --column draws:u16 --column losses:u128";
    run(&folder, "export b.book -o b.tsv").ok();
    run(&folder, &format!("build b.tsv {columns} -o c.book")).ok();
    run(&folder, "merge c.book c.book -o expected.book").ok();
    let expected = fs::read(folder.join("expected.book")).unwrap();
    check(&folder, "merge c.book c.book", &expected);
    let row = "feen\tmove\twins\tdraws\tlosses\n1K^1 / C/c\tb\t200\t0\t0\n";
    fs::write(folder.join("d.tsv"), row).unwrap();
    run(&folder, &format!("build d.tsv {columns} -o d.book")).ok();
    for limit in LIMITS {
        let ran = run(&folder, &format!("merge d.book d.book --memory {limit} -o e.book"));
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
    let limited = run(folder, "from-polyglot c.bin --memory 1 -o c.book");
    assert_eq!((whole.code(), whole.err()), (limited.code(), limited.err()));
    let ran = run_with_input(folder, "from-polyglot - --memory 1 -o -", &bin[..bin.len() - 1]);
    assert_eq!(
        (ran.code(), ran.err()),
        (1, "-: this is not a polyglot book: expected entries of 16 bytes\n")
    );
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
    for limit in ["1", "100K", "1G"] {
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

/// A book that is as long as the limit needs no more than its length and what the program needs, whether it is in a file or
/// in a pipe.
#[cfg(target_os = "linux")]
#[test]
fn a_book_as_long_as_the_limit() {
    let folder = folder("a_book_as_long_as_the_limit");
    // A buffer that doubles from 128 KiB or 256 KiB would be nearly twice as long as this book.
    let row = format!("1K^1 / C/c\t{}\n", "x".repeat(1_000_000));
    fs::write(folder.join("a.tsv"), format!("feen\ttext\n{}", row.repeat(17))).unwrap();
    run(&folder, "build a.tsv --column text:str -o a.book").ok();
    let len = fs::metadata(folder.join("a.book")).unwrap().len();
    for (book, input) in [("a.book", "/dev/null"), ("-", "a.book")] {
        let export = |kilobytes: u64| {
            let program = crate::support::program(&folder, &format!("export {book} --memory {len} -o b.tsv"));
            let script = format!("ulimit -v {kilobytes}; exec \"$@\" < {input}");
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &script, "sh"]).arg(program.get_program()).args(program.get_args());
            crate::support::Ran(shell.current_dir(&folder).output().unwrap())
        };
        export((len >> 10) + (20 << 10)).ok();
        assert!(fs::read(folder.join("a.tsv")).unwrap() == fs::read(folder.join("b.tsv")).unwrap());
        let ran = export(len >> 10);
        let needed = format!("which needs {} bytes\n", len + 1);
        let message = format!("{book}: there is not enough memory to read the book, {needed}");
        assert_eq!((ran.code(), ran.err()), (2, &*message));
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
        let mut program = crate::support::program(&folder, &format!("export - --memory {limit}"));
        let input = fs::File::open(folder.join("a.book")).unwrap();
        // A book that is longer than the limit needs a temporary file.
        let output = program.env("TMPDIR", "missing").stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{limit}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Endless headers of a game take little memory.
#[cfg(target_os = "linux")]
#[test]
fn endless_headers() {
    let folder = folder("endless_headers");
    for (command, name, end) in
        [("from-pgn", "[A \"", "\"]"), ("from-kif", "先手：", ""), ("from-kif", "$EVENT:", "")]
    {
        let header = format!("{name}{}{end}", "x".repeat(10_000));
        fs::write(folder.join("header"), header).unwrap();
        let script = "ulimit -v 60000; yes \"$(cat header)\" | head -c 100000000 | exec \"$@\"";
        let program = crate::support::program(&folder, &format!("{command} - --jobs 1 -o a.book"));
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args());
        let ran = crate::support::Ran(shell.current_dir(&folder).output().unwrap());
        let is_reported = ran.err().contains("the headers have more than 1 MiB\n");
        assert!(ran.code() == 1 && is_reported, "{command}: {}", ran.err());
    }
}

/// Mistakes are reported as without a limit, and no book is written.
#[test]
fn mistakes_with_little_memory() {
    let folder = folder("mistakes_with_little_memory");
    fs::write(folder.join("a.tsv"), "feen\tn\n1K^1 / C/c\t1\n1K^1 / C/c\t300\n1K^2 / C/c\t2\n").unwrap();
    let expected = run(&folder, "build a.tsv --column n:u8 -o a.book");
    let found = run(&folder, "build a.tsv --column n:u8 --memory 1 -o a.book");
    assert_eq!((found.code(), found.err()), (expected.code(), expected.err()));
    assert_eq!(names(&folder), ["a.tsv"]);
    let found = run_with_input(&folder, "build - --column n:u8 --memory 1 -o -", b"feen\tn\n1K^1 / C/c\t1\n");
    assert_eq!(found.0.stdout.get(..8), Some(&b"komabook"[..]));
}

/// Without a folder for temporary files, the message names it, and the next rows are not read.
#[test]
fn temporary_files_that_cannot_be_written() {
    let folder = folder("no_temporary_files");
    fs::write(folder.join("a.tsv"), format!("feen\tn\n{}", "1K^1 / C/c\t1\n".repeat(1_000))).unwrap();
    for (limit, code) in [("1", 2), ("1G", 0)] {
        let arguments = format!("build a.tsv a.tsv --column n:u8 --memory {limit} -o a.book");
        let mut program = crate::support::program(&folder, &arguments);
        let output = program.env("TMPDIR", "missing").output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{message}");
        if code == 2 {
            assert!(
                message.starts_with("temporary file in missing (TMPDIR): ") && message.lines().count() == 1,
                "{message}"
            );
            assert_eq!(names(&folder), ["a.tsv"]);
        }
    }
}

#[cfg(unix)]
mod faults {
    use std::io::{Read as _, Write as _};
    use std::process::{Command, Stdio};
    use std::{fs, thread, time};

    use super::{folder, names};
    use crate::support::{Ran, program};

    /// Returns a table of different positions.
    fn table(rows: usize) -> String {
        let row = |row: usize| {
            let rank = |power: u32| ["8", "P7", "1k6", "+R6n", "bq6"][row / 5_usize.pow(power % 6) % 5];
            let ranks: Vec<_> = (0..8).map(rank).collect();
            format!("{} / C/c\tsome text of row {row}\n", ranks.join("/"))
        };
        format!("feen\ttext\n{}", (0..rows).map(row).collect::<String>())
    }

    /// A temporary file that is too large gives an error and leaves nothing. If the limit on the size of files concerns
    /// only the book, the message names the book.
    #[test]
    fn files_that_are_too_large() {
        let folder = folder("files_that_are_too_large");
        fs::create_dir(folder.join("temporary")).unwrap();
        fs::write(folder.join("a.tsv"), table(5_000)).unwrap();
        let build = "build a.tsv --column text:str --index text -o a.book";
        for (limit, place) in [
            ("1K", "temporary file in temporary (TMPDIR): "),
            ("100K", "temporary file in temporary (TMPDIR): "),
            ("1G", "a.book: "),
        ] {
            let program = program(&folder, &format!("{build} --memory {limit}"));
            let script = "TMPDIR=temporary; export TMPDIR; trap '' XFSZ; ulimit -f 32; exec \"$@\"";
            let mut shell = Command::new("sh");
            shell.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args());
            let ran = Ran(shell.current_dir(&folder).output().unwrap());
            assert!(ran.code() == 2 && ran.err().starts_with(place), "{limit}: {}", ran.err());
            assert_eq!(names(&folder), ["a.tsv", "temporary"], "{limit}");
            assert!(names(&folder.join("temporary")).is_empty(), "{limit}");
        }
    }

    /// Makes a book of more than 128 KiB, `a.book`, and a Polyglot book, `a.bin`.
    fn make_books(folder: &std::path::Path) {
        fs::write(folder.join("a.tsv"), table(5_000)).unwrap();
        Ran(program(folder, "build a.tsv --column text:str --index text -o a.book").output().unwrap()).ok();
        let pgn = format!("from-pgn {}/book/data/games.pgn -o games.book", super::ROOT);
        Ran(program(folder, &pgn).output().unwrap()).ok();
        Ran(program(folder, "to-polyglot games.book -o a.bin").output().unwrap()).ok();
        fs::create_dir(folder.join("temporary")).unwrap();
    }

    /// The commands that need temporary files if there is little memory.
    const COMMANDS: [&str; 5] = [
        "merge a.book a.book --memory 20K",
        "merge games.book games.book --memory 1K",
        "from-polyglot a.bin --memory 10K",
        "to-polyglot games.book --memory 1K",
        "export - --memory 1K",
    ];

    /// Neither a full disk nor a missing folder for temporary files leaves anything. Few files are open at once.
    #[test]
    fn other_commands_without_room() {
        let folder = folder("other_commands_without_room");
        make_books(&folder);
        let names_before = names(&folder);
        for command in COMMANDS {
            for script in [
                "TMPDIR=temporary; export TMPDIR; trap '' XFSZ; ulimit -f 8; exec \"$@\" < a.book",
                "TMPDIR=missing; export TMPDIR; exec \"$@\" < a.book",
            ] {
                let program = program(&folder, &format!("{command} -o new"));
                let mut shell = Command::new("sh");
                shell.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args());
                let ran = Ran(shell.current_dir(&folder).output().unwrap());
                let folder_name = if script.contains("missing") { "missing" } else { "temporary" };
                let place = format!("temporary file in {folder_name} (TMPDIR): ");
                assert!(ran.code() == 2 && ran.err().starts_with(&place), "{command}: {}", ran.err());
                assert_eq!(names(&folder), names_before, "{command}");
                assert!(names(&folder.join("temporary")).is_empty(), "{command}");
            }
            let program = program(&folder, &format!("{command} -o new"));
            let mut shell = Command::new("sh");
            let script = "ulimit -n 200; exec \"$@\" < a.book";
            shell.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args());
            Ran(shell.current_dir(&folder).output().unwrap()).ok();
            fs::remove_file(folder.join("new")).unwrap();
        }
    }

    /// Killed commands leave no temporary file with contents and no output with the final name.
    #[test]
    fn kills_of_other_commands() {
        let folder = folder("kills_of_other_commands");
        make_books(&folder);
        for command in COMMANDS {
            let mut complete = program(&folder, &format!("{command} -o new"));
            Ran(complete.stdin(fs::File::open(folder.join("a.book")).unwrap()).output().unwrap()).ok();
            let expected = fs::read(folder.join("new")).unwrap();
            fs::remove_file(folder.join("new")).unwrap();
            for milliseconds in [0, 10, 40, 160] {
                let mut child = program(&folder, &format!("{command} -o new"))
                    .env("TMPDIR", folder.join("temporary"))
                    .stdin(fs::File::open(folder.join("a.book")).unwrap())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap();
                thread::sleep(time::Duration::from_millis(milliseconds));
                child.kill().unwrap();
                let status = child.wait().unwrap();
                let left = fs::read_dir(folder.join("temporary")).unwrap().map(Result::unwrap);
                let left: Vec<_> = left.map(|file| (file.path(), file.metadata().unwrap().len())).collect();
                assert!(left.len() <= 1 && left.iter().all(|(_, len)| *len == 0), "{command}: {left:?}");
                for (path, _) in left {
                    fs::remove_file(path).unwrap();
                }
                // The program may be killed after the output has its final name.
                match fs::read(folder.join("new")) {
                    Ok(found) => assert!(found == expected, "{command}"),
                    Err(_) => assert!(!status.success(), "{command}"),
                }
                let _ = fs::remove_file(folder.join("new"));
            }
        }
    }

    /// Few files are open at once, although each row is in a file of its own.
    #[test]
    fn few_open_files() {
        let folder = folder("few_open_files");
        fs::write(folder.join("a.tsv"), table(2_000)).unwrap();
        let program = program(&folder, "build a.tsv --column text:str --index text --memory 1 -o a.book");
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "ulimit -n 200; exec \"$@\"", "sh"])
            .arg(program.get_program())
            .args(program.get_args());
        Ran(shell.current_dir(&folder).output().unwrap()).ok();
    }

    /// Few files are open at once, however many workers count games.
    #[test]
    fn few_open_files_of_many_workers() {
        let folder = folder("few_open_files_of_many_workers");
        let mut paths = Vec::new();
        for file in 0..64_usize {
            let game = |game: usize| {
                let mv = ["e4", "d4", "c4", "Nf3", "Nc3", "g3", "b3"][(file + game) % 7];
                format!("1. {mv} d5 2. h3 {}\n\n", ["1-0", "0-1", "1/2-1/2"][(file + game) % 3])
            };
            paths.push(format!("{file}.pgn"));
            fs::write(folder.join(&paths[file]), (0..10).map(game).collect::<String>()).unwrap();
        }
        let command = format!("from-pgn {} --jobs", paths.join(" "));
        Ran(program(&folder, &format!("{command} 1 -o expected.book")).output().unwrap()).ok();
        for memory in ["1", "20K", "1G"] {
            let program = program(&folder, &format!("{command} 64 --memory {memory} -o found.book"));
            let mut shell = Command::new("sh");
            shell
                .args(["-c", "ulimit -n 200; exec \"$@\"", "sh"])
                .arg(program.get_program())
                .args(program.get_args());
            Ran(shell.current_dir(&folder).output().unwrap()).ok();
            let [expected, found] =
                ["expected.book", "found.book"].map(|name| fs::read(folder.join(name)).unwrap());
            assert!(found == expected, "{memory}");
        }
    }

    /// A killed program leaves no temporary files, whatever it is doing, except one that it has just made.
    #[test]
    fn kills() {
        let folder = folder("kills_with_temporary_files");
        fs::create_dir(folder.join("temporary")).unwrap();
        let table = table(20_000);
        fs::write(folder.join("a.tsv"), &table).unwrap();
        Ran(program(&folder, "build a.tsv --column text:str --index text -o a.book").output().unwrap()).ok();
        let expected = fs::read(folder.join("a.book")).unwrap();
        fs::remove_file(folder.join("a.book")).unwrap();
        for milliseconds in [0, 20, 50, 100, 200, 400, 800] {
            let mut child = program(&folder, "build - --column text:str --index text --memory 20K -o a.book")
                .env("TMPDIR", folder.join("temporary"))
                .stdin(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let rows = table.clone();
            let writer = thread::spawn(move || {
                let _ = stdin.write_all(rows.as_bytes());
            });
            thread::sleep(time::Duration::from_millis(milliseconds));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            writer.join().unwrap();
            // A program that is killed between making a file and removing its name leaves this file, which is empty.
            let left = fs::read_dir(folder.join("temporary")).unwrap().map(Result::unwrap);
            let left: Vec<_> = left.map(|file| (file.path(), file.metadata().unwrap().len())).collect();
            assert!(left.len() <= 1 && left.iter().all(|(_, len)| *len == 0), "{milliseconds} ms: {left:?}");
            for (path, _) in left {
                fs::remove_file(path).unwrap();
            }
            match fs::read(folder.join("a.book")) {
                Ok(found) => assert!(found == expected, "{milliseconds} ms"),
                Err(_) => assert!(!status.success(), "{milliseconds} ms"),
            }
            let _ = fs::remove_file(folder.join("a.book"));
        }
    }

    /// Two programs in the same folder do not disturb each other.
    #[test]
    fn two_builds_at_once() {
        let folder = folder("two_builds_at_once");
        fs::write(folder.join("a.tsv"), table(3_000)).unwrap();
        let build = |memory: &str, output: &str| {
            let arguments = format!("build a.tsv --column text:str --memory {memory} -o {output}");
            let mut program = program(&folder, &arguments);
            program.env("TMPDIR", &folder).stderr(Stdio::piped()).spawn().unwrap()
        };
        let builds = [build("20K", "a.book"), build("30K", "b.book"), build("1G", "c.book")];
        for mut build in builds {
            let mut message = String::new();
            build.stderr.take().unwrap().read_to_string(&mut message).unwrap();
            assert!(build.wait().unwrap().success(), "{message}");
        }
        let [a, b, c] = ["a.book", "b.book", "c.book"].map(|name| fs::read(folder.join(name)).unwrap());
        assert!(a == c && b == c);
        assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "c.book"]);
    }
}

/// Measures the time, the memory and the disk space of commands on books that do not fit in the memory. `MILLIONS` in the
/// environment is the number of positions in millions, `ROWS` is the number of rows of each position, and `MEMORY` is the
/// limit in megabytes. The system also limits the memory of `merge`, `export` and `verify`.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn commands_stay_within_their_memory() {
    use std::env;
    use std::io::{BufWriter, Write as _};

    let number = |name, default| env::var(name).map_or(default, |text| text.parse::<u64>().unwrap());
    let (millions, rows_each, megabytes) = (number("MILLIONS", 2), number("ROWS", 2), number("MEMORY", 64));
    let folder = folder("commands_stay_within_their_memory");
    let measure = |arguments: &str, feed: &(dyn Fn(&mut dyn std::io::Write) + Sync)| {
        let measured = Measured::run(&folder, arguments, megabytes + 64, feed);
        println!("{millions} million positions, {megabytes} MB: {arguments}: {measured}");
        assert!(measured.memory <= megabytes + 64, "{arguments}: {} MB", measured.memory);
    };
    let build = "build - --column move:str --column weight:u16";
    measure(&format!("{build} --memory {megabytes}M -o a.book"), &|stdin| {
        let mut stdin = BufWriter::with_capacity(1 << 16, stdin);
        writeln!(stdin, "feen\tmove\tweight").unwrap();
        // A million other rows are between two rows of the same position.
        for (million, round) in
            (0..millions).flat_map(|million| (0..rows_each).map(move |round| (million, round)))
        {
            for number in 0..1_000_000 {
                let row = (million * rows_each + round) * 1_000_000 + number;
                let feen = feen(million * 1_000_000 + number);
                writeln!(stdin, "{feen}\tmove {}\t{}", row % 1000, row % 777).unwrap();
            }
        }
    });
    measure(&format!("merge a.book --memory {megabytes}M -o b.book"), &|_| {});
    let read = |name| fs::File::open(folder.join(name)).map(std::io::BufReader::new).unwrap();
    assert!(have_same_bytes(read("a.book"), read("b.book")));
    fs::remove_file(folder.join("b.book")).unwrap();
    measure(&format!("export a.book --memory {megabytes}M -o /dev/null"), &|_| {});
    // `verify` needs 80 MB, whatever the limit.
    if megabytes >= 16 {
        measure("verify a.book", &|_| {});
    }
    println!("book: {} MB", fs::metadata(folder.join("a.book")).unwrap().len() >> 20);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(target_os = "linux")]
fn have_same_bytes(mut one: impl std::io::BufRead, mut other: impl std::io::BufRead) -> bool {
    loop {
        let (bytes, others) = (one.fill_buf().unwrap(), other.fill_buf().unwrap());
        let len = bytes.len().min(others.len());
        if len == 0 {
            return bytes.is_empty() && others.is_empty();
        }
        if bytes[..len] != others[..len] {
            return false;
        }
        one.consume(len);
        other.consume(len);
    }
}

/// What a command needed.
#[cfg(target_os = "linux")]
#[derive(Default)]
struct Measured {
    seconds: u64,
    /// The processor time in hundredths of a second.
    processor: u64,
    /// The peak memory in megabytes.
    memory: u64,
    /// The peak of the sizes of temporary files in megabytes.
    temporary: u64,
}

#[cfg(target_os = "linux")]
impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { seconds, processor, memory, temporary } = self;
        let processor = processor / 100;
        write!(f, "{seconds} s, processor {processor} s, memory {memory} MB, temporary files {temporary} MB")
    }
}

#[cfg(target_os = "linux")]
impl Measured {
    /// Runs a command, whose address space is limited to `megabytes`. `feed` writes its standard input.
    fn run(
        folder: &Path,
        arguments: &str,
        megabytes: u64,
        feed: &(dyn Fn(&mut dyn std::io::Write) + Sync),
    ) -> Self {
        use std::process::{Command, Stdio};
        use std::{thread, time};

        let start = time::Instant::now();
        let mut measured = Self::default();
        let program = crate::support::program(folder, arguments);
        let mut shell = Command::new("sh");
        let script = format!("ulimit -v {}; exec \"$@\"", megabytes << 10);
        shell.args(["-c", &script, "sh"]).arg(program.get_program()).args(program.get_args());
        shell.current_dir(folder).env("TMPDIR", folder).stdin(Stdio::piped());
        let mut child = shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let process = Path::new("/proc").join(child.id().to_string());
        let status = thread::scope(|scope| {
            scope.spawn(move || feed(&mut stdin));
            loop {
                if let Some(status) = child.try_wait().unwrap() {
                    return status;
                }
                let status = fs::read_to_string(process.join("status")).unwrap_or_default();
                let memory =
                    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
                let memory = memory.map_or(0, |kilobytes| kilobytes.parse::<u64>().unwrap() >> 10);
                measured.memory = measured.memory.max(memory);
                let files = fs::read_dir(process.join("fd")).into_iter().flatten().flatten();
                // The names of temporary files have been removed.
                let is_temporary = |path: &Path| {
                    fs::read_link(path).is_ok_and(|name| name.to_string_lossy().ends_with(" (deleted)"))
                };
                let files = files.map(|file| file.path()).filter(|path| is_temporary(path));
                let sizes = files.filter_map(|path| fs::metadata(path).ok()).map(|file| file.len());
                measured.temporary = measured.temporary.max(sizes.sum::<u64>() >> 20);
                let times = fs::read_to_string(process.join("stat")).unwrap_or_default();
                let times =
                    times.split_whitespace().skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
                measured.processor = measured.processor.max(times.sum());
                thread::sleep(time::Duration::from_millis(50));
            }
        });
        assert!(status.success(), "{arguments}: {status}");
        measured.seconds = start.elapsed().as_secs();
        measured
    }
}

/// Returns a chess position with 24 pieces, which differs for each number.
#[cfg(target_os = "linux")]
fn feen(number: u64) -> String {
    const PIECES: [&str; 16] =
        ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K^", "k^", "+P", "+p", "-R", "-r"];
    // Multiplying by an odd number gives different bits for each number.
    let bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let piece = |shift: u32| PIECES[(bits.rotate_right(shift) & 15) as usize];
    let rank = |rank: u32| {
        let [a, b, c] = [0, 4, 8].map(|shift| piece(8 * rank + shift));
        format!("{a}1{b}1{c}3")
    };
    format!("{} / C/c", (0..8).map(rank).collect::<Vec<_>>().join("/"))
}
