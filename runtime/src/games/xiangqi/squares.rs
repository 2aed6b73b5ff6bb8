//! The names of files and ranks in pictures.

/// The UCCI names of files and ranks, for [`Svg::coordinates`](crate::Svg::coordinates).
///
/// ```
/// use koma::xiangqi;
///
/// let svg = xiangqi::START.to_svg().coordinates(xiangqi::COORDINATES).to_string();
/// assert!(svg.contains(">0</text>") && !svg.contains(">10</text>"));
/// ```
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub const COORDINATES: crate::Coordinates = crate::Coordinates::UCCI;
