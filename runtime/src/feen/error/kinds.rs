use crate::base::Side;
use crate::position::{Shape, ShapeError};
use crate::token::{Epin, Sin, TokenErrorKind};

/// The ways in which a FEEN can be wrong.
///
/// ```
/// use koma::{FeenErrorKind, Position};
///
/// let error = Position::<3, 3>::parse("3/3/3 C/c").unwrap_err();
/// assert_eq!(error.kind(), FeenErrorKind::Fields { found: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FeenErrorKind {
    /// Not three fields with one blank between them.
    Fields {
        /// How many fields there are.
        found: usize,
    },
    /// A blank behind another one.
    ExtraBlank,
    /// A blank, a tab or a line break before the FEEN or behind it.
    OuterBlank(char),
    /// Another blank, a tab or a line break where a blank U+0020 stands between two fields.
    OtherBlank(char),
    /// A rank without squares: a slash too many, or nothing at all.
    EmptyRank,
    /// A run of empty squares of length 0, or with a leading zero.
    EmptyCount,
    /// A wrong token: an EPIN on the board or in a hand, or a SIN in the styles.
    Token(TokenErrorKind),
    /// A rank that is longer or shorter than the first. If the second and the third have the same length, it is the
    /// first that is wrong.
    RankLength {
        /// How many squares it has.
        squares: usize,
        /// How many the others have.
        expected: usize,
    },
    /// A layer of more or fewer ranks than the first.
    LayerLength {
        /// How many ranks it has.
        ranks: usize,
        /// How many the first one has.
        expected: usize,
    },
    /// A layer of a single rank.
    LayerOfOneRank,
    /// Three slashes or more in a row.
    TooManyDimensions,
    /// A board that exceeds the limits.
    TooLarge(ShapeError),
    /// A valid board, but of another shape than the position's type.
    Shape {
        /// The type's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// Hands without a slash between them, or with more than one.
    Hands,
    /// In a hand, a count of 0 or 1, or one with a leading zero.
    HandCount,
    /// In a hand, a count without a piece behind it.
    LoneCount,
    /// A piece that stands in the same hand already.
    HandRepeated {
        /// The piece.
        piece: Epin,
    },
    /// A piece in a hand that stands behind one that it should precede.
    HandOrder {
        /// The piece.
        piece: Epin,
        /// The one before.
        before: Epin,
    },
    /// Styles without a slash between them.
    Styles,
    /// Two styles of the same case.
    SameCase {
        /// The first of them, the style of the player to move.
        active: Sin,
        /// The second.
        inactive: Sin,
    },
    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces,
}

/// Where in a position something is wrong. As in its FEEN, layers and ranks count from the top and squares from the
/// left, all of them from 1.
///
/// ```
/// use koma::{FeenPlace, Position};
///
/// let error = Position::<3, 3>::parse("3/1K+1/3 / C/c").unwrap_err();
/// assert_eq!(error.place(), FeenPlace::Square { layer: 1, rank: 2, square: 2 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FeenPlace {
    /// No single place: the number of fields, the board as a whole, or the slash between the hands.
    Whole,
    /// A layer as a whole.
    Layer {
        /// Its number, from 1.
        layer: u32,
    },
    /// A rank as a whole.
    Rank {
        /// The number of its layer, which is 1 on boards of one or two dimensions.
        layer: u32,
        /// Its number in the layer, from 1.
        rank: u32,
    },
    /// A square.
    Square {
        /// The number of its layer, which is 1 on boards of one or two dimensions.
        layer: u32,
        /// The number of its rank in the layer, from 1.
        rank: u32,
        /// Its number in the rank, from 1.
        square: u32,
    },
    /// A player's hand.
    Hand(Side),
    /// The styles.
    Styles,
}
