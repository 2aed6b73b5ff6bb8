//! Positions as pictures: SVG.

mod board;
mod colors;
mod escape;
mod hands;
mod layout;
mod piece;

use core::fmt;

use crate::base::Side;
use crate::feen::write_feen;
use crate::position::{Position, Untyped};
use crate::token::Qpi;
use colors::{Color, STYLE};
use escape::Escaped;
use layout::Layout;

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
    pub const fn to_svg(&self) -> Svg<'_> {
        Svg::new(self.untyped())
    }
}

/// A picture of a position, made by [`Position::to_svg`]. `Display` writes it as an SVG document.
///
/// It shows the board with the coordinates that [`Square`](crate::Square) reads, the layers of a cube beside and below
/// one another, each under its name. What the second player holds is at the left, what the first player holds at the
/// right, each kind of piece with its count if that is more than one. Above and below the board are the players with
/// their styles, and a triangle and words at the one who is to move.
///
/// A piece is its token: the first player's on a light tile, the second player's on a dark one. [`figures`](Self::figures)
/// replaces tokens by the figures of a game.
///
/// The same position gives the same text in every build. The document needs no font, script or other file. Its words
/// have the color of the page that it is part of; in a file of its own they follow the reader's choice of light or dark.
/// For those who do not see it, it has a title, and the FEEN as its description. Its unit is a fortieth of the side of a
/// square, a pixel unless the page scales it.
///
/// ```
/// use koma::{Position, position};
///
/// const LINE: Position<4> = position!("K^2k^ / C/c");
/// let picture = LINE.to_svg().title("Two kings on a line");
/// assert!(picture.to_string().contains("<title>Two kings on a line</title>"));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by `Display`"]
pub struct Svg<'a> {
    position: Untyped<'a>,
    figures: &'a [&'a [(Qpi, &'a str)]],
    title: Option<&'a str>,
    chequered: bool,
}

impl<'a> Svg<'a> {
    pub(crate) const fn new(position: Untyped<'a>) -> Self {
        Self { position, figures: &[], title: None, chequered: true }
    }

    /// Draws figures in the place of tokens, as the tables tell, one for each game: `chess::FIGURES` and its like of
    /// `koma-games`, or one's own. A figure is a short text, a character as a rule.
    ///
    /// A piece has the figure of the style that it moves in, so a derived one that of the other player's style. Of several
    /// that fit, the first in the tables is drawn:
    ///
    /// * a piece that is in no table, but in one as the other player's, has that figure upside down;
    /// * a piece that is in no table, but in one without its `+`, `-` or `^`, has that figure with these markers beside
    ///   it; so has a derived piece its `'`;
    /// * any other piece stays a token.
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
    pub const fn figures(mut self, tables: &'a [&'a [(Qpi, &'a str)]]) -> Self {
        self.figures = tables;
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
        self.title = Some(title);
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
        self.chequered = chequered;
        self
    }

    fn draw_title(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<title>")?;
        if let Some(title) = self.title {
            Escaped::write(f, format_args!("{title}"))?;
        } else {
            for (i, size) in self.position.shape.dimensions().iter().enumerate() {
                write!(f, "{}{size}", if i == 0 { "" } else { "×" })?;
            }
            write!(f, " board, {} player to move", self.position.turn)?;
        }
        f.write_str("</title>\n<desc>")?;
        Escaped::write(f, format_args!("{}", Feen(&self.position)))?;
        f.write_str("</desc>\n")
    }

    /// One player's style, and whether it is that player's turn.
    fn draw_player(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, side: Side) -> fmt::Result {
        let (x, y) = layout.player(side);
        let (style, is_active) = (self.position.styles.sin(side), self.position.turn.is(side));
        if is_active {
            let (base, tip) = if side.is(Side::First) { (y, y - 10) } else { (y - 10, y) };
            write!(f, "<path d=\"M{x} {base}h12L{} {tip}z\"/>", x + 6)?;
        }
        let words = if is_active { ", to move" } else { "" };
        writeln!(f, "<text x=\"{}\" y=\"{y}\">{side} player: {style}{words}</text>", x + 18)
    }
}

/// Writes the picture as an SVG document, on its own or in a page, without a blank line.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = Layout::of(&self.position);
        let (width, height) = (layout.width, layout.height);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\"")?;
        writeln!(f, " width=\"{width}\" height=\"{height}\" style=\"max-width:100%;height:auto\">")?;
        self.draw_title(f)?;
        writeln!(f, "<style>{STYLE}</style>")?;
        self.draw_board(f, &layout)?;
        for side in Side::ALL {
            self.draw_hand(f, &layout, side)?;
        }
        writeln!(f, "<g fill=\"{}\" font-family=\"sans-serif\" font-size=\"13\">", Color::WORDS)?;
        for side in Side::ALL {
            self.draw_player(f, &layout, side)?;
        }
        f.write_str("</g>\n</svg>\n")
    }
}

/// A position whose type does not tell its shape, as FEEN.
struct Feen<'a>(&'a Untyped<'a>);

impl fmt::Display for Feen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_feen(self.0, f)
    }
}
