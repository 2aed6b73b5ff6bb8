//! Tests the rules of makruk.

use super::reference::{DIAGONAL, KNIGHT, ORTHOGONAL};
use super::rules_tests;

rules_tests! { makruk, Fen, 8 x 8, "K^", "K^ M S N R P P +P",
[
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/2k5/8/8/5K2/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/pppp4/PPPP4/8/8/M~M~M~M~K3 w - - 0 1",
    "4k3/8/8/8/8/MSSNNRR1/8/4K3 w - - 0 1",
] }

/// Returns the squares that a piece reaches.
fn reach(from: &Standing<'_, 8, 8>, piece: &str) -> Vec<Square> {
    match piece {
        "K^" => [from.steps(&ORTHOGONAL), from.steps(&DIAGONAL)].concat(),
        "M" | "+P" => from.steps(&DIAGONAL),
        "S" => [from.steps(&DIAGONAL), from.steps(&[(0, 1)])].concat(),
        "N" => from.steps(&KNIGHT),
        "R" => from.slides(&ORTHOGONAL),
        "P" => {
            let mut squares = from.steps(&[(0, 1)]);
            squares.retain(|square| from.is_empty(*square));
            let mut captures = from.steps(&[(1, 1), (-1, 1)]);
            captures.retain(|square| !from.is_empty(*square));
            [squares, captures].concat()
        }
        _ => Vec::new(),
    }
}

/// Reports whether a game can have a position, apart from checks.
fn is_possible(position: &Position) -> bool {
    let limits: [(&[&str], usize); 6] =
        [(&["K^"], 1), (&["M"], 1), (&["S"], 2), (&["N"], 2), (&["R"], 2), (&["P", "+P"], 8)];
    Side::ALL.into_iter().all(|side| {
        let count = |names: &[&str]| reference::count(position, side, names);
        limits.iter().map(|(names, _)| count(names)).sum::<usize>() == position.pieces_of(side).count()
            && position.hand(side).is_empty()
            && count(&["K^"]) == 1
            && limits.iter().all(|(names, most)| count(names) <= *most)
            && reference::places(position, side, "P").iter().all(|(_, rank)| (2..=4).contains(rank))
    })
}

#[test]
fn reasons_why_no_game_can_have_a_position() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
        ("M~M~M~M~k3/8/8/8/8/8/8/M~M~M~M~K3 w - - 0 1", ""),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "the second player has no king; expected one"),
        (
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
            "square a2: a pawn starts on its player's third rank and never goes back",
        ),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "square a6: a pawn that reaches this rank is promoted"),
        ("4k3/8/8/8/8/p7/8/4K3 w - - 0 1", "square a3: a pawn that reaches this rank is promoted"),
        ("4k3/8/8/8/8/8/8/MM2K3 w - - 0 1", "square b1: the first player has 2 mets; expected at most 1"),
        (
            "4k3/8/8/8/8/PPPPPPPP/8/M~3K3 w - - 0 1",
            "square a1: the first player has 9 pawns and promoted pawns; expected at most 8",
        ),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "square e8: the piece on e1 gives check to this king, but the other player is to move",
        ),
    ] {
        assert_eq!(impossible(fen), expected, "{fen}");
    }
}

/// Returns the legal moves, in any order.
fn expected(position: &Position) -> Vec<Move> {
    let moves = reference::moves(position, "K^", reach).into_iter();
    let with_promotion = |(origin, target): (Square, Square)| {
        let piece = position.piece(origin).unwrap();
        let is_pawn = piece.with_side(Side::First).to_string() == "P";
        let rank = if piece.is_first() { target.rank() } else { 7 - target.rank() };
        Move::new(origin, target, (is_pawn && rank >= 5).then_some(koma::Letter::M)).unwrap()
    };
    moves.map(with_promotion).collect()
}

const OPENING: &str = "rnsmksnr/8/1ppppppp/p7/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 2";
const MIDDLE_GAME: &str = "r1smks1r/3n4/ppp1pppp/3p4/3P4/PPP1PPPP/4N3/R1SKMS1R w - - 0 4";

/// Published numbers of games, which Fairy-Stockfish counts too.
#[test]
fn counts_of_games() {
    for (depth, count) in [(1, 23), (2, 529), (3, 12_012)] {
        assert_eq!(perft(&mut makruk::START.clone(), depth), count);
    }
    assert_eq!(perft(&mut position(OPENING), 3), 14_290);
    assert_eq!(perft(&mut position(MIDDLE_GAME), 3), 11_565);
}

#[test]
#[ignore = "twenty million games: .ci/tests counts them with optimization"]
fn counts_of_longer_games() {
    for (depth, count) in [(4, 273_026), (5, 6_223_994)] {
        assert_eq!(perft(&mut makruk::START.clone(), depth), count);
    }
    assert_eq!(perft(&mut position(OPENING), 5), 8_211_263);
    assert_eq!(perft(&mut position(MIDDLE_GAME), 5), 6_481_679);
}

#[test]
fn legal_moves_in_constants() {
    const COUNT: usize = makruk::legal_moves(&makruk::START).len();
    const MATE: bool = makruk::outcome(&makruk::position!(fen: "k6R/7R/8/8/8/8/8/4K3 b")).is_some();
    const PLAYED: Position = {
        let mut position = makruk::START;
        let Ok(undo) = makruk::play(&mut position, makruk::uci!("e3e4")) else { panic!() };
        makruk::take_back(&mut position, undo);
        assert!(makruk::is_legal(&position, makruk::uci!("b1d2")) && !makruk::is_check(&position));
        position
    };
    assert_eq!((COUNT, MATE, PLAYED), (23, true, makruk::START));
}

