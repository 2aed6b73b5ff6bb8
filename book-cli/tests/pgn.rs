//! Tests books of games. For any files and any number of jobs, the counts of the program equal those of a simple
//! implementation.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use crate::support::{Ran, folder, names, program, run, run_with_input};
use koma_book::{AnyBook, pgn::PgnReader};
use koma_runtime::chess::{self, Fen};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub(crate) const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn");

/// A game with repeated positions, a Chess960 game with castling, and a game with promotions and a capture en passant.
pub(crate) const OTHERS: &str = r#"[White "A [game] \"of\" {nobody}"]
1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2

[Variant "Chess960"]
[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]

9. Rf3 a6 10. O-O 1-0

[Variant "From Position"]
[FEN "4k3/P6P/8/8/2p5/8/1P1P4/R3K2R w KQ - 0 1"]

1. d4 cxd3 2. a8=Q+ Kd7 3. h8=N Ke7 4. O-O 0-1

"#;

/// The positions with the counts of their moves, in the order in which the positions first occur.
type Counts = Vec<(String, BTreeMap<String, [u32; 3]>)>;

/// Counts the moves in a simple way, without the program's optimizations.
fn count(pgn: &str, plies: usize) -> Counts {
    let mut counts = Counts::new();
    let mut games = PgnReader::new(pgn.as_bytes()).unwrap();
    while let Some(game) = games.read_game().unwrap() {
        let game = game.unwrap();
        let mut position = Fen::parse(game.tag("FEN").unwrap_or(START)).unwrap().position();
        let mut seen = HashSet::new();
        for mv in game.moves.iter().take(plies) {
            let key = (position.to_string(), mv.to_string());
            let number = counts.iter().position(|(feen, _)| *feen == key.0).unwrap_or_else(|| {
                counts.push((key.0.clone(), BTreeMap::new()));
                counts.len() - 1
            });
            if seen.insert(key.clone()) {
                counts[number].1.entry(key.1).or_default()[game.result.unwrap() as usize] += 1;
            }
            let _ = chess::play_unchecked(&mut position, *mv);
        }
    }
    counts
}

/// Returns the table that the program should export.
fn table(counts: &Counts, min_games: u32) -> String {
    let mut table = "feen\tmove\twins\tdraws\tlosses\n".to_owned();
    for (feen, moves) in counts {
        let mut rows: Vec<_> = moves.iter().collect();
        rows.retain(|(_, counts)| counts.iter().sum::<u32>() >= min_games);
        rows.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u32>()));
        for (mv, [wins, draws, losses]) in rows {
            let _ = writeln!(table, "{feen}\t{mv}\t{wins}\t{draws}\t{losses}");
        }
    }
    table
}

/// With any memory limit and any number of jobs, the book is the same, and no temporary file remains.
#[test]
fn counts_are_those_of_a_naive_count() {
    let folder = folder("naive_count");
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let pgn = fs::read_to_string(GAMES).unwrap();
    let games: Vec<String> = pgn.split("[Event ").skip(1).map(|game| format!("[Event {game}")).collect();
    // Files of different sizes. One file has no games.
    let mut all = String::new();
    for (number, part) in [0..3, 3..3, 3..15, 15..16, 16..40].into_iter().enumerate() {
        let pgn = if part.is_empty() { String::new() } else { games[part].concat() + OTHERS };
        fs::write(folder.join(format!("{number}.pgn")), &pgn).unwrap();
        all += &pgn;
    }
    fs::write(folder.join("all.pgn"), &all).unwrap();
    for plies in [7, 200] {
        let counted = count(&all, plies);
        for min_games in [1, 4] {
            let options = format!("--plies {plies} --min-games {min_games}");
            let ran = run(&folder, &format!("from-pgn all.pgn {options} -o a.book"));
            assert!(ran.err().starts_with("all.pgn: 52 games counted\na.book: "), "{}", ran.err());
            assert_eq!(run(&folder, "export a.book").ok(), table(&counted, min_games));
            let book = fs::read(folder.join("a.book")).unwrap();
            for limits in ["-j 1", "-j 3", "--memory 1M", "--memory 20K", "--memory 9K -j 3"] {
                let files = "0.pgn 1.pgn 2.pgn 3.pgn 4.pgn";
                let mut program = program(&folder, &format!("from-pgn {files} {limits} {options} -o b.book"));
                Ran(program.env("TMPDIR", &temporary).output().unwrap()).ok();
                assert!(fs::read(folder.join("b.book")).unwrap() == book, "{options} {limits}");
                assert_eq!(names(&temporary), [""; 0]);
            }
        }
        // Makes a book of each file, and merges the books.
        for number in 0..5 {
            run(&folder, &format!("from-pgn {number}.pgn --plies {plies} -o {number}.book")).ok();
        }
        run(&folder, "merge 0.book 1.book 2.book 3.book 4.book --min-games 4 -o b.book").ok();
        assert!(fs::read(folder.join("b.book")).unwrap() == fs::read(folder.join("a.book")).unwrap());
    }
}

