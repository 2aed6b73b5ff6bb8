//! Draws positions as SVG pictures.
// Sums cannot overflow: boards have at most 65,025 squares. Indices are those of a side or a token's length.

mod drawing;
mod layout;

use core::fmt;

use crate::base::Side;
use crate::position::{AnyPosition, Position, Square, SquareNames};
use crate::token::Qpi;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Returns a picture of the position. The picture's `Display` writes an SVG document. Needs the feature `svg`.
    ///
    /// ```
    /// use koma::{Position, position};
    ///
    /// const KINGS: Position<8, 8> = position!("4k^3/8/8/8/8/8/8/4K^3 / C/c");
    ///
    /// let svg = KINGS.to_svg().to_string();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// assert!(svg.contains("<desc>4k^3/8/8/8/8/8/8/4K^3 / C/c</desc>"));
    /// ```
    #[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
    pub const fn to_svg(&self) -> Svg<'_, A, B, C> {
        Svg { picture: Picture::new(AnyPosition::of(self)), marked: &[], arrows: &[] }
    }
}

/// A picture of a position. [`Position::to_svg`] creates the picture, and `Display` writes it as an SVG document.
///
/// The picture shows the board with its [`coordinates`](Self::coordinates). The layers of a three-dimensional board are
/// next to and below one another, each under its name. The second player's hand is on the left, and the first player's
/// hand is on the right. A hand shows each kind of piece once, with a count if the hand has more than one such piece.
/// The players and their styles are above and below the board. A triangle and words mark the player to move.
///
/// Each piece is drawn as its token. The first player's tokens are on light tiles, and the second player's tokens are
/// on dark tiles. [`figures`](Self::figures) replaces tokens with the figures of a game.
///
/// The same picture gives the same text in every build. The document needs no font, script or other file. Its words
/// take their color from the surrounding page, but not their direction or case. In a separate file, even if a page
/// embeds it as an image, the words are in a gray that is readable on light and dark backgrounds. For screen readers,
/// the document has a title, and a description that starts with the FEEN. The side of a square is 40 units. A unit is
/// one pixel, unless the page scales the picture.
///
/// The words are English. The picture omits the special lines of some boards, such as the river and the palaces of
/// xiangqi. It draws pieces on squares, never on crossings of lines. There are no options for colors, but a page can
/// style `.koma-board`, `.koma-marks`, `.koma-pieces`, `.koma-arrows` and `.koma-words`.
///
/// ```
/// use koma::{Position, position};
///
/// const LINE: Position<4> = position!("K^2k^ / C/c");
/// let picture = LINE.to_svg().title("Two kings on a line");
/// assert!(picture.to_string().contains("<title>Two kings on a line</title>"));
/// ```
#[doc(alias("figurine", "image", "picture"))]
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by `Display`"]
pub struct Svg<'a, const A: usize, const B: usize = 1, const C: usize = 1> {
    picture: Picture<'a>,
    marked: &'a [Square<A, B, C>],
    arrows: &'a [[Square<A, B, C>; 2]],
}

