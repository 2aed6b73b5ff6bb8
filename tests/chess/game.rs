//! Tests games with their history.

use std::collections::HashMap;

use koma::chess::{self, Fen, Game, Move, Outcome, uci};
use shakmaty::CastlingMode;

use super::judge::random_games;

/// In random games, counts how often each FEN has occurred, without its counters.
#[test]
fn random_repetitions() {
    let mut random = fastrand::Rng::with_seed(41);
    let (mut repeated, mut fifty) = (0, 0);
    for start in ["4k3/8/8/8/8/8/8/4K2R w K - 60 1", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 3 9"] {
        for _ in 0..4 {
            let mut game = Game::from(start.parse::<Fen>().unwrap());
            let mut seen: HashMap<String, usize> = HashMap::new();
            for number in 0..160 {
                let fen = game.fen();
                let text = fen.to_string();
                let fields = text.rsplitn(3, ' ').last().unwrap().to_owned();
                let count = *seen.entry(fields).and_modify(|count| *count += 1).or_insert(1);
                assert_eq!((game.repetitions(), game.moves().len()), (count, number), "{text}");
                let clock = fen.halfmove_clock();
                let expected = match chess::outcome(game.position()) {
                    None if count >= 5 => Some(Outcome::FivefoldRepetition),
                    None if clock >= 150 => Some(Outcome::SeventyFiveMoves),
                    outcome => outcome,
                };
                assert_eq!(game.outcome(), expected);
                let claimed = match expected {
                    None if count >= 3 => Some(Outcome::ThreefoldRepetition),
                    None if clock >= 100 => Some(Outcome::FiftyMoves),
                    _ => None,
                };
                assert_eq!(game.claimable_draw(), claimed);
                repeated += usize::from(count >= 3);
                fifty += usize::from(claimed == Some(Outcome::FiftyMoves));
                // Captures would end most games early. Half of the moves go back to where the piece came from.
                let is_quiet = |mv: &Move| game.position().piece(mv.target()).is_none();
                let quiet: Vec<Move> = chess::legal_moves(game.position()).filter(is_quiet).collect();
                let Some(chosen) = random.choice(&quiet) else { break };
                let last = game.moves().iter().rev().nth(1).filter(|_| random.bool());
                let back = last.and_then(|last| Move::new(last.target(), last.origin(), None));
                let mv = back.filter(|back| quiet.contains(back)).unwrap_or(*chosen);
                game.play(mv).unwrap();
                assert_eq!(game.fen(), fen.play(mv).unwrap());
                assert_eq!(game.is_check(), chess::is_check(game.position()));
            }
        }
    }
    assert!(repeated > 0 && fifty > 0, "{repeated} {fifty}");
}

/// A position starts a game if FEN can express it.
#[test]
fn from_positions() {
    assert_eq!(Game::try_from(chess::START), Ok(Game::new()));
    let position = chess::position!(fen: "4k3/8/8/8/8/8/8/4K2R b K - 60 9");
    assert_eq!(Game::try_from(position).unwrap().fen().to_string(), "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    for foreign in [koma::makruk::START, koma::position!("4k^3/8/8/8/8/8/-R7/4K^3 / C/c")] {
        assert_eq!(Game::try_from(foreign).unwrap_err(), Fen::try_from(foreign).unwrap_err());
    }
}

/// A game can be taken back to its start, and played again.
#[test]
fn back_and_forth() {
    random_games(CastlingMode::Chess960, 1, |_, position| {
        let start = Fen::new(*position, 7, 30).unwrap();
        let mut game = Game::from(start);
        let mut fens = vec![start];
        for _ in 0..5 {
            let Some(mv) = chess::legal_moves(game.position()).last() else { break };
            game.play(mv).unwrap();
            fens.push(game.fen());
        }
        let moves = game.moves().to_vec();
        for (number, fen) in fens.iter().enumerate().rev() {
            assert_eq!((game.fen(), game.position()), (*fen, &fen.position()));
            assert_eq!((game.moves(), game.undone()), moves.split_at(number));
            assert_eq!(game.start(), start);
            assert_eq!(game.back(), number.checked_sub(1).map(|last| moves[last]));
        }
        for mv in &moves {
            assert_eq!(game.forward(), Some(*mv));
        }
        assert_eq!((game.forward(), game.moves()), (None, moves.as_slice()));
    });
}

