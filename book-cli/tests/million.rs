//! Builds a book of a million rows, checks it, looks up positions, exports it, and merges it from parts. Reads half a
//! gigabyte of blank lines.

mod support;

use std::fmt::Write as _;
use std::fs;

use support::{folder, run, run_with_input};

const ROWS: usize = 1_000_000;
const SHARDS: usize = 4;

/// Returns an arbitrary chess position. Each rank has a run of empty squares.
fn feen(random: &mut fastrand::Rng) -> String {
    const PIECES: [&str; 16] =
        ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K^", "k^", "+P", "+p", "-R", "-r"];
    let mut feen = String::new();
    for rank in 0..8 {
        let (empty, place) = (random.usize(1..8), random.usize(..8));
        feen += if rank > 0 { "/" } else { "" };
        for number in 0..8 - empty {
            if number == place.min(7 - empty) {
                feen += &empty.to_string();
            }
            feen += PIECES[random.usize(..16)];
        }
    }
    feen + if random.bool() { " / C/c" } else { " / c/C" }
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimisation"]
fn a_million_rows() {
    let folder = folder("a_million_rows");
    let mut random = fastrand::Rng::with_seed(1);
    let (mut rows, mut positions, mut asked) = (Vec::with_capacity(ROWS), 0, Vec::new());
    while rows.len() < ROWS {
        let position = feen(&mut random);
        let of_position = random.usize(1..=3).min(ROWS - rows.len());
        if positions % 100_000 == 0 {
            asked.push((position.clone(), rows.len()..rows.len() + of_position));
        }
        positions += 1;
        for _ in 0..of_position {
            rows.push(format!("{position}\tmove {}\t{}\n", rows.len() % 1000, random.u16(..)));
        }
    }
    let table = |rows: &[String]| format!("feen\tmove\tweight\n{}", rows.concat());
    let all = table(&rows);
    let columns = "--column move:str --column weight:u16";
    let built = run_with_input(&folder, &format!("build - {columns} -o all.book"), all.as_bytes());
    let size = format!("{positions} positions, {ROWS} rows\n");
    assert_eq!((built.ok(), built.err()), ("", &*format!("all.book: {size}")));
    assert_eq!(run(&folder, "verify all.book").ok(), format!("all.book\twhole\t{size}"));
    // `assert_eq!` would print both tables, which are large.
    assert!(run(&folder, "export all.book").ok() == all);

    let (mut lines, mut expected) = (String::new(), Vec::new());
    for (position, of_position) in asked {
        let _ = writeln!(lines, "{position}");
        expected.extend_from_slice(&rows[of_position]);
    }
    let found = run_with_input(&folder, "find all.book -", lines.as_bytes());
    assert_eq!(found.ok(), table(&expected));

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
