//! Tests the feature `proptest`: drawn values are valid, every token and every kind of position can be drawn,
//! and failing values shrink to the smallest failing value.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use koma::proptest::PositionParameters;
use koma::{Epin, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};

use crate::support::{Seen, assert_all_are_drawn, assert_all_kinds_of_shapes, in_a_stack_of};

type Chess = Position<8, 8>;
type Largest = Position<255, 255>;

/// Draws `count` values.
fn some<S: Strategy>(strategy: &S, count: usize) -> impl Iterator<Item = S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| strategy.new_tree(&mut runner).unwrap().current())
}

fn seen<T: Arbitrary + Hash + Eq>() -> HashSet<T> {
    some(&any::<T>(), 20_000).collect()
}

#[test]
fn all_tokens_and_squares_are_drawn() {
    assert_all_are_drawn!(seen);
    let tokens = seen::<Qpi>();
    assert_eq!(tokens.iter().map(|token| token.sin()).collect::<HashSet<_>>().len(), Sin::COUNT);
    assert_eq!(tokens.iter().map(|token| token.pin()).collect::<HashSet<_>>().len(), Pin::COUNT);
}

#[cfg(all(feature = "macros", feature = "games"))]
#[test]
fn moves_are_drawn() {
    use koma::{chess, proptest::legal_move};

    let moves: HashSet<_> = some(&any::<chess::Move>(), 40_000).collect();
    assert_eq!(moves, chess::Move::all().collect());
    let legal = legal_move(&chess::START).unwrap();
    assert_eq!(some(&legal, 500).collect::<HashSet<_>>(), chess::legal_moves(&chess::START).collect());
    assert!(legal_move(&Position::new(chess::START.styles())).is_none());
}

#[test]
fn all_kinds_of_shapes_are_drawn() {
    assert_all_kinds_of_shapes(&seen());
}

fn look_at<const A: usize, const B: usize, const C: usize>(parameters: PositionParameters) -> Seen {
    let mut seen = Seen::default();
    some(&any_with::<Position<A, B, C>>(parameters), 2_000).for_each(|position| seen.add(&position));
    seen
}

#[test]
fn all_kinds_of_positions_are_drawn() {
    let usual = |counts: &[usize]| counts.iter().all(|count| (40..1_960).contains(count));
    let Seen { counts, occupied, .. } = look_at::<8, 8, 1>(PositionParameters::default());
    assert!(usual(&counts[..1]) && usual(&counts[2..]), "{counts:?}");
    assert_eq!(occupied.len(), 64);
    let counts = look_at::<3, 1, 1>(PositionParameters::default()).counts;
    assert!(usual(&counts[..4]) && usual(&counts[6..]), "{counts:?}");
    let counts = look_at::<2, 3, 4>(PositionParameters::default()).counts;
    assert!(usual(&counts[..1]) && usual(&counts[2..]), "{counts:?}");
    let counts = look_at::<1, 1, 1>(PositionParameters::default()).counts;
    assert!(usual(&counts[..3]), "{counts:?}");
}

#[test]
fn parameters_are_kept() {
    let pieces = ["K^", "k^", "+P", "n'"].map(Epin::from_static);
    let styles = Styles::new(Letter::C, Letter::S);
    let given = PositionParameters::default().pieces(select(pieces.to_vec())).styles(Just(styles));
    for parameters in [given.clone(), given.clone().without_hands()] {
        let seen = look_at::<8, 8, 1>(parameters);
        assert_eq!((seen.styles, seen.pieces), (HashSet::from([styles]), HashSet::from(pieces)));
    }
    let counts = look_at::<8, 8, 1>(given.without_hands()).counts;
    assert_eq!([counts[2], counts[3], counts[8]], [2_000, 0, 2_000]);
}

/// Draws a value for which `fails` returns true, and shrinks it.
fn smallest<S: Strategy>(strategy: &S, fails: impl Fn(&S::Value) -> bool) -> S::Value
where
    S::Value: Debug,
{
    let config =
        ProptestConfig { failure_persistence: None, max_shrink_iters: u32::MAX, ..ProptestConfig::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0; 32]);
    let tested = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        prop_assert!(!fails(&value));
        Ok(())
    });
    let Err(TestError::Fail(_, value)) = tested else { panic!("nothing has failed") };
    value
}

#[test]
fn tokens_shrink() {
    assert_eq!(smallest(&any::<Epin>(), |piece| piece.is_second() && piece.is_terminal()).to_string(), "a^");
    assert_eq!(smallest(&any::<Pin>(), |piece| piece.letter() >= Letter::M).to_string(), "M");
    assert_eq!(smallest(&any::<Pin>(), |piece| !piece.is_normal()).to_string(), "+A");
    assert_eq!(smallest(&any::<Qpi>(), |piece| piece.style() > Letter::A).to_string(), "B:A");
    assert_eq!(smallest(&any::<Sin>(), |_| true).to_string(), "A");
    assert_eq!(smallest(&any::<Styles>(), |_| true).to_string(), "A/a");
    let far = |square: &Square<5, 5, 5>| square.file() > 0 && square.layer() > 2;
    assert_eq!(smallest(&any::<Square<5, 5, 5>>(), far).to_string(), "b1D");
    assert_eq!(smallest(&any::<Shape>(), |shape| shape.square_count() >= 100).square_count(), 100);
}

