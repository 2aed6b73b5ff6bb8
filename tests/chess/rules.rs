//! Tests the rules of chess: which moves are legal, and what do they change?

use std::collections::HashSet;

use super::judge::{self, agrees_on_moves, outcome, random_games};
use super::{checks, engines, san};
use koma::chess::{self, Fen, Move};
use koma::{Epin, Position};
use shakmaty::{CastlingMode, Chess, Position as _};

fn agrees(game: &Chess, position: &Position<8, 8>) {
    agrees_on_moves(game, position);
    judge::agrees_on_fen(game, position);
    assert_eq!(chess::is_check(position), game.is_check());
    assert_eq!(chess::outcome(position), outcome(game), "{position}");
    assert_eq!(chess::validate_legal(position), Ok(()));
    #[cfg(feature = "shakmaty")]
    crate::notations::shakmaty::assert_converted(game, position);
    if position.zobrist().is_multiple_of(16) {
        san::agrees(game, position);
        engines::agrees(game, position);
        every_move_is_legal_or_not(position);
    }
    if position.zobrist().is_multiple_of(64) {
        checks::agrees(position);
    }
}

/// Asserts that `play` accepts exactly the moves that `is_legal` accepts. A rejected move must not change the position.
fn every_move_is_legal_or_not(position: &Position<8, 8>) {
    let mut moves = chess::legal_moves(position);
    let legal: Vec<Move> = moves.clone().collect();
    for count in (0..legal.len()).rev() {
        assert!(moves.next().is_some());
        assert_eq!((moves.len(), moves.clone().count(), moves.is_empty()), (count, count, count == 0));
    }
    for mv in Move::all() {
        let mut played = *position;
        match chess::play(&mut played, mv) {
            Ok(undo) => {
                chess::take_back(&mut played, undo);
                assert!(chess::is_legal(position, mv));
            }
            Err(error) => {
                assert!(!chess::is_legal(position, mv) && !legal.contains(&mv));
                assert!(error.to_string().contains(mv.encode().as_str()), "{error}");
            }
        }
        assert_eq!(played, *position);
    }
}

#[test]
fn random_games_of_chess() {
    random_games(CastlingMode::Standard, 8, agrees);
    random_games(CastlingMode::Chess960, 8, agrees);
}

#[test]
#[ignore = "hundreds of thousands of positions: .ci/tests compares them with optimization"]
fn many_random_games_of_chess() {
    random_games(CastlingMode::Standard, 2_500, agrees);
}

#[test]
#[ignore = "hundreds of thousands of positions: .ci/tests compares them with optimization"]
fn many_random_games_of_chess_960() {
    random_games(CastlingMode::Chess960, 2_500, agrees);
}

fn perft(position: &mut Position<8, 8>, depth: u32) -> u64 {
    let moves = chess::legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let undo = chess::play_unchecked(position, mv);
        count += perft(position, depth - 1);
        chess::take_back(position, undo);
    }
    count
}

/// Tests the 128 positions of a published suite that many engines use. Also tests every eighth position of
/// the suite's Chess960 version, which has 960 positions.
#[test]
#[ignore = "fifty million games: .ci/tests counts them with optimization"]
fn counts_of_the_published_suites() {
    let mut positions = 0;
    for line in include_str!("../data/perft.tsv").lines().skip(1) {
        let [fen, depth, count]: [&str; 3] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let mut position = fen.parse::<Fen>().unwrap().position();
        let counted = perft(&mut position, depth.parse().unwrap());
        assert_eq!(counted, count.parse::<u64>().unwrap(), "{line}");
        positions += 1;
    }
    assert_eq!(positions, 128 + 120);
}

