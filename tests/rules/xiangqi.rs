//! Tests the rules of xiangqi.

use super::reference::{DIAGONAL, KNIGHT, ORTHOGONAL};
use super::rules_tests;

rules_tests! { xiangqi, Fen, 10 x 9, "G^", "G^ A E H R C P",
[
    "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "4k4/9/9/4R4/4H4/9/9/9/9/4K4 w - - 0 1",
    "9/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "9/3k5/9/p8/p8/8P/9/2C6/2C6/4K4 w - - 0 1",
    "3k5/9/9/9/P1P1P1P2/9/9/9/9/4K4 w - - 0 1",
] }

/// The points of a player's advisors and elephants, as files and ranks.
const ADVISORS: [(usize, usize); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
const ELEPHANTS: [(usize, usize); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];

/// Returns the squares that a piece reaches.
fn reach(from: &Standing<'_, 10, 9>, piece: &str) -> Vec<Square> {
    let place = |square: Square| (square.file(), from.rank_of(square));
    let mut squares = Vec::new();
    match piece {
        "G^" => {
            squares = from.steps(&ORTHOGONAL);
            squares.retain(|square| matches!(place(*square), (3..=5, 0..=2)));
            for direction in [(0, 1), (0, -1)] {
                let (_, pieces) = from.ray(direction);
                squares.extend(
                    pieces
                        .into_iter()
                        .take(1)
                        .filter(|square| from.piece_on(*square) == Some(("G^".to_owned(), true))),
                );
            }
        }
        "A" if ADVISORS.contains(&place(from.square())) => {
            squares = from.steps(&DIAGONAL);
            squares.retain(|square| ADVISORS.contains(&place(*square)));
        }
        "E" if ELEPHANTS.contains(&place(from.square())) => {
            for (file, rank) in DIAGONAL {
                let eye = from.at((file, rank)).is_some_and(|eye| from.is_empty(eye));
                squares.extend(from.at((2 * file, 2 * rank)).filter(|_| eye));
            }
            squares.retain(|square| ELEPHANTS.contains(&place(*square)));
        }
        "H" => {
            for (file, rank) in KNIGHT {
                let leg = from.at((file / 2, rank / 2)).is_some_and(|leg| from.is_empty(leg));
                squares.extend(from.at((file, rank)).filter(|_| leg));
            }
        }
        "R" => squares = from.slides(&ORTHOGONAL),
        "C" => {
            for direction in ORTHOGONAL {
                let (empty, pieces) = from.ray(direction);
                squares.extend(empty.into_iter().chain(pieces.get(1).copied()));
            }
        }
        "P" => {
            let steps: &[_] = if from.rank() < 5 { &[(0, 1)] } else { &[(0, 1), (1, 0), (-1, 0)] };
            squares = from.steps(steps);
        }
        _ => {}
    }
    squares
}

/// Reports whether a game can have a position, apart from checks and generals that face each other.
fn is_possible(position: &Position) -> bool {
    let limits = [("G^", 1), ("A", 2), ("E", 2), ("H", 2), ("R", 2), ("C", 2), ("P", 5)];
    let is_soldier_point = |(file, rank): (usize, usize)| rank > 4 || rank > 2 && file % 2 == 0;
    Side::ALL.into_iter().all(|side| {
        let places = |name: &str| reference::places(position, side, name);
        let soldiers = places("P");
        let on_file = |file| soldiers.iter().filter(|place| place.0 == file && place.1 < 5).count();
        let known = limits.map(|(name, _)| places(name).len()).iter().sum::<usize>();
        known == position.pieces_of(side).count()
            && position.hand(side).is_empty()
            && places("G^").len() == 1
            && limits.iter().all(|(name, most)| places(name).len() <= *most)
            && places("G^").iter().all(|place| matches!(place, (3..=5, 0..=2)))
            && places("A").iter().all(|place| ADVISORS.contains(place))
            && places("E").iter().all(|place| ELEPHANTS.contains(place))
            && soldiers.iter().all(|place| is_soldier_point(*place))
            && (0..9).all(|file| on_file(file) <= 1)
    })
}

#[test]
fn reasons_why_no_game_can_have_a_position() {
    for (fen, expected) in [
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ""),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "square e9: the generals face each other on an open file"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "square e0: the generals face each other on an open file"),
        ("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "the second player has no general; expected one"),
        ("3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 1", "square e3: a general stays in its palace"),
        ("3k5/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", ""),
        (
            "3k5/9/9/9/9/9/9/9/4A4/5K2A w - - 0 1",
            "square i0: an advisor stays on the five points of its palace's diagonals",
        ),
        (
            "3k5/9/9/4B4/9/9/9/9/9/4K4 w - - 0 1",
            "square e6: an elephant stays on seven points of its player's side of the river",
        ),
        (
            "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1",
            "square b3: a soldier goes only straight ahead until it has crossed the river",
        ),
        (
            "3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 1",
            "square a4: the player has another soldier on this file, and neither has crossed the river",
        ),
        ("3k5/9/9/9/P8/P8/9/9/9/4K4 w - - 0 1", ""),
        (
            "3k5/9/9/RRR6/9/9/9/9/9/4K4 w - - 0 1",
            "square c6: the first player has 3 chariots; expected at most 2",
        ),
        (
            "3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1",
            "square d9: the piece on d1 gives check to this general, but the other player is to move",
        ),
    ] {
        assert_eq!(impossible(fen), expected, "{fen}");
    }
}

