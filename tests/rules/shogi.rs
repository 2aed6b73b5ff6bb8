//! Tests the rules of shōgi.

use super::reference::{DIAGONAL, ORTHOGONAL};
use super::rules_tests;
use koma::Letter;

rules_tests! { shogi, Sfen, 9 x 9, "K^", "K^ R +R B +B G S +S N +N L +L P +P",
[
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "9/9/9/9/4k4/9/9/9/9 b - 1",
    "9/9/9/9/9/9/9/9/4K4 b - 1",
    "9/9/9/9/9/9/9/9/9 b - 1",
    "p1p6/9/4k4/9/4P1P2/9/4K4/9/9 b - 1",
    "4k4/9/9/9/9/9/9/4g4/G3K3G b 2Rb2s4n3l17p 1",
] }

/// Returns the squares that a piece reaches.
fn reach(from: &Standing<'_, 9, 9>, piece: &str) -> Vec<Square> {
    match piece {
        "K^" => [from.steps(&ORTHOGONAL), from.steps(&DIAGONAL)].concat(),
        "R" => from.slides(&ORTHOGONAL),
        "B" => from.slides(&DIAGONAL),
        "+R" => [from.slides(&ORTHOGONAL), from.steps(&DIAGONAL)].concat(),
        "+B" => [from.slides(&DIAGONAL), from.steps(&ORTHOGONAL)].concat(),
        "G" | "+S" | "+N" | "+L" | "+P" => [from.steps(&ORTHOGONAL), from.steps(&[(1, 1), (-1, 1)])].concat(),
        "S" => [from.steps(&DIAGONAL), from.steps(&[(0, 1)])].concat(),
        "N" => from.steps(&[(1, 2), (-1, 2)]),
        "L" => from.slides(&[(0, 1)]),
        "P" => from.steps(&[(0, 1)]),
        _ => Vec::new(),
    }
}

/// Reports whether a game or a tsume can have a position, apart from checks.
fn is_possible(position: &Position) -> bool {
    let count =
        |names: &[&str]| Side::ALL.map(|side| reference::count(position, side, names)).iter().sum::<usize>();
    let known = ["K^", "R", "+R", "B", "+B", "G", "S", "+S", "N", "+N", "L", "+L", "P", "+P"];
    let kings = Side::ALL.map(|side| reference::places(position, side, "K^").len());
    let can_hold = |(piece, side): (Epin, Side)| {
        piece.side() == side
            && known[1..].contains(&piece.with_side(Side::First).to_string().as_str())
            && piece.is_normal()
    };
    let mut held = Side::ALL
        .into_iter()
        .flat_map(|side| position.hand(side).iter().map(move |(piece, _)| (piece, side)));
    let is_stuck = |side: Side| {
        ["P", "L", "N"].iter().any(|name| {
            let places = reference::places(position, side, name);
            places.iter().any(|(_, rank)| 8 - rank < needed_ranks(name))
        })
    };
    let has_two_pawns = |side: Side| {
        let files: Vec<usize> =
            reference::places(position, side, "P").iter().map(|(file, _)| *file).collect();
        (0..9).any(|file| files.iter().filter(|other| **other == file).count() > 1)
    };
    count(&known) == position.piece_count()
        && held.all(can_hold)
        && kings.iter().all(|count| *count <= 1)
        && kings != [0, 0]
        && count(&["R", "+R"]) <= 2
        && count(&["B", "+B"]) <= 2
        && count(&["G"]) <= 4
        && count(&["S", "+S"]) <= 4
        && count(&["N", "+N"]) <= 4
        && count(&["L", "+L"]) <= 4
        && count(&["P", "+P"]) <= 18
        && !Side::ALL.into_iter().any(|side| is_stuck(side) || has_two_pawns(side))
}

