//! A piece: its figure, or its token on a tile.

use core::fmt;

use super::Svg;
use super::colors::Color;
use super::escape::Escaped;
use super::layout::SQUARE;
use crate::base::{Side, State};
use crate::token::{Epin, Pin};

/// A figure for a piece, and what it does not tell of it.
struct Figure<'a> {
    text: &'a str,
    is_upside_down: bool,
    state: Option<State>,
    is_terminal: bool,
}

impl<'a> Svg<'a> {
    /// Starts a group of pieces.
    pub(super) fn start_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = if self.figures.is_empty() { "sans-serif" } else { "serif" };
        write!(f, "<g class=\"koma-pieces\" fill=\"{}\" font-family=\"{family}\"", Color::INK)?;
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

    /// The figure for a piece, if the tables have one.
    fn figure(&self, piece: Epin) -> Option<Figure<'a>> {
        let style = piece.qualify(self.position.styles).style();
        let pin = piece.pin();
        let simpler = pin.with_terminal(false);
        [pin, pin.normalize(), simpler, simpler.normalize()].into_iter().find_map(|shown| {
            let find = |wanted: Pin| {
                let mut all = self.figures.iter().copied().flatten();
                all.find(|(known, _)| known.style() == style && known.pin() == wanted).map(|(_, text)| *text)
            };
            let upright = find(shown).map(|text| (text, false));
            let (text, is_upside_down) =
                upright.or_else(|| find(shown.with_side(shown.side().flip())).map(|text| (text, true)))?;
            let state = Some(pin.state()).filter(|state| *state != shown.state());
            let is_terminal = pin.is_terminal() && !shown.is_terminal();
            Some(Figure { text, is_upside_down, state, is_terminal })
        })
    }
}

fn draw_figure(
    f: &mut fmt::Formatter<'_>,
    (x, y): (usize, usize),
    figure: &Figure<'_>,
    is_derived: bool,
) -> fmt::Result {
    let (middle_x, middle_y) = (x + SQUARE / 2, y + SQUARE / 2);
    let characters = figure.text.chars().filter(|character| !is_combining(*character)).count();
    let size = match characters {
        0 | 1 => 30,
        2 => 22,
        _ => (44 / characters).max(4),
    };
    write!(f, "<text x=\"{middle_x}\" y=\"{}\" font-size=\"{size}\"", middle_y + size * 3 / 8)?;
    if figure.is_upside_down {
        write!(f, " transform=\"rotate(180 {middle_x} {middle_y})\"")?;
    }
    f.write_str(">")?;
    Escaped::write(f, format_args!("{}", figure.text))?;
    f.write_str("</text>")?;
    let state = match figure.state {
        Some(State::Enhanced) => "+",
        Some(State::Diminished) => "−", // a minus sign is longer than a hyphen
        _ => "",
    };
    draw_markers(f, (x + 7, y + 13), [state, ""])?;
    let terminal = if figure.is_terminal { "^" } else { "" };
    draw_markers(f, (x + SQUARE - 7, y + 13), [terminal, if is_derived { "'" } else { "" }])
}

/// Whether a character takes no place of its own: accents, Thai vowels above and below, and selectors of a variation.
const fn is_combining(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{fe00}'..='\u{fe0f}'
    )
}

/// Writes markers beside a figure.
fn draw_markers(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), markers: [&str; 2]) -> fmt::Result {
    if markers == ["", ""] {
        return Ok(());
    }
    let markers = format_args!("{}{}", markers[0], markers[1]);
    write!(
        f,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"15\">{markers}</text>"
    )
}

/// Draws a token, the first player's on a light tile and the second player's on a dark one.
fn draw_token(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), piece: Epin) -> fmt::Result {
    let (tile, ink) = match piece.side() {
        Side::First => (Color::PAPER, Color::INK),
        Side::Second => (Color::INK, Color::PAPER),
    };
    let text = piece.encode();
    let size = match text.len() {
        1 => 22,
        2 => 19,
        3 => 16,
        _ => 13,
    };
    let width = SQUARE - 6;
    write!(f, "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{width}\" rx=\"6\"", x + 3, y + 3)?;
    write!(f, " fill=\"{tile}\" stroke=\"{}\"/>", Color::INK)?;
    let (x, y) = (x + SQUARE / 2, y + SQUARE / 2 + size * 3 / 8);
    write!(
        f,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\" font-family=\"sans-serif\">{text}</text>"
    )
}