#[test]
fn moves_after_taken_back_moves_and_wrong_moves() {
    let mut game = Game::default();
    assert_eq!(
        (game.fen().to_string().parse::<Fen>(), game.start().position()),
        (Ok(game.fen()), chess::START)
    );
    game.play_line("1. e4 e5 2. Nf3").unwrap();
    game.back();
    let before = game.clone();
    assert!(game.play(uci!("e4e6")).is_err() && game.play_line("2. Nc3 Nf6 3. Nc3").is_err());
    assert_eq!((&game, game.undone()), (&before, [uci!("g1f3")].as_slice()));
    game.play(uci!("b1c3")).unwrap();
    assert!(game.undone().is_empty() && game.forward().is_none());
    assert_eq!(game.moves(), chess::line!("1. e4 e5 2. Nc3"));
    assert_eq!(*game.position(), chess::position!(moves: "1. e4 e5 2. Nc3"));
}

/// Errors continue the numbers of the game, unless the line has other numbers.
#[test]
fn numbers_of_moves() {
    let mut game = Game::from(Fen::from_static("4k3/8/8/8/8/8/8/4K3 w - - 0 30"));
    let errors = [("e4", "30. e4"), ("Kd1 e4", "30... e4"), ("1. Kd1 e4", "1... e4"), ("Kd1 Kd8 x", "31. x")];
    for (line, start) in errors {
        let message = game.play_line(line).unwrap_err().to_string();
        assert!(message.starts_with(&format!("invalid move: {start} is not ")), "{line}: {message}");
    }
    game.play_line("Kd1").unwrap();
    assert_eq!((game.turn(), game.legal_moves().len()), (koma::Side::Second, 5));
    let message = game.play_line("Kd8 e4").unwrap_err().to_string();
    assert!(message.starts_with("invalid move: 31. e4 is not legal"), "{message}");
}

/// A game records moves in the form in which they are listed.
#[test]
fn castling_is_recorded_in_one_form() {
    let start = Fen::from_static("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    let mut game = Game::from(start);
    game.play(uci!("e1h1")).unwrap();
    game.play_line("e8a8").unwrap();
    assert_eq!(game.moves(), [uci!("e1g1"), uci!("e8c8")]);
    let mut same = Game::from(start);
    same.play_line("1. O-O O-O-O").unwrap();
    assert_eq!(game, same);
}

/// Checkmate ends a game, even if another rule would make it a draw. Castling rights distinguish positions.
#[test]
fn rules_that_meet() {
    let mut mate = Game::from(Fen::from_static("7k/8/6K1/8/8/8/8/R7 w - - 149 90"));
    mate.play(uci!("a1a8")).unwrap();
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: koma::Side::First }));
    assert_eq!(mate.claimable_draw(), None);
    let mut rook = Game::from(Fen::from_static("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    rook.play_line("Rh2 Kd8 Rh1 Ke8").unwrap();
    assert_eq!(rook.repetitions(), 1);
    for (outcome, text) in [
        (Outcome::ThreefoldRepetition, "draw by threefold repetition"),
        (Outcome::FivefoldRepetition, "draw by fivefold repetition"),
        (Outcome::FiftyMoves, "draw by the fifty-move rule"),
        (Outcome::SeventyFiveMoves, "draw by the seventy-five-move rule"),
    ] {
        assert_eq!((outcome.to_string(), outcome.winner()), (text.into(), None));
    }
}
