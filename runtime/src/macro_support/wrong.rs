//! What wrong calls expand to: values of the type that the call should have had.

use super::tokens::{self, QpiAt};
use crate::base::Letter;
use crate::position::Position;
use crate::table::{Book, Row};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

/// What a wrong call expands to a part of: `ERROR` is its `compile_error!`, or all of them.
///
/// The constants and functions have the type of what the call should have been, so that editors know the methods of that.
/// As patterns, the constants neither match everything nor repeat an arm. To the compiler their type is wrong, as `ERROR`
/// is; so it says nothing beside the error.
#[expect(missing_debug_implementations, reason = "without values")]
pub enum Wrong<const ERROR: usize> {}

#[expect(missing_docs, reason = "hidden, and never evaluated")]
impl<const ERROR: usize> Wrong<ERROR> {
    pub const SIN: Sin = tokens::A::SIN;
    pub const PIN: Pin = tokens::A::PIN;
    pub const EPIN: Epin = tokens::A::EPIN;
    pub const QPI: Qpi = QpiAt::<0>::VALUE;

    #[must_use]
    pub const fn position<const A: usize, const B: usize, const C: usize>() -> Position<A, B, C> {
        Position::new(Styles::new(Letter::A, Letter::A))
    }

    #[must_use]
    pub const fn book<R: Row, const A: usize, const B: usize, const C: usize>() -> Book<Position<A, B, C>, R>
    {
        Book::from_static(b"")
    }
}
