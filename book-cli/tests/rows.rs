//! Tests `rows`. A book of counted rows has the same bytes as the book of `from-pgn`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use crate::pgn::{GAMES, OTHERS};
use crate::support::{folder, run, run_with_input};

/// The wins, draws and losses of White for each position and move.
type Counts<'a> = HashMap<(&'a str, &'a str), [u32; 3]>;

/// Counts the rows as a database would, and returns the table of the counts.
fn counted(rows: &str, min_games: u32) -> String {
    let mut first_rows: HashMap<&str, usize> = HashMap::new();
    let mut counts = Counts::new();
    for (number, line) in rows.lines().enumerate().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        first_rows.entry(cells[0]).or_insert(number);
        let sums = counts.entry((cells[0], cells[1])).or_default();
        for (sum, cell) in sums.iter_mut().zip(&cells[2..]) {
            *sum += cell.parse::<u32>().unwrap();
        }
    }
    let games = |counts: &[u32; 3]| counts.iter().sum::<u32>();
    let mut counts: Vec<_> = counts.into_iter().filter(|(_, counts)| games(counts) >= min_games).collect();
    counts.sort_by_key(|((key, mv), counts)| (first_rows[key], std::cmp::Reverse(games(counts)), *mv));
    let mut table = "feen\tmove\twins\tdraws\tlosses\n".to_owned();
    for ((key, mv), [wins, draws, losses]) in counts {
        let _ = writeln!(table, "{key}\t{mv}\t{wins}\t{draws}\t{losses}");
    }
    table
}

#[test]
fn counted_rows_make_the_book_of_from_pgn() {
    let folder = folder("counted_rows");
    let pgn = fs::read_to_string(GAMES).unwrap();
    fs::write(folder.join("a.pgn"), format!("{OTHERS}{pgn}{OTHERS}")).unwrap();
    fs::write(folder.join("b.pgn"), &pgn).unwrap();
    for (files, plies) in [("a.pgn", 1), ("b.pgn a.pgn", 7), ("a.pgn b.pgn", 200)] {
        for key_notation in ["fen", "feen"] {
            let options = format!("--plies {plies} --key-notation {key_notation}");
            let ran = run(&folder, &format!("rows {files} {options} -o -"));
            for min_games in [1, 4] {
                fs::write(folder.join("counts.tsv"), counted(ran.ok(), min_games)).unwrap();
                let columns =
                    "--column move:move --column wins:u32 --column draws:u32 --column losses:u32 -o";
                run(&folder, &format!("build counts.tsv --key {key_notation}:feen {columns} a.book")).ok();
                let from_pgn = format!("from-pgn {files} --plies {plies} --min-games {min_games} -o b.book");
                let expected = run(&folder, &from_pgn);
                expected.ok();
                assert!(
                    fs::read(folder.join("a.book")).unwrap() == fs::read(folder.join("b.book")).unwrap(),
                    "{options} {min_games}"
                );
                assert!(expected.err().starts_with(ran.err()), "{}", ran.err());
            }
        }
    }
}

/// Equal positions have equal texts in both notations, and different positions have different texts.
#[test]
fn each_position_has_one_text() {
    let folder = folder("one_text");
    let pgn = fs::read_to_string(GAMES).unwrap() + OTHERS;
    fs::write(folder.join("a.pgn"), pgn).unwrap();
    let texts = ["fen", "feen"].map(|notation| {
        let ran = run(&folder, &format!("rows a.pgn --plies 200 --key-notation {notation}"));
        ran.ok().lines().skip(1).map(|line| line.split('\t').next().unwrap().to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(texts[0].len(), texts[1].len());
    for [one, other] in [[0, 1], [1, 0]] {
        let mut pairs = HashMap::new();
        for (text, same) in texts[one].iter().zip(&texts[other]) {
            assert_eq!(pairs.entry(text).or_insert(same), &same);
        }
        assert!(pairs.len() > 5_000, "{}", pairs.len());
    }
}

#[test]
fn compressed_games() {
    let folder = folder("compressed_rows");
    let pgn = fs::read(GAMES).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&pgn).unwrap();
    let zstd = ruzstd::encoding::compress_to_vec(&*pgn, ruzstd::encoding::CompressionLevel::Fastest);
    let plain = run_with_input(&folder, "rows - -o -", &pgn);
    assert!(plain.ok().lines().count() > 4_000);
    for compressed in [gzip.finish().unwrap(), zstd] {
        assert!(run_with_input(&folder, "rows -", &compressed).ok() == plain.ok());
        let ran = run_with_input(&folder, "rows -", &compressed[..compressed.len() - 20]);
        assert_eq!(ran.code(), 2, "{}", ran.err());
    }
}

/// The rows are written while the games are read, and the memory does not grow with the number of games.
#[cfg(target_os = "linux")]
#[test]
fn rows_take_constant_memory() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;
    use std::thread;

    use crate::support::program;

    const REPETITIONS: usize = 25;

    let folder = folder("constant_memory");
    let pgn = fs::read(GAMES).unwrap();
    let rows_of_games = run_with_input(&folder, "rows -", &pgn).ok().lines().count() - 1;
    let mut program = program(&folder, "rows - -o -");
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        // At the end, the rows of the last games are not read yet. They fill the pipe, so the program is still running.
        for _ in 0..=REPETITIONS {
            stdin.write_all(&pgn).unwrap();
            stdin.write_all(b"\n").unwrap();
        }
    });
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().skip(1);
    let mut peaks = Vec::new();
    for _ in 0..REPETITIONS {
        for _ in 0..rows_of_games {
            lines.next().unwrap().unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        peaks.push(peak.unwrap().parse::<u64>().unwrap());
    }
    // The rows after the second repetition take ten megabytes.
    let growth = peaks[REPETITIONS - 1] - peaks[1];
    assert!(growth < 1024, "{growth} kB");
    assert_eq!(lines.count(), rows_of_games);
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
}
