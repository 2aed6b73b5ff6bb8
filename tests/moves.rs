//! Tests the moves of all games as values and as text. Also tests how moves of shōgi, xiangqi and makruk
//! change a position. Compares moves of shōgi with the crates `shogi_core` and `shogi_legality_lite`,
//! which are called the judge here. The module `rules` has more tests of legal moves.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use koma::MoveErrorKind as Kind;
use koma::{Epin, Letter, MoveError, Position, Side, Square, chess, makruk, shogi, xiangqi};
use shogi_core::{
    Color, IllegalMoveKind, Move as JudgedMove, PartialPosition, Piece, PieceKind, PositionStatus, ToUsi as _,
};
use shogi_legality_lite::prelegality::will_king_be_captured;
use shogi_legality_lite::{all_legal_moves_partial, is_legal_partial, status_partial};
use shogi_usi_parser::FromUsi as _;

use crate::support::rows;

/// Asserts that a game has exactly the moves with these texts. Also asserts that the order, indexes, texts
/// and squares of these moves are right.
macro_rules! assert_moves {
    ($game:ident, $texts:expr, |$mv:ident| $again:expr, $squares:expr) => {{
        let moves: Vec<$game::Move> = $game::Move::all().collect();
        assert!(moves.is_sorted() && moves.len() == $game::Move::COUNT);
        let ours: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(ours.symmetric_difference(&$texts).next(), None);
        for (index, $mv) in moves.iter().copied().enumerate() {
            let text = $mv.to_string();
            assert_eq!(($mv.index(), $game::Move::from_index(index)), (index, Some($mv)));
            assert_eq!(($game::Move::parse(&text), $again), (Ok($mv), Some($mv)));
            assert_eq!(text.get(..4), Some($squares.as_str()));
            // Every move can be played unchecked and taken back.
            for before in [$game::START, Position::new($game::START.styles())] {
                let mut position = before;
                let undo = $game::play_unchecked(&mut position, $mv);
                $game::take_back(&mut position, undo);
                assert_eq!((position, position.zobrist()), (before, before.zobrist()), "{text}");
            }
        }
        assert_eq!($game::Move::from_index(moves.len()), None);
        assert_eq!((size_of::<$game::Move>(), size_of::<Option<$game::Move>>()), (3, 3));
        assert!(size_of::<Result<$game::Move, MoveError>>() <= 112);
    }};
}

/// Returns all pairs of different squares, with the differences of their files and of their ranks.
fn pairs<const A: usize, const B: usize>() -> impl Iterator<Item = (Square<A, B>, Square<A, B>, usize, usize)>
{
    let pairs = Square::all().flat_map(|origin| Square::all().map(move |target| (origin, target)));
    pairs.filter(|(origin, target)| origin != target).map(|(origin, target)| {
        (origin, target, origin.file().abs_diff(target.file()), origin.rank().abs_diff(target.rank()))
    })
}

