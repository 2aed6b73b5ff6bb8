//! Tests that the output file is always complete, whatever happens to the program. The file is either the
//! old book or the new book.

#![cfg(unix)]

mod support;

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::{Ran, folder, names, program, run, run_with_input};

const BUILD: &str = "build - --column n:u32 -o";

/// Returns a table whose book is larger than a few blocks.
fn table(first: u32) -> String {
    let rows: Vec<String> = (first..first + 20_000).map(|n| format!("1K^1 / C/c\t{n}\n")).collect();
    format!("feen\tn\n{}", rows.concat())
}

/// Runs a shell script in which `"$0"` is the program.
fn shell(folder: &Path, script: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_koma-book")]).current_dir(folder);
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs the program with a limit on the size of files, in blocks of 512 or 1024 bytes.
fn run_limited(folder: &Path, before: &str, blocks: u32, arguments: &str) -> Output {
    shell(folder, &format!("{before} ulimit -f {blocks}; exec \"$0\" {arguments}"))
}

/// The program rejects named pipes, because reading them might never end. It does read a pipe that the
/// shell has opened.
#[test]
fn named_pipes_are_refused() {
    let folder = folder("named_pipes");
    assert!(shell(&folder, "mkfifo pipe").status.success());
    for command in [
        "build pipe --column n:u8 -o a.book",
        "build pipe --epd --column n:u8 -o a.book",
        "from-pgn pipe -o a.book",
        "from-polyglot pipe -o a.book",
        "to-polyglot pipe -o a.bin",
        "merge pipe -o a.book",
        "show pipe",
        "verify pipe",
        "export pipe",
        "find pipe startpos",
    ] {
        let ran = Ran(shell(&folder, &format!("timeout 60 \"$0\" {command}")));
        assert_eq!((ran.code(), ran.err()), (2, "pipe: this is not a regular file\n"), "{command}");
    }
    fs::write(folder.join("a.tsv"), table(0)).unwrap();
    Ran(shell(&folder, "cat a.tsv | \"$0\" build /dev/stdin --column n:u32 -o a.book")).ok();
}

/// If a folder is mounted twice, its files have two paths each. If programs may not mount folders, this
/// test does nothing.
#[cfg(target_os = "linux")]
#[test]
fn an_input_in_a_folder_that_is_mounted_twice() {
    let folder = folder("mounted_twice");
    for name in ["one", "two"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::write(folder.join("one/a.tsv"), table(0)).unwrap();
    let mount = "exec unshare --map-root-user --mount sh -c 'mount --bind one two || exit 99";
    if shell(&folder, &format!("{mount}' ")).status.success() {
        let script = format!("{mount}; exec \"$0\" build one/a.tsv --column n:u32 -o two/a.tsv' \"$0\"");
        let ran = Ran(shell(&folder, &script));
        assert_eq!((ran.code(), ran.err()), (2, "one/a.tsv: the output would replace this input\n"));
        assert_eq!(fs::read_to_string(folder.join("one/a.tsv")).unwrap(), table(0));
    }
}

#[test]
fn no_room_or_killed_while_writing() {
    let folder = folder("no_room");
    fs::write(folder.join("a.tsv"), table(0)).unwrap();
    fs::write(folder.join("b.book"), "what was there").unwrap();
    let build = |name| format!("build a.tsv --column n:u32 -o {name}");
    for name in ["a.book", "b.book"] {
        // The program ignores the signal, so writing fails.
        let ran = Ran(run_limited(&folder, "trap '' XFSZ;", 8, &build(name)));
        assert!(ran.code() == 2 && ran.err().starts_with(&format!("{name}: ")), "{}", ran.err());
        assert_eq!(names(&folder), ["a.tsv", "b.book"]);
    }
    for name in ["a.book", "b.book"] {
        // The signal ends the program in the middle of the file.
        assert_eq!(run_limited(&folder, "", 8, &build(name)).status.code(), None);
    }
    // The incomplete file keeps its hidden temporary name and does not disturb the next run.
    assert_eq!(names(&folder).iter().filter(|name| name.starts_with('.')).count(), 2);
    assert!(!folder.join("a.book").exists());
    assert_eq!(fs::read(folder.join("b.book")).unwrap(), b"what was there");
    assert!(run_limited(&folder, "", 1000, &build("b.book")).status.success());
    assert_eq!(run(&folder, "verify b.book").ok(), "b.book\twhole\t1 position, 20000 rows\n");
}

/// Kills the program at different moments.
#[test]
fn killed() {
    let folder = folder("killed");
    fs::write(folder.join("a.tsv"), table(0)).unwrap();
    run(&folder, "build a.tsv --column n:u32 -o whole.book").ok();
    let whole = fs::read(folder.join("whole.book")).unwrap();
    for delay in 0..30 {
        fs::write(folder.join("a.book"), "what was there").unwrap();
        let mut command = program(&folder, "build a.tsv --column n:u32 -o a.book");
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        let _ = child.kill();
        child.wait().unwrap();
        let found = fs::read(folder.join("a.book")).unwrap();
        assert!(found == whole || found == b"what was there", "{delay}");
    }
    // The program is killed while it waits for input.
    let mut child = program(&folder, &format!("{BUILD} b.book")).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(table(0).as_bytes()).unwrap();
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success() && !folder.join("b.book").exists());
}

/// If two programs write the same file, the book of the last writer remains.
#[test]
fn two_writers_of_one_file() {
    let folder = folder("two_writers");
    let tables = [table(0), table(7)];
    let books = tables.each_ref().map(|table| {
        run_with_input(&folder, &format!("{BUILD} a.book"), table.as_bytes()).ok();
        fs::read(folder.join("a.book")).unwrap()
    });
    for _ in 0..10 {
        std::thread::scope(|scope| {
            for table in &tables {
                scope.spawn(|| {
                    run_with_input(&folder, &format!("{BUILD} a.book"), table.as_bytes()).ok().len()
                });
            }
        });
        assert!(books.contains(&fs::read(folder.join("a.book")).unwrap()));
        assert_eq!(names(&folder), ["a.book"]);
    }
}

/// If a table changes while it is read, the book has the rows that were read. If a book changes while it is
/// read, the book is rejected.
#[test]
fn an_input_that_changes() {
    let folder = folder("changing");
    run_with_input(&folder, &format!("{BUILD} a.book"), table(0).as_bytes()).ok();
    let book = fs::read(folder.join("a.book")).unwrap();
    for command in ["verify --text -", "export -", "to-polyglot - -o b.bin"] {
        let cut = run_with_input(&folder, command, &book[..book.len() / 2]);
        let longer = run_with_input(&folder, command, &[&book[..], b"more"].concat());
        assert_eq!((cut.code(), longer.code()), (1, 1), "{command}");
    }
    // The second half arrives after the program has started.
    let table = table(0);
    let (half, rest) = table.split_at(table.len() / 2);
    let mut child = program(&folder, &format!("{BUILD} b.book")).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(half.as_bytes()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    stdin.write_all(rest.as_bytes()).unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert!(fs::read(folder.join("b.book")).unwrap() == book);
}

#[test]
fn devices_and_folders_that_take_nothing() {
    let folder = folder("devices");
    for (output, words) in [
        ("/dev/full", "/dev/full: "),
        ("/proc/a.book", "/proc/a.book: no file can be made in the folder `/proc`: "),
    ] {
        // Other systems do not have these paths.
        if Path::new(output).parent().is_some_and(|folder| folder.join("version").exists())
            || Path::new(output).exists()
        {
            let ran = run_with_input(&folder, &format!("{BUILD} {output}"), table(0).as_bytes());
            assert!(ran.code() == 2 && ran.err().starts_with(words), "{}", ran.err());
        }
    }
    assert_eq!(names(&folder), [""; 0]);
}

/// The reader of the output may stop early, like `| head`.
#[test]
fn nobody_reads_any_more() {
    let folder = folder("nobody_reads");
    run_with_input(&folder, &format!("{BUILD} a.book"), table(0).as_bytes()).ok();
    for command in ["export a.book", "find a.book \"1K^1 / C/c\"", "merge a.book -o -"] {
        let mut command = program(&folder, command);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 4]).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }
}
