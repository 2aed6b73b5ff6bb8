//! Tests temporary files: when they cannot be written, when the program is killed, and how many are open.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::{fs, thread, time};

use crate::support::{ROOT, Ran, folder, names, program, shell};

/// Returns a table of different positions.
fn table(rows: usize) -> String {
    let row = |row: usize| {
        let rank = |power: u32| ["8", "P7", "1k6", "+R6n", "bq6"][row / 5_usize.pow(power % 6) % 5];
        let ranks: Vec<_> = (0..8).map(rank).collect();
        format!("{} / C/c\tsome text of row {row}\n", ranks.join("/"))
    };
    format!("feen\ttext\n{}", (0..rows).map(row).collect::<String>())
}

/// Asserts that a folder has at most one file, and removes it. A program that is killed between making a file and removing
/// its name leaves this file, which is empty. `program` is named in a failure.
fn remove_empty_file(folder: &Path, program: &str) {
    let left = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let left: Vec<_> = left.map(|file| (file.path(), file.metadata().unwrap().len())).collect();
    assert!(left.len() <= 1 && left.iter().all(|(_, len)| *len == 0), "{program}: {left:?}");
    for (path, _) in left {
        fs::remove_file(path).unwrap();
    }
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
        ("64K", "temporary file in temporary (TMPDIR): "),
        ("100K", "temporary file in temporary (TMPDIR): "),
        ("1G", "a.book: "),
    ] {
        let script = "TMPDIR=temporary; export TMPDIR; trap '' XFSZ; ulimit -f 32; exec \"$@\"";
        let arguments = format!("{build} --memory {limit}");
        let ran = Ran(shell(&folder, script, &arguments).output().unwrap());
        assert!(ran.code() == 2 && ran.err().starts_with(place), "{limit}: {}", ran.err());
        assert_eq!(names(&folder), ["a.tsv", "temporary"], "{limit}");
        assert!(names(&folder.join("temporary")).is_empty(), "{limit}");
    }
}

/// Makes a book of more than 128 KiB, `a.book`, a book of games, `games.book`, a copy of each, a Polyglot book, `a.bin`,
/// a book of games of shōgi, `shogi.book`, and a YaneuraOu book, `a.db`.
fn make_books(folder: &Path) {
    fs::write(folder.join("a.tsv"), table(5_000)).unwrap();
    Ran(program(folder, "build a.tsv --column text:str --index text -o a.book").output().unwrap()).ok();
    let pgn = format!("from-pgn {ROOT}/book/data/games.pgn --plies 200 -o games.book");
    Ran(program(folder, &pgn).output().unwrap()).ok();
    Ran(program(folder, "to-polyglot games.book -o a.bin").output().unwrap()).ok();
    let kif = format!("from-kif {ROOT}/book/data/shogi/games.kif --plies 200 -o shogi.book");
    Ran(program(folder, &kif).output().unwrap()).ok();
    Ran(program(folder, "to-yaneuraou shogi.book -o a.db").output().unwrap()).ok();
    for name in ["a", "games"] {
        fs::copy(folder.join(format!("{name}.book")), folder.join(format!("{name}2.book"))).unwrap();
    }
    fs::create_dir(folder.join("temporary")).unwrap();
}

/// The commands that need temporary files if there is little memory. With these limits, they make hundreds of files. Tens of
/// thousands would take most of the time of all tests.
const COMMANDS: [&str; 7] = [
    "merge a.book a2.book --memory 64K",
    "merge games.book games2.book --memory 64K",
    "from-polyglot a.bin --memory 64K",
    "to-polyglot games.book --memory 64K",
    "from-yaneuraou a.db --memory 64K",
    "to-yaneuraou shogi.book --memory 64K",
    "export - --memory 64K",
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
            let ran = Ran(shell(&folder, script, &format!("{command} -o new")).output().unwrap());
            let folder_name = if script.contains("missing") { "missing" } else { "temporary" };
            let place = format!("temporary file in {folder_name} (TMPDIR): ");
            assert!(ran.code() == 2 && ran.err().starts_with(&place), "{command}: {}", ran.err());
            assert_eq!(names(&folder), names_before, "{command}");
            assert!(names(&folder.join("temporary")).is_empty(), "{command}");
        }
        let script = "ulimit -n 200; exec \"$@\" < a.book";
        Ran(shell(&folder, script, &format!("{command} -o new")).output().unwrap()).ok();
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
            remove_empty_file(&folder.join("temporary"), command);
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
    let row = format!("1K^1 / C/c\t{}\n", "x".repeat(60_000));
    fs::write(folder.join("a.tsv"), format!("feen\ttext\n{}", row.repeat(400))).unwrap();
    let build = "build a.tsv --column text:str --index text --memory 64K -o a.book";
    Ran(shell(&folder, "ulimit -n 200; exec \"$@\"", build).output().unwrap()).ok();
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
    for memory in ["64K", "100K", "1G"] {
        let arguments = format!("{command} 64 --memory {memory} -o found.book");
        Ran(shell(&folder, "ulimit -n 200; exec \"$@\"", &arguments).output().unwrap()).ok();
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
        let mut child = program(&folder, "build - --column text:str --index text --memory 64K -o a.book")
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
        remove_empty_file(&folder.join("temporary"), &format!("{milliseconds} ms"));
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
    let builds = [build("64K", "a.book"), build("70K", "b.book"), build("1G", "c.book")];
    for mut build in builds {
        let mut message = String::new();
        build.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert!(build.wait().unwrap().success(), "{message}");
    }
    let [a, b, c] = ["a.book", "b.book", "c.book"].map(|name| fs::read(folder.join(name)).unwrap());
    assert!(a == c && b == c);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "c.book"]);
}
