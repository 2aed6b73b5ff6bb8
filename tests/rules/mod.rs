//! Tests the rules of shōgi, xiangqi and makruk: which moves are legal, and how does a game end?
//!
//! The module `moves` compares the legal moves of shōgi with another crate.

mod makruk;
mod methods;
mod reference;
mod shogi;
mod xiangqi;

/// Defines tests of a game's rules. `$Text` is the type of the notation of positions.
///
/// The invoking module defines `reach`, where the pieces of the game can go, `expected(&Position) -> Vec<Move>`, the legal
/// moves in any order, and `is_possible(&Position) -> bool`, whether a game can have a position in which the waiting king is
/// not in check. They are written for clarity instead of speed.
macro_rules! rules_tests {
    ($game:ident, $Text:ident, $A:literal x $B:literal, $king:literal, $pieces:literal, $boards:expr) => {
        use super::reference::{self, Standing};
        use koma::$game::{self, Move, Position, Square, Squares, $Text};
        use koma::{Epin, Side};

        fn position(text: &str) -> Position {
            $Text::parse(text).unwrap_or_else(|error| panic!("{}", error.explain(text))).position()
        }

        /// Returns the legal moves of a position as texts.
        fn moves(text: &str) -> String {
            let moves: Vec<String> = $game::legal_moves(&position(text)).map(|mv| mv.to_string()).collect();
            moves.join(" ")
        }

        /// Returns the moves that give check as texts.
        fn checking_moves(text: &str) -> String {
            let position = position(text);
            let generator = $game::MoveGenerator::new(&position);
            let moves = generator.legal_moves().filter(|mv| generator.gives_check(*mv));
            checks_and_captures(&position, &generator.legal_moves().collect::<Vec<_>>());
            attacks(&position);
            moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
        }

        /// Returns the reason why a move is not legal, without the squares that the piece can go to.
        fn reason(text: &str, mv: &str) -> String {
            let mv = Move::from_bytes(mv.as_bytes()).unwrap();
            let reason = $game::play(&mut position(text), mv).unwrap_err().reason().to_string();
            let is_reason = |part: &&str| !part.contains(" can ") && !part.ends_with(" cannot move");
            reason.split("; ").filter(is_reason).collect::<Vec<_>>().join("; ")
        }

        /// Counts the games of `depth` moves.
        fn perft(position: &mut Position, depth: u32) -> u64 {
            let moves = $game::legal_moves(position);
            if depth == 1 {
                return moves.len() as u64;
            }
            let mut count = 0;
            for mv in moves {
                let undo = $game::play_unchecked(position, mv);
                count += perft(position, depth - 1);
                $game::take_back(position, undo);
            }
            count
        }

        /// Asserts that `play` accepts exactly the moves that `legal_moves` lists. Accepted moves can be taken back,
        /// and other moves change nothing.
        fn every_move_is_legal_or_not(position: &Position) {
            let mut left = $game::legal_moves(position);
            let legal: Vec<Move> = left.clone().collect();
            let mut expected = expected(position);
            expected.sort();
            assert_eq!(legal, expected, "{position}");
            assert_eq!($game::is_check(position), reference::attacks_king(&position.toggle(), $king, reach));
            for count in (0..legal.len()).rev() {
                assert!(left.next().is_some());
                assert_eq!((left.len(), left.is_empty()), (count, count == 0));
            }
            for mv in Move::all() {
                let is_legal = legal.binary_search(&mv).is_ok();
                assert_eq!($game::is_legal(position, mv), is_legal, "{position} {mv}");
                assert_eq!($game::legal_move(position, mv), is_legal.then_some(mv));
                let mut played = *position;
                match $game::play(&mut played, mv) {
                    Ok(undo) => {
                        assert!(is_legal, "{position} {mv}");
                        assert_eq!(
                            (played.turn(), undo.taken().is_some()),
                            (position.turn().flip(), { position.piece(mv.target()).is_some() })
                        );
                        assert_eq!(played.to_string().parse(), Ok(played));
                        $game::take_back(&mut played, undo);
                    }
                    Err(error) => {
                        assert!(!is_legal, "{position} {mv}");
                        assert!(error.to_string().contains(mv.encode().as_str()), "{error}");
                    }
                }
                assert_eq!((played, played.zobrist()), (*position, position.zobrist()));
            }
            checks_and_captures(position, &legal);
            attacks(position);
            let outcome = $game::outcome(position);
            assert_eq!(outcome.is_some(), legal.is_empty(), "{position}");
            let is_mate = matches!(outcome, Some($game::Outcome::Checkmate { .. }));
            assert_eq!(is_mate, legal.is_empty() && $game::is_check(position), "{position}");
        }

        /// Asserts that a generator and the functions agree on the legal moves and on captures, and that exactly those moves
        /// give check that are legal and after which the other player is in check.
        fn checks_and_captures(position: &Position, legal: &[Move]) {
            let generator = $game::MoveGenerator::new(position);
            assert!(generator.legal_moves().eq(legal.iter().copied()), "{position}");
            assert!(
                generator.checks().eq(generator.legal_moves().filter(|mv| generator.gives_check(*mv))),
                "{position}"
            );
            assert_eq!(generator.is_check(), $game::is_check(position), "{position}");
            for mv in Move::all() {
                let is_legal = legal.binary_search(&mv).is_ok();
                let mut after = *position;
                let gives_check = is_legal && {
                    let _ = $game::play_unchecked(&mut after, mv);
                    $game::is_check(&after)
                };
                assert_eq!(generator.is_legal(mv), is_legal, "{position} {mv}");
                assert_eq!(generator.gives_check(mv), gives_check, "{position} {mv}");
                if is_legal {
                    assert_eq!($game::gives_check(position, mv), gives_check, "{position} {mv}");
                }
            }
            let captures: Vec<Move> =
                legal.iter().copied().filter(|mv| position.piece(mv.target()).is_some()).collect();
            for found in [generator.captures(), $game::captures(position)] {
                assert_eq!((found.len(), found.is_empty()), (captures.len(), captures.is_empty()));
                assert!(found.eq(captures.iter().copied()), "{position}");
            }
        }

        /// Asserts that a piece attacks the squares on which it could capture a piece, and that `attackers` and `checkers` say
        /// the same of these squares.
        fn attacks(position: &Position) {
            let attacked: Vec<(Square, Side, Squares)> = position
                .pieces()
                .map(|(square, piece)| {
                    let expected: Squares = reference::attacked(position, (square, piece), reach).collect();
                    assert_eq!($game::attacks(position, square), expected, "{position} {square}");
                    (square, piece.side(), expected)
                })
                .collect();
            let king: Epin = $king.parse().unwrap();
            let mut checkers = Squares::EMPTY;
            for square in Square::all() {
                for side in Side::ALL {
                    let expected: Squares = attacked
                        .iter()
                        .filter(|(_, attacker, squares)| *attacker == side && squares.contains(square))
                        .map(|(origin, ..)| *origin)
                        .collect();
                    assert_eq!(
                        $game::attackers(position, square, side),
                        expected,
                        "{position} {square} {side}"
                    );
                    let is_own = side != position.turn();
                    if is_own && position.piece(square) == Some(king.with_side(position.turn())) {
                        checkers |= expected;
                    }
                }
                if position.piece(square).is_none() {
                    assert!($game::attacks(position, square).is_empty());
                }
            }
            assert_eq!($game::checkers(position), checkers, "{position}");
            assert_eq!($game::MoveGenerator::new(position).checkers(), checkers, "{position}");
        }

        /// Plays random games. Tests every move in one of `share` positions.
        fn random_games(games: u64, share: usize) {
            for seed in 0..games {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut position = $game::START;
                for _ in 0..300 {
                    if random.usize(0..share) == 0 {
                        every_move_is_legal_or_not(&position);
                    }
                    let Some(mv) = random.choice($game::legal_moves(&position)) else { break };
                    $game::play(&mut position, mv).unwrap();
                    assert_eq!($game::validate_legal(&position), Ok(()));
                }
            }
        }

        /// Asserts that `validate_legal` accepts exactly the positions that a game can have, as the reference says.
        fn is_possible_or_not(position: &Position) {
            let is_legal = is_possible(position) && !reference::attacks_king(position, $king, reach);
            let error = $game::validate_legal(position).err();
            assert_eq!(error.is_none(), is_legal, "{position} {error:?}");
            if let Err(first) = $game::validate(position) {
                assert_eq!(error.unwrap().to_string(), first.to_string());
            }
        }

        /// Returns the reason why no game can have the position of a text, or an empty text.
        fn impossible(text: &str) -> String {
            let error = $game::validate_legal(&position(text)).err();
            error.map_or(String::new(), |error| error.reason().to_string())
        }

        /// Plays random games. In half of the moves, prefers promotions and captures.
        fn possible_positions(games: u64) {
            for seed in 0..games {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut position = $game::START;
                for _ in 0..200 {
                    assert_eq!($game::validate_legal(&position), Ok(()), "{position}");
                    let all: Vec<Move> = $game::legal_moves(&position).collect();
                    let changes =
                        |mv: &&Move| mv.to_string().len() > 4 || position.piece(mv.target()).is_some();
                    let preferred: Vec<Move> = all.iter().filter(changes).copied().collect();
                    let among = if random.bool() && !preferred.is_empty() { &preferred } else { &all };
                    let Some(mv) = random.choice(among) else { break };
                    $game::play(&mut position, *mv).unwrap();
                }
            }
        }

        #[test]
        fn positions_of_some_games_are_possible() {
            possible_positions(40);
        }

        #[test]
        #[ignore = "a million positions: .ci/tests plays them with optimization"]
        fn positions_of_many_games_are_possible() {
            possible_positions(3_000);
        }

        /// Each piece of the game on each square of some boards, and all tokens on a square, with both players to move.
        #[test]
        fn each_piece_on_each_square() {
            let pieces = $pieces.split(' ').map(|piece| piece.parse::<Epin>().unwrap());
            let pieces: Vec<Epin> = pieces.flat_map(|piece| [piece, piece.flip()]).collect();
            let middle = Square::from_index($A * $B / 2).unwrap();
            for text in $boards {
                for side in Side::ALL {
                    let board = position(text).with_turn(side);
                    is_possible_or_not(&board);
                    let with = |square: Square, piece: &Epin| {
                        let mut board = board;
                        board.put(square, *piece).unwrap();
                        is_possible_or_not(&board);
                    };
                    Square::all().for_each(|square| pieces.iter().for_each(|piece| with(square, piece)));
                    Epin::all().for_each(|piece| with(middle, &piece));
                }
            }
        }

        /// Random boards with kings where they can be, and pieces in hand.
        fn random_boards(count: usize) {
            let pieces: Vec<Epin> = $pieces.split(' ').map(|piece| piece.parse().unwrap()).collect();
            let kings = position($boards[0]);
            let mut random = fastrand::Rng::with_seed(5);
            let mut possible = 0;
            for _ in 0..count {
                let mut board = kings.with_turn(random.choice(Side::ALL).unwrap());
                for _ in 0..random.usize(0..40) {
                    let square = random.choice(Square::all()).unwrap();
                    let piece = random.choice(&pieces[1..]).copied().unwrap();
                    if board.piece(square).is_none() {
                        board.put(square, if random.bool() { piece } else { piece.flip() }).unwrap();
                    }
                    is_possible_or_not(&board);
                    // Keep the board possible, so that it fills.
                    if $game::validate_legal(&board).is_err()
                        && random.usize(0..10) > 0
                        && board.piece(square) != kings.piece(square)
                    {
                        board.take(square);
                    }
                    if random.usize(0..10) == 0 {
                        let side = random.choice(Side::ALL).unwrap();
                        let _ = board.add_to_hand(side, piece.with_side(side));
                        is_possible_or_not(&board);
                        if random.bool() && $game::validate_legal(&board).is_err() {
                            board.remove_from_hand(side, piece.with_side(side)).unwrap();
                        }
                    }
                    possible += usize::from($game::validate_legal(&board).is_ok());
                }
            }
            assert!(possible > 3 * count, "{possible}");
        }

        #[test]
        fn random_boards_are_possible_or_not() {
            random_boards(100);
        }

        #[test]
        #[ignore = "a million boards: .ci/tests judges them with optimization"]
        fn many_random_boards_are_possible_or_not() {
            random_boards(20_000);
        }

        #[test]
        fn every_move_in_some_games() {
            random_games(5, 50);
        }

        #[test]
        #[ignore = "every move in thousands of positions: .ci/tests plays them with optimization"]
        fn every_move_in_many_games() {
            random_games(100, 5);
        }

        /// No position causes a panic, whatever its pieces are.
        #[test]
        fn positions_that_no_game_reaches() {
            let all: Vec<Epin> = Epin::all().collect();
            let game: Vec<Epin> = $pieces.split(' ').map(|piece| piece.parse().unwrap()).collect();
            let mut random = fastrand::Rng::with_seed(42);
            for number in 0..60 {
                let turn = random.choice(Side::ALL).unwrap();
                let mut position = Position::new($game::START.styles()).with_turn(turn);
                let (kinds, share) = (if number % 4 == 0 { &all } else { &game }, random.usize(1..=$A * $B));
                for square in Square::all() {
                    if random.usize(0..$A * $B) < share {
                        let piece = random.choice(kinds).copied().unwrap();
                        position.put(square, if random.bool() { piece } else { piece.flip() }).unwrap();
                    }
                }
                while position.piece_count() < $A * $B && random.usize(0..4) > 0 {
                    let piece = random.choice(kinds).copied().unwrap();
                    position.add_to_hand(random.choice(Side::ALL).unwrap(), piece).unwrap();
                }
                every_move_is_legal_or_not(&position);
                is_possible_or_not(&position);
            }
        }
    };
}
use rules_tests;
