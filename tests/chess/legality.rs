//! Tests which positions a game of chess can have, and compares them with shakmaty, the judge, and with cozy-chess.

use koma::chess::{self, Fen, Move};
use koma::error::GameErrorKind as Kind;
use koma::{Position, Side, Styles};
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::{CastlingMode, Chess, FromSetup as _, PositionErrorKinds};

type Board = Position<8, 8>;

fn position(fen: &str) -> Board {
    Fen::parse(fen).unwrap_or_else(|error| panic!("{}", error.explain(fen))).position()
}

/// Returns the reason why no game can have the position of a FEN, or an empty text.
fn reason(fen: &str) -> String {
    chess::validate_legal(&position(fen)).err().map_or(String::new(), |error| error.reason().to_string())
}

/// Returns the judge's verdict on a position.
fn judged(position: &Board) -> PositionErrorKinds {
    let fen = Fen::try_from(*position).unwrap().to_string();
    let setup = fen.parse::<JudgeFen>().unwrap().into_setup();
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode).map_or_else(|error| error.kinds(), |_| PositionErrorKinds::empty())
}

/// Asserts that koma agrees with the judge, and with cozy-chess as far as possible.
fn agrees_on_legality(position: &Board) {
    // A check by three pieces is impossible too, but every move of the king ends it.
    let judged = judged(position) & !PositionErrorKinds::IMPOSSIBLE_CHECK;
    let error = chess::validate_legal(position).err();
    assert_eq!(error.is_none(), judged.is_empty(), "{position}: {error:?} {judged:?}");
    let is_like = |kind: PositionErrorKinds| judged.contains(kind);
    match error.map(|error| error.kind()) {
        None => {}
        Some(Kind::Missing { .. }) => {
            assert!(is_like(PositionErrorKinds::MISSING_KING) || is_like(PositionErrorKinds::EMPTY_BOARD));
        }
        Some(Kind::TooMany { names: "kings", .. }) => assert!(is_like(PositionErrorKinds::TOO_MANY_KINGS)),
        Some(Kind::TooMany { .. }) => assert!(is_like(PositionErrorKinds::TOO_MUCH_MATERIAL)),
        Some(Kind::Misplaced { .. }) => assert!(is_like(PositionErrorKinds::PAWNS_ON_BACKRANK)),
        Some(Kind::WaitingInCheck { .. }) => assert!(is_like(PositionErrorKinds::OPPOSITE_CHECK)),
        Some(other) => panic!("{position}: {other:?}"),
    }

    #[cfg(feature = "cozy-chess")]
    agrees_with_cozy_chess(position, error.map(|error| error.kind()));
}

/// Asserts that cozy-chess accepts exactly the positions that koma accepts, except for a few kinds of positions.
#[cfg(feature = "cozy-chess")]
fn agrees_with_cozy_chess(position: &Board, error: Option<Kind>) {
    if cozy_chess::Board::try_from(position).is_ok() == error.is_none() {
        return;
    }
    let is_known = match error {
        // cozy-chess refuses a check by three pieces.
        None => chess::checkers(position).len() > 2,
        // It counts pieces and pawns, but not promotions.
        Some(Kind::TooMany { names, .. }) => names.contains("promoted"),
        // It accepts kings next to each other.
        Some(Kind::WaitingInCheck { checker, .. }) => {
            position.board()[checker].is_some_and(koma::Epin::is_terminal)
        }
        Some(_) => false,
    };
    assert!(is_known, "{position}: {error:?}");
}

/// Plays random games. Prefers promotions, captures and moves of pawns in half of the games.
fn random_games(games: u64) {
    let mut promoted = 0_u64;
    for number in 0..games {
        let mut random = fastrand::Rng::with_seed(number);
        let mut position = match number % 4 {
            0 => chess::START,
            1 => chess::start_960(random.usize(0..960)).unwrap(),
            // The pawns are about to promote.
            2 => position("7k/PPPP4/8/8/8/8/pppp4/7K w - - 0 1"),
            _ => position("rnbqkbnr/2P3P1/8/8/8/8/2p3p1/RNBQKBNR w KQkq - 0 1"),
        };
        for _ in 0..200 {
            assert_eq!(chess::validate_legal(&position), Ok(()), "{position}");
            let all: Vec<Move> = chess::legal_moves(&position).collect();
            let pawns: Vec<Move> = all.iter().copied().filter(|mv| mv.promotion().is_some()).collect();
            let preferred = if random.bool() && !pawns.is_empty() { &pawns } else { &all };
            let Some(mv) = random.choice(preferred) else { break };
            promoted += u64::from(mv.promotion().is_some());
            chess::play(&mut position, *mv).unwrap();
        }
    }
    assert!(promoted > games, "{promoted} promotions");
}

#[test]
fn positions_of_games() {
    random_games(40);
}

#[test]
#[ignore = "a million positions: .ci/tests plays them with optimization"]
fn positions_of_many_games() {
    random_games(5_000);
}