/// `shogi::Move` has all drops, and every move that the judge lets a piece make alone on the board. Koma must
/// agree with the judge on all moves of such a piece, and on all drops beside a lone king.
#[test]
fn every_move_of_shogi() {
    let mut texts = BTreeSet::new();
    let mut moves = BTreeMap::<_, Vec<_>>::new();
    for mv in shogi::Move::all() {
        moves.entry(mv.origin()).or_default().push(mv);
    }
    // Drops have no origin.
    let agree = |judge: &PartialPosition, origin: Option<shogi::Square>| {
        let position = shogi::Sfen::parse(&judge.to_sfen_owned()).unwrap().position();
        moves[&origin].iter().for_each(|mv| drop(agrees_on_shogi(judge, &position, *mv)));
    };
    for color in Color::all() {
        let mut empty = PartialPosition::empty();
        empty.side_to_move_set(color);
        let mut full = empty.clone();
        for kind in PieceKind::all() {
            if let Some(hand) = full.hand_of_a_player(color).added(kind) {
                *full.hand_of_a_player_mut(color) = hand;
            }
            for square in Square::all() {
                let from = judged_square(square);
                let mut position = empty.clone();
                position.piece_set(from, Some(Piece::new(kind, color)));
                agree(&position, Some(square));
                if kind == PieceKind::Pawn && from.relative_rank(color) == 1 {
                    continue; // No game has such a pawn; the judge would move it to another file
                }
                for (target, promote) in Square::all().flat_map(|to| [(to, false), (to, true)]) {
                    let judged = JudgedMove::Normal { from, to: judged_square(target), promote };
                    if is_legal_partial(&position, judged).is_ok() {
                        let names = [square, target].map(|square| shogi::square_name(square).to_string());
                        texts.insert(names.concat() + if promote { "+" } else { "" });
                    }
                }
            }
        }
        // Without a king, the judge finds a checkmate.
        full.piece_set(shogi_core::Square::SQ_5E, Some(Piece::new(PieceKind::King, color.flip())));
        agree(&full, None);
    }
    let name = |square| shogi::square_name(square).to_string();
    for letter in ["R", "B", "G", "S", "N", "L", "P"] {
        texts.extend(Square::all().map(|square| format!("{letter}*{}", name(square))));
    }
    let again = |mv: shogi::Move| match (mv.origin(), mv.dropped()) {
        (Some(origin), None) => (shogi::Move::new(origin, mv.target(), mv.promotion()), name(origin)),
        (None, Some(piece)) => (shogi::Move::new_drop(piece, mv.target()), format!("{piece}*")),
        _ => panic!("{mv}"),
    };
    assert_moves!(shogi, texts, |mv| again(mv).0, again(mv).1 + &name(mv.target()));
    assert_eq!(shogi::Move::new_drop(Letter::K, Square::from_static("e5")), None);
}

/// Returns the name of a square in UCCI.
fn ucci(square: Square<10, 9>) -> String {
    format!("{}{}", char::from(b'a' + u8::try_from(square.file()).unwrap()), square.rank())
}

#[test]
fn every_move_of_xiangqi() {
    let mut texts = BTreeSet::new();
    for (origin, target, files, ranks) in pairs::<10, 9>() {
        if matches!(files * ranks, 0 | 2) {
            texts.insert(ucci(origin) + &ucci(target));
        }
    }
    let advisors = ["d0e1", "f0e1", "d2e1", "f2e1"];
    let elephants = ["a2c0", "a2c4", "c0e2", "c4e2", "e2g0", "e2g4", "g0i2", "g4i2"];
    for mv in advisors.into_iter().chain(elephants) {
        let black = |c: char| c.to_digit(10).map_or(c, |rank| char::from_digit(9 - rank, 10).unwrap());
        for mv in [mv.to_owned(), mv.chars().map(black).collect()] {
            texts.insert(mv[2..].to_owned() + &mv[..2]);
            texts.insert(mv);
        }
    }
    assert_eq!(texts.len(), 2086); // the published number of moves
    let squares = |mv: xiangqi::Move| ucci(mv.origin()) + &ucci(mv.target());
    assert_moves!(xiangqi, texts, |mv| xiangqi::Move::new(mv.origin(), mv.target()), squares(mv));
}

#[test]
fn every_move_of_makruk() {
    let mut texts = BTreeSet::new();
    for (origin, target, files, ranks) in pairs::<8, 8>() {
        if files * ranks <= 2 {
            texts.insert(format!("{origin}{target}"));
        }
        let white = target.rank() == origin.rank() + 1 && target.rank() >= 5;
        let black = target.rank() + 1 == origin.rank() && target.rank() <= 2;
        if files <= 1 && (white || black) {
            texts.insert(format!("{origin}{target}m"));
        }
    }
    let again = |mv: makruk::Move| makruk::Move::new(mv.origin(), mv.target(), mv.promotion());
    assert_moves!(makruk, texts, |mv| again(mv), format!("{}{}", mv.origin(), mv.target()));
    let [e5, e6] = ["e5", "e6"].map(Square::from_static);
    assert_eq!(makruk::Move::new(e5, e6, Some(Letter::Q)), None);
}

