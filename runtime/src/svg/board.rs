//! The board: its squares, their names and what stands on them.

use core::fmt;

use super::Picture;
use super::colors::Color;
use super::layout::{LINE, Layout, SQUARE};
use super::picture::Marked;
use crate::position::Cell;

impl Picture<'_> {
    pub(super) fn draw_board(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        marked: Marked<'_>,
    ) -> fmt::Result {
        f.write_str("<g class=\"koma-board\">\n")?;
        for layer in 0..layout.layers {
            self.draw_squares(f, layout, layer)?;
        }
        draw_marks(f, layout, marked)?;
        f.write_str("</g>\n")?;
        if self.coordinates {
            write!(f, "<g class=\"koma-words\" fill=\"{}\" font-family=\"sans-serif\"", Color::WORDS)?;
            f.write_str(" font-size=\"12\" text-anchor=\"middle\">\n")?;
            for layer in 0..layout.layers {
                draw_names(f, layout, layer)?;
            }
            f.write_str("</g>\n")?;
        }
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
            // Each rank is a dashed line as thick as a square. a1 is dark, wherever it stands.
            let first_is_light = layout.is_turned && (layout.ranks + layout.files) % 2 == 1;
            for rank in [0, 1] {
                draw_dashes(f, layout, (x, y), rank, rank ^ usize::from(first_is_light))?;
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

/// Draws the dark squares of every other rank from this one on, counted from the lowest, but none of the files that are
/// skipped.
fn draw_dashes(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    (x, y): (usize, usize),
    first_rank: usize,
    skipped: usize,
) -> fmt::Result {
    if layout.ranks <= first_rank || layout.files <= skipped {
        return Ok(());
    }
    write!(
        f,
        "<path stroke=\"{}\" stroke-width=\"{SQUARE}\" stroke-dasharray=\"{SQUARE}\" d=\"",
        Color::DARK_SQUARE
    )?;
    for rank in (first_rank..layout.ranks).step_by(2) {
        let middle = y + (layout.ranks - 1 - rank) * SQUARE + SQUARE / 2;
        write!(f, "M{} {middle}h{}", x + skipped * SQUARE, (layout.files - skipped) * SQUARE)?;
    }
    f.write_str("\"/>\n")
}

/// Draws a frame on each square that is marked, where the tile of a token leaves room for it.
fn draw_marks(f: &mut fmt::Formatter<'_>, layout: &Layout, marked: Marked<'_>) -> fmt::Result {
    const INSET: usize = 2;
    let side = SQUARE - 2 * INSET;
    for (nth, index) in (0..).map_while(marked).enumerate() {
        if nth == 0 {
            write!(f, "<path class=\"koma-marks\" fill=\"none\" stroke=\"{}\"", Color::MARK)?;
            f.write_str(" stroke-width=\"4\" d=\"")?;
        }
        let (x, y) = layout.square(index);
        write!(f, "M{} {}h{side}v{side}h-{side}z", x + INSET, y + INSET)?;
    }
    if marked(0).is_some() { f.write_str("\"/>\n") } else { Ok(()) }
}

/// Writes the names of a layer, its ranks and its files.
fn draw_names(f: &mut fmt::Formatter<'_>, layout: &Layout, layer: usize) -> fmt::Result {
    let (x, y) = layout.layer(layer);
    let named = layout.named;
    for rank in 0..layout.ranks {
        let first = (layer * layout.ranks + rank) * layout.files;
        let mut name = Cell::of_index(named, layout.turned(first));
        if layout.has_file_names() {
            if name.rank == 0 {
                break; // on a line
            }
            (name.file, name.layer) = (0, 0);
        }
        let (x, y) = (x - layout.rank_names() / 2, y + rank * SQUARE + SQUARE / 2 + 4);
        write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", name.text())?;
    }
    if layout.has_file_names() {
        let y = y + layout.ranks * SQUARE + 15;
        for file in 0..layout.files {
            let x = x + file * SQUARE + SQUARE / 2;
            let number = if layout.is_turned { layout.files - file } else { file + 1 };
            write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Cell::letters(number, b'a'))?;
        }
    }
    if layout.has_layer_names() {
        let (x, y) = (x + layout.files * SQUARE / 2, y - LINE + 14);
        let number = if layout.is_turned { layer + 1 } else { layout.layers - layer };
        let name = Cell::letters(number, b'A');
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-weight=\"bold\">{name}</text>")?;
    }
    f.write_str("\n")
}
