//! Tests games of shōgi: repetition, perpetual check, and the 27-point rule.

use super::history_tests;

history_tests! { shogi, Sfen, sfen }

const STARTS: [&str; 5] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "k8/9/9/9/9/9/9/9/4K3R b - 1",
    "4k4/9/9/4r4/9/9/4R4/9/4K4 w GgSs 1",
    "4k3l/9/9/9/9/9/9/9/L3K4 b Rr 1",
    "8k/9/9/9/9/9/9/9/K8 b RBrb 1",
];

fn compare(game: &Game, model: &Model) {
    let turn = game.position().turn();
    for times in 2..=5 {
        let expected = match model.checks_since(times) {
            Some([true, false]) => Some(turn),
            Some([false, true]) => Some(turn.flip()),
            _ => None,
        };
        assert_eq!(game.perpetual_check(times), expected, "{times} {:?}", game.moves());
    }
    let expected = match (shogi::outcome(game.position()), game.perpetual_check(4)) {
        (Some(outcome), _) => Some(outcome),
        (None, Some(loser)) => Some(Outcome::PerpetualCheck { winner: loser.flip() }),
        (None, None) if game.repetitions() >= 4 => Some(Outcome::FourfoldRepetition),
        (None, None) => None,
    };
    assert_eq!(game.outcome(), expected);
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

#[test]
fn texts_of_outcomes() {
    for (outcome, winner, text) in [
        (Outcome::FourfoldRepetition, None, "draw by fourfold repetition"),
        (
            Outcome::PerpetualCheck { winner: Side::First },
            Some(Side::First),
            "Black wins by White's perpetual check",
        ),
        (
            Outcome::PerpetualCheck { winner: Side::Second },
            Some(Side::Second),
            "White wins by Black's perpetual check",
        ),
    ] {
        assert_eq!((outcome.to_string(), outcome.winner()), (text.into(), winner));
    }
}

/// The hands and the player to move belong to a position.
#[test]
fn hands_and_turns_distinguish_positions() {
    let cycle = "P*1e 1i1e 9a9b 1e1f 9b9a 1f1i ";
    let mut game = played("k8/9/9/9/9/9/9/9/4K3R w 3p 1", cycle);
    let placement = |game: &Game| game.sfen().to_string().split(' ').next().unwrap().to_owned();
    assert_eq!(placement(&game), "k8/9/9/9/9/9/9/9/4K3R");
    assert_eq!((game.repetitions(), game.position().turn()), (1, Side::Second));
    game.play_line(cycle).unwrap();
    assert_eq!((game.repetitions(), game.outcome()), (1, None));

    // The king takes three moves to return, and the other king two.
    let game = played("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h 5a5b 5h4i 5b5a 4i5i");
    assert_eq!(placement(&game), placement(&Game::from(game.start())));
    assert_eq!((game.repetitions(), game.position().turn()), (1, Side::Second));
}

const ROOK: &str = "k8/9/9/9/9/9/9/9/4K3R b - 1";

/// Each player gives perpetual check, and the other player completes the repetition or the checking player does.
#[test]
fn perpetual_check_loses() {
    let cycle = "1a1b 9b9a 1b1a 9a9b ";
    let line = format!("1i1a 9a9b {cycle}{cycle}{cycle}");
    let mut game = played(ROOK, &line);
    assert_eq!((game.repetitions(), game.perpetual_check(4)), (4, Some(Side::First)));
    assert_eq!(game.outcome(), Some(Outcome::PerpetualCheck { winner: Side::Second }));
    game.back();
    assert_eq!(
        (game.repetitions(), game.outcome()),
        (4, Some(Outcome::PerpetualCheck { winner: Side::Second }))
    );
    game.back();
    assert_eq!((game.repetitions(), game.outcome()), (3, None));
    assert_eq!((game.perpetual_check(3), game.perpetual_check(4)), (Some(Side::First), None));
    assert_eq!([0, 1, usize::MAX].map(|times| game.perpetual_check(times)), [None; 3]);
    assert_eq!([0, 1, 2].map(|times| Game::new().perpetual_check(times)), [None; 3]);

    // The same with the second player's rook.
    let cycle = "9i9h 1h1i 9h9i 1i1h ";
    let line = format!("9a9i 1i1h {cycle}{cycle}{cycle}");
    let game = played("r3k4/9/9/9/9/9/9/9/8K w - 1", &line);
    assert_eq!(game.outcome(), Some(Outcome::PerpetualCheck { winner: Side::First }));
}

/// A single move without check makes the repetition a draw.
#[test]
fn interrupted_perpetual_check() {
    let cycle = "1a1b 9b9a 1b1a 9a9b ";
    let quiet = "1a1c 9b9a 1c1a 9a9b ";
    for order in [[quiet, cycle, cycle], [cycle, quiet, cycle], [cycle, cycle, quiet]] {
        let mut game = played(ROOK, &format!("1i1a 9a9b {}", order.concat()));
        assert_eq!((game.repetitions(), game.outcome()), (4, Some(Outcome::FourfoldRepetition)));
        assert_eq!(game.perpetual_check(4), None);
        // If the game continues, the last four times count.
        game.play_line(&cycle.repeat(3)).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::PerpetualCheck { winner: Side::Second }));
    }
}

/// `同` at the start of a line is the target of the last move.
#[test]
fn lines_continue_a_game() {
    let mut game = Game::new();
    game.play_line("▲７六歩 △３四歩 ▲２二角成").unwrap();
    game.play_line("△同　銀").unwrap();
    assert_eq!(game.moves(), shogi::line!("7g7f 3c3d 8h2b+ 3a2b"));
    game.back();
    game.play_line("△同飛").unwrap();
    assert_eq!(game.moves().last(), Some(&shogi::usi!("8b2b")));
    assert!(game.undone().is_empty() && Game::new().play_line("同歩").is_err());
}

