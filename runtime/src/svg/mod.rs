//! Positions as pictures: SVG.

mod board;
mod colors;
mod escape;
mod hands;
mod layout;
mod picture;
mod piece;
mod text_width;

use core::fmt;

use crate::base::Side;
use crate::position::{AnyPosition, Position, Square};
use crate::token::Qpi;
pub use picture::Picture;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The position as a picture: an SVG document, which `Display` writes. Only with the feature `svg`.
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
        Svg { picture: Picture::new(AnyPosition::of(self)), marked: &[] }
    }
}

/// A picture of a position, made by [`Position::to_svg`]. `Display` writes it as an SVG document.
///
/// It shows the board with the coordinates that [`Square`] reads, the layers of a cube beside and below one another,
/// each under its name. What the second player holds is at the left, what the first player holds at the right, each kind
/// of piece with its count if that is more than one. Above and below the board are the players with their styles, and a
/// triangle and words at the one who is to move.
///
/// A piece is its token: the first player's on a light tile, the second player's on a dark one. [`figures`](Self::figures)
/// replaces tokens by the figures of a game.
///
/// The same position gives the same text in every build. The document needs no font, script or other file. Its words
/// have the color of the page that it is part of, and nothing else of its page's text: neither direction nor case. In a
/// file of its own, also one that a page shows as an image, they have a grey that can be read on light and on dark ground.
/// For those who do not see it, it has a title, and the FEEN as its description. Its unit is a fortieth of the side of a square, a pixel unless the page scales it.
///
/// Its words are English. Lines that only one game has, such as the river and the palaces of xiangqi, are left out, and
/// pieces stand on squares, never on crossings. So are arrows, and colors of one's own: whoever writes the page can
/// style `.koma-board`, `.koma-marks`, `.koma-pieces` and `.koma-words`.
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
}

impl<'a, const A: usize, const B: usize, const C: usize> Svg<'a, A, B, C> {
    /// Draws figures in the place of tokens, as the tables tell, one for each game: `chess::FIGURES` and its like of
    /// the games of `koma`, or one's own. A figure is a short text, a character as a rule.
    ///
    /// A piece has the figure of the style that it moves in, so a derived one that of the other player's style. Of several
    /// that fit, the first in the tables is drawn:
    ///
    /// * a piece that is in no table, but in one as the other player's, has that figure upside down;
    /// * a piece that is in no table, but in one without its `+`, `-` or `^`, has that figure with these markers beside
    ///   it; so has a derived piece its `'`;
    /// * any other piece stays a token, and so does one whose figure is empty or blank.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    ///
    /// const FIGURES: &[(koma::Qpi, &str)] = &[(qpi!("D:M"), "⛀"), (qpi!("D:m"), "⛂"), (qpi!("D:+M"), "⛁")];
    ///
    /// const DRAUGHTS: Position<4, 4> = position!("1m1m/4/1+m2/M1M1 / D/d");
    /// let svg = DRAUGHTS.to_svg().figures(&[FIGURES]).to_string();
    /// assert_eq!(["⛀", "⛂", "⛁"].map(|figure| svg.matches(figure).count()), [2, 2, 1]); // the last upside down
    /// ```
    ///
    /// Where each player brings a game, so does each a table:
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
        self.picture = self.picture.figures(tables);
        self
    }

    /// Gives the picture another title than its default, which tells the shape and who is to move. Any text will do.
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

    /// Whether every other square is darker, as on a board of chess. They are unless this says otherwise; the boards of
    /// shōgi and makruk have squares of one color.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let shogi = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let [chequered, plain] = [true, false].map(|chequered| shogi.to_svg().chequered(chequered).to_string());
    /// assert!(plain.len() < chequered.len());
    /// ```
    pub const fn chequered(mut self, chequered: bool) -> Self {
        self.picture = self.picture.chequered(chequered);
        self
    }

    /// Whether the names of files, ranks and layers stand beside the board. They do unless this says otherwise.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let go = Position::<19, 19>::new(Styles::new(Letter::G, Letter::G));
    /// let [named, plain] = [true, false].map(|named| go.to_svg().coordinates(named).to_string());
    /// assert!(named.contains(">19</text>") && !plain.contains(">19</text>"));
    /// ```
    pub const fn coordinates(mut self, coordinates: bool) -> Self {
        self.picture.coordinates = coordinates;
        self
    }

    /// Draws the board from a player's side: that player's is the lowest rank, and the hand at the right. It is the first
    /// player's unless this says otherwise.
    ///
    /// From the second player's side each square stands where its [`rotate`](Square::rotate) stands from the first's, so
    /// the files, the ranks and the layers come in the other order, each with its name. Figures that were upside down are
    /// upright and the other way round, unless a table has one for each player: those are always upright. The
    /// description says whose side it is.
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

    /// Draws a frame on each of these squares: those of the last move, of a king in check, of whatever is told about the
    /// position. The description names them in the order that they have here.
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
}

/// Writes the picture as an SVG document, on its own or in a page, without a blank line.
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Svg<'_, A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture.draw(f, &|nth| self.marked.get(nth).map(|square| square.index()))
    }
}
