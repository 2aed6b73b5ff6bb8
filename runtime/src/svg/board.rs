//! The board: its squares, their names and what stands on them.

use core::fmt;

use super::Svg;
use super::colors::Color;
use super::layout::{LINE, Layout, RANK_NAMES, SQUARE};
use crate::position::Cell;

impl Svg<'_> {
    pub(super) fn draw_board(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        f.write_str("<g class=\"koma-board\">\n")?;
        for layer in 0..layout.layers {
            self.draw_squares(f, layout, layer)?;
        }
        f.write_str("</g>\n")?;
        write!(f, "<g fill=\"{}\" font-family=\"sans-serif\" font-size=\"12\"", Color::WORDS)?;
        f.write_str(" text-anchor=\"middle\">\n")?;
        for layer in 0..layout.layers {
            draw_names(f, layout, layer)?;
        }
        f.write_str("</g>\n")?;
        self.start_pieces(f)?;
        for (index, square) in self.position.board.iter().enumerate() {
            if let Some(piece) = square {
                self.draw_piece(f, layout.square(index), *piece)?;
            }
        }
        f.write_str("</g>\n")
    }

    /// Draws the squares of a layer.
    fn draw_squares(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, layer: usize) -> fmt::Result {
        let (x, y) = layout.layer(layer);
        let (width, height) = (layout.files * SQUARE, layout.ranks * SQUARE);
        write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
        writeln!(f, " fill=\"{}\"/>", Color::LIGHT_SQUARE)?;
        if self.chequered {
            // Each rank is a dashed line as thick as a square, and the lowest one starts with a dark square, as a1 is.
            for is_odd in [false, true] {
                draw_dashes(f, layout, (x, y), is_odd)?;
            }
        }
        write!(f, "<path fill=\"none\" stroke=\"{}\" d=\"", Color::LINE)?;
        for rank in 0..=layout.ranks {
            write!(f, "M{x} {}h{width}", y + rank * SQUARE)?;
        }
        for file in 0..=layout.files {
            write!(f, "M{} {y}v{height}", x + file * SQUARE)?;
        }
        f.write_str("\"/>\n")
    }
}

/// Draws the dark squares of every other rank, from the lowest or the second lowest on.
fn draw_dashes(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    (x, y): (usize, usize),
    is_odd: bool,
) -> fmt::Result {
    let skipped = usize::from(is_odd);
    if layout.ranks <= skipped || layout.files <= skipped {
        return Ok(());
    }
    write!(
        f,
        "<path stroke=\"{}\" stroke-width=\"{SQUARE}\" stroke-dasharray=\"{SQUARE}\" d=\"",
        Color::DARK_SQUARE
    )?;
    for rank in (skipped..layout.ranks).step_by(2) {
        let middle = y + (layout.ranks - 1 - rank) * SQUARE + SQUARE / 2;
        write!(f, "M{} {middle}h{}", x + skipped * SQUARE, (layout.files - skipped) * SQUARE)?;
    }
    f.write_str("\"/>\n")
}

/// Writes the names of a layer, its ranks and its files.
fn draw_names(f: &mut fmt::Formatter<'_>, layout: &Layout, layer: usize) -> fmt::Result {
    let (x, y) = layout.layer(layer);
    let named = layout.named;
    for rank in 0..layout.ranks {
        let first = (layer * layout.ranks + rank) * layout.files;
        let mut name = Cell::of_index(named, first);
        if layout.has_file_names() {
            if name.rank == 0 {
                break; // on a line
            }
            (name.file, name.layer) = (0, 0);
        }
        let (x, y) = (x - RANK_NAMES / 2, y + rank * SQUARE + SQUARE / 2 + 4);
        write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", name.text())?;
    }
    if layout.has_file_names() {
        let y = y + layout.ranks * SQUARE + 15;
        for file in 0..layout.files {
            let x = x + file * SQUARE + SQUARE / 2;
            write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Cell::letters(file + 1, b'a'))?;
        }
    }
    if layout.has_layer_names() {
        let (x, y) = (x + layout.files * SQUARE / 2, y - LINE + 14);
        let name = Cell::letters(layout.layers - layer, b'A');
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-weight=\"bold\">{name}</text>")?;
    }
    f.write_str("\n")
}