#[test]
fn reasons_why_no_game_can_have_a_position() {
    for (sfen, expected) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", ""),
        // A tsume: the attacker has no king, and the defender holds the rest of the set.
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", ""),
        ("4k4/4G4/4P4/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 2", ""),
        ("9/9/9/9/9/9/9/9/9 b - 1", "neither player has a king; expected at least one"),
        ("4k4/9/9/9/9/9/9/9/K3K4 b - 1", "square 5i: the first player has 2 kings; expected at most 1"),
        ("4k4/9/9/9/9/9/2P6/2P6/4K4 b - 1", "square 7h: the player has another unpromoted pawn on this file"),
        ("4k4/9/9/9/9/9/2P6/2+P6/4K4 b - 1", ""),
        (
            "L3k4/9/9/9/9/9/9/9/4K4 b - 1",
            "square 9a: this piece could never move again; expected a promoted one",
        ),
        (
            "4k4/1N7/9/9/9/9/9/9/4K4 b - 1",
            "square 8b: this piece could never move again; expected a promoted one",
        ),
        (
            "4k4/9/9/9/9/9/9/1n7/4K4 b - 1",
            "square 8h: this piece could never move again; expected a promoted one",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 20P 1",
            "the players together have 20 pawns and tokins; expected at most 18",
        ),
        (
            "4k4/+R8/9/9/9/9/9/r8/4K4 b R 1",
            "square 9h: the players together have 3 rooks and dragons; expected at most 2",
        ),
        (
            "4k4/9/4L4/9/9/9/9/9/4K4 b - 1",
            "square 5a: the piece on 5c gives check to this king, but the other player is to move",
        ),
    ] {
        assert_eq!(impossible(sfen), expected, "{sfen}");
    }
}

/// Returns how many ranks must be in front of a piece that can move.
fn needed_ranks(name: &str) -> usize {
    match name {
        "P" | "L" => 1,
        "N" => 2,
        _ => 0,
    }
}

/// Returns the legal moves, in any order.
fn expected(position: &Position) -> Vec<Move> {
    let side = position.turn();
    let ranks_left = |square: Square| if side == Side::First { 8 - square.rank() } else { square.rank() };
    let mut moves = Vec::new();
    for (origin, target) in reference::moves(position, "K^", reach) {
        let name = position.piece(origin).unwrap().with_side(Side::First).to_string();
        if ranks_left(target) >= needed_ranks(&name) {
            moves.extend(Move::new(origin, target, false));
        }
        if "RBSNLP".contains(&name) && ranks_left(origin).min(ranks_left(target)) < 3 {
            moves.extend(Move::new(origin, target, true));
        }
    }
    for (piece, _) in position.hand(side) {
        let name = piece.with_side(Side::First).to_string();
        if piece.side() == side && name.len() == 1 && "RBGSNLP".contains(&name) {
            let mut targets: Vec<Square> = Square::all().collect();
            targets.retain(|target| ranks_left(*target) >= needed_ranks(&name));
            targets.retain(|target| can_drop(position, piece, *target));
            moves.extend(targets.iter().filter_map(|target| Move::new_drop(piece.letter(), *target)));
        }
    }
    moves
}

/// Reports whether the player can drop a piece on a square where it can move.
fn can_drop(position: &Position, piece: Epin, target: Square) -> bool {
    let is_pawn = piece.letter() == Letter::P;
    let mut pawns = position.pieces().filter(|(_, pawn)| *pawn == piece);
    if position.piece(target).is_some() || is_pawn && pawns.any(|(pawn, _)| pawn.file() == target.file()) {
        return false;
    }
    let mut after = *position;
    after.remove_from_hand(piece.side(), piece).unwrap();
    after.put(target, piece).unwrap();
    let after = after.toggle();
    let king = Epin::from_static("K^").with_side(piece.side().flip());
    let gives_check = || {
        let front = Standing::new(&after, target, piece.side()).steps(&[(0, 1)]);
        front.iter().any(|square| after.piece(*square) == Some(king))
    };
    let is_safe = !reference::attacks_king(&after, "K^", reach);
    is_safe && !(is_pawn && gives_check() && expected(&after).is_empty())
}

/// The position whose player has the most legal moves.
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const MIDDLE_GAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// Published numbers of games, such as those of python-shogi.
#[test]
fn counts_of_games() {
    for (depth, count) in [(1, 30), (2, 900), (3, 25_470)] {
        assert_eq!(perft(&mut shogi::START.clone(), depth), count);
    }
    assert_eq!(perft(&mut position(MOST_MOVES), 1), 593);
    assert_eq!(perft(&mut position(MIDDLE_GAME), 2), 28_684);
}

