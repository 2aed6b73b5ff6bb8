//! Tests games of makruk: repetition, and the counts of the board's and of the pieces' honor.

use super::history_tests;
use koma::makruk::Honor;

history_tests! { makruk, Fen, fen }

const STARTS: [&str; 6] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "4k3/8/8/8/8/8/R7/R3K2n w - - 0 1",
    "4k3/3m4/8/3P4/8/8/R7/4K2n b - - 5 30",
    "4k3/8/2M5/8/4p3/8/S7/4K2N w - - 0 1",
    "2M1k3/8/8/8/8/3p4/8/4K1S1 w - - 0 1",
    "4k3/8/2n5/8/8/3p4/7N/4K1M1 b - - 0 1",
];

/// A count as a player would keep it: the player, the number that he has said last, and the limit.
type Said = Option<(Side, u32, u32)>;

fn said(game: &Game) -> Said {
    game.counting().map(|counting| (counting.player(), counting.count(), counting.limit()))
}

/// Returns the letters of a player's pieces, in upper case. Promoted pawns are `M`.
fn pieces(position: &Position, side: Side) -> String {
    let letter = |piece: koma::Epin| if piece.is_enhanced() { 'M' } else { piece.letter().as_char() };
    position.pieces_of(side).map(|(_, piece)| letter(piece)).collect()
}

/// Returns the limit of the pieces' honor if it applies to this player.
fn pieces_limit(position: &Position, player: Side) -> Option<u32> {
    let [own, other] = [player, player.flip()].map(|side| pieces(position, side));
    if own != "K" || other.len() < 2 || other.contains('P') {
        return None;
    }
    let count = |letter| other.matches(letter).count();
    let rules = [
        (count('R') >= 2, 8),
        (count('R') == 1, 16),
        (count('S') >= 2, 22),
        (count('N') >= 2, 32),
        (count('S') == 1, 44),
    ];
    Some(rules.iter().find(|(applies, _)| *applies).map_or(64, |(_, limit)| *limit))
}

/// Returns what the players say after a move, if they said `before` before it.
fn after_move(before: Said, previous: &Position, position: &Position) -> Said {
    let mover = previous.turn();
    for player in Side::ALL {
        if pieces_limit(previous, player).is_none()
            && let Some(limit) = pieces_limit(position, player)
        {
            let count = pieces(position, Side::First).len() + pieces(position, Side::Second).len();
            return Some((player, u32::try_from(count).unwrap(), limit));
        }
    }
    before.map(|(player, count, limit)| (player, count + u32::from(mover == player), limit))
}

/// Plays random games in which players start to count and stop. Returns the numbers of draws by both rules.
fn count_in_random_games(games: u64) -> [usize; 2] {
    let mut draws = [0; 2];
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = game(STARTS[usize::try_from(seed).unwrap() % STARTS.len()]);
        let mut expected = None;
        for _ in 0..300 {
            let position = *game.position();
            let turn = position.turn();
            if random.usize(0..8) == 0 {
                let [own, other] = [turn, turn.flip()].map(|side| pieces(&position, side));
                let may_start =
                    expected.is_none() && !own.contains('P') && !other.contains('P') && other != "K";
                let count = if own == "K" { u32::try_from(own.len() + other.len()).unwrap() } else { 0 };
                assert_eq!(game.start_counting().is_some(), may_start, "{position}");
                if may_start {
                    expected = Some((turn, count, pieces_limit(&position, turn).unwrap_or(64)));
                }
            } else if random.usize(0..200) == 0 {
                assert_eq!(game.stop_counting().is_some(), expected.is_some());
                expected = None;
            }
            assert_eq!(said(&game), expected, "{}", game.fen());
            let plain = makruk::outcome(&position);
            let outcome = game.outcome();
            if let (Some((player, count, limit)), Some(counting)) = (expected, game.counting()) {
                let honor = if pieces(&position, player) == "K" { Honor::Pieces } else { Honor::Board };
                assert_eq!(counting.honor(), honor);
                let is_over = count > limit;
                let left = if is_over { 0 } else { limit - count + u32::from(turn != player) };
                assert_eq!((counting.is_over(), counting.remaining()), (is_over, left));
                let mate_by_player = plain == Some(Outcome::Checkmate { winner: player });
                let is_draw = mate_by_player || plain.is_none() && is_over;
                let draw = if honor == Honor::Board { Outcome::BoardHonor } else { Outcome::PiecesHonor };
                assert_eq!(outcome, if is_draw { Some(draw) } else { plain });
                draws[usize::from(honor == Honor::Pieces)] += usize::from(is_draw);
            } else {
                assert_eq!(outcome, plain);
            }
            if outcome.is_some() {
                break;
            }
            let Some(mv) = choose(&mut random, &game) else { break };
            let next = game.fen().play(mv).unwrap();
            game.play(mv).unwrap();
            assert_eq!(game.fen(), next);
            expected = after_move(expected, &position, game.position());
        }
        back_and_forth(&mut game);
    }
    draws
}

