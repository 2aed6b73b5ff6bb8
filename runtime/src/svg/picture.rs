//! The picture of a position whose type does not tell its shape.

use core::fmt;

use super::colors::{Color, FILE_STYLE, ROOT_STYLE};
use super::escape::Escaped;
use super::layout::Layout;
use crate::base::Side;
use crate::feen::write_feen;
use crate::position::{AnyPosition, Cell};
use crate::token::Qpi;

/// The flat index of the nth square that is marked.
pub(super) type Marked<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// All of an `Svg` but the squares that are marked, whose type tells the shape.
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by `Display`"]
pub struct Picture<'a> {
    pub(super) position: AnyPosition<'a>,
    pub(super) figures: &'a [&'a [(Qpi, &'a str)]],
    pub(super) title: Option<&'a str>,
    pub(super) chequered: bool,
    pub(super) coordinates: bool,
    /// The player whose side is at the bottom.
    pub(super) seen_by: Side,
}

impl<'a> Picture<'a> {
    pub(crate) const fn new(position: AnyPosition<'a>) -> Self {
        Self { position, figures: &[], title: None, chequered: true, coordinates: true, seen_by: Side::First }
    }

    /// As `Svg::figures`.
    pub const fn figures(mut self, tables: &'a [&'a [(Qpi, &'a str)]]) -> Self {
        self.figures = tables;
        self
    }

    /// As `Svg::chequered`.
    pub const fn chequered(mut self, chequered: bool) -> Self {
        self.chequered = chequered;
        self
    }

    pub(super) fn draw(&self, f: &mut fmt::Formatter<'_>, marked: Marked<'_>) -> fmt::Result {
        let layout = Layout::of(self);
        let (width, height) = (layout.width, layout.height);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\"")?;
        writeln!(f, " width=\"{width}\" height=\"{height}\" style=\"{ROOT_STYLE}\">")?;
        self.draw_title(f, &layout, marked)?;
        writeln!(f, "<style>{FILE_STYLE}</style>")?;
        self.draw_board(f, &layout, marked)?;
        for side in Side::ALL {
            self.draw_hand(f, &layout, side)?;
        }
        write!(f, "<g class=\"koma-words\" fill=\"{}\" font-family=\"sans-serif\"", Color::WORDS)?;
        f.write_str(" font-size=\"13\">\n")?;
        for side in Side::ALL {
            self.draw_player(f, &layout, side)?;
        }
        f.write_str("</g>\n</svg>\n")
    }

    fn draw_title(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, marked: Marked<'_>) -> fmt::Result {
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
        if self.seen_by.is(Side::Second) {
            write!(f, "; seen by the {} player", self.seen_by)?;
        }
        for (nth, index) in (0..).map_while(marked).enumerate() {
            let before = if nth == 0 { "; marked: " } else { ", " };
            write!(f, "{before}{}", Cell::of_index(layout.named, index).text())?;
        }
        f.write_str("</desc>\n")
    }

    /// One player's style, and whether it is that player's turn.
    fn draw_player(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, side: Side) -> fmt::Result {
        let (x, y) = layout.player(side);
        let (style, is_active) = (self.position.styles.sin(side), self.position.turn.is(side));
        if is_active {
            // It points to the board.
            let (base, tip) = if side.is(self.seen_by) { (y, y - 10) } else { (y - 10, y) };
            write!(f, "<path d=\"M{x} {base}h12L{} {tip}z\"/>", x + 6)?;
        }
        let words = if is_active { ", to move" } else { "" };
        writeln!(f, "<text x=\"{}\" y=\"{y}\">{side} player: {style}{words}</text>", x + 18)
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, &|_| None)
    }
}

/// A position whose type does not tell its shape, as FEEN.
struct Feen<'a>(&'a AnyPosition<'a>);

impl fmt::Display for Feen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_feen(self.0, f)
    }
}