#[test]
fn every_move_of_chess() {
    let mut texts = BTreeSet::new();
    for (origin, target, files, ranks) in pairs::<8, 8>() {
        if matches!(files * ranks, 0 | 2) || files == ranks {
            texts.insert(format!("{origin}{target}"));
        }
        if files <= 1 && matches!((origin.rank(), target.rank()), (6, 7) | (1, 0)) {
            texts.extend(["q", "r", "b", "n"].map(|letter| format!("{origin}{target}{letter}")));
        }
    }
    let again = |mv: chess::Move| chess::Move::new(mv.origin(), mv.target(), mv.promotion());
    assert_moves!(chess, texts, |mv| again(mv), format!("{}{}", mv.origin(), mv.target()));
    let [e7, e8] = ["e7", "e8"].map(Square::from_static);
    assert_eq!([Letter::K, Letter::P].map(|letter| chess::Move::new(e7, e8, Some(letter))), [None; 2]);
    let moves = ["e7e8q", "e2e4"].map(chess::Move::from_static);
    assert_eq!(format!("{:?}|{:>6}", moves[0], moves[1]), "Move(\"e7e8q\")|  e2e4");
}

/// Each line has a game, a text, and the kind, the range and the reason of the error. The file
/// `macros/src/tests/messages/moves.txt` has more errors.
const WRONG: &str = "\
shogi |  | Text | 0..0 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
shogi | 7g 7f | Text | 2..3 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
shogi | g7f7 | Text | 0..1 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
shogi | P*5e+ | Text | 4..5 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
shogi | 7g8d | Shape | 0..4 | no piece moves like 7g8d
shogi | 7g8i | MissingPromotion | 0..4 | 7g8i is not legal; the piece must promote, as in `7g8i+`
shogi | 7f7e+ | Promotion | 4..5 | a piece promotes with `+`, only from or to the last three ranks
xiangqi | h2e22 | Text | 4..5 | expected a move such as `h2e2`, with squares from a0 to i9
xiangqi | c4e6 | Shape | 0..4 | no piece moves like c4e6
makruk | e9e5 | Text | 1..2 | expected a move such as `e3e4` or `e5e6m`, with squares from a1 to h8
makruk | e4e5m | Promotion | 4..5 | a pawn promotes with `m`, and only on or beyond the player's sixth rank
makruk | a1c4 | Shape | 0..4 | no piece moves like a1c4
chess | é2e4 | Text | 0..2 | expected a move such as `e2e4` or `e7e8q`, with squares from a1 to h8
chess | e6e7q | Promotion | 4..5 | a pawn promotes to `q`, `r`, `b` or `n`, only on the last rank";

/// Each line has a game, the suggested move, and texts that are almost this move. Lines without a move
/// have texts for which nothing is suggested.
const ALMOST: &str = "\
shogi|7g7f|７ｇ７ｆ
shogi|P*5e|p*5E
shogi|8h2b+|8Hx2b+
xiangqi|h2e2|H2-E2
makruk|e5e6m|e5-e6=M
chess|e2e4|e2-e4|E2E4| e2e4 |e2–e4
chess|e7e8q|e7e8=Q
chess|e7d8q|e7xd8(Q)+
chess||e4|Nf3|O-O|e2e9|e7e8k";

fn error(game: &str, text: &str) -> MoveError {
    match game {
        "shogi" => shogi::Move::parse(text).unwrap_err(),
        "xiangqi" => xiangqi::Move::parse(text).unwrap_err(),
        "makruk" => makruk::Move::parse(text).unwrap_err(),
        _ => chess::Move::parse(text).unwrap_err(),
    }
}

