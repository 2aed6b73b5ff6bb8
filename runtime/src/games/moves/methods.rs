//! Defines the methods of the moves of all games, and the traits of the iterators over legal moves.

use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{MoveError, diagnose};

/// Defines the methods of a game's `Move` that do not depend on the game, and its traits for texts. The invoking module
/// defines `Move`, a struct with an [`AnyMove`], and its `parse`.
macro_rules! move_methods {
    ($koma_game:expr, on $A:literal x $B:literal) => {
        impl Move {
            /// The number of different moves. `[T; Move::COUNT]` is a table with an entry for each move.
            pub const COUNT: usize = $koma_game.move_table().count;

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse), and an error if the bytes are not UTF-8.
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::MoveError> {
                Ok(Self(crate::base::ok!(crate::games::moves::methods::read($koma_game, input))))
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            crate::base::from_static! {
                /// Parses a move that is known to be valid. In a constant, an invalid move is a compile error
                /// at the caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::MoveError::explain) if `input` is invalid.
            }

            /// Returns the target square of the move.
            #[inline]
            pub const fn target(self) -> crate::Square<$A, $B> {
                crate::Square::from_valid_index(self.0.target())
            }

            /// Returns the text of the move.
            pub const fn encode(self) -> crate::TokenText {
                self.0.encode($koma_game)
            }

            /// Returns all moves in ascending order.
            pub const fn all() -> crate::token::All<Self> {
                crate::token::All { range: 0..Self::COUNT, from_index: Self::from_index }
            }

            /// Returns the index of the move in the order of all moves, from 0 to `COUNT - 1`.
            pub const fn index(self) -> usize {
                $koma_game.move_table().index(self.0)
            }

            /// Returns the move with this [`index`](Self::index), or `None` if the index is `COUNT` or more.
            pub const fn from_index(index: usize) -> Option<Self> {
                Some(Self(crate::base::some!($koma_game.move_table().nth(index))))
            }
        }

        crate::base::text_formats!([] Move, Move, encode);

        crate::base::text_traits!([] Move, crate::MoveError, from_bytes);
    };
}
pub(in crate::games) use move_methods;

/// Reads the text of a move.
pub(in crate::games) const fn read(game: KomaGame, input: &[u8]) -> Result<AnyMove, MoveError> {
    match game.move_table().read(input) {
        Some(mv) => Ok(mv),
        None => Err(diagnose(game, input)),
    }
}

/// Implements the iterator traits for `LegalMoves`. The type has the methods `next_move` and `len`.
macro_rules! iterator_of_moves {
    () => {
        impl Iterator for LegalMoves {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.next_move()
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.len();
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for LegalMoves {}

        impl core::iter::FusedIterator for LegalMoves {}

        crate::base::debug_iterator! { [] LegalMoves: "LegalMoves"; }
    };
}
pub(in crate::games) use iterator_of_moves;
