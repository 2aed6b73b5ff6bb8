//! Lists the legal moves of shōgi, xiangqi and makruk. Chess shares the iterator traits.

use super::any_move::AnyMove;
use super::piece_sets::has;

/// The squares that a piece on the board or in hand can go to.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    /// The targets of moves without a promotion.
    pub(super) plain: u128,
    /// The targets of moves with a promotion.
    pub(super) promoting: u128,
}

impl Targets {
    pub(super) const NONE: Self = Self { plain: 0, promoting: 0 };

    /// Returns the number of moves.
    pub(super) const fn count(self) -> usize {
        (self.plain.count_ones() + self.promoting.count_ones()) as usize
    }

    /// Returns the targets of all moves.
    pub(super) const fn all(self) -> u128 {
        self.plain | self.promoting
    }

    /// Reports whether these targets include the target of a move.
    pub(super) const fn has(self, mv: AnyMove) -> bool {
        has(if mv.promotes() { self.promoting } else { self.plain }, mv.target())
    }

    /// Removes and returns the first move. `origin` is the origin of all moves.
    #[inline]
    pub(super) const fn next_move(&mut self, origin: usize) -> Option<AnyMove> {
        if self.all() == 0 {
            return None;
        }
        let target = self.all().trailing_zeros() as usize;
        let is_plain = has(self.plain, target);
        if is_plain {
            self.plain &= self.plain - 1;
        } else {
            self.promoting &= self.promoting - 1;
        }
        Some(AnyMove::new(origin, target, !is_plain as usize))
    }
}

/// Declares `LegalMoves` and the functions on the legal moves of a game. The attributes are their documentation.
///
/// The invoking module defines `Situation`, a `Copy` type with these methods:
///
/// * `new(&Position) -> Situation`
/// * `origins(&self) -> u128`: the origins of the moves, as in `AnyMove`
/// * `targets(&self, origin: usize) -> Targets`: the targets of legal moves from one of these origins
/// * `is_check(&self) -> bool`
macro_rules! legal_moves {
    (
        on $A:literal x $B:literal;
        $(#[$moves_doc:meta])* legal_moves;
        $(#[$next_doc:meta])* next_move;
        $(#[$check_doc:meta])* is_check;
        $(#[$is_legal_doc:meta])* is_legal;
        $(#[$legal_doc:meta])* legal_move;
    ) => {
        $(#[$moves_doc])*
        pub const fn legal_moves(position: &crate::Position<$A, $B>) -> LegalMoves {
            LegalMoves::of(Situation::new(position))
        }

        /// An iterator over the legal moves of a position. [`legal_moves`] returns this iterator.
        ///
        /// In const code, use [`next_move`](Self::next_move).
        #[derive(Clone)]
        pub struct LegalMoves {
            situation: Situation,
            /// The origins whose moves have not been returned yet.
            origins: u128,
            /// The origin of the current piece.
            origin: usize,
            /// The remaining targets of the current piece.
            targets: crate::games::legal::Targets,
        }

        impl LegalMoves {
            pub(super) const fn of(situation: Situation) -> Self {
                let targets = crate::games::legal::Targets::NONE;
                Self { origins: situation.origins(), situation, origin: 0, targets }
            }

            /// Returns the next move, like [`next`](Iterator::next).
            ///
            $(#[$next_doc])*
            #[inline]
            pub const fn next_move(&mut self) -> Option<Move> {
                loop {
                    if let Some(mv) = self.targets.next_move(self.origin) {
                        return Some(Move(mv));
                    }
                    self.origin = crate::base::some!(crate::games::piece_sets::next(&mut self.origins));
                    self.targets = self.situation.targets(self.origin);
                }
            }

            /// Returns the number of remaining moves without iterating over them.
            pub const fn len(&self) -> usize {
                let mut count = self.targets.count();
                let mut origins = self.origins;
                while let Some(origin) = crate::games::piece_sets::next(&mut origins) {
                    count += self.situation.targets(origin).count();
                }
                count
            }

            /// Reports whether there are no more moves.
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }

        crate::games::legal::iterator_of_moves! {}

        $(#[$check_doc])*
        pub const fn is_check(position: &crate::Position<$A, $B>) -> bool {
            Situation::new(position).is_check()
        }

        $(#[$is_legal_doc])*
        pub const fn is_legal(position: &crate::Position<$A, $B>, mv: Move) -> bool {
            is_allowed(&Situation::new(position), mv.0)
        }

        $(#[$legal_doc])*
        pub const fn legal_move(position: &crate::Position<$A, $B>, mv: Move) -> Option<Move> {
            if is_legal(position, mv) { Some(mv) } else { None }
        }

        /// Reports whether the rules allow a move.
        pub(super) const fn is_allowed(situation: &Situation, mv: crate::games::any_move::AnyMove) -> bool {
            crate::games::piece_sets::has(situation.origins(), mv.origin()) && situation.targets(mv.origin()).has(mv)
        }
    };
}
pub(super) use legal_moves;

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
pub(super) use iterator_of_moves;