#[test]
fn texts_that_are_no_moves() {
    for [game, text, expected] in rows(WRONG) {
        let error = error(game, text);
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!(found, expected, "{text}");
    }
    for row in ALMOST.lines() {
        let [game, meant, ref texts @ ..] = row.split('|').collect::<Vec<_>>()[..] else { panic!("{row}") };
        for text in texts {
            let shown = error(game, text).explain(text).to_string();
            let help = shown.split_once("\n  help: did you mean `").map_or("", |(_, help)| help);
            assert_eq!(help.trim_end_matches("`?"), meant, "{shown}");
        }
    }
    // The explanation has no help if a position rejects the move, or if the text to explain is not the text
    // that was parsed.
    let error = xiangqi::play(&mut xiangqi::START.clone(), xiangqi::ucci!("h2h0")).unwrap_err();
    assert!(!error.explain("h2h0").to_string().contains("help"));
    assert!(!shogi::Move::parse("7g7").unwrap_err().explain("7g7f").to_string().contains("help"));
    let bytes = [shogi::Move::from_bytes(b"7g\xFF").err(), chess::Move::from_bytes(b"e2e\xFF").err()];
    assert_eq!(bytes.map(|error| error.map(|error| error.kind())), [Some(Kind::Text); 2]);
    assert!(!chess::Move::is_valid("e2e5e") && chess::Move::is_valid("e2e5"));
}

