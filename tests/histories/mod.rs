//! Tests games of shōgi, xiangqi and makruk with their history. The tests of chess are in `chess/game.rs`.

mod makruk;
mod shogi;
mod xiangqi;

/// Defines tests of a game's history. `$text` is the method that returns a position as `$Text`.
///
/// The invoking module defines `STARTS`, positions with few pieces, in which positions recur.
macro_rules! history_tests {
    ($game:ident, $Text:ident, $text:ident) => {
        use koma::Side;
        use koma::$game::{self, Game, Move, Outcome, Position, $Text};

        fn game(start: &str) -> Game {
            Game::from($Text::parse(start).unwrap_or_else(|error| panic!("{}", error.explain(start))))
        }

        /// Returns the game after a line of moves.
        fn played(start: &str, line: &str) -> Game {
            let mut game = game(start);
            game.play_line(line).unwrap_or_else(|error| panic!("{}", error.explain(line)));
            game
        }

        /// Returns a legal move: often a check or the move back to where a piece came from, so that positions and checks recur.
        fn choose(random: &mut fastrand::Rng, game: &Game) -> Option<Move> {
            let mut moves: Vec<Move> = $game::legal_moves(game.position()).collect();
            let back = game.moves().iter().rev().nth(1).map(|last| {
                let text = last.to_string();
                [&text[2..4], &text[..2]].concat()
            });
            if let Some(back) = moves.iter().find(|mv| Some(mv.to_string()) == back)
                && random.bool()
            {
                return Some(*back);
            }
            let is_quiet = |mv: &Move| game.position().piece(mv.target()).is_none();
            if random.usize(0..16) > 0 && moves.iter().any(is_quiet) {
                moves.retain(is_quiet);
            }
            let gives_check = |mv: &Move| {
                let mut position = *game.position();
                $game::play(&mut position, *mv).unwrap();
                $game::is_check(&position)
            };
            if random.usize(0..4) > 0 && moves.iter().any(gives_check) {
                moves.retain(gives_check);
            }
            let recurs = |mv: &Move| {
                let mut next = game.clone();
                next.play(*mv).unwrap();
                next.repetitions() > 1
            };
            if random.usize(0..4) > 0 && moves.iter().any(recurs) {
                moves.retain(recurs);
            }
            random.choice(moves)
        }

        /// The course of a game as a list, in which everything is searched from the start.
        struct Model {
            texts: Vec<String>,
            checks: Vec<bool>,
        }

        impl Model {
            fn of(game: &Game) -> Self {
                let mut position = game.start().position();
                let mut model = Self { texts: Vec::new(), checks: Vec::new() };
                model.add(&position);
                for mv in game.moves() {
                    $game::play(&mut position, *mv).unwrap();
                    model.add(&position);
                }
                model
            }

            fn add(&mut self, position: &Position) {
                self.texts.push(position.to_string());
                self.checks.push($game::is_check(position));
            }

            /// Returns the numbers of the moves after which the last position occurred.
            fn occurrences(&self) -> Vec<usize> {
                (0..self.texts.len()).filter(|number| self.texts.last() == self.texts.get(*number)).collect()
            }

            /// Returns whether all moves of the player to move, and of the other player, were checks in the last part of
            /// the game, in which the last position occurred this many times.
            #[allow(dead_code, reason = "makruk has no perpetual check")]
            fn checks_since(&self, times: usize) -> Option<[bool; 2]> {
                let occurrences = self.occurrences();
                let since = occurrences[occurrences.len().checked_sub(times)?];
                let last = self.texts.len() - 1;
                let mut all = [true; 2];
                for number in since + 1..=last {
                    // The other player has made the last move.
                    all[usize::from((last - number) % 2 == 0)] &= self.checks[number];
                }
                Some(all)
            }
        }

        /// Plays random games and compares them with `Model` at each ply. Returns how often positions occurred for the fourth
        /// time, so that tests can be sure that it happened.
        fn compare_random_games(games: u64, compare: impl Fn(&Game, &Model)) -> usize {
            let mut recurred = 0;
            for seed in 0..games {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut game = game(STARTS[usize::try_from(seed).unwrap() % STARTS.len()]);
                for _ in 0..80 {
                    let model = Model::of(&game);
                    assert_eq!(game.repetitions(), model.occurrences().len());
                    recurred += usize::from(game.repetitions() == 4);
                    compare(&game, &model);
                    let Some(mv) = choose(&mut random, &game) else { break };
                    let next = game.$text().play(mv).unwrap();
                    game.play(mv).unwrap();
                    assert_eq!((game.$text(), game.position()), (next, &next.position()));
                    assert_eq!(game.is_check(), $game::is_check(&next.position()));
                }
                back_and_forth(&mut game);
            }
            recurred
        }

        /// Takes a game back to its start and plays it again. At each ply, everything is as it was.
        fn back_and_forth(game: &mut Game) {
            let end = game.clone();
            let state = |game: &Game| (game.$text(), game.repetitions(), game.outcome());
            let mut states = vec![state(game)];
            while let Some(mv) = game.back() {
                assert_eq!(game.undone().first(), Some(&mv));
                assert_eq!([game.moves(), game.undone()].concat(), end.moves());
                states.push(state(game));
            }
            assert_eq!((game.$text(), game.moves().len()), (game.start(), 0));
            while let Some(before) = states.pop() {
                assert_eq!(state(game), before);
                assert_eq!(game.forward().is_some(), !states.is_empty());
            }
            assert_eq!(*game, end);
        }

        #[test]
        fn from_positions() {
            assert_eq!(Game::try_from($game::START), Ok(Game::new()));
            for start in STARTS {
                let position = $Text::parse(start).unwrap().position();
                let game = Game::try_from(position).unwrap();
                assert_eq!((game.$text(), game.moves().len()), ($Text::try_from(position).unwrap(), 0));
            }
            // Of no game, because of its styles.
            let foreign = koma::Position::new(koma::must!(koma::Styles::parse("Z/z")));
            assert_eq!(Game::try_from(foreign).unwrap_err(), $Text::try_from(foreign).unwrap_err());
        }

        #[test]
        fn moves_after_taken_back_moves_and_wrong_moves() {
            let mut game = Game::default();
            assert_eq!((game.start(), game.position()), (Game::new().$text(), &$game::START));
            assert_eq!(
                (game.turn(), game.legal_moves().next()),
                (Side::First, $game::legal_moves(&$game::START).next())
            );
            let line: Vec<Move> = $game::legal_moves(game.position()).take(2).collect();
            let [first, second] = line[..] else { panic!() };
            game.play(first).unwrap();
            let after = *game.position();
            assert_eq!(
                (game.turn(), game.legal_moves().next()),
                (Side::Second, $game::legal_moves(&after).next())
            );
            assert_eq!(game.back(), Some(first));
            let before = game.clone();
            // It is legal only for the other player, after a first move.
            assert!(game.play_line(&format!("{second} {second}")).is_err());
            let reply = $game::legal_moves(&game.position().toggle()).next().unwrap();
            assert!(game.play(reply).is_err());
            assert_eq!((&game, game.undone()), (&before, [first].as_slice()));
            game.play(second).unwrap();
            assert_eq!((game.moves(), game.undone()), ([second].as_slice(), [].as_slice()));
            assert_eq!(game.forward(), None);
            game.play(reply).unwrap();
            let mut same = Game::new();
            same.play_line(&format!("{second} {reply}")).unwrap();
            assert_eq!(game, same);
        }
    };
}
use history_tests;
