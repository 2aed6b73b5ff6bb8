//! Draws a piece: its figure, or its token on a tile.

use core::fmt;

use super::layout::SQUARE;
use super::text::{FULL, text_width, write_escaped};
use super::{INK, PAPER, Picture};
use crate::base::{Side, State};
use crate::report::is_blank;
use crate::token::{Epin, Pin};

/// A figure for a piece, and the properties of the piece that the figure does not show.
struct Figure<'a> {
    text: &'a str,
    is_upside_down: bool,
    state: Option<State>,
    is_terminal: bool,
}

impl<'a> Picture<'a> {
    /// Starts a group of pieces.
    pub(super) fn start_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = if self.figures.is_empty() { "sans-serif" } else { "serif" };
        write!(f, "<g class=\"koma-pieces\" fill=\"{INK}\" font-family=\"{family}\"")?;
        f.write_str(" text-anchor=\"middle\">\n")
    }

    /// Draws a piece on the square with this corner.
    pub(super) fn draw_piece(
        &self,
        f: &mut fmt::Formatter<'_>,
        corner: (usize, usize),
        piece: Epin,
    ) -> fmt::Result {
        match self.figure(piece) {
            Some(figure) => draw_figure(f, corner, &figure, piece.is_derived()),
            None => draw_token(f, corner, piece),
        }
    }

    /// Returns the figure for a piece, if the tables have one.
    fn figure(&self, piece: Epin) -> Option<Figure<'a>> {
        let style = piece.qualify(self.position.styles).style();
        let pin = piece.pin();
        let simpler = pin.with_terminal(false);
        let figure = [pin, pin.normalize(), simpler, simpler.normalize()].into_iter().find_map(|shown| {
            let find = |wanted: Pin| {
                let mut all = self.figures.iter().copied().flatten();
                all.find(|(known, _)| known.style() == style && known.pin() == wanted).map(|(_, text)| *text)
            };
            let (own, other) = (find(shown), find(shown.with_side(shown.side().flip())));
            let text = own.or(other)?;
            // If a piece has a figure for each player, neither figure is ever turned.
            let is_seen_by_second = self.seen_by.is(Side::Second);
            let is_upside_down = (own.is_none() || other.is_none()) && own.is_none() != is_seen_by_second;
            let state = Some(pin.state()).filter(|state| *state != shown.state());
            let is_terminal = pin.is_terminal() && !shown.is_terminal();
            Some(Figure { text, is_upside_down, state, is_terminal })
        });
        figure.filter(|figure| !figure.text.chars().all(is_blank))
    }
}

fn draw_figure(
    f: &mut fmt::Formatter<'_>,
    (x, y): (usize, usize),
    figure: &Figure<'_>,
    is_derived: bool,
) -> fmt::Result {
    let (middle_x, middle_y) = (x + SQUARE / 2, y + SQUARE / 2);
    // A full-width character is somewhat smaller than a square. A longer text is made to fit.
    let size = ((SQUARE - 2) * FULL / text_width(figure.text).max(1)).clamp(4, 30);
    write!(f, "<text x=\"{middle_x}\" y=\"{}\" font-size=\"{size}\"", middle_y + size * 3 / 8)?;
    if figure.is_upside_down {
        write!(f, " transform=\"rotate(180 {middle_x} {middle_y})\"")?;
    }
    f.write_str(">")?;
    write_escaped(f, figure.text)?;
    f.write_str("</text>")?;
    let state = match figure.state {
        Some(State::Enhanced) => "+",
        Some(State::Diminished) => "−", // a minus sign is longer than a hyphen
        _ => "",
    };
    draw_markers(f, (x + 2, y + 13), "start", [state, ""])?;
    let terminal = if figure.is_terminal { "^" } else { "" };
    draw_markers(f, (x + SQUARE - 2, y + 13), "end", [terminal, if is_derived { "'" } else { "" }])
}

/// Writes markers next to a figure. The markers start or end at this point, depending on `anchor`.
fn draw_markers(
    f: &mut fmt::Formatter<'_>,
    (x, y): (usize, usize),
    anchor: &str,
    markers: [&str; 2],
) -> fmt::Result {
    if markers == ["", ""] {
        return Ok(());
    }
    write!(f, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-family=\"sans-serif\"")?;
    write!(f, " font-weight=\"bold\" font-size=\"15\">{}{}</text>", markers[0], markers[1])
}

/// Draws a token. The tile is light for the first player and dark for the second player.
fn draw_token(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), piece: Epin) -> fmt::Result {
    let (tile, ink) = match piece.side() {
        Side::First => (PAPER, INK),
        Side::Second => (INK, PAPER),
    };
    let text = piece.encode();
    let size = match text.len() {
        1 => 22,
        2 => 18,
        3 => 14,
        _ => 12,
    };
    let width = SQUARE - 6;
    write!(f, "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{width}\" rx=\"6\"", x + 3, y + 3)?;
    write!(f, " fill=\"{tile}\" stroke=\"{INK}\"/>")?;
    let (x, y) = (x + SQUARE / 2, y + SQUARE / 2 + size * 3 / 8);
    write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\" font-family=\"sans-serif\"")?;
    write!(f, ">{text}</text>")
}
