//! The program: games become books. The counts are those of a naive count, whatever the files and the jobs.

mod support;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use koma_book::{AnyBook, GAME_COLUMNS};
use koma_runtime::chess::Fen;
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup as _, Position as _};
use support::{folder, names, run, run_with_input};

/// A game as it was played: where it started, and its moves.
struct Game {
    fen: Option<&'static str>,
    steps: Vec<shakmaty::Move>,
    result: &'static str,
}

const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const ENDGAME: &str = "4k3/P6P/8/8/2p5/8/1P1P4/R3K2R w KQ - 0 1";

/// Few moves are chosen from, so that games have positions in common; `shuffle` goes back and forth and repeats itself.
fn play(random: &mut fastrand::Rng) -> Game {
    let fen = [None, None, None, Some(CHESS960), Some(ENDGAME)][random.usize(..5)];
    let mut game = start(fen);
    let shuffle = random.u8(..4) == 0;
    let mut steps = Vec::new();
    for ply in 0..random.usize(1..60) {
        let mut moves = game.legal_moves();
        if shuffle && fen.is_none() {
            let uci = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
            let step = uci.parse::<shakmaty::uci::UciMove>().unwrap().to_move(&game).unwrap();
            moves.retain(|other| *other == step);
        } else if random.bool() && moves.iter().any(|step| step.is_castle() || step.is_promotion()) {
            moves.retain(|step| step.is_castle() || step.is_promotion());
        }
        let Some(step) = random.choice(&moves[..moves.len().min(4)]).copied() else { break };
        steps.push(step);
        game.play_unchecked(step);
    }
    Game { fen, steps, result: ["1-0", "0-1", "1/2-1/2"][random.usize(..3)] }
}

fn start(fen: Option<&str>) -> Chess {
    fen.map_or_else(Chess::new, |fen| {
        let setup = fen.parse::<JudgeFen>().unwrap().into_setup();
        let mode = CastlingMode::detect(&setup);
        Chess::from_setup(setup, mode).unwrap()
    })
}