#[test]
fn random_counts() {
    let draws = count_in_random_games(60);
    assert!(draws.iter().all(|draws| *draws > 0), "{draws:?}");
}

#[test]
#[ignore = "hundreds of games: .ci/tests plays them with optimization"]
fn many_random_counts() {
    let draws = count_in_random_games(600);
    assert!(draws.iter().all(|draws| *draws > 6), "{draws:?}");
}

#[test]
fn random_repetitions() {
    let recurred = compare_random_games(12, |game, model| {
        assert_eq!(game.repetitions(), model.occurrences().len());
    });
    assert!(recurred > 5);
}

/// What the other player has decides on the limit.
#[test]
fn limits_of_the_pieces_honor() {
    for (white, limit) in [
        ("RR", 8),
        ("RRSSNNM", 8),
        ("R", 16),
        ("RSSNN", 16),
        ("SS", 22),
        ("SSNNM", 22),
        ("NN", 32),
        ("NNSM", 32),
        ("S", 44),
        ("SNM", 44),
        ("N", 64),
        ("NM", 64),
        ("M", 64),
        ("MM", 64),
        ("M~M~M~", 64),
    ] {
        // The king captures the last piece of Black.
        let letters = white.replace('~', "").len();
        let start = format!("7k/8/8/8/8/{white}{}/1n6/K7 w - - 0 1", 8 - letters);
        let game = played(&start, "a1b2");
        let count = u32::try_from(letters + 2).unwrap();
        assert_eq!(said(&game), Some((Side::Second, count, limit)), "{start}");
        assert_eq!(game.counting().map(|counting| counting.honor()), Some(Honor::Pieces));
        let turned = format!("k7/1N6/{}{}/8/8/8/8/7K b - - 0 1", white.to_lowercase(), 8 - letters);
        assert_eq!(said(&played(&turned, "a8b7")), Some((Side::First, count, limit)), "{turned}");
    }
}

/// The events that start the count of the pieces' honor, and those that do not.
#[test]
fn starts_of_the_pieces_honor() {
    // A pawn is left: no one counts. Its promotion starts the count.
    let mut game = played("7k/8/8/4P3/8/8/1n6/K7 w - - 0 1", "a1b2 h8h7");
    assert_eq!((said(&game), game.start_counting()), (None, None));
    game.play_line("e5e6m").unwrap();
    assert_eq!(said(&game), Some((Side::Second, 3, 64)));
    assert_eq!(game.fen().to_string(), "8/7k/4M~3/8/8/8/1K6/8 b - 128 6 2");
    // The capture of the last pawn by the lone king starts it too: the king's move has the number of the pieces.
    let mut game = played("8/8/3k4/4P3/8/8/8/K6R b - - 0 1", "d6e5");
    assert_eq!(said(&game), Some((Side::Second, 3, 16)));
    assert_eq!(game.fen().to_string(), "8/8/8/4k3/8/8/8/K6R w - 32 5 2");
    game.play_line("h1h2 e5e4").unwrap();
    assert_eq!(said(&game), Some((Side::Second, 4, 16)));
    // A later capture does not change the limit.
    let mut game = played("8/8/8/8/2k5/8/1nR5/KR6 w - - 0 1", "a1b2 c4d3");
    assert_eq!(said(&game), Some((Side::Second, 5, 8)));
    game.play_line("b2a3 d3c2 b1b8 c2d3 b8b7 d3d4 b7b8").unwrap();
    assert_eq!((said(&game), game.outcome()), (Some((Side::Second, 8, 8)), None));
    game.play_line("d4d3").unwrap();
    assert_eq!((said(&game), game.outcome()), (Some((Side::Second, 9, 8)), Some(Outcome::PiecesHonor)));
    // Two lone kings: no new count.
    let game = played("8/8/8/8/2k5/8/1n6/K7 w - - 3 1", "a1b2");
    assert_eq!((said(&game), game.fen().halfmove_clock()), (None, 0));
    // A lone king from the start counts when the player wants to.
    let mut game = game_with_lone_king();
    assert_eq!(said(&game), None);
    game.play_line("h1h2").unwrap();
    assert_eq!(said(&game), None);
    assert_eq!(game.start_counting().map(|counting| counting.honor()), Some(Honor::Pieces));
    assert_eq!(said(&game), Some((Side::Second, 3, 16)));
}