#[test]
fn moves_of_pieces() {
    assert_eq!(moves("8/8/8/8/3M4/8/8/8 w"), "d4c5 d4e5 d4c3 d4e3");
    assert_eq!(moves("8/8/8/8/3m4/8/8/8 b"), "d4c5 d4e5 d4c3 d4e3");
    assert_eq!(moves("8/8/8/8/3M~4/8/8/8 w"), "d4c5 d4e5 d4c3 d4e3");
    assert_eq!(moves("8/8/8/8/3S4/8/8/8 w"), "d4c5 d4d5 d4e5 d4c3 d4e3");
    assert_eq!(moves("8/8/8/8/3s4/8/8/8 b"), "d4c5 d4e5 d4c3 d4d3 d4e3");
    assert_eq!(moves("8/8/8/8/8/2ppp3/3P4/8 w"), "d2c3 d2e3");
    assert_eq!(moves("8/3p4/2P1P3/8/8/8/8/8 b"), "d7c6 d7d6 d7e6");
    // Pawns promote on the sixth rank, and do not promote before.
    assert_eq!(moves("8/8/4p3/3P4/8/8/8/8 w"), "d5d6m d5e6m");
    assert_eq!(moves("8/8/8/8/3p4/4P3/8/8 b"), "d4d3m d4e3m");
    assert_eq!(moves("8/8/8/8/3P4/8/8/8 w"), "d4d5");
    // A pawn never moves two squares.
    assert_eq!(moves("8/8/8/8/8/3P4/8/8 w"), "d3d4");
}

#[test]
fn checks_and_outcomes() {
    // The pinned met cannot move, and the pinned boat moves on the file.
    assert_eq!(moves("4r3/8/8/8/8/8/3PMP2/3PKP2 w"), "d2d3 f2f3");
    assert_eq!(moves("4r3/8/8/4R3/8/8/3P1P2/3PKP2 w"), "e5e8 e5e7 e5e6 e5e4 e5e3 e5e2 d2d3 f2f3 e1e2");
    assert_eq!(
        reason("4r3/8/8/8/8/8/3PMP2/3PKP2 w", "e2d3"),
        "e2d3 is not legal and leaves the king in check"
    );
    assert!(makruk::is_check(&position("8/8/8/8/8/3s4/4K3/8 w")));
    assert!(!makruk::is_check(&position("8/8/8/8/8/8/4K3/4s3 w")));
    assert!(makruk::is_check(&position("8/8/8/8/8/4s3/4K3/8 w")));
    assert!(!makruk::is_check(&position("8/8/8/8/8/4m3/4K3/8 w")));
    let stalemate = position("k7/8/KR6/8/8/8/8/8 b");
    assert_eq!(makruk::outcome(&stalemate), Some(makruk::Outcome::Stalemate));
    let mate = position("k1R5/2R5/K7/8/8/8/8/8 b");
    let [white, black] = Side::ALL.map(|winner| makruk::Outcome::Checkmate { winner });
    assert_eq!(makruk::outcome(&mate), Some(white));
    for (outcome, winner, text) in [
        (white, Some(Side::First), "White wins by checkmate"),
        (black, Some(Side::Second), "Black wins by checkmate"),
        (makruk::Outcome::Stalemate, None, "draw by stalemate"),
    ] {
        assert_eq!((outcome.winner(), outcome.to_string()), (winner, text.into()));
    }
}

#[test]
fn moves_that_give_check() {
    for (what, fen, expected) in [
        ("khons attack forward", "8/8/3k4/8/8/3SM3/8/K7 w", ""),
        ("a pawn attacks diagonally", "8/8/3k4/8/2P5/8/8/K7 w", "c4c5"),
        ("a pawn promotes", "8/3k4/8/4P3/8/8/8/K7 w", "e5e6m"),
        ("a met leaves the file", "4k3/8/8/8/4M3/8/8/K3R3 w", "e4d5 e4f5 e4d3 e4f3"),
        ("the king leaves the file", "4k3/8/8/8/4K3/8/8/4R3 w", "e4d5 e4f5 e4d4 e4f4 e4d3 e4f3"),
        ("a pawn stays on the file", "4k3/8/8/8/4P3/8/8/K3R3 w", ""),
        ("two pieces between", "4k3/8/8/4M3/4M3/8/8/K3R3 w", ""),
        ("Black's pieces attack downwards", "4k3/8/8/3sp3/8/3K4/8/8 b", "d5c4 d5d4 d5e4 e5e4"),
        (
            "the other king is in check already",
            "4k3/8/8/8/8/8/8/K3R3 w",
            "a1a2 a1b2 a1b1 e1e7 e1e6 e1e5 e1e4 e1e3 e1e2",
        ),
        ("one of two kings", "k6k/8/8/8/8/8/1R6/K7 w", "b2b8 b2a2 b2h2"),
        ("no king", "8/8/8/8/8/8/1R6/K7 w", ""),
    ] {
        assert_eq!(checking_moves(fen), expected, "{what}");
    }
}

const _: () = {
    const POSITION: Position = makruk::position!(fen: "8/3k4/8/4P3/8/8/8/K7 w");
    assert!(makruk::gives_check(&POSITION, makruk::uci!("e5e6m")) && makruk::captures(&POSITION).is_empty());
};
