//! Shapes: from and to `sashite_feen::Shape`.

use crate::position::{MAX_DIMENSIONS, Shape, ShapeError};

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Shape {
    /// The same shape as one of `sashite-feen`. Needs the feature `sashite`.
    ///
    /// # Errors
    ///
    /// [`TooManySquares`](ShapeError::TooManySquares), which a `sashite_feen::Shape` may have.
    ///
    /// ```
    /// use koma::Shape;
    /// use sashite_feen::Feen;
    ///
    /// let feen = Feen::parse("4k^4/9/9/9/9/9/9/9/9/4K^4 / X/x")?;
    /// assert_eq!(Shape::from_sashite(feen.shape())?.dimensions(), [10, 9]);
    ///
    /// let cube = sashite_feen::Shape::new(&[255, 255, 255]).unwrap();
    /// assert!(Shape::from_sashite(cube).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_sashite(shape: sashite_feen::Shape) -> Result<Self, ShapeError> {
        let mut sizes = [0; sashite_feen::MAX_DIMENSIONS];
        for (size, theirs) in sizes.iter_mut().zip(shape.dimensions()) {
            *size = usize::from(*theirs);
        }
        Self::new(&sizes[..shape.dimension_count()])
    }

    /// The same shape in `sashite-feen`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::{Shape, must};
    ///
    /// const XIANGQI: sashite_feen::Shape = must!(Shape::new(&[10, 9])).to_sashite();
    /// assert_eq!(XIANGQI.dimensions(), [10, 9]);
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
    pub const fn to_sashite(self) -> sashite_feen::Shape {
        let dimensions = self.dimensions();
        let (mut sizes, mut i) = ([0; MAX_DIMENSIONS], 0);
        while i < dimensions.len() {
            sizes[i] = dimensions[i] as u8;
            i += 1;
        }
        match sashite_feen::Shape::new(sizes.split_at(dimensions.len()).0) {
            Some(shape) => shape,
            None => unreachable!(),
        }
    }
}

/// As [`Shape::to_sashite`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl From<Shape> for sashite_feen::Shape {
    fn from(shape: Shape) -> Self {
        shape.to_sashite()
    }
}

/// As [`Shape::from_sashite`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl TryFrom<sashite_feen::Shape> for Shape {
    type Error = ShapeError;

    fn try_from(shape: sashite_feen::Shape) -> Result<Self, ShapeError> {
        Self::from_sashite(shape)
    }
}
