//! Builds, checks, searches, exports and merges a book of a million rows, and measures the memory of each command. Also
//! measures the time of checking and of merging, and reads half a gigabyte of blank lines.

use std::fs;
use std::time::Instant;

use crate::support::{self, folder, run, run_with_input};
use koma_book::{AnyBook, BookBuilder, ColumnType, FeenReader, Value, merge_books, write_book};

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
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn a_million_rows() {
    let folder = folder("a_million_rows");
    let row = |number: usize| format!("{}\tmove {}\t{}\n", feen(number / 2), number % 1000, number % 777);
    let rows: Vec<String> = (0..ROWS).map(row).collect();
    let table = |rows: &[String]| format!("feen\tmove\tweight\n{}", rows.concat());
    let build = |name: &str, rows: &[String]| {
        fs::write(folder.join("a.tsv"), table(rows)).unwrap();
        run(&folder, &format!("build a.tsv --column move:str --column weight:u16 -o {name}.book"))
    };
    for (number, shard) in rows.chunks(ROWS / SHARDS).enumerate() {
        build(&number.to_string(), shard).ok();
    }
    let size = format!("{} positions, {ROWS} rows\n", ROWS / 2);
    assert_eq!(build("all", &rows).err(), format!("all.book: {size}"));
    run(&folder, "merge 0.book 1.book 2.book 3.book -o merged.book").ok();
    assert!(fs::read(folder.join("merged.book")).unwrap() == fs::read(folder.join("all.book")).unwrap());
    // If a check took quadratic time, it would take hours.
    let start = Instant::now();
    assert_eq!(run(&folder, "verify all.book").ok(), format!("all.book\twhole\t{size}"));
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
    // `assert_eq!` would print both tables, which are large.
    assert!(run(&folder, "export all.book").ok() == table(&rows));

    let lines: String = (0..5).map(|number| feen(100_000 * number) + "\n").collect();
    let expected: Vec<String> = (0..5).flat_map(|number| rows[200_000 * number..][..2].to_vec()).collect();
    assert_eq!(run_with_input(&folder, "find all.book -", lines.as_bytes()).ok(), table(&expected));

    #[cfg(target_os = "linux")]
    measure_memory(&folder);
    fs::remove_dir_all(&folder).unwrap();
}

/// Asserts that each command needs at most about the memory that the README states. The memory is measured after the
/// program has written its first byte. At this moment, the program waits for a reader of its output, or for the rest of
/// its input.
#[cfg(target_os = "linux")]
fn measure_memory(folder: &std::path::Path) {
    use std::io::Read as _;
    use std::process::Stdio;

    use koma_runtime::{chess, shogi};

    let mut random = fastrand::Rng::with_seed(1);
    let mut games = String::new();
    for _ in 0..20_000 {
        let mut position =
            chess::Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
        for _ in 0..24 {
            let Some(mv) = random.choice(chess::legal_moves(&position)) else { break };
            games.extend([&*mv.encode(), " "]);
            let _ = chess::play_unchecked(&mut position, mv);
        }
        games += "1-0\n\n";
    }
    fs::write(folder.join("a.pgn"), games).unwrap();
    run(folder, "from-pgn a.pgn -o games.book").ok();
    run(folder, "to-polyglot games.book -o a.bin").ok();
    let mut db = "#YANEURAOU-DB2016 1.00\n".to_owned();
    for _ in 0..20_000 {
        let mut position = shogi::START;
        for _ in 0..24 {
            let Some(mv) = random.choice(shogi::legal_moves(&position)) else { break };
            let sfen = shogi::Sfen::try_from(position).unwrap().to_string();
            db.extend(["sfen ", &sfen, "\n", &mv.encode(), " none 12 34 5\n"]);
            let _ = shogi::play_unchecked(&mut position, mv);
        }
    }
    fs::write(folder.join("a.db"), db).unwrap();
    run(folder, "from-yaneuraou a.db -o shogi.book").ok();
    let len = |name: &str| fs::metadata(folder.join(name)).unwrap().len();
    let (book, games, shogi) = (len("all.book"), len("games.book"), len("shogi.book"));
    let positions = AnyBook::open(folder.join("games.book")).unwrap().len() as u64;
    for (command, expected) in [
        ("build a.tsv --column move:str --column weight:u16 -o -", 4 * book),
        ("merge all.book -o -", 5 * book),
        ("verify all.book /dev/stdin", book),
        ("show all.book /dev/stdin", 0),
        ("find all.book -", 0),
        ("export all.book", book),
        ("from-pgn a.pgn -o -", 350 * positions),
        ("build a.tsv --column move:str --column weight:u16 --memory 8M -o -", 16 << 20),
        ("from-pgn a.pgn --memory 8M -o -", 16 << 20),
        ("to-polyglot games.book -o -", games + 48 * positions),
        ("from-polyglot a.bin -o -", 350 * positions),
        ("from-yaneuraou a.db -o -", 4 * shogi),
        ("from-yaneuraou a.db --memory 8M -o -", 16 << 20),
        ("to-yaneuraou shogi.book -o -", 3 * shogi),
    ] {
        let mut program = support::program(folder, command);
        let mut child =
            program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        let peak = 1024 * peak.unwrap().parse::<u64>().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        // The program itself takes a few megabytes.
        assert!(
            peak <= expected + (8 << 20),
            "{command}: {peak} bytes; expected at most {expected} and 8 MiB"
        );
    }
}

