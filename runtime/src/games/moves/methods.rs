//! Defines the methods of the moves of all games, and the traits of the iterators over legal moves.

use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, read_square, square_text};
use crate::games::moves::error::{Mistake, MoveError, Refusal};
use crate::games::moves::text::MoveText;
use crate::games::text::bytes::index_of;
use crate::report::after;

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
            #[doc(alias("to", "destination"))]
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

/// Returns the error for a text that is not a move.
#[cold]
const fn diagnose(game: KomaGame, input: &[u8]) -> MoveError {
    let is_drop = is_drop(game, input);
    if !is_drop && let Some(at) = wrong_square(game, input, 0) {
        return MoveError::new(game, Mistake::Text, at..after(input, at));
    }
    if let Some(at) = wrong_square(game, input, 2) {
        return MoveError::new(game, Mistake::Text, at..after(input, at));
    }
    let (squares, sign) = input.split_at(4);
    if let Some(mv) = AnyMove::read(game, squares) {
        if matches!(game.move_table().reach(mv.origin(), mv.target()), (false, false)) {
            let text = MoveText::new(mv.encode(game).as_str());
            return MoveError::new(game, Mistake::Shape { text, mobility: None }, 0..squares.len());
        }
        if sign.is_empty() {
            return MoveError::of_move(game, mv, Refusal::missing_promotion(game, mv));
        }
    }
    if let [b'A'..=b'Z' | b'a'..=b'z' | b'+'] = sign
        && let Some(rule) = game.move_notation().words.promotion
        && !is_drop
    {
        return MoveError::new(game, Mistake::Promotion(rule), 4..5);
    }
    MoveError::new(game, Mistake::Text, 4..input.len())
}

/// Reports whether a text starts like the drop of a piece.
const fn is_drop(game: KomaGame, input: &[u8]) -> bool {
    matches!(input, [piece, b'*', ..] if index_of(*piece, game.move_notation().held).is_some())
}

/// Returns the offset of the first wrong character in the square at `start`, or `None` if the square is valid.
const fn wrong_square(game: KomaGame, input: &[u8], start: usize) -> Option<usize> {
    let [_, rank] = square_text(game, 0);
    let Some((_, text)) = input.split_at_checked(start) else { return Some(input.len()) };
    match *text {
        [a, b, ..] if read_square(game, [a, b]).is_some() => None,
        [a, ..] if read_square(game, [a, rank]).is_some() => Some(start + 1),
        _ => Some(start),
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

/// Implements the iterator traits for `CheckingMoves`. The type has the method `next_move`.
macro_rules! iterator_of_checks {
    () => {
        impl Iterator for CheckingMoves {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.next_move()
            }
        }

        impl core::iter::FusedIterator for CheckingMoves {}

        crate::base::debug_iterator! { [] CheckingMoves: "CheckingMoves"; }
    };
}
pub(in crate::games) use iterator_of_checks;
