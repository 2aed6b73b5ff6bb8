//! Tests which moves of chess give check.

use koma::chess::{self, Fen, Move, MoveGenerator, Position};

/// Asserts that a generator and the functions agree, and that exactly those moves give check that are legal and after which the
/// other player is in check.
pub(super) fn agrees(position: &Position) {
    let generator = MoveGenerator::new(position);
    assert!(generator.legal_moves().eq(chess::legal_moves(position)), "{position}");
    assert!(generator.captures().eq(chess::captures(position)), "{position}");
    assert!(
        generator.checks().eq(generator.legal_moves().filter(|mv| generator.gives_check(*mv))),
        "{position}"
    );
    assert_eq!(generator.is_check(), chess::is_check(position), "{position}");
    assert_eq!(generator.checkers(), chess::checkers(position), "{position}");
    for mv in Move::all() {
        let legal = chess::legal_move(position, mv);
        assert_eq!((generator.legal_move(mv), generator.is_legal(mv)), (legal, legal.is_some()));
        let mut after = *position;
        let gives_check = legal.is_some_and(|mv| {
            let _ = chess::play_unchecked(&mut after, mv);
            chess::is_check(&after)
        });
        assert_eq!(generator.gives_check(mv), gives_check, "{position} {mv}");
        if legal.is_some() {
            assert_eq!(chess::gives_check(position, mv), gives_check, "{position} {mv}");
        }
    }
}

/// Each position is followed by all moves in UCI that give check.
#[test]
fn kinds_of_checks() {
    for (what, fen, expected) in [
        ("a knight and a rook", "4k3/8/8/3N4/8/8/8/R3K1B1 w - -", "d5c7 d5f6 a1a8"),
        ("a pawn", "8/8/3k4/8/4P3/8/8/4K3 w - -", "e4e5"),
        ("a pawn, by two squares", "8/8/8/5k2/8/8/4P3/4K3 w - -", "e2e4"),
        ("pawns attack only forward", "8/8/8/4P3/8/3k4/8/6K1 w - -", ""),
        ("Black's pawns attack downwards", "4k3/8/3p4/8/2K1p3/8/8/8 b - -", "d6d5"),
        ("a knight leaves a file", "4k3/8/8/8/4N3/8/8/K3R3 w - -", "e4d6 e4f6 e4c5 e4g5 e4c3 e4g3 e4d2 e4f2"),
        ("the king leaves a file", "4k3/8/8/8/8/8/4K3/4R3 w - -", "e2d3 e2f3 e2d2 e2f2 e2d1 e2f1"),
        ("a pawn stays on a file", "4k3/8/8/8/8/8/4P3/K3R3 w - -", ""),
        ("a pawn leaves a file by a capture", "4k3/8/8/8/8/3p4/4P3/K3R3 w - -", "e2d3"),
        ("a pinned piece stays on the pin", "4r1k1/8/8/8/4R3/8/8/4K3 w - -", "e4e8"),
        ("two pieces between", "4k3/8/8/8/4N3/8/4N3/K3R3 w - -", "e4d6 e4f6"),
        (
            "two checks at once",
            "4k3/8/8/8/4B3/8/8/K3R3 w - -",
            "e4a8 e4b7 e4h7 e4c6 e4g6 e4d5 e4f5 e4d3 e4f3 e4c2 e4g2 e4b1 e4h1",
        ),
        ("castling on the king's side", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1 h1h8 h1f1"),
        ("castling on the queen's side", "3k4/8/8/8/8/8/8/R3K3 w Q -", "a1a8 a1d1 e1c1"),
        ("castling beside the king's file", "6k1/8/8/8/8/8/8/4K2R w K -", "h1h8 h1g1"),
        ("castling takes the king off the rank", "8/8/8/8/8/8/8/k3KR2 w F -", "e1d2 e1e2 e1f2 e1f1"),
        ("the king jumps over the rook", "8/8/8/8/8/8/8/k3K1R1 w G -", "e1d2 e1e2 e1f2 e1g1"),
        ("king and rook change places", "5k2/8/8/8/8/8/8/5KR1 w G -", "f1g1 g1g8"),
        ("the king stays", "5k2/8/8/8/8/8/8/6KR w H -", "g1h1 h1h8"),
        ("en passant, by the pawn", "8/2k5/8/3pP3/8/8/8/4K3 w - d6", "e5d6"),
        ("en passant opens the rank", "8/8/8/k2pP2R/8/8/8/4K3 w - d6", "e5d6"),
        ("en passant does not open the rank", "8/8/8/k1npP2R/8/8/8/4K3 w - d6", ""),
        ("en passant opens a diagonal", "6k1/8/8/3pP3/8/1B6/8/4K3 w - d6", "e5d6 b3d5"),
        ("en passant leaves a file", "4k3/8/8/3pP3/8/8/8/K3R3 w - d6", "e5d6"),
        ("a promotion on the last rank", "k7/4P3/8/8/8/8/8/6K1 w - -", "e7e8q e7e8r"),
        ("a promotion to a knight", "8/2k1P3/8/8/8/8/8/6K1 w - -", "e7e8n"),
        ("a promotion, back over its origin", "8/4P3/8/8/4k3/8/8/6K1 w - -", "e7e8q e7e8r"),
        ("a capture, back over its origin", "5r2/4P3/8/8/1k6/8/8/6K1 w - -", "e7f8q e7f8b"),
        (
            "every promotion opens the rank",
            "5n2/R3P2k/8/8/8/8/8/6K1 w - -",
            "e7e8q e7e8r e7e8b e7e8n e7f8q e7f8r e7f8b e7f8n",
        ),
        (
            "the king is in check already, and castling ends the check",
            "1k6/8/8/8/8/8/8/1R2K3 w B -",
            "b1b7 b1b6 b1b5 b1b4 b1b3 b1b2 e1d2 e1e2 e1f2 e1d1 e1f1",
        ),
        ("one of two kings", "4k2k/8/8/8/8/8/8/R3K3 w - -", "a1a8"),
        ("no king", "8/8/8/8/8/8/8/R3K3 w - -", ""),
    ] {
        let position =
            Fen::parse(&format!("{fen} 0 1")).unwrap_or_else(|error| panic!("{what}: {error}")).position();
        let generator = MoveGenerator::new(&position);
        let checks = generator.legal_moves().filter(|mv| generator.gives_check(*mv));
        let checks: Vec<String> = checks.map(|mv| mv.to_string()).collect();
        assert_eq!(checks.join(" "), expected, "{what}");
        agrees(&position);
    }
}

#[test]
fn castling_in_both_forms() {
    const POSITION: Position = chess::position!(fen: "5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    const CHECKS: [bool; 4] = {
        let generator = MoveGenerator::new(&POSITION);
        [
            chess::gives_check(&POSITION, chess::uci!("e1g1")),
            generator.gives_check(chess::uci!("e1h1")),
            generator.gives_check(chess::uci!("e1c1")),
            generator.gives_check(chess::uci!("h1g1")),
        ]
    };
    assert_eq!(CHECKS, [true, true, false, false]);
}