/// The game in PGN, with all that may stand between moves.
fn write(game: &Game, random: &mut fastrand::Rng, pgn: &mut String) {
    let mut board = start(game.fen);
    let _ = writeln!(pgn, "[Event \"A [game] \\\"of\\\" {{nobody}}\"]\n[White \"Ann\"]");
    if let Some(fen) = game.fen {
        let variant = if fen == CHESS960 { "Chess960" } else { "From Position" };
        let _ = writeln!(pgn, "[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
    }
    let has_tag = random.bool();
    if has_tag {
        let _ = writeln!(pgn, "[Result \"{}\"]", game.result);
    }
    pgn.push('\n');
    for (ply, step) in game.steps.iter().enumerate() {
        if ply % 2 == 0 {
            let _ = write!(pgn, "{}. ", ply / 2 + 1);
        }
        let _ = write!(pgn, "{}", SanPlus::from_move_and_play_unchecked(&mut board, *step));
        pgn.push_str(
            [
                " ",
                "\n",
                " {1. a4 (a5) 0-1} ",
                " (1. h4 {)} (1. a4 1-0) h5) ",
                "! ",
                " $14 ",
                " ; 1. c4 1-0\n",
                "\n% escaped\n",
            ][random.usize(..8)],
        );
    }
    let _ = writeln!(pgn, "{}\n", game.result);
}

type Naive = BTreeMap<(String, String), [u32; 3]>;

/// Counts without any of what the program does to be quick. Castling is written by the position alone.
fn count(games: &[Game], plies: usize) -> (Naive, Vec<String>) {
    let (mut counts, mut order) = (Naive::new(), Vec::new());
    for game in games {
        let mut board = start(game.fen);
        let mut seen = HashSet::new();
        for step in game.steps.iter().take(plies) {
            let setup = board.to_setup(EnPassantMode::Legal);
            let mode = CastlingMode::detect(&setup);
            let fen: Fen = JudgeFen::try_from(setup).unwrap().to_string().parse().unwrap();
            let key = (fen.position().to_string(), step.to_uci(mode).to_string());
            if !order.contains(&key.0) {
                order.push(key.0.clone());
            }
            if seen.insert(key.clone()) {
                let place =
                    ["1-0", "1/2-1/2", "0-1"].iter().position(|result| *result == game.result).unwrap();
                counts.entry(key).or_default()[place] += 1;
            }
            board.play_unchecked(*step);
        }
    }
    (counts, order)
}

/// The table that the program should export.
fn table((counts, order): &(Naive, Vec<String>), min_games: u32) -> String {
    let mut table = "feen\tmove\twins\tdraws\tlosses\n".to_owned();
    for feen in order {
        let mut rows: Vec<_> = counts
            .range((feen.clone(), String::new())..)
            .take_while(|((other, _), _)| other == feen)
            .map(|((_, step), counts)| (std::cmp::Reverse(counts.iter().sum::<u32>()), step, counts))
            .filter(|(games, ..)| games.0 >= min_games)
            .collect();
        rows.sort();
        for (_, step, [wins, draws, losses]) in rows {
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
    // Files of different sizes, one of them without games.
    let ends = [0, 3, 3, 100, 101, 180, 240];
    let mut files = Vec::new();
    let mut all = String::new();
    for (number, part) in ends.windows(2).enumerate() {
        let mut pgn = String::new();
        for game in &games[part[0]..part[1]] {
            write(game, &mut random, &mut pgn);
        }
        fs::write(folder.join(format!("{number}.pgn")), &pgn).unwrap();
        files.push(format!("{number}.pgn"));
        all += &pgn;
    }
    fs::write(folder.join("all.pgn"), &all).unwrap();
    let files = files.join(" ");
    for plies in [1, 7, 24, 200] {
        let counted = count(&games, plies);
        for min_games in [1, 2, 5] {
            let ran =
                run(&folder, &format!("from-pgn all.pgn --plies {plies} --min-games {min_games} -o a.book"));
            ran.ok();
            assert!(ran.err().starts_with("all.pgn: 240 games counted\na.book: "), "{}", ran.err());
            assert_eq!(run(&folder, "export a.book").ok(), table(&counted, min_games));
            let book = fs::read(folder.join("a.book")).unwrap();
            for jobs in [1, 2, 3, 16] {
                let options = format!("--jobs {jobs} --plies {plies} --min-games {min_games}");
                run(&folder, &format!("from-pgn {files} {options} -o b.book")).ok();
                assert!(fs::read(folder.join("b.book")).unwrap() == book, "{options}");
            }
        }
        // Shards, merged.
        for (number, file) in files.split(' ').enumerate() {
            run(&folder, &format!("from-pgn {file} --plies {plies} -o {number}.book")).ok();
        }
        run(&folder, "merge 0.book 1.book 2.book 3.book 4.book 5.book --min-games 5 -o b.book").ok();
        assert!(fs::read(folder.join("b.book")).unwrap() == fs::read(folder.join("a.book")).unwrap());
    }
    let (counts, _) = count(&games, 200);
    let all_counts: u32 = counts.values().flatten().sum();
    let plies: usize = games.iter().map(|game| game.steps.len()).sum();
    assert!((all_counts as usize) < plies, "no game repeats itself");
    assert!(counts.keys().any(|(_, step)| step == "e1g1") && counts.keys().any(|(_, step)| step.len() == 5));
    assert!(counts.keys().any(|(_, step)| step == "g1h1"), "nobody castles in Chess960");
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
    // In one part, in two, and with a part to be passed over before, between and behind.
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
        // Cut off or damaged: an error of the file, and nothing is written.
        let mut damaged = bytes.clone();
        let middle = damaged.len() / 2;
        damaged[middle..middle + 64].fill(0xFF);
        for wrong in [&bytes[..bytes.len() - 20], &bytes[..40], &damaged] {
            fs::write(folder.join("c.pgn"), wrong).unwrap();
            let ran = run(&folder, "from-pgn a.pgn c.pgn a.pgn -o c.book");
            assert_eq!((ran.code(), ran.out()), (2, ""), "{number}: {}", ran.err());
            assert!(ran.err().starts_with("c.pgn: "), "{}", ran.err());
            assert!(!folder.join("c.book").exists());
        }
    }
}

const ODD: &str = r#"[Event "right"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Ke2 1-0

[Event "another game"]
[White "C"]
[Black "D"]
[Variant "Crazyhouse"]
[Result "1-0"]

1. e4 e5 2. N@f3 1-0

[White "illegal"]
[Result "1-0"]

1. e4 e5 2. Ke3 1-0

[White "not over"]
[Result "*"]

1. e4 *

[White "no end"]

1. e4 e5

[White "contradiction"]
[Result "1-0"]

1. e4 e5 0-1

[White "no result"]
[Result "white won"]

1. e4 e5 1-0

[White "wrong start"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]

1. e4 1-0

[White "no start"]
[FEN "rnbqkbnr/pppppppp w"]

1. e4 1-0

[White "Chess960 from nowhere"]
[Variant "Chess960"]

1. e4 1-0

[White "two games in one"]
[Black "\"x\""]

1. e4 e5 1-0
1. d4 d5 0-1

[White "nothing"]
[Black "at all"]

1. -- e5 1-0

[White "right as well"]
[Variant "standard"]
1. e4 e5 2. Ke2 1/2-1/2

[White "never ends"]

1. e4 { e5 1-0
"#;

#[test]
fn what_is_left_out_is_counted_and_named() {
    let folder = folder("left_out");
    fs::write(folder.join("odd.pgn"), ODD).unwrap();
    let ran = run(&folder, "from-pgn odd.pgn -o a.book");
    assert_eq!(ran.ok(), "");
    let expected = [
        "game 2 (C - D): a game of Crazyhouse",
        "game 3 (illegal - ): move 2 of White, Ke3: not legal; the king on e1 can go to e2",
        "game 4 (not over - ): its result is `*`",
        "game 5 (no end - ): it has no result",
        "game 6 (contradiction - ): its result is both 1-0 and 0-1",
        "game 7 (no result - ): tag Result: `white won` is not a result",
        "game 8 (wrong start - ): tag FEN: ",
        "game 9 (no start - ): tag FEN: ",
        "game 10 (Chess960 from nowhere - ): a game of Chess960 without the FEN of its start",
        "game 11 (two games in one - \\\"x\\\"): the move d4 comes after the result",
        "game 12 (nothing - at all): move 1 of White, --: not a move",
        "game 14 (never ends - ): a comment has no end",
        "2 games counted, 12 left out: 1 of variants, 2 without a result, 9 broken",
    ];
    let lines: Vec<&str> = ran.err().lines().collect();
    assert_eq!(lines.len(), expected.len() + 1, "{}", ran.err());
    for (line, words) in lines.iter().zip(expected) {
        assert!(line.starts_with(&format!("odd.pgn: {words}")), "{line}");
    }
    assert_eq!(run(&folder, "export a.book").ok().lines().count(), 1 + 3);
    assert!(run(&folder, "export a.book").out().lines().nth(3).unwrap().ends_with("\te1e2\t1\t1\t0"));

    let ran = run(&folder, "from-pgn odd.pgn --max-errors 2 -o a.book");
    assert_eq!(ran.err().lines().count(), 4);
    // A game that breaks behind the moves that are wanted is not broken.
    let ran = run(&folder, "from-pgn odd.pgn --plies 2 -o a.book");
    assert!(ran.err().contains("odd.pgn: 3 games counted"), "{}", ran.err());
}

/// What cannot be understood breaks the game and is named. Moves of other players are not counted in its place.
#[test]
fn nothing_is_guessed() {
    let folder = folder("nothing_is_guessed");
    for (moves, words) in [
        ("1. Sf3 Sf6 2. c4", "game 1: move 1 of White, Sf3: not a move"),
        ("1. e4 e5 3. Nf3", "game 1: the move number 3 does not fit; expected 2"),
        ("1. e4 1... e5 2... Nc6", "game 1: `2...` announces a move of Black; expected one of White"),
        ("2. e4", "game 1: the move number 2 does not fit; expected 1"),
        ("1. e4 (1. d4 e5", "game 1: a variation has no `)`"),
        ("1. e4 e5) 2. d4", "game 1: a `)` has no `(`"),
        ("1. e4 N e5", "game 1: move 1 of Black, N: not a move"),
        ("", "game 1: it has no moves"),
    ] {
        let ran = run_with_input(&folder, "from-pgn - -o a.book", format!("{moves} 1-0").as_bytes());
        assert_eq!(ran.code(), 1, "{moves}");
        assert!(ran.err().starts_with(&format!("-: {words}")), "{}", ran.err());
    }
    for (moves, expected) in [
        ("1. \u{2658}f3 d7-d5 2. g2g3!? Bg4? (2... e5 {(}) 3. Bg2", "g1f3 d7d5 g2g3 c8g4 f1g2"),
        ("1.e4 d7d5 2 . e4-e5 f5 3 . exf6e.p. Nxf6", "e2e4 d7d5 e4e5 f7f5 e5f6 g8f6"),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. $1 3...Nxf6 +-", "e2e4 d7d5 e4e5 f7f5 e5f6 g8f6"),
        (
            "[FEN \"4k3/P6P/8/8/2p5/8/1P1P4/R3K2R w KQ - 0 17\"]\n1. a8=Q+ Kf7 2. h8N+ Kg7 3. 0-0",
            "a7a8q e8f7 h7h8n f7g7 e1g1",
        ),
        ("[FEN \"4k3/P6P/8/8/2p5/8/1P1P4/R3K2R w KQ - 0 17\"]\n17. axb8+ 17. a8Q", ""),
    ] {
        let ran = run_with_input(&folder, "from-pgn - -o a.book", format!("{moves} 1-0").as_bytes());
        let table = run(&folder, "export a.book");
        if expected.is_empty() {
            assert_eq!(ran.code(), 1, "{moves}");
            continue;
        }
        ran.ok();
        let found: Vec<&str> =
            table.ok().lines().skip(1).filter_map(|line| line.split('\t').nth(1)).collect();
        assert_eq!(found.join(" "), expected, "{moves}");
    }
    // Games without moves are counted apart.
    let ran = run_with_input(&folder, "from-pgn - -o a.book", b"1. e4 1-0\n\n[White \"A\"]\n\n0-1\n");
    assert!(ran.err().contains("-: 1 game counted, 1 left out: 1 without moves\n"), "{}", ran.err());
}

#[test]
fn lines_of_tags_without_end() {
    let folder = folder("long_tags");
    let good = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let long = format!(
        "[White \"{}\"]\n[Annotator \"{}\"]\n[Variant \"Atomic\"]\n\n1. d4 1-0\n\n",
        "x".repeat(100_000),
        "y".repeat(100_000)
    );
    let ran = run_with_input(&folder, "from-pgn - -o a.book", format!("{good}{long}{good}").as_bytes());
    ran.ok();
    assert!(ran.err().contains("2 games counted, 1 left out: 1 broken"), "{}", ran.err());
    assert!(run(&folder, "export a.book").ok().ends_with("\te2e4\t2\t0\t0\n"));
}

/// Whatever is read as games: no panic, and a book that is whole.
#[test]
fn any_bytes_are_no_disaster() {
    let folder = folder("any_bytes");
    let mut random = fastrand::Rng::with_seed(3);
    let mut inputs = vec![
        Vec::new(), // a book without rows
        b"hello".to_vec(),
        vec![0; 5000],
        vec![b'('; 100_000],
        vec![b'{'; 100_000],
        vec![b'['; 70_000],
        b"\xEF\xBB\xBF1. e4 1-0".to_vec(),
    ];
    for _ in 0..60 {
        let mut bytes = ODD.as_bytes().to_vec();
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
            1 => assert!(ran.err().ends_with("no game counts; no book is written\n"), "{}", ran.err()),
            _ => drop(ran.ok()),
        }
        let book = fs::read(folder.join("a.book"));
        assert!(book.is_ok_and(|book| AnyBook::from_bytes(&book).is_ok()));
    }
}

#[test]
fn usage() {
    let folder = folder("pgn_usage");
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    for (arguments, words) in [
        ("from-pgn", "GAMES"),
        ("from-pgn a.pgn", "--output"),
        ("from-pgn a.pgn --plies 0 -o a.book", "expected a whole number, 1 or more"),
        ("from-pgn a.pgn --jobs 0 -o a.book", "expected a whole number, 1 or more"),
        ("from-pgn - - -o a.book", "can be read only once"),
        ("from-pgn a.pgn none.pgn -o a.book", "none.pgn: "),
        ("from-pgn a.pgn -o a.pgn", "a.pgn: the output would replace"),
        ("from-pgn . -o a.book", ".: "),
    ] {
        let ran = run(&folder, arguments);
        assert_eq!((ran.code(), ran.out()), (2, ""), "{arguments}");
        assert!(ran.err().contains(words), "{arguments}: {}", ran.err());
    }
    assert_eq!(names(&folder), ["a.pgn"]);
    let bytes = koma_book::pgn::book_from_pgn(&[folder.join("a.pgn")], &koma_book::pgn::PgnOptions::new())
        .unwrap()
        .bytes;
    let book = AnyBook::from_bytes(&bytes).unwrap();
    assert!(book.columns().map(|column| (column.name(), column.column_type())).eq(GAME_COLUMNS));
}

/// A file that holds no games makes no book, and a book that is there stays.
#[test]
fn no_games() {
    let folder = folder("no_games");
    fs::write(folder.join("a.book"), b"as it was").unwrap();
    for text in ["feen\tmove\n8/8/8/8/8/8/8/8 / C/c\te2e4\n", "1. e4 *\n"] {
        fs::write(folder.join("a.pgn"), text).unwrap();
        let ran = run(&folder, "from-pgn a.pgn -o a.book");
        assert_eq!(ran.code(), 1, "{}", ran.err());
        assert!(ran.err().ends_with("no game counts; no book is written\n"), "{}", ran.err());
        assert_eq!(fs::read(folder.join("a.book")).unwrap(), b"as it was");
    }
}