#[test]
fn starts_and_positions_of_the_published_suites() {
    for number in 0..960 {
        assert_eq!(chess::validate_legal(&chess::start_960(number).unwrap()), Ok(()));
    }
    for line in include_str!("../data/perft.tsv").lines().skip(1) {
        let fen = line.split('\t').next().unwrap();
        assert_eq!(reason(fen), "", "{fen}");
    }
}

/// Each piece on each square, with both players to move.
#[test]
fn each_piece_on_each_square() {
    for kings in ["4k3/8/8/8/8/8/8/4K3", "8/8/2k5/8/8/5K2/8/8", "k7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8"] {
        for turn in ["w", "b"] {
            let board = position(&format!("{kings} {turn} - - 0 1"));
            for square in koma::Square::<8, 8>::all() {
                for piece in chess::pieces(koma::Letter::C).iter().map(koma::GamePiece::qpi) {
                    for side in Side::ALL {
                        let piece = piece.pin().with_side(side).into();
                        let mut board = board;
                        board.take(square);
                        board.put(square, piece).unwrap();
                        if chess::validate(&board).is_ok() {
                            agrees_on_legality(&board);
                        }
                    }
                }
            }
        }
    }
}

/// The letters of pieces, with their share in random boards.
const PIECES: [char; 16] = ['Q', 'R', 'B', 'N', 'P', 'P', 'P', 'P', 'q', 'r', 'b', 'n', 'p', 'p', 'p', 'p'];

fn random_boards(count: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut possible = 0;
    for _ in 0..count {
        let turn = if random.bool() { Side::First } else { Side::Second };
        let styles: Styles = chess::START.styles();
        let mut board = Board::new(styles).with_turn(turn);
        let pieces = random.usize(0..40);
        let letters: Vec<char> = "KkKk"
            .chars()
            .take(random.usize(0..9))
            .chain((0..pieces).map(|_| random.choice(PIECES).unwrap()))
            .collect();
        for (number, letter) in letters.into_iter().enumerate() {
            let square = koma::Square::from_index(random.usize(0..64)).unwrap();
            // Most boards have one king of each player.
            if number >= 2 && "Kk".contains(letter) && random.usize(0..8) > 0 || board.piece(square).is_some()
            {
                continue;
            }
            let is_first_square = square.rank() == if letter == 'P' { 1 } else { 6 };
            let token = match letter {
                'K' | 'k' => format!("{letter}^"),
                'P' | 'p' if is_first_square => format!("+{letter}"),
                'P' | 'p' if random.usize(0..20) > 0 && matches!(square.rank(), 0 | 7) => continue,
                _ => letter.to_string(),
            };
            board.put(square, token.parse().unwrap()).unwrap();
        }
        assert_eq!(chess::validate(&board), Ok(()));
        agrees_on_legality(&board);
        possible += usize::from(chess::validate_legal(&board).is_ok());
    }
    assert!((count / 20..count).contains(&possible), "{possible} of {count}");
}

#[test]
fn random_boards_are_judged_alike() {
    random_boards(3000);
}

#[test]
#[ignore = "a million boards: .ci/tests judges them with optimization"]
fn many_random_boards_are_judged_alike() {
    random_boards(300_000);
}

#[test]
fn reasons() {
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the first player has no king; expected one"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "the second player has no king; expected one"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "square e1: the first player has 2 kings; expected at most 1"),
        ("4k2P/8/8/8/8/8/8/4K3 b - - 0 1", "square h8: a pawn is never on the first or the last rank"),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "square h2: the first player has 9 pawns; expected at most 8",
        ),
        (
            "4k3/8/8/8/8/Q7/PPPPPPPP/Q3K3 w - - 0 1",
            "square a1: the first player has 9 pawns and promoted pieces; expected at most 8",
        ),
        ("b1b1k3/ppppppp1/8/8/8/8/8/4K3 w - - 0 1", ""),
        (
            "b1b1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
            "square h7: the second player has 9 pawns and promoted pieces; expected at most 8",
        ),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "square e8: the piece on e1 gives check to this king, but the other player is to move",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 w - - 0 1",
            "square d5: the piece on e5 gives check to this king, but the other player is to move",
        ),
        // The en passant marker, castling rights and any number of checks do not matter.
        ("4k3/8/8/1R6/B6B/8/8/4RK2 b - - 0 1", ""),
    ] {
        assert_eq!(reason(fen), expected, "{fen}");
    }
}

/// What `validate` finds comes first, with the same error.
#[test]
fn the_first_question_comes_first() {
    let unmarked = chess::START.map_pieces(|_, piece| piece.normalize());
    let held = Board::new(chess::START.styles()).first_player_hand_diff(&[(koma::epin!("Q"), 1)]).unwrap();
    for position in [unmarked, held] {
        let [first, second] = [chess::validate(&position), chess::validate_legal(&position)];
        assert_eq!(second.unwrap_err().to_string(), first.unwrap_err().to_string());
    }
    let small = Position::<3, 3>::new(chess::START.styles());
    let [first, second] = [chess::validate(&small), chess::validate_legal(&small)];
    assert_eq!(second.unwrap_err().kind(), first.unwrap_err().kind());
    const { assert!(chess::validate_legal(&chess::START).is_ok()) }
}
