//! Draws the board: squares, names, pieces, frames and arrows.

use core::fmt;

use super::layout::{Layout, NAME_HEIGHT, SQUARE};
use super::{DARK_SQUARE, LIGHT_SQUARE, LINE, MARK, Marks, Picture, WORDS};
use crate::position::Sizes;

impl Picture<'_> {
    pub(super) fn draw_board(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        marks: Marks<'_>,
    ) -> fmt::Result {
        f.write_str("<g class=\"koma-board\">\n")?;
        for layer in 0..layout.board.layers {
            self.draw_squares(f, layout, layer)?;
        }
        draw_marks(f, layout, marks)?;
        f.write_str("</g>\n")?;
        if self.coordinates.0.is_some() {
            writeln!(f, "<g {WORDS} font-size=\"12\" text-anchor=\"middle\">")?;
            for layer in 0..layout.board.layers {
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
        f.write_str("</g>\n")?;
        draw_arrows(f, layout, marks)
    }

    /// Draws the squares of a layer.
    fn draw_squares(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, layer: usize) -> fmt::Result {
        let (x, y) = layout.layer(layer);
        let (width, height) = (layout.board.files * SQUARE, layout.board.ranks * SQUARE);
        write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
        writeln!(f, " fill=\"{LIGHT_SQUARE}\"/>")?;
        if self.is_chequered {
            // Each rank is a dashed line as thick as a square. Square a1 is always dark, no matter where it is drawn.
            let first_is_light = layout.is_turned && (layout.board.ranks + layout.board.files) % 2 == 1;
            for rank in [0, 1] {
                draw_dashes(f, layout, (x, y), rank, rank ^ usize::from(first_is_light))?;
            }
        }
        write!(f, "<path fill=\"none\" stroke=\"{LINE}\" d=\"")?;
        for rank in 0..=layout.board.ranks {
            write!(f, "M{x} {}h{width}", y + rank * SQUARE)?;
        }
        for file in 0..=layout.board.files {
            write!(f, "M{} {y}v{height}", x + file * SQUARE)?;
        }
        f.write_str("\"/>\n")
    }
}

/// Draws the dark squares of every other rank. Starts at `first_rank`, counted from the lowest rank. Skips the first
/// `skipped` files.
fn draw_dashes(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    (x, y): (usize, usize),
    first_rank: usize,
    skipped: usize,
) -> fmt::Result {
    if layout.board.ranks <= first_rank || layout.board.files <= skipped {
        return Ok(());
    }
    write!(f, "<path stroke=\"{DARK_SQUARE}\" stroke-width=\"{SQUARE}\" stroke-dasharray=\"{SQUARE}\" d=\"")?;
    for rank in (first_rank..layout.board.ranks).step_by(2) {
        let middle = y + (layout.board.ranks - 1 - rank) * SQUARE + SQUARE / 2;
        write!(f, "M{} {middle}h{}", x + skipped * SQUARE, (layout.board.files - skipped) * SQUARE)?;
    }
    f.write_str("\"/>\n")
}

/// Draws a frame on each marked square. The frame is around the tile of a token.
fn draw_marks(f: &mut fmt::Formatter<'_>, layout: &Layout, marks: Marks<'_>) -> fmt::Result {
    const INSET: usize = 2;
    let side = SQUARE - 2 * INSET;
    for (nth, index) in (0..).map_while(marks.square).enumerate() {
        if nth == 0 {
            write!(f, "<path class=\"koma-marks\" fill=\"none\" stroke=\"{MARK}\"")?;
            f.write_str(" stroke-width=\"4\" d=\"")?;
        }
        let (x, y) = layout.square(index);
        write!(f, "M{} {}h{side}v{side}h-{side}z", x + INSET, y + INSET)?;
    }
    if (marks.square)(0).is_some() { f.write_str("\"/>\n") } else { Ok(()) }
}

/// Draws arrows between the middles of squares. Draws nothing from a square to itself.
fn draw_arrows(f: &mut fmt::Formatter<'_>, layout: &Layout, marks: Marks<'_>) -> fmt::Result {
    /// The length of the head, half the width of the head, and half the width of the shaft.
    const HEAD: i64 = 20;
    const WIDE: i64 = 10;
    const THIN: i64 = 3;
    if (marks.arrow)(0).is_none() {
        return Ok(());
    }
    write!(f, "<path class=\"koma-arrows\" fill=\"{MARK}\" fill-opacity=\".7\" d=\"")?;
    for squares in (0..).map_while(marks.arrow) {
        let middle = |part: usize| i64::try_from(part + SQUARE / 2).unwrap_or_default();
        let [(x, y), (to_x, to_y)] =
            squares.map(|index| layout.square(index)).map(|(x, y)| (middle(x), middle(y)));
        let (right, down) = (to_x - x, to_y - y);
        let length = (right * right + down * down).isqrt();
        if length == 0 {
            continue;
        }
        // Each corner is two distances from the tip: along the arrow, and to its side.
        let corners = [
            (length, THIN),
            (HEAD, THIN),
            (HEAD, WIDE),
            (0, 0),
            (HEAD, -WIDE),
            (HEAD, -THIN),
            (length, -THIN),
        ];
        for (i, (back, aside)) in corners.into_iter().enumerate() {
            let corner = (
                to_x - (back * right + aside * down) / length,
                to_y - (back * down - aside * right) / length,
            );
            write!(f, "{}{} {}", if i == 0 { "M" } else { "L" }, corner.0, corner.1)?;
        }
        f.write_str("z")?;
    }
    f.write_str("\"/>\n")
}

/// Writes the names of a layer, its ranks and its files.
fn draw_names(f: &mut fmt::Formatter<'_>, layout: &Layout, layer: usize) -> fmt::Result {
    let (x, y) = layout.layer(layer);
    let named = layout.named;
    for rank in 0..layout.board.ranks {
        let first = (layer * layout.board.ranks + rank) * layout.board.files;
        if named.dimensions == 1 && layout.has_file_names() {
            break;
        }
        let index = layout.turned(first);
        let name = if layout.has_file_names() { named.rank_name(index) } else { named.name(index) };
        let (x, y) = (x - layout.rank_names / 2, y + rank * SQUARE + SQUARE / 2 + 4);
        write!(f, "<text x=\"{x}\" y=\"{y}\">{name}</text>")?;
    }
    if layout.has_file_names() {
        let y = y + layout.board.ranks * SQUARE + 15;
        for file in 0..layout.board.files {
            let x = x + file * SQUARE + SQUARE / 2;
            let file = if layout.is_turned { layout.board.files - 1 - file } else { file };
            write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", named.file_name(file))?;
        }
    }
    if layout.named.dimensions == 3 {
        let (x, y) = (x + layout.board.files * SQUARE / 2, y - NAME_HEIGHT + 14);
        let number = if layout.is_turned { layer + 1 } else { layout.board.layers - layer };
        let name = Sizes::layer_name(number);
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-weight=\"bold\">{name}</text>")?;
    }
    f.write_str("\n")
}
