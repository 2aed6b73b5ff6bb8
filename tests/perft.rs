//! The rules of the example `perft`: it counts what others have counted, and undoes each move.

#[path = "../examples/perft/directions.rs"]
mod directions;
#[path = "../examples/perft/game.rs"]
mod game;
#[path = "../examples/perft/moves.rs"]
mod moves;

use crate::support::OPENINGS;
use game::Game;
use koma::Position;
use moves::{Chess, generate};

/// The positions of the chess programming wiki, and how many games of 1, 2, … moves begin there.
const KNOWN: [(&str, &[u64]); 6] = [
    (
        "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "-r3k^2-r/+p1+p+pq+pb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/+P+P+PBB+P+P+P/-R3K^2-R / C/c",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    ("8/2+p5/3p4/K^P5r/1R3p1k^/8/4+P1+P1/8 / C/c", &[14, 191, 2_812, 43_238, 674_624]),
    ("-r3k^2-r/P+p+p+p1+p+p+p/1b3nbN/nP6/BBP1P3/q4N2/+Pp1+P2+P+P/R2Q1RK^1 / C/c", &[6, 264, 9_467, 422_333]),
    ("rnbq1k^1r/+p+p1Pb+p+p+p/2p5/8/2B5/8/+P+P+P1Nn+P+P/-RNBQK^2-R / C/c", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk^1/1+p+p1q+p+p+p/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1+P+P1Q+P+P+P/R4RK^1 / C/c",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

fn read(feen: &str) -> Chess {
    Chess::parse(feen).unwrap_or_else(|error| panic!("{}", error.explain(feen)))
}

/// The same position with the players in each other's places.
fn mirror(position: &Chess) -> Chess {
    let mut mirrored = Position::new(position.styles()).with_turn(position.turn().flip());
    for (square, piece) in position.pieces() {
        mirrored.put(square.mirror(), piece.flip()).unwrap();
    }
    mirrored
}

/// Counts, and checks that the position is as it was.
fn count(position: &Chess, depth: u32) -> u64 {
    let mut game = Game::new(position).unwrap();
    let count = game.count(depth);
    assert_eq!(game.position, *position);
    assert_eq!(game.position.zobrist(), position.zobrist());
    count
}

/// Compares the counts of up to `limit` games.
fn assert_counts(limit: u64) {
    for (feen, counts) in KNOWN {
        let position = read(feen);
        for (depth, expected) in (1..).zip(counts).filter(|(_, count)| **count <= limit) {
            assert_eq!(count(&position, depth), *expected, "{feen}, {depth} moves");
        }
    }
}

#[test]
fn known_counts() {
    assert_counts(10_000);
}

#[test]
#[ignore = "millions of games: .ci/tests counts them with optimisation"]
fn large_known_counts() {
    assert_counts(u64::MAX);
}

#[test]
fn the_players_have_the_same_rules() {
    for (feen, counts) in KNOWN {
        let position = mirror(&read(feen));
        for (depth, expected) in (1..=3).zip(counts) {
            assert_eq!(count(&position, depth), *expected, "{position}, {depth} moves");
        }
    }
    let wiki = "r2q1rk^1/+pP1+p2+p+p/Q4n2/bbp1p3/Np6/1B3NBn/p+P+P+P1+P+P+P/-R3K^2-R / c/C";
    assert_eq!(mirror(&read(KNOWN[3].0)).to_string(), wiki);
}

/// The rules that are seldom met above, one by one, by the number of moves.
#[test]
fn castling_and_en_passant() {
    for (feen, expected) in [
        // Five moves of the king, nineteen of the rooks, and castling on both sides, which the markers allow.
        ("4k^3/8/8/8/8/8/8/-R3K^2-R / C/c", 26),
        ("4k^3/8/8/8/8/8/8/R3K^2R / C/c", 24),
        // A king that does not stand where it started.
        ("4k^3/8/8/8/8/8/8/-R2K^3-R / C/c", 24),
        // Out of check, through it on the right, into it on the left; an attack on b1 is no obstacle.
        ("4k^3/8/8/8/4r3/8/8/-R3K^2-R / C/c", 4),
        ("4k^3/8/8/8/5r2/8/8/-R3K^2-R / C/c", 23),
        ("4k^3/8/8/8/2r5/8/8/-R3K^2-R / C/c", 25),
        ("4k^3/8/8/8/1r6/8/8/-R3K^2-R / C/c", 26),
        // The other player's rook.
        ("4k^3/8/8/8/8/8/8/4K^2r / C/c", 3),
        // En passant, which the marker allows; not where it would lay the king bare to the rook; and out of check.
        ("4k^3/8/8/3-pP3/8/8/8/4K^3 / C/c", 7),
        ("4k^3/8/8/3pP3/8/8/8/4K^3 / C/c", 6),
        ("4k^3/8/8/K^2-pP2r/8/8/8/8 / C/c", 6),
        ("4k^3/8/8/3-pP3/4K^3/8/8/8 / C/c", 8),
    ] {
        let position = read(feen);
        assert_eq!(count(&position, 1), expected, "{feen}");
        assert_eq!(count(&mirror(&position), 1), expected, "{feen}, mirrored");
    }
}

/// Each move of the real openings is found, and leads to the position that its file gives, markers included.
#[test]
#[ignore = "34,000 moves: .ci/tests makes them with optimisation"]
fn real_openings() {
    let start = read(KNOWN[0].0);
    for line in OPENINGS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut game = Game::new(&start).unwrap();
        let mut changes = Vec::new();
        for text in fields[3].split(' ') {
            let mut moves = Vec::new();
            generate(&game.position, &mut moves);
            let step = moves.into_iter().find(|step| format!("{}{}", step.from, step.to) == text);
            changes.push(game.make(step.unwrap_or_else(|| panic!("{text} in {}", fields[3]))));
        }
        assert_eq!(game.position, read(fields[0]), "{}", fields[3]);
        changes.into_iter().rev().for_each(|before| game.undo(before));
        assert_eq!(game.position, start, "{}", fields[3]);
    }
}