/// Returns the legal moves, in any order.
fn expected(position: &Position) -> Vec<Move> {
    let moves = reference::moves(position, "G^", reach).into_iter();
    moves.map(|(origin, target)| Move::new(origin, target).unwrap()).collect()
}

/// Published numbers of games, such as those of Fairy-Stockfish.
#[test]
fn counts_of_games() {
    for (depth, count) in [(1, 44), (2, 1920), (3, 79_666)] {
        assert_eq!(perft(&mut xiangqi::START.clone(), depth), count);
    }
}

#[test]
#[ignore = "eight million games: .ci/tests counts them with optimization"]
fn counts_of_longer_games() {
    for (fen, depth, count) in [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 4, 3_290_240),
        ("1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 4, 4_485_547),
        ("4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", 4, 92_741),
    ] {
        assert_eq!(perft(&mut position(fen), depth), count, "{fen}");
    }
}

#[test]
fn legal_moves_in_constants() {
    const COUNT: usize = xiangqi::legal_moves(&xiangqi::START).len();
    const MATE: bool = xiangqi::outcome(&xiangqi::position!(fen: "3k4R/8R/9/9/9/9/9/9/9/4K4 b")).is_some();
    const PLAYED: Position = {
        let mut position = xiangqi::START;
        let Ok(undo) = xiangqi::play(&mut position, xiangqi::ucci!("h2e2")) else { panic!() };
        xiangqi::take_back(&mut position, undo);
        assert!(xiangqi::is_legal(&position, xiangqi::ucci!("b0c2")) && !xiangqi::is_check(&position));
        position
    };
    assert_eq!((COUNT, MATE, PLAYED), (44, true, xiangqi::START));
}

#[test]
fn moves_of_pieces() {
    // Generals and advisors stay in the palace, and elephants on their side of the river.
    assert_eq!(moves("9/9/9/9/9/9/9/3K5/9/9 w"), "d2e2 d2d1");
    assert_eq!(moves("9/9/9/9/9/9/9/9/4A4/9 w"), "e1d2 e1f2 e1d0 e1f0");
    assert_eq!(moves("9/9/9/9/9/9/9/5A3/9/9 w"), "f2e1");
    assert_eq!(moves("9/9/9/9/9/2B6/9/9/9/9 w"), "c4a2 c4e2");
    assert_eq!(moves("9/9/9/9/6b2/9/9/9/9/9 b"), "g5e7 g5i7");
    // A piece beside a horse, and a piece diagonally next to an elephant, block them.
    assert_eq!(moves("9/9/9/9/9/4p4/4H4/9/9/9 w"), "e3c4 e3g4 e3c2 e3g2 e3d1 e3f1");
    assert_eq!(moves("9/9/9/9/9/9/4E4/9/9/9 w"), "");
    assert_eq!(moves("9/9/9/9/9/9/9/3pEp3/9/9 w"), "e2c4 e2g4 e2c0 e2g0");
    assert_eq!(moves("9/9/9/9/9/9/3p1p3/4E4/5p3/9 w"), "e2c0");
    // Soldiers go sideways beyond the river.
    assert_eq!(moves("9/9/9/9/9/4P4/9/9/9/9 w"), "e4e5");
    assert_eq!(moves("9/9/9/9/4P4/9/9/9/9/9 w"), "e5e6 e5d5 e5f5");
    assert_eq!(moves("9/9/9/9/9/4p4/9/9/9/9 b"), "e4d4 e4f4 e4e3");
    assert_eq!(moves("4P4/9/9/9/9/9/9/9/9/9 w"), "e9d9 e9f9");
    // Cannons jump over one piece, of either player, to capture.
    assert_eq!(
        moves("4r4/9/4p4/9/9/9/9/9/9/P1p1C4 w"),
        "a0a1 e0e9 e0e6 e0e5 e0e4 e0e3 e0e2 e0e1 e0d0 e0f0 e0g0 e0h0 e0i0"
    );
}