/// If a test fails for all positions with at least a certain number of pieces, failing positions shrink to exactly
/// this number. This holds for the board and for each hand.
#[test]
fn pieces_shrink_to_as_few_as_fail() {
    for [board, first, second] in (0..64).map(|n| [n / 16, n / 4 % 4, n % 4]) {
        let position = smallest(&any::<Chess>(), |position| {
            let [of_first, of_second] = Side::ALL.map(|side| position.hand(side).piece_count());
            position.board_piece_count() >= board && of_first >= first && of_second >= second
        });
        assert_eq!(
            [
                position.board_piece_count(),
                position.first_player_hand().piece_count(),
                position.second_player_hand().piece_count()
            ],
            [board, first, second]
        );
        assert_eq!((position.turn(), position.styles().to_string().as_str()), (Side::First, "A/a"));
        let mut seen = Seen::default();
        seen.add(&position);
        assert!(seen.pieces.is_subset(&HashSet::from([Epin::from_static("A")])));
    }
}

#[test]
fn positions_shrink_to_what_matters() {
    let e4 = Square::from_static("e4");
    let shrunk = |fails: fn(&Chess) -> bool| smallest(&any::<Chess>(), fails).to_string();
    assert_eq!(shrunk(|_| true), "8/8/8/8/8/8/8/8 / A/a");
    assert_eq!(shrunk(|position| position.turn() == Side::Second), "8/8/8/8/8/8/8/8 / a/A");
    assert_eq!(shrunk(|position| position.styles().second() > Letter::K), "8/8/8/8/8/8/8/8 / A/l");
    let position = smallest(&any::<Chess>(), |position| position.piece(e4).is_some());
    assert_eq!(position.to_string(), "8/8/8/8/4A3/8/8/8 / A/a");
    let position = smallest(&any::<Chess>(), |position| position.piece(e4).is_some_and(Epin::is_derived));
    assert_eq!(position.to_string(), "8/8/8/8/4A'3/8/8/8 / A/a");
    let held = |position: &Chess| {
        position.second_player_hand().iter().any(|(piece, _)| piece.is_second() && piece.is_enhanced())
    };
    assert_eq!(smallest(&any::<Chess>(), held).to_string(), "8/8/8/8/8/8/8/8 /+a A/a");
    // Several equal pieces remain if the failure needs them.
    let alike = |position: &Chess| position.first_player_hand().iter().any(|(_, count)| count >= 5);
    assert_eq!(smallest(&any::<Chess>(), alike).to_string(), "8/8/8/8/8/8/8/8 5A/ A/a");
    // Pieces from a `select` shrink to the first one in its list.
    let given =
        PositionParameters::default().pieces(select(["p", "K^", "+R'"].map(Epin::from_static).to_vec()));
    let position = smallest(&any_with::<Position<1>>(given), |position| position.board_piece_count() > 0);
    assert_eq!(position.to_string(), "p / A/a");
}

/// Positions of the largest board can be shrunk in a `Box`, on the default stack of a test.
#[test]
fn the_largest_board_shrinks_in_a_box() {
    in_a_stack_of(2 << 20, || {
        let config =
            ProptestConfig { failure_persistence: None, max_shrink_iters: 20, ..ProptestConfig::default() };
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0; 32]);
        let few_pieces = |position: Box<Largest>| {
            prop_assert!(position.board_piece_count() < 1000);
            Ok(())
        };
        let tested = TestRunner::new_with_rng(config, rng).run(&any::<Box<Largest>>(), few_pieces);
        assert!(matches!(tested, Err(TestError::Fail(_, position)) if position.board_piece_count() >= 1000));
    });
}

#[cfg(all(feature = "macros", feature = "games"))]
mod games {
    use super::*;
    use crate::games::declared::cross;

    /// Pieces are derived only if the styles differ.
    #[test]
    fn positions_of_a_game_have_all_its_pieces_and_no_others() {
        for (first, second) in [(Letter::C, Letter::S), (Letter::S, Letter::C), (Letter::C, Letter::C)] {
            let styles = Styles::new(first, second);
            let expected = Epin::all().filter(|piece| cross::contains(piece.qualify(styles)));
            let expected = expected.filter(|piece| first != second || piece.is_native());
            let seen = look_at::<8, 8, 1>(PositionParameters::of_game(&cross::VOCABULARY, styles));
            assert_eq!((seen.styles, seen.pieces), (HashSet::from([styles]), expected.collect()));
        }
    }

    #[test]
    fn positions_of_a_game_shrink_to_the_piece_that_it_declares_first() {
        let parameters = PositionParameters::of_game(&cross::VOCABULARY, Styles::new(Letter::S, Letter::S));
        let position = smallest(&any_with::<Chess>(parameters), |position| position.board_piece_count() > 0);
        assert_eq!(position.pieces().map(|(_, piece)| piece).collect::<Vec<_>>(), [Epin::from_static("K^")]);
    }

    #[test]
    #[should_panic(expected = "the game has no style `X`")]
    fn a_style_of_another_game_is_refused() {
        let _ = PositionParameters::of_game(&cross::VOCABULARY, Styles::new(Letter::C, Letter::X));
    }
}