/// The number of a start follows from its first rank by Scharnagl's rule.
#[test]
fn starts_of_chess960() {
    let knights = "nnrkr nrnkr nrknr nrkrn rnnkr rnknr rnkrn rknnr rknrn rkrnn";
    for number in 0..960 {
        let start = chess::start_960(number).unwrap();
        let fen = Fen::new(start, 0, 1).unwrap().to_string();
        let rank = &fen[..8];
        let bishop = |first: usize| (0..4).find(|i| &rank[2 * i + first..][..1] == "b").unwrap();
        let (queen, others) = (rank.replace('b', "").find('q').unwrap(), rank.replace(['b', 'q'], ""));
        let knights = knights.split(' ').position(|pattern| pattern == others).unwrap();
        assert_eq!(bishop(1) + 4 * bishop(0) + 16 * queen + 96 * knights, number);
        let expected = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", rank.to_uppercase());
        assert_eq!(fen, expected);
        // Shredder-FEN writes castling rights as the files of the rooks.
        let [left, right] =
            [fen.find('r'), fen[..8].rfind('r')].map(|file| b"abcdefgh"[file.unwrap()] as char);
        let rights = format!("{right}{left}");
        let shredder = fen.replace("KQkq", &(rights.to_uppercase() + &rights));
        assert_eq!(shredder.parse::<Fen>().map(|fen| fen.position()), Ok(start), "{shredder}");
    }
    assert_eq!((chess::start_960(518), chess::start_960(960)), (Some(chess::START), None));
}

#[test]
fn texts_of_values() {
    let fen = Fen::new(chess::START, u32::MAX, u32::MAX).unwrap();
    assert!(fen.play(chess::uci!("e7e5")).is_err());
    let fen = fen.play(chess::uci!("g1f3")).unwrap();
    assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (u32::MAX, u32::MAX));
    let undo = chess::play(&mut chess::START.clone(), chess::uci!("g1f3")).unwrap();
    assert!(format!("{undo:?}").starts_with("Undo { before: Position("), "{undo:?}");
    let reader = chess::MoveReader::new("1. e4 e5");
    assert!(format!("{reader:?}").contains(r#"line: "1. e4 e5""#), "{reader:?}");
    let [white, black] = koma::Side::ALL.map(|winner| (chess::Outcome::Checkmate { winner }, Some(winner)));
    for ((outcome, winner), text) in [
        (white, "White wins by checkmate"),
        (black, "Black wins by checkmate"),
        ((chess::Outcome::Stalemate, None), "draw by stalemate"),
        ((chess::Outcome::InsufficientMaterial, None), "draw by insufficient material"),
    ] {
        assert_eq!((outcome.winner(), outcome.to_string()), (winner, text.into()));
    }
}

/// Checkmate is impossible with at most one minor piece, or with bishops that all go on squares of one color.
#[test]
fn insufficient_material() {
    let draws = ["8", "2B5", "2N5", "B1b1B3", "1B1b1B2"].map(|pieces| (pieces, true));
    let others = ["BB6", "BN6", "NN6", "P7"].map(|pieces| (pieces, false));
    for (pieces, is_draw) in draws.into_iter().chain(others) {
        let fen = Fen::parse(&format!("4k3/8/8/{pieces}/8/8/8/4K3 w - - 0 1")).unwrap();
        let draw = is_draw.then_some(chess::Outcome::InsufficientMaterial);
        assert_eq!(chess::outcome(&fen.position()), draw, "{pieces}");
    }
}

/// If a player has two kings, no move may leave either of them attacked. Other pieces may go to attacked squares.
#[test]
fn moves_beside_two_kings() {
    let position = Fen::from_static("7k/8/8/r7/8/8/R7/K6K w - - 0 1").position();
    let moves: Vec<_> = chess::legal_moves(&position).map(|mv| mv.to_string()).collect();
    assert_eq!(moves.join(" "), "a2a5 a2a4 a2a3 a1b2 a1b1 h1g2 h1h2 h1g1");
}

/// Asserts that a legal move is among the listed moves, or castling as `e1h1` of a king and a rook on their squares in
/// standard chess.
fn legal_moves_have_their_own_forms(position: &Position<8, 8>) {
    let listed: HashSet<Move> = chess::legal_moves(position).collect();
    for mv in Move::all() {
        let Some(legal) = chess::legal_move(position, mv) else { continue };
        assert!(listed.contains(&legal), "{position} {mv}");
        if legal != mv {
            let files = [mv.origin().file(), mv.target().file(), legal.target().file()];
            assert!(matches!(files, [4, 0, 2] | [4, 7, 6]), "{position} {mv} {legal}");
            assert!(!listed.contains(&mv), "{position} {mv}");
        }
    }
}

/// With two rooks on one side, each may castle, and only if nothing is between it and the king.
#[test]
fn castling_with_two_rooks_on_a_side() {
    for (fen, text, reason) in [
        ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "e1h1", Some("a piece is in the way")),
        ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "e1g1", None),
        ("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", "e1a1", Some("a piece is in the way")),
        ("4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1", "e1a1", Some("a piece is in the way")),
        ("4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1", "e1c1", None),
        ("r1r1k3/8/8/8/8/8/8/4K3 b ac - 0 1", "e8a8", Some("a piece is in the way")),
    ] {
        let mut position = Fen::from_static(fen).position();
        let mv = Move::from_static(text);
        assert_eq!(
            chess::legal_move(&position, mv),
            if reason.is_none() { Some(mv) } else { None },
            "{fen} {text}"
        );
        match (chess::play(&mut position, mv), reason) {
            (Ok(_), None) => {
                assert_eq!(position.piece(mv.target()).map(Epin::letter), Some(koma::Letter::K));
            }
            (Err(error), Some(reason)) => assert!(error.to_string().ends_with(reason), "{error}"),
            (played, _) => panic!("{fen} {text}: {played:?}"),
        }
    }
}