#[test]
fn compressed_files_and_standard_input() {
    let folder = folder("compressed");
    let pgn = fs::read(GAMES).unwrap();
    fs::write(folder.join("a.pgn"), &pgn).unwrap();
    run(&folder, "from-pgn a.pgn -o a.book").ok();
    let book = fs::read(folder.join("a.book")).unwrap();
    assert!(run_with_input(&folder, "from-pgn - -o -", &pgn).0.stdout == book);

    let gzip = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let zstd =
        |bytes: &[u8]| ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    // One gzip member, two members, one zstd frame, and two frames with skippable frames around them.
    let (half, rest) = pgn.split_at(pgn.len() / 2);
    let pass = b"\x5A\x2A\x4D\x18\x03\x00\x00\x00abc".to_vec();
    let files = [
        gzip(&pgn),
        [gzip(half), gzip(rest)].concat(),
        zstd(&pgn),
        [pass.clone(), zstd(half), pass.clone(), zstd(rest), pass].concat(),
    ];
    for (number, bytes) in files.iter().enumerate() {
        fs::write(folder.join("b.pgn"), bytes).unwrap();
        run(&folder, "from-pgn b.pgn -o b.book").ok();
        assert!(fs::read(folder.join("b.book")).unwrap() == book, "{number}");
        assert!(run_with_input(&folder, "from-pgn - -o -", bytes).0.stdout == book, "{number}");
        // A truncated or damaged file is reported, and nothing is written.
        let mut damaged = bytes.clone();
        let middle = damaged.len() / 2;
        damaged[middle..middle + 64].fill(0xFF);
        for wrong in [&bytes[..bytes.len() - 20], &damaged] {
            fs::write(folder.join("c.pgn"), wrong).unwrap();
            let ran = run(&folder, "from-pgn a.pgn c.pgn a.pgn -o c.book");
            assert_eq!((ran.code(), ran.out()), (2, ""), "{number}: {}", ran.err());
            assert!(ran.err().starts_with("c.pgn: "), "{}", ran.err());
            assert!(!folder.join("c.book").exists());
        }
    }
    // A frame ends with its checksum.
    let mut wrong = zstd(&pgn);
    *wrong.last_mut().unwrap() ^= 1;
    let ran = run_with_input(&folder, "from-pgn - -o c.book", &wrong);
    assert_eq!((ran.code(), ran.err()), (2, "-: a zstd checksum does not match the bytes\n"));
}

/// Whatever bytes are read as games, the program does not panic, and writes a complete book or no book.
#[test]
fn any_bytes_are_no_disaster() {
    let folder = folder("any_bytes");
    let mut random = fastrand::Rng::with_seed(3);
    let mut inputs: Vec<Vec<u8>> = [0, b'(', b'{', b'['].map(|byte| vec![byte; 100_000]).into();
    inputs.push(b"\xEF\xBB\xBF1. e4 1-0".to_vec());
    for _ in 0..40 {
        let mut bytes = include_bytes!("program/games.txt").to_vec();
        for _ in 0..random.usize(1..40) {
            let at = random.usize(..bytes.len());
            match random.u8(..3) {
                0 => bytes[at] = random.u8(..),
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, *random.choice(b"[]{}()\"\\\n%;$10*-").unwrap()),
            }
        }
        inputs.push(bytes);
    }
    for bytes in &inputs {
        let ran = run_with_input(&folder, "from-pgn - -o a.book", bytes);
        match ran.code() {
            1 => assert!(ran.err().ends_with("no game was counted; no book is written\n"), "{}", ran.err()),
            _ => drop(ran.ok()),
        }
        let book = fs::read(folder.join("a.book"));
        assert!(book.is_ok_and(|book| AnyBook::from_bytes(&book).is_ok()));
    }
}
