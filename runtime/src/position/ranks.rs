//! The board by ranks and layers.

use core::iter::FusedIterator;
use core::slice::ChunksExact;

use super::Position;
use crate::token::Epin;

/// The board cut along its dimensions; made by [`Position::as_nested`].
///
/// ```
/// use koma::{Letter, Nested, Position, Styles};
///
/// let position = Position::<10, 9>::new(Styles::new(Letter::X, Letter::X));
/// let Nested::Plane(ranks) = position.as_nested() else { unreachable!() };
/// assert_eq!(ranks.map(<[_]>::len).collect::<Vec<_>>(), [9; 10]);
/// ```
#[derive(Clone, Debug)]
pub enum Nested<'a> {
    /// One dimension: the squares.
    Line(&'a [Option<Epin>]),
    /// Two dimensions: ranks of squares.
    Plane(Ranks<'a>),
    /// Three dimensions: layers of ranks.
    Cube(Layers<'a>),
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The board cut along its dimensions.
    ///
    /// ```
    /// use koma::{Letter, Nested, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// assert!(matches!(position.as_nested(), Nested::Line([None, ..])));
    /// ```
    #[must_use]
    pub fn as_nested(&self) -> Nested<'_> {
        match self.dimensions {
            1 => Nested::Line(self.board()),
            2 => Nested::Plane(self.ranks()),
            _ => Nested::Cube(self.layers()),
        }
    }

    /// The ranks, each as the slice of its squares, in the order of the flat indices. A cube gives the ranks of all
    /// its layers, a line gives a single rank.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<5, 4, 3>::new(Styles::new(Letter::R, Letter::R));
    /// assert_eq!(position.ranks().len(), 20);
    /// assert!(position.ranks().all(|rank| rank == [None; 3]));
    /// ```
    pub fn ranks(&self) -> Ranks<'_> {
        let [.., innermost] = *self.shape().dimensions() else { return Ranks::of(self.board(), 1) };
        Ranks::of(self.board(), innermost)
    }

    /// The layers, each as an iterator over its ranks. A plane or a line gives a single layer.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<5, 4, 3>::new(Styles::new(Letter::R, Letter::R));
    /// assert_eq!(position.layers().len(), 5);
    /// assert!(position.layers().all(|ranks| ranks.len() == 4));
    /// ```
    pub fn layers(&self) -> Layers<'_> {
        let shape = self.shape();
        let (ranks, files) = match *shape.dimensions() {
            [_, ranks, files] | [ranks, files] => (ranks, files),
            _ => (1, shape.square_count()),
        };
        Layers { layers: self.board().chunks_exact(ranks * files), files }
    }
}

/// An iterator over ranks, each the slice of its squares; made by [`Position::ranks`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
/// assert_eq!(position.ranks().next().map(<[_]>::len), Some(9));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Ranks<'a> {
    ranks: ChunksExact<'a, Option<Epin>>,
}

impl<'a> Ranks<'a> {
    fn of(squares: &'a [Option<Epin>], files: usize) -> Self {
        Self { ranks: squares.chunks_exact(files) }
    }
}

/// An iterator over layers, each an iterator over its ranks; made by [`Position::layers`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<5, 5, 5>::new(Styles::new(Letter::R, Letter::R));
/// assert_eq!(position.layers().flatten().flatten().count(), 125);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Layers<'a> {
    layers: ChunksExact<'a, Option<Epin>>,
    files: usize,
}

impl<'a> Iterator for Ranks<'a> {
    type Item = &'a [Option<Epin>];

    fn next(&mut self) -> Option<Self::Item> {
        self.ranks.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }
}

impl DoubleEndedIterator for Ranks<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.ranks.next_back()
    }
}

impl ExactSizeIterator for Ranks<'_> {}

impl FusedIterator for Ranks<'_> {}

impl<'a> Iterator for Layers<'a> {
    type Item = Ranks<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.layers.next().map(|squares| Ranks::of(squares, self.files))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.layers.size_hint()
    }
}

impl DoubleEndedIterator for Layers<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.layers.next_back().map(|squares| Ranks::of(squares, self.files))
    }
}

impl ExactSizeIterator for Layers<'_> {}

impl FusedIterator for Layers<'_> {}
