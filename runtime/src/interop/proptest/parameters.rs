use alloc::vec::Vec;
use core::fmt::Debug;

use proptest::arbitrary::any;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};

use super::alloc;
use crate::base::Side;
use crate::game::Game;
use crate::token::{Epin, Styles};

/// Which positions a property test is to see: all there are, unless you say otherwise. Needs the feature `proptest`.
///
/// ```
/// use koma::{Letter, Position, PositionParameters, Styles, epin};
/// use proptest::prelude::*;
/// use proptest::sample::select;
/// use proptest::test_runner::TestRunner;
///
/// let pieces = [epin!("K^"), epin!("k^"), epin!("R"), epin!("r"), epin!("+P"), epin!("p")];
/// let chess = PositionParameters::default()
///     .pieces(select(pieces.to_vec()))
///     .styles(Just(Styles::new(Letter::C, Letter::C)))
///     .shape_of_type()
///     .without_hands();
/// let positions = any_with::<Position<8, 8>>(chess);
///
/// // In a test: proptest! { #[test] fn … (position in any::<Position<8, 8>>()) { … } }
/// let tested = TestRunner::deterministic().run(&positions, |position| {
///     prop_assert!(position.pieces().all(|(_, piece)| pieces.contains(&piece)));
///     prop_assert_eq!(position.hand_piece_count(), 0);
///     Ok(())
/// });
/// assert_eq!(tested, Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct PositionParameters {
    pub(super) pieces: BoxedStrategy<Epin>,
    pub(super) styles: BoxedStrategy<Styles>,
    pub(super) hands: bool,
    pub(super) layered: bool,
}

/// Any pieces, any styles, pieces in hand, and all shapes of the type.
impl Default for PositionParameters {
    fn default() -> Self {
        Self { pieces: any::<Epin>().boxed(), styles: any::<Styles>().boxed(), hands: true, layered: true }
    }
}

impl PositionParameters {
    /// Positions of a game, between players of these two of its styles: with its pieces alone, in hand too, and with the
    /// shape that the type tells, so that [`Game::check`] takes them, if that is the shape of the game. Pieces are
    /// derived only if the styles differ: otherwise no piece can have changed its style.
    ///
    /// A failure shrinks to the pieces that the game declares first.
    ///
    /// ```
    /// use koma::{Letter, Position, PositionParameters, Styles};
    /// use koma::chess;
    /// use proptest::prelude::*;
    /// use proptest::test_runner::TestRunner;
    ///
    /// let styles = Styles::new(Letter::C, Letter::C);
    /// let positions = any_with::<Position<8, 8>>(PositionParameters::of_game(&chess::GAME, styles));
    /// let tested = TestRunner::deterministic().run(&positions, |position| {
    ///     prop_assert_eq!(chess::check(&position), Ok(()));
    ///     Ok(())
    /// });
    /// assert_eq!(tested, Ok(()));
    /// ```
    ///
    /// # Panics
    ///
    /// If the game does not have both styles.
    #[must_use]
    #[track_caller]
    pub fn of_game(game: &Game, styles: Styles) -> Self {
        let mut pieces = Vec::new();
        for derived in [false, true] {
            if derived && styles.first().is(styles.second()) {
                break;
            }
            for side in Side::ALL {
                let player = if derived { side.flip() } else { side };
                let style = styles.sin(player).letter();
                let declared = game.pieces(style);
                assert!(!declared.is_empty(), "the game has no style `{style}`");
                let piece = declared.iter().map(|piece| piece.qpi().pin().with_side(side));
                pieces.extend(piece.map(|pin| Epin::new(pin, derived)));
            }
        }
        Self::default().pieces(select(pieces)).styles(Just(styles)).shape_of_type()
    }

    /// The pieces on the board and in the hands are drawn from `pieces`. They shrink to the simplest of these, or else as
    /// these do.
    ///
    /// ```
    /// use koma::{PositionParameters, epin};
    /// use proptest::sample::select;
    ///
    /// let discs = PositionParameters::default().pieces(select(vec![epin!("D"), epin!("d")]));
    /// ```
    #[must_use]
    pub fn pieces(self, pieces: impl Strategy<Value = Epin> + 'static) -> Self {
        Self { pieces: pieces.boxed(), ..self }
    }

    /// The styles are drawn from `styles`, and shrink as these do.
    ///
    /// ```
    /// use koma::{Letter, PositionParameters, Styles};
    /// use proptest::strategy::Just;
    ///
    /// let shogi = PositionParameters::default().styles(Just(Styles::new(Letter::S, Letter::S)));
    /// ```
    #[must_use]
    pub fn styles(self, styles: impl Strategy<Value = Styles> + 'static) -> Self {
        Self { styles: styles.boxed(), ..self }
    }

    /// Both hands are empty.
    ///
    /// ```
    /// let chess = koma::PositionParameters::default().without_hands();
    /// ```
    #[must_use]
    pub fn without_hands(self) -> Self {
        Self { hands: false, ..self }
    }

    /// The shape is the one that the type tells: without another dimension of size 1, as in `[8, 8, 1]`, which is a
    /// shape of `Position<8, 8>` too.
    ///
    /// ```
    /// let chess = koma::PositionParameters::default().shape_of_type();
    /// ```
    #[must_use]
    pub fn shape_of_type(self) -> Self {
        Self { layered: false, ..self }
    }
}
