//! Tests what the games offer without the feature `macros`, and that `game!` declares the same games.

use koma::{Letter, Position, Side, Styles, Vocabulary, chess, makruk, shogi, xiangqi};
use koma_runtime as runtime;

#[test]
fn starting_positions_are_constants() {
    const CHESS: chess::Position = chess::START;
    static MAKRUK: makruk::Position = makruk::START;
    const SHOGI: shogi::Position = shogi::START;
    const XIANGQI: xiangqi::Position = xiangqi::START;
    assert_eq!(CHESS.to_string(), "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
    assert_eq!(MAKRUK.to_string(), "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m");
    assert_eq!(SHOGI.to_string(), "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");
    assert_eq!(XIANGQI.to_string(), "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x");
}

#[test]
fn moves_are_played_and_positions_checked() {
    const E4: chess::Move = chess::Move::from_static("e2e4");
    const IS_VALID: bool = chess::validate(&chess::START).is_ok();

    let mut position = chess::START;
    let undo = chess::play(&mut position, E4).unwrap();
    let target: chess::Square = E4.target();
    assert!(IS_VALID && chess::validate(&position).is_ok());
    assert_eq!(position.piece(target).map(koma::Epin::letter), Some(Letter::P));
    chess::take_back(&mut position, undo);
    assert_eq!(position, chess::START);
    assert_eq!(chess::start_960(518), Some(chess::START));

    let empty = Position::<8, 8>::new(Styles::new(Letter::S, Letter::S));
    let results = [
        chess::validate(&empty),
        makruk::validate(&empty),
        shogi::validate(&empty),
        xiangqi::validate(&empty),
    ];
    assert!(results.iter().all(Result::is_err));
}

/// Asserts that a game of koma's modules is the game of the runtime.
#[cfg(feature = "macros")]
fn assert_same(game: Vocabulary, declared: Vocabulary) {
    assert_eq!((game.board(), game.styles()), (declared.board(), declared.styles()));
    for piece in koma::Qpi::all() {
        assert_eq!((game.index(piece), game.name(piece)), (declared.index(piece), declared.name(piece)));
        assert_eq!(game.contains(piece), declared.contains(piece));
    }
    let [style] = game.styles() else { panic!() };
    assert_eq!(style.name(), declared.styles()[0].name());
}

#[cfg(feature = "macros")]
#[test]
fn both_crates_have_the_same_games() {
    assert_same(chess::VOCABULARY, runtime::chess::VOCABULARY);
    assert_same(makruk::VOCABULARY, runtime::makruk::VOCABULARY);
    assert_same(shogi::VOCABULARY, runtime::shogi::VOCABULARY);
    assert_same(xiangqi::VOCABULARY, runtime::xiangqi::VOCABULARY);
}

/// Asserts that both games check positions alike: the start with any piece on its first square, or in a hand.
#[cfg(feature = "macros")]
fn assert_checked_alike<const A: usize, const B: usize>(
    game: Vocabulary,
    declared: Vocabulary,
    start: Position<A, B>,
) {
    let corner = koma::Square::from_index(0).unwrap();
    let mut empty_corner = start;
    empty_corner.take(corner);
    for piece in koma::Epin::all() {
        let mut on_board = empty_corner;
        on_board.put(corner, piece).unwrap();
        let mut in_hand = empty_corner;
        in_hand.add_to_hand(Side::Second, piece).unwrap();
        for position in [on_board, in_hand] {
            let [found, expected] =
                [game, declared].map(|game| game.validate(&position).map_err(|error| error.to_string()));
            assert_eq!(found, expected, "{position}");
        }
    }
}

#[cfg(feature = "macros")]
#[test]
fn both_crates_check_positions_alike() {
    assert_checked_alike(chess::VOCABULARY, runtime::chess::VOCABULARY, chess::START);
    assert_checked_alike(makruk::VOCABULARY, runtime::makruk::VOCABULARY, makruk::START);
    assert_checked_alike(shogi::VOCABULARY, runtime::shogi::VOCABULARY, shogi::START);
    assert_checked_alike(xiangqi::VOCABULARY, runtime::xiangqi::VOCABULARY, xiangqi::START);
}

/// Asserts that both games report the same mistake in a position.
fn assert_same_mistake<const A: usize, const B: usize>(
    game: Vocabulary,
    declared: Vocabulary,
    position: Position<A, B>,
    message: &str,
) {
    let [found, expected] = [game, declared].map(|game| game.validate(&position).unwrap_err().to_string());
    assert_eq!((found.as_str(), expected.as_str()), (message, message));
}

#[test]
fn both_crates_report_the_same_mistakes() {
    let mut position = chess::START;
    let pawn = position.take(koma::Square::from_static("e2")).unwrap();
    position.put(koma::Square::from_static("e2"), pawn.normalize()).unwrap();
    let message =
        "invalid position: square e2: a pawn on its first square is `+P` or `+p`\n  help: did you mean `+P`?";
    assert_same_mistake(chess::VOCABULARY, runtime::chess::VOCABULARY, position, message);

    let mut position = shogi::START;
    let pawn = position.take(koma::Square::from_static("c3")).unwrap();
    position.put(koma::Square::from_static("c3"), pawn.with_letter(Letter::Q)).unwrap();
    let message =
        "invalid position: square 7g: Shogi has no piece `Q`; it has K^ R +R B +B G S +S N +N L +L P +P";
    assert_same_mistake(shogi::VOCABULARY, runtime::shogi::VOCABULARY, position, message);
}

#[test]
fn turns_alternate_in_every_game() {
    let sides = [chess::START.turn(), makruk::START.turn(), shogi::START.turn(), xiangqi::START.turn()];
    assert_eq!(sides, [Side::First; 4]);
    let mut position = makruk::START;
    assert_eq!(makruk::play_line(&mut position, "e3e4 e6e5 b1d2").unwrap(), 3);
    assert_eq!(position.turn(), Side::Second);
}