/// No position causes a panic, whatever its pieces are, and every move can be taken back.
#[test]
fn positions_that_no_game_reaches() {
    let pieces: Vec<Epin> = Epin::all().collect();
    let chess: Vec<Epin> = "K^ k^ Q q R r -R -r B b N n P p +P +p -P -p"
        .split(' ')
        .map(|piece| piece.parse().unwrap())
        .collect();
    let mut random = fastrand::Rng::with_seed(60);
    for number in 0..300 {
        let mut position =
            Position::new(chess::START.styles()).with_turn(random.choice(koma::Side::ALL).unwrap());
        let (kinds, share) = (if number % 3 == 0 { &pieces } else { &chess }, random.usize(1..=64));
        let only = random.choice(kinds.iter().copied()).unwrap();
        for square in koma::Square::all() {
            if random.usize(0..64) < share {
                let piece =
                    if number % 5 == 0 { only } else { random.choice(kinds.iter().copied()).unwrap() };
                position.put(square, piece).unwrap();
            }
        }
        let before = position;
        let moves = chess::legal_moves(&position);
        assert_eq!(moves.len(), moves.clone().count());
        legal_moves_have_their_own_forms(&position);
        if number % 5 == 1 {
            checks::agrees(&position);
        }
        for mv in moves {
            assert!(chess::is_legal(&position, mv), "{position} {mv}");
            let undo = chess::play_unchecked(&mut position, mv);
            assert_eq!(position.to_string().parse(), Ok(position));
            let _ = (chess::outcome(&position), chess::is_check(&position));
            let san = chess::san(&before, mv);
            assert_eq!(chess::parse_san(&before, &san), Ok(mv), "{before} {san}");
            chess::take_back(&mut position, undo);
            assert_eq!((position, position.zobrist()), (before, before.zobrist()));
        }
        for mv in Move::all().step_by(7) {
            let mut played = before;
            let undo = chess::play_unchecked(&mut played, mv);
            assert_eq!(played.to_string().parse(), Ok(played));
            chess::take_back(&mut played, undo);
            assert_eq!(played, before, "{mv}");
        }
    }
}