#[test]
#[ignore = "eighty million games: .ci/tests counts them with optimization"]
fn counts_of_longer_games() {
    for (depth, count) in [(4, 719_731), (5, 19_861_490)] {
        assert_eq!(perft(&mut shogi::START.clone(), depth), count);
    }
    assert_eq!(perft(&mut position(MOST_MOVES), 2), 105_677);
    assert_eq!(perft(&mut position(MOST_MOVES), 3), 53_393_368);
    assert_eq!(perft(&mut position(MIDDLE_GAME), 3), 4_809_015);
}

#[test]
fn legal_moves_in_constants() {
    const COUNT: usize = shogi::legal_moves(&shogi::position!(sfen: "k8/9/K8/9/9/9/9/9/1R7 b P")).len();
    const MATE: bool = shogi::outcome(&shogi::position!(sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w -")).is_some();
    const PLAYED: Position = {
        let mut position = shogi::START;
        let Ok(undo) = shogi::play(&mut position, shogi::usi!("7g7f")) else { panic!() };
        shogi::take_back(&mut position, undo);
        assert!(shogi::is_legal(&position, shogi::usi!("2g2f")) && !shogi::is_check(&position));
        position
    };
    assert_eq!((COUNT, MATE, PLAYED), (91, true, shogi::START));
}

/// The drop of a pawn must not checkmate. Each position has White's king on 1a, and a pawn in Black's hand for 1b.
#[test]
fn pawn_drops_that_mate() {
    for (what, sfen, is_mate) in [
        ("a gold protects the pawn", "7nk/9/7GG/9/9/9/9/9/K8 b P", true),
        ("without a protector, the king takes the pawn", "7nk/7s1/6N2/9/9/9/9/9/K8 b P", false),
        ("the king can flee", "8k/9/8G/9/9/9/9/9/K8 b P", false),
        ("a gold takes the pawn", "7gk/9/7GG/9/9/9/9/9/K8 b P", false),
        ("the gold is pinned", "R5+R1k/9/7gG/6G2/9/9/9/9/K8 b P", true),
        ("the knight cannot take backwards", "7nk/9/7GG/9/9/9/9/9/K8 b P", true),
        ("a rook takes the pawn along the rank", "7nk/1r7/7GG/9/9/9/9/9/K8 b P", false),
        ("the protector is pinned, but protects all the same", "7nk/9/7GG/8K/9/9/9/9/8r b P", true),
    ] {
        assert_eq!(!shogi::is_legal(&position(sfen), shogi::usi!("P*1b")), is_mate, "{what}");
    }
    let mate = "7nk/9/7GG/9/9/9/9/9/K8 b P";
    assert_eq!(reason(mate, "P*1b"), "P*1b is not legal; the drop of a pawn must not checkmate");
    // Other pieces may mate by a drop, and pawns by a move.
    assert!(shogi::is_legal(&position("7nk/9/7GG/9/9/9/9/9/K8 b L"), shogi::usi!("L*1b")));
    let mut moved = position("7nk/9/7GP/8L/9/9/9/9/K8 b -");
    shogi::play(&mut moved, shogi::usi!("1c1b")).unwrap();
    assert_eq!(shogi::outcome(&moved), Some(shogi::Outcome::Checkmate { winner: Side::First }));
    // The second player's pawns go down.
    let mate = "k8/9/9/9/9/9/7gg/9/7NK w p";
    assert_eq!(reason(mate, "P*1h"), "P*1h is not legal; the drop of a pawn must not checkmate");
}

#[test]
fn drops() {
    let two = "is not legal; the player already has a pawn on this file";
    assert_eq!(reason("4k4/9/9/9/9/9/4P4/9/4K4 b P", "P*5d"), format!("P*5d {two}"));
    // Promoted pawns and pawns of the other player do not count.
    for sfen in ["4k4/9/9/9/9/4+P4/9/9/4K4 b P", "4k4/9/4p4/9/9/9/9/9/4K4 b P"] {
        assert!(shogi::is_legal(&position(sfen), shogi::usi!("P*5e")));
    }
    // Pawns, lances and knights are not dropped where they could never move.
    let count =
        |hand: &str, turn| shogi::legal_moves(&position(&format!("9/9/9/9/9/9/9/9/9 {turn} {hand}"))).len();
    for turn in ["b", "w"] {
        let hand = |piece: &str| if turn == "b" { piece.to_uppercase() } else { piece.to_lowercase() };
        let counts = ["p", "l", "n", "s", "g", "b", "r"].map(|piece| count(&hand(piece), turn));
        assert_eq!(counts, [72, 72, 63, 81, 81, 81, 81]);
    }
    assert_eq!(moves("4k4/9/9/9/9/9/9/4r4/4K4 b G"), "5i5h 5i6i 5i4i");
    // A drop can block a check, but not the check of a knight, nor two checks.
    let squares = "G*5b G*5c G*5d G*5e G*5f G*5g G*5h";
    assert_eq!(moves("4r4/9/9/9/9/9/9/3P1P3/3PKP3 b G"), squares);
    assert_eq!(moves("9/9/9/9/9/9/3n5/3P1P3/3PKP3 b G"), "6h6g 5i5h");
    assert_eq!(moves("4r4/9/9/9/9/9/3n5/3P1P3/3PKP3 b G"), "");
}

#[test]
fn promotions() {
    assert_eq!(moves("9/4P4/9/9/9/9/9/9/9 b -"), "5b5a+");
    assert_eq!(moves("9/9/4P4/9/9/9/9/9/9 b -"), "5c5b 5c5b+");
    assert_eq!(moves("9/9/9/9/9/9/9/4p4/9 w -"), "5h5i+");
    assert_eq!(moves("9/9/9/4N4/9/9/9/9/9 b -"), "5d6b+ 5d4b+");
    assert_eq!(moves("9/9/9/9/4N4/9/9/9/9 b -"), "5e6c 5e6c+ 5e4c 5e4c+");
    assert_eq!(moves("9/4L4/9/9/9/9/9/9/9 b -"), "5b5a+");
    assert_eq!(moves("9/9/4L4/9/9/9/9/9/9 b -"), "5c5a+ 5c5b 5c5b+");
    assert_eq!(moves("8S/9/9/9/9/9/9/9/9 b -"), "1a2b 1a2b+");
    assert_eq!(moves("8G/9/9/9/9/9/9/9/9 b -"), "1a2a 1a1b");
    assert_eq!(moves("8+S/9/9/9/9/9/9/9/9 b -"), "1a2a 1a1b");
    assert_eq!(moves("9/9/9/8S/9/9/9/9/9 b -"), "1d2c 1d2c+ 1d1c 1d1c+ 1d2e");
}

#[test]
fn checks_and_pins() {
    // The pinned gold moves only on the file, and the pinned knight not at all.
    assert_eq!(moves("4l4/9/9/9/9/9/9/4G4/3PKP3 b -"), "5h5g 6i6h 5i6h 5i4h 4i4h");
    assert_eq!(
        reason("4l4/9/9/9/9/9/9/4N4/3PKP3 b -", "5h4f"),
        "5h4f is not legal and leaves the king in check"
    );
    // Lances give check only forward, horses also sideways.
    assert!(!shogi::is_check(&position("4k4/9/9/9/4K4/9/9/9/4l4 b -")));
    assert!(shogi::is_check(&position("4k4/4L4/9/9/9/9/9/9/4K4 w -")));
    assert!(shogi::is_check(&position("4k4/9/9/9/4K4/4+b4/9/9/9 b -")));
    assert!(!shogi::is_check(&position("4k4/9/9/9/4K4/4b4/9/9/9 b -")));
    // A player with two kings must not leave either attacked.
    assert!(shogi::is_check(&position("8r/9/9/9/9/9/9/9/K7K b -")));
    let expected = "1i2h 1i2i G*1b G*1c G*1d G*1e G*1f G*1g G*1h";
    assert_eq!(moves("8r/9/9/9/9/9/9/9/K7K b G"), expected);
}

/// In tsume problems, the attacker has no king.
#[test]
fn positions_without_a_king() {
    assert_eq!(moves("4k4/9/4P4/9/9/9/9/9/9 b -"), "5c5b 5c5b+");
    assert!(!shogi::is_check(&position("9/9/9/9/9/9/9/9/4r4 b -")));
    let mut tsume = position("4k4/9/4P4/9/9/9/9/9/9 b G");
    assert_eq!(shogi::legal_moves(&tsume).len(), 2 + 79);
    shogi::play(&mut tsume, shogi::usi!("G*5b")).unwrap();
    assert_eq!(shogi::outcome(&tsume), Some(shogi::Outcome::Checkmate { winner: Side::First }));
    let none = Some(shogi::Outcome::Stalemate { winner: Side::Second });
    assert_eq!(shogi::outcome(&position("4k4/9/9/9/9/9/9/9/9 b -")), none);
}

#[test]
fn outcomes() {
    let stalemate = position("8k/6G2/8P/9/9/9/9/9/4K4 w -");
    let [black, white] = Side::ALL;
    for (outcome, winner, text) in [
        (shogi::Outcome::Checkmate { winner: black }, black, "Black wins by checkmate"),
        (shogi::Outcome::Checkmate { winner: white }, white, "White wins by checkmate"),
        (shogi::Outcome::Stalemate { winner: black }, black, "Black wins by stalemate"),
        (shogi::Outcome::Stalemate { winner: white }, white, "White wins by stalemate"),
    ] {
        assert_eq!((outcome.winner(), outcome.to_string()), (Some(winner), text.into()));
    }
    assert_eq!(moves(&Sfen::new(stalemate, 1).unwrap().to_string()), "");
    assert_eq!(shogi::outcome(&stalemate), Some(shogi::Outcome::Stalemate { winner: black }));
}

#[test]
fn moves_that_give_check() {
    for (what, sfen, expected) in [
        ("directly", "4k4/9/9/9/4G4/9/9/R8/B3K4 b -", "9h9a 9h9a+"),
        ("a lance attacks only forward", "9/9/9/4k4/9/9/9/9/K3L4 b -", "9i9h 9i8h 9i8i 5i5e 5i5f 5i5g 5i5h"),
        ("drops", "4k4/9/9/9/9/9/9/9/K8 b NLP", "N*6c N*4c L*5b L*5c L*5d L*5e L*5f L*5g L*5h L*5i P*5b"),
        ("two pieces between", "4k4/9/4S4/9/4S4/9/9/4L4/4K4 b -", "5c6b 5c6b+ 5c5b 5c5b+ 5c4b 5c4b+"),
        ("a silver leaves the file", "4k4/9/9/9/4S4/9/9/4L4/4K4 b -", "5e6d 5e4d 5e6f 5e4f"),
        ("a pawn stays on the file", "4k4/9/9/9/4P4/9/9/4L4/4K4 b -", ""),
        ("the king leaves a diagonal", "8k/9/9/9/4K4/9/9/9/B8 b -", "5e6d 5e5d 5e6e 5e4e 5e5f 5e4f"),
        ("a knight promotes", "4k4/9/9/4N4/9/9/9/9/K8 b -", "5d6b+ 5d4b+"),
        ("a bishop promotes beside the king", "9/3k5/9/9/1B7/9/9/9/K8 b -", "8e5b+ 8e6c+"),
        (
            "White's pieces attack downwards",
            "4k4/9/9/9/9/9/9/9/4K4 w slp",
            "S*6h S*5h S*4h L*5b L*5c L*5d L*5e L*5f L*5g L*5h P*5h",
        ),
        ("the attacker has no king", "4k4/9/4P4/9/9/9/9/9/9 b G", "5c5b 5c5b+ G*6a G*4a G*6b G*5b G*4b"),
        (
            "the other king is in check already",
            "4k4/9/9/9/9/9/9/9/K3R4 b -",
            "9i9h 9i8h 9i8i 5i5b 5i5b+ 5i5c 5i5c+ 5i5d 5i5e 5i5f 5i5g 5i5h",
        ),
        (
            "one of two kings",
            "k7k/9/9/9/9/9/9/9/K7L b -",
            "9i9h 9i8h 9i8i 1i1b 1i1b+ 1i1c 1i1d 1i1e 1i1f 1i1g 1i1h",
        ),
        ("no king", "9/9/9/9/9/9/9/9/K7L b -", ""),
    ] {
        assert_eq!(checking_moves(sfen), expected, "{what}");
    }
}

const _: () = {
    const TSUME: Position = shogi::position!(sfen: "4k4/9/4P4/9/9/9/9/9/9 b GS");
    let moves = shogi::MoveGenerator::new(&TSUME);
    assert!(shogi::gives_check(&TSUME, shogi::usi!("G*5b")) && moves.gives_check(shogi::usi!("S*4b")));
    assert!(!moves.gives_check(shogi::usi!("S*4a")) && moves.checkers().is_empty());
};