/// A book with 16 times as many squares and rows takes about 16 times as long to merge. If the time were quadratic, it
/// would take 256 times as long. The rows alternate between two positions. One of the books is a book of games.
#[test]
#[ignore = "measures time: .ci/tests runs it with optimization"]
fn merging_takes_linear_time() {
    let path = folder("merging_takes_linear_time").join("a.book");
    let games = ["move", "wins", "draws", "losses"]
        .map(|name| (name, if name == "move" { ColumnType::Text } else { ColumnType::U8 }));
    for columns in [&games[..1], &games[..]] {
        let time = |ranks: usize| {
            let board = vec!["K".repeat(64); ranks].join("/");
            let mut builder = BookBuilder::new("feen", columns).unwrap();
            for row in 0..256 * ranks {
                let mv = row.to_string();
                let values = [Value::Text(&mv), Value::U8(1), Value::U8(1), Value::U8(1)];
                let values = &values[..columns.len()];
                if row < 2 {
                    let feen = format!("{board} / {}", ["C/c", "c/C"][row]);
                    builder.push_values(&FeenReader::new().parse(&feen).unwrap(), values).unwrap();
                } else {
                    builder.push_by_number(row % 2, values).unwrap();
                }
            }
            let bytes = builder.finish();
            write_book(&path, &bytes).unwrap();
            let merge = |_| {
                let start = Instant::now();
                assert!(merge_books(&[&path], None).unwrap().len() >= bytes.len() / 2);
                start.elapsed()
            };
            (0..5).map(merge).min().unwrap()
        };
        let (short, long) = (time(4), time(64));
        assert!(long < 64 * short, "{} columns: {short:?} and {long:?}", columns.len());
    }
}

/// Reading half a gigabyte of blank lines takes little memory, and at most five minutes.
#[cfg(unix)]
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn many_blank_lines() {
    let folder = folder("many_blank_lines");
    for (command, code) in [
        ("build - --column n:u8 -o a.book", 1),
        ("build - --no-header --column n:u8 -o a.book", 1),
        ("build - --epd --column n:u8 -o a.book", 1),
        ("from-pgn - -o a.book", 1),
    ] {
        let lines = "head -c 536870912 /dev/zero | tr '\\0' '\\n'";
        let script = format!("ulimit -v 200000; {{ {lines}; echo; }} | timeout 300 \"$0\" {command}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_koma-book")]).current_dir(&folder);
        let ran = support::Ran(shell.output().unwrap());
        assert_eq!(ran.code(), code, "{command}: {}", ran.err());
    }
}