/// If a move is rejected, the reason says what is wrong on the board, and the position does not change.
#[test]
fn moves_that_are_refused() {
    macro_rules! refused {
        ($game:ident, $Text:ident: $($fen:literal $mv:literal $kind:ident $reason:literal)*) => {
            $({
                let before = $game::$Text::from_static($fen).position();
                let mut position = before;
                let error = $game::play(&mut position, $game::Move::from_static($mv)).unwrap_err();
                assert_eq!((error.kind(), error.range()), (Kind::$kind, 0..$mv.len()));
                let text = format!("invalid move: {} is not legal; {}", $mv, $reason);
                assert_eq!(error.to_string(), text);
                assert_eq!(position, before);
            })*
        };
    }
    refused! { chess, Fen:
        "7k/4P3/8/8/8/8/8/4K3 w" "e7d8" Illegal "the pawn on e7 can go to e8"
    }
    refused! { shogi, Sfen:
        "4k4/9/9/4P4/9/9/9/9/4K4 w -" "5a5b+" CannotPromote "this piece does not promote there"
        "4k4/9/9/9/9/9/9/7l1/4K4 w -" "2h2i" MissingPromotion "the piece must promote, as in `2h2i+`"
        "4k4/4g4/9/9/9/9/9/9/4K4 w -" "5a5b" OwnTarget
            "the piece on 5b belongs to the same player; the king on 5a can go to 4a, 4b, 6a, 6b"
        "4k4/9/9/9/9/9/9/9/4K4 w -" "5a5c" Illegal "the king on 5a can go to 4a, 4b, 5b, 6a, 6b"
        "4k4/4K4/9/9/9/9/9/9/9 w -" "5a5b" King
            "a king or general cannot be taken; the king on 5a cannot move"
        "4k4/9/9/4L4/9/9/9/9/4K4 w l" "L*5a" Occupied
            "5a is not empty; a lance can be dropped on 5b, 5c"
        "4k4/9/9/4L4/9/9/9/9/4K4 w l" "L*2i" Stuck
            "the piece could never move from there; a lance can be dropped on 5b, 5c"
        "4k4/7p1/9/9/9/9/9/9/K3R4 w p" "P*2c" TwoPawns
            "the player already has a pawn on this file; a pawn can be dropped on 5b, 5c, 5d, 5e, 5f, 5g, 5h"
        "k8/9/K8/9/9/9/9/9/1R7 b P" "P*9b" PawnMate
            "the drop of a pawn must not checkmate; a pawn can be dropped on 1b, 1c, 1d, 1e, 1f, 1g, 1h, 1i, 2b, \
             2c, 2d, 2e, 2f, 2g, 2h, 2i, 3b, 3c, 3d, 3e, 3f, 3g, 3h, 3i and 45 more"
        "k8/9/9/9/9/9/9/9/8K b P" "G*5e" NotInHand "the hand does not hold this piece"
    }
    refused! { xiangqi, Fen:
        "4k4/9/9/9/9/9/9/9/9/4K4 w" "h2e2" EmptyOrigin "h2 is empty"
        "4k4/9/9/9/9/9/9/9/9/4K4 b" "e0e1" OtherPlayer "the piece on e0 belongs to the other player"
        "4k4/9/9/9/9/9/9/9/9/4K4 w" "e0e9" King
            "a king or general cannot be taken; the general on e0 can go to d0, f0"
        "3k5/9/9/9/9/9/9/9/4A4/4KR3 w" "f0e0" OwnTarget
            "the piece on e0 belongs to the same player; the chariot on f0 can go to f1, f2, f3, f4, f5, f6, f7, f8, f9, \
             g0, h0, i0"
        "4k4/9/9/9/4H4/9/9/9/9/4K4 w" "e5f7" Check
            "the generals would face each other; the horse on e5 cannot move"
        "3k5/9/9/9/9/4p4/9/9/4C4/4K4 w" "e1e5" Illegal
            "the cannon on e1 can go to a1, b1, c1, d1, e2, e3, f1, g1, h1, i1"
    }
    refused! { makruk, Fen:
        "4k3/8/8/4P3/8/8/8/4K3 w" "e5e6" MissingPromotion "the piece must promote, as in `e5e6m`"
        "4k3/8/8/8/3p4/8/8/4K3 b" "d4d3" MissingPromotion "the piece must promote, as in `d4d3m`"
        "4k3/8/8/8/8/P7/8/4K3 w" "a3a6" Illegal "the pawn on a3 can go to a4"
        "4k3/4R3/8/8/8/8/8/4K3 w" "e7e8" King
            "a king or general cannot be taken; the boat on e7 can go to a7, b7, c7, d7, e2, e3, e4, e5, e6, f7, g7, h7"
        "4k3/8/8/4M3/8/8/8/4K3 w" "e5d6m" CannotPromote "this piece does not promote there"
        "4k3/8/8/4P3/8/8/8/4K3 w" "e5d6m" Illegal "the pawn on e5 can go to e6"
    }
    // If every promotion leaves the king in check, the message does not recommend one.
    let position = shogi::Sfen::from_static("5k3/r2P4K/9/9/9/9/9/9/9 b -").position();
    let error = shogi::play(&mut position.clone(), shogi::usi!("6b6a")).unwrap_err();
    assert_eq!(
        error.reason().to_string(),
        "6b6a is not legal and leaves the king in check; the pawn on 6b cannot move"
    );
    let position = makruk::Fen::from_static("8/8/8/r2P2K1/8/8/8/k7 w").position();
    let error = makruk::play(&mut position.clone(), makruk::uci!("d5d6")).unwrap_err();
    assert_eq!(
        error.reason().to_string(),
        "d5d6 is not legal and leaves the king in check; the pawn on d5 cannot move"
    );
    // A terminal piece of another game is not a king.
    let mut position = Position::from_static("4k^4/9/9/9/4q^4/9/4P4/9/4K^4 / S/s");
    let error = shogi::play(&mut position, shogi::usi!("5g5e")).unwrap_err();
    assert_eq!(error.reason().to_string(), "5g5e is not legal; the pawn on 5g can go to 5f");
}

/// Plays a move in `$position`. Asserts that checked and unchecked play agree, and that the move can be
/// taken back.
macro_rules! play {
    ($game:ident, $position:ident, $mv:expr) => {{
        let before = $position;
        let undo = $game::play(&mut $position, $mv).unwrap();
        let mut other = before;
        assert_eq!((undo, $position), ($game::play_unchecked(&mut other, $mv), other));
        $game::take_back(&mut other, undo);
        assert_eq!((other, other.zobrist()), (before, before.zobrist()));
        undo
    }};
}

fn judged_square(square: Square<9, 9>) -> shogi_core::Square {
    shogi_core::Square::from_usi(&shogi::square_name(square)).unwrap()
}

