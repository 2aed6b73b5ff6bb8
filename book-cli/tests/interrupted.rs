//! Whatever happens while a book is written, the file with its name is whole: the book before, or the new one.

#![cfg(unix)]

mod support;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::{folder, names, program, run, run_with_input};

const COLUMNS: &str = "--key feen --column n:u32";

/// A table whose book is larger than a few blocks.
fn table() -> String {
    let rows: Vec<String> = (0..20_000).map(|n| format!("1K^1 / C/c\t{n}\n")).collect();
    format!("feen\tn\n{}", rows.concat())
}

/// Runs the program with files limited to this many blocks of 512 or 1024 bytes.
fn run_limited(folder: &Path, before: &str, blocks: u32, arguments: &str) -> Output {
    let script = format!("{before} ulimit -f {blocks}; exec \"$0\" {arguments}");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_koma-book")])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn a_disk_without_room() {
    let folder = folder("a_disk_without_room");
    fs::write(folder.join("a.tsv"), table()).unwrap();
    fs::write(folder.join("b.book"), "what was there").unwrap();
    for name in ["a.book", "b.book"] {
        // The signal is ignored, so that writing fails.
        let output = run_limited(&folder, "trap '' XFSZ;", 8, &format!("build a.tsv {COLUMNS} -o {name}"));
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.starts_with(&format!("{name}: ")), "{words}");
        assert_eq!(names(&folder), ["a.tsv", "b.book"]);
    }
    assert_eq!(fs::read(folder.join("b.book")).unwrap(), b"what was there");
    // With room, it is written.
    assert!(run_limited(&folder, "", 1000, &format!("build a.tsv {COLUMNS} -o b.book")).status.success());
    assert_eq!(run(&folder, "verify b.book").ok(), "b.book\twhole\t1 position, 20000 rows\n");
}

#[test]
fn killed_while_it_writes() {
    let folder = folder("killed_while_it_writes");
    fs::write(folder.join("a.tsv"), table()).unwrap();
    fs::write(folder.join("b.book"), "what was there").unwrap();
    for name in ["a.book", "b.book"] {
        // The signal ends the program in the middle of the file.
        let output = run_limited(&folder, "", 8, &format!("build a.tsv {COLUMNS} -o {name}"));
        assert_eq!(output.status.code(), None);
    }
    assert!(!folder.join("a.book").exists());
    assert_eq!(fs::read(folder.join("b.book")).unwrap(), b"what was there");
    // The unfinished file remains under its own hidden name, which does not disturb the next run.
    assert_eq!(names(&folder).iter().filter(|name| name.starts_with('.')).count(), 2);
    run(&folder, &format!("build a.tsv {COLUMNS} -o a.book")).ok();
    run(&folder, "verify a.book").ok();
}

#[test]
fn killed_while_it_reads() {
    let folder = folder("killed_while_it_reads");
    fs::write(folder.join("a.book"), "what was there").unwrap();
    let mut child =
        program(&folder, &format!("build - {COLUMNS} -o a.book")).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(table().as_bytes()).unwrap();
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
    assert_eq!(fs::read(folder.join("a.book")).unwrap(), b"what was there");
    assert_eq!(names(&folder), ["a.book"]);
}

#[test]
fn devices_and_links() {
    let folder = folder("devices_and_links");
    let full = Path::new("/dev/full");
    if full.exists() {
        let ran = run_with_input(&folder, &format!("build - {COLUMNS} -o /dev/full"), table().as_bytes());
        assert_eq!((ran.code(), ran.out()), (2, ""));
        assert!(ran.err().starts_with("/dev/full: "), "{}", ran.err());
        // It is what it was.
        assert!(!fs::metadata(full).unwrap().is_file());
    }
    fs::write(folder.join("a.book"), "what was there").unwrap();
    std::os::unix::fs::symlink("a.book", folder.join("link.book")).unwrap();
    run_with_input(&folder, &format!("build - {COLUMNS} -o link.book"), table().as_bytes()).ok();
    assert!(fs::symlink_metadata(folder.join("link.book")).unwrap().is_symlink());
    run(&folder, "verify a.book link.book").ok();
    assert_eq!(names(&folder), ["a.book", "link.book"]);
}

/// Whoever reads the output may stop: `koma-book export x.book | head`.
#[test]
fn nobody_reads_any_more() {
    let folder = folder("nobody_reads");
    run_with_input(&folder, &format!("build - {COLUMNS} -o a.book"), table().as_bytes()).ok();
    let mut child = program(&folder, "export a.book")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
