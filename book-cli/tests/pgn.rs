//! Tests books of games. For any files and any number of jobs, the counts of the program equal those of a simple
//! implementation.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use crate::support::{Ran, folder, names, program, run, run_with_input};
use koma_book::{AnyBook, Position};
use koma_runtime::chess::{self, Fen, Move};

struct Game {
    fen: &'static str,
    steps: Vec<Move>,
    /// The index in `RESULTS`.
    result: usize,
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const ENDGAME: &str = "4k3/P6P/8/8/2p5/8/1P1P4/R3K2R w KQ - 0 1";
const RESULTS: [&str; 3] = ["1-0", "1/2-1/2", "0-1"];

fn start(fen: &str) -> Position<8, 8> {
    Fen::parse(fen).unwrap().position()
}

/// Plays a random game. Chooses among only a few moves, so that games share positions. In some games, knights only move
/// back and forth, so that positions repeat.
fn play(random: &mut fastrand::Rng) -> Game {
    let fen = [START, START, START, CHESS960, ENDGAME][random.usize(..5)];
    let (mut position, mut steps) = (start(fen), Vec::new());
    let shuffle = fen == START && random.u8(..4) == 0;
    for ply in 0..random.usize(1..60) {
        let mut moves: Vec<Move> = chess::legal_moves(&position).collect();
        let is_special = |step: &Move| {
            step.promotion().is_some() || chess::san(&position, *step).as_str().starts_with("O-O")
        };
        if shuffle {
            moves = vec![Move::parse(["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]).unwrap()];
        } else if random.u8(..4) > 0 && moves.iter().any(is_special) {
            moves.retain(is_special);
        }
        let Some(step) = random.choice(&moves[..moves.len().min(4)]).copied() else { break };
        steps.push(step);
        let _ = chess::play(&mut position, step).unwrap();
    }
    Game { fen, steps, result: random.usize(..3) }
}

fn write(game: &Game, random: &mut fastrand::Rng) -> String {
    let mut position = start(game.fen);
    let mut pgn = "[Event \"A [game] \\\"of\\\" {nobody}\"]\n[White \"Ann\"]\n".to_owned();
    if game.fen != START {
        let variant = if game.fen == CHESS960 { "Chess960" } else { "From Position" };
        let _ = writeln!(pgn, "[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]", game.fen);
    }
    let result = RESULTS[game.result];
    if random.bool() {
        let _ = writeln!(pgn, "[Result \"{result}\"]");
    }
    pgn.push('\n');
    for (ply, step) in game.steps.iter().enumerate() {
        if ply % 2 == 0 {
            let _ = write!(pgn, "{}. ", ply / 2 + 1);
        }
        let _ = write!(pgn, "{} ", chess::san(&position, *step));
        let _ = chess::play_unchecked(&mut position, *step);
    }
    pgn + result + "\n\n"
}

/// The positions in the order of their first moves, and the counts of their moves.
type Counts = Vec<(String, BTreeMap<String, [u32; 3]>)>;

/// Counts the moves in a simple way, without the program's optimizations.
fn count(games: &[Game], plies: usize) -> Counts {
    let mut counts = Counts::new();
    for game in games {
        let (mut position, mut seen) = (start(game.fen), HashSet::new());
        for step in game.steps.iter().take(plies) {
            let key = (position.to_string(), step.to_string());
            let number = counts.iter().position(|(feen, _)| *feen == key.0).unwrap_or_else(|| {
                counts.push((key.0.clone(), BTreeMap::new()));
                counts.len() - 1
            });
            if seen.insert(key.clone()) {
                counts[number].1.entry(key.1).or_default()[game.result] += 1;
            }
            let _ = chess::play_unchecked(&mut position, *step);
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
        for (step, [wins, draws, losses]) in rows {
            let _ = writeln!(table, "{feen}\t{step}\t{wins}\t{draws}\t{losses}");
        }
    }
    table
}

#[test]
fn counts_are_those_of_a_naive_count() {
    let folder = folder("naive_count");
    let mut random = fastrand::Rng::with_seed(7);
    let games: Vec<Game> = (0..240).map(|_| play(&mut random)).collect();
    // Files of different sizes. One file has no games.
    let ends = [0, 3, 3, 100, 101, 180, 240];
    let mut files = Vec::new();
    let mut all = String::new();
    for (number, part) in ends.windows(2).enumerate() {
        let pgn: String = games[part[0]..part[1]].iter().map(|game| write(game, &mut random)).collect();
        fs::write(folder.join(format!("{number}.pgn")), &pgn).unwrap();
        files.push(format!("{number}.pgn"));
        all += &pgn;
    }
    fs::write(folder.join("all.pgn"), &all).unwrap();
    let files = files.join(" ");
    for plies in [7, 200] {
        let counted = count(&games, plies);
        for min_games in [1, 5] {
            let ran =
                run(&folder, &format!("from-pgn all.pgn --plies {plies} --min-games {min_games} -o a.book"));
            ran.ok();
            assert!(ran.err().starts_with("all.pgn: 240 games counted\na.book: "), "{}", ran.err());
            assert_eq!(run(&folder, "export a.book").ok(), table(&counted, min_games));
            let book = fs::read(folder.join("a.book")).unwrap();
            for jobs in [1, 3] {
                let options = format!("--jobs {jobs} --plies {plies} --min-games {min_games}");
                run(&folder, &format!("from-pgn {files} {options} -o b.book")).ok();
                assert!(fs::read(folder.join("b.book")).unwrap() == book, "{options}");
            }
        }
        // Makes a book of each file, and merges the books.
        for (number, file) in files.split(' ').enumerate() {
            run(&folder, &format!("from-pgn {file} --plies {plies} -o {number}.book")).ok();
        }
        run(&folder, "merge 0.book 1.book 2.book 3.book 4.book 5.book --min-games 5 -o b.book").ok();
        assert!(fs::read(folder.join("b.book")).unwrap() == fs::read(folder.join("a.book")).unwrap());
    }
    // Some games repeat themselves, some have promotions, and players of Chess960 castle.
    let counts = count(&games, 200);
    let plies: usize = games.iter().map(|game| game.steps.len()).sum();
    assert!(counts.iter().flat_map(|(_, moves)| moves.values().flatten()).sum::<u32>() < plies as u32);
    let has = |is: &dyn Fn(&str) -> bool| counts.iter().any(|(_, moves)| moves.keys().any(|step| is(step)));
    assert!(has(&|step| step == "e1g1") && has(&|step| step == "g1h1") && has(&|step| step.len() == 5));
}

#[test]
fn compressed_files_and_standard_input() {
    let folder = folder("compressed");
    let pgn = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn")).unwrap();
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

/// With any memory limit, the book is the same, and no temporary file remains.
#[test]
fn counting_in_little_memory() {
    let folder = folder("little_memory");
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let pgn = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn");
    let mut books = Vec::new();
    for options in
        ["", "--memory 1G", "--memory 1M", "--memory 400", "--memory 100K -j 2", "--memory 9K -j 3"]
    {
        let mut program =
            program(&folder, &format!("from-pgn {pgn} {pgn} {options} --min-games 3 -o a.book"));
        Ran(program.env("TMPDIR", &temporary).output().unwrap()).ok();
        books.push(fs::read(folder.join("a.book")).unwrap());
        assert_eq!(names(&temporary), [""; 0]);
    }
    assert!(books[0].len() > 1000 && books.iter().all(|book| *book == books[0]));
}