fn judged(mv: shogi::Move, color: Color) -> JudgedMove {
    match JudgedMove::from_usi(&mv.encode()).unwrap() {
        JudgedMove::Drop { piece, to } => {
            JudgedMove::Drop { piece: Piece::new(piece.piece_kind(), color), to }
        }
        other @ JudgedMove::Normal { .. } => other,
    }
}

/// In shōgi games, koma and the judge reach the same positions and have the same legal moves. They give the same reasons
/// why other moves are not legal.
#[test]
fn random_games_of_shogi() {
    games_of_shogi_go_on_alike(6);
}

#[test]
#[ignore = "millions of moves: .ci/tests compares them with optimization"]
fn many_random_games_of_shogi() {
    games_of_shogi_go_on_alike(600);
}

fn games_of_shogi_go_on_alike(games: u32) {
    let mut random = Rng::with_seed(21);
    let moves: Vec<shogi::Move> = shogi::Move::all().collect();
    let mut refused = BTreeSet::new();
    for game in 0..games {
        let (mut judge, mut position) = (PartialPosition::startpos(), shogi::START);
        for ply in 2..200 {
            let legal = all_legal_moves_partial(&judge);
            let mut expected: Vec<shogi::Move> =
                legal.iter().map(|mv| shogi::Move::parse(&mv.to_usi_owned()).unwrap()).collect();
            expected.sort();
            assert!(shogi::legal_moves(&position).eq(expected), "{}", judge.to_sfen_owned());
            let mut other = judge.clone();
            other.side_to_move_set(judge.side_to_move().flip());
            assert_eq!(Some(shogi::is_check(&position)), will_king_be_captured(&other));
            let winner = match status_partial(&judge) {
                PositionStatus::BlackWins => Some(Side::First),
                PositionStatus::WhiteWins => Some(Side::Second),
                _ => None,
            };
            let outcome = shogi::outcome(&position);
            assert_eq!(outcome.and_then(shogi::Outcome::winner), winner, "{}", judge.to_sfen_owned());
            if ply % 50 == game % 50 {
                for mv in &moves {
                    refused.extend(agrees_on_shogi(&judge, &position, *mv));
                }
            }
            let Some(chosen) = random.choice(legal) else { break };
            let mv = shogi::Move::parse(&chosen.to_usi_owned()).unwrap();
            let taken = match chosen {
                JudgedMove::Normal { to, .. } => judge.piece_at(to).is_some(),
                JudgedMove::Drop { .. } => false,
            };
            judge.make_move(chosen).unwrap();
            let undo = play!(shogi, position, mv);
            assert_eq!(undo.taken().is_some(), taken);
            let sfen = shogi::Sfen::new(position, ply).unwrap().to_string();
            assert_eq!(sfen, judge.to_sfen_owned());
            assert_eq!(shogi::Sfen::parse(&sfen).unwrap().position().zobrist(), position.zobrist());
        }
    }
    assert!(refused.len() >= 12, "{refused:?}");
}

/// Asserts that koma and the judge agree on a move. If koma rejects the move, returns the kind of the error.
fn agrees_on_shogi(judge: &PartialPosition, position: &Position<9, 9>, mv: shogi::Move) -> Option<String> {
    match (shogi::play(&mut position.clone(), mv), is_legal_partial(judge, judged(mv, judge.side_to_move())))
    {
        (Ok(_), Ok(())) => None,
        (Err(error), Err(verdict)) => {
            let expected = match error.kind() {
                Kind::TwoPawns => IllegalMoveKind::TwoPawns,
                Kind::Stuck => IllegalMoveKind::DropStuck,
                Kind::MissingPromotion => IllegalMoveKind::NormalStuck,
                // The judge does not ask whether the promotion, which is forced, would leave the king in check.
                Kind::Check if verdict == IllegalMoveKind::NormalStuck => {
                    let promotion: shogi::Move = format!("{mv}+").parse().unwrap();
                    let promoted = is_legal_partial(judge, judged(promotion, judge.side_to_move()));
                    assert_eq!(promoted, Err(IllegalMoveKind::IgnoredCheck), "{mv}");
                    verdict
                }
                Kind::Check => IllegalMoveKind::IgnoredCheck,
                Kind::PawnMate => IllegalMoveKind::DropPawnMate,
                // The judge also says this of pawns, lances and knights that cannot go to this square.
                Kind::Illegal if verdict == IllegalMoveKind::NormalStuck => verdict,
                _ => IllegalMoveKind::IncorrectMove,
            };
            assert_eq!(verdict, expected, "{mv}: {}", judge.to_sfen_owned());
            Some(format!("{:?}", error.kind()))
        }
        (ours, verdict) => panic!("{mv}: {ours:?}, {verdict:?}: {}", judge.to_sfen_owned()),
    }
}