/// Reports whether the player to move can declare a win.
fn can_declare(sfen: &str) -> bool {
    let position = Sfen::parse(sfen).unwrap().position();
    assert_eq!(game(sfen).can_declare(), shogi::can_declare(&position));
    shogi::can_declare(&position)
}

#[test]
fn declarations_at_the_limits() {
    // Ten pieces and the king in the zone, 28 points: 4 large pieces, 6 small ones, 2 in hand.
    assert!(can_declare("RBRBKGGGG/SS7/9/9/9/9/9/9/4k4 b 2P 1"));
    assert!(can_declare("+R+B+R+BKGGGG/9/7+S+P/9/9/9/9/9/4k4 b GP 1"));
    // A point less. A pawn outside of the zone has no point. The other player's hand has none.
    assert!(!can_declare("RBRBKGGGG/SS7/9/9/9/9/9/9/4k4 b P2p 1"));
    assert!(!can_declare("RBRBKGGGG/SS7/9/P8/9/9/9/9/4k4 b P 1"));
    assert!(can_declare("RBRBKGGGG/SS7/P8/9/9/9/9/9/4k4 b P 1"));
    // Nine pieces in the zone. The king does not count.
    assert!(!can_declare("RBRBKGGGG/S8/9/S8/9/9/9/9/4k4 b 10P 1"));
    assert!(can_declare("RBRBKGGGG/S8/S8/9/9/9/9/9/4k4 b 10P 1"));
    // Large pieces in hand have five points each.
    assert!(can_declare("GGGGKSSSS/PP7/9/9/9/9/9/9/4k4 b 2R2B 1"));
    assert!(can_declare("GGGGKSSSS/PP7/9/9/9/9/9/9/4k4 b RB8P 1"));
    assert!(!can_declare("GGGGKSSSS/PP7/9/9/9/9/9/9/4k4 b RB7P 1"));
    // The king is outside of the zone, or missing, or in check.
    assert!(!can_declare("RBRBGGGGS/SP7/9/4K4/9/9/9/9/4k4 b 10P 1"));
    assert!(can_declare("RBRBGGGGS/SP7/4K4/9/9/9/9/9/4k4 b 10P 1"));
    assert!(!can_declare("RBRBGGGGS/SP7/9/9/9/9/9/9/4k4 b 10P 1"));
    assert!(!can_declare("RBRBGGGGS/SP7/4K4/4r4/9/9/9/9/4k4 b 10P 1"));
    // Only the player to move declares.
    assert!(!can_declare("RBRBKGGGG/SS7/9/9/9/9/9/9/4k4 w 2P 1"));
}

/// The second player needs a point less.
#[test]
fn declarations_of_the_second_player() {
    assert!(can_declare("4K4/9/9/9/9/9/9/7ss/rbrbkgggg w p 1"));
    assert!(!can_declare("4K4/9/9/9/9/9/9/7ss/rbrbkgggg w - 1"));
    assert!(!can_declare("4K4/9/9/9/9/9/9/8s/rbrbkgggg w 10p 1"));
    assert!(can_declare("4K4/9/9/9/9/9/8s/8s/rbrbkgggg w 10p 1"));
    assert!(!can_declare("4K4/9/9/9/9/8s/9/8s/rbrbkgggg w 10p 1"));
    assert!(!can_declare("4K4/9/9/9/9/4k4/9/7ss/rbrbpgggg w 10p 1"));
    assert!(can_declare("4K4/9/9/9/9/9/4k4/7ss/rbrbpgggg w 10p 1"));
    assert!(!can_declare("4K4/9/9/9/9/9/9/7ss/rbrbkgggg b 10p 1"));
}

/// All numbers of large and small pieces in the zone, of pieces outside of it, and of pieces in hand.
#[test]
fn points_of_all_numbers() {
    for number in 0..5 * 10 * 3 * 10 {
        let [large, small, outside, held] = [number % 5, number / 5 % 10, number / 50 % 3, number / 150];
        let rank = |piece: &str, count: usize| piece.repeat(count) + &"1".repeat(9 - count);
        let hand = match held {
            0 => "-".to_owned(),
            1 => "RP".to_owned(),
            _ => format!("R{held}P"),
        };
        let ranks = [rank("+B", large), rank("G", small), "K8".to_owned(), rank("R", outside)].join("/");
        let position = Sfen::parse(&format!("{ranks}/9/9/9/9/8k b {hand} 1")).unwrap().position();
        let points = 5 * large + small + if held == 0 { 0 } else { 5 + held };
        assert_eq!(
            Side::ALL.map(|side| shogi::declaration_points(&position, side)),
            [points, 0],
            "{position}"
        );
        assert_eq!(shogi::can_declare(&position), large + small >= 10 && points >= 28, "{position}");
        let turned = turned(&position);
        assert_eq!(Side::ALL.map(|side| shogi::declaration_points(&turned, side)), [0, points], "{position}");
        assert_eq!(shogi::can_declare(&turned), large + small >= 10 && points >= 27, "{position}");
    }
}

/// Returns the position that the other player sees.
fn turned(position: &Position) -> Position {
    let mut turned = Position::new(position.styles()).with_turn(position.turn().flip());
    for (square, piece) in position.pieces() {
        turned.put(square.rotate(), piece.flip()).unwrap();
    }
    for side in Side::ALL {
        for (piece, count) in position.hand(side) {
            for _ in 0..count {
                turned.add_to_hand(side.flip(), piece.flip()).unwrap();
            }
        }
    }
    turned
}
