//! Tests games of xiangqi: repetition, perpetual check, and the moves without a capture.

use super::history_tests;

history_tests! { xiangqi, Fen, fen }

const STARTS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 40",
    "3k5/9/9/9/9/4r4/9/9/R8/4K4 w - - 0 1",
    "3k5/4a4/9/9/9/9/9/C8/C8/4K4 w - - 0 1",
];

fn compare(game: &Game, model: &Model) {
    let turn = game.position().turn();
    for times in 2..=4 {
        let expected = match model.checks_since(times) {
            Some([true, false]) => Some(turn),
            Some([false, true]) => Some(turn.flip()),
            _ => None,
        };
        assert_eq!(game.perpetual_check(times), expected, "{times} {:?}", game.moves());
    }
    assert_eq!(game.outcome(), xiangqi::outcome(game.position()));
    let pieces = |text: &String| text.chars().filter(char::is_ascii_alphabetic).count();
    let counts: Vec<usize> = model.texts.iter().map(pieces).collect();
    let quiet = counts.iter().rev().take_while(|count| counts.last() == Some(count)).count() - 1;
    let before = if quiet == game.moves().len() { game.start().halfmove_clock() } else { 0 };
    assert_eq!(game.fen().halfmove_clock(), before + u32::try_from(quiet).unwrap());
}

#[test]
fn random_repetitions() {
    assert!(compare_random_games(10, compare) > 5);
}

#[test]
#[ignore = "hundreds of games: .ci/tests plays them with optimization"]
fn many_random_repetitions() {
    assert!(compare_random_games(400, compare) > 200);
}

/// Red gives perpetual check with a chariot, and then Black. The game goes on: rules differ.
#[test]
fn perpetual_checks() {
    let cycle = "d1e1 e9d9 e1d1 d9e9 ";
    let start = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1";
    let mut game = played(start, &format!("a1d1 d9e9 {cycle}{cycle}"));
    assert_eq!((game.repetitions(), game.outcome()), (3, None));
    assert_eq!(
        [2, 3, 4].map(|times| game.perpetual_check(times)),
        [Some(Side::First), Some(Side::First), None]
    );
    // A move that gives no check.
    game.play_line("d1c1 e9d9 c1d1 d9e9").unwrap();
    assert_eq!([2, 3, 4].map(|times| game.perpetual_check(times)), [None; 3]);
    game.play_line(cycle).unwrap();
    assert_eq!([2, 3].map(|times| game.perpetual_check(times)), [Some(Side::First), None]);
    assert_eq!([0, 1].map(|times| game.perpetual_check(times)), [None; 2]);
    assert_eq!([0, 1, 2].map(|times| Game::new().perpetual_check(times)), [None; 3]);

    let cycle = "d8e8 e0d0 e8d8 d0e0 ".repeat(2);
    let game = played("5k3/8r/9/9/9/9/9/9/9/3K5 b - - 0 1", &format!("i8d8 d0e0 {cycle}"));
    assert_eq!((game.repetitions(), game.perpetual_check(3)), (3, Some(Side::Second)));
}

/// Checkmate and stalemate end the game, also when it goes back and forth.
#[test]
fn ends_of_games() {
    let mut game = played("3k5/8R/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a1a9");
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Side::First }));
    assert_eq!((game.back(), game.outcome()), (Some(xiangqi::ucci!("a1a9")), None));
    let game = played("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", "e1e8");
    assert_eq!(game.outcome(), Some(Outcome::Stalemate { winner: Side::First }));
    let game = played("3k5/9/p8/9/9/9/9/9/4R4/5K3 w - - 0 1", "e1e8");
    assert_eq!(game.outcome(), None);
}