/// Defines a test that compares moves of a game with lists of changes. Both must have the same effect.
macro_rules! random_moves {
    ($test:ident, $game:ident, $placed:expr) => {
        #[test]
        fn $test() {
            let mut random = Rng::with_seed(22);
            let mut played = 0;
            for _ in 0..40 {
                let mut position = $game::START;
                for _ in 0..200 {
                    let Some(mv) = random.choice($game::legal_moves(&position)) else { break };
                    let (origin, target) = (mv.origin(), mv.target());
                    let before = position;
                    let undo = play!($game, position, mv);
                    assert_eq!(undo.taken(), before.piece(target));
                    let placed = $placed(mv, before.piece(origin).unwrap());
                    let changes = [(origin.index(), None), (target.index(), Some(placed))];
                    assert_eq!(position, before.board_diff(&changes).unwrap().toggle());
                    assert_eq!(position, position.to_string().parse().unwrap());
                    let fen = $game::Fen::new(position, played, played + 1).unwrap();
                    assert_eq!($game::Fen::parse(&fen.to_string()), Ok(fen));
                    assert_eq!(fen.position(), position);
                    played += 1;
                }
            }
            assert!(played > 5000, "{played}");
        }
    };
}

random_moves!(random_moves_of_xiangqi, xiangqi, |_, piece| piece);
random_moves!(random_moves_of_makruk, makruk, |mv: makruk::Move, piece: Epin| {
    if mv.promotion().is_some() { piece.enhance() } else { piece }
});

#[test]
fn lines_of_moves() {
    let mut position = shogi::START;
    assert_eq!(shogi::play_line(&mut position, "7g7f 3c3d\n 8h2b+ 3a2b B*4e "), Ok(5));
    let sfen = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6";
    assert_eq!(shogi::Sfen::new(position, 6).unwrap().to_string(), sfen);
    assert_eq!(shogi::play_line(&mut position.clone(), " "), Ok(0));
    // The error gives the place of the invalid move in the line, and the position does not change.
    for (line, kind, range) in [
        ("7g7f 3c3d 7g7f", Kind::EmptyOrigin, 10..14),
        ("7g7f 3c3z", Kind::Text, 8..9),
        ("7g7f 3c3d P*5e", Kind::NotInHand, 10..14),
        ("startpos moves 7g7f", Kind::Text, 0..1),
    ] {
        let mut position = shogi::START;
        let error = shogi::play_line(&mut position, line).unwrap_err();
        assert_eq!((error.kind(), error.range(), position), (kind, range, shogi::START), "{line}");
    }
    assert_eq!(shogi::play_line(&mut shogi::START.clone(), "7g7f\u{3000}3c3d"), Ok(2));
    let mut reader = xiangqi::MoveReader::new("h2e2  e2e3 h9g7");
    let position = xiangqi::START;
    let mv = xiangqi::ucci!("h2e2");
    assert_eq!(reader.next_move(&position), Some(Ok((mv, 0..4))));
    assert_eq!(reader.next_move(&position).unwrap().unwrap_err().range(), 6..10); // the move was not played
    assert_eq!(reader.next_move(&position), None);
}