impl<'a, const A: usize, const B: usize, const C: usize> Svg<'a, A, B, C> {
    /// Draws figures from these tables instead of tokens. Use `chess::FIGURES`, the table of another game, or your own
    /// table. A figure is a short text, usually one character.
    ///
    /// The style in which a piece moves determines the piece's figure. So a derived piece has a figure of the other
    /// player's style, and a `'` next to it. If several entries fit a piece, the first of these entries is used. Pieces
    /// without an entry of their own are drawn as follows:
    ///
    /// * If the tables have a figure only for the other player's piece, this figure is drawn upside down.
    /// * If the tables have a figure only for the piece without its `+`, `-` or `^`, the missing markers are drawn next
    ///   to the figure.
    /// * Any other piece stays a token. A piece also stays a token if its figure is empty or blank.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    ///
    /// const FIGURES: &[(koma::Qpi, &str)] = &[(qpi!("D:M"), "⛀"), (qpi!("D:m"), "⛂"), (qpi!("D:+M"), "⛁")];
    ///
    /// const DRAUGHTS: Position<4, 4> = position!("1m1m/4/1+m2/M1M1 / D/d");
    /// let svg = DRAUGHTS.to_svg().figures(&[FIGURES]).to_string();
    /// assert_eq!(["⛀", "⛂", "⛁"].map(|figure| svg.matches(figure).count()), [2, 2, 1]); // the last one is upside down
    /// ```
    ///
    /// If the players play different games, pass one table for each game:
    ///
    /// ```
    /// use koma::{Position, position};
    /// use koma::{chess, shogi};
    ///
    /// const MATCH: Position<8, 8> = position!("4k^3/pppppppp/8/8/8/8/+P+P+P+P+P+P+P+P/4K^3 / C/s");
    /// let svg = MATCH.to_svg().figures(&[chess::FIGURES, shogi::FIGURES]).to_string();
    /// assert_eq!((svg.matches("♙").count(), svg.matches("歩").count()), (8, 8));
    /// ```
    pub const fn figures(mut self, tables: &'a [&'a [(Qpi, &'a str)]]) -> Self {
        self.picture.figures = tables;
        self
    }

    /// Sets the title, which can be any text. The default title states the shape and the player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    /// let svg = position.to_svg();
    /// assert!(svg.to_string().contains("<title>8×8 board, first player to move</title>"));
    /// assert!(svg.title("Black & white").to_string().contains("<title>Black &amp; white</title>"));
    /// ```
    pub const fn title(mut self, title: &'a str) -> Self {
        self.picture.title = Some(title);
        self
    }

    /// Sets whether the squares alternate between light and dark, as on a chess board. The default is `true`.
    /// Pass `false` for the boards of shōgi and makruk, whose squares have one color.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let shogi = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let [chequered, plain] = [true, false].map(|chequered| shogi.to_svg().chequered(chequered).to_string());
    /// assert!(plain.len() < chequered.len());
    /// ```
    pub const fn chequered(mut self, chequered: bool) -> Self {
        self.picture.is_chequered = chequered;
        self
    }

    /// Sets the names of files, ranks and layers next to the board. The default is [`Coordinates::CELL`].
    ///
    /// ```
    /// use koma::{Coordinates, Letter, Position, Styles, shogi};
    ///
    /// let board = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// assert!(board.to_svg().coordinates(shogi::COORDINATES).to_string().contains(">a</text>"));
    /// assert!(!board.to_svg().coordinates(Coordinates::NONE).to_string().contains(">a</text>"));
    /// ```
    pub const fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.picture.coordinates = coordinates;
        self
    }

    /// Draws the board from a player's side: this player's ranks are at the bottom, and this player's hand is on the
    /// right. The default is the first player.
    ///
    /// In the second player's view, each square is drawn where the first player sees
    /// [`square.rotate()`](Square::rotate). So files, ranks and layers come in reverse order, each with its name. If
    /// the [`figures`](Self::figures) include one for each player's piece, both figures are always upright. Otherwise,
    /// upside-down figures become upright, and upright figures become upside-down. The description mentions this view.
    ///
    /// ```
    /// use koma::{Position, Side, position};
    ///
    /// const LINE: Position<2> = position!("K^k^ / C/c");
    /// let svg = LINE.to_svg().seen_by(Side::Second).to_string();
    /// assert!(svg.contains("<desc>K^k^ / C/c; seen by the second player</desc>"));
    /// ```
    pub const fn seen_by(mut self, side: Side) -> Self {
        self.picture.seen_by = side;
        self
    }

    /// Draws a frame on each of these squares, such as the squares of the last move or a king in check. The description
    /// lists the squares in the order of `squares`.
    ///
    /// ```
    /// use koma::{Position, Square, position, square};
    ///
    /// type Chess = Position<8, 8>;
    ///
    /// const AFTER_E4: Chess =
    ///     position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C");
    /// const MOVE: [Square<8, 8>; 2] = [square!("e2"), square!("e4")];
    ///
    /// let svg = AFTER_E4.to_svg().marked(&MOVE).to_string();
    /// assert!(svg.contains("; marked: e2, e4</desc>"));
    /// ```
    pub const fn marked(mut self, squares: &'a [Square<A, B, C>]) -> Self {
        self.marked = squares;
        self
    }

    /// Draws an arrow, as for a move, from the first square of each pair to the second square. The description lists
    /// the arrows in the order of `moves`.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// const STEP: chess::Move = chess::Move::from_static("e2e4");
    /// let svg = chess::START.to_svg().arrows(&[[STEP.origin(), STEP.target()]]).to_string();
    /// assert!(svg.contains("; arrows: e2 to e4</desc>"));
    /// ```
    pub const fn arrows(mut self, moves: &'a [[Square<A, B, C>; 2]]) -> Self {
        self.arrows = moves;
        self
    }
}

/// The names of files, ranks and layers next to a board, for [`Svg::coordinates`].
///
/// ```
/// use koma::{Coordinates, Position, Square, position};
///
/// const KINGS: Position<5, 5> = position!("2k^2/5/5/5/2K^2 / S/s");
/// const MARKED: [Square<5, 5>; 1] = [Square::from_static("c5")];
/// let svg = KINGS.to_svg().coordinates(Coordinates::USI).marked(&MARKED).to_string();
/// assert!(svg.contains("; marked: 3a</desc>"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinates(Option<SquareNames>);

impl Coordinates {
    /// The names that [`Square`] uses. In the first player's view, `a1` is at the lower left.
    pub const CELL: Self = Self(Some(SquareNames::Cell));
    /// The names that USI uses in shōgi. In the first player's view, `1a` is at the upper right. Boards with one or
    /// three dimensions use the names of [`CELL`](Self::CELL) instead.
    pub const USI: Self = Self(Some(SquareNames::Usi));
    /// The names that UCCI uses in xiangqi. In the first player's view, `a0` is at the lower left. Boards with one or three
    /// dimensions use the names of [`CELL`](Self::CELL) instead.
    pub const UCCI: Self = Self(Some(SquareNames::Ucci));
    /// No names.
    pub const NONE: Self = Self(None);
}

/// Writes the picture as an SVG document, for a separate file or for embedding in a page. The document has no blank
/// lines.
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Svg<'_, A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = Marks {
            square: &|nth| self.marked.get(nth).map(|square| square.index()),
            arrow: &|nth| self.arrows.get(nth).map(|squares| squares.map(Square::index)),
        };
        drawing::draw(&self.picture, marks, f)
    }
}

/// The marks on a board. The functions return the nth marked square and the nth arrow, as flat indices.
#[derive(Clone, Copy)]
struct Marks<'a> {
    square: &'a dyn Fn(usize) -> Option<usize>,
    arrow: &'a dyn Fn(usize) -> Option<[usize; 2]>,
}

/// All parts of an `Svg` except the marks, whose type depends on the shape of the board.
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by `Display`"]
pub struct Picture<'a> {
    position: AnyPosition<'a>,
    title: Option<&'a str>,
    /// See [`Svg::coordinates`].
    pub coordinates: Coordinates,
    /// The player whose side is at the bottom.
    seen_by: Side,
    /// See [`Svg::figures`].
    pub figures: &'a [&'a [(Qpi, &'a str)]],
    /// See [`Svg::chequered`].
    pub is_chequered: bool,
}

impl<'a> Picture<'a> {
    /// Returns a picture of the position, with the default title and without figures.
    pub const fn new(position: AnyPosition<'a>) -> Self {
        Self {
            position,
            title: None,
            coordinates: Coordinates::CELL,
            seen_by: Side::First,
            figures: &[],
            is_chequered: true,
        }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        drawing::draw(self, Marks { square: &|_| None, arrow: &|_| None }, f)
    }
}