#[test]
fn checks() {
    let is_check = |fen| xiangqi::is_check(&position(fen));
    // A cannon needs exactly one screen.
    assert!(is_check("4c4/9/9/9/4p4/9/9/9/9/4K4 w"));
    assert!(is_check("4c4/9/9/9/4P4/9/9/9/9/4K4 w"));
    assert!(!is_check("4c4/9/9/9/9/9/9/9/9/4K4 w"));
    assert!(!is_check("4c4/9/4p4/9/4p4/9/9/9/9/4K4 w"));
    // The player can move the screen away, add a second one, or go away.
    assert_eq!(moves("4c4/9/9/9/4P4/9/9/9/3R5/4K4 w"), "e5d5 e5f5 d1e1 e0d0 e0f0");
    // A piece must not become the screen, but the general can go there.
    let no_screen = moves("4c4/9/9/9/9/9/9/9/3R5/3AKA3 w");
    assert_eq!(no_screen.split(' ').filter(|mv| mv.ends_with("e1")).collect::<Vec<_>>(), ["e0e1"]);
    // The leg of a horse is beside the horse, not beside the general.
    assert!(is_check("9/9/9/9/9/9/9/3h5/9/4K4 w"));
    assert!(is_check("9/9/9/9/9/9/9/3h5/4P4/4K4 w"));
    assert!(!is_check("9/9/9/9/9/9/9/3h5/3P5/4K4 w"));
    assert_eq!(moves("9/9/9/9/9/9/9/3h5/3P5/4K4 w"), "d1d2 e0e1 e0d0 e0f0");
    // The chariot must not leave the leg of the horse, but can take the horse.
    assert_eq!(moves("9/9/9/9/9/9/9/3h5/3R5/4K4 w"), "d1d2 e0e1 e0d0 e0f0");
    // Soldiers attack forward and sideways. Before the river, which no general crosses in a game, only forward.
    assert!(!is_check("9/9/3pK4/9/9/9/9/9/9/9 w") && is_check("9/4p4/4K4/9/9/9/9/9/9/9 w"));
    // A general in the other palace could be taken there by a general, an advisor or an elephant.
    assert!(is_check("3kK4/9/9/9/9/9/9/9/9/9 w") && !is_check("2Kk5/9/9/9/9/9/9/9/9/9 w"));
    assert!(is_check("9/4a4/5K3/9/9/9/9/9/9/9 w") && !is_check("9/4aK3/9/9/9/9/9/9/9/9 w"));
    assert!(is_check("2b6/9/4K4/9/9/9/9/9/9/9 w") && !is_check("2b6/3R5/4K4/9/9/9/9/9/9/9 w"));
    assert!(is_check("9/9/9/9/9/9/9/9/4p4/4K4 w") && is_check("9/9/9/9/9/9/9/9/9/3pK4 w"));
    assert!(!is_check("9/9/9/9/9/9/9/9/4K4/4p4 w"));
    let blocked = "4k4/9/9/9/4H4/9/9/9/9/4K4 w";
    assert!(!is_check(blocked) && is_check("4k4/9/9/9/9/9/9/9/9/4K4 w"));
    assert_eq!(moves(blocked), "e0e1 e0d0 e0f0");
    assert_eq!(reason(blocked, "e5d7"), "e5d7 is not legal; the generals would face each other");
    assert_eq!(moves("3k5/9/9/9/9/9/9/9/9/4K4 w"), "e0e1 e0f0");
    assert_eq!(
        reason("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0"),
        "e0d0 is not legal; the generals would face each other"
    );
    assert_eq!(
        reason("4c4/9/9/9/9/9/9/9/3R5/3AKA3 w", "d1e1"),
        "d1e1 is not legal and leaves the general in check"
    );
}