fn game_with_lone_king() -> Game {
    game("8/8/8/4k3/8/8/8/K6R w - - 0 1")
}

/// The board's honor has 64 moves; the player draws with the next. The pieces' honor replaces it.
#[test]
fn board_honor() {
    let mut game = game("6k1/2r5/8/8/8/8/8/K6R b - - 9 1");
    game.play_line("c7d7").unwrap();
    game.back();
    let counting = game.start_counting().unwrap();
    assert_eq!(
        (counting.honor(), counting.player(), counting.count(), counting.limit()),
        (Honor::Board, Side::Second, 0, 64)
    );
    assert!(game.undone().is_empty());
    assert_eq!(game.start_counting(), None);
    game.play_line("c7d7").unwrap();
    assert_eq!(game.start_counting(), None);
    for number in 1..=64 {
        assert_eq!((said(&game), game.outcome()), (Some((Side::Second, number, 64)), None));
        let remaining = game.counting().unwrap().remaining();
        assert_eq!(remaining, 65 - number);
        let line = if number % 2 == 1 { "h1h2 d7c7" } else { "h2h1 c7d7" };
        game.play_line(line).unwrap();
    }
    assert_eq!((said(&game), game.outcome()), (Some((Side::Second, 65, 64)), Some(Outcome::BoardHonor)));
    game.back();
    assert_eq!(game.outcome(), None);

    let mut game = self::game("6k1/8/8/8/8/8/r7/1K5R b - - 9 1");
    game.start_counting().unwrap();
    game.play_line("g8g7").unwrap();
    assert_eq!(said(&game), Some((Side::Second, 1, 64)));
    game.play_line("b1a2").unwrap();
    assert_eq!(said(&game), Some((Side::Second, 3, 16)));
}

/// A player who counts and checkmates should have stopped before. The clock shows the moves without a capture again.
#[test]
fn counts_that_stop() {
    let mut game = game("k7/8/K7/8/8/8/7R/6n1 w - - 4 60");
    assert_eq!((game.stop_counting(), said(&game)), (None, None));
    game.start_counting().unwrap();
    game.play_line("h2h1 g1f3 h1h2 f3g1").unwrap();
    assert_eq!((said(&game), game.fen().halfmove_clock()), (Some((Side::First, 2, 64)), 4));
    let mut mate = game.clone();
    mate.play_line("h2h8").unwrap();
    assert_eq!(mate.outcome(), Some(Outcome::BoardHonor));
    assert!(game.stop_counting().is_some());
    assert_eq!((said(&game), game.fen().halfmove_clock(), game.fen().fullmove_number()), (None, 4, 62));
    game.play_line("h2h8").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Side::First }));

    // A checkmate by the other player wins.
    let mut game = self::game("k7/8/K7/8/8/8/7R/6n1 b - - 4 60");
    game.start_counting().unwrap();
    game.play_line("g1f3 h2h8").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Side::First }));
    for (outcome, text) in [
        (Outcome::BoardHonor, "draw by the board's honor"),
        (Outcome::PiecesHonor, "draw by the pieces' honor"),
    ] {
        assert_eq!((outcome.to_string(), outcome.winner()), (text.into(), None));
    }
}
