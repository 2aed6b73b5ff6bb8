//! A million rows: built, checked, looked up, exported, and merged from parts.

mod support;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};

use koma_book::{AnyBook, Value};
use support::{folder, names, run, run_with_input};

const ROWS: usize = 1_000_000;
const SHARDS: usize = 4;

/// A position of chess with up to 32 pieces, which nobody has ever seen.
fn feen(random: &mut fastrand::Rng, feen: &mut String) {
    feen.clear();
    for rank in 0..8 {
        if rank > 0 {
            feen.push('/');
        }
        let mut empty = 0;
        for _ in 0..8 {
            if random.u8(..2) == 0 {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(feen, "{empty}");
                empty = 0;
            }
            feen.push_str(
                ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K^", "k^", "+P", "+p", "-R", "-r"]
                    [random.usize(..16)],
            );
        }
        if empty > 0 {
            let _ = write!(feen, "{empty}");
        }
    }
    feen.push_str(if random.bool() { " / C/c" } else { " / c/C" });
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimisation"]
fn a_million_rows() {
    let folder = folder("a_million_rows");
    let header = "feen\tmove\tweight\n";
    let mut table = header.to_owned();
    let mut random = fastrand::Rng::with_seed(1);
    let (mut position, mut rows, mut positions) = (String::new(), 0, 0);
    let mut asked = Vec::new();
    while rows < ROWS {
        feen(&mut random, &mut position);
        positions += 1;
        let of_position = random.usize(1..=3).min(ROWS - rows);
        if positions % 100_000 == 1 {
            asked.push((position.clone(), rows..rows + of_position));
        }
        for _ in 0..of_position {
            let _ = writeln!(table, "{position}\tmove {}\t{}", rows % 1000, random.u16(..));
            rows += 1;
        }
    }
    fs::write(folder.join("all.tsv"), &table).unwrap();
    let mut shards: Vec<_> =
        (0..SHARDS).map(|n| BufWriter::new(File::create(folder.join(format!("{n}.tsv"))).unwrap())).collect();
    for shard in &mut shards {
        shard.write_all(header.as_bytes()).unwrap();
    }
    for (number, line) in table.lines().skip(1).enumerate() {
        writeln!(shards[number * SHARDS / ROWS], "{line}").unwrap();
    }
    drop(shards);

    let columns = "--key feen --column move:str --column weight:u16";
    let built = run(&folder, &format!("build all.tsv {columns} -o all.book"));
    assert_eq!((built.ok(), built.err()), ("", &*format!("all.book: {positions} positions, {ROWS} rows\n")));
    assert_eq!(
        run(&folder, "verify all.book").ok(),
        format!("all.book\twhole\t{positions} positions, {ROWS} rows\n")
    );
    // Not `assert_eq!`, which would print both.
    assert!(run(&folder, "export all.book").0.stdout == table.as_bytes());
    let bytes = fs::read(folder.join("all.book")).unwrap();
    let book = AnyBook::from_bytes(&bytes).unwrap();

    let lines = asked.iter().map(|(feen, _)| feen.as_str()).collect::<Vec<_>>().join("\n");
    let found = run_with_input(&folder, "find all.book -", lines.as_bytes());
    let expected: Vec<&str> = table
        .lines()
        .take(1)
        .chain(asked.iter().flat_map(|(_, rows)| table.lines().skip(1 + rows.start).take(rows.len())))
        .collect();
    assert_eq!(found.ok().lines().collect::<Vec<_>>(), expected);
    for (feen, rows) in &asked {
        let found = book.find_feen(feen).unwrap().unwrap();
        assert_eq!(&found, rows);
        let text = format!("move {}", rows.start % 1000);
        assert_eq!(book.value(found.start, 0), Some(Value::Text(&text)));
    }

    for n in 0..SHARDS {
        run(&folder, &format!("build {n}.tsv {columns} -o {n}.book")).ok();
    }
    run(&folder, "merge 0.book 1.book 2.book 3.book -o merged.book").ok();
    assert!(fs::read(folder.join("merged.book")).unwrap() == bytes);
    assert_eq!(names(&folder).len(), 2 + 2 * SHARDS + 1);
    fs::remove_dir_all(&folder).unwrap();
}