#[test]
fn outcomes() {
    let [red, black] = Side::ALL;
    // Without a legal move, the player has lost, in check or not.
    let stalemate = position("3k5/9/3P5/4R4/9/9/9/9/9/5K3 b");
    for (outcome, winner, text) in [
        (xiangqi::Outcome::Checkmate { winner: red }, red, "Red wins by checkmate"),
        (xiangqi::Outcome::Checkmate { winner: black }, black, "Black wins by checkmate"),
        (xiangqi::Outcome::Stalemate { winner: red }, red, "Red wins by stalemate"),
        (xiangqi::Outcome::Stalemate { winner: black }, black, "Black wins by stalemate"),
    ] {
        assert_eq!((outcome.winner(), outcome.to_string()), (Some(winner), text.into()));
    }
    assert_eq!(moves(&Fen::new(stalemate, 0, 1).unwrap().to_string()), "");
    assert!(!xiangqi::is_check(&stalemate));
    assert_eq!(xiangqi::outcome(&stalemate), Some(xiangqi::Outcome::Stalemate { winner: red }));
}

#[test]
fn moves_that_give_check() {
    for (what, fen, expected) in [
        ("a chariot, and a soldier", "4k4/9/3P5/9/9/9/9/9/R8/3K5 w", "a1a9 a1e1"),
        ("a soldier goes sideways", "4k4/3P5/9/9/9/9/9/9/9/3K5 w", "d8d9 d8e8"),
        ("a cannon goes behind a screen", "4k4/4a4/9/9/9/9/9/1C7/9/3K5 w", "b2e2"),
        ("a piece becomes the screen", "4k4/9/9/9/2H6/9/9/4C4/9/3K5 w", "c5d7 c5e6 c5e4"),
        (
            "a second screen blocks a cannon",
            "4k4/4a4/9/9/2H6/9/9/4C4/9/3K5 w",
            "c5b7 c5d7 c5a6 c5a4 c5b3 c5d3 e2e7 e2e6 e2e5 e2e4 e2e3 e2e1 e2e0 d0d1 d0e0",
        ),
        (
            "one of two screens leaves",
            "4k4/4a4/9/9/4H4/9/9/4C4/9/3K5 w",
            "e5d7 e5f7 e5c6 e5g6 e5c4 e5g4 e5d3 e5f3",
        ),
        ("a cannon stays on the file", "4k4/9/9/9/4p4/9/9/4C4/9/3K5 w", "e2e4 e2e3 e2e1 e2e0 d0d1 d0e0"),
        ("the screen stays on the file", "4k4/4a4/9/9/4P4/9/9/4C4/9/3K5 w", "e5d5 e5f5"),
        (
            "a piece leaves the leg of a horse",
            "4k4/3R5/3H5/9/9/9/9/9/9/3K5 w",
            "d8d9 d8a8 d8b8 d8c8 d8e8 d8f8 d8g8 d8h8 d8i8",
        ),
        ("a horse with a blocked leg", "4k4/9/9/2Hp5/9/9/9/9/9/3K5 w", ""),
        (
            "a piece leaves a chariot's file",
            "4k4/9/9/9/4H4/9/9/9/4R4/3K5 w",
            "e5d7 e5f7 e5c6 e5g6 e5c4 e5g4 e5d3 e5f3",
        ),
        ("the general leaves a cannon's file", "4k4/4a4/9/9/9/9/9/9/4K4/4C4 w", "e1d1 e1f1"),
        ("the generals face each other", "3k5/9/9/9/9/9/9/9/9/4K4 w", ""),
        ("a piece between the generals cannot leave", "4k4/9/9/9/4H4/9/9/9/9/4K4 w", ""),
        (
            "a piece leaves an elephant's eye",
            "9/9/9/9/9/9/9/4k4/3R5/2E2K3 w",
            "d1d9 d1d8 d1d7 d1d6 d1d5 d1d4 d1d3 d1d2 d1a1 d1b1 d1c1 d1e1 d1f1 d1g1 d1h1 d1i1 d1d0",
        ),
        (
            "the other general is in check already",
            "4k4/9/9/9/4R4/9/9/9/9/3K5 w",
            "e5e8 e5e7 e5e6 e5e4 e5e3 e5e2 e5e1 e5e0 d0d1 d0e0",
        ),
        ("Black's soldiers attack downwards", "3k5/9/9/9/9/9/9/9/3p5/4K4 b", "d1e1 d1d0"),
        ("one of two generals", "3k1k3/9/9/9/9/9/9/9/R8/4K4 w", "a1a9 a1d1 a1f1"),
        ("no general", "9/9/9/9/9/9/9/9/R8/4K4 w", ""),
    ] {
        assert_eq!(checking_moves(fen), expected, "{what}");
    }
}

const _: () = {
    const POSITION: Position = xiangqi::position!(fen: "4k4/9/9/9/2H6/9/9/4C4/9/3K5 w");
    assert!(
        xiangqi::gives_check(&POSITION, xiangqi::ucci!("c5e6")) && xiangqi::captures(&POSITION).is_empty()
    );
};
