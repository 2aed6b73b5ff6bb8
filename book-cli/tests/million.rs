//! Builds, checks, searches, exports and merges a book of a million rows. Also reads half a gigabyte of blank lines.

mod support;

use std::fs;

use support::{folder, run, run_with_input};

const ROWS: usize = 1_000_000;
const SHARDS: usize = 4;

/// Returns a chess position that differs for each number below a million.
fn feen(number: usize) -> String {
    const PIECES: [&str; 16] =
        ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K^", "k^", "+P", "+p", "-R", "-r"];
    let rank = |rank: usize| format!("{}7/", PIECES[number >> (4 * rank) & 15]);
    (0..5).map(rank).collect::<String>() + "8/8/8 / C/c"
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimisation"]
fn a_million_rows() {
    let folder = folder("a_million_rows");
    let row = |number: usize| format!("{}\tmove {}\t{}\n", feen(number / 2), number % 1000, number % 777);
    let rows: Vec<String> = (0..ROWS).map(row).collect();
    let table = |rows: &[String]| format!("feen\tmove\tweight\n{}", rows.concat());
    let all = table(&rows);
    let columns = "--column move:str --column weight:u16";
    let built = run_with_input(&folder, &format!("build - {columns} -o all.book"), all.as_bytes());
    let size = format!("{} positions, {ROWS} rows\n", ROWS / 2);
    assert_eq!((built.ok(), built.err()), ("", &*format!("all.book: {size}")));
    assert_eq!(run(&folder, "verify all.book").ok(), format!("all.book\twhole\t{size}"));
    // `assert_eq!` would print both tables, which are large.
    assert!(run(&folder, "export all.book").ok() == all);

    let lines: String = (0..5).map(|number| feen(100_000 * number) + "\n").collect();
    let expected: Vec<String> = (0..5).flat_map(|number| rows[200_000 * number..][..2].to_vec()).collect();
    assert_eq!(run_with_input(&folder, "find all.book -", lines.as_bytes()).ok(), table(&expected));

    for (number, shard) in rows.chunks(ROWS / SHARDS).enumerate() {
        let shard = table(shard);
        run_with_input(&folder, &format!("build - {columns} -o {number}.book"), shard.as_bytes()).ok();
    }
    run(&folder, "merge 0.book 1.book 2.book 3.book -o merged.book").ok();
    assert!(fs::read(folder.join("merged.book")).unwrap() == fs::read(folder.join("all.book")).unwrap());
    fs::remove_dir_all(&folder).unwrap();
}

/// Half a gigabyte of blank lines takes little memory and no more than a few seconds.
#[cfg(unix)]
#[test]
#[ignore = "takes long: .ci/tests runs it with optimisation"]
fn many_blank_lines() {
    let folder = folder("many_blank_lines");
    for (command, code) in [
        ("build - --column n:u8 -o a.book", 1),
        ("build - --no-header --column n:u8 -o a.book", 1),
        ("build - --epd --column n:u8 -o a.book", 0),
        ("from-pgn - -o a.book", 0),
    ] {
        let lines = "head -c 536870912 /dev/zero | tr '\\0' '\\n'";
        let script = format!("ulimit -v 200000; {{ {lines}; echo; }} | timeout 300 \"$0\" {command}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_koma-book")]).current_dir(&folder);
        let ran = support::Ran(shell.output().unwrap());
        assert_eq!(ran.code(), code, "{command}: {}", ran.err());
    }
}
